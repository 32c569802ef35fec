/// Returns the controller of a context menu's preview.
public typealias UIContextMenuContentPreviewProvider = () -> UIViewController?
/// Returns a context menu.
///
/// - Parameter suggestedActions: Actions of the system; always empty here.
public typealias UIContextMenuActionProvider = (_ suggestedActions: [UIMenuElement]) -> UIMenu?

/// The content of a context menu.
@preconcurrency @MainActor
open class UIContextMenuConfiguration: NSObject {
    /// Identifies the configuration. A UUID by default.
    public let identifier: any NSCopying
    private let actionProvider: UIContextMenuActionProvider?
    /// The order of the menu's elements. Menus here open beside the pointer or the view, so `automatic` and `priority` are the order of
    /// the elements, as `fixed` is.
    open var preferredMenuElementOrder = ElementOrder.automatic

    /// Orders of a menu's elements.
    nonisolated public enum ElementOrder: Int, Sendable {
        /// The system's choice.
        case automatic
        /// The first elements are the nearest to the press.
        case priority
        /// The order of the elements.
        case fixed
    }

    /// Creates a configuration.
    ///
    /// - Parameters:
    ///   - identifier: Identifies the configuration; nil is a new UUID.
    ///   - previewProvider: Supplies a preview. It is not called, because menus are compact, as those of a mouse on an iPad are.
    ///   - actionProvider: Called when the menu opens. Without it, or if it returns nil or an empty menu, no menu opens.
    public init(
        identifier: (any NSCopying)? = nil, previewProvider: UIContextMenuContentPreviewProvider? = nil,
        actionProvider: UIContextMenuActionProvider? = nil
    ) {
        self.identifier = identifier ?? UUID().uuidString as NSString
        self.actionProvider = actionProvider
        super.init()
    }

    /// Returns the menu; nil if it has no elements.
    func makeMenu() -> UIMenu? {
        guard let menu = actionProvider?([]), !menu.children.isEmpty else { return nil }
        return menu
    }
}

/// The shape of a highlighted view.
@preconcurrency @MainActor
open class UIPreviewParameters: NSObject {
    /// The highlighted part of the view, in its coordinates. Nil, the default, is the view's bounds.
    open var visiblePath: UIBezierPath?
    /// The colour behind a dragged view; nil, the default, is none. A view of a context menu stays where it is and needs none.
    open var backgroundColor: UIColor!
    /// The shape of the shadow.
    @available(*, deprecated, message: "has no effect on Linux: highlighted views are outlined where they are")
    open var shadowPath: UIBezierPath?

    /// Creates parameters for a whole view.
    public override init() { super.init() }
}

/// A view that is outlined while its context menu is open.
@preconcurrency @MainActor
open class UITargetedPreview: NSObject {
    /// The outlined view. It must be in a window to be outlined.
    public let view: UIView
    /// The shape of the outline.
    public let parameters: UIPreviewParameters
    /// The size of the view.
    open var size: CGSize { view.bounds.size }

    /// Creates a preview of a view.
    public init(view: UIView, parameters: UIPreviewParameters) {
        self.view = view
        self.parameters = parameters
        super.init()
    }

    /// Creates a preview of a whole view.
    public convenience init(view: UIView) { self.init(view: view, parameters: UIPreviewParameters()) }
}

extension UITargetedPreview {
    /// The width of the outline, in points.
    static let outlineWidth: CGFloat = 2

    /// Returns the outline in another view's coordinates: that of the shape, or of the visible part of the bounds. Nil if the
    /// views are in different windows.
    func outline(in other: UIView) -> UIBezierPath? {
        guard let window = view.window, other.window === window else { return nil }
        if let visiblePath = parameters.visiblePath {
            let path = UIBezierPath(cgPath: visiblePath.cgPath)
            let origin = view.convert(CGPoint.zero, to: other)
            let (x, y) = (view.convert(CGPoint(x: 1, y: 0), to: other), view.convert(CGPoint(x: 0, y: 1), to: other))
            path.apply(
                CGAffineTransform(
                    a: x.x - origin.x, b: x.y - origin.y, c: y.x - origin.x, d: y.y - origin.y, tx: origin.x, ty: origin.y))
            return path
        }
        let clips = sequence(first: view, next: \.superview).dropFirst().filter(\.clipsToBounds)
        let shown = clips.reduce(view.convert(view.bounds, to: other)) { area, clip in
            area.intersection(clip.convert(clip.bounds, to: other))
        }
        let inside = shown.insetBy(dx: Self.outlineWidth / 2, dy: Self.outlineWidth / 2)
        guard !inside.isEmpty else { return nil }
        return UIBezierPath(roundedRect: inside, cornerRadius: max(view.layer.cornerRadius, Theme.controlRadius))
    }
}
