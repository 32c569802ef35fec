import QuartzCore
import SeededRandom
import Expectations
import Testing

extension EngineTests {
    /// The walk of `layoutIfNeeded()` beside one over the whole tree.
    @Suite @MainActor struct LayoutWalkTests {
        /// A layer that notes its layouts; a layout marks other layers, or moves one.
        private final class Noting: CALayer {
            var number = 0
            var book: Book?
            override func layoutSublayers() { book?.noted(number) }
        }

        @MainActor private final class Book {
            var layers: [Noting] = []
            var laidOut: [Int] = []
            var reactions: [Int: [Int]] = [:]
            func noted(_ number: Int) {
                laidOut.append(number)
                for other in reactions.removeValue(forKey: number) ?? [] { layers[other].setNeedsLayout() }
            }
        }

        /// The same tree as numbers, laid out by visits of all its layers.
        private struct Plain {
            var parents: [Int]
            var children: [[Int]]
            var marked: [Bool]
            var isMask: [Bool]
            var reactions: [Int: [Int]] = [:]
            var laidOut: [Int] = []

            func holds(_ top: Int, _ layer: Int) -> Bool {
                var next = layer
                while next >= 0, next != top { next = parents[next] }
                return next == top
            }

            func hasMask(_ layer: Int) -> Bool { children[layer].contains { isMask[$0] } }

            mutating func move(_ layer: Int, to parent: Int, asMask: Bool) {
                if parents[layer] >= 0 { children[parents[layer]].removeAll { $0 == layer } }
                parents[layer] = parent
                isMask[layer] = asMask
                guard parent >= 0 else { return }
                children[parent].append(layer)
                marked[parent] = true
            }

            mutating func layOut(_ layer: Int) {
                var topmost = layer
                while parents[topmost] >= 0, marked[parents[topmost]] { topmost = parents[topmost] }
                var waiting = [topmost]
                while let layer = waiting.popLast() {
                    if marked[layer] {
                        marked[layer] = false
                        laidOut.append(layer)
                        for other in reactions.removeValue(forKey: layer) ?? [] { marked[other] = true }
                    }
                    waiting += children[layer].filter { !isMask[$0] }.reversed()
                }
            }
        }

        @Test(arguments: [1, 2, 3] as [UInt64]) func itMeetsEveryLayerThatNeedsLayout(seed: UInt64) {
            var dice = SplitMix64(seed: seed)
            let (count, book) = (24, Book())
            book.layers = (0..<count).map { _ in Noting() }
            for (number, layer) in book.layers.enumerated() { (layer.number, layer.book) = (number, book) }
            for layer in book.layers { layer.layoutIfNeeded() }
            book.laidOut = []
            var plain = Plain(
                parents: Array(repeating: -1, count: count), children: Array(repeating: [], count: count),
                marked: Array(repeating: false, count: count), isMask: Array(repeating: false, count: count))
            for step in 0..<4000 {
                let (one, other) = (dice.pick(count), dice.pick(count))
                let layer = book.layers[one]
                switch dice.pick(12) {
                case 0...3 where !plain.holds(one, other):
                    book.layers[other].addSublayer(layer)
                    plain.move(one, to: other, asMask: false)
                case 4 where !plain.holds(one, other) && plain.parents[one] < 0 && !plain.hasMask(other):
                    book.layers[other].mask = layer
                    plain.move(one, to: other, asMask: true)
                case 5 where plain.parents[one] >= 0:
                    // The superlayer is laid out without it.
                    plain.marked[plain.parents[one]] = true
                    layer.removeFromSuperlayer()
                    plain.move(one, to: -1, asMask: false)
                case 6, 7:
                    layer.setNeedsLayout()
                    plain.marked[one] = true
                case 8:
                    let marks = [other, dice.pick(count)]
                    (book.reactions[one], plain.reactions[one]) = (marks, marks)
                case 9 where step % 100 == 0:
                    CATransaction.flush()
                default:
                    layer.layoutIfNeeded()
                    plain.layOut(one)
                }
                guard book.laidOut == plain.laidOut, book.layers.map({ $0.needsLayout() }) == plain.marked else {
                    Issue.record("seed \(seed), step \(step): \(book.laidOut.suffix(9)) for \(plain.laidOut.suffix(9))")
                    break
                }
            }
            expect(plain.laidOut.count > 500)
            for layer in book.layers { layer.book = nil }
        }

        /// A call on each layer of a chain visits each layer once, whichever end is first.
        @Test func aCallOnEachLayerOfAChainVisitsEachOnce() {
            let book = Book()
            book.layers = (0..<20_000).map { _ in Noting() }
            for (outer, inner) in zip(book.layers, book.layers.dropFirst()) { outer.addSublayer(inner) }
            for layer in book.layers { layer.book = book }
            // The last has no sublayers, and has never been marked.
            for layer in book.layers { layer.layoutIfNeeded() }
            expectEqual(book.laidOut.count, 19_999)
            for layer in book.layers.reversed() {
                layer.setNeedsLayout()
                layer.layoutIfNeeded()
            }
            expectEqual(book.laidOut.count, 39_999)
            book.layers[19_999].setNeedsLayout()
            for layer in book.layers.reversed() { layer.layoutIfNeeded() }
            expectEqual(book.laidOut.count, 40_000)
            for layer in book.layers { layer.book = nil }
        }
    }
}
