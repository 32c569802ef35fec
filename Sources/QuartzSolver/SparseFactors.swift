/// The factors L and U of a sparse square matrix, for solving equations with it and with its transpose.
///
/// A step pairs a row with a column. All numbers are stored by step. A solution visits only the steps with a number other than zero, so
/// its cost follows the part of the matrix that it affects.
struct SparseFactors: Sendable {
    /// Lists of numbers by step, in one block.
    struct Lists: Sendable {
        private var starts: [Int32] = [0]
        private var entries: [Term] = []

        var count: Int { entries.count }

        init() {}

        /// Groups entries by step, in their order.
        init(_ count: Int, _ all: [(step: Int, entry: Term)]) {
            starts = [Int32](repeating: 0, count: count + 1)
            for (step, _) in all { starts[step + 1] += 1 }
            for step in 0..<count { starts[step + 1] += starts[step] }
            var next = starts
            entries = [Term](repeating: Term(index: 0, factor: 0), count: all.count)
            for (step, entry) in all {
                entries[Int(next[step])] = entry
                next[step] += 1
            }
        }

        subscript(step: Int) -> ArraySlice<Term> { entries[Int(starts[step])..<Int(starts[step + 1])] }
    }

    /// The paired rows and columns, and their pivots.
    var rows: [Int] = []
    var columns: [Int] = []
    var pivots: [Double] = []
    /// The multipliers of L by the step of the row that is subtracted, and by the step of the row that it is subtracted from.
    var lower = Lists()
    var lowerAcross = Lists()
    /// The entries of U besides the pivots, by row and by column.
    var upper = Lists()
    var upperAcross = Lists()
    /// The right side, then the solution. All numbers are zero between solutions.
    private var numbers: [Double] = []
    /// One bit for each step whose number may differ from zero.
    private var marks: [UInt64] = []

    /// The number of entries, as a measure of the cost of a solution.
    var count: Int { pivots.count + lower.count + upper.count }

    /// Allocates the numbers.
    mutating func prepare() {
        numbers = [Double](repeating: 0, count: pivots.count)
        marks = [UInt64](repeating: 0, count: (pivots.count + 63) / 64)
    }

    /// Adds to the right side at a step.
    mutating func add(_ value: Double, at step: Int) {
        numbers[step] += value
        marks[step >> 6] |= 1 << UInt64(step & 63)
    }

    /// Solves K x = b. b is set by `add` at the steps of rows. The result has the steps of columns.
    mutating func solve() -> [Term] {
        ascend { factors, step in
            let value = factors.numbers[step]
            for entry in factors.lower[step] { factors.add(-entry.factor * value, at: entry.index) }
        }
        descend { factors, step in
            let value = factors.numbers[step] / factors.pivots[step]
            factors.numbers[step] = value
            for entry in factors.upperAcross[step] { factors.add(-entry.factor * value, at: entry.index) }
        }
        return take()
    }

    /// Solves Kᵀ y = c. c is set by `add` at the steps of columns. The result has the steps of rows.
    mutating func solveTransposed() -> [Term] {
        ascend { factors, step in
            let value = factors.numbers[step] / factors.pivots[step]
            factors.numbers[step] = value
            for entry in factors.upper[step] { factors.add(-entry.factor * value, at: entry.index) }
        }
        descend { factors, step in
            let value = factors.numbers[step]
            for entry in factors.lowerAcross[step] { factors.add(-entry.factor * value, at: entry.index) }
        }
        return take()
    }

    /// Visits the marked steps in ascending order. The closure may mark later ones.
    private mutating func ascend(_ body: (inout Self, Int) -> Void) {
        for word in marks.indices {
            var visited: UInt64 = 0
            while case let bits = marks[word] & ~visited, bits != 0 {
                let bit = bits.trailingZeroBitCount
                visited |= 1 << UInt64(bit)
                let step = word << 6 + bit
                if numbers[step] != 0 { body(&self, step) }
            }
        }
    }

    /// Visits the marked steps in descending order. The closure may mark earlier ones.
    private mutating func descend(_ body: (inout Self, Int) -> Void) {
        for word in marks.indices.reversed() {
            var visited: UInt64 = 0
            while case let bits = marks[word] & ~visited, bits != 0 {
                let bit = 63 - bits.leadingZeroBitCount
                visited |= 1 << UInt64(bit)
                let step = word << 6 + bit
                if numbers[step] != 0 { body(&self, step) }
            }
        }
    }

    private mutating func take() -> [Term] {
        var taken: [Term] = []
        for word in marks.indices where marks[word] != 0 {
            var bits = marks[word]
            marks[word] = 0
            while bits != 0 {
                let step = word << 6 + bits.trailingZeroBitCount
                bits &= bits - 1
                if numbers[step] != 0 { taken.append(Term(index: step, factor: numbers[step])) }
                numbers[step] = 0
            }
        }
        return taken
    }
}

/// Gaussian elimination of a sparse matrix, with the pivots that create the fewest entries (Markowitz, “The Elimination Form of the
/// Inverse and Its Application to Linear Programming”, Management Science 1957).
///
/// Columns with one entry come first, then rows by their number of entries. A chain of views is eliminated without new entries.
struct SparseElimination {
    private var rows: [[Term]]
    /// For each column, the rows that have or had an entry.
    private var holders: [[Int]]
    /// For each column, the number of rows that have an entry.
    private var counts: [Int]
    private var isDoneRow: [Bool]
    private var isDoneColumn: [Bool]
    /// Columns with one row, and rows by number of entries. Both are checked when they are taken.
    private var singles: [Int] = []
    private var buckets = [[Int]](repeating: [], count: 16)
    /// The position of each column in the row being changed, −1 for none.
    private var places: [Int]
    private var pivotRows: [Int] = []
    private var pivotColumns: [Int] = []
    private var pivots: [Double] = []
    /// The multipliers: the subtracted row's step, and the row that it is subtracted from.
    private var lower: [(step: Int, row: Int, factor: Double)] = []

    /// Smaller pivots are rounding errors.
    private static let smallest = 1e-9
    /// Sums smaller than this part of their terms are rounding errors.
    private static let precision = 1e-11
    /// The smallest pivot, as a part of the largest entry in its column.
    private static let threshold = 1e-2

    /// Factors a matrix of rows. Rows and columns that depend on others are missing from the factors.
    static func factors(of rows: [[Term]], columns: Int) -> SparseFactors {
        var elimination = SparseElimination(rows, columns)
        elimination.run()
        return elimination.factors()
    }

    private init(_ rows: [[Term]], _ columns: Int) {
        self.rows = rows
        holders = [[Int]](repeating: [], count: columns)
        isDoneRow = [Bool](repeating: false, count: rows.count)
        isDoneColumn = [Bool](repeating: false, count: columns)
        places = [Int](repeating: -1, count: columns)
        for (row, entries) in rows.enumerated() { for entry in entries { holders[entry.index].append(row) } }
        counts = holders.map(\.count)
        singles = (0..<columns).filter { counts[$0] == 1 }
        for row in rows.indices { enqueue(row) }
    }

    private mutating func enqueue(_ row: Int) { buckets[min(rows[row].count, buckets.count - 1)].append(row) }

    private mutating func run() {
        while true {
            if let column = singles.popLast() {
                guard !isDoneColumn[column], counts[column] == 1 else { continue }
                guard let row = holders[column].first(where: { !isDoneRow[$0] && factor($0, column) != 0 }) else { continue }
                if abs(factor(row, column)) > Self.smallest { eliminate(row, column) }
            } else if let bucket = buckets.firstIndex(where: { !$0.isEmpty }), let row = buckets[bucket].popLast() {
                guard !isDoneRow[row], min(rows[row].count, buckets.count - 1) == bucket else { continue }
                if let column = pivot(of: row) { eliminate(row, column) } else { drop(row) }
            } else {
                return
            }
        }
    }

    private func factor(_ row: Int, _ column: Int) -> Double { rows[row].first { $0.index == column }?.factor ?? 0 }

    /// Returns the column in the fewest rows whose entry is not too small; the one with the largest entry if all are.
    private func pivot(of row: Int) -> Int? {
        let candidates = rows[row].filter { abs($0.factor) > Self.smallest }
        for entry in candidates.count == 1
            ? candidates : candidates.sorted(by: { (counts[$0.index], $0.index) < (counts[$1.index], $1.index) })
        {
            let largest = holders[entry.index].lazy.filter { !isDoneRow[$0] }.map { abs(factor($0, entry.index)) }.max() ?? 0
            if abs(entry.factor) >= Self.threshold * largest { return entry.index }
        }
        return candidates.max { abs($0.factor) < abs($1.factor) }?.index
    }

    private mutating func drop(_ row: Int) {
        isDoneRow[row] = true
        for entry in rows[row] { forget(entry.index) }
    }

    private mutating func eliminate(_ row: Int, _ column: Int) {
        let pivot = factor(row, column)
        let step = pivots.count
        isDoneRow[row] = true
        isDoneColumn[column] = true
        pivotRows.append(row)
        pivotColumns.append(column)
        pivots.append(pivot)
        rows[row].removeAll { $0.index == column }
        if counts[column] > 1 {
            for user in holders[column] where !isDoneRow[user] {
                let factor = factor(user, column)
                guard factor != 0 else { continue }
                subtract(row, times: factor / pivot, from: user, without: column)
                lower.append((step, user, factor / pivot))
            }
        }
        for entry in rows[row] { forget(entry.index) }
    }

    private mutating func forget(_ column: Int) {
        counts[column] -= 1
        if counts[column] == 1 { singles.append(column) }
    }

    private mutating func subtract(_ row: Int, times factor: Double, from user: Int, without column: Int) {
        rows[user].removeAll { $0.index == column }
        if !rows[row].isEmpty {
            for (place, entry) in rows[user].enumerated() { places[entry.index] = place }
            var hasZeros = false
            for entry in rows[row] {
                let change = -factor * entry.factor
                let place = places[entry.index]
                if place >= 0 {
                    let old = rows[user][place].factor
                    let isZero = abs(old + change) <= Self.precision * max(abs(old), abs(change))
                    rows[user][place].factor = isZero ? 0 : old + change
                    hasZeros = hasZeros || isZero
                } else {
                    rows[user].append(Term(index: entry.index, factor: change))
                    // A row may be listed twice; its second elimination finds no entry.
                    holders[entry.index].append(user)
                    counts[entry.index] += 1
                }
            }
            for entry in rows[user] { places[entry.index] = -1 }
            if hasZeros {
                for entry in rows[user] where entry.factor == 0 { forget(entry.index) }
                rows[user].removeAll { $0.factor == 0 }
            }
        }
        enqueue(user)
    }

    private func factors() -> SparseFactors {
        let count = pivots.count
        var stepOfRow = [Int](repeating: -1, count: rows.count)
        var stepOfColumn = [Int](repeating: -1, count: counts.count)
        for step in 0..<count {
            stepOfRow[pivotRows[step]] = step
            stepOfColumn[pivotColumns[step]] = step
        }
        var factors = SparseFactors()
        (factors.rows, factors.columns, factors.pivots) = (pivotRows, pivotColumns, pivots)
        var multipliers: [(step: Int, entry: Term)] = []
        var multipliersAcross: [(step: Int, entry: Term)] = []
        for (step, row, factor) in lower where stepOfRow[row] >= 0 {
            multipliers.append((step, Term(index: stepOfRow[row], factor: factor)))
            multipliersAcross.append((stepOfRow[row], Term(index: step, factor: factor)))
        }
        var entries: [(step: Int, entry: Term)] = []
        var entriesAcross: [(step: Int, entry: Term)] = []
        for step in 0..<count {
            for entry in rows[pivotRows[step]] where stepOfColumn[entry.index] >= 0 {
                let other = stepOfColumn[entry.index]
                entries.append((step, Term(index: other, factor: entry.factor)))
                entriesAcross.append((other, Term(index: step, factor: entry.factor)))
            }
        }
        factors.lower = .init(count, multipliers)
        factors.lowerAcross = .init(count, multipliersAcross)
        factors.upper = .init(count, entries)
        factors.upperAcross = .init(count, entriesAcross)
        factors.prepare()
        return factors
    }
}
