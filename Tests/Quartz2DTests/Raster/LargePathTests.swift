import Foundation
import SeededRandom
import CanvasSupport
import Expectations
import Testing

@testable import Quartz2D

/// Paths far larger than the canvas, and paths of very many segments.
@Suite struct LargePathTests {
    /// Returns a square from −`reach` to `reach` with a hole of 40 about (50, 50), for the even-odd rule.
    private func frame(_ reach: CGFloat) -> PathGeometry {
        var path = PathGeometry()
        path.addRect(CGRect(x: -reach, y: -reach, width: 2 * reach, height: 2 * reach))
        path.addRect(CGRect(x: 30, y: 30, width: 40, height: 40))
        return path
    }

    @Test(arguments: [1e3, 1e5, 1e7, 1e12, 1e15, 1e30, 1e300])
    func aHoleIsSharpHoweverFarThePathReaches(reach: CGFloat) {
        let mask = CoverageRasterizer.rasterize(frame(reach), rule: .evenOdd, width: 100, height: 100)
        for (x, y) in [(0, 0), (29, 50), (70, 50), (50, 29), (50, 70), (99, 99)] { expectEqual(mask[x, y], 255, "(\(x), \(y))") }
        for (x, y) in [(30, 30), (69, 69), (30, 69), (50, 50)] { expectEqual(mask[x, y], 0, "(\(x), \(y))") }
    }

    /// The canvas shows a nearly straight edge of circles ten thousand to a billion pixels wide.
    @Test(arguments: [1e4, 1e7, 1e9])
    func aHugeCircleKeepsItsEdge(radius: CGFloat) {
        var circle = PathGeometry()
        circle.addEllipse(in: CGRect(x: 50.5 - 2 * radius, y: 50 - radius, width: 2 * radius, height: 2 * radius))
        let mask = CoverageRasterizer.rasterize(circle, width: 100, height: 100)
        // The arc is at 50.5 in the middle row, and 50² / 2r less at the canvas' ends. A Bézier arc deviates by 3·10⁻⁴ of the
        // radius elsewhere, but not at its end, which is here.
        for y in [0, 25, 50, 75, 99] {
            let expected = 50.5 - pow(Double(y) - 49.5, 2) / 2 / Double(radius)
            let covered = (0..<100).reduce(0) { $0 + Double(mask[$1, y]) } / 255
            expect(abs(covered - expected) < 0.05, "row \(y)")
        }
    }

    /// A line through two points 10⁹ apart crosses the canvas at the right position.
    @Test func aLineFromFarAwayKeepsItsSlope() {
        var path = PathGeometry()
        path.move(to: CGPoint(x: -2e9, y: -1e9))
        path.addLine(to: CGPoint(x: 2e9, y: 1e9))
        path.addLine(to: CGPoint(x: -2e9, y: 1e9))
        path.close()
        let mask = CoverageRasterizer.rasterize(path, width: 100, height: 100)
        // Below the line y = x / 2.
        expect(mask[40, 25] == 255, mask[60, 25] == 0, mask[80, 45] == 255)
    }

    /// Returns a comb of `count` teeth, each from the top of a 100-pixel canvas to its bottom and back, drawn repeatedly across
    /// its width.
    private func comb(_ count: Int, width: CGFloat) -> PathGeometry {
        var path = PathGeometry()
        path.reserve(verbs: count * 2 + 2, points: count * 2 + 2)
        path.move(to: CGPoint(x: 0, y: 100))
        for index in 0..<count {
            path.addLine(to: CGPoint(x: CGFloat(index * 7919 % 1000) / 1000 * width, y: 0))
            path.addLine(to: CGPoint(x: CGFloat(index * 104_729 % 1000) / 1000 * width, y: 100))
        }
        path.close()
        return path
    }

    /// With this many edges, areas are sampled. The sampled area is close to the exact one.
    @Test func samplesAgreeWithAreas() throws {
        let shape = comb(12, width: 100)
        let canvas = CGAffineTransform.identity
        for rule in [CGPathFillRule.winding, .evenOdd] {
            let exact = CoverageRasterizer.rasterize(shape, rule: rule, transform: canvas, width: 100, height: 100)
            let edges = EdgeList(shape, transform: canvas, width: 100, height: 100)
            var bytes = [UInt8](repeating: 0, count: 100 * 100)
            CoverageSampler.run(edges, rule: rule, into: &bytes)
            let sampled = try require(CoverageMask(bounds: PixelRect(x: 0, y: 0, width: 100, height: 100), bytes: bytes))
            expect(abs(sampled.area - exact.area) < 0.005 * exact.area)
            let most = zip(sampled.bytes, exact.bytes).map { abs(Int($0) - Int($1)) }.max() ?? 0
            expect(most <= 64, "\(rule): a pixel in which several edges meet differs by \(most)")
        }
    }

    /// Beyond a limit of crossings a row has fewer sample lines, then rows share one. The area stays close.
    @Test func crossingsAreLimited() throws {
        let shape = comb(12, width: 100)
        let exact = CoverageRasterizer.rasterize(shape, transform: .identity, width: 100, height: 100)
        let edges = EdgeList(shape, transform: .identity, width: 100, height: 100)
        // 25 edges of 100 rows: 2,500 crossings of one line in each row, 20,000 of eight.
        var masks: [[UInt8]] = []
        for limit in [20_000, 10_000, 2500, 700] {
            var bytes = [UInt8](repeating: 0, count: 100 * 100)
            CoverageSampler.run(edges, rule: .winding, into: &bytes, mostCrossings: limit)
            let sampled = try require(CoverageMask(bounds: PixelRect(x: 0, y: 0, width: 100, height: 100), bytes: bytes))
            expect(abs(sampled.area - exact.area) < 0.01 * exact.area, "\(limit)")
            masks.append(bytes)
        }
        // One line of eight samples gives nine levels.
        expect(Set(masks[2]).count <= 9, Set(masks[0]).count > 20)
        expect(masks[0] != masks[1], masks[1] != masks[2])
        // 2,500 crossings are more than twice 700: four rows have one line.
        func rows(_ mask: [UInt8]) -> [[UInt8]] { (0..<100).map { Array(mask[$0 * 100..<$0 * 100 + 100]) } }
        let shared = rows(masks[3])
        for row in 0..<100 { expectEqual(shared[row], shared[row / 4 * 4], "row \(row)") }
        expect(Set(shared).count == 25, Set(rows(masks[2])).count > 90)
    }

    /// So far out that rounding decides where a curve's points are, halving it finds nothing more. A round join at each rounded point
    /// would give each curve tens of thousands of points.
    @Test(arguments: [1e12, 1e15, 9.3e18])
    func curvesBeyondPrecisionHaveFewPoints(distance: CGFloat) {
        var path = PathGeometry()
        path.move(to: CGPoint(x: -distance, y: 0))
        for index in 0..<1000 {
            let y = CGFloat(index)
            path.addCurve(
                to: CGPoint(x: -distance, y: y + 1), control1: CGPoint(x: -distance * (1 + 4e-16), y: y),
                control2: CGPoint(x: -distance * (1 - 4e-16), y: y + 1))
        }
        let style = StrokeStyle(width: 1e30, cap: .round, join: .round)
        let outline = path.stroked(style, tolerance: 1e-6)
        expect((100_000..<2_000_000).contains(outline.points.count), "\(outline.points.count)")
    }

    /// A shape with tens of thousands of edges in each row is sampled, and gives the same picture.
    @Test func tooManyEdgesAreSampled() {
        let shape = comb(20_000, width: 40)
        let edges = EdgeList(shape, transform: .identity, width: 100, height: 100)
        var bytes = [UInt8](repeating: 0, count: 100 * 100)
        expect(!CoverageSweep.run(edges, rule: .winding, into: &bytes))
        let mask = CoverageRasterizer.rasterize(shape, width: 100, height: 100)
        expect(mask.area > 1000, mask[60, 50] == 0)
    }

    /// Only the windings of edges left of the canvas matter, so they are merged.
    @Test func whatLiesOnTheLeftCostsNothing() {
        var path = PathGeometry()
        for index in 0..<1000 {
            let x = -10 - CGFloat(index)
            path.addRect(CGRect(x: x, y: 10, width: 5, height: 80))
        }
        path.addRect(CGRect(x: -5000, y: 20, width: 5050, height: 60))
        let edges = EdgeList(path, transform: .identity, width: 100, height: 100)
        expect(edges.edges.count <= 4)
        let mask = CoverageRasterizer.rasterize(path, width: 100, height: 100)
        expect(mask[10, 50] == 255, mask[60, 50] == 0, mask[10, 15] == 0)
        expectEqual(mask.area, 50 * 60)
    }

    @Test func wideRoundJoinsComeToABoundedOutline() {
        let style = StrokeStyle(width: 999_999, cap: .round, join: .round)
        let outline = comb(10_000, width: 100).stroked(style)
        expect(outline.points.count < 4 << 20)
        expect(outline.contains(CGPoint(x: 50, y: 50)))
    }

    @Test func aStrokedHugeCircleIsSmooth() {
        var circle = PathGeometry()
        circle.addEllipse(in: CGRect(x: -2e6, y: -1e6, width: 2e6, height: 2e6))
        let outline = circle.stroked(StrokeStyle(width: 4))
        let mask = CoverageRasterizer.rasterize(
            outline, transform: CGAffineTransform(translationX: 50, y: 50), width: 100, height: 100)
        for y in [0, 30, 60, 99] {
            let covered = (0..<100).reduce(0) { $0 + Double(mask[$1, y]) } / 255
            expect(abs(covered - 4) < 0.02, "row \(y) is \(covered) wide")
        }
    }

    // MARK: Dashes

    @Test func dashesOfALongPathTakeTimeInProportion() {
        // 40,000 segments and 80,000 dashes: a linear search through all segments for each dash would take 3 · 10⁹ steps.
        var path = PathGeometry()
        path.move(to: .zero)
        for index in 1...40_000 { path.addLine(to: CGPoint(x: CGFloat(index), y: 0)) }
        let dashed = path.dashed(phase: 0, lengths: [0.25, 0.25])
        expectEqual(dashed.verbs.filter { $0 == .move }.count, 80_000)
        expectEqual(dashed.controlBounds, CGRect(x: 0, y: 0, width: 39_999.75, height: 0))
    }

    @Test func dashesTooFineAreASolidLine() {
        var path = PathGeometry()
        path.addRect(CGRect(x: 0, y: 0, width: 1000, height: 1000))
        expectEqual(path.dashed(phase: 0, lengths: [0.01]), path)
    }

    /// A path of as many dashes as are allowed is cut; one more dash makes it solid, on a line and on a curve.
    @Test(arguments: [false, true]) func dashesUpToTheLimit(curved: Bool) {
        func path(length: CGFloat) -> PathGeometry {
            var path = PathGeometry()
            path.move(to: .zero)
            if curved {
                // Straight and of even speed: a third of the way to each control point.
                let (third, end) = (CGPoint(x: length / 3, y: 0), CGPoint(x: length, y: 0))
                path.addCurve(to: end, control1: third, control2: CGPoint(x: 2 * length / 3, y: 0))
            } else {
                path.addLine(to: CGPoint(x: length, y: 0))
            }
            return path
        }
        let most = PathGeometry.mostDashes
        let allowed = path(length: CGFloat(2 * most) - 0.5)
        expectEqual(allowed.dashed(phase: 0, lengths: [1, 1]).verbs.count { $0 == .move }, most)
        let finer = path(length: CGFloat(2 * most) + 0.5)
        expectEqual(finer.dashed(phase: 0, lengths: [1, 1]), finer)
        // Three dashes in seven units.
        expectEqual(allowed.dashed(phase: 3, lengths: [1, 2, 1, 1, 1, 1]).verbs.count { $0 == .move }, 3 * (2 * most) / 7 + 1)
    }

    /// Each subpath restarts the pattern without traversing it, even if it is long.
    @Test func aLongPatternOverManySubpaths() {
        var path = PathGeometry()
        for index in 0..<5000 {
            path.move(to: CGPoint(x: 0, y: index))
            path.addLine(to: CGPoint(x: 1, y: index))
        }
        let lengths = [CGFloat](repeating: 1, count: 20_000)
        let dashed = path.dashed(phase: 19_998, lengths: lengths)
        expectEqual(dashed.verbs.count, 10_000)
    }

    // MARK: What is seen of a stroke

    /// Lines and curves at random about a square of 100, some of them far away, closed and open.
    private func scribble(_ seed: UInt64) -> PathGeometry {
        var generator = SplitMix64(seed: seed)
        func random() -> CGFloat { generator.number(0...1) }
        func point() -> CGPoint {
            let reach: CGFloat = random() < 0.3 ? 2000 : 200
            return CGPoint(x: 50 + (random() - 0.5) * reach, y: 50 + (random() - 0.5) * reach)
        }
        var path = PathGeometry()
        for _ in 0..<4 {
            path.move(to: point())
            for _ in 0..<12 {
                switch random() {
                case ..<0.5: path.addLine(to: point())
                case ..<0.7: path.addQuadCurve(to: point(), control: point())
                default: path.addCurve(to: point(), control1: point(), control2: point())
                }
            }
            if random() < 0.6 { path.close() }
        }
        return path
    }

    /// In a visible rectangle, the visible part of the outline covers the same points as the whole outline.
    @Test(arguments: 0..<24) func aStrokeIsTheSameWhereItIsSeen(seed: Int) {
        let path = scribble(UInt64(seed))
        let caps = [CGLineCap.butt, .round, .square]
        let joins = [CGLineJoin.miter, .round, .bevel]
        for dashes in [[], [20, 8], [0, 14], [3, 5, 9]] as [[CGFloat]] {
            let style = StrokeStyle(
                width: CGFloat(1 + seed % 9), cap: caps[seed % 3], join: joins[seed / 3 % 3], dashPhase: CGFloat(seed),
                dashLengths: dashes)
            let whole = path.stroked(style)
            let seen = path.stroked(style, within: CGRect(x: 0, y: 0, width: 100, height: 100))
            let (one, other) = (
                CoverageRasterizer.rasterize(whole, width: 100, height: 100),
                CoverageRasterizer.rasterize(seen, width: 100, height: 100)
            )
            let most = zip(one.bytes, other.bytes).map { abs(Int($0) - Int($1)) }.max() ?? 0
            // Curves far larger than what is seen are halved before they are dashed: their outlines are others within the tolerance.
            expect(most <= (dashes.isEmpty ? 3 : 26), "dashes \(dashes): a pixel differs by \(most)")
            expect(abs(one.area - other.area) <= 0.01 * one.area, "dashes \(dashes)")
            if dashes != [0, 14] { expect(one.area > 0) }
        }
    }

    /// A zigzag of a million lines from far left to far right, of which some thousand cross the canvas.
    private static let longZigzag: PathGeometry = {
        var path = PathGeometry()
        path.reserve(verbs: 1_000_001, points: 1_000_001)
        path.move(to: CGPoint(x: -50_000, y: 10))
        for index in 1...1_000_000 { path.addLine(to: CGPoint(x: CGFloat(index) / 10 - 50_000, y: index % 2 == 0 ? 10 : 90)) }
        return path
    }()

    @Test(arguments: [[], [30, 10]] as [[CGFloat]]) func aStrokeOfAMillionLinesIsOutlinedWhereItIsSeen(dashes: [CGFloat]) {
        let style = StrokeStyle(width: 1, join: .round, dashLengths: dashes)
        let outline = Self.longZigzag.stroked(style, within: CGRect(x: 0, y: 0, width: 100, height: 100))
        expect(outline.points.count > 4000, outline.points.count < 60_000)
        expect(outline.bounds.minX > -3, outline.bounds.maxX < 103)
        expect(Self.longZigzag.stroked(style, within: CGRect(x: 0, y: 200, width: 100, height: 100)).isEmpty)
        expect(Self.longZigzag.stroked(style, within: .null).isEmpty)
    }

    /// A context draws them as it draws the few that cross it.
    @Test func aContextStrokesAMillionLines() throws {
        func picture(_ path: PathGeometry) throws -> Canvas {
            let canvas = try Canvas(100, 100)
            canvas.context.setLineWidth(0.05)
            canvas.context.setStrokeColor(.black)
            canvas.context.addPath(CGPath(geometry: path))
            canvas.context.strokePath()
            return canvas
        }
        var near = PathGeometry()
        near.move(to: CGPoint(x: -10, y: 10))
        for index in 499_901...501_100 { near.addLine(to: CGPoint(x: CGFloat(index) / 10 - 50_000, y: index % 2 == 0 ? 10 : 90)) }
        let (one, other) = (try picture(Self.longZigzag), try picture(near))
        for (x, y) in [(0, 50), (50, 20), (99, 70), (50, 5)] {
            expect(abs(Int(one[x, y][3]) - Int(other[x, y][3])) <= 2)
        }
        expect(one[50, 50][3] > 0, one[50, 5][3] == 0)
    }

    /// Only visible dashes count: a line of a billion points in a pattern of 20 has five on a canvas of 100.
    @Test func dashesOfAnEndlessLine() {
        var line = PathGeometry()
        line.move(to: CGPoint(x: -5e8, y: 50))
        line.addLine(to: CGPoint(x: 5e8, y: 50))
        let dashed = line.dashed(phase: 0, lengths: [12, 8], within: CGRect(x: 0, y: 0, width: 100, height: 100))
        let ends = dashed.points.map { ($0.x * 1000).rounded() / 1000 }
        expectEqual(ends, [0, 12, 20, 32, 40, 52, 60, 72, 80, 92])
        // A circle whose radius is ten million.
        var circle = PathGeometry()
        circle.addEllipse(in: CGRect(x: -2e7, y: -1e7, width: 2e7, height: 2e7))
        let arcs = circle.dashed(phase: 0, lengths: [12, 8], within: CGRect(x: -50, y: -50, width: 100, height: 100))
        expect((4...400).contains(arcs.verbs.filter { $0 == .move }.count))
    }
}
