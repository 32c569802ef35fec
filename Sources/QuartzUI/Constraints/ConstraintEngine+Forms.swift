// Constraints as linear expressions of view variables, in the coordinates of the view that owns the constraint.

extension ConstraintEngine {
    /// A linear relation `Σ terms (=, ≤, ≥) target`.
    struct Form {
        var terms: [Int: Double] = [:]
        var target = 0.0
        /// The views whose margins or text contribute to the target.
        var sources: [UIView] = []
        /// Whether each view with a baseline attribute has text.
        var hasText: [Bool] = []

        mutating func add(_ variable: Int, _ factor: Double) { terms[variable, default: 0] += factor }
    }

    /// Returns the views of a constraint. For constraints with its content, an edge of a scroll view is an edge of its content
    /// area.
    static func items(of constraint: NSLayoutConstraint) -> (UIView?, UIView?) {
        let (first, second) = (constraint.firstView, constraint.secondView)
        func item(_ view: UIView?, _ attribute: NSLayoutConstraint.Attribute, _ guide: UILayoutGuide?, beside other: UIView?)
            -> UIView?
        {
            guard let view, guide == nil, attribute != .width, attribute != .height, let other, other !== view,
                other.isDescendant(of: view)
            else { return view }
            return view.contentArea ?? view
        }
        return (
            item(first, constraint.firstAttribute, constraint.firstGuide, beside: second),
            item(second, constraint.secondAttribute, constraint.secondGuide, beside: first)
        )
    }

    /// Returns a constraint as a linear form; nil if a view has been released.
    func form(of constraint: NSLayoutConstraint) -> Form? {
        let (one, other) = Self.items(of: constraint)
        guard let first = one, let owner = constraint.owner else { return nil }
        var form = Form()
        form.target = ViewVariables.clamped(Double(constraint.constant))
        // From right to left the constraint holds for positions that count towards the left.
        let isMirrored =
            owner.isMirrored && (constraint.firstAttribute.isDirected || constraint.secondAttribute.isDirected)
        func side(_ attribute: NSLayoutConstraint.Attribute) -> NSLayoutConstraint.Attribute {
            isMirrored ? attribute.mirrored : attribute
        }
        let sign = isMirrored ? -1.0 : 1
        add(first, side(constraint.firstAttribute), constraint.firstGuide, in: owner, times: sign, to: &form)
        if let second = other {
            // Clamp the multiplier, because a huge factor would leave no precision for other terms.
            let multiplier = min(max(Double(constraint.multiplier), -1e6), 1e6)
            add(
                second, side(constraint.secondAttribute), constraint.secondGuide, in: owner, times: -multiplier * sign, to: &form)
        }
        return form
    }

    private func add(
        _ view: UIView, _ attribute: NSLayoutConstraint.Attribute, _ guide: UILayoutGuide?, in owner: UIView,
        times factor: Double, to form: inout Form
    ) {
        if let guide {
            form.target -= factor * ViewVariables.clamped(Double(guide.offset(attribute)))
            form.sources.append(view)
        }
        func edge(_ side: ViewVariables.Number) { addEdge(view, side, in: owner, times: factor, to: &form) }
        func size(_ side: ViewVariables.Number, _ share: Double) { form.add(number(view, side), factor * share) }
        switch attribute.side {
        case .left, .leading: edge(.x)
        case .right, .trailing:
            edge(.x)
            size(.width, 1)
        case .centerX:
            edge(.x)
            size(.width, 0.5)
        case .top: edge(.y)
        case .bottom:
            edge(.y)
            size(.height, 1)
        case .centerY:
            edge(.y)
            size(.height, 0.5)
        case .firstBaseline: addBaseline(view.forFirstBaselineLayout, .first, in: owner, times: factor, to: &form)
        case .lastBaseline: addBaseline(view.forLastBaselineLayout, .last, in: owner, times: factor, to: &form)
        case .width: size(.width, 1)
        case .height: size(.height, 1)
        default: break
        }
    }

    /// Adds the left or top edge in the owner's coordinates: the positions of all views up to the owner, less the bounds origins
    /// between them.
    private func addEdge(
        _ view: UIView, _ side: ViewVariables.Number, in owner: UIView, times factor: Double, to form: inout Form
    ) {
        let origin = side == .x ? ViewVariables.Number.originX : .originY
        if view === owner { return form.add(number(owner, origin), factor) }
        var current = view
        while true {
            form.add(number(current, side), factor)
            guard let outer = current.parent, outer !== owner else { return }
            form.add(number(outer, origin), -factor)
            current = outer
        }
    }

    /// Text is vertically centred, so a baseline has a fixed offset from the view's centre. The baseline of a view without text
    /// is its lower edge.
    private func addBaseline(
        _ view: UIView, _ line: TextBaseline, in owner: UIView, times factor: Double, to form: inout Form
    ) {
        let offset = view.baselineOffset(line, width: variables(of: view).measuredWidth ?? view.bounds.width)
        form.sources.append(view)
        form.hasText.append(offset != nil)
        addEdge(view, .y, in: owner, times: factor, to: &form)
        form.add(number(view, .height), offset == nil ? factor : factor / 2)
        form.target -= factor * ViewVariables.clamped(Double(offset ?? 0))
    }
}

extension NSLayoutConstraint.Attribute {
    /// Whether the attribute depends on the layout direction.
    fileprivate var isDirected: Bool { side == .leading || side == .trailing }

    /// The attribute of the opposite edge, without a direction; the same for others.
    fileprivate var mirrored: NSLayoutConstraint.Attribute {
        switch self {
        case .leading: .right
        case .trailing: .left
        case .leadingMargin: .rightMargin
        case .trailingMargin: .leftMargin
        default: self
        }
    }
}

/// A view in a region of constraints: its simplex variables, and the state of its content.
final class ViewVariables {
    weak var view: UIView?
    /// The view's superview. The engine forgets a view that gets another one.
    let parent: ObjectIdentifier?
    /// Whether constraints place the view. Otherwise its frame is given.
    let isPlaced: Bool
    /// Whether the height of the view's content may depend on its width.
    let mayWrap: Bool
    /// The frame in the superview and the bounds origin, as last read or set.
    var frame: CGRect
    var origin: CGPoint
    /// The simplex variables, by ``Number``.
    var numbers = [Int?](repeating: nil, count: Number.allCases.count)
    /// The relations that keep sizes nonnegative.
    var floors: [Int] = []
    /// The relations to the content's size, horizontal and vertical.
    var content: [Int?] = [nil, nil]
    /// The width at which wrapped content was measured.
    var measuredWidth: CGFloat?
    /// The constraints whose constants depend on the view's margins or text.
    var dependents: Set<ObjectIdentifier> = []

    /// One of a view's numbers.
    enum Number: Int, CaseIterable {
        case x, y, width, height
        /// The bounds origin.
        case originX, originY

        static let frame = [Number.x, .y, .width, .height]
    }

    init(_ view: UIView, isPlaced: Bool) {
        self.view = view
        parent = view.parent.map { ObjectIdentifier($0) }
        mayWrap = type(of: view) != UIView.self
        self.isPlaced = isPlaced
        frame = view.alignedFrame
        origin = view.bounds.origin
    }

    /// Returns a number as set on the view, clamped to keep sums exact.
    func known(_ number: Number) -> Double {
        let value =
            switch number {
            case .x: frame.minX
            case .y: frame.minY
            case .width: frame.width
            case .height: frame.height
            case .originX: origin.x
            case .originY: origin.y
            }
        return Self.clamped(Double(value))
    }

    /// Clamps a number to ±1e9 points; NaN becomes 0.
    static func clamped(_ value: Double) -> Double { value.isNaN ? 0 : min(max(value, -1e9), 1e9) }
}
