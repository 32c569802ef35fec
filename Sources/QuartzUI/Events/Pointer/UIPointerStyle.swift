/// The effect of a pointer on the view that it is over.
@preconcurrency @MainActor
public enum UIPointerEffect {
    /// The effect that suits the size of the view: a highlight for a small one, else hovering.
    case automatic(UITargetedPreview)
    /// The pointer becomes a ground behind the view.
    case highlight(UITargetedPreview)
    /// The pointer disappears below the view, which is lifted and casts a shadow.
    case lift(UITargetedPreview)
    /// The pointer stays, and the view changes as chosen.
    case hover(
        UITargetedPreview, preferredTintMode: TintMode = .overlay, prefersShadow: Bool = false,
        prefersScaledContent: Bool = true)

    /// A tint of the view under a pointer.
    nonisolated public enum TintMode: Int, Sendable {
        /// None.
        case none
        /// In front of the view.
        case overlay
        /// Behind the view.
        case underlay
    }

    /// The view and its shape.
    public var preview: UITargetedPreview {
        switch self {
        case .automatic(let preview), .highlight(let preview), .lift(let preview), .hover(let preview, _, _, _): preview
        }
    }

    /// The longest sides of a view that is highlighted automatically.
    private static let smallSize = CGSize(width: 220, height: 60)

    /// The parts of the effect.
    var looks: PointerLooks {
        switch self {
        case .automatic(let preview):
            let size = preview.size
            return size.width <= Self.smallSize.width && size.height <= Self.smallSize.height
                ? UIPointerEffect.highlight(preview).looks : UIPointerEffect.hover(preview).looks
        case .highlight: return PointerLooks(tint: .underlay, growth: 0, hasShadow: false, hidesPointer: true)
        case .lift: return PointerLooks(tint: .none, growth: PointerLooks.lift, hasShadow: true, hidesPointer: true)
        case .hover(_, let tint, let hasShadow, let isScaled):
            return PointerLooks(
                tint: tint, growth: isScaled ? PointerLooks.lift / 2 : 0, hasShadow: hasShadow, hidesPointer: false)
        }
    }
}

/// The parts of a pointer's effect.
struct PointerLooks {
    let tint: UIPointerEffect.TintMode
    /// The points by which the view's longer side grows.
    let growth: CGFloat
    let hasShadow: Bool
    let hidesPointer: Bool

    /// The growth of a lifted view.
    static let lift: CGFloat = 10
}

/// The shape of a pointer.
@preconcurrency @MainActor
public enum UIPointerShape {
    /// A path, around the pointer's point at (0, 0); beside an effect, in the coordinates of the view's superview.
    case path(UIBezierPath)
    /// A rectangle with round corners, in the same coordinates as a path.
    case roundedRect(CGRect, radius: CGFloat = UIPointerShape.defaultCornerRadius)
    /// A bar for text in lines, of a length. The desktop's cursor for text has its own length.
    case verticalBeam(length: CGFloat)
    /// A bar for text in columns, of a length.
    case horizontalBeam(length: CGFloat)

    /// The radius of corners, in points.
    nonisolated public static let defaultCornerRadius: CGFloat = 8

    /// The outline; nil for the desktop's cursor for text.
    var outline: UIBezierPath? {
        switch self {
        case .path(let path): path
        case .roundedRect(let rect, let radius):
            rect.isNull || rect.isInfinite
                ? nil : UIBezierPath(roundedRect: rect, cornerRadius: radius.isFinite ? max(radius, 0) : 0)
        case .horizontalBeam(let length):
            UIBezierPath(
                roundedRect: CGRect(x: -Self.possible(length) / 2, y: -1, width: Self.possible(length), height: 2),
                cornerRadius: 1)
        case .verticalBeam: nil
        }
    }

    private static func possible(_ length: CGFloat) -> CGFloat { length.isFinite ? min(max(length, 2), 1000) : 20 }
}

/// The looks of the pointer over a region.
@preconcurrency @MainActor
open class UIPointerStyle: NSObject {
    enum Kind {
        case system, hidden
        case effect(UIPointerEffect, UIPointerShape?)
        case shape(UIPointerShape, UIAxis)
    }

    let kind: Kind

    private init(_ kind: Kind) {
        self.kind = kind
        super.init()
    }

    /// Creates a style with an effect on a view, and the shape of its ground.
    public convenience init(effect: UIPointerEffect, shape: UIPointerShape? = nil) { self.init(.effect(effect, shape)) }

    /// Creates a style with another shape of the pointer, which stays in the middle of the region on some axes.
    public convenience init(shape: UIPointerShape, constrainedAxes: UIAxis = []) { self.init(.shape(shape, constrainedAxes)) }

    /// Returns the style without a pointer.
    open class func hidden() -> UIPointerStyle { UIPointerStyle(.hidden) }
    /// Returns the style of the desktop's pointer.
    open class func system() -> UIPointerStyle { UIPointerStyle(.system) }

    /// The desktop's cursor.
    var cursor: CursorShape {
        switch kind {
        case .system: .arrow
        case .hidden: .hidden
        case .effect(let effect, _): effect.looks.hidesPointer ? .hidden : .arrow
        case .shape(let shape, _): shape.outline == nil ? .text : .hidden
        }
    }
}
