import Expectations
import SeededRandom
import Testing

@testable import QuartzSolver

/// The factors of sparse matrices.
@Suite struct SparseFactorsTests {
    /// The factors of a random sparse matrix solve equations with it and its transpose.
    @Test(arguments: 0..<20) func sparseEquations(seed: Int) {
        var random = SplitMix64(seed: UInt64(seed))
        let count = random.pick(60) + 1
        let rows = (0..<count).map { row in
            // A dominant diagonal, in another order of columns, makes the matrix regular.
            let own = (row * 7 + 3) % count
            let others = Set((0..<random.pick(4)).map { _ in random.pick(count) }).subtracting([own])
            return ([(own, 4.0)] + others.map { ($0, random.number(-1...1)) }).map { Term(index: $0.0, factor: $0.1) }
        }
        guard Set(rows.map { $0[0].index }).count == count else { return }
        var factors = SparseElimination.factors(of: rows, columns: count)
        expectEqual(factors.pivots.count, count)
        let wanted = (0..<count).map { _ in random.number(-10...10) }
        var solution = [Double](repeating: 0, count: count)
        for step in factors.rows.indices { factors.add(wanted[factors.rows[step]], at: step) }
        for term in factors.solve() { solution[factors.columns[term.index]] = term.factor }
        for (row, terms) in rows.enumerated() {
            expect(abs(terms.reduce(0) { $0 + $1.factor * solution[$1.index] } - wanted[row]) <= 1e-6)
        }
        for step in factors.columns.indices { factors.add(wanted[factors.columns[step]], at: step) }
        var sums = [Double](repeating: 0, count: count)
        for term in factors.solveTransposed() {
            for entry in rows[factors.rows[term.index]] { sums[entry.index] += entry.factor * term.factor }
        }
        for (sum, number) in zip(sums, wanted) { expect(abs(sum - number) <= 1e-6) }
    }

    /// Of rows that depend on each other, the factors contain all but one.
    @Test func dependentEquationsAreLeftOut() {
        let rows = [[(0, 1.0), (1, -1)], [(1, 1), (2, -1)], [(2, 1), (0, -1)]].map { row in
            row.map { Term(index: $0.0, factor: $0.1) }
        }
        expectEqual(SparseElimination.factors(of: rows, columns: 3).pivots.count, 2)
    }
}
