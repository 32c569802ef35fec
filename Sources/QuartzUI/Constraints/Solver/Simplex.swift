/// A system of linear relations, satisfied by priority and solved incrementally: the Cassowary simplex method (Badros, Borning
/// and Stuckey, “The Cassowary Linear Arithmetic Constraint Solving Algorithm”, ACM TOCHI 2001).
///
/// Each variable is an unknown or, for a relation, the value of a linear expression of unknowns. It has a target, and a weight on
/// each side: the cost per unit below and above the target. An equation has weights on both sides, an inequality on one, a
/// preference to stay small weights on both. The solver minimizes the sum of all costs, lexicographically by priority.
///
/// The tableau is standard: basic variables are rows over the nonbasic ones, which are at their targets. Cassowary splits an
/// error into two nonnegative variables. Here one variable stores on which side of its target it is counted; a pivot that would
/// exchange the two is a change of `side`. New targets and new relations cause dual steps, removed relations and changed weights
/// primal ones. Without changes no work is done.
nonisolated struct Simplex: Sendable {
    /// One coefficient of a row.
    struct Entry: Sendable {
        var column: Int
        var factor: Double
    }

    struct Variable: Sendable {
        var target: Double
        /// Priorities of deviations below and above the target; 0 costs nothing.
        var below: Float
        var above: Float
        /// An external number: never enters the basis.
        var isGiven = false
        var isBasic = false
        var value: PreciseSum
        /// The side on which a basic variable's cost is counted: −1 below, 1 above, 0 neither.
        var side = 0
        /// Whether the variable is queued for a dual or primal step.
        var isQueued = false
        /// Whether the value may have changed since `takeTouched()`.
        var isTouched = false
    }

    var variables: [Variable] = []
    /// The rows of basic variables, sorted by column.
    var rows: [[Entry]] = []
    /// For nonbasic variables, the sorted rows that contain them.
    var columns: [[Int]] = []
    /// For nonbasic variables, the cost of the basic ones per unit.
    var slopes: [PriorityCost] = []
    private var free: [Int] = []
    /// Queue of basic variables that may be off their targets on a side that is not counted.
    var offSide: [Int] = []
    /// Queue of nonbasic variables that may be worth moving.
    var movable: [Int] = []
    /// Variables to be removed.
    private var doomed: [Int] = []
    private var touched: [Int] = []
    /// Number of pivots; each adds rounding errors.
    private(set) var pivots = 0

    /// Largest difference of equal values, in points.
    static let tolerance = 1e-8
    /// Smaller coefficients are rounding errors.
    static let smallest = 1e-9

    // MARK: Variables

    /// Adds an unknown that prefers a target.
    mutating func addUnknown(_ target: Double, weight: Float) -> Int {
        add(Variable(target: target, below: weight, above: weight, value: PreciseSum(target)))
    }

    /// Adds an external number.
    mutating func addGiven(_ value: Double) -> Int {
        add(Variable(target: value, below: 0, above: 0, isGiven: true, value: PreciseSum(value)))
    }

    /// Adds a relation: the weighted sum of unknowns should be the target, by the weights.
    mutating func addRelation(_ terms: [Int: Double], target: Double, below: Float, above: Float) -> Int {
        var row: [Entry] = []
        var value = PreciseSum(0)
        for (variable, factor) in terms.sorted(by: { $0.key < $1.key }) where abs(factor) > Self.smallest {
            let part = variables[variable].isBasic ? rows[variable] : [Entry(column: variable, factor: 1)]
            row = Self.sum(row, part, times: factor)
            value.add(factor, times: variables[variable].value)
        }
        let index = add(Variable(target: target, below: below, above: above, isBasic: true, value: value))
        rows[index] = row
        for entry in row { insert(index, inColumn: entry.column) }
        moved(index)
        return index
    }

    private mutating func add(_ variable: Variable) -> Int {
        if let index = free.popLast() {
            variables[index] = variable
            return index
        }
        variables.append(variable)
        rows.append([])
        columns.append([])
        slopes.append(.zero)
        return variables.count - 1
    }

    /// Removes a variable. The relations of an unknown must be removed before.
    mutating func remove(_ index: Int) {
        setWeights(index, below: 0, above: 0)
        doomed.append(index)
    }

    // MARK: Changes

    /// Sets the target of a relation, the preferred value of an unknown, or the value of an external number.
    mutating func setTarget(_ index: Int, _ target: Double) {
        guard variables[index].target != target else { return }
        variables[index].target = target
        guard !variables[index].isBasic else { return moved(index) }
        let change = PreciseSum(target).less(variables[index].value)
        variables[index].value = PreciseSum(target)
        touch(index)
        for row in columns[index] {
            variables[row].value.add(factor(row, index), times: change)
            moved(row)
        }
    }

    /// Sets the costs per unit off the target.
    mutating func setWeights(_ index: Int, below: Float, above: Float) {
        guard variables[index].below != below || variables[index].above != above else { return }
        let old = dual(index)
        variables[index].below = below
        variables[index].above = above
        if variables[index].isBasic {
            charge(index, dual(index) - old)
            for entry in rows[index] { offer(entry.column) }
            moved(index)
        } else {
            offer(index)
        }
    }

    /// The value of a variable after the last ``solve()``.
    func value(_ index: Int) -> Double { variables[index].value.value }

    /// The deviation of a variable from its target on a side with a weight.
    func violation(_ index: Int) -> Double {
        let off = value(index) - variables[index].target
        return off > 0 ? (variables[index].above > 0 ? off : 0) : (variables[index].below > 0 ? -off : 0)
    }

    /// Whether a variable's target is required on at least one side.
    func isRequired(_ index: Int) -> Bool {
        max(variables[index].below, variables[index].above) >= UILayoutPriority.required.rawValue
    }

    /// Makes the present value of an unknown its target.
    mutating func settle(_ index: Int) { variables[index].target = value(index) }

    /// Returns the variables whose values may have changed since the last call.
    mutating func takeTouched() -> [Int] {
        for index in touched { variables[index].isTouched = false }
        defer { touched.removeAll(keepingCapacity: true) }
        return touched
    }

    // MARK: Solving

    /// Whether no variable is queued for a step or for removal.
    var isSettled: Bool { offSide.isEmpty && movable.isEmpty && doomed.isEmpty }

    /// Minimizes the cost.
    ///
    /// - Returns: false if rounding errors prevented convergence; the values are the best found.
    mutating func solve() -> Bool {
        // A relation takes one or two pivots; far more than that means cycling.
        var budget = 200 + 40 * variables.count
        repeat {
            guard optimize(&budget) else { return false }
            bury()
        } while !isSettled
        return true
    }

    /// Removes the variables to be removed: rows are deleted, other variables first become rows at no cost.
    private mutating func bury() {
        let waiting = doomed
        doomed = []
        for index in waiting {
            if !variables[index].isBasic, !variables[index].isGiven { enter(index) }
            if variables[index].isBasic {
                for entry in rows[index] { erase(index, fromColumn: entry.column) }
            } else {
                for row in columns[index] { rows[row].removeAll { $0.column == index } }
            }
            rows[index] = []
            columns[index] = []
            slopes[index] = .zero
            // A variable that is still queued is skipped later, because it is given and has no weights.
            variables[index] = Variable(
                target: 0, below: 0, above: 0, isGiven: true, value: PreciseSum(0), isQueued: variables[index].isQueued,
                isTouched: variables[index].isTouched)
            retired.append(index)
        }
        if isSettled {
            free += retired.filter { !variables[$0].isTouched }
            retired.removeAll { !variables[$0].isTouched }
        }
    }

    /// Removed variables that a queue still refers to.
    private var retired: [Int] = []

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

    mutating func countPivot() { pivots += 1 }
}
