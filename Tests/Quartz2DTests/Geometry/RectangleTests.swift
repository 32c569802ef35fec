import Quartz2D
import Expectations
import Testing

/// Rectangles with arbitrary numbers: nothing traps, and a rectangle without a position intersects nothing.
@Suite struct RectangleAlgebraTests {
    private static let oddities: [CGFloat] = [
        0, -1, 10, .nan, .infinity, -.infinity, 1e308, -1e308, .greatestFiniteMagnitude, .leastNonzeroMagnitude,
    ]

    private func rect(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> CGRect {
        CGRect(x: x, y: y, width: width, height: height)
    }

    @Test func ordinaryRectanglesAreCutAndJoined() {
        let a = rect(0, 0, 10, 10)
        let b = rect(15, 4, -10, 20)
        expect(a.intersection(b) == rect(5, 4, 5, 6), b.intersection(a) == rect(5, 4, 5, 6))
        expect(a.union(b) == rect(0, 0, 15, 24), a.intersects(b))
        let far = rect(20, 0, 1, 1)
        expect(a.intersection(far).isNull, !a.intersects(far))
        // Rectangles that only touch have an intersection without extent.
        expect(a.intersection(rect(10, 0, 5, 5)) == rect(10, 0, 0, 5), a.intersects(rect(10, 0, 5, 5)))
    }

    /// A rectangle inside the other is returned bit by bit, which sums and differences of its edges would not preserve.
    @Test func whatLiesWithinComesBackExactly() {
        let inner = rect(0.1, 0.7, 335.3, 0.2)
        let outer = rect(-1e9, -1e9, 3e9, 3e9)
        expect(outer.intersection(inner) == inner, inner.intersection(outer) == inner)
        expect(outer.union(inner) == outer, inner.union(outer) == outer)
    }

    @Test func pointsAndRectanglesLieInside() {
        let a = rect(0, 0, 10, 10)
        expect(a.contains(CGPoint(x: 0, y: 0)), !a.contains(CGPoint(x: 10, y: 5)), a.contains(CGPoint(x: 9.9, y: 9.9)))
        expect(rect(10, 10, -10, -10).contains(CGPoint(x: 1, y: 1)), CGRect.infinite.contains(CGPoint(x: 1e300, y: 0)))
        expect(a.contains(a), a.contains(rect(2, 2, 8, 0)), !a.contains(rect(2, 2, 9, 1)), !a.contains(CGRect.null))
        for x in Self.oddities {
            for y in Self.oddities {
                let odd = rect(x, y, y, x)
                expect(!odd.contains(CGPoint(x: CGFloat.nan, y: 0)), !odd.contains(CGPoint(x: 0, y: CGFloat.nan)))
                if x.isNaN || y.isNaN { expect(!odd.contains(CGPoint.zero), !odd.contains(a), !a.contains(odd)) }
            }
        }
    }

    @Test func nothingIsNeutral() {
        let a = rect(1, 2, 3, 4)
        for none in [CGRect.null, rect(.nan, 0, 1, 1), rect(0, 0, .nan, 1), rect(-.infinity, 0, .infinity, 1)] {
            expect(a.intersection(none).isNull, none.intersection(a).isNull, !a.intersects(none), !none.intersects(a))
            expect(a.union(none) == a, none.union(a) == a, none.union(none).isNull)
        }
        expect(CGRect.infinite.intersection(a) == a, CGRect.infinite.union(a) == .infinite)
    }

    /// For each pair of rectangles with unusual numbers, the edges of results are not NaN, or the results are null.
    @Test func oddNumbersTrapNowhere() throws {
        let image = try require(CGImage(width: 2, height: 2, premultipliedRGBA: [UInt8](repeating: 255, count: 16)))
        var rects: [CGRect] = []
        for place in Self.oddities {
            for length in Self.oddities {
                rects += [rect(place, 0, length, 5), rect(0, place, 5, length), rect(place, place, length, length)]
            }
        }
        for a in rects {
            let part = image.cropping(to: a)
            expect(part.map { (1...2).contains($0.width) && (1...2).contains($0.height) } ?? true)
            for b in rects {
                let common = a.intersection(b)
                expect(common.isNull || (common.minX <= common.maxX && common.minY <= common.maxY))
                expectEqual(common.isNull, !a.intersects(b))
                let both = a.union(b)
                expect(both.isNull || !(both.minX.isNaN || both.minY.isNaN))
            }
        }
    }

    @Test func croppingTakesRectanglesOfAnySize() throws {
        let image = try require(CGImage(width: 4, height: 3, premultipliedRGBA: [UInt8](repeating: 9, count: 48)))
        let all = try require(image.cropping(to: .infinite))
        expect(all.width == 4, all.height == 3)
        expectEqual(image.cropping(to: rect(-1e308, -1e308, .greatestFiniteMagnitude, .greatestFiniteMagnitude))?.width, 4)
        expect(image.cropping(to: rect(-.infinity, 0, .infinity, 2)) == nil, image.cropping(to: .null) == nil)
    }
}

@Suite struct GeometryDictionaryTests {
    @Test func thereAndBack() {
        let rect = CGRect(x: 1.5, y: -2, width: 3, height: 4)
        expect(rect.dictionaryRepresentation["Width"] as? NSNumber == 3, rect.dictionaryRepresentation.count == 4)
        expectEqual(CGRect(dictionaryRepresentation: rect.dictionaryRepresentation), rect)
        expectEqual(CGPoint(dictionaryRepresentation: rect.origin.dictionaryRepresentation), rect.origin)
        expectEqual(CGSize(dictionaryRepresentation: rect.size.dictionaryRepresentation), rect.size)
    }

    @Test func fromOtherNumbersAndNone() {
        expectEqual(CGPoint(dictionaryRepresentation: ["X": 1, "Y": 2.5]), CGPoint(x: 1, y: 2.5))
        expectEqual(
            CGSize(dictionaryRepresentation: ["Width": CGFloat(1), "Height": NSNumber(value: 2)]), CGSize(width: 1, height: 2))
        expect(CGPoint(dictionaryRepresentation: ["X": 1]) == nil, CGRect(dictionaryRepresentation: ["X": 1, "Y": 1]) == nil)
        expectNil(CGPoint(dictionaryRepresentation: ["X": "one", "Y": 2]))
    }
}
