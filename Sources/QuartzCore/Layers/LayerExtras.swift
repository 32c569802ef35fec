/// Properties that few layers use, stored separately so that a plain layer stays small.
struct LayerExtras {
    var name: String?
    var actions: [String: any CAAction]?
    var style: [AnyHashable: Any]?
    var layoutManager: (any CALayoutManager)?
    var constraints: [CAConstraint]?
    var autoresizingMask: CAAutoresizingMask = []
    var isOpaque = false
    var contentsFormat = CALayerContentsFormat.RGBA8Uint
    var drawsAsynchronously = false
    var wantsExtendedDynamicRangeContent = false
    var toneMapMode = CAToneMapMode.automatic
    var preferredDynamicRange = CADynamicRange.automatic
    var contentsHeadroom: CGFloat = 0
    var needsDisplayOnBoundsChange = false
    var minificationFilterBias: Float = 0
    /// The edges to be antialiased, for the time when `allowsEdgeAntialiasing` is false.
    var unsmoothedEdges: CAEdgeAntialiasingMask?
    /// The contents if they came from `draw(in:)` rather than from outside.
    var drawnContents: CGImage?
    /// The background's pattern as it was last drawn.
    var drawnPattern: PatternTile?
    /// Values under keys that are not properties.
    var userValues: [String: Any] = [:]
    /// The values of changed keys at the last commit; a stored nil means that there was no value.
    var uncommitted: [String: Any?] = [:]
}

extension CALayer {
    /// Changes the rarely used properties.
    final func updateExtras(_ body: (inout LayerExtras) -> Void) {
        guard isWritable("a property") else { return }
        var changed = extras ?? LayerExtras()
        body(&changed)
        extras = changed
    }
}

extension CALayer {
    final var timing: MediaTiming {
        get { timingBox?.value ?? .ofLayer }
        set { timingBox = newValue == .ofLayer ? nil : Box(newValue) }
    }
    /// Whether the layer's time differs, or may differ, from its superlayer's.
    final var hasOwnTiming: Bool { timingBox != nil }
    final var extras: LayerExtras? {
        get { extrasBox?.value }
        set { extrasBox = newValue.map(Box.init) }
    }
    /// Whether `actions` or `style` may contain an action for an event.
    final var hasOwnActions: Bool { extrasBox != nil && (extras?.actions != nil || extras?.style != nil) }
}
