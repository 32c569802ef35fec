/// Solves the constraints of a region of views, and keeps them solved.
///
/// A region is what constraints place within one view that stands where its frame says: its root owns the engine. Unknowns are x, y,
/// width and height of each view that constraints are about, in its superview's coordinates; frames that are given, and the origins of
/// scrolled bounds, are numbers from outside. What no constraint decides keeps the size of its content, else the frame that it has.
/// Content whose height follows from its width is measured again where its width has changed.
final class ConstraintEngine {
    unowned let root: UIView
    /// What the root's own size is to be; nil where it is what it is.
    let fitting: Fitting?
    var simplex = Simplex()
    private var places: [ObjectIdentifier: ViewPlace] = [:]
    private var placesWithin: [ObjectIdentifier: IdentityList<ViewPlace>] = [:]
    private var relations: [ObjectIdentifier: Relation] = [:]
    /// The views that unknowns belong to.
    private var owners: [Int: ViewPlace] = [:]
    /// Views whose content, margins or priorities have changed.
    private var changed: [ObjectIdentifier: UIView] = [:]
    private var unmeasured: [ObjectIdentifier: ViewPlace] = [:]

    /// A size that is sought, and how much it counts across and down.
    struct Fitting {
        var size: CGSize
        var across: UILayoutPriority
        var down: UILayoutPriority
    }

    /// A constraint in the simplex.
    private struct Relation {
        var index: Int
        weak var constraint: NSLayoutConstraint?
        /// The views whose margins or text say a part of its constant.
        var sources: [ObjectIdentifier]
        /// Whether the texts that its baselines are about were there.
        var hasText: [Bool]
    }

    /// Below all priorities that constraints can have: sizes stay rather than places do.
    static let sizeWeight: Float = 0.25
    static let placeWeight: Float = 0.125
    /// A violation that nobody sees, in points.
    private static let slack = 1e-6
    /// Content that wraps may change the widths that it was measured at; that ends here.
    private static let measurings = 3

    init(_ root: UIView, fitting: Fitting? = nil) {
        self.root = root
        self.fitting = fitting
        if fitting != nil { _ = place(of: root) }
        for constraint in root.constraintsOfRegion { add(constraint) }
        // What the root says of its own size counts where that size is sought.
        if fitting != nil { for constraint in root.constraints { add(constraint) } }
    }

    /// Rounding adds up with pivots: an engine that has made very many is made again.
    var isWorn: Bool { simplex.pivots > 10_000 + 20 * simplex.variables.count }

    // MARK: Views

    /// A view's numbers, which it has from now on.
    func place(of view: UIView) -> ViewPlace {
        let key = ObjectIdentifier(view)
        if let known = places[key], known.view === view { return known }
        let place = ViewPlace(view, isPlaced: view === root ? fitting != nil : !view.isGiven)
        places[key] = place
        if let parent = view.parent, view !== root { placesWithin[ObjectIdentifier(parent), default: .init()].insert(place) }
        if fitting == nil { join(view, place) }
        guard place.isPlaced else { return place }
        let weights: [(below: Float, above: Float)]
        if let fitting, view === root {
            place.frame.size = fitting.size
            weights = [fitting.across, fitting.down].map { (Self.weight($0), Self.weight($0)) }
        } else {
            weights = [(Self.sizeWeight, Self.sizeWeight), (Self.sizeWeight, Self.sizeWeight)]
        }
        for side in [ViewPlace.Number.width, .height] {
            let index = simplex.addUnknown(place.known(side), weight: weights[side == .width ? 0 : 1].below)
            place.numbers[side.rawValue] = index
            owners[index] = place
            place.floors.append(
                simplex.addRelation([index: 1], target: 0, below: UILayoutPriority.required.rawValue, above: 0))
        }
        updateContent(place)
        return place
    }

    private func join(_ view: UIView, _ place: ViewPlace) {
        guard view !== root else { return }
        view.layoutConstraints.outer = self
        guard place.isPlaced, let parent = view.parent else { return }
        parent.layoutConstraints.inner = self
    }

    /// One of a view's numbers, as a variable of the simplex.
    func number(_ view: UIView, _ side: ViewPlace.Number) -> Int {
        let place = place(of: view)
        if let known = place.numbers[side.rawValue] { return known }
        let isUnknown = place.isPlaced && view !== root && !(view is ScrollContentArea) && (side == .x || side == .y)
        let index =
            isUnknown ? simplex.addUnknown(place.known(side), weight: Self.placeWeight) : simplex.addGiven(place.known(side))
        place.numbers[side.rawValue] = index
        if isUnknown { owners[index] = place }
        return index
    }

    /// Lets a view go that leaves the region, and all of the region that it holds.
    func forget(_ view: UIView) {
        if !view.isRegionRoot { for constraint in view.constraintsOfRegion { remove(constraint) } }
        if view.isRegionRoot { forgetPlace(view) } else { view.forEachInRegion { forgetPlace($0) } }
    }

    private func forgetPlace(_ view: UIView) {
        let key = ObjectIdentifier(view)
        changed[key] = nil
        unmeasured[key] = nil
        guard let place = places.removeValue(forKey: key) else { return }
        if let parent = view.parent { placesWithin[ObjectIdentifier(parent)]?.remove(place) }
        placesWithin[key] = nil
        for index in place.floors + place.content.compactMap({ $0 }) { simplex.remove(index) }
        for index in place.numbers.compactMap({ $0 }) {
            simplex.remove(index)
            owners[index] = nil
        }
        if view.layoutConstraints.outer === self { view.layoutConstraints.outer = nil }
        if view.layoutConstraints.inner === self { view.layoutConstraints.inner = nil }
    }

    // MARK: Constraints

    /// Takes a constraint in.
    func add(_ constraint: NSLayoutConstraint) {
        guard relations[ObjectIdentifier(constraint)] == nil, let form = form(of: constraint) else { return }
        let (below, above) = weights(of: constraint)
        let index = simplex.addRelation(form.terms, target: form.target, below: below, above: above)
        let sources = form.sources.map { ObjectIdentifier($0) }
        relations[ObjectIdentifier(constraint)] = Relation(
            index: index, constraint: constraint, sources: sources, hasText: form.hasText)
        for view in form.sources { place(of: view).dependents.insert(ObjectIdentifier(constraint)) }
    }

    /// Lets a constraint go.
    func remove(_ constraint: NSLayoutConstraint) {
        guard let relation = relations.removeValue(forKey: ObjectIdentifier(constraint)) else { return }
        simplex.remove(relation.index)
        for source in relation.sources { places[source]?.dependents.remove(ObjectIdentifier(constraint)) }
    }

    /// A constraint's constant or priority has changed, or what its guides and baselines say.
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

    /// A priority among the engine's own wishes: above those, and no more than required.
    static func weight(_ priority: UILayoutPriority) -> Float {
        let required = UILayoutPriority.required.rawValue
        return priority.rawValue.isNaN ? required : min(max(priority.rawValue, 2 * sizeWeight), required)
    }

    // MARK: Content

    /// What a view shows, its margins or its priorities have changed.
    func noteChange(of view: UIView) { changed[ObjectIdentifier(view)] = view }

    private func takeChanges() {
        guard !changed.isEmpty else { return }
        let views = changed
        changed = [:]
        for key in views.keys {
            guard let place = places[key] else { continue }
            if place.isPlaced { updateContent(place) }
            for dependent in place.dependents { if let constraint = relations[dependent]?.constraint { update(constraint) } }
        }
    }

    /// What a view wants by itself: no less and no more than its content, as far as its priorities say.
    private func updateContent(_ place: ViewPlace) {
        guard let view = place.view else { return }
        var wanted = view.intrinsicContentSize
        if view.contentWraps {
            if let width = place.measuredWidth { wanted.height = view.contentHeight(forWidth: width) }
            unmeasured[ObjectIdentifier(view)] = place
        } else {
            place.measuredWidth = nil
        }
        for (axis, length) in [wanted.width, wanted.height].enumerated() {
            guard length != UIView.noIntrinsicMetric, length.isFinite else {
                if let index = place.content[axis] { simplex.remove(index) }
                place.content[axis] = nil
                continue
            }
            let below = Self.weight(view.layoutConstraints.resistance[axis])
            let above = Self.weight(view.layoutConstraints.hugging[axis])
            if let index = place.content[axis] {
                simplex.setTarget(index, Double(length))
                simplex.setWeights(index, below: below, above: above)
            } else if let size = place.numbers[ViewPlace.Number.width.rawValue + axis] {
                place.content[axis] = simplex.addRelation([size: 1], target: Double(length), below: below, above: above)
            }
        }
    }

    /// Measures content that wraps where its width is new.
    private func measure() {
        for place in unmeasured.values {
            guard let view = place.view, view.contentWraps else { continue }
            let width = CGFloat(max(value(place, .width), 0))
            guard abs(width - (place.measuredWidth ?? -1)) > Self.slack else { continue }
            place.measuredWidth = width
            noteChange(of: view)
        }
        unmeasured = [:]
        takeChanges()
        unmeasured = [:]
    }

    // MARK: Solving

    /// The value of one of a view's numbers.
    func value(_ place: ViewPlace, _ side: ViewPlace.Number) -> Double {
        place.numbers[side.rawValue].map { simplex.value($0) } ?? place.known(side)
    }

    /// Solves what has changed, and asks the superviews of views that are to move for a layout.
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

    /// - Returns: how many required relations do not hold that may have held before.
    private func takeResults(layingOut view: UIView?) -> Int {
        var broken = 0
        for index in simplex.takeTouched() {
            if let place = owners[index] {
                if index == place.numbers[ViewPlace.Number.width.rawValue], let view = place.view, view.contentWraps {
                    unmeasured[ObjectIdentifier(view)] = place
                }
                if fitting == nil, let parent = place.view?.parent, parent !== view { parent.setNeedsLayout() }
            } else if simplex.violation(index) > Self.slack, simplex.isRequired(index) {
                broken += 1
            }
        }
        return broken
    }

    // MARK: Placing

    /// Solves, and places the views that a view holds.
    func layOut(_ view: UIView) {
        readFrames(around: view)
        solve(layingOut: view)
        for place in placesWithin[ObjectIdentifier(view)]?.elements ?? [] where place.isPlaced { apply(place) }
    }

    private func apply(_ place: ViewPlace) {
        guard let view = place.view else { return }
        let frame = CGRect(
            x: value(place, .x), y: value(place, .y), width: max(0, value(place, .width)), height: max(0, value(place, .height)))
        view.setLayoutFrame(frame)
        place.frame = view.layoutFrame
        // Where nothing else moves it, it stays where it is now.
        for side in ViewPlace.Number.frame { if let index = place.numbers[side.rawValue] { simplex.settle(index) } }
    }

    /// Takes note of frames and bounds that the program has set.
    private func readFrames(around view: UIView) {
        if let place = places[ObjectIdentifier(view)] { read(place, view) }
        for place in placesWithin[ObjectIdentifier(view)]?.elements ?? [] {
            if let inner = place.view { read(place, inner) }
        }
    }

    private func read(_ place: ViewPlace, _ view: UIView) {
        let frame = view === root ? view.bounds : view.layoutFrame
        let origin = view.bounds.origin
        guard frame != place.frame || origin != place.origin else { return }
        place.frame = frame
        place.origin = origin
        for side in ViewPlace.Number.allCases {
            if let index = place.numbers[side.rawValue] { simplex.setTarget(index, place.known(side)) }
        }
    }

    /// Solves, and says how large the root would be; places nothing.
    func fittingSize() -> CGSize {
        solve()
        let place = place(of: root)
        return CGSize(width: max(0, value(place, .width)), height: max(0, value(place, .height)))
    }
}
