import SeededRandom
import Expectations
import Testing

@testable import QuartzCompositor

@Suite struct ConnectedBoxesTests {
    private func box(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> ConnectedBoxes.Box {
        var box = ConnectedBoxes.Box()
        box.low = SIMD2(Float(x), Float(y))
        box.high = SIMD2(Float(x + width), Float(y + height))
        return box
    }

    /// Returns unit boxes whose rows and columns lie a step apart.
    private func grid(_ count: Int, columns: Int, step: Double) -> [ConnectedBoxes.Box] {
        (0..<count).map { index in
            let (row, column) = index.quotientAndRemainder(dividingBy: columns)
            return box(Double(column) * step, Double(row) * step, 1, 1)
        }
    }

    /// Returns the islands, from comparing every box with every other.
    private func reference(_ boxes: [ConnectedBoxes.Box]) -> [[Int]]? {
        var names = Array(boxes.indices)
        var isAnyJoined = false
        for a in boxes.indices {
            for b in 0..<a where !boxes[a].isEmpty && !boxes[b].isEmpty && boxes[a].overlaps(boxes[b]) {
                isAnyJoined = true
                let (old, new) = (max(names[a], names[b]), min(names[a], names[b]))
                for index in boxes.indices where names[index] == old { names[index] = new }
            }
        }
        let islands = Set(names).sorted().map { name in boxes.indices.filter { names[$0] == name } }
        return isAnyJoined ? islands : nil
    }

    @Test func boxesSideBySideAreAlone() {
        // Boxes with only an edge in common do not overlap.
        let boxes = grid(100, columns: 10, step: 1)
        expectNil(ConnectedBoxes.find(boxes))
        expectNil(ConnectedBoxes.find([]))
        expectNil(ConnectedBoxes.find([box(0, 0, 5, 5)]))
    }

    @Test func boxesThatTouchThroughOthersAreOneIsland() {
        let boxes = [box(0, 0, 2, 2), box(10, 10, 2, 2), box(1, 1, 2, 2), box(2.5, 2.5, 2, 2), box(20, 0, 1, 1)]
        expectEqual(ConnectedBoxes.find(boxes), [[0, 2, 3], [1], [4]])
    }

    /// The far box makes the grid's cells so large that the others share one, and comparing all of them would take n² / 2 comparisons.
    @Test func aFarBoxDoesNotSlowTheOthers() {
        var boxes = grid(40_000, columns: 200, step: 2)
        boxes.append(box(1e7, 1e7, 1, 1))
        expectNil(ConnectedBoxes.find(boxes))
        boxes.append(box(0.5, 0.5, 1, 1))
        expectEqual(ConnectedBoxes.find(boxes)?.first, [0, 40_001])
        if BoxGrid(holding: boxes) != nil { Issue.record("a grid of two cells holds all boxes") }
    }

    @Test func emptyBoxesTouchNothing() {
        let boxes = [ConnectedBoxes.Box(), box(0, 0, 2, 2), ConnectedBoxes.Box(), box(1, 1, 2, 2)]
        expectEqual(ConnectedBoxes.find(boxes), [[0], [1, 3], [2]])
        expectNil(ConnectedBoxes.find([ConnectedBoxes.Box(), ConnectedBoxes.Box()]))
    }

    /// From sparse to dense, and with boxes of very different sizes, for which the grid is not used.
    @Test(arguments: [0.2, 0.5, 1, 3, 30])
    func randomBoxesAgreeWithComparingAll(size: Double) {
        var generator = SplitMix64(seed: 42)
        func random(_ limit: Double) -> Double { generator.number(0...limit) }
        for count in [2, 3, 17, 150] {
            let boxes = (0..<count).map { _ in box(random(12), random(7), random(size), random(size)) }
            expectEqual(ConnectedBoxes.find(boxes), reference(boxes))
        }
    }

    @Test func infiniteAndDegenerateExtentsAreSurvived() {
        let line = (0..<5).map { box(Double($0), 3, 2, 0) }
        expectEqual(ConnectedBoxes.find(line), reference(line))
        let wide = [box(-.greatestFiniteMagnitude, 0, .infinity, 1), box(0, 0, 1, 1), box(5, 5, 1, 1)]
        expectEqual(ConnectedBoxes.find(wide), [[0, 1], [2]])
    }
}
