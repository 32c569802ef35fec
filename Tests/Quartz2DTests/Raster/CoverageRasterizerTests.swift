import Foundation
import Expectations
import SeededRandom
import Testing

@testable import Quartz2D

@Suite struct CoverageRasterizerTests {
    private func path(_ build: (inout PathGeometry) -> Void) -> PathGeometry {
        var path = PathGeometry()
        build(&path)
        return path
    }

    private func polygon(_ points: [(CGFloat, CGFloat)]) -> PathGeometry {
        path { path in
            for (index, point) in points.enumerated() {
                let place = CGPoint(x: point.0, y: point.1)
                if index == 0 { path.move(to: place) } else { path.addLine(to: place) }
            }
            path.close()
        }
    }

    @Test func rectanglesCoverFractionsOfPixels() {
        let mask = CoverageRasterizer.rasterize(
            path { $0.addRect(CGRect(x: 1.25, y: 2.5, width: 2.5, height: 1)) }, width: 6, height: 6)
        // Columns 1…3 by .75, 1, .75; rows 2 and 3 by half each.
        expect(mask[1, 2] == 96, mask[2, 2] == 128, mask[3, 2] == 96)
        expect(mask[1, 3] == 96, mask[2, 3] == 128, mask[3, 3] == 96)
        expect(mask[0, 2] == 0, mask[4, 2] == 0, mask[2, 1] == 0, mask[2, 4] == 0)
        expect(mask[-1, 2] == 0, mask[6, 2] == 0)
    }

    @Test(arguments: [0, 0.1, 0.3, 0.7, 1.1, 1.5])
    func rotatedSquaresKeepTheirArea(angle: CGFloat) {
        let square = path { $0.addRect(CGRect(x: -20, y: -20, width: 40, height: 40)) }
        let transform = CGAffineTransform(translationX: 50.3, y: 50.7).rotated(by: angle)
        let mask = CoverageRasterizer.rasterize(square, transform: transform, width: 101, height: 101)
        expect(abs(mask.area - 1600) < 1.5)
    }

    @Test(arguments: [3, 10.5, 40])
    func circlesHaveTheirArea(radius: CGFloat) {
        let circle = path { $0.addEllipse(in: CGRect(x: 50 - radius, y: 50 - radius, width: 2 * radius, height: 2 * radius)) }
        let mask = CoverageRasterizer.rasterize(circle, width: 100, height: 100)
        expect(abs(mask.area - Double.pi * Double(radius * radius)) < 0.05 + 0.002 * Double(radius * radius))
    }

    @Test func aTriangleCutsPixelsByArea() {
        // The half plane x > y over one pixel column each: the diagonal pixels are half covered.
        let mask = CoverageRasterizer.rasterize(polygon([(0, 0), (8, 0), (8, 8)]), width: 8, height: 8)
        for index in 0..<8 { expect(abs(Int(mask[index, index]) - 128) <= 1) }
        expect(mask[7, 0] == 255, mask[0, 7] == 0)
        expect(abs(mask.area - 32) < 0.1)
    }

    @Test func shallowEdgesSpreadOverManyColumns() {
        // One row, from full at the left to nothing at the right: column i is covered by 1 − (i + ½) / 10.
        let mask = CoverageRasterizer.rasterize(polygon([(0, 0), (10, 1), (0, 1)]), width: 10, height: 1)
        for column in 0..<10 {
            let exact = 255 * (1 - (Double(column) + 0.5) / 10)
            expect(abs(Double(mask[column, 0]) - exact) <= 1)
        }
    }

    @Test func fillRulesDifferWhereThePathOverlaps() {
        let twice = path {
            $0.addRect(CGRect(x: 1, y: 1, width: 6, height: 6))
            $0.addRect(CGRect(x: 3, y: 3, width: 6, height: 6))
        }
        let winding = CoverageRasterizer.rasterize(twice, width: 10, height: 10)
        let evenOdd = CoverageRasterizer.rasterize(twice, rule: .evenOdd, width: 10, height: 10)
        expectEqual(winding.area, 36 + 36 - 16)
        expectEqual(evenOdd.area, 36 + 36 - 32)
        expect(winding[4, 4] == 255, evenOdd[4, 4] == 0)
    }

    @Test func overlappingEdgesAreNotCountedTwice() {
        // The same half-covering square twice is still half covered, whereas summed areas would be full.
        let twice = path {
            $0.addRect(CGRect(x: 0.5, y: 0, width: 3, height: 4))
            $0.addRect(CGRect(x: 0.5, y: 0, width: 3, height: 4))
        }
        let mask = CoverageRasterizer.rasterize(twice, width: 4, height: 4)
        expect(mask[0, 0] == 128, mask[1, 1] == 255, mask[3, 3] == 128)
    }

    @Test func crossingsInsideARowKeepTheArea() {
        // An hourglass: two triangles of area 50 that meet at (10, 10).
        let hourglass = polygon([(5, 5), (15, 5), (5, 15), (15, 15)])
        for rule in [CGPathFillRule.winding, .evenOdd] {
            let mask = CoverageRasterizer.rasterize(
                hourglass, rule: rule, transform: CGAffineTransform(translationX: 0.1, y: 0.3), width: 20, height: 20)
            expect(abs(mask.area - 50) < 0.3)
        }
    }

    @Test func aStarFollowsTheRules() {
        let corners = (0..<5).map { index -> (CGFloat, CGFloat) in
            let angle = CGFloat(index) * 4 * .pi / 5 - .pi / 2
            return (50 + 40 * cos(angle), 50 + 40 * sin(angle))
        }
        let star = polygon(corners)
        expectEqual(CoverageRasterizer.rasterize(star, width: 100, height: 100)[50, 50], 255)
        expectEqual(CoverageRasterizer.rasterize(star, rule: .evenOdd, width: 100, height: 100)[50, 50], 0)
        // {5/2}: the winding fill is the pentagram's outline, the even-odd fill lacks the inner pentagon of circumradius R/φ².
        let inner = 40 / pow((1 + 5.0.squareRoot()) / 2, 2)
        let pentagon = 2.5 * inner * inner * sin(2 * Double.pi / 5)
        let difference =
            CoverageRasterizer.rasterize(star, width: 100, height: 100).area
            - CoverageRasterizer.rasterize(star, rule: .evenOdd, width: 100, height: 100).area
        expect(abs(difference - pentagon) < 1.5)
    }

    @Test func shapesAreCutToTheCanvas() {
        let big = path { $0.addRect(CGRect(x: -1000, y: -1000, width: 5000, height: 5000)) }
        expectEqual(CoverageRasterizer.rasterize(big, width: 7, height: 5).area, 35)
        let slanted = polygon([(-1000, 0), (1000, 10), (-1000, 10)])
        // Within 0…10, the edge descends from y = 5 to 5.05.
        let mask = CoverageRasterizer.rasterize(slanted, width: 10, height: 10)
        expect(abs(mask.area - 10 * (10 - 5.025)) < 0.1)
        expectEqual(CoverageRasterizer.rasterize(path { $0.addRect(.infinite) }, width: 3, height: 3).area, 9)
    }

    @Test func partsOfThePlaneAgreeWithTheWhole() {
        let circle = path { $0.addEllipse(in: CGRect(x: 3.3, y: 2.1, width: 30, height: 25)) }
        let whole = CoverageRasterizer.rasterize(circle, width: 40, height: 40)
        let part = CoverageRasterizer.rasterize(circle, in: PixelRect(x: 20, y: 10, width: 9, height: 20))
        for y in 10..<30 {
            for x in 20..<29 { expect(abs(Int(whole[x, y]) - Int(part[x, y])) <= 1) }
        }
        expectEqual(part[19, 12], 0)
    }

    /// Sums of signed areas equal the sweep: for simple outlines in both directions with holes, and for others by giving up.
    @Test func signedAreasEqualTheSweep() {
        func equal(_ path: PathGeometry) -> Bool {
            let box = PixelRect(x: -2, y: -1, width: 30, height: 28)
            let swept = CoverageRasterizer.rasterize(path, in: box)
            let summed = CoverageRasterizer.rasterize(path, transform: .identity, in: box, mayOverlap: false)
            return zip(swept.bytes, summed.bytes).allSatisfy { abs(Int($0) - Int($1)) <= 1 }
        }
        var dice = SplitMix64(seed: 7)
        func star(at center: CGPoint, _ radii: ClosedRange<Double>, isReversed: Bool) -> [(CGFloat, CGFloat)] {
            let count = 5 + dice.pick(20)
            let points = (0..<count).map { index -> (CGFloat, CGFloat) in
                let (angle, radius) = (2 * Double.pi * Double(index) / Double(count), dice.number(radii))
                return (center.x + radius * cos(angle), center.y + radius * sin(angle))
            }
            return isReversed ? points.reversed() : points
        }
        for _ in 0..<200 {
            let center = CGPoint(x: dice.number(4...24), y: dice.number(4...22))
            let isReversed = dice.chance(50)
            var path = polygon(star(at: center, 6...16, isReversed: isReversed))
            // A polygon lies beyond its incircle: 6 · cos(π / 5) = 4.85.
            if dice.chance(60) { path.append(polygon(star(at: center, 1...4.5, isReversed: !isReversed))) }
            expect(equal(path))
            // Another outline over it in the same direction: the winding number is 2 somewhere.
            let other = CGPoint(x: center.x + dice.number(-3...3), y: center.y + dice.number(-3...3))
            path.append(polygon(star(at: other, 5...7, isReversed: isReversed)))
            expect(equal(path))
        }
    }

    @Test func nothingComesOfBadInput() {
        let square = path { $0.addRect(CGRect(x: 0, y: 0, width: 4, height: 4)) }
        let broken = CGAffineTransform(a: .nan, b: 0, c: 0, d: 1, tx: 0, ty: 0)
        expectEqual(CoverageRasterizer.rasterize(square, transform: broken, width: 4, height: 4).area, 0)
        let singular = CGAffineTransform(scaleX: 0, y: 0)
        expectEqual(CoverageRasterizer.rasterize(square, transform: singular, width: 4, height: 4).area, 0)
        expectEqual(CoverageRasterizer.rasterize(PathGeometry(), width: 4, height: 4).area, 0)
        expect(CoverageRasterizer.rasterize(square, width: -3, height: 4).bytes.isEmpty)
        expect(CoverageRasterizer.rasterize(square, width: 1_000_000, height: 1_000_000).bytes.isEmpty)
        let far = CGAffineTransform(scaleX: 1e300, y: 1e300).scaledBy(x: 1e8, y: 1e8)
        expectEqual(CoverageRasterizer.rasterize(square, transform: far, width: 4, height: 4).bytes.count, 16)
    }
}
