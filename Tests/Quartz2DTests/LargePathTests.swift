import Foundation
import Testing

@testable import Quartz2D

/// Paths far larger than what is seen of them, and paths of very many segments.
@Suite struct LargePathTests {
    /// A square from −`reach` to `reach` with a hole of 40 about (50, 50), for the even-odd rule.
    private func frame(_ reach: CGFloat) -> PathGeometry {
        var path = PathGeometry()
        path.addRect(CGRect(x: -reach, y: -reach, width: 2 * reach, height: 2 * reach))
        path.addRect(CGRect(x: 30, y: 30, width: 40, height: 40))
        return path
    }

    @Test(arguments: [1e3, 1e5, 1e7, 1e12, 1e15, 1e30, 1e300])
    func aHoleIsSharpHoweverFarThePathReaches(reach: CGFloat) {
        let mask = CoverageRasterizer.rasterize(frame(reach), rule: .evenOdd, width: 100, height: 100)
        for (x, y) in [(0, 0), (29, 50), (70, 50), (50, 29), (50, 70), (99, 99)] { #expect(mask[x, y] == 255, "(\(x), \(y))") }
        for (x, y) in [(30, 30), (69, 69), (30, 69), (50, 50)] { #expect(mask[x, y] == 0, "(\(x), \(y))") }
    }

    /// Of circles ten thousand to a billion pixels wide the canvas shows an edge that is all but straight.
    @Test(arguments: [1e4, 1e7, 1e9])
    func aHugeCircleKeepsItsEdge(radius: CGFloat) {
        var circle = PathGeometry()
        circle.addEllipse(in: CGRect(x: 50.5 - 2 * radius, y: 50 - radius, width: 2 * radius, height: 2 * radius))
        let mask = CoverageRasterizer.rasterize(circle, width: 100, height: 100)
        // The arc is 50.5 at the middle row, and 50² / 2r less at the canvas' ends; a Bézier arc is off by 3·10⁻⁴ of the radius
        // elsewhere, but not where it ends, as here.
        for y in [0, 25, 50, 75, 99] {
            let expected = 50.5 - pow(Double(y) - 49.5, 2) / 2 / Double(radius)
            let covered = (0..<100).reduce(0) { $0 + Double(mask[$1, y]) } / 255
            #expect(abs(covered - expected) < 0.05, "row \(y)")
        }
    }

    /// The line through two points 10⁹ apart passes the canvas where it should.
    @Test func aLineFromFarAwayKeepsItsSlope() {
        var path = PathGeometry()
        path.move(to: CGPoint(x: -2e9, y: -1e9))
        path.addLine(to: CGPoint(x: 2e9, y: 1e9))
        path.addLine(to: CGPoint(x: -2e9, y: 1e9))
        path.close()
        let mask = CoverageRasterizer.rasterize(path, width: 100, height: 100)
        // Below the line y = x / 2.
        #expect(mask[40, 25] == 255 && mask[60, 25] == 0 && mask[80, 45] == 255)
    }

    /// A comb of `count` teeth, each from the top of a 100-pixel canvas to its bottom and back, drawn over and over across its width.
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

    /// With so many edges at once areas are sampled; what the samples say is near what the areas are.
    @Test func samplesAgreeWithAreas() throws {
        let shape = comb(12, width: 100)
        let canvas = CGAffineTransform.identity
        for rule in [CGPathFillRule.winding, .evenOdd] {
            let exact = CoverageRasterizer.rasterize(shape, rule: rule, transform: canvas, width: 100, height: 100)
            let edges = EdgeList(shape, transform: canvas, width: 100, height: 100)
            var bytes = [UInt8](repeating: 0, count: 100 * 100)
            CoverageSampler.run(edges, rule: rule, into: &bytes)
            let sampled = try #require(CoverageMask(bounds: PixelRect(x: 0, y: 0, width: 100, height: 100), bytes: bytes))
            #expect(abs(sampled.area - exact.area) < 0.005 * exact.area)
            let most = zip(sampled.bytes, exact.bytes).map { abs(Int($0) - Int($1)) }.max() ?? 0
            #expect(most <= 64, "\(rule): a pixel in which several edges meet differs by \(most)")
        }
    }

    /// A shape with tens of thousands of edges in each row takes the way of samples, and comes to the same picture.
    @Test func tooManyEdgesAreSampled() {
        let shape = comb(20_000, width: 40)
        let edges = EdgeList(shape, transform: .identity, width: 100, height: 100)
        var bytes = [UInt8](repeating: 0, count: 100 * 100)
        #expect(!CoverageSweep.run(edges, rule: .winding, into: &bytes))
        let mask = CoverageRasterizer.rasterize(shape, width: 100, height: 100)
        #expect(mask.area > 1000 && mask[60, 50] == 0)
    }

    /// Edges left of the canvas count by their windings alone: they are merged.
    @Test func whatLiesOnTheLeftCostsNothing() {
        var path = PathGeometry()
        for index in 0..<1000 {
            let x = -10 - CGFloat(index)
            path.addRect(CGRect(x: x, y: 10, width: 5, height: 80))
        }
        path.addRect(CGRect(x: -5000, y: 20, width: 5050, height: 60))
        let edges = EdgeList(path, transform: .identity, width: 100, height: 100)
        #expect(edges.edges.count <= 4)
        let mask = CoverageRasterizer.rasterize(path, width: 100, height: 100)
        #expect(mask[10, 50] == 255 && mask[60, 50] == 0 && mask[10, 15] == 0)
        #expect(mask.area == 50 * 60)
    }

    @Test func wideRoundJoinsComeToABoundedOutline() {
        let style = StrokeStyle(width: 999_999, cap: .round, join: .round)
        let outline = comb(10_000, width: 100).stroked(style)
        #expect(outline.points.count < 4 << 20)
        #expect(outline.contains(CGPoint(x: 50, y: 50)))
    }

    @Test func aStrokedHugeCircleIsSmooth() {
        var circle = PathGeometry()
        circle.addEllipse(in: CGRect(x: -2e6, y: -1e6, width: 2e6, height: 2e6))
        let outline = circle.stroked(StrokeStyle(width: 4))
        let mask = CoverageRasterizer.rasterize(
            outline, transform: CGAffineTransform(translationX: 50, y: 50), width: 100, height: 100)
        for y in [0, 30, 60, 99] {
            let covered = (0..<100).reduce(0) { $0 + Double(mask[$1, y]) } / 255
            #expect(abs(covered - 4) < 0.02, "row \(y) is \(covered) wide")
        }
    }

    // MARK: Dashes

    @Test func dashesOfALongPathTakeTimeInProportion() {
        // 40,000 segments and 80,000 dashes: looking through all segments for each dash would be 3 · 10⁹ steps.
        var path = PathGeometry()
        path.move(to: .zero)
        for index in 1...40_000 { path.addLine(to: CGPoint(x: CGFloat(index), y: 0)) }
        let dashed = path.dashed(phase: 0, lengths: [0.25, 0.25])
        #expect(dashed.verbs.filter { $0 == .move }.count == 80_000)
        #expect(dashed.controlBounds == CGRect(x: 0, y: 0, width: 39_999.75, height: 0))
    }

    @Test func dashesTooFineAreASolidLine() {
        var path = PathGeometry()
        path.addRect(CGRect(x: 0, y: 0, width: 1000, height: 1000))
        #expect(path.dashed(phase: 0, lengths: [0.01]) == path)
    }

    /// Each subpath begins the pattern, however long that is, without going through it.
    @Test func aLongPatternOverManySubpaths() {
        var path = PathGeometry()
        for index in 0..<5000 {
            path.move(to: CGPoint(x: 0, y: index))
            path.addLine(to: CGPoint(x: 1, y: index))
        }
        let lengths = [CGFloat](repeating: 1, count: 20_000)
        let dashed = path.dashed(phase: 19_998, lengths: lengths)
        #expect(dashed.verbs.count == 10_000)
    }
}
