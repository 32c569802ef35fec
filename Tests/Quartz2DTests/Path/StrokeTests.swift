import Foundation
import Quartz2D
import CanvasSupport
import Expectations
import SeededRandom
import Testing

@Suite struct StrokeTests {
    private func lines(_ points: [(CGFloat, CGFloat)], closed: Bool = false) -> PathGeometry {
        var path = PathGeometry()
        for (index, point) in points.enumerated() {
            let place = CGPoint(x: point.0, y: point.1)
            if index == 0 { path.move(to: place) } else { path.addLine(to: place) }
        }
        if closed { path.close() }
        return path
    }

    /// Returns the area that a stroke covers, by rasterising it at four times its size.
    private func area(_ path: PathGeometry, _ style: StrokeStyle) -> Double {
        let outline = path.stroked(style, tolerance: 0.01)
        let transform = CGAffineTransform(scaleX: 4, y: 4).translatedBy(x: 20, y: 20)
        return CoverageRasterizer.rasterize(outline, transform: transform, width: 640, height: 640).area / 16
    }

    @Test func capsAddTheirArea() {
        let line = lines([(0, 0), (50, 0)])
        expect(abs(area(line, StrokeStyle(width: 8)) - 400) < 0.5)
        expect(abs(area(line, StrokeStyle(width: 8, cap: .square)) - 464) < 0.5)
        expect(abs(area(line, StrokeStyle(width: 8, cap: .round)) - (400 + 16 * .pi)) < 0.5)
    }

    @Test func joinsAddTheirArea() {
        // A right angle: two legs of 40 × 10 that share a quarter, and the join's part of the 5 × 5 outer corner.
        let corner = lines([(0, 0), (40, 0), (40, 40)])
        let shared = 2.0 * 40 * 10 - 25
        expect(abs(area(corner, StrokeStyle(width: 10, join: .miter)) - (shared + 25)) < 0.5)
        expect(abs(area(corner, StrokeStyle(width: 10, join: .bevel)) - (shared + 12.5)) < 0.5)
        expect(abs(area(corner, StrokeStyle(width: 10, join: .round)) - (shared + 25 * .pi / 4)) < 0.5)
        // At a right angle the mitre is √2 line widths long.
        expect(abs(area(corner, StrokeStyle(width: 10, miterLimit: 1.42)) - (shared + 25)) < 0.5)
        expect(abs(area(corner, StrokeStyle(width: 10, miterLimit: 1.41)) - (shared + 12.5)) < 0.5)
        // In a mirrored path, the outer side is the other one.
        let mirrored = corner.transformed(by: CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: 60))
        expect(abs(area(mirrored, StrokeStyle(width: 10)) - (shared + 25)) < 0.5)
    }

    @Test func closedSquaresAreFrames() {
        let square = lines([(0, 0), (40, 0), (40, 40), (0, 40)], closed: true)
        let outline = square.stroked(StrokeStyle(width: 4))
        expect(abs(area(square, StrokeStyle(width: 4)) - (44 * 44 - 36 * 36)) < 0.5)
        expect(!outline.contains(CGPoint(x: 20, y: 20)), outline.contains(CGPoint(x: -1.9, y: -1.9)))
        expectEqual(outline.bounds, CGRect(x: -2, y: -2, width: 44, height: 44))
    }

    @Test func circlesAreRings() {
        var circle = PathGeometry()
        circle.addEllipse(in: CGRect(x: 0, y: 0, width: 80, height: 80))
        let ring = Double.pi * (45 * 45 - 35 * 35)
        expect(abs(area(circle, StrokeStyle(width: 10)) - ring) < 0.002 * ring)
    }

    @Test(arguments: [CGLineJoin.miter, .round, .bevel])
    func linesWiderThanTheirCurveLeaveNoHole(join: CGLineJoin) {
        // The pen, 15 in radius, covers the whole disc of a circle of radius 10.
        var circle = PathGeometry()
        circle.addEllipse(in: CGRect(x: 20, y: 20, width: 20, height: 20))
        let outline = circle.stroked(StrokeStyle(width: 30, join: join), tolerance: 0.01)
        for angle in stride(from: 0.0, to: 6.28, by: 0.5) {
            for radius in [0, 2, 4.9, 8, 24.9] {
                expect(outline.contains(CGPoint(x: 30 + radius * cos(angle), y: 30 + radius * sin(angle))))
            }
        }
        expect(abs(area(circle, StrokeStyle(width: 30, join: join)) - 625 * .pi) < 4)
    }

    @Test func offsetsKeepTheirDistance() {
        var curve = PathGeometry()
        curve.move(to: CGPoint(x: 0, y: 40))
        curve.addCurve(to: CGPoint(x: 80, y: 40), control1: CGPoint(x: 20, y: -40), control2: CGPoint(x: 60, y: 120))
        let measure = PathMeasure(curve)
        let outline = curve.stroked(StrokeStyle(width: 6), tolerance: 0.01)
        for step in 1..<100 {
            let distance = measure.length * CGFloat(step) / 100
            guard let point = measure.point(atDistance: distance), let along = measure.tangent(atDistance: distance) else {
                Issue.record("no point at \(distance)")
                return
            }
            for side in [-1, 1] as [CGFloat] {
                func beside(_ reach: CGFloat) -> CGPoint {
                    CGPoint(x: point.x - along.dy * reach * side, y: point.y + along.dx * reach * side)
                }
                expect(outline.contains(beside(2.95)), !outline.contains(beside(3.05)))
            }
        }
    }

    @Test func pointsBecomeDots() {
        let dot = lines([(10, 10), (10, 10)])
        expect(dot.stroked(StrokeStyle(width: 8)).isEmpty)
        expect(abs(area(dot, StrokeStyle(width: 8, cap: .round)) - 16 * .pi) < 0.3)
        expect(abs(area(dot, StrokeStyle(width: 8, cap: .square)) - 64) < 0.3)
        expect(!lines([(10, 10)], closed: true).stroked(StrokeStyle(width: 8, cap: .round)).isEmpty)
        expect(lines([(10, 10)]).stroked(StrokeStyle(width: 8, cap: .round)).isEmpty)
    }

    @Test func dashesOfNoLengthAreDots() {
        let line = lines([(0, 0), (40, 0)])
        // Dots at 0 and 20. The one at 40 would begin at the line's end.
        let style = StrokeStyle(width: 6, cap: .round, dashLengths: [0, 20])
        expect(abs(area(line, style) - 2 * 9 * .pi) < 0.3)
        let slanted = lines([(0, 0), (30, 30)])
        let squares = slanted.stroked(StrokeStyle(width: 4, cap: .square, dashLengths: [0, 100]))
        expect(abs(squares.bounds.maxX - 2 * 2.squareRoot()) < 1e-3)
    }

    /// The middle of a curve with a turning point may lie on its chord.
    @Test func thinStrokesFollowTheirCurves() {
        var random = SplitMix64(seed: 11)
        for round in 0..<300 {
            let points = (0..<4).map { _ in
                CGPoint(x: CGFloat.random(in: 0...64, using: &random), y: CGFloat.random(in: 0...64, using: &random))
            }
            var path = PathGeometry()
            path.move(to: points[0])
            path.addCurve(to: points[3], control1: points[1], control2: points[2])
            let outline = path.stroked(StrokeStyle(width: 0.5), tolerance: 0.05)
            for step in 1..<40 {
                let t = CGFloat(step) / 40
                let place = PathSegment.cubic(points[0], points[1], points[2], points[3]).point(at: t)
                expect(outline.contains(place), "\(round), \(t)")
            }
        }
        let bent = [CGPoint(x: 3.6, y: 16.4), CGPoint(x: 22, y: 34), CGPoint(x: 51.9, y: 31.9), CGPoint(x: 59, y: 98)]
        var bend = PathGeometry()
        bend.move(to: bent[0])
        bend.addCurve(to: bent[3], control1: bent[1], control2: bent[2])
        // The curve at one quarter.
        expect(bend.stroked(StrokeStyle(width: 0.4)).contains(CGPoint(x: 19.0203125, y: 27.2796875)))
    }

    @Test func turningBackIsCapped() {
        let back = lines([(0, 0), (40, 0), (10, 0)])
        expect(abs(area(back, StrokeStyle(width: 10, join: .round)) - (400 + 12.5 * .pi)) < 0.5)
        expect(abs(area(back, StrokeStyle(width: 10, join: .miter)) - 400) < 0.5)
    }

    @Test func cuspsAreRounded() {
        var fold = PathGeometry()
        fold.move(to: .zero)
        fold.addQuadCurve(to: .zero, control: CGPoint(x: 80, y: 0))
        // Out to 40 and back.
        let covered = area(fold, StrokeStyle(width: 10))
        expect(covered > 399, covered < 400 + 12.5 * .pi + 1)
    }

    @Test func badStylesDrawNothingOrAreClamped() {
        let line = lines([(0, 0), (50, 0), (50, 50)])
        for width in [0, -1, .nan, .infinity] as [CGFloat] { expect(line.stroked(StrokeStyle(width: width)).isEmpty) }
        expectEqual(line.stroked(StrokeStyle(width: 4, miterLimit: .nan)), line.stroked(StrokeStyle(width: 4)))
        expect(!line.stroked(StrokeStyle(width: 4), tolerance: 0).isEmpty)
        expect(!line.stroked(StrokeStyle(width: 4, join: .round), tolerance: .nan).isEmpty)
        expect(PathGeometry().stroked(StrokeStyle()).isEmpty)
        let huge = lines([(-1e300, 0), (1e300, 1e300), (0, -1e300)])
        expect(
            huge.stroked(StrokeStyle(width: 4, cap: .round, join: .round)).points.allSatisfy { $0.x.isFinite && $0.y.isFinite })
    }

    @Test func pathsCopyAsStrokes() {
        let path = CGPath(rect: CGRect(x: 0, y: 0, width: 10, height: 10), transform: nil)
        let stroked = path.copy(
            strokingWithWidth: 2, lineCap: .butt, lineJoin: .miter, miterLimit: 10,
            transform: CGAffineTransform(scaleX: 2, y: 1))
        expectEqual(stroked.boundingBox, CGRect(x: -2, y: -1, width: 24, height: 12), "the outline is transformed, line and all")
        let dashed = path.copy(dashingWithPhase: 0, lengths: [5, 5])
        expectEqual(dashed.geometry.verbs.filter { $0 == .move }.count, 4)
        let line = CGMutablePath()
        line.addLines(between: [.zero, CGPoint(x: 20, y: 0)])
        let stretched = line.copy(dashingWithPhase: 0, lengths: [5, 5], transform: CGAffineTransform(scaleX: 3, y: 1))
        expectEqual(stretched.geometry.points.map(\.x), [0, 15, 30, 45], "the dashes are transformed")
    }

    @Test func pathsAreStrokedAndDashedByTheirNamesInC() {
        let square = CGPath(rect: CGRect(x: 0, y: 0, width: 10, height: 10), transform: nil)
        var wide = CGAffineTransform(scaleX: 2, y: 1)
        // Pointers to arrays and variables are made outside of the macro, whose closures they do not outlive.
        func outline(_ transform: UnsafePointer<CGAffineTransform>?) -> CGPath? {
            CGPath(__byStroking: square, transform: transform, lineWidth: 2, lineCap: .butt, lineJoin: .miter, miterLimit: 10)
        }
        let plain = outline(nil)
        expectEqual(plain?.boundingBox, CGRect(x: -1, y: -1, width: 12, height: 12))
        let turned = outline(&wide)
        expectEqual(turned?.boundingBox, CGRect(x: -2, y: -1, width: 24, height: 12))
        let line = CGMutablePath()
        line.addLines(between: [.zero, CGPoint(x: 20, y: 0)])
        let dashes = CGPath(__byDashing: line, transform: &wide, phase: 0, lengths: [5, 5], count: 2)
        expectEqual(dashes?.geometry.points.map(\.x), [0, 10, 20, 30])
        // Only the first length: dashes and gaps of 4.
        let even = CGPath(__byDashing: line, transform: nil, phase: 0, lengths: [4, 1], count: 1)
        expectEqual(even?.geometry.points.map(\.x), [0, 4, 8, 12, 16, 20])
        for (count, lengths) in [(0, [5]), (-1, [5])] as [(Int, [CGFloat])] {
            let whole = CGPath(__byDashing: line, transform: nil, phase: 0, lengths: lengths, count: count)
            expectEqual(whole?.boundingBox, CGRect(x: 0, y: 0, width: 20, height: 0))
        }
        let whole = CGPath(__byDashing: line, transform: nil, phase: 0, lengths: nil, count: 2)
        expectEqual(whole?.boundingBox, CGRect(x: 0, y: 0, width: 20, height: 0))
    }
}

/// Strokes that are partly visible: the clip does not change the part inside, and the part outside costs little.
@Suite struct StrokeSightTests {
    /// Returns a path that leaves a canvas of 100 and comes back, with curves, sharp corners and a lone point.
    private func wanderer(closed: Bool) -> CGPath {
        let path = CGMutablePath()
        path.move(to: CGPoint(x: -300, y: 20))
        let corners: [(CGFloat, CGFloat)] = [
            (20, 30), (60, 35), (25, 40), (400, 60), (420, 400), (50, 60), (50, 60), (48, 300), (44, 55), (-200, 70), (-210, 71),
            (30, 80), (31, 80),
        ]
        for (x, y) in corners { path.addLine(to: CGPoint(x: x, y: y)) }
        path.addQuadCurve(to: CGPoint(x: 300, y: 20), control: CGPoint(x: 60, y: -90))
        path.addCurve(to: CGPoint(x: 90, y: 90), control1: CGPoint(x: 900, y: 500), control2: CGPoint(x: -600, y: 500))
        if closed { path.closeSubpath() }
        path.move(to: CGPoint(x: 70, y: 70))
        path.addLine(to: CGPoint(x: 70, y: 70))
        return path
    }

    private func canvas(_ path: CGPath, _ change: (CGContext) -> Void, clippedTo rect: CGRect?) throws -> Canvas {
        let canvas = try Canvas(100, 100)
        change(canvas.context)
        if let rect { canvas.context.clip(to: rect) }
        canvas.context.addPath(path)
        canvas.context.strokePath()
        return canvas
    }

    /// Inside the clip each pixel has the value that it has without a clip.
    @Test(arguments: [false, true], [CGLineJoin.miter, .round, .bevel]) func clipsChangeNothingInside(
        closed: Bool, join: CGLineJoin
    ) throws {
        let path = wanderer(closed: closed)
        for cap in [CGLineCap.butt, .round, .square] {
            for dashes in [[], [9, 4]] as [[CGFloat]] {
                for part in [CGRect(x: 20, y: 25, width: 8, height: 8), CGRect(x: 40, y: 50, width: 20, height: 25)] {
                    let change = { (context: CGContext) in
                        context.setLineWidth(5)
                        context.setLineJoin(join)
                        context.setLineCap(cap)
                        context.setLineDash(phase: 3, lengths: dashes)
                        context.setStrokeColor(.red)
                    }
                    let (whole, clipped) = try (canvas(path, change, clippedTo: nil), canvas(path, change, clippedTo: part))
                    for y in Int(part.minY)..<Int(part.maxY) {
                        for x in Int(part.minX)..<Int(part.maxX) {
                            let difference = abs(Int(whole[x, y][3]) - Int(clipped[x, y][3]))
                            expect(difference <= 1, "\(cap) \(dashes) (\(x), \(y))")
                        }
                    }
                }
            }
        }
    }

    /// A shadow falls into the clip from lines beyond it.
    @Test func shadowsOfLinesBeyondTheClip() throws {
        let path = CGMutablePath()
        path.move(to: CGPoint(x: 0, y: 10))
        path.addLine(to: CGPoint(x: 100, y: 10))
        let canvas = try canvas(
            path,
            { context in
                context.setLineWidth(4)
                context.setShadow(offset: CGSize(width: 0, height: 50), blur: 0, color: .green)
            }, clippedTo: CGRect(x: 0, y: 40, width: 100, height: 40))
        expect(canvas[50, 60] == [0, 255, 0, 255], canvas[50, 70] == [0, 0, 0, 0], canvas[50, 10] == [0, 0, 0, 0])
    }

    /// Half a million round corners, of which three are visible.
    @Test func cornersOutOfSightAreLeftOut() throws {
        let path = CGMutablePath()
        path.move(to: CGPoint(x: 10, y: 50))
        path.addLine(to: CGPoint(x: 90, y: 50))
        for index in 0..<500_000 { path.addLine(to: CGPoint(x: index % 2 == 0 ? 1000 : 90_000, y: index)) }
        let canvas = try Canvas(100, 100)
        canvas.context.setLineWidth(10)
        canvas.context.setLineJoin(.round)
        canvas.context.setStrokeColor(.red)
        canvas.context.addPath(path)
        canvas.context.strokePath()
        expect(canvas[50, 50] == [255, 0, 0, 255], canvas[50, 60] == [0, 0, 0, 0])
    }

    /// Asked for outside the clip, the outline is whole.
    @Test func outlinesThatAreTakenAreWhole() throws {
        let canvas = try Canvas(100, 100)
        canvas.context.setLineWidth(10)
        canvas.context.addRect(CGRect(x: 500, y: 500, width: 100, height: 100))
        expect(canvas.context.pathContains(CGPoint(x: 500, y: 550), mode: .stroke))
        canvas.context.replacePathWithStrokedPath()
        expectEqual(canvas.context.boundingBoxOfPath, CGRect(x: 495, y: 495, width: 110, height: 110))
    }
}
