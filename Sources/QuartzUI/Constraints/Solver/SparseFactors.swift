/// The factors L and U of a sparse square matrix, for solving equations with it and with its transpose.
///
/// A step pairs a row with a column. All numbers are stored by step. A solution visits only the steps with a number other than zero, so
/// its cost follows the part of the matrix that it affects.
nonisolated struct SparseFactors: Sendable {
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

    /// Solves K x = b, for b by the steps of rows. Returns the steps of columns and their solutions.
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

    /// Solves Kᵀ y = c, for c by the steps of columns. Returns the steps of rows and their solutions.
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
