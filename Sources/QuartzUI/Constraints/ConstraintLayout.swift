/// Turns the constraints of a view and of what it holds into equations, solves them, and sets frames.
///
/// Variables are x, y, width and height of each view that does not stand where its frame says. What no constraint decides keeps the
/// size of its content, else the frame that it has.
struct ConstraintLayout {
    private let root: UIView
    private var views: [UIView] = []
    private var places: [ObjectIdentifier: Int] = [:]
    private var system = LinearSystem()

    /// `Σ terms + constant`, in the root's coordinates.
    private struct Expression {
        var terms: [Int: Double] = [:]
        var constant = 0.0

        static func + (a: Expression, b: Expression) -> Expression {
            Expression(terms: a.terms.merging(b.terms, uniquingKeysWith: +), constant: a.constant + b.constant)
        }
        static func * (a: Expression, factor: Double) -> Expression {
            Expression(terms: a.terms.mapValues { $0 * factor }, constant: a.constant * factor)
        }
    }

    init(_ root: UIView) {
        self.root = root
        let constraints = Self.constraints(in: root)
        for constraint in constraints {
            let (first, second) = Self.items(of: constraint)
            for item in [first, second].compactMap({ $0 }) {
                for view in sequence(first: item, next: \.superview).prefix(while: { $0 !== root }) { include(view) }
            }
        }
        for constraint in constraints { add(constraint) }
        for (index, view) in views.enumerated() { addOwn(view, index * 4) }
    }

    private static func constraints(in view: UIView) -> [NSLayoutConstraint] {
        view.constraints + view.subviews.flatMap(constraints)
    }

    private mutating func include(_ view: UIView) {
        guard !view.translatesAutoresizingMaskIntoConstraints, places[ObjectIdentifier(view)] == nil else { return }
        places[ObjectIdentifier(view)] = views.count * 4
        views.append(view)
    }

    /// The views that a constraint is about. An edge of a scroll view, as its own content sees it, is an edge of the content.
    private static func items(of constraint: NSLayoutConstraint) -> (UIView?, UIView?) {
        let (first, second) = (constraint.firstItem, constraint.secondItem)
        func item(_ view: UIView?, _ attribute: NSLayoutConstraint.Attribute, _ guide: UILayoutGuide?, beside other: UIView?)
            -> UIView?
        {
            guard let scrollView = view as? UIScrollView, guide == nil, attribute != .width, attribute != .height,
                let other, other !== scrollView, other.isDescendant(of: scrollView)
            else { return view }
            return scrollView.contentArea
        }
        return (
            item(first, constraint.firstAttribute, constraint.firstGuide, beside: second),
            item(second, constraint.secondAttribute, constraint.secondGuide, beside: first)
        )
    }

    // MARK: Expressions

    /// One of x, y, width, height, in the superview's coordinates.
    private func own(_ view: UIView, _ index: Int) -> Expression {
        if let place = places[ObjectIdentifier(view)] { return Expression(terms: [place + index: 1]) }
        let rect = view === root ? view.bounds : view.layoutFrame
        return Expression(constant: Double([rect.minX, rect.minY, rect.width, rect.height][index]))
    }

    /// The left or upper edge, in the root's coordinates.
    private func edge(_ view: UIView, _ axis: Int) -> Expression {
        var sum = Expression()
        for current in sequence(first: view, next: \.superview) {
            sum = sum + own(current, axis)
            guard current !== root, let outer = current.superview, outer !== root else { break }
            // A scrolled superview shows its content from another origin.
            sum.constant -= Double(axis == 0 ? outer.bounds.minX : outer.bounds.minY)
        }
        return sum
    }

    private func expression(_ view: UIView, _ attribute: NSLayoutConstraint.Attribute, _ guide: UILayoutGuide?) -> Expression {
        expression(view, attribute) + Expression(constant: Double(guide?.offset(attribute) ?? 0))
    }

    private func expression(_ view: UIView, _ attribute: NSLayoutConstraint.Attribute) -> Expression {
        switch attribute {
        case .left, .leading: edge(view, 0)
        case .right, .trailing: edge(view, 0) + own(view, 2)
        case .centerX: edge(view, 0) + own(view, 2) * 0.5
        case .top: edge(view, 1)
        case .bottom: edge(view, 1) + own(view, 3)
        case .centerY: edge(view, 1) + own(view, 3) * 0.5
        case .width: own(view, 2)
        case .height: own(view, 3)
        case .notAnAttribute: Expression()
        }
    }

    // MARK: Equations

    private mutating func add(_ constraint: NSLayoutConstraint) {
        let (one, other) = Self.items(of: constraint)
        guard let first = one else { return }
        var sides = expression(first, constraint.firstAttribute, constraint.firstGuide)
        if let second = other {
            let other = expression(second, constraint.secondAttribute, constraint.secondGuide)
            sides = sides + other * -Double(constraint.multiplier)
        }
        sides.constant -= Double(constraint.constant)
        add(sides, constraint.relation.rawValue, constraint.priority.rawValue)
    }

    /// Adds `sides (=, ≤, ≥) 0`.
    private mutating func add(_ sides: Expression, _ kind: Int, _ priority: Float) {
        let terms = sides.terms.filter { $0.value != 0 }
        system.add(.init(terms: terms, constant: -sides.constant, kind: kind, priority: priority))
    }

    /// What a view wants by itself: no negative size, the size of its content, else what it has.
    private mutating func addOwn(_ view: UIView, _ place: Int) {
        let content = view.intrinsicContentSize
        let frame = view.layoutFrame
        for axis in 0..<2 {
            let size = Expression(terms: [place + 2 + axis: 1])
            add(size, 1, UILayoutPriority.required.rawValue)
            let wanted = axis == 0 ? content.width : content.height
            if wanted != UIView.noIntrinsicMetric, wanted.isFinite {
                let from = size + Expression(constant: -Double(wanted))
                add(from, -1, view.layoutConstraints.hugging[axis].rawValue)
                add(from, 1, view.layoutConstraints.resistance[axis].rawValue)
                add(from, 0, Self.weaker)
            }
            let length = axis == 0 ? frame.width : frame.height
            add(size + Expression(constant: -Double(length)), 0, Self.weakest)
            let start = axis == 0 ? frame.minX : frame.minY
            // A scroll view's content begins at its origin.
            let weight = view is ScrollContentArea ? UILayoutPriority.required.rawValue : Self.weakest
            add(Expression(terms: [place + axis: 1], constant: -Double(start)), 0, weight)
        }
    }

    /// Below all priorities that constraints can have.
    private static let weaker: Float = 0.5
    private static let weakest: Float = 0.25

    // MARK: Frames

    /// Solves, and places the views.
    func perform() {
        guard !views.isEmpty else { return }
        let (values, conflicts) = system.solved(count: views.count * 4)
        if conflicts > 0 {
            Diagnostics.warnOnce(
                "constraints.\(ObjectIdentifier(root).hashValue)",
                "constraints: \(conflicts) required ones contradict others and are left out")
        }
        for (index, view) in views.enumerated() {
            let value = values[(index * 4)..<(index * 4 + 4)].map { CGFloat($0) }
            view.setLayoutFrame(CGRect(x: value[0], y: value[1], width: max(0, value[2]), height: max(0, value[3])))
        }
    }
}

extension UIView {
    /// The frame as it would be without a transform.
    var layoutFrame: CGRect {
        let size = bounds.size
        return CGRect(
            x: center.x - anchorPoint.x * size.width, y: center.y - anchorPoint.y * size.height, width: size.width,
            height: size.height)
    }

    fileprivate func setLayoutFrame(_ new: CGRect) {
        let old = layoutFrame
        if abs(old.width - new.width) > 1e-6 || abs(old.height - new.height) > 1e-6 { bounds.size = new.size }
        let place = CGPoint(x: new.minX + anchorPoint.x * new.width, y: new.minY + anchorPoint.y * new.height)
        if hypot(place.x - center.x, place.y - center.y) > 1e-6 { center = place }
    }
}
