/// One summand of a linear expression, or one coefficient of a row or column.
struct Term: Sendable {
    var index: Int
    var factor: Double
}

/// A system of linear relations, satisfied by priority and solved incrementally: the Cassowary simplex method (Badros, Borning
/// and Stuckey, “The Cassowary Linear Arithmetic Constraint Solving Algorithm”, ACM TOCHI 2001), in revised form.
///
/// Each variable is an unknown or, for a relation, the value of a linear expression of unknowns. It has a target, and a weight on
/// each side: the cost per unit below and above the target. An equation has weights on both sides, an inequality on one, a
/// preference to stay small weights on both. The solver minimizes the sum of all costs, lexicographically by priority.
///
/// Nonbasic variables are at their targets, and determine the basic ones. Cassowary splits an error into two nonnegative variables.
/// Here one variable stores on which side of its target it is counted; a pivot that would exchange the two is a change of `side`.
/// New targets and new relations cause dual steps, removed relations and changed weights primal ones. Without changes no work is done.
///
/// Cassowary stores the tableau, which has a coefficient for each pair of views in a chain. This one stores the factors of the basis
/// and computes a row or column for each step, so that the cost of a step is at most proportional to the number of terms. New
/// equations are paired with unknowns before the first step (`pair()`), and mostly leave no steps to be done.
package struct Simplex: Sendable {
    struct Variable: Sendable {
        var target: Double
        /// Priorities of deviations below and above the target; 0 costs nothing.
        var below: Float
        var above: Float
        var isRelation = false
        /// Whether the variable is an external number, which never enters the basis.
        var isGiven = false
        var isBasic = false
        var value: PreciseSum
        /// The side on which a basic variable's cost is counted: −1 below, 1 above, 0 neither.
        var side = 0
        /// Whether the variable is queued for a dual or primal step.
        var isQueued = false
        /// Whether the value may have changed since `takeTouched()`.
        var isTouched = false

        var weight: Float { max(below, above) }
    }

    var variables: [Variable] = []
    /// The expressions of relations.
    var terms: [[Term]] = []
    /// For unknowns and external numbers, the relations that contain them.
    var uses: [[Term]] = []
    /// For nonbasic variables, the cost of the basic ones per unit.
    var slopes: [PriorityCost] = []
    var basis = Basis()
    private var free: [Int] = []
    /// Queue of basic variables that may be off their targets on a side that is not counted.
    var offSide: [Int] = []
    /// Queue of nonbasic variables that may be worth moving.
    var movable: [Int] = []
    /// Relations that were added since the last solution.
    var fresh: [Int] = []
    /// Nonbasic variables whose targets have changed.
    private var shifted: [Int] = []
    /// Variables to be removed.
    private var pendingRemovals: [Int] = []
    /// Removed variables that the basis still refers to.
    private var retired: [Int] = []
    /// Deleted variables that a queue may still refer to.
    private var vacant: [Int] = []
    private var touched: [Int] = []
    /// Whether values have rounding errors of the steps.
    var isRough = false
    /// Number of pivots.
    package internal(set) var pivots = 0

    /// Largest difference of equal values, in points.
    static let tolerance = 1e-8
    /// Smaller coefficients are rounding errors.
    static let smallest = 1e-9

    /// An empty system.
    package init() {}

    // MARK: Variables

    /// Adds an unknown that prefers a target.
    package mutating func addUnknown(_ target: Double, weight: Float) -> Int {
        add(Variable(target: target, below: weight, above: weight, value: PreciseSum(target)))
    }

    /// Adds an external number.
    package mutating func addGiven(_ value: Double) -> Int {
        add(Variable(target: value, below: 0, above: 0, isGiven: true, value: PreciseSum(value)))
    }

    /// Adds a relation: the weighted sum of unknowns should be the target, by the weights.
    package mutating func addRelation(_ sum: [Int: Double], target: Double, below: Float, above: Float) -> Int {
        // The columns of exchanges have no coefficient of a later relation.
        if !basis.exchanges.isEmpty { refresh() }
        let expression = sum.filter { abs($0.value) > Self.smallest }.map { Term(index: $0.key, factor: $0.value) }
            .sorted { $0.index < $1.index }
        let value = value(of: expression)
        let index = add(
            Variable(target: target, below: below, above: above, isRelation: true, isBasic: true, value: value))
        terms[index] = expression
        for term in expression { uses[term.index].append(Term(index: index, factor: term.factor)) }
        fresh.append(index)
        moved(index)
        return index
    }

    private mutating func add(_ variable: Variable) -> Int {
        if let index = free.popLast() {
            variables[index] = variable
            return index
        }
        variables.append(variable)
        terms.append([])
        uses.append([])
        slopes.append(.zero)
        return variables.count - 1
    }

    /// Removes a variable. The relations of an unknown must be removed before.
    package mutating func remove(_ index: Int) { pendingRemovals.append(index) }

    // MARK: Changes

    /// Sets the target of a relation, the preferred value of an unknown, or the value of an external number.
    package mutating func setTarget(_ index: Int, _ target: Double) {
        guard variables[index].target != target else { return }
        variables[index].target = target
        if variables[index].isBasic { moved(index) } else { shifted.append(index) }
    }

    /// Sets the costs per unit off the target.
    package mutating func setWeights(_ index: Int, below: Float, above: Float) {
        guard variables[index].below != below || variables[index].above != above else { return }
        let old = dual(index)
        variables[index].below = below
        variables[index].above = above
        if variables[index].isBasic {
            let change = dual(index) - old
            if change.sign != 0 { charge([(index, change)]) }
            moved(index)
        } else {
            offer(index)
        }
    }

    /// Returns the value of a variable after the last ``solve()``.
    package func value(_ index: Int) -> Double { variables[index].value.value }

    /// Returns the deviation of a variable from its target on a side with a weight.
    package func violation(_ index: Int) -> Double {
        let off = value(index) - variables[index].target
        return off > 0 ? (variables[index].above > 0 ? off : 0) : (variables[index].below > 0 ? -off : 0)
    }

    /// Returns the larger cost per unit of a variable's two sides.
    package func weight(_ index: Int) -> Float { variables[index].weight }

    // The next two only read. A call of a function that is not mutating on a class's property would copy the simplex, with a count
    // of references to each of its arrays.

    /// Returns ``value(_:)`` without a copy.
    package mutating func valueInPlace(_ index: Int) -> Double { value(index) }

    /// Returns whether a relation's violation is greater than a number, and its weight at least another, without a copy.
    package mutating func isViolated(_ index: Int, by least: Double, weight leastWeight: Float) -> Bool {
        violation(index) > least && weight(index) >= leastWeight
    }

    /// Makes the current value of an unknown its target.
    package mutating func settle(_ index: Int) { variables[index].target = value(index) }

    /// Returns the variables whose values may have changed since the last call.
    package mutating func takeTouched() -> [Int] {
        for index in touched { variables[index].isTouched = false }
        free += vacant.filter { !variables[$0].isQueued }
        vacant.removeAll { !variables[$0].isQueued }
        defer { touched.removeAll(keepingCapacity: true) }
        return touched
    }

    // MARK: Solving

    /// Whether no variable is queued for a step or for removal.
    package var isSettled: Bool { offSide.isEmpty && movable.isEmpty && shifted.isEmpty && pendingRemovals.isEmpty }

    /// Minimizes the cost.
    ///
    /// - Returns: False if rounding errors prevented convergence; the values are the best found.
    package mutating func solve() -> Bool {
        // A relation takes one or two pivots; far more than that means cycling.
        var budget = 200 + 40 * variables.count
        repeat {
            removeCosts()
            shift()
            pair()
            guard optimize(&budget) else { return false }
            removePending()
            polish()
        } while !isSettled
        return true
    }

    /// Removes the costs of variables to be removed.
    private mutating func removeCosts() {
        var charges: [(index: Int, change: PriorityCost)] = []
        for index in pendingRemovals where variables[index].weight > 0 {
            if variables[index].isBasic { charges.append((index, -dual(index))) } else { offer(index) }
            (variables[index].below, variables[index].above) = (0, 0)
        }
        charge(charges)
    }

    /// Moves nonbasic variables to their new targets.
    private mutating func shift() {
        guard !shifted.isEmpty else { return }
        var changes: [Term] = []
        for index in shifted where !variables[index].isBasic {
            let change = PreciseSum(variables[index].target).less(variables[index].value)
            variables[index].value = PreciseSum(variables[index].target)
            guard change.value != 0 else { continue }
            changes.append(Term(index: index, factor: change.value))
            touch(index)
        }
        shifted.removeAll(keepingCapacity: true)
        move(effects(of: changes), by: 1)
    }

    /// Removes the variables to be removed. Nonbasic ones first become basic at no cost.
    private mutating func removePending() {
        let waiting = pendingRemovals
        pendingRemovals = []
        for index in waiting {
            if !variables[index].isBasic, !variables[index].isGiven {
                enter(index)
                refreshIfWorn()
            }
            // A variable that is still queued is skipped later, because it has no weights.
            retired.append(index)
        }
        // The factors of the basis refer to removed relations until they are computed again.
        if retired.count > 64 + variables.count / 4 { refresh() }
    }

    /// Deletes removed variables from expressions. The basis must be factored afterwards.
    mutating func purge() {
        guard !retired.isEmpty else { return }
        let isRetired = Set(retired)
        var changed: Set<Int> = []
        for index in retired {
            changed.formUnion(terms[index].lazy.map(\.index))
            changed.formUnion(uses[index].lazy.map(\.index))
        }
        for index in changed.subtracting(isRetired) {
            terms[index].removeAll { isRetired.contains($0.index) }
            uses[index].removeAll { isRetired.contains($0.index) }
        }
        for index in retired {
            terms[index] = []
            uses[index] = []
            slopes[index] = .zero
            variables[index] = Variable(
                target: 0, below: 0, above: 0, isGiven: true, value: PreciseSum(0), isQueued: variables[index].isQueued,
                isTouched: variables[index].isTouched)
        }
        vacant += retired
        retired = []
    }

    // MARK: Marks

    mutating func touch(_ index: Int) {
        guard !variables[index].isTouched else { return }
        variables[index].isTouched = true
        touched.append(index)
    }

    /// Queues a basic variable after its value or target changed.
    mutating func moved(_ index: Int) {
        touch(index)
        guard !variables[index].isQueued, offside(index) != 0 else { return }
        variables[index].isQueued = true
        offSide.append(index)
    }

    /// Queues a nonbasic variable after its slope or weights changed.
    mutating func offer(_ index: Int) {
        guard !variables[index].isQueued, !variables[index].isGiven else { return }
        variables[index].isQueued = true
        movable.append(index)
    }
}

// MARK: - The start of a solution: new equations are paired with unknowns that only a preference determines

extension Simplex {
    /// Makes new equations nonbasic and one unknown of each basic, by descending priority. Steps then correct values that are not
    /// optimal.
    ///
    /// An equation with a single undetermined unknown determines it. If none has, an equation with few is paired with the unknown of
    /// the weakest preference, whose other equations then have one less. If many new inequalities do not hold then, they are paired
    /// as equations in another pass.
    mutating func pair() {
        let added = fresh.filter { variables[$0].isRelation && variables[$0].isBasic && variables[$0].weight > 0 }
        fresh = []
        var equations = Set(added.filter { min(variables[$0].below, variables[$0].above) > 0 })
        for pass in 1...Self.passes {
            let pairs = Pairing.pairs(of: equations, in: self)
            guard !pairs.isEmpty else { return }
            for (equation, unknown) in pairs { exchangeRoles(equation, unknown) }
            factor()
            let missed = added.filter { variables[$0].isBasic && violation($0) > Self.tolerance && !equations.contains($0) }
            guard missed.count > Self.few, pass < Self.passes else { break }
            for (equation, unknown) in pairs { exchangeRoles(unknown, equation) }
            equations.formUnion(missed)
        }
        countAll()
    }

    /// The largest number of passes, and of inequalities that are left to steps.
    private static let passes = 4
    private static let few = 16

    private mutating func exchangeRoles(_ nonbasic: Int, _ basic: Int) {
        for index in [nonbasic, basic] {
            variables[index].isBasic = index == basic
            variables[index].side = 0
            touch(index)
        }
    }

    private struct Pairing {
        private let simplex: Simplex
        private let equations: [Int]
        /// The undetermined unknowns of each equation, 0 for other relations.
        private var counts: [Int]
        private var isDetermined: [Bool]
        /// Equations of the current priority by number of undetermined unknowns. They are checked when they are taken.
        private var buckets = [[Int]](repeating: [], count: 8)
        private var weight: Float = 0
        private var pairs: [(equation: Int, unknown: Int)] = []

        static func pairs(of equations: Set<Int>, in simplex: Simplex) -> [(equation: Int, unknown: Int)] {
            var pairing = Pairing(simplex, equations)
            pairing.run()
            return pairing.pairs
        }

        private init(_ simplex: Simplex, _ equations: Set<Int>) {
            self.simplex = simplex
            self.equations = equations.sorted { (simplex.variables[$0].weight, $0) > (simplex.variables[$1].weight, $1) }
            isDetermined = simplex.variables.map { $0.isRelation || $0.isGiven || $0.isBasic }
            counts = [Int](repeating: 0, count: simplex.variables.count)
            for equation in equations { counts[equation] = simplex.terms[equation].count { !isDetermined[$0.index] } }
        }

        private mutating func run() {
            var next = 0
            while next < equations.count {
                weight = simplex.variables[equations[next]].weight
                while next < equations.count, simplex.variables[equations[next]].weight == weight {
                    enqueue(equations[next])
                    next += 1
                }
                while let bucket = buckets.firstIndex(where: { !$0.isEmpty }), let equation = buckets[bucket].popLast() {
                    if min(counts[equation], buckets.count - 1) == bucket { pair(equation) }
                }
            }
        }

        private mutating func enqueue(_ equation: Int) {
            if counts[equation] > 0 { buckets[min(counts[equation], buckets.count - 1)].append(equation) }
        }

        private mutating func pair(_ equation: Int) {
            let unknowns = simplex.terms[equation].filter {
                !isDetermined[$0.index] && simplex.variables[$0.index].weight < weight
            }
            counts[equation] = 0
            guard
                let unknown = unknowns.min(by: { one, other in
                    (simplex.variables[one.index].weight, simplex.uses[one.index].count)
                        < (simplex.variables[other.index].weight, simplex.uses[other.index].count)
                })?.index
            else { return }
            isDetermined[unknown] = true
            pairs.append((equation, unknown))
            for use in simplex.uses[unknown] where counts[use.index] > 0 {
                counts[use.index] -= 1
                if simplex.variables[use.index].weight == weight { enqueue(use.index) }
            }
        }
    }
}
