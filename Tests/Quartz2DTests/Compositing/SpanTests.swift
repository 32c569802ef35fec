import Foundation
import SeededRandom
import CanvasSupport
import Expectations
import Testing

@testable import Quartz2D

/// Runs of pixels equal the formulas for a single pixel, and pixels outside a shape are not visited.
@Suite struct SpanTests {
    /// Pseudo-random bytes, the same at each run.
    private struct Dice {
        var random = SplitMix64(seed: 5)

        mutating func byte() -> UInt32 { UInt32(random.pick(256)) }

        mutating func pixel() -> Pixel {
            let alpha = byte()
            func part() -> UInt32 { byte() * alpha / 255 }
            return Pixel(bits: part() | part() << 8 | part() << 16 | alpha << 24)
        }
    }

    private func bytes(_ pixel: Pixel) -> [Double] {
        [pixel.bits, pixel.bits >> 8, pixel.bits >> 16, pixel.bits >> 24].map { Double($0 & 255) }
    }

    @Test func pixelsAreScaledAndLaidOverOneAnotherToTheNearestStep() {
        var dice = Dice()
        for _ in 0..<20_000 {
            let (above, below, share) = (dice.pixel(), dice.pixel(), dice.byte())
            let scaled = bytes(above.scaled(by: share))
            for (got, whole) in zip(scaled, bytes(above)) { expect(abs(got - whole * Double(share) / 255) <= 0.5) }
            let laid = bytes(above.over(below))
            for part in 0..<4 {
                let wanted = bytes(above)[part] + bytes(below)[part] * (255 - Double(above.alpha)) / 255
                expect(abs(laid[part] - min(wanted, 255)) <= 0.5)
            }
        }
        // A colour that exceeds its alpha saturates at white, and does not overflow into the next component.
        expectEqual(Pixel(bits: 0x00FF_FFFF).over(Pixel(bits: 0xFF80_8080)), Pixel(bits: 0xFFFF_FFFF))
    }

    @Test func sumsOfPixelsKeepTheirLanesApart() {
        var sum = PixelSum()
        for _ in 0..<256 { sum.add(Pixel(bits: 0xFF00_FF00)) }
        expect(sum.mean(of: 256) == Pixel(bits: 0xFF00_FF00), sum.mean == Pixel(bits: 0xFF00_FF00))
        var mixed = PixelSum()
        mixed.add(Pixel(bits: 0xFFFF_FFFF), times: 64)
        mixed.add(.clear, times: 192)
        expectEqual(mixed.mean, Pixel(bits: 0x4040_4040))
    }

    /// A layer records the painted area, and compositing visits nothing else.
    @Test func layersKnowWhatIsPaintedOnThem() throws {
        let canvas = try Canvas(400, 300)
        canvas.context.beginTransparencyLayer(auxiliaryInfo: nil)
        expect(canvas.context.surface.touched.isEmpty)
        canvas.context.setFillColor(.red)
        canvas.context.fill(CGRect(x: 20, y: 30, width: 10, height: 10))
        canvas.context.clip(to: CGRect(x: 0, y: 0, width: 60, height: 60))
        canvas.context.fillEllipse(in: CGRect(x: 50, y: 50, width: 100, height: 100))
        canvas.context.fill(CGRect(x: 200, y: 200, width: 50, height: 50))
        expectEqual(canvas.context.surface.touched, PixelRect(x: 20, y: 30, width: 40, height: 30))
        canvas.context.endTransparencyLayer()
        expect(canvas[25, 35] == [255, 0, 0, 255], canvas[210, 210] == [0, 0, 0, 0])
    }

    /// A layer whose mode clears where it is transparent is composited completely.
    @Test func layersThatClearAreCompositedWhole() throws {
        let canvas = try Canvas(20, 20)
        canvas.context.setFillColor(.red)
        canvas.context.fill(CGRect(x: 0, y: 0, width: 20, height: 20))
        canvas.context.setBlendMode(.destinationIn)
        canvas.context.beginTransparencyLayer(auxiliaryInfo: nil)
        canvas.context.fill(CGRect(x: 5, y: 5, width: 5, height: 5))
        canvas.context.endTransparencyLayer()
        expect(canvas[6, 6] == [255, 0, 0, 255], canvas[1, 1] == [0, 0, 0, 0], canvas[15, 6] == [0, 0, 0, 0])
    }

    @Test func rectanglesAndCoverageGiveTheSamePixels() throws {
        let (plain, covered) = (try Canvas(20, 20), try Canvas(20, 20))
        let color = CGColor(red: 0.3, green: 0.6, blue: 0.9, alpha: 0.4)
        for canvas in [plain, covered] {
            canvas.context.setFillColor(.white)
            canvas.context.fill(CGRect(x: 0, y: 0, width: 20, height: 10))
            canvas.context.setFillColor(color)
        }
        plain.context.fill(CGRect(x: 2, y: 2, width: 16, height: 16))
        // The same square as a path that the library does not recognize as a rectangle.
        covered.context.addLines(between: [(2, 2), (10, 2), (18, 2), (18, 18), (2, 18)].map { CGPoint(x: $0, y: $1) })
        covered.context.fillPath()
        for y in 0..<20 { for x in 0..<20 { expectEqual(plain[x, y], covered[x, y]) } }
    }

    /// Ten thousand stops of two alternating colours: each pixel has the colour of its stretch.
    @Test func manyStopsAreAllThere() throws {
        let count = 5000
        var colors: [CGColor] = []
        var locations: [CGFloat] = []
        for index in 0..<count {
            let color = index % 2 == 0 ? CGColor.red : .blue
            colors += [color, color]
            locations += [CGFloat(index) / CGFloat(count), CGFloat(index + 1) / CGFloat(count)]
        }
        let gradient = try require(CGGradient(colorsSpace: nil, colors: colors, locations: locations))
        let canvas = try Canvas(count, 1)
        canvas.context.drawLinearGradient(gradient, start: .zero, end: CGPoint(x: count, y: 0), options: [])
        for x in 0..<count { expectEqual(canvas[x, 0], (x % 2 == 0 ? [255, 0, 0, 255] : [0, 0, 255, 255])) }
        // An array of Foundation has the same colours.
        let same = NSArray(array: colors)
        expect(CGGradient(colorsSpace: nil, colors: same, locations: locations) != nil)
        expectNil(CGGradient(colorsSpace: nil, colors: NSArray(), locations: nil))
    }

    /// A conic gradient's colours are those of the arc tangent, all round.
    @Test func conicGradientsFollowTheAngle() throws {
        let gradient = try require(CGGradient(colorsSpace: nil, colors: [CGColor.black, .white], locations: nil))
        let canvas = try Canvas(41, 41)
        for angle in [0.0, 1.3, -200, 1e300] {
            canvas.context.drawConicGradient(gradient, center: CGPoint(x: 20.5, y: 20.5), angle: angle)
            for (x, y) in [(40, 20), (37, 29), (20, 40), (3, 33), (0, 20), (7, 2), (20, 0), (33, 11)] {
                let turn = (atan2(Double(y - 20), Double(x - 20)) - angle.remainder(dividingBy: 2 * .pi)) / (2 * .pi)
                let value = Int(((turn - turn.rounded(.down)) * 255).rounded())
                let isNear = canvas.isNear(x, y, [value, value, value, 255])
                // At the seam, both end colours are valid.
                expect(isNear || value == 0 || value == 255, "\(x), \(y) at \(angle)")
            }
        }
    }

    /// A scaled image is interpolated between its pixels with bilinear weights.
    @Test func imagesAreInterpolatedBetweenPixels() throws {
        let image = try require(
            CGImage(width: 2, height: 2, premultipliedRGBA: [0, 0, 0, 255, 200, 0, 0, 255, 0, 100, 0, 255, 200, 100, 0, 255]))
        let canvas = try Canvas(20, 20)
        canvas.context.interpolationQuality = .low
        canvas.context.drawUpright(image, in: CGRect(x: 0, y: 0, width: 20, height: 20))
        for y in 0..<20 {
            for x in 0..<20 {
                let across = min(max((Double(x) + 0.5) / 10 - 0.5, 0), 1)
                let down = min(max((Double(y) + 0.5) / 10 - 0.5, 0), 1)
                expect(canvas.isNear(x, y, [Int((200 * across).rounded()), Int((100 * down).rounded()), 0, 255]))
            }
        }
    }
}
