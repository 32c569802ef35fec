// Rows and columns of the tableau, computed from the factors of the basis, and the values and slopes that follow from them.

extension Simplex {
    /// The basis: the factors of its matrix when last computed, and the exchanges since.
    ///
    /// The matrix has a row r − Σ a x = 0 for each relation r. Relations in the basis are columns of the unit matrix, so only the
    /// kernel is factored: the relations outside of the basis by the unknowns in it. An exchange replaces a column of the matrix, and
    /// is stored as the product form of the inverse (Dantzig and Orchard-Hays, 1954).
    struct Basis: Sendable {
        var kernel = SparseFactors()
        /// The steps of relations and unknowns in the kernel, −1 for others.
        var steps: [Int32] = []
        var exchanges: [Exchange] = []
        /// The number of coefficients in `exchanges`.
        var length = 0
        /// The numbers of a solution by variable, zero between solutions; the variables with a number; and whether one is listed.
        var numbers: [Double] = []
        var listed: [Int] = []
        var isListed: [Bool] = []

        mutating func add(_ value: Double, at index: Int) {
            numbers[index] += value
            if !isListed[index] {
                isListed[index] = true
                listed.append(index)
            }
        }

        /// Returns the numbers that are no rounding errors, in the order of variables, and resets them.
        mutating func take() -> [Term] {
            var taken: [Term] = []
            for index in listed {
                isListed[index] = false
                if abs(numbers[index]) > Simplex.noise { taken.append(Term(index: index, factor: numbers[index])) }
                numbers[index] = 0
            }
            listed.removeAll(keepingCapacity: true)
            return taken
        }

        mutating func grow(to count: Int) {
            guard numbers.count < count else { return }
            let more = count - numbers.count
            numbers += [Double](repeating: 0, count: more)
            isListed += [Bool](repeating: false, count: more)
            steps += [Int32](repeating: -1, count: more)
        }
    }

    /// A column of the tableau at the time of an exchange.
    struct Exchange: Sendable {
        var leaving: Int
        var entering: Int
        var pivot: Double
        /// The other coefficients.
        var column: [Term]
    }

    /// Smaller coefficients are dropped.
    static let noise = 1e-11

    /// Returns the changes of basic variables per change of nonbasic ones: for a single one, its column of the tableau.
    mutating func effects(of changes: [Term]) -> [Term] {
        basis.grow(to: variables.count)
        for change in changes {
            if variables[change.index].isRelation {
                put(change.factor, at: change.index)
            } else {
                for use in uses[change.index] { put(-use.factor * change.factor, at: use.index) }
            }
        }
        for solution in basis.kernel.solve() {
            let unknown = basis.kernel.columns[solution.index]
            basis.add(solution.factor, at: unknown)
            for use in uses[unknown] where basis.steps[use.index] < 0 {
                basis.add(use.factor * solution.factor, at: use.index)
            }
        }
        for exchange in basis.exchanges {
            let share = basis.numbers[exchange.leaving] / exchange.pivot
            guard share != 0 else { continue }
            basis.numbers[exchange.leaving] = 0
            basis.add(share, at: exchange.entering)
            for term in exchange.column { basis.add(-term.factor * share, at: term.index) }
        }
        return basis.take()
    }

    /// Adds to the right side of a relation's row.
    private mutating func put(_ value: Double, at relation: Int) {
        let step = Int(basis.steps[relation])
        if step >= 0 { basis.kernel.add(value, at: step) } else { basis.add(-value, at: relation) }
    }

    /// Returns the changes of a sum of basic variables per change of each nonbasic one: for a single one, its row of the tableau.
    mutating func gradient(of sum: [Term]) -> [Term] {
        basis.grow(to: variables.count)
        for term in sum { basis.add(term.factor, at: term.index) }
        for exchange in basis.exchanges.reversed() {
            var value = basis.numbers[exchange.entering]
            basis.numbers[exchange.entering] = 0
            for term in exchange.column { value -= term.factor * basis.numbers[term.index] }
            if value != 0 { basis.add(value / exchange.pivot, at: exchange.leaving) }
        }
        let numbers = basis.take()
        var rows: [Term] = []
        for term in numbers {
            let step = Int(basis.steps[term.index])
            if !variables[term.index].isRelation {
                if step >= 0 { basis.kernel.add(term.factor, at: step) }
            } else if step < 0 {
                rows.append(term)
                for part in terms[term.index] {
                    let step = Int(basis.steps[part.index])
                    if step >= 0 { basis.kernel.add(term.factor * part.factor, at: step) }
                }
            }
        }
        for solution in basis.kernel.solveTransposed() {
            rows.append(Term(index: basis.kernel.rows[solution.index], factor: -solution.factor))
        }
        for row in rows {
            if !variables[row.index].isBasic { basis.add(-row.factor, at: row.index) }
            for part in terms[row.index] where !variables[part.index].isBasic {
                basis.add(row.factor * part.factor, at: part.index)
            }
        }
        return basis.take()
    }

    /// Pivots: makes a nonbasic variable basic in place of another. Values do not change.
    ///
    /// - Parameter column: The entering variable's column of the tableau.
    mutating func exchange(_ leaving: Int, _ entering: Int, _ column: [Term]) {
        pivots += 1
        let pivot = column.first { $0.index == leaving }?.factor ?? 0
        variables[leaving].isBasic = false
        variables[entering].isBasic = true
        // The column of the basis's matrix has the opposite sign.
        let others = column.filter { $0.index != leaving }.map { Term(index: $0.index, factor: -$0.factor) }
        basis.exchanges.append(Exchange(leaving: leaving, entering: entering, pivot: -pivot, column: others))
        basis.length += others.count + 1
    }

    /// Computes the factors again if exchanges have made solutions slow.
    mutating func refreshIfWorn() {
        // Factoring costs about as much as visiting each coefficient a hundred times.
        if basis.exchanges.count * basis.length > 100 * (basis.kernel.count + 50) { refresh() }
    }

    /// Factors the basis, and computes values and slopes.
    mutating func refresh() {
        factor()
        countAll()
    }

    /// Factors the basis, and computes values. Slopes must be computed afterwards.
    ///
    /// Unknowns and relations that depend on others change between basic and nonbasic.
    mutating func factor() {
        purge()
        basis.grow(to: variables.count)
        basis.exchanges = []
        basis.length = 0
        for index in basis.steps.indices { basis.steps[index] = -1 }
        var places = [Int](repeating: -1, count: variables.count)
        var unknowns: [Int] = []
        var relations: [Int] = []
        for (index, variable) in variables.enumerated() where !variable.isGiven {
            if variable.isRelation {
                if !variable.isBasic { relations.append(index) }
            } else if variable.isBasic {
                places[index] = unknowns.count
                unknowns.append(index)
            }
        }
        let rows = relations.map { relation in
            terms[relation].compactMap { places[$0.index] < 0 ? nil : Term(index: places[$0.index], factor: $0.factor) }
        }
        basis.kernel = SparseElimination.factors(of: rows, columns: unknowns.count)
        for step in basis.kernel.pivots.indices {
            let (relation, unknown) = (relations[basis.kernel.rows[step]], unknowns[basis.kernel.columns[step]])
            (basis.kernel.rows[step], basis.kernel.columns[step]) = (relation, unknown)
            (basis.steps[relation], basis.steps[unknown]) = (Int32(step), Int32(step))
        }
        for relation in relations where basis.steps[relation] < 0 { variables[relation].isBasic = true }
        for unknown in unknowns where basis.steps[unknown] < 0 { variables[unknown].isBasic = false }
        for index in variables.indices where !variables[index].isBasic && !variables[index].isGiven {
            variables[index].value = PreciseSum(variables[index].target)
        }
        isRough = true
        polish()
    }

    /// Returns the value of an expression.
    func value(of expression: [Term]) -> PreciseSum {
        var value = PreciseSum(0)
        for term in expression { value.add(term.factor, times: variables[term.index].value) }
        return value
    }

    /// Removes the rounding errors of steps from values: basic unknowns are corrected until nonbasic relations hold.
    mutating func polish() {
        guard isRough else { return }
        isRough = false
        for _ in 0..<4 {
            var errors: [Term] = []
            for (index, variable) in variables.enumerated() where variable.isRelation && !variable.isBasic {
                let error = PreciseSum(variable.target).less(value(of: terms[index])).value
                if abs(error) > 1e-13 { errors.append(Term(index: index, factor: error)) }
            }
            if errors.isEmpty { break }
            for change in effects(of: errors) where !variables[change.index].isRelation {
                variables[change.index].value.add(1, times: PreciseSum(change.factor))
                if abs(change.factor) > Self.tolerance / 100 { moved(change.index) }
            }
        }
        for index in variables.indices where variables[index].isRelation && variables[index].isBasic {
            let value = value(of: terms[index])
            let change = value.less(variables[index].value).value
            variables[index].value = value
            if abs(change) > Self.tolerance / 100 { moved(index) }
        }
    }

    /// Adds a multiple of effects to the values of basic variables.
    mutating func move(_ effects: [Term], by distance: Double) {
        isRough = true
        for effect in effects {
            variables[effect.index].value.add(effect.factor, times: PreciseSum(distance))
            moved(effect.index)
        }
    }

    // MARK: Slopes

    /// Returns the changes of slopes if the costs per unit of basic variables change.
    mutating func slopeChanges(_ charges: [(index: Int, change: PriorityCost)]) -> [(index: Int, change: PriorityCost)] {
        if charges.isEmpty { return [] }
        if charges.count == 1 {
            return gradient(of: [Term(index: charges[0].index, factor: 1)]).map { entry in
                var change = charges[0].change
                change.scale(by: entry.factor)
                return (entry.index, change)
            }
        }
        var sums: [Float: [Term]] = [:]
        for (index, change) in charges {
            for priority in change.priorities {
                sums[priority, default: []].append(Term(index: index, factor: change.amount(at: priority)))
            }
        }
        var changes: [Int: PriorityCost] = [:]
        for (priority, sum) in sums.sorted(by: { $0.key > $1.key }) {
            for entry in gradient(of: sum) { changes[entry.index, default: .zero].add(entry.factor, at: priority) }
        }
        return changes.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }

    /// Changes the costs per unit of basic variables, and updates the slopes.
    mutating func charge(_ charges: [(index: Int, change: PriorityCost)]) {
        for (index, change) in slopeChanges(charges) where !variables[index].isGiven {
            slopes[index].add(change)
            offer(index)
        }
    }

    /// Counts the costs of all basic variables on the sides of their values, and computes the slopes.
    mutating func countAll() {
        var charges: [(index: Int, change: PriorityCost)] = []
        for index in variables.indices {
            slopes[index] = .zero
            guard variables[index].isBasic else { continue }
            let direction = offside(index)
            if direction != 0 { variables[index].side = direction }
            let cost = dual(index)
            if cost.sign != 0 { charges.append((index, cost)) }
        }
        charge(charges)
    }
}
