import SeededRandom
import Synchronization
import Expectations
import Testing

@testable import Quartz2D

/// Boolean operations on paths, compared with areas worked out by hand and with point tests of both paths.
@Suite struct PathRegionTests {
    private func rect(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> CGPath {
        CGPath(rect: CGRect(x: x, y: y, width: width, height: height), transform: nil)
    }

    private func polygon(_ points: [CGPoint]) -> CGPath {
        let path = CGMutablePath()
        path.addLines(between: points)
        path.closeSubpath()
        return path
    }

    /// Returns the area by the shoelace formula, for contours that do not cross; holes are subtracted.
    private func area(_ path: CGPath) -> Double {
        abs(
            path.geometry.flattened(tolerance: 1e-4).reduce(0) { sum, line in
                let points = line.points
                return sum
                    + points.indices.reduce(0) { part, i in
                        let (a, b) = (points[i], points[(i + 1) % points.count])
                        return part + Double(a.x * b.y - a.y * b.x) / 2
                    }
            })
    }

    @Test func twoSquares() {
        let (a, b) = (rect(0, 0, 10, 10), rect(5, 5, 10, 10))
        expect(area(a.intersection(b)) == 25, a.intersection(b).boundingBox == CGRect(x: 5, y: 5, width: 5, height: 5))
        expect(area(a.union(b)) == 175, a.union(b).geometry.points.count == 8)
        expect(area(a.subtracting(b)) == 75, a.subtracting(b).geometry.points.count == 6)
        expectEqual(area(a.symmetricDifference(b)), 150)
        expect(a.intersects(b), !a.intersects(rect(10, 0, 5, 5)), !a.intersects(rect(50, 0, 5, 5)))
    }

    @Test func holesAndIslands() {
        let ring = rect(0, 0, 10, 10).subtracting(rect(3, 3, 4, 4))
        expectEqual(area(ring), 84)
        for rule in [CGPathFillRule.winding, .evenOdd] {
            expect(ring.contains(CGPoint(x: 1, y: 1), using: rule), !ring.contains(CGPoint(x: 5, y: 5), using: rule))
        }
        let two = ring.union(rect(20, 0, 2, 2)).union(rect(4, 4, 2, 2))
        expectEqual(area(two), 84 + 4 + 4)
        let parts = two.componentsSeparated()
        expectEqual(parts.map { area($0) }.sorted(), [4, 4, 84])
        expectEqual(parts.first { area($0) == 84 }?.contains(CGPoint(x: 5, y: 5)), false)
        expectEqual(ring.intersects(rect(4, 4, 2, 2)), false)
    }

    @Test func edgesOnEdges() {
        let a = rect(0, 0, 10, 10)
        expectEqual(a.union(rect(10, 0, 10, 10)).geometry.points.count, 4)
        expectEqual(area(a.union(rect(10, 0, 10, 10))), 200)
        expect(a.intersection(rect(10, 0, 10, 10)).isEmpty)
        expectEqual(area(a.subtracting(rect(0, 0, 5, 10))), 50)
        expect(a.subtracting(a).isEmpty, a.symmetricDifference(a).isEmpty)
        expect(area(a.union(a)) == 100, a.union(a).geometry.points.count == 4)
        // Two squares that touch at a corner are two contours.
        expectEqual(area(a.union(rect(10, 10, 10, 10))), 200)
        expectEqual(a.union(rect(10, 10, 10, 10)).componentsSeparated().count, 2)
    }

    @Test func rulesOfTheFill() {
        // A pentagram: the winding rule includes the pentagon, the even-odd rule does not.
        let star = polygon(
            (0..<5).map { (corner: Int) -> CGPoint in
                let angle = Double(corner) * 0.8 * Double.pi
                return CGPoint(x: 100 * cos(angle), y: 100 * sin(angle))
            })
        // The pentagon's circumradius is 100 / φ²; its area 5/2 · R² · sin 72°.
        let small = 100 / pow((1 + 5.0.squareRoot()) / 2, 2)
        let pentagon = 2.5 * small * small * sin(0.4 * .pi)
        let (whole, hollow) = (area(star.normalized()), area(star.normalized(using: .evenOdd)))
        expect(abs(whole - hollow - pentagon) < 1e-4)
        expectEqual(star.normalized(using: .evenOdd).componentsSeparated().count, 5)
        expectEqual(star.normalized().componentsSeparated().count, 1)
        expectEqual(star.normalized().geometry.points.count, 10)
    }

    @Test func circles() {
        let (a, b) = (
            CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 200, height: 200), transform: nil),
            CGPath(ellipseIn: CGRect(x: 100, y: 0, width: 200, height: 200), transform: nil)
        )
        // The lens of two circles of radius r a radius apart: r²·(2π/3 − √3/2).
        let lens = 100 * 100 * (2 * Double.pi / 3 - 3.0.squareRoot() / 2)
        expect(abs(area(a.intersection(b)) - lens) < lens * 1e-3)
        expect(abs(area(a.union(b)) - (2 * .pi * 10000 - lens)) < 2 * .pi * 10000 * 1e-3)
        expect(abs(area(a.union(b)) - (2 * area(a) - area(a.intersection(b)))) < 0.01)
    }

    private func circle(_ x: CGFloat, _ y: CGFloat, _ radius: CGFloat) -> CGPath {
        CGPath(ellipseIn: CGRect(x: x - radius, y: y - radius, width: 2 * radius, height: 2 * radius), transform: nil)
    }

    private func count(_ verb: PathGeometry.Verb, _ path: CGPath) -> Int { path.geometry.verbs.count { $0 == verb } }

    @Test func curvesStayCurves() throws {
        let whole = circle(50, 50, 40)
        for same in [
            whole.normalized(), whole.union(whole), whole.union(circle(50, 50, 10)), whole.intersection(rect(0, 0, 100, 100)),
        ] {
            expectEqual(same.geometry.verbs, [.move, .cubic, .cubic, .cubic, .cubic, .close])
            expect(abs(area(same) - area(whole)) < 1e-6)
        }
        let ring = whole.subtracting(circle(50, 50, 10))
        expect(count(.cubic, ring) == 8, count(.line, ring) == 0, count(.move, ring) == 2)
        expect(!ring.contains(CGPoint(x: 50, y: 50)), ring.contains(CGPoint(x: 50, y: 20)))
        let quads = CGMutablePath()
        quads.move(to: .zero)
        quads.addQuadCurve(to: CGPoint(x: 100, y: 0), control: CGPoint(x: 50, y: 100))
        quads.closeSubpath()
        expect(quads.normalized().geometry.verbs == [.move, .quad, .close] || count(.quad, quads.normalized()) == 1)
        expectEqual(quads.normalized().boundingBoxOfPath, CGRect(x: 0, y: 0, width: 100, height: 50))
    }

    @Test func curvesAreCutWhereTheyCross() throws {
        let (left, right) = (circle(0, 0, 100), circle(100, 0, 100))
        let lens = left.intersection(right)
        // The circles' cubics are within 0.03 of circles, which cross at (50, ±50√3). By symmetry x is exact.
        let corners = lens.geometry.points.filter { abs($0.x - 50) < 1e-6 && abs(abs($0.y) - 50 * 3.0.squareRoot()) < 0.05 }
        expect(corners.count >= 2, count(.line, lens) == 0, count(.cubic, lens) == 4, "\(lens.geometry.points)")
        // Every corner is on both paths.
        for corner in corners {
            for path in [left, right] {
                let ring = path.copy(strokingWithWidth: 1e-4, lineCap: .butt, lineJoin: .miter, miterLimit: 10)
                expect(ring.geometry.controlBounds.contains(corner))
            }
        }
        let half = left.intersection(rect(-200, 0, 400, 200))
        expect(count(.cubic, half) == 2, count(.line, half) <= 1)
        expect(half.boundingBoxOfPath.insetBy(dx: 1e-6, dy: 1e-6).minY > 0, abs(half.boundingBoxOfPath.width - 200) < 1e-6)
        let bite = left.subtracting(rect(0, -10, 200, 20))
        // The arcs' ends are where x² + 10² = 100² on the cubic, exactly on the bite's sides.
        let ends = bite.geometry.points.filter { abs(abs($0.y) - 10) < 1e-9 && $0.x > 50 }
        expect(ends.count == 2, ends.allSatisfy { abs($0.x - 9900.0.squareRoot()) < 0.05 }, "\(ends)")
        expect(abs(area(left) - area(bite) - area(left.intersection(rect(0, -10, 200, 20)))) < 1)
    }

    @Test func manyOperationsOnTheResults() {
        var shape: CGPath = circle(0, 0, 100)
        for turn in 0..<24 {
            let angle = Double(turn) / 24 * 2 * .pi
            shape = shape.subtracting(circle(CGFloat(100 * cos(angle)), CGFloat(100 * sin(angle)), 8))
        }
        // A cog: 24 arcs outside, 24 bites. Each piece of a cut cubic is a cubic.
        expect(count(.line, shape) == 0, count(.move, shape) == 1, count(.cubic, shape) < 24 * 6)
        let box = shape.boundingBoxOfPath
        expect(box.width < 200, box.width > 180)
        for turn in 0..<24 {
            let angle = Double(turn) / 24 * 2 * .pi
            expect(!shape.contains(CGPoint(x: 97 * cos(angle), y: 97 * sin(angle))))
            let between = angle + .pi / 24
            expect(shape.contains(CGPoint(x: 97 * cos(between), y: 97 * sin(between))))
        }
    }

    @Test func linesOfCurves() {
        let arc = circle(0, 0, 100).lineIntersection(rect(0, 0, 200, 200))
        expect(count(.cubic, arc) >= 1, count(.line, arc) == 0, count(.close, arc) == 0)
        expect(abs(arc.boundingBoxOfPath.width - 100) < 0.05, abs(arc.boundingBoxOfPath.height - 100) < 0.05)
    }

    @Test func curvesThatCrossThemselvesOrTouch() {
        let loop = CGMutablePath()
        loop.move(to: .zero)
        loop.addCurve(to: CGPoint(x: 100, y: 0), control1: CGPoint(x: 200, y: 150), control2: CGPoint(x: -100, y: 150))
        loop.closeSubpath()
        let simple = loop.normalized(using: .evenOdd)
        expect(count(.cubic, simple) >= 2)
        for y in stride(from: 1.5, to: 120, by: 7) {
            for x in stride(from: 1.5, to: 100, by: 7) {
                let point = CGPoint(x: x, y: y)
                expectEqual(simple.contains(point), loop.contains(point, using: .evenOdd), "\(point)")
            }
        }
        // Two circles that touch at one point, and a tiny curve.
        let pair = circle(0, 0, 50).union(circle(100, 0, 50))
        expect(abs(area(pair) - 2 * area(circle(0, 0, 50))) < 20)
        let dot = CGMutablePath()
        dot.addEllipse(in: CGRect(x: 5, y: 5, width: 1e-9, height: 1e-9))
        expectEqual(area(dot.union(rect(0, 0, 10, 10))), 100)
    }

    /// Random polygons that cross themselves and each other, tested point by point.
    @Test(arguments: [CGPathFillRule.winding, .evenOdd], 1...12) func pointByPoint(rule: CGPathFillRule, seed: Int) {
        var random = SplitMix64(seed: UInt64(seed))
        // On a coarse grid, many corners and edges coincide.
        let size = seed % 2 == 0 ? 8 : 1000
        func shape() -> CGPath {
            polygon((0..<(3 + random.pick(9))).map { _ in CGPoint(x: random.pick(size), y: random.pick(size)) })
        }
        let (a, b) = (shape(), shape())
        let results: [(CGPath, (Bool, Bool) -> Bool)] = [
            (a.intersection(b, using: rule), { $0 && $1 }), (a.union(b, using: rule), { $0 || $1 }),
            (a.subtracting(b, using: rule), { $0 && !$1 }), (a.symmetricDifference(b, using: rule), { $0 != $1 }),
        ]
        for _ in 0..<400 {
            let point = CGPoint(
                x: Double(random.pick(size * 1000)) / 1000 + 0.00031, y: Double(random.pick(size * 1000)) / 1000 + 0.00017)
            let (inA, inB) = (a.contains(point, using: rule), b.contains(point, using: rule))
            for (place, result) in results.enumerated() {
                expectEqual(result.0.contains(point), result.1(inA, inB), "operation \(place) at \(point), seed \(seed)")
                expectEqual(result.0.contains(point, using: .evenOdd), result.1(inA, inB))
            }
        }
    }

    /// Bars of width 1 in steps of 2, all across.
    private func bars(_ count: Int, upright: Bool) -> CGPath {
        let path = CGMutablePath()
        let length = CGFloat(2 * count)
        for index in 0..<count {
            let place = CGFloat(2 * index)
            path.addRect(
                upright ? CGRect(x: place, y: 0, width: 1, height: length) : CGRect(x: 0, y: place, width: length, height: 1))
        }
        return path
    }

    @Test func barsAcrossBars() {
        let (level, upright) = (bars(30, upright: false), bars(30, upright: true))
        let common = level.intersection(upright)
        expect(area(common) == 900, common.geometry.points.count == 900 * 4)
        // Two sets of 30 bars of area 60, minus their intersection of 900.
        expectEqual(area(level.union(upright)), 2 * 30 * 60 - 900)
    }

    @Test func pathsThatMeetTooOftenAreRefusedSoon() {
        // 3,000 by 3,000 edges meet nine million times.
        let (level, upright) = (bars(1500, upright: false), bars(1500, upright: true))
        let heard = Mutex<[String]>([])
        Diagnostics.$observer.withValue({ line in heard.withLock { $0.append(line.message) } }) {
            expect(level.union(upright).isEmpty)
        }
        expect(heard.withLock { $0 }.contains { $0.contains("so often") })
    }

    /// Random corners inside a square, joined in turn.
    private func tangle(_ corners: Int, seed: UInt64) -> CGPath {
        var random = SplitMix64(seed: seed)
        return polygon((0..<corners).map { _ in CGPoint(x: random.number(0...1000), y: random.number(0...1000)) })
    }

    @Test func tanglesOfLongEdges() {
        let (a, b) = (tangle(50, seed: 1), tangle(50, seed: 2))
        let (union, common) = (area(a.union(b)), area(a.intersection(b)))
        let (onlyA, onlyB) = (area(a.subtracting(b)), area(b.subtracting(a)))
        let (wholeA, wholeB) = (area(a.normalized(using: .winding)), area(b.normalized(using: .winding)))
        expect(union > 500_000, common > 200_000, onlyA > 1000, onlyB > 1000)
        expect(abs(union - common - onlyA - onlyB) < 0.1)
        expect(abs(wholeA - common - onlyA) < 0.1, abs(wholeB - common - onlyB) < 0.1)
        expect(abs(area(a.symmetricDifference(b)) - onlyA - onlyB) < 0.1)
    }

    @Test func manyEdgesAtOnePoint() {
        // 200 triangles around a centre, every second of 400 sectors; a box takes the upper half.
        let fan = CGMutablePath()
        func rim(_ sector: Int) -> CGPoint {
            let angle = (CGFloat(sector) + 0.25) * .pi / 200
            return CGPoint(x: 100 * cos(angle), y: 100 * sin(angle))
        }
        for sector in stride(from: 0, to: 400, by: 2) { fan.addLines(between: [.zero, rim(sector), rim(sector + 1), .zero]) }
        let triangle = 100.0 * 100 * sin(.pi / 200) / 2
        expect(abs(area(fan.union(rect(-300, -300, 1, 1))) - 200 * triangle - 1) < 0.01)
        expect(abs(area(fan.intersection(rect(-200, 0, 400, 200))) - 100 * triangle) < 0.01)
    }

    @Test func manySmallAreasFarApart() {
        let (first, second) = (CGMutablePath(), CGMutablePath())
        for index in 0..<4000 {
            let (x, y) = (CGFloat(index % 64) * 10, CGFloat(index / 64) * 10)
            first.addRect(CGRect(x: x, y: y, width: 4, height: 4))
            second.addRect(CGRect(x: x + 2, y: y + 2, width: 4, height: 4))
        }
        expectEqual(area(first.intersection(second)), 4 * 4000)
    }

    @Test func lines() {
        let line = CGMutablePath()
        line.move(to: CGPoint(x: -10, y: 5))
        line.addLine(to: CGPoint(x: 20, y: 5))
        let box = rect(0, 0, 10, 10)
        expectEqual(line.lineIntersection(box).geometry.points, [CGPoint(x: 0, y: 5), CGPoint(x: 10, y: 5)])
        let outside = line.lineSubtracting(box)
        expectEqual(
            outside.geometry.points,
            [
                CGPoint(x: -10, y: 5), CGPoint(x: 0, y: 5), CGPoint(x: 10, y: 5), CGPoint(x: 20, y: 5),
            ])
        expectEqual(outside.geometry.verbs, [.move, .line, .move, .line])
        // A closed outline is cut where it enters: three sides of the square are outside.
        expect(abs(rect(5, 2, 10, 4).lineSubtracting(box).geometry.points.last?.x ?? 0 - 10) <= 10)
        expect(box.lineIntersection(CGMutablePath()).isEmpty)
    }

    @Test func flattening() {
        let circle = CGPath(ellipseIn: CGRect(x: -100, y: -100, width: 200, height: 200), transform: nil)
        for threshold in [5, 0.5, 0.01] {
            let flat = circle.flattened(threshold: CGFloat(threshold))
            expect(flat.geometry.verbs.allSatisfy { [.move, .line, .close].contains($0) })
            let middles = zip(flat.geometry.points, flat.geometry.points.dropFirst()).map {
                hypot(($0.x + $1.x) / 2, ($0.y + $1.y) / 2)
            }
            expect(middles.allSatisfy { abs(Double($0) - 100) <= threshold + 0.03 })
        }
    }

    @Test func oddInput() {
        let (none, box) = (CGMutablePath(), rect(0, 0, 10, 10))
        expect(none.union(none).isEmpty, area(none.union(box)) == 100, none.intersection(box).isEmpty)
        expectEqual(box.subtracting(rect(2, 2, 0, 5)).geometry.points.count, 4)
        let far = rect(1e200, 0, 1e200, 1e200)
        expect(far.union(box).isEmpty, !far.intersects(box))
        let flat = polygon([CGPoint(x: 0, y: 0), CGPoint(x: 5, y: 0), CGPoint(x: 2, y: 0)])
        expect(flat.normalized().isEmpty, flat.componentsSeparated().isEmpty)
        // Many edges with few crossings.
        let comb = CGMutablePath()
        for tooth in 0..<2000 { comb.addRect(CGRect(x: tooth * 2, y: 0, width: 1, height: 10)) }
        expect(abs(area(comb.subtracting(rect(0, 5, 4000, 10))) - 10_000) < 1e-6)
    }

    /// Shapes that do not touch are combined in any number and arrangement.
    @Test(arguments: [SIMD2(20.0, 0), SIMD2(0, 20), SIMD2(20, 20)]) func manyShapesInARow(step: SIMD2<Double>) {
        let row = CGMutablePath()
        for number in 0..<5000 {
            row.addRect(CGRect(x: step.x * Double(number), y: step.y * Double(number), width: 9, height: 8))
        }
        expectEqual(row.componentsSeparated().count, 5000)
        expect(abs(area(row.intersection(rect(0, 0, 1e6, 1e6))) - 5000 * 72) < 1)
    }

    /// A path that is too large to combine is returned unchanged if that has the same area.
    @Test func pathsThatAreTooMuch() {
        let far = rect(1e200, 0, 1e200, 1e200)
        expect(far.normalized() == far, far.componentsSeparated() == [far])
    }

    @Test func elementsByFunction() {
        var count = 0
        withUnsafeMutablePointer(to: &count) { pointer in
            rect(0, 0, 1, 1).apply(info: pointer) { info, element in
                if element.pointee.type == .addLineToPoint { info?.assumingMemoryBound(to: Int.self).pointee += 1 }
            }
        }
        expectEqual(count, 3)
    }
}

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
        expect(cells.members.count >= edges.count, cells.members.count < 12 * edges.count)
    }
}
