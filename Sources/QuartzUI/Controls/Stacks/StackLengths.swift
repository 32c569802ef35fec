import QuartzSolver

/// Lengths of a stack's views along its axis: from their natural lengths and priorities, and from constraints on their sizes.
struct StackLengths {
    /// A view's natural length, and how strongly the view keeps it.
    struct Item {
        var natural: CGFloat
        /// Whether the view has no natural length, so it is stretched and compressed before all others.
        var gives: Bool
        var hugging: UILayoutPriority
        var resistance: UILayoutPriority

        init(_ view: UIView, along axis: UIStackView.Axis, natural: CGFloat, gives: Bool) {
            self.natural = natural
            self.gives = gives
            hugging = view.contentHuggingPriority(for: axis)
            resistance = view.contentCompressionResistancePriority(for: axis)
        }
    }

    /// A linear relation of the views' lengths: `Σ factor · length (=, ≤, ≥) target`.
    struct Relation {
        /// Factors by the index of the view.
        var factors: [Int: Double]
        var target: Double
        var relation: NSLayoutConstraint.Relation
        var priority: UILayoutPriority
    }

    private var items: [Item]
    private let relations: [Relation]

    /// Creates the lengths of views. A fixed length of one view, as of an icon with size constraints, replaces its natural length,
    /// so that it needs no solver.
    init(items: [Item], relations: [Relation]) {
        self.items = items
        var rest: [Relation] = []
        var fixed: Set<Int> = []
        for relation in relations {
            guard let (index, factor) = relation.factors.first, relation.factors.count == 1, factor == 1,
                relation.relation == .equal, relation.priority == .required, relation.target >= 0,
                fixed.insert(index).inserted
            else {
                rest.append(relation)
                continue
            }
            self.items[index].natural = CGFloat(relation.target)
            self.items[index].gives = false
            self.items[index].hugging = .required
            self.items[index].resistance = .required
        }
        self.relations = rest
    }

    /// The lengths without a given sum.
    var natural: [CGFloat] { relations.isEmpty ? items.map(\.natural) : solved(sum: nil) }

    /// Returns the lengths whose sum is a given one.
    ///
    /// Views without a natural length share the remaining length. Without such views, the last one of the lowest hugging priority
    /// is stretched. If the length is too small, views are compressed in the order of their resistance, equal ones in proportion to
    /// their lengths.
    func filling(_ room: CGFloat) -> [CGFloat] {
        guard relations.isEmpty else { return solved(sum: room) }
        var lengths = items.map(\.natural)
        let extra = room - lengths.reduce(0, +)
        let giving = items.indices.filter { items[$0].gives }
        if extra < 0 { return shrunk(lengths, by: -extra, first: giving) }
        if !giving.isEmpty {
            for index in giving { lengths[index] += extra / CGFloat(giving.count) }
        } else if let lowest = items.map(\.hugging.rawValue).min(),
            let index = items.lastIndex(where: { $0.hugging.rawValue == lowest }) ?? items.indices.last
        {
            lengths[index] += extra
        }
        return lengths
    }

    /// Reduces lengths by a total amount, first those of the flexible views, then those of the least resistance.
    private func shrunk(_ own: [CGFloat], by missing: CGFloat, first giving: [Int]) -> [CGFloat] {
        var lengths = own
        var missing = missing
        let classes = Dictionary(grouping: items.indices) { items[$0].resistance.rawValue }.sorted { $0.key < $1.key }.map(
            \.value)
        for indices in [giving] + classes {
            let sum = indices.map { lengths[$0] }.reduce(0, +)
            guard sum > 0, missing > 0 else { continue }
            let taken = min(sum, missing)
            for index in indices { lengths[index] -= taken * lengths[index] / sum }
            missing -= taken
        }
        return lengths
    }

    /// Solves the relations together with the natural lengths, each weighted by its priority.
    private func solved(sum: CGFloat?) -> [CGFloat] {
        let required = UILayoutPriority.required.rawValue
        var simplex = Simplex()
        var lengths: [Int] = []
        for item in items {
            let natural = ViewVariables.clamped(Double(item.natural))
            let length = simplex.addUnknown(natural, weight: ConstraintEngine.sizeWeight)
            _ = simplex.addRelation([length: 1], target: 0, below: required, above: 0)
            if !item.gives {
                _ = simplex.addRelation(
                    [length: 1], target: natural, below: ConstraintEngine.weight(item.resistance),
                    above: ConstraintEngine.weight(item.hugging))
            }
            lengths.append(length)
        }
        if let sum, sum.isFinite {
            _ = simplex.addRelation(
                Dictionary(uniqueKeysWithValues: lengths.map { ($0, 1) }), target: ViewVariables.clamped(Double(max(0, sum))),
                below: required, above: required)
        }
        for relation in relations {
            let weight = ConstraintEngine.weight(relation.priority)
            _ = simplex.addRelation(
                Dictionary(uniqueKeysWithValues: relation.factors.map { (lengths[$0.key], $0.value) }), target: relation.target,
                below: relation.relation == .lessThanOrEqual ? 0 : weight,
                above: relation.relation == .greaterThanOrEqual ? 0 : weight)
        }
        guard simplex.solve() else { return items.map(\.natural) }
        return lengths.map { CGFloat(max(0, simplex.value($0))).settled }
    }
}

extension NSLayoutConstraint {
    /// Whether the view that holds the constraint solves it, as a stack does with the sizes of its views.
    var isOfArrangement: Bool { owner?.arranges(self) ?? false }
}

extension UIStackView {
    /// Returns whether a constraint relates sizes of arranged views, or one of them to the stack's size.
    func relatesArrangedSizes(_ constraint: NSLayoutConstraint) -> Bool {
        guard constraint.firstAttribute.isSize, let first = constraint.firstView, let second = constraint.secondView,
            constraint.firstGuide == nil, constraint.secondGuide == nil
        else { return false }
        func takesPart(_ view: UIView) -> Bool { view.layoutConstraints.isArranged && view.parent === self }
        return takesPart(first) && (takesPart(second) || second === self) || first === self && takesPart(second)
    }

    /// Returns the relations of arranged views' sizes along one axis: constraints on their own size, and those with each other or
    /// the stack.
    ///
    /// - Parameter known: The views' sizes along the other axis, nil where unknown; a view's ratio of width and height refers to it.
    func sizeRelations(_ views: [UIView], along side: Axis, other known: [CGFloat]) -> [StackLengths.Relation] {
        let places = Dictionary(zip(views.map { ObjectIdentifier($0) }, views.indices)) { first, _ in first }
        let length = side == .horizontal ? bounds.width : bounds.height
        var relations: [StackLengths.Relation] = []
        func add(_ constraint: NSLayoutConstraint) {
            var factors: [Int: Double] = [:]
            var target = ViewVariables.clamped(Double(constraint.constant))
            func term(_ view: UIView?, _ attribute: NSLayoutConstraint.Attribute, _ factor: Double) -> Bool {
                guard let view else { return true }
                if attribute.isAlong(side), let index = places[ObjectIdentifier(view)] {
                    factors[index, default: 0] += factor
                } else if view === self, attribute.isAlong(side), length > 0 {
                    target -= factor * ViewVariables.clamped(Double(length))
                } else if let index = places[ObjectIdentifier(view)], known.indices.contains(index), known[index].isFinite {
                    target -= factor * ViewVariables.clamped(Double(known[index]))
                } else {
                    return false
                }
                return true
            }
            let multiplier = min(max(Double(constraint.multiplier), -1e6), 1e6)
            guard term(constraint.firstView, constraint.firstAttribute, 1),
                term(constraint.secondView, constraint.secondAttribute, -multiplier), !factors.isEmpty
            else { return }
            relations.append(
                StackLengths.Relation(
                    factors: factors, target: target, relation: constraint.relation, priority: constraint.priority))
        }
        for view in views {
            for constraint in view.constraints where constraint.firstAttribute.isSize && !constraint.isAboutMore(than: view) {
                add(constraint)
            }
        }
        for constraint in constraints where constraint.isOfArrangement { add(constraint) }
        return relations
    }
}

extension NSLayoutConstraint.Attribute {
    fileprivate func isAlong(_ axis: UIStackView.Axis) -> Bool { self == (axis == .horizontal ? .width : .height) }
}
