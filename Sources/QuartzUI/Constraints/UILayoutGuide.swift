/// A rectangle within a view for constraints: its safe area, its margins, or a custom rectangle.
@preconcurrency @MainActor
open class UILayoutGuide: NSObject {
    /// The view that contains the guide.
    open internal(set) weak var owningView: UIView?
    /// A name for logs, part of the description.
    open var identifier: String {
        get { logName.value ?? "" }
        set { logName.value = newValue }
    }
    nonisolated private let logName: LogName
    nonisolated open override var description: String { logName.description(super.description) }
    /// The view whose edges the guide's anchors use: the owner, or the area that constraints place.
    let view: UIView
    private let measure: (UIView) -> UIEdgeInsets
    /// The hidden view that constraints place for a custom guide; nil for guides of margins and the safe area. `superview` is set,
    /// but `superview.subviews` omits it, so it is neither drawn nor hit.
    let area: UIView?

    /// Creates a guide that constraints place after it is added to a view with `UIView.addLayoutGuide(_:)`.
    public override init() {
        let area = UIView()
        area.layoutConstraints.translates = false
        area.layoutConstraints.isArea = true
        self.area = area
        view = area
        logName = LogName()
        measure = { _ in .zero }
        super.init()
    }

    /// Creates a guide for an area.
    init(area: UIView, of owner: UIView, _ identifier: String) {
        owningView = owner
        self.area = area
        view = area
        logName = LogName(identifier)
        measure = { _ in .zero }
        super.init()
    }

    init(_ view: UIView, _ identifier: String, insets measure: @escaping (UIView) -> UIEdgeInsets) {
        owningView = view
        area = nil
        self.view = view
        logName = LogName(identifier)
        self.measure = measure
        super.init()
    }

    /// The insets of the guide's edges from the view's edges.
    final var insets: UIEdgeInsets { measure(view) }

    /// The rectangle in the owning view's coordinates.
    open var layoutFrame: CGRect {
        if let area { return area.frame }
        return view.bounds.clampedInset(by: insets)
    }

    /// Returns the offset of the guide's attribute from the same attribute of the view.
    final func offset(_ attribute: NSLayoutConstraint.Attribute) -> CGFloat {
        let insets = insets
        return switch attribute.side {
        case .left, .leading: insets.left
        case .right, .trailing: -insets.right
        case .top: insets.top
        case .bottom, .firstBaseline, .lastBaseline: -insets.bottom
        case .centerX: (insets.left - insets.right) / 2
        case .centerY: (insets.top - insets.bottom) / 2
        case .width: -insets.left - insets.right
        case .height: -insets.top - insets.bottom
        default: 0
        }
    }

    // MARK: Anchors

    /// The left edge.
    open var leftAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(view, .left, self) }
    /// The right edge.
    open var rightAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(view, .right, self) }
    /// The leading edge.
    open var leadingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(view, .leading, self) }
    /// The trailing edge.
    open var trailingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(view, .trailing, self) }
    /// The horizontal centre.
    open var centerXAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(view, .centerX, self) }
    /// The upper edge.
    open var topAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(view, .top, self) }
    /// The lower edge.
    open var bottomAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(view, .bottom, self) }
    /// The vertical centre.
    open var centerYAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(view, .centerY, self) }
    /// The width.
    open var widthAnchor: NSLayoutDimension { NSLayoutDimension(view, .width, self) }
    /// The height.
    open var heightAnchor: NSLayoutDimension { NSLayoutDimension(view, .height, self) }
}

/// The space that bars take at the upper or lower edge of a controller's view, for code from before layout guides.
@preconcurrency @MainActor
public protocol UILayoutSupport: NSObjectProtocol {
    /// The height of the space.
    var length: CGFloat { get }
    /// The upper edge.
    var topAnchor: NSLayoutYAxisAnchor { get }
    /// The lower edge.
    var bottomAnchor: NSLayoutYAxisAnchor { get }
    /// The height.
    var heightAnchor: NSLayoutDimension { get }
}

extension UILayoutGuide: UILayoutSupport {
    /// The height of the guide's rectangle.
    public var length: CGFloat { layoutFrame.height }
}

/// The space between an edge of a controller's view and its safe area.
final class EdgeLayoutGuide: UILayoutGuide {
    private let isTop: Bool

    init(_ view: UIView, isTop: Bool) {
        self.isTop = isTop
        super.init(view, isTop ? "UIViewControllerTop" : "UIViewControllerBottom") { view in
            let (safe, height) = (view.safeAreaInsets, view.bounds.height)
            return isTop
                ? UIEdgeInsets(top: 0, left: 0, bottom: height - safe.top, right: 0)
                : UIEdgeInsets(top: height - safe.bottom, left: 0, bottom: 0, right: 0)
        }
    }

    /// Returns a side of the guide, expressed by the view or its safe area, which move with the view's size.
    func item(_ attribute: NSLayoutConstraint.Attribute) -> LayoutItem {
        let safe = view.safeAreaLayoutGuide
        switch attribute.side {
        case .bottom where isTop: return LayoutItem(view, .top, safe)
        case .top where !isTop: return LayoutItem(view, .bottom, safe)
        default: return LayoutItem(view, attribute.side, nil)
        }
    }

    override var topAnchor: NSLayoutYAxisAnchor {
        isTop ? view.topAnchor : view.safeAreaLayoutGuide.bottomAnchor
    }
    override var bottomAnchor: NSLayoutYAxisAnchor {
        isTop ? view.safeAreaLayoutGuide.topAnchor : view.bottomAnchor
    }
}

extension UIViewController {
    /// The space that bars take at the view's upper edge: from the edge to the safe area.
    public var topLayoutGuide: any UILayoutSupport { EdgeLayoutGuide(view, isTop: true) }
    /// The space that bars take at the view's lower edge: from the safe area to the edge.
    public var bottomLayoutGuide: any UILayoutSupport { EdgeLayoutGuide(view, isTop: false) }
}

// MARK: - Layout guides of a scroll view's content and frame

extension UIScrollView {
    /// The content. Constraints to its edges, or from inside to the scroll view's edges, determine `contentSize`.
    public var contentLayoutGuide: UILayoutGuide {
        UILayoutGuide(area: area, of: self, "UIScrollView-contentLayoutGuide")
    }

    /// The scroll view's frame, which does not scroll.
    public var frameLayoutGuide: UILayoutGuide { UILayoutGuide(self, "UIScrollView-frameLayoutGuide") { _ in .zero } }
}

/// Represents a scroll view's content in constraints; its solved size becomes the `contentSize`.
final class ScrollContentArea: UIView {
    private weak var scrollView: UIScrollView?

    init(of scrollView: UIScrollView) {
        self.scrollView = scrollView
        super.init(frame: CGRect(origin: .zero, size: scrollView.contentSize))
        parent = scrollView
        layoutConstraints.translates = false
        layoutConstraints.isArea = true
    }

    required init?(coder: NSCoder) { nil }

    override func sizeDidChange(from old: CGSize) { scrollView?.contentSize = bounds.size }
}
