import Foundation
import QuartzCore
import Expectations
import Testing

extension EngineTests {
    /// Layout by constraints, and by autoresizing masks.
    @Suite("Constraints") @MainActor
    struct ConstraintTests {
        /// Returns a layer of 200 × 100 under a constraint manager.
        private func board() -> CALayer {
            let layer = CALayer()
            layer.frame = CGRect(x: 30, y: 30, width: 200, height: 100)
            layer.layoutManager = CAConstraintLayoutManager()
            return layer
        }

        private func add(_ name: String, to board: CALayer, _ constraints: CAConstraint...) -> CALayer {
            let layer = CALayer()
            layer.name = name
            layer.frame = CGRect(x: 1, y: 2, width: 30, height: 20)
            layer.constraints = constraints
            board.addSublayer(layer)
            return layer
        }

        @Test func attributesAndInitialisers() {
            let full = CAConstraint(attribute: .width, relativeTo: "a", attribute: .height, scale: 2, offset: 3)
            expect(full.attribute == .width, full.sourceAttribute == .height, full.sourceName == "a")
            expect(full.scale == 2, full.offset == 3)
            let offset = CAConstraint(attribute: .minX, relativeTo: "superlayer", attribute: .maxX, offset: 5)
            expect(offset.scale == 1, offset.offset == 5)
            expectEqual(CAConstraint(attribute: .midY, relativeTo: "b", attribute: .minY).offset, 0)
            expect(CAConstraintAttribute.minX.rawValue == 0, CAConstraintAttribute.height.rawValue == 7)
        }

        @Test func relativeToTheSuperlayer() {
            let board = board()
            let centred = add(
                "centred", to: board, CAConstraint(attribute: .midX, relativeTo: "superlayer", attribute: .midX),
                CAConstraint(attribute: .maxY, relativeTo: "superlayer", attribute: .maxY, offset: -10))
            let filling = add(
                "filling", to: board, CAConstraint(attribute: .minX, relativeTo: "superlayer", attribute: .minX, offset: 8),
                CAConstraint(attribute: .maxX, relativeTo: "superlayer", attribute: .maxX, offset: -8),
                CAConstraint(attribute: .height, relativeTo: "superlayer", attribute: .height, scale: 0.5, offset: 1))
            board.layoutIfNeeded()
            expectEqual(centred.frame, CGRect(x: 85, y: 70, width: 30, height: 20))
            expectEqual(filling.frame, CGRect(x: 8, y: 2, width: 184, height: 51), "with a height alone the top stays")
            board.bounds.size = CGSize(width: 100, height: 60)
            board.layoutIfNeeded()
            expectEqual(centred.frame, CGRect(x: 35, y: 30, width: 30, height: 20))
            expectEqual(filling.frame, CGRect(x: 8, y: 2, width: 84, height: 31))
        }

        @Test func relativeToSiblings() {
            let board = board()
            // In an order in which each depends on a later one.
            let third = add("c", to: board, CAConstraint(attribute: .minX, relativeTo: "b", attribute: .maxX, offset: 4))
            let second = add(
                "b", to: board, CAConstraint(attribute: .minX, relativeTo: "a", attribute: .maxX, offset: 4),
                CAConstraint(attribute: .width, relativeTo: "a", attribute: .width, scale: 2, offset: 0))
            let first = add(
                "a", to: board, CAConstraint(attribute: .minX, relativeTo: "superlayer", attribute: .minX, offset: 10))
            board.layoutIfNeeded()
            expectEqual([first, second, third].map(\.frame.minX), [10, 44, 108])
            expectEqual(second.frame.width, 60)
            first.bounds.size.width = 40
            board.layoutIfNeeded()
            expect([first, second, third].map(\.frame.minX) == [10, 54, 138], second.frame.width == 80)
        }

        @Test func twoOfThreePlacesMakeALength() {
            let board = board()
            let a = add(
                "a", to: board, CAConstraint(attribute: .midX, relativeTo: "superlayer", attribute: .midX),
                CAConstraint(attribute: .maxX, relativeTo: "superlayer", attribute: .maxX, offset: -20),
                CAConstraint(attribute: .width, relativeTo: "superlayer", attribute: .width))
            board.layoutIfNeeded()
            expect(a.frame.minX == 20, a.frame.width == 160, "the third is one too many")
        }

        @Test func ownAttributesOfTheOtherAxis() {
            let board = board()
            let square = add(
                "square", to: board,
                CAConstraint(attribute: .width, relativeTo: "superlayer", attribute: .width, scale: 0.25, offset: 0),
                CAConstraint(attribute: .height, relativeTo: "square", attribute: .width))
            board.layoutIfNeeded()
            expectEqual(square.frame.size, CGSize(width: 50, height: 50))
        }

        @Test func layoutComesWithTheCommit() {
            withScene { scene in
                let board = board()
                let a = add("a", to: board)
                scene.root.addSublayer(board)
                CATransaction.flush()
                expectEqual(a.frame.minX, 1)
                a.addConstraint(CAConstraint(attribute: .minX, relativeTo: "superlayer", attribute: .midX))
                expectEqual(a.frame.minX, 1)
                CATransaction.flush()
                expect(a.frame.minX == 100, a.constraints?.count == 1)
            }
        }

        @Test func preferredSizes() {
            let board = board()
            expectEqual(board.preferredFrameSize(), CGSize(width: 200, height: 100))
            _ = add("a", to: board, CAConstraint(attribute: .minX, relativeTo: "superlayer", attribute: .minX))
            _ = add("b", to: board, CAConstraint(attribute: .minX, relativeTo: "a", attribute: .maxX))
            expectEqual(board.preferredFrameSize(), CGSize(width: 60, height: 20))
            let plain = CALayer()
            plain.bounds.size = CGSize(width: 7, height: 8)
            expectEqual(plain.preferredFrameSize(), CGSize(width: 7, height: 8))
        }

        @Test func circlesAndStrangersAreLeftOut() {
            let board = board()
            let a = add("a", to: board, CAConstraint(attribute: .minX, relativeTo: "b", attribute: .minX, offset: 1))
            let b = add("b", to: board, CAConstraint(attribute: .minX, relativeTo: "a", attribute: .minX, offset: 1))
            let c = add(
                "c", to: board, CAConstraint(attribute: .minX, relativeTo: "nobody", attribute: .minX),
                CAConstraint(attribute: .midY, relativeTo: "superlayer", attribute: .midY))
            let said = warnings { board.layoutIfNeeded() }
            expect(said.contains { $0.contains("depends on itself") }, said.contains { $0.contains("nobody") })
            expect([a, b].allSatisfy { $0.frame.minX.isFinite }, c.frame == CGRect(x: 1, y: 40, width: 30, height: 20))
            let odd = warnings {
                _ = CAConstraint(attribute: .minX, relativeTo: "a", attribute: .minX, scale: .nan, offset: .infinity)
            }
            expectEqual(odd.count, 1)
        }

        @Test func lengthsAreNeverNegative() {
            let board = board()
            let a = add(
                "a", to: board, CAConstraint(attribute: .minX, relativeTo: "superlayer", attribute: .maxX),
                CAConstraint(attribute: .maxX, relativeTo: "superlayer", attribute: .minX),
                CAConstraint(attribute: .height, relativeTo: "superlayer", attribute: .height, offset: -500))
            board.layoutIfNeeded()
            expectEqual(a.frame, CGRect(x: 200, y: 2, width: 0, height: 0))
        }

        // MARK: Autoresizing

        private func resized(_ mask: CAAutoresizingMask) -> CGRect {
            let outer = CALayer()
            outer.bounds = CGRect(x: 0, y: 0, width: 100, height: 100)
            let inner = CALayer()
            inner.frame = CGRect(x: 10, y: 10, width: 50, height: 80)
            inner.autoresizingMask = mask
            outer.addSublayer(inner)
            outer.bounds.size = CGSize(width: 200, height: 50)
            return inner.frame
        }

        @Test func masksSayWhatGivesWay() {
            expectEqual(resized([]), CGRect(x: 10, y: 10, width: 50, height: 80))
            expectEqual(resized([.layerWidthSizable, .layerHeightSizable]), CGRect(x: 10, y: 10, width: 150, height: 30))
            expectEqual(resized([.layerMinXMargin]), CGRect(x: 110, y: 10, width: 50, height: 80))
            // Margins of 10 and 40 divide 100 in proportion.
            expectEqual(resized([.layerMinXMargin, .layerMaxXMargin]), CGRect(x: 30, y: 10, width: 50, height: 80))
            expectEqual(
                resized([.layerMinXMargin, .layerWidthSizable, .layerMaxXMargin, .layerMaxYMargin]),
                CGRect(x: 20, y: 10, width: 100, height: 80))
        }

        @Test func subclassesHearOfSizes() {
            final class Listening: CALayer {
                var old: [CGSize] = []
                override func resizeSublayers(withOldSize size: CGSize) {
                    old.append(size)
                    super.resizeSublayers(withOldSize: size)
                }
            }
            let layer = Listening()
            layer.addSublayer(CALayer())
            layer.bounds.size = CGSize(width: 10, height: 10)
            layer.bounds.origin.x = 5
            layer.bounds.size.width = 20
            expectEqual(layer.old, [CGSize.zero, CGSize(width: 10, height: 10)])
        }
    }
}
