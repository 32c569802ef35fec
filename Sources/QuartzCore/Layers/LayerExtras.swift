/// Properties that few layers use, kept aside so that a plain layer stays small.
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
    /// The edges to be smoothed, where `allowsEdgeAntialiasing` forbids it.
    var unsmoothedEdges: CAEdgeAntialiasingMask?
    /// The contents that came from `draw(in:)` rather than from outside.
    var drawnContents: CGImage?
    /// The background's pattern as it was last drawn.
    var drawnPattern: PatternTile?
    /// Values under keys that are no properties.
    var userValues: [String: Any] = [:]
    /// What those were at the last commit, where they have changed since; nil inside for no value.
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
    /// Whether the layer's time is, or may be, another than its superlayer's.
    final var hasOwnTiming: Bool { timingBox != nil }
    final var extras: LayerExtras? {
        get { extrasBox?.value }
        set { extrasBox = newValue.map(Box.init) }
    }
    /// Whether `actions` or `style` may have an answer to an event.
    final var hasOwnActions: Bool { extrasBox != nil && (extras?.actions != nil || extras?.style != nil) }
}
