/// A rectangle within a view that constraints can be made with: what the view's safe area or its margins leave.
@preconcurrency @MainActor
open class UILayoutGuide: NSObject {
    /// The view that the rectangle lies in.
    open internal(set) weak var owningView: UIView?
    /// A name for logs.
    open var identifier: String
    private let view: UIView
    private let measure: (UIView) -> UIEdgeInsets
    /// What constraints place on behalf of a guide that is no part of its view's own: a view with a superview that does not know it,
    /// and so neither seen nor touched.
    let area: UIView?

    /// Creates a guide that constraints place once a view has it: see `UIView.addLayoutGuide(_:)`.
    public override init() {
        let area = UIView()
        area.layoutConstraints.translates = false
        area.layoutConstraints.isArea = true
        self.area = area
        view = area
        identifier = ""
        measure = { _ in .zero }
        super.init()
    }

    /// A guide for an area.
    init(area: UIView, of owner: UIView, _ identifier: String) {
        owningView = owner
        self.area = area
        view = area
        self.identifier = identifier
        measure = { _ in .zero }
        super.init()
    }

    init(_ view: UIView, _ identifier: String, insets measure: @escaping (UIView) -> UIEdgeInsets) {
        owningView = view
        area = nil
        self.view = view
        self.identifier = identifier
        self.measure = measure
        super.init()
    }

    /// How far its edges lie within the view's.
    final var insets: UIEdgeInsets { measure(view) }
    /// The rectangle in the owning view's coordinates.
    open var layoutFrame: CGRect {
        if let area { return area.frame }
        return view.bounds.inset(by: insets)
    }

    /// What is to be added to an attribute of the view for that of the guide.
    final func offset(_ attribute: NSLayoutConstraint.Attribute) -> CGFloat {
        let insets = insets
        return switch attribute {
        case .left, .leading: insets.left
        case .right, .trailing: -insets.right
        case .top: insets.top
        case .bottom, .firstBaseline, .lastBaseline: -insets.bottom
        case .centerX: (insets.left - insets.right) / 2
        case .centerY: (insets.top - insets.bottom) / 2
        case .width: -insets.left - insets.right
        case .height: -insets.top - insets.bottom
        case .notAnAttribute: 0
        }
    }

    // MARK: Anchors

    /// The left edge.
    open var leftAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(view, .left, self) }
    /// The right edge.
    open var rightAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(view, .right, self) }
    /// The edge that text starts at.
    open var leadingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(view, .leading, self) }
    /// The edge that text ends at.
    open var trailingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(view, .trailing, self) }
    /// The middle across.
    open var centerXAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(view, .centerX, self) }
    /// The upper edge.
    open var topAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(view, .top, self) }
    /// The lower edge.
    open var bottomAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(view, .bottom, self) }
    /// The middle down.
    open var centerYAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(view, .centerY, self) }
    /// The width.
    open var widthAnchor: NSLayoutDimension { NSLayoutDimension(view, .width, self) }
    /// The height.
    open var heightAnchor: NSLayoutDimension { NSLayoutDimension(view, .height, self) }
}
