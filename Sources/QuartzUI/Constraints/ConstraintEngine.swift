import QuartzSolver

/// Solves the constraints of a region of views incrementally.
///
/// A region is a root view with a given frame, and the views that constraints place within it; the root owns the engine. The
/// unknowns are x, y, width and height of each constrained view, in its superview's coordinates. Given frames and the origins of
/// scrolled bounds are external numbers. A size that no constraint determines is that of the content, or else the current one.
/// Content whose height depends on its width is measured again after the width changes.
final class ConstraintEngine {
    unowned let root: UIView
    /// The size to fit the root to; nil if the root's size is given.
    let fitting: Fitting?
    var simplex = Simplex()
    /// The variables by view.
    private var viewVariables: [ObjectIdentifier: ViewVariables] = [:]
    /// The variables of the views directly in a view, by that view.
    private var childVariables: [ObjectIdentifier: IdentityList<ViewVariables>] = [:]
    private var relations: [ObjectIdentifier: Relation] = [:]
    /// The views of the unknowns, by the unknown.
    private var owners: [ViewVariables?] = []
    /// Views whose content, margins or priorities have changed.
    private var changed: [ObjectIdentifier: UIView] = [:]
    private var unmeasured: [ObjectIdentifier: ViewVariables] = [:]

    /// A target size and its priorities.
    struct Fitting {
        var size: CGSize
        var across: UILayoutPriority
        var down: UILayoutPriority
    }

    /// A constraint in the simplex.
    private struct Relation {
        var index: Int
        weak var constraint: NSLayoutConstraint?
        /// The views whose margins or text contribute to the constant.
        var sources: [ObjectIdentifier]
        /// Whether each view with a baseline attribute had text.
        var hasText: [Bool]
    }

    /// Weights below all constraint priorities. Positions have the lower weight, so they change rather than sizes.
    static let sizeWeight: Float = 0.25
    static let positionWeight: Float = 0.125
    /// The largest violation that counts as satisfied, in points.
    private static let slack = 1e-6
    /// Maximum number of repeated measurements, because measuring wrapped content can change its width again.
    private static let measurings = 3

    init(_ root: UIView, fitting: Fitting? = nil) {
        self.root = root
        self.fitting = fitting
        if fitting != nil { _ = variables(of: root) }
        for constraint in root.constraintsOfRegion { add(constraint) }
        // Constraints on the root's own size apply only in a fitting engine.
        if fitting != nil { for constraint in root.constraints { add(constraint) } }
    }

    // MARK: Views

    /// Returns the variables of a view, created on first use.
    func variables(of view: UIView) -> ViewVariables {
        let key = ObjectIdentifier(view)
        if let known = viewVariables[key], known.view === view { return known }
        let variables = ViewVariables(view, isPlaced: view === root ? fitting != nil : !view.isGiven)
        viewVariables[key] = variables
        if let parent = view.parent, view !== root {
            childVariables[ObjectIdentifier(parent), default: .init()].insert(variables)
        }
        if fitting == nil { join(view, variables) }
        guard variables.isPlaced else { return variables }
        let weights: [(below: Float, above: Float)]
        if let fitting, view === root {
            variables.frame.size = fitting.size
            weights = [fitting.across, fitting.down].map { (Self.weight($0), Self.weight($0)) }
        } else {
            weights = [(Self.sizeWeight, Self.sizeWeight), (Self.sizeWeight, Self.sizeWeight)]
        }
        for side in [ViewVariables.Number.width, .height] {
            let index = simplex.addUnknown(variables.known(side), weight: weights[side == .width ? 0 : 1].below)
            variables.numbers[side.rawValue] = index
            setOwner(variables, of: index)
            variables.floors.append(
                simplex.addRelation([index: 1], target: 0, below: UILayoutPriority.required.rawValue, above: 0))
        }
        updateContent(variables)
        return variables
    }

    private func setOwner(_ variables: ViewVariables?, of index: Int) {
        if index >= owners.count {
            guard variables != nil else { return }
            owners.append(contentsOf: repeatElement(nil, count: index + 1 - owners.count))
        }
        owners[index] = variables
    }

    private func join(_ view: UIView, _ variables: ViewVariables) {
        guard view !== root else { return }
        view.layoutConstraints.outer = self
        guard variables.isPlaced, let parent = view.parent else { return }
        parent.layoutConstraints.inner = self
    }

    /// Returns whether a constraint mentions the view.
    func contains(_ view: UIView) -> Bool { viewVariables[ObjectIdentifier(view)] != nil }

    /// Returns the simplex variable of one of a view's numbers.
    func number(_ view: UIView, _ side: ViewVariables.Number) -> Int {
        let variables = variables(of: view)
        if let known = variables.numbers[side.rawValue] { return known }
        let isUnknown = variables.isPlaced && view !== root && !(view is ScrollContentArea) && (side == .x || side == .y)
        let index =
            isUnknown
            ? simplex.addUnknown(variables.known(side), weight: Self.positionWeight) : simplex.addGiven(variables.known(side))
        variables.numbers[side.rawValue] = index
        if isUnknown { setOwner(variables, of: index) }
        return index
    }

    /// Removes a view that leaves the region, with its descendants in the region.
    func forget(_ view: UIView) {
        if !view.isRegionRoot { for constraint in view.constraintsOfRegion { remove(constraint) } }
        if view.isRegionRoot { forgetPlace(view) } else { view.forEachInRegion { forgetPlace($0) } }
    }

    private func forgetPlace(_ view: UIView) {
        let key = ObjectIdentifier(view)
        changed[key] = nil
        unmeasured[key] = nil
        guard let variables = viewVariables.removeValue(forKey: key) else { return }
        if let parent = view.parent { childVariables[ObjectIdentifier(parent)]?.remove(variables) }
        childVariables[key] = nil
        for index in variables.floors + variables.content.compactMap({ $0 }) { simplex.remove(index) }
        for index in variables.numbers.compactMap({ $0 }) {
            simplex.remove(index)
            setOwner(nil, of: index)
        }
        if view.layoutConstraints.outer === self { view.layoutConstraints.outer = nil }
        if view.layoutConstraints.inner === self { view.layoutConstraints.inner = nil }
    }

    // MARK: Constraints

    /// Adds a constraint, unless it is solved elsewhere.
    func add(_ constraint: NSLayoutConstraint) {
        guard relations[ObjectIdentifier(constraint)] == nil, let owner = constraint.owner,
            !owner.isSolvedElsewhere(constraint) || fitting != nil && owner === root && !constraint.isOfArrangement,
            let form = form(of: constraint)
        else { return }
        let (below, above) = weights(of: constraint)
        let index = simplex.addRelation(form.terms, target: form.target, below: below, above: above)
        let sources = form.sources.map { ObjectIdentifier($0) }
        relations[ObjectIdentifier(constraint)] = Relation(
            index: index, constraint: constraint, sources: sources, hasText: form.hasText)
        for view in form.sources { variables(of: view).dependents.insert(ObjectIdentifier(constraint)) }
    }

    /// Removes a constraint.
    func remove(_ constraint: NSLayoutConstraint) {
        guard let relation = relations.removeValue(forKey: ObjectIdentifier(constraint)) else { return }
        simplex.remove(relation.index)
        for source in relation.sources { viewVariables[source]?.dependents.remove(ObjectIdentifier(constraint)) }
    }

    /// Updates a constraint after its constant, its priority, a guide or a baseline has changed.
    func update(_ constraint: NSLayoutConstraint) {
        guard let relation = relations[ObjectIdentifier(constraint)] else { return add(constraint) }
        guard let form = form(of: constraint), form.hasText == relation.hasText else {
            remove(constraint)
            return add(constraint)
        }
        simplex.setTarget(relation.index, form.target)
        let (below, above) = weights(of: constraint)
        simplex.setWeights(relation.index, below: below, above: above)
    }

    private func weights(of constraint: NSLayoutConstraint) -> (below: Float, above: Float) {
        let weight = Self.weight(constraint.priority)
        return (constraint.relation == .lessThanOrEqual ? 0 : weight, constraint.relation == .greaterThanOrEqual ? 0 : weight)
    }

    /// Returns the weight of a priority: above the engine's own weights, at most required.
    static func weight(_ priority: UILayoutPriority) -> Float {
        let required = UILayoutPriority.required.rawValue
        return priority.rawValue.isNaN ? required : min(max(priority.rawValue, 2 * sizeWeight), required)
    }

    // MARK: Content

    /// Marks a view whose content, margins or priorities have changed.
    func noteChange(of view: UIView) { changed[ObjectIdentifier(view)] = view }

    private func takeChanges() {
        guard !changed.isEmpty else { return }
        let views = changed
        changed = [:]
        for key in views.keys {
            guard let variables = viewVariables[key] else { continue }
            if variables.isPlaced { updateContent(variables) }
            for dependent in variables.dependents { if let constraint = relations[dependent]?.constraint { update(constraint) } }
        }
    }

    /// Updates the relations of a view's content size, weighted by its compression resistance and hugging.
    private func updateContent(_ variables: ViewVariables) {
        guard let view = variables.view else { return }
        var wanted = view.intrinsicContentSize
        if view.contentWraps {
            if let width = variables.measuredWidth { wanted.height = view.contentHeight(forWidth: width) }
            unmeasured[ObjectIdentifier(view)] = variables
        } else {
            variables.measuredWidth = nil
        }
        for (axis, length) in [wanted.width, wanted.height].enumerated() {
            guard length != UIView.noIntrinsicMetric, length.isFinite else {
                if let index = variables.content[axis] { simplex.remove(index) }
                variables.content[axis] = nil
                continue
            }
            let below = Self.weight(view.layoutConstraints.resistance[axis])
            let above = Self.weight(view.layoutConstraints.hugging[axis])
            if let index = variables.content[axis] {
                simplex.setTarget(index, Double(length))
                simplex.setWeights(index, below: below, above: above)
            } else if let size = variables.numbers[ViewVariables.Number.width.rawValue + axis] {
                variables.content[axis] = simplex.addRelation([size: 1], target: Double(length), below: below, above: above)
            }
        }
    }

    /// Measures wrapped content whose width has changed.
    private func measure() {
        for variables in unmeasured.values {
            guard let view = variables.view, view.contentWraps else { continue }
            let width = CGFloat(max(value(variables, .width), 0))
            guard abs(width - (variables.measuredWidth ?? -1)) > Self.slack else { continue }
            variables.measuredWidth = width
            noteChange(of: view)
        }
        unmeasured = [:]
        takeChanges()
        unmeasured = [:]
    }

    // MARK: Solving

    /// Returns the value of one of a view's numbers.
    func value(_ variables: ViewVariables, _ side: ViewVariables.Number) -> Double {
        guard let index = variables.numbers[side.rawValue] else { return variables.known(side) }
        return simplex.valueInPlace(index)
    }

    /// Solves pending changes, and requests layout of the superviews of views that move.
    func solve(layingOut view: UIView? = nil) {
        takeChanges()
        guard !simplex.isSettled || !unmeasured.isEmpty else { return }
        var broken = 0
        for _ in 0...Self.measurings {
            guard simplex.solve() else {
                Diagnostics.warnOnce("constraints: the numbers of a layout are too far apart to be solved exactly")
                break
            }
            broken = takeResults(layingOut: view)
            measure()
            if simplex.isSettled { break }
        }
        if broken > 0 {
            Diagnostics.warnOnce(
                "constraints.\(ObjectIdentifier(root).hashValue)",
                "constraints: \(broken) required ones contradict others and do not hold")
        }
    }

    /// - Returns: The number of required relations that are newly checked and violated.
    private func takeResults(layingOut view: UIView?) -> Int {
        var broken = 0
        let laidOut = view.map { ObjectIdentifier($0) }
        for index in simplex.takeTouched() {
            if index < owners.count, let variables = owners[index] {
                if variables.mayWrap, index == variables.numbers[ViewVariables.Number.width.rawValue], let view = variables.view,
                    view.contentWraps
                {
                    unmeasured[ObjectIdentifier(view)] = variables
                }
                if fitting == nil, variables.parent != laidOut { variables.view?.parent?.setNeedsLayout() }
            } else if simplex.isViolated(index, by: Self.slack, weight: UILayoutPriority.required.rawValue) {
                broken += 1
            }
        }
        return broken
    }

    // MARK: Placing

    /// Solves, and places the subviews of a view.
    func layOut(_ view: UIView) {
        readFrames(around: view)
        solve(layingOut: view)
        for variables in childVariables[ObjectIdentifier(view)]?.elements ?? [] where variables.isPlaced { apply(variables) }
    }

    private func apply(_ variables: ViewVariables) {
        guard let view = variables.view else { return }
        let frame = CGRect(
            x: value(variables, .x), y: value(variables, .y), width: max(0, value(variables, .width)),
            height: max(0, value(variables, .height)))
        view.setAlignedFrame(frame)
        variables.frame = view.alignedFrame
        // Use the current position as the new target of unconstrained numbers.
        for side in ViewVariables.Number.frame { if let index = variables.numbers[side.rawValue] { simplex.settle(index) } }
    }

    /// Reads frames and bounds that the program has set.
    private func readFrames(around view: UIView) {
        if let variables = viewVariables[ObjectIdentifier(view)] { read(variables, view) }
        for variables in childVariables[ObjectIdentifier(view)]?.elements ?? [] {
            if let inner = variables.view { read(variables, inner) }
        }
    }

    private func read(_ variables: ViewVariables, _ view: UIView) {
        let frame = view === root ? view.bounds : view.alignedFrame
        let origin = view.bounds.origin
        guard frame != variables.frame || origin != variables.origin else { return }
        variables.frame = frame
        variables.origin = origin
        for side in ViewVariables.Number.allCases {
            if let index = variables.numbers[side.rawValue] { simplex.setTarget(index, variables.known(side)) }
        }
    }

    /// Returns whether a number of a view is determined only by the preference for the current frame, so that it would follow
    /// another preference.
    func isAmbiguous(_ view: UIView) -> Bool {
        guard let variables = viewVariables[ObjectIdentifier(view)], variables.isPlaced else { return false }
        solve()
        // A number that no constraint mentions is free.
        guard variables.numbers[ViewVariables.Number.x.rawValue] != nil, variables.numbers[ViewVariables.Number.y.rawValue] != nil
        else {
            return true
        }
        for side in ViewVariables.Number.frame {
            guard let index = variables.numbers[side.rawValue] else { continue }
            let old = simplex.value(index)
            simplex.setTarget(index, old + 1)
            _ = simplex.solve()
            let isFree = abs(simplex.value(index) - old) > Self.slack
            simplex.setTarget(index, old)
            _ = simplex.solve()
            if isFree { return true }
        }
        return false
    }

    /// Solves, and returns the size of the root without placing views.
    func fittingSize() -> CGSize {
        solve()
        let variables = variables(of: root)
        return CGSize(width: max(0, value(variables, .width)), height: max(0, value(variables, .height)))
    }
}

/// A list of objects with lookup and removal in constant time. Removing an object moves the last one to its index.
nonisolated struct IdentityList<Element: AnyObject> {
    private(set) var elements: [Element] = []
    private var indices: [ObjectIdentifier: Int] = [:]

    var isEmpty: Bool { elements.isEmpty }

    func contains(_ element: Element) -> Bool { indices[ObjectIdentifier(element)] != nil }

    mutating func insert(_ element: Element) {
        guard indices.updateValue(elements.count, forKey: ObjectIdentifier(element)) == nil else {
            return assertionFailure("an element comes once")
        }
        elements.append(element)
    }

    mutating func remove(_ element: Element) {
        guard let index = indices.removeValue(forKey: ObjectIdentifier(element)) else { return }
        let last = elements.removeLast()
        guard last !== element else { return }
        elements[index] = last
        indices[ObjectIdentifier(last)] = index
    }
}
