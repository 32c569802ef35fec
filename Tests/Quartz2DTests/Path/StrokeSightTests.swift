import Foundation
import Quartz2D
import Testing

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
                            #expect(difference <= 1, "\(cap) \(dashes) (\(x), \(y))")
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
        #expect(canvas[50, 60] == [0, 255, 0, 255] && canvas[50, 70] == [0, 0, 0, 0] && canvas[50, 10] == [0, 0, 0, 0])
    }

    /// Half a million round corners, of which three are visible.
    @Test func whatIsNotSeenCostsLittle() throws {
        let path = CGMutablePath()
        path.move(to: CGPoint(x: 10, y: 50))
        path.addLine(to: CGPoint(x: 90, y: 50))
        for index in 0..<500_000 { path.addLine(to: CGPoint(x: index % 2 == 0 ? 1000 : 90_000, y: index)) }
        let canvas = try Canvas(100, 100)
        canvas.context.setLineWidth(10)
        canvas.context.setLineJoin(.round)
        canvas.context.setStrokeColor(.red)
        canvas.context.addPath(path)
        let start = ContinuousClock.now
        canvas.context.strokePath()
        // Outlined whole, its corners take some ten times as long.
        #expect(ContinuousClock.now - start < .seconds(20))
        #expect(canvas[50, 50] == [255, 0, 0, 255] && canvas[50, 60] == [0, 0, 0, 0])
    }

    /// Asked for outside the clip, the outline is whole.
    @Test func outlinesThatAreTakenAreWhole() throws {
        let canvas = try Canvas(100, 100)
        canvas.context.setLineWidth(10)
        canvas.context.addRect(CGRect(x: 500, y: 500, width: 100, height: 100))
        #expect(canvas.context.pathContains(CGPoint(x: 500, y: 550), mode: .stroke))
        canvas.context.replacePathWithStrokedPath()
        #expect(canvas.context.boundingBoxOfPath == CGRect(x: 495, y: 495, width: 110, height: 110))
    }
}
