/// Turns the constraints of a view and of what it holds into equations, solves them, and sets frames.
///
/// Variables are x, y, width and height of each view that does not stand where its frame says. What no constraint decides keeps the
/// size of its content, else the frame that it has. Content whose height follows from its width is measured in a second pass, at the
/// width that the first one has found.
struct ConstraintLayout {
    private let root: UIView
    /// What the root's own size is to be; nil where it is what it is.
    private let fitting: Fitting?
    private let constraints: [NSLayoutConstraint]
    private var views: [UIView] = []
    private var places: [ObjectIdentifier: Int] = [:]
    /// The widths at which content that wraps is measured, by the places of views.
    private var widths: [Int: CGFloat] = [:]
    private var system = LinearSystem()

    /// A size that is sought, and how much it counts across and down.
    struct Fitting {
        var size: CGSize
        var across: UILayoutPriority
        var down: UILayoutPriority
    }

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

    init(_ root: UIView, fitting: Fitting? = nil) {
        self.root = root
        self.fitting = fitting
        constraints = root.constraints + root.subviews.flatMap(Self.constraints)
        if fitting != nil { take(root) }
        for constraint in constraints {
            let (first, second) = Self.items(of: constraint)
            for item in [first, second].compactMap({ $0 }) {
                for view in sequence(first: item, next: \.superview).prefix(while: { $0 !== root }) { include(view) }
            }
        }
    }

    private static func constraints(in view: UIView) -> [NSLayoutConstraint] {
        // What a stack arranges has the size that the stack gives it; the stack asks for its constraints itself.
        let held = view.isArranged ? view.constraints.filter { $0.isAboutMore(than: view) } : view.constraints
        return held + view.subviews.flatMap(constraints)
    }

    private mutating func include(_ view: UIView) {
        guard !view.translatesAutoresizingMaskIntoConstraints, !view.isArranged, places[ObjectIdentifier(view)] == nil else {
            return
        }
        take(view)
    }

    private mutating func take(_ view: UIView) {
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
        // The origin of the root's own coordinates is no variable.
        if let place = places[ObjectIdentifier(view)], view !== root || index > 1 { return Expression(terms: [place + index: 1]) }
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
        case .firstBaseline: baseline(of: view.forFirstBaselineLayout, .first)
        case .lastBaseline: baseline(of: view.forLastBaselineLayout, .last)
        case .width: own(view, 2)
        case .height: own(view, 3)
        case .notAnAttribute: Expression()
        }
    }

    /// Text stands in the middle of its view's height, so a baseline keeps its distance from the middle; a view without text stands
    /// on its lower edge.
    private func baseline(of view: UIView, _ line: TextBaseline) -> Expression {
        let width = places[ObjectIdentifier(view)].flatMap { widths[$0] } ?? view.bounds.width
        guard let offset = view.baselineOffset(line, width: width) else { return edge(view, 1) + own(view, 3) }
        return edge(view, 1) + own(view, 3) * 0.5 + Expression(constant: Double(offset))
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
        var content = view.intrinsicContentSize
        if let width = widths[place] { content.height = view.contentHeight(forWidth: width) }
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
            if let fitting, view === root {
                let wanted = axis == 0 ? fitting.size.width : fitting.size.height
                let weight = axis == 0 ? fitting.across : fitting.down
                add(size + Expression(constant: -Double(wanted)), 0, weight.rawValue)
                continue
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

    /// The values of the variables, once content that wraps has been measured at the width that it gets.
    private mutating func solve() -> [Double] {
        var values = solveOnce()
        let wrapping = views.indices.filter { views[$0].contentWraps }
        guard !wrapping.isEmpty else { return values }
        for index in wrapping { widths[index * 4] = CGFloat(max(values[index * 4 + 2], 0)) }
        values = solveOnce()
        return values
    }

    private mutating func solveOnce() -> [Double] {
        system = LinearSystem()
        for constraint in constraints { add(constraint) }
        for (index, view) in views.enumerated() { addOwn(view, index * 4) }
        let (values, conflicts) = system.solved(count: views.count * 4)
        if conflicts > 0 {
            Diagnostics.warnOnce(
                "constraints.\(ObjectIdentifier(root).hashValue)",
                "constraints: \(conflicts) required ones contradict others and are left out")
        }
        return values
    }

    /// Solves, and places the views.
    mutating func perform() {
        guard !views.isEmpty else { return }
        let values = solve()
        for (index, view) in views.enumerated() {
            let value = values[(index * 4)..<(index * 4 + 4)].map { CGFloat($0) }
            view.setLayoutFrame(CGRect(x: value[0], y: value[1], width: max(0, value[2]), height: max(0, value[3])))
        }
    }

    /// Solves, and says how large the root would be; places nothing.
    mutating func fittingSize() -> CGSize {
        let values = solve()
        return CGSize(width: max(0, values[2]), height: max(0, values[3]))
    }
}

extension UIView {
    /// The rectangle that constraints know of: as large as the bounds, about the centre. As in UIKit the anchor point does not count.
    var layoutFrame: CGRect {
        let size = bounds.size
        return CGRect(x: center.x - size.width / 2, y: center.y - size.height / 2, width: size.width, height: size.height)
    }

    func setLayoutFrame(_ new: CGRect) {
        let old = layoutFrame
        if abs(old.width - new.width) > 1e-6 || abs(old.height - new.height) > 1e-6 { bounds.size = new.size }
        let place = CGPoint(x: new.minX + new.width / 2, y: new.minY + new.height / 2)
        if hypot(place.x - center.x, place.y - center.y) > 1e-6 { center = place }
    }
}
