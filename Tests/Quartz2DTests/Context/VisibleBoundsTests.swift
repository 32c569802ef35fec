import Foundation
import Quartz2D
import CanvasSupport
import Expectations
import Testing

/// The transparent rims of images and of clips, which cost nothing.
@Suite struct VisibleBoundsTests {
    /// Returns an image with visible pixels in a rectangle, and with the least possible alpha in two opposite corners if asked
    /// for.
    private func image(_ width: Int, _ height: Int, visible: PixelRect, marked: Bool = false) throws -> CGImage {
        var bytes = [UInt8](repeating: 0, count: width * height * 4)
        for y in visible.y..<visible.maxY {
            for x in visible.x..<visible.maxX {
                let place = (y * width + x) * 4
                for part in 0..<3 { bytes[place + part] = UInt8((x * 37 + y * 59 + part * 83) % 200) }
                bytes[place + 3] = 200
            }
        }
        if marked { (bytes[3], bytes[bytes.count - 1]) = (1, 1) }
        return try require(CGImage(width: width, height: height, premultipliedRGBA: bytes))
    }

    @Test(arguments: [(1, 1), (3, 2), (9, 5), (64, 3), (70, 40)])
    func theVisibleBoundsHoldEveryByte(width: Int, height: Int) throws {
        let blank = try image(width, height, visible: PixelRect(x: 0, y: 0, width: 0, height: 0))
        expect(blank.visibleBounds.isEmpty)
        for (x, y) in [(0, 0), (width - 1, 0), (0, height - 1), (width - 1, height - 1), (width / 2, height / 3)] {
            let dot = try image(width, height, visible: PixelRect(x: x, y: y, width: 1, height: 1))
            expectEqual(dot.visibleBounds, PixelRect(x: x, y: y, width: 1, height: 1))
        }
        let all = try image(width, height, visible: PixelRect(x: 0, y: 0, width: width, height: height))
        expectEqual(all.visibleBounds, PixelRect(x: 0, y: 0, width: width, height: height))
    }

    @Test func colourWithoutAlphaIsVisible() throws {
        var bytes = [UInt8](repeating: 0, count: 5 * 4 * 4)
        bytes[(2 * 5 + 3) * 4 + 1] = 7
        let image = try require(CGImage(width: 5, height: 4, premultipliedRGBA: bytes))
        expectEqual(image.visibleBounds, PixelRect(x: 3, y: 2, width: 1, height: 1))
    }

    /// An image whose corners are all but transparent is drawn in full, and shows the same.
    @Test(arguments: 0..<40) func imagesLookAsIfDrawnInFull(seed: Int) throws {
        // In the middle, and at each edge, which is repeated beyond the image.
        let rects = [(20, 12, 9, 6), (0, 12, 9, 6), (39, 12, 9, 6), (20, 0, 9, 6), (20, 26, 9, 6)]
        let (x, y, width, height) = rects[seed % 5]
        let visible = PixelRect(x: x, y: y, width: width, height: height)
        let qualities: [CGInterpolationQuality] = [.none, .low, .high]
        let places = [
            CGRect(x: 3, y: 4, width: 48, height: 32), CGRect(x: 2.5, y: 1.25, width: 90.5, height: 70),
            CGRect(x: 1.3, y: 2.7, width: 31.1, height: 19.7), CGRect(x: 7.7, y: 5.2, width: 6.3, height: 4.1),
        ]
        for quality in qualities {
            let canvases = [try Canvas(96, 80), try Canvas(96, 80)]
            for (canvas, isMarked) in zip(canvases, [false, true]) {
                canvas.context.interpolationQuality = quality
                if seed % 2 == 1 {
                    canvas.context.translateBy(x: 48, y: 20)
                    canvas.context.rotate(by: CGFloat(seed) * 0.37)
                    canvas.context.scaleBy(x: 1.2, y: -0.8)
                    canvas.context.translateBy(x: -20, y: -16)
                }
                canvas.context.draw(try image(48, 32, visible: visible, marked: isMarked), in: places[seed / 5 % 4])
            }
            let worst = zip(canvases[0].bytes, canvases[1].bytes).map { abs(Int($0) - Int($1)) }.max()
            expect(worst ?? 0 <= 1, "\(seed) \(quality)")
            if seed % 2 == 0 { expect(canvases[0].coveredArea > 0) }
        }
    }

    @Test func anImageMaskClipsToItsVisiblePart() throws {
        let canvas = try Canvas(60, 40)
        let mask = try image(48, 32, visible: PixelRect(x: 20, y: 12, width: 9, height: 6))
        canvas.context.clip(to: CGRect(x: 4, y: 4, width: 48, height: 32), mask: mask)
        // The image's top row is at the greatest y: its rows 12 … 17 are the context's 36 − 18 … 36 − 12.
        expectEqual(canvas.context.boundingBoxOfClipPath, CGRect(x: 24, y: 18, width: 9, height: 6))
        canvas.context.fill(CGRect(x: 0, y: 0, width: 60, height: 40))
        expect(canvas[24, 18][3] == 200, canvas[32, 23][3] == 200, canvas[33, 23][3] == 0, canvas[24, 17][3] == 0)
        expect(abs(canvas.coveredArea - 54 * 200 / 255) < 1e-6)
        // A further clip beside it leaves nothing.
        canvas.context.clip(to: CGRect(x: 0, y: 0, width: 20, height: 40))
        expect(canvas.context.boundingBoxOfClipPath.isNull)
    }

    @Test func aCurvesClipEndsWhereItCovers() throws {
        let canvas = try Canvas(40, 40)
        // The control point is at y = 39, the curve reaches y = 19.5.
        canvas.context.move(to: CGPoint(x: 5, y: 0))
        canvas.context.addQuadCurve(to: CGPoint(x: 35, y: 0), control: CGPoint(x: 20, y: 39))
        canvas.context.clip()
        expectEqual(canvas.context.boundingBoxOfClipPath, CGRect(x: 5, y: 0, width: 30, height: 20))
        canvas.context.fill(CGRect(x: 0, y: 0, width: 40, height: 40))
        // Two thirds of the chord times the height.
        expect(abs(canvas.coveredArea - 390) < 1)
    }
}
