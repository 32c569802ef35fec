/// A system of linear relations that are to hold as far as their priorities allow, kept solved while it changes: Cassowary's
/// incremental simplex (Badros, Borning and Stuckey, “The Cassowary Linear Arithmetic Constraint Solving Algorithm”, ACM TOCHI 2001).
///
/// Each variable is an unknown of its own or, for a relation, the value of a linear expression of unknowns. It has a target, and a
/// weight on each side of it: what one unit below and above the target costs. An equation weighs both sides, an inequality one, a
/// wish to stay put weighs both a little. The sum of all costs is made as small as it can be, priority by priority.
///
/// The tableau is the usual one: basic variables are rows over the nonbasic ones, which stand at their targets. Where Cassowary splits
/// an error into two variables that are never negative, here one variable knows on which side of its target it is; a step that would
/// exchange the two is a change of `side` and no pivot. A new target or a new relation is followed by dual steps, a relation that
/// goes or weighs otherwise by primal ones. Where nothing has changed there is nothing to do.
nonisolated struct Simplex: Sendable {
    /// One coefficient of a row.
    struct Entry: Sendable {
        var column: Int
        var factor: Double
    }

    struct Variable: Sendable {
        var target: Double
        /// The priorities of what lies below the target and above it; 0 costs nothing.
        var below: Float
        var above: Float
        /// Set from outside: never enters the basis.
        var isGiven = false
        var isBasic = false
        var value: PreciseSum
        /// For a basic variable, which weight its cost is counted with: −1 that of below, 1 that of above, 0 none yet.
        var side = 0
        /// Waits for a dual step, or a primal one.
        var isQueued = false
        /// Its value may have changed since it was asked last.
        var isTouched = false
    }

    var variables: [Variable] = []
    /// The rows of basic variables, sorted by columns.
    var rows: [[Entry]] = []
    /// For nonbasic variables, the rows that have them, sorted.
    var columns: [[Int]] = []
    /// For nonbasic variables, what the basic ones make a unit more of them cost.
    var slopes: [PriorityCost] = []
    private var free: [Int] = []
    /// Basic variables that may be off their targets on a side that their cost does not count.
    var offSide: [Int] = []
    /// Nonbasic variables that may be worth moving.
    var movable: [Int] = []
    /// Variables to be let go once they are basic.
    private var doomed: [Int] = []
    private var touched: [Int] = []
    /// How many pivots there were: each rounds coefficients a little.
    private(set) var pivots = 0

    /// Values closer than this are equal, in points.
    static let tolerance = 1e-8
    /// Smaller coefficients are rounding errors.
    static let smallest = 1e-9

    // MARK: Variables

    /// Adds an unknown that stays near its target where nothing else moves it.
    mutating func addUnknown(_ target: Double, weight: Float) -> Int {
        add(Variable(target: target, below: weight, above: weight, value: PreciseSum(target)))
    }

    /// Adds a number that is set from outside.
    mutating func addGiven(_ value: Double) -> Int {
        add(Variable(target: value, below: 0, above: 0, isGiven: true, value: PreciseSum(value)))
    }

    /// Adds a relation: the sum of unknowns times factors is to be the target, as far as the weights say.
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

    /// Lets a variable go. Relations about an unknown go before it.
    mutating func remove(_ index: Int) {
        setWeights(index, below: 0, above: 0)
        doomed.append(index)
    }

    // MARK: Changes

    /// What a relation's expression is to be, where an unknown would rather stay, what a given number is.
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

    /// What a unit off the target costs.
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

    /// The value of a variable, as of the last ``solve()``.
    func value(_ index: Int) -> Double { variables[index].value.value }

    /// How far a variable is off its target on a side that costs something.
    func violation(_ index: Int) -> Double {
        let off = value(index) - variables[index].target
        return off > 0 ? (variables[index].above > 0 ? off : 0) : (variables[index].below > 0 ? -off : 0)
    }

    /// Whether a variable must not be off its target, on one side at least.
    func isRequired(_ index: Int) -> Bool {
        max(variables[index].below, variables[index].above) >= UILayoutPriority.required.rawValue
    }

    /// Makes the present value of an unknown the one that it stays at.
    mutating func settle(_ index: Int) { variables[index].target = value(index) }

    /// The variables whose values may have changed since the last call.
    mutating func takeTouched() -> [Int] {
        for index in touched { variables[index].isTouched = false }
        defer { touched.removeAll(keepingCapacity: true) }
        return touched
    }

    // MARK: Solving

    /// Whether something has changed that may ask for other values.
    var isSettled: Bool { offSide.isEmpty && movable.isEmpty && doomed.isEmpty }

    /// Makes the costs as small as they can be.
    ///
    /// - Returns: false where rounding kept that from being reached; the values are the best so far.
    mutating func solve() -> Bool {
        // Each relation takes a pivot or two; far beyond that, steps go round in circles.
        var budget = 200 + 40 * variables.count
        repeat {
            guard optimize(&budget) else { return false }
            bury()
        } while !isSettled
        return true
    }

    /// Lets the doomed go: those that are rows are forgotten, the others become rows first, at no cost.
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
            // What is queued still is skipped: a number without weights asks for nothing.
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

    /// Let go, but still named by a queue.
    private var retired: [Int] = []

    // MARK: Marks

    mutating func touch(_ index: Int) {
        guard !variables[index].isTouched else { return }
        variables[index].isTouched = true
        touched.append(index)
    }

    /// A basic variable's value or target has changed.
    mutating func moved(_ index: Int) {
        touch(index)
        guard !variables[index].isQueued, offside(index) != 0 else { return }
        variables[index].isQueued = true
        offSide.append(index)
    }

    /// A nonbasic variable's slope or weights have changed.
    mutating func offer(_ index: Int) {
        guard !variables[index].isQueued, !variables[index].isGiven else { return }
        variables[index].isQueued = true
        movable.append(index)
    }

    mutating func countPivot() { pivots += 1 }
}
