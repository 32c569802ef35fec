import Expectations
import SeededRandom
import Testing

@testable import QuartzCompositor
@testable import QuartzCore

extension EngineTests {
    /// The rectangles of damage: which are kept apart, and what they contain.
    @Suite struct DamageRegionTests {
        private func square(_ x: CGFloat, _ y: CGFloat, _ side: CGFloat = 30) -> CGRect {
            CGRect(x: x, y: y, width: side, height: side)
        }

        @Test func distantRectanglesStayApart() {
            var region = DamageRegion(square(0, 0))
            region.add(square(1000, 700))
            expectEqual(region.rectangles, [square(0, 0), square(1000, 700)])
            expectEqual(region.area, 1800)
            expectEqual(region.bounds, CGRect(x: 0, y: 0, width: 1030, height: 730))
        }

        /// 30 × 30 and 30 × 30 at a distance of 40: their union has 100 · 30 square points, 1,200 more than both.
        @Test func nearRectanglesAreMerged() {
            var region = DamageRegion(square(0, 0))
            region.add(square(70, 0))
            expectEqual(region.rectangles, [CGRect(x: 0, y: 0, width: 100, height: 30)])
            // The union then reaches a third one that is far from either alone.
            region = DamageRegion(square(0, 0))
            region.add(square(240, 0))
            expectEqual(region.rectangles.count, 2)
            region.add(square(120, 0))
            expectEqual(region.rectangles, [CGRect(x: 0, y: 0, width: 270, height: 30)])
        }

        @Test func aRectangleInsideAddsNothing() {
            var region = DamageRegion(square(0, 0, 500))
            region.add(square(400, 400))
            expectEqual(region.rectangles, [square(0, 0, 500)])
            region.add(square(-10, -10, 1000))
            expectEqual(region.rectangles, [square(-10, -10, 1000)])
        }

        /// Of nine rectangles the two nearest are merged.
        @Test func theNearestTwoOfTooManyAreMerged() {
            var region = DamageRegion()
            for index in 0..<8 { region.add(square(CGFloat(index) * 1000, 0)) }
            expectEqual(region.rectangles.count, DamageRegion.most)
            region.add(square(3000, 300))
            expectEqual(region.rectangles.count, DamageRegion.most)
            expect(region.rectangles.contains(CGRect(x: 3000, y: 0, width: 30, height: 330)))
            for index in [0, 1, 2, 4, 5, 6, 7] { expect(region.rectangles.contains(square(CGFloat(index) * 1000, 0))) }
        }

        @Test func rectanglesWithoutPointsAreIgnored() {
            var region = DamageRegion(.null)
            region.add(CGRect(x: CGFloat.nan, y: 0, width: 4, height: 4))
            region.add(CGRect(x: 0, y: 0, width: CGFloat.nan, height: 4))
            expect(region.isEmpty, region.bounds.isNull)
            expectEqual(region, DamageRegion())
        }

        @Test func infiniteRectanglesContainAllOthers() {
            var region = DamageRegion(square(0, 0))
            region.add(.infinite)
            region.add(square(1e6, 0))
            expectEqual(region.rectangles, [.infinite])
            expectEqual(region.intersection(square(5, 5)).rectangles, [square(5, 5)])
        }

        @Test func intersectionsAreCutEachAlone() {
            var region = DamageRegion(square(-20, 0))
            region.add(square(500, 500))
            region.add(square(2000, 0))
            expectEqual(
                region.intersection(CGRect(x: 0, y: 0, width: 510, height: 600)).rectangles,
                [CGRect(x: 0, y: 0, width: 10, height: 30), CGRect(x: 500, y: 500, width: 10, height: 30)])
            expect(region.intersection(square(100, 100)).isEmpty)
        }

        /// However rectangles are added, each is inside of one of the region's, and no more than the bound remain.
        @Test(arguments: 0..<40) func everyAddedRectangleIsInside(seed: Int) {
            var random = SplitMix64(seed: UInt64(seed))
            let extent = random.number(50...5000)
            var (region, added) = (DamageRegion(), [CGRect]())
            for _ in 0..<60 {
                let rectangle = CGRect(
                    x: random.number(0...extent).rounded(), y: random.number(0...extent).rounded(),
                    width: random.number(0...extent / 10).rounded(), height: random.number(0...extent / 10).rounded())
                added.append(rectangle)
                region.add(rectangle)
                expect(region.rectangles.count <= DamageRegion.most)
                let outside = added.filter { inner in !region.rectangles.contains { $0.contains(inner) } }
                expectEqual(outside, [], "seed \(seed)")
                expectEqual(region.bounds, added.reduce(.null) { $0.union($1) }, "seed \(seed)")
            }
        }
    }
}
