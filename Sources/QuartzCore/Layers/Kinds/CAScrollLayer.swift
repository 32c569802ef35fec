/// A layer that shows a part of a larger content: its sublayers, clipped to its bounds, scrolled by the bounds' origin.
///
/// Scrolling changes `bounds`, with its implicit animation.
@preconcurrency @MainActor
open class CAScrollLayer: CALayer {
    override class var fieldLayout: FieldLayout { scrollLayout }
    override class var objectProperties: PropertyTable<CALayer> { scrollProperties }

    private static let scrollLayout: FieldLayout = {
        var layout = LayerFields.layout
        layout.setDefault(LayerFields.masksToBounds, [1])
        return layout
    }()
    private static let scrollProperties = PropertyTable.ofLayer.adding(
        of: CAScrollLayer.self,
        [
            "scrollMode": .named(\.scrollMode)
        ])

    private var mode = CAScrollLayerScrollMode.both

    /// Creates a scroll layer that clips its sublayers to its bounds.
    public override init() {
        super.init()
    }

    /// Creates a copy of a scroll layer's properties without its tree and animations.
    public override init(layer: Any) {
        super.init(layer: layer)
        if let layer = layer as? CAScrollLayer { mode = layer.mode }
    }

    /// Creates a scroll layer from an archive; nil if it is nested too deeply.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
    }

    /// The axes along which ``scroll(to:)-(CGPoint)`` and ``scroll(to:)-(CGRect)`` move; both by default.
    open var scrollMode: CAScrollLayerScrollMode {
        get { mode }
        set {
            guard isWritable("scrollMode") else { return }
            if !newValue.isKnown {
                Diagnostics.warnOnce("there is no scroll mode \"\(newValue.rawValue)\"; the layer scrolls both ways")
            }
            mode = newValue
            mark([])
        }
    }

    /// Scrolls a point of the content to the bounds' origin, along the axes of the mode.
    open func scroll(to p: CGPoint) {
        guard p.x.isFinite, p.y.isFinite else {
            return Diagnostics.warnOnce("CAScrollLayer.scroll(to:): a point that is not finite is ignored")
        }
        let old = bounds.origin
        let isFree = !mode.isKnown || mode == .both
        bounds.origin = CGPoint(
            x: isFree || mode == .horizontally ? p.x : old.x, y: isFree || mode == .vertically ? p.y : old.y)
    }

    /// Scrolls by the least distance that makes a rectangle of the content visible, along the axes of the mode.
    ///
    /// If the rectangle is larger than the bounds, as much as fits is shown.
    open func scroll(to r: CGRect) {
        let r = r.standardized
        guard !r.isNull, r.minX.isFinite, r.minY.isFinite, r.maxX.isFinite, r.maxY.isFinite else {
            return Diagnostics.warnOnce("CAScrollLayer.scroll(to:): a rectangle that is not finite is ignored")
        }
        let bounds = bounds
        scroll(
            to: CGPoint(
                x: Self.origin(showing: r.minX...r.maxX, in: bounds.minX...bounds.maxX),
                y: Self.origin(showing: r.minY...r.maxY, in: bounds.minY...bounds.maxY)))
    }

    private static func origin(showing wanted: ClosedRange<CGFloat>, in shown: ClosedRange<CGFloat>) -> CGFloat {
        let length = shown.upperBound - shown.lowerBound
        let (first, last) = (wanted.lowerBound, wanted.upperBound - length)
        // Between these two, either the whole rectangle or only the rectangle is visible.
        return min(max(shown.lowerBound, min(first, last)), max(first, last))
    }
}

/// The axes along which a scroll layer moves.
public struct CAScrollLayerScrollMode: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String
    /// Creates a value from its name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// None: calls to scroll have no effect.
    public static let none = CAScrollLayerScrollMode(rawValue: "none")
    /// Vertically.
    public static let vertically = CAScrollLayerScrollMode(rawValue: "vertically")
    /// Horizontally.
    public static let horizontally = CAScrollLayerScrollMode(rawValue: "horizontally")
    /// Both axes.
    public static let both = CAScrollLayerScrollMode(rawValue: "both")

    var isKnown: Bool { [.none, .vertically, .horizontally, .both].contains(self) }
}

/// The older name of `CAScrollLayerScrollMode.none`.
public let kCAScrollNone = CAScrollLayerScrollMode.none
/// The older name of `CAScrollLayerScrollMode.vertically`.
public let kCAScrollVertically = CAScrollLayerScrollMode.vertically
/// The older name of `CAScrollLayerScrollMode.horizontally`.
public let kCAScrollHorizontally = CAScrollLayerScrollMode.horizontally
/// The older name of `CAScrollLayerScrollMode.both`.
public let kCAScrollBoth = CAScrollLayerScrollMode.both

// MARK: - Methods of any layer that use its enclosing scroll layers

extension CALayer {
    final func scrollNearest(to p: CGPoint) {
        guard let scroller = scrollLayers.first else { return }
        scroller.scroll(to: convert(p, to: scroller))
    }

    final func scrollNearest(to r: CGRect) {
        guard let scroller = scrollLayers.first else { return }
        scroller.scroll(to: convert(r, to: scroller))
    }

    /// The part of the bounds that enclosing scroll layers do not clip.
    final var unscrolledRect: CGRect {
        var visible = bounds
        for scroller in scrollLayers where scroller !== self {
            visible = visible.intersection(convert(scroller.bounds, from: scroller))
        }
        return visible.isNull ? .zero : visible
    }

    /// The scroll layers from this layer upwards.
    private var scrollLayers: [CAScrollLayer] {
        sequence(first: self, next: \.superlayer).compactMap { $0 as? CAScrollLayer }
    }
}
