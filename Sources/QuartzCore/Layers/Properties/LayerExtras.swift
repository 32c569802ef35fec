/// Properties that few layers use, stored separately so that a plain layer stays small.
struct LayerExtras {
    var name: String?
    var actions: [String: any CAAction]?
    private var styleBox: StyleBox?
    var style: [AnyHashable: Any]? {
        get { styleBox?.value }
        set { styleBox = newValue.map(StyleBox.init) }
    }
    /// The properties whose values come from the style, with these values.
    var styledProperties: [String: Any] = [:]
    var layoutManager: (any CALayoutManager)?
    var constraints: [CAConstraint]?
    var autoresizingMask: CAAutoresizingMask = []
    var isOpaque = false
    var contentsFormat = CALayerContentsFormat.RGBA8Uint
    var drawsAsynchronously = false
    var wantsExtendedDynamicRangeContent = false
    var toneMapMode = CAToneMapMode.automatic
    var preferredDynamicRange = CADynamicRange.standard
    var contentsHeadroom: CGFloat = 0
    var needsDisplayOnBoundsChange = false
    var minificationFilterBias: Float = 0
    /// The value of `edgeAntialiasingMask` while `allowsEdgeAntialiasing` is false.
    var unsmoothedEdges: CAEdgeAntialiasingMask?
    /// The contents if they came from `draw(in:)` rather than from outside.
    var drawnContents: CGImage?
    /// The geometry with which the contents were drawn; nil if nothing was drawn.
    var contentsGeometry: ContentsGeometry?
    /// The part of the contents that is marked for redrawing; nil for all of them.
    var markedPart: CGRect?
    /// The part that is being redrawn; nil for all.
    var partBeingDrawn: CGRect?
    /// The background's pattern as it was last drawn.
    var drawnPattern: PatternTile?
    /// Values under keys that are not properties.
    var userValues: [String: Any] = [:]
    /// The values of changed keys at the last commit; a stored nil means that there was no value.
    var uncommitted: [String: Any?] = [:]
}

/// The properties of a layer on which each pixel of its drawn contents depends.
///
/// If they change, no part of an older drawing can be kept.
struct ContentsGeometry: Equatable {
    var bounds: CGRect
    /// From the layer's coordinates to pixels.
    var matrix: CGAffineTransform
    var isOpaque: Bool
}

/// The rarely used properties of one layer.
final class ExtrasBox {
    fileprivate(set) var value: LayerExtras

    fileprivate init(_ value: LayerExtras) { self.value = value }
}

/// The style of a layer.
final class StyleBox {
    private(set) var value: [AnyHashable: Any]

    fileprivate init(_ value: [AnyHashable: Any]) { self.value = value }

    /// Releases the parents one by one: the release of a dictionary releases those in it by recursion, and the stack is limited.
    deinit {
        var style = value
        value = [:]
        while let parent = style["style"] as? [AnyHashable: Any] { style = parent }
    }
}

extension CALayer {
    /// Stores a value under a key that is not a property, in constant time however many there are.
    final func storeUserValue(_ value: Any?, forKey key: String) { store(value, in: \.userValues, key) }

    /// Notes the value that a key had at the last commit.
    final func noteUncommitted(_ value: Any?, forKey key: String) { store(.some(value), in: \.uncommitted, key) }

    /// Appends a constraint without a copy of those before it.
    final func storeConstraint(_ constraint: CAConstraint) {
        let box = extrasBox ?? ExtrasBox(LayerExtras())
        extrasBox = box
        box.value.constraints = box.value.constraints ?? []
        box.value.constraints?.append(constraint)
    }

    private func store<Value>(_ value: Value?, in path: WritableKeyPath<LayerExtras, [String: Value]>, _ key: String) {
        let box = extrasBox ?? ExtrasBox(LayerExtras())
        extrasBox = box
        // The old value is released after the access, because its deinit may read the layer.
        discard(exchange(&box.value[keyPath: path][key], with: value))
    }

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
        set {
            timingBox = newValue == .ofLayer ? nil : Box(newValue)
            if timingBox != nil { RareAncestors.haveOwnTiming = true }
        }
    }
    /// Whether the layer's time differs, or may differ, from its superlayer's.
    final var hasOwnTiming: Bool { timingBox != nil }
    final var extras: LayerExtras? {
        get { extrasBox?.value }
        // The old box is released after the access, because the deinit of an object in it may read the layer.
        set {
            discard(exchange(&extrasBox, with: newValue.map(ExtrasBox.init)))
        }
    }
    /// Whether `actions` or `style` may contain an action for an event.
    final var hasOwnActions: Bool { extrasBox != nil && (extras?.actions != nil || extras?.style != nil) }

    /// Whether contents are placed as ``contentsGravity`` says, or repeated from the top left of the bounds, each at its own size.
    public var contentsScaling: CALayerContentsScaling {
        get { traits.contentsScaling }
        set { setTrait(\.contentsScaling, newValue) }
    }

    // MARK: Antialiasing of edges, and the sampling of reduced images

    /// Whether the edges in `edgeAntialiasingMask` are smoothed; true by default, as on macOS.
    public var allowsEdgeAntialiasing: Bool {
        get { extras?.unsmoothedEdges == nil }
        set {
            guard newValue != allowsEdgeAntialiasing else { return }
            let edges = smoothedEdges
            updateExtras { $0.unsmoothedEdges = newValue ? nil : edges }
            setTrait(\.edgeAntialiasingMask, newValue ? edges : [])
        }
    }

    /// The edges in the mask, whether smoothing is allowed or not.
    final var smoothedEdges: CAEdgeAntialiasingMask {
        get { extras?.unsmoothedEdges ?? traits.edgeAntialiasingMask }
        set {
            if allowsEdgeAntialiasing {
                setTrait(\.edgeAntialiasingMask, newValue)
            } else {
                updateExtras { $0.unsmoothedEdges = newValue }
            }
        }
    }

    /// The bias of the level of detail of a trilinear filter.
    @available(*, deprecated, message: "has no effect on Linux: the renderer takes the level of detail that fits")
    public var minificationFilterBias: Float {
        get { extras?.minificationFilterBias ?? 0 }
        set { setExtra(\.minificationFilterBias, newValue) }
    }
}
