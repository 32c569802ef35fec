import SeededRandom
import Testing

@testable import Quartz2D

/// The grid over the edges of paths that are combined.
@Suite struct EdgeCellsTests {
    /// The distance within which edges touch depends on the farthest point. Beside it the other edges may be small.
    @Test(arguments: [1e-12, 0.001, 1, 1e6]) func aMarginLargerThanTheEdgesGivesThemFewCells(margin: Double) {
        var random = SplitMix64(seed: 7)
        func point() -> SIMD2<Double> { SIMD2(.random(in: 0...3, using: &random), .random(in: 0...3, using: &random)) }
        let edges = (0..<2000).map { _ in
            let from = point()
            return RegionEdge(from: from, to: from + point() / 100, owner: 0, stretch: nil)
        }
        let cells = EdgeCells(edges, margin: margin)
        #expect(cells.members.count >= edges.count && cells.members.count < 12 * edges.count)
    }
}
