import CanvasSupport
import Expectations
import Foundation
import Quartz2D
import SeededRandom
import Testing

/// Drawing without antialiasing.
@Suite struct HardEdgeTests {
    private func canvas(_ width: Int = 10, _ height: Int = 10) throws -> Canvas {
        let canvas = try Canvas(width, height)
        canvas.context.setShouldAntialias(false)
        return canvas
    }

    /// The pixels with any colour, as columns and rows.
    private func painted(_ canvas: Canvas) -> Set<[Int]> {
        var result: Set<[Int]> = []
        for y in 0..<canvas.context.height {
            for x in 0..<canvas.context.width where canvas[x, y][3] > 0 {
                expectEqual(canvas[x, y][3], 255)
                result.insert([x, y])
            }
        }
        return result
    }

    @Test func aFillPaintsWhatItTouches() throws {
        for (rect, expected) in [
            (CGRect(x: 2.25, y: 2.25, width: 0.5, height: 0.5), [[2, 2]]),
            (CGRect(x: 4.5, y: 4.5, width: 1, height: 1), [[4, 4], [5, 4], [4, 5], [5, 5]]),
            (CGRect(x: 3, y: 3, width: 1, height: 2), [[3, 3], [3, 4]]),
            (CGRect(x: 3.999, y: 3, width: 0.002, height: 0.0001), [[3, 3], [4, 3]]),
            (CGRect(x: 3.5, y: 3, width: 0, height: 4), []), (CGRect(x: 3, y: 3.5, width: 4, height: 0), []),
            (CGRect(x: -5, y: 9.5, width: 6, height: 100), [[0, 9]]),
        ] as [(CGRect, [[Int]])] {
            let canvas = try canvas()
            canvas.context.fill(rect)
            expectEqual(painted(canvas), Set(expected), "\(rect)")
        }
        let all = try Canvas(10, 10)
        all.context.setAllowsAntialiasing(false)
        all.context.fill(CGRect(x: 4.5, y: 4.5, width: 1, height: 1))
        expectEqual(painted(all).count, 4)
    }

    @Test func holesAndRules() throws {
        // A frame from 1 to 9 with a hole from 3.5 to 6.5: the pixels 4 and 5 are all hole.
        let frame = try canvas()
        frame.context.addRects([CGRect(x: 1, y: 1, width: 8, height: 8), CGRect(x: 3.5, y: 3.5, width: 3, height: 3)])
        frame.context.fillPath(using: .evenOdd)
        let pixels = painted(frame)
        expectEqual(pixels.count, 64 - 4)
        expect(!pixels.contains([4, 5]))
        let full = try canvas()
        full.context.addRects([CGRect(x: 1, y: 1, width: 8, height: 8), CGRect(x: 3.5, y: 3.5, width: 3, height: 3)])
        full.context.fillPath()
        expectEqual(painted(full).count, 64)
        // Two halves that meet in the middle of a pixel, with a border that cancels itself out.
        let halves = try canvas()
        halves.context.fill([CGRect(x: 1, y: 1, width: 3, height: 2.5), CGRect(x: 1, y: 3.5, width: 3, height: 2.5)])
        expectEqual(painted(halves).count, 15)
    }

    /// Random triangles, against the area that each pixel has in common with the triangle.
    @Test func fillsOfRandomTriangles() throws {
        var random = SplitMix64(seed: 52)
        for round in 0..<150 {
            let corners = (0..<3).map { _ in
                CGPoint(x: CGFloat.random(in: -3...13, using: &random), y: CGFloat.random(in: -3...13, using: &random))
            }
            let canvas = try canvas()
            canvas.context.addLines(between: corners)
            canvas.context.fillPath()
            let pixels = painted(canvas)
            for y in 0..<10 {
                for x in 0..<10 {
                    let area = commonArea(corners, x, y)
                    // A smaller area is below the precision of the clipping here.
                    if area > 1e-9 { expect(pixels.contains([x, y]), "\(round): \(x), \(y) of \(corners)") }
                    if area < 1e-13 { expect(!pixels.contains([x, y]), "\(round): \(x), \(y) of \(corners)") }
                }
            }
        }
    }

    /// The area of a triangle within a pixel, by clipping at its four sides.
    private func commonArea(_ triangle: [CGPoint], _ x: Int, _ y: Int) -> CGFloat {
        var polygon = triangle
        for (isX, limit, isLow) in [(true, x, true), (true, x + 1, false), (false, y, true), (false, y + 1, false)] {
            func depth(_ point: CGPoint) -> CGFloat { ((isX ? point.x : point.y) - CGFloat(limit)) * (isLow ? 1 : -1) }
            var clipped: [CGPoint] = []
            for (a, b) in zip(polygon, polygon.dropFirst() + polygon.prefix(1)) {
                if depth(a) >= 0 { clipped.append(a) }
                if (depth(a) < 0) != (depth(b) < 0) {
                    let t = depth(a) / (depth(a) - depth(b))
                    clipped.append(CGPoint(x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t))
                }
            }
            polygon = clipped
        }
        let twice = zip(polygon, polygon.dropFirst() + polygon.prefix(1)).reduce(0) { $0 + $1.0.x * $1.1.y - $1.1.x * $1.0.y }
        return abs(twice) / 2
    }

    @Test func aThinLineIsOnePixelWide() throws {
        let flat = try canvas()
        flat.context.setLineWidth(0.3)
        flat.context.strokeLineSegments(between: [CGPoint(x: 1, y: 1.5), CGPoint(x: 7, y: 1.5)])
        expectEqual(painted(flat), Set((1...6).map { [$0, 1] }))
        let steep = try canvas()
        steep.context.strokeLineSegments(between: [CGPoint(x: 1.2, y: 8), CGPoint(x: 4.2, y: 2)])
        // x at the middle of row y: 4.2 − (y − 1.5) / 2.
        expectEqual(painted(steep), [[3, 2], [3, 3], [2, 4], [2, 5], [1, 6], [1, 7]])
        // A square has one pixel per step and no double corners.
        let square = try canvas()
        square.context.stroke(CGRect(x: 1.5, y: 1.5, width: 5, height: 5), width: 1)
        expectEqual(painted(square).count, 20)
        // A line within a pixel does not vanish, nor does one that begins and ends inside of pixels.
        let short = try canvas()
        short.context.strokeLineSegments(between: [
            CGPoint(x: 1.1, y: 1.5), CGPoint(x: 1.3, y: 1.5), CGPoint(x: 3.6, y: 3.5), CGPoint(x: 4.4, y: 3.5),
            CGPoint(x: 6.2, y: 5.5), CGPoint(x: 6.8, y: 5.5),
        ])
        expectEqual(painted(short), [[1, 1], [3, 3], [4, 3], [6, 5]])
    }

    @Test func dashesScalesAndDots() throws {
        let dashed = try canvas()
        dashed.context.setLineDash(phase: 0, lengths: [2, 1])
        dashed.context.strokeLineSegments(between: [CGPoint(x: 1, y: 4.5), CGPoint(x: 9, y: 4.5)])
        expectEqual(painted(dashed), Set([1, 2, 4, 5, 7, 8].map { [$0, 4] }))
        // Three pixels wide after scaling: an outline, which is filled.
        let wide = try canvas()
        wide.context.scaleBy(x: 2, y: 2)
        wide.context.setLineWidth(1.5)
        wide.context.strokeLineSegments(between: [CGPoint(x: 1, y: 2.25), CGPoint(x: 3, y: 2.25)])
        expectEqual(painted(wide).count, 4 * 3)
        let thin = try canvas()
        thin.context.scaleBy(x: 2, y: 2)
        thin.context.setLineWidth(0.5)
        thin.context.strokeLineSegments(between: [CGPoint(x: 1, y: 2.25), CGPoint(x: 3, y: 2.25)])
        expectEqual(painted(thin), Set((2...5).map { [$0, 4] }))
        let dot = try canvas()
        dot.context.strokeLineSegments(between: [CGPoint(x: 2.5, y: 2.5), CGPoint(x: 2.5, y: 2.5)])
        expect(painted(dot).isEmpty)
        dot.context.setLineCap(.round)
        dot.context.strokeLineSegments(between: [CGPoint(x: 2.5, y: 2.5), CGPoint(x: 2.5, y: 2.5)])
        expectEqual(painted(dot), [[2, 2]])
    }

    /// Random lines, against stepping along the longer axis.
    @Test func randomThinLines() throws {
        var random = SplitMix64(seed: 53)
        for _ in 0..<200 {
            let ends = (0..<2).map { _ in
                CGPoint(x: CGFloat.random(in: 0...20, using: &random), y: CGFloat.random(in: 0...20, using: &random))
            }
            let canvas = try canvas(20, 20)
            canvas.context.setLineWidth(CGFloat.random(in: 0.01...1, using: &random))
            canvas.context.strokeLineSegments(between: ends)
            let pixels = painted(canvas)
            let isFlat = abs(ends[1].x - ends[0].x) >= abs(ends[1].y - ends[0].y)
            let along = ends.map { isFlat ? $0.x : $0.y }.sorted()
            // One pixel in each column or row that the line passes.
            let steps = Int(along[0].rounded(.down))..<Int(along[1].rounded(.up))
            expectEqual(pixels.map { isFlat ? $0[0] : $0[1] }.sorted(), Array(steps), "\(ends)")
            for pixel in pixels {
                let middle = min(max(CGFloat(isFlat ? pixel[0] : pixel[1]) + 0.5, along[0]), along[1])
                let (a, b) = (ends[0], ends[1])
                let across =
                    isFlat
                    ? a.y + (middle - a.x) / (b.x - a.x) * (b.y - a.y) : a.x + (middle - a.y) / (b.y - a.y) * (b.x - a.x)
                expectEqual(isFlat ? pixel[1] : pixel[0], Int(across.rounded(.down)), "\(ends) \(pixel)")
            }
        }
    }

    @Test func aCurveIsAnUnbrokenLine() throws {
        let canvas = try canvas(40, 40)
        canvas.context.strokeEllipse(in: CGRect(x: 3.3, y: 4.1, width: 30.2, height: 25.7))
        let pixels = painted(canvas)
        for pixel in pixels {
            let neighbours = pixels.filter { abs($0[0] - pixel[0]) <= 1 && abs($0[1] - pixel[1]) <= 1 }
            expect(neighbours.count >= 3, "\(pixel)")
            expect(neighbours.count <= 4, "\(pixel)")
        }
    }

    @Test func clipsHaveHardEdges() throws {
        let canvas = try canvas()
        canvas.context.addEllipse(in: CGRect(x: 2.6, y: 2.6, width: 1.8, height: 1.8))
        canvas.context.clip()
        canvas.context.fill(CGRect(x: 0, y: 0, width: 10, height: 10))
        expectEqual(painted(canvas), [[2, 3], [3, 2], [3, 3], [3, 4], [4, 3], [2, 2], [4, 2], [2, 4], [4, 4]])
        let box = try self.canvas()
        box.context.clip(to: CGRect(x: 2.25, y: 2.25, width: 0.5, height: 1))
        box.context.fill(CGRect(x: 0, y: 0, width: 10, height: 10))
        expectEqual(painted(box), [[2, 2], [2, 3]])
    }

    @Test func imagesSideBySideDoNotOverlap() throws {
        let pixel = try Canvas(1, 1)
        pixel.context.setFillColor(CGColor(red: 0, green: 0, blue: 0, alpha: 0.5))
        pixel.context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
        let image = try require(pixel.context.makeImage())
        let canvas = try canvas()
        canvas.context.draw(image, in: CGRect(x: 1, y: 1, width: 2.3, height: 2))
        canvas.context.draw(image, in: CGRect(x: 3.3, y: 1, width: 2.7, height: 2))
        for x in 1...5 { expectEqual(canvas[x, 1][3], 128, "\(x)") }
    }

    @Test func endlessShapesEnd() throws {
        let canvas = try canvas()
        canvas.context.addLines(between: [CGPoint(x: -1e300, y: -1e300), CGPoint(x: 1e300, y: 5), CGPoint(x: -1e300, y: 1e300)])
        canvas.context.fillPath()
        expectEqual(painted(canvas).count, 100)
        let line = try self.canvas()
        line.context.strokeLineSegments(between: [CGPoint(x: -1e200, y: 4.5), CGPoint(x: 1e200, y: 4.5)])
        expectEqual(painted(line), Set((0...9).map { [$0, 4] }))
    }
}
