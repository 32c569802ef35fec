import Foundation
import Quartz2D
import CanvasSupport
import Expectations
import Testing

@Suite struct ImageTests {
    /// Returns an image whose red byte is its column and whose green byte is its row.
    private func grid(width: Int, height: Int, alpha: UInt8 = 255) throws -> CGImage {
        var bytes: [UInt8] = []
        for row in 0..<height {
            for column in 0..<width { bytes += [UInt8(column), UInt8(row), 0, alpha] }
        }
        return try require(CGImage(width: width, height: height, premultipliedRGBA: bytes))
    }

    /// One translucent pixel counts wherever it is; there are 1,024 pixels to a block.
    @Test func opacityIsThatOfEveryPixel() throws {
        var bytes = [UInt8](repeating: 0, count: 100 * 50 * 4)
        for index in stride(from: 3, to: bytes.count, by: 4) { bytes[index] = 255 }
        let opaque = try require(CGImage(width: 100, height: 50, premultipliedRGBA: bytes))
        expect(opaque.isOpaque)
        for pixel in [0, 1023, 1024, 4095, 4096, 4999] {
            var other = bytes
            other[pixel * 4 + 3] = 254
            let image = try require(CGImage(width: 100, height: 50, premultipliedRGBA: other))
            expect(!image.isOpaque, "pixel \(pixel)")
        }
    }

    @Test func imagesKnowTheirPixels() throws {
        let image = try grid(width: 3, height: 2)
        expect(image.width == 3, image.height == 2, image.bytesPerRow == 12, image.isOpaque)
        expect(try !grid(width: 2, height: 2, alpha: 254).isOpaque)
        expectEqual(image.withUnsafePixels { $0[16] }, 1)
    }

    @Test func identityIsTheObject() throws {
        let one = try grid(width: 1, height: 1)
        let other = try grid(width: 1, height: 1)
        expect(one != other, one == one, one.id != other.id, one.copy() === one)
    }

    @Test func croppingIsIntegralAndCut() throws {
        let image = try grid(width: 10, height: 8)
        let part = try require(image.cropping(to: CGRect(x: 2.5, y: 3, width: 2, height: 20)))
        expect(part.width == 3, part.height == 5)
        expectEqual(Array(part.pixels[0..<4]), [2, 3, 0, 255])
        expectEqual(Array(part.pixels.suffix(4)), [4, 7, 0, 255])
        expectNil(image.cropping(to: CGRect(x: 20, y: 0, width: 5, height: 5)))
        expectNil(image.cropping(to: CGRect(x: CGFloat.nan, y: 0, width: 5, height: 5)))
        expectNil(image.cropping(to: .null))
        expectEqual(image.cropping(to: .infinite)?.width, 10)
    }

    @Test func byteOrdersAreBitsOfTheLayout() throws {
        expectEqual(CGImageByteOrderInfo.order32Little.rawValue, CGBitmapInfo.byteOrder32Little.rawValue)
        expectEqual(CGImageByteOrderInfo.order32Big.rawValue, CGBitmapInfo.byteOrder32Big.rawValue)
        expectEqual(CGImageByteOrderInfo.orderMask.rawValue, CGBitmapInfo.byteOrderMask.rawValue)
        try expectEqual(grid(width: 1, height: 1).byteOrderInfo, .orderDefault)
        // Alpha, red, green, blue with the least significant byte first: blue is the first byte.
        let context = try require(
            CGContext(
                data: nil, width: 1, height: 1, bitsPerComponent: 8, bytesPerRow: 4, space: CGColorSpaceCreateDeviceRGB(),
                bitmapInfo: CGImageAlphaInfo.premultipliedFirst.rawValue | CGImageByteOrderInfo.order32Little.rawValue))
        context.setFillColor(red: 0, green: 0, blue: 1, alpha: 1)
        context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
        let bytes = try require(context.data).assumingMemoryBound(to: UInt8.self)
        expectEqual((0..<4).map { bytes[$0] }, [255, 0, 0, 255])
    }

    @Test func sizesThatDoNotFitAreRefused() {
        expectNil(CGImage(width: 0, height: 1, premultipliedRGBA: []))
        expectNil(CGImage(width: -1, height: -1, premultipliedRGBA: [0, 0, 0, 0]))
        expectNil(CGImage(width: 2, height: 2, premultipliedRGBA: [0, 0, 0]))
        expectNil(CGImage(width: .max, height: .max, premultipliedRGBA: []))
    }
}

@Suite struct ContextImageTests {
    private func image(_ width: Int, _ height: Int, _ bytes: [UInt8]) throws -> CGImage {
        try require(CGImage(width: width, height: height, premultipliedRGBA: bytes))
    }

    /// Red, green above blue, white.
    private func quarters() throws -> CGImage {
        try image(2, 2, [255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255, 255, 255, 255, 255])
    }

    @Test func imagesAreUprightAndExactAtTheirSize() throws {
        let canvas = try Canvas(bitmap: 4, 4)
        canvas.context.draw(try quarters(), in: CGRect(x: 1, y: 1, width: 2, height: 2))
        expect(canvas[1, 1] == [255, 0, 0, 255], canvas[2, 1] == [0, 255, 0, 255])
        expect(canvas[1, 2] == [0, 0, 255, 255], canvas[2, 2] == [255, 255, 255, 255])
        expectEqual(canvas.coveredArea, 4)
    }

    @Test func enlargementIsBilinearBetweenPixelCentres() throws {
        let ramp = try image(2, 1, [0, 0, 0, 255, 200, 200, 200, 255])
        let canvas = try Canvas(8, 1)
        canvas.context.draw(ramp, in: CGRect(x: 0, y: 0, width: 8, height: 1))
        // Device column i is (i + ½) / 4 − ½ from the first pixel's centre.
        let expected = (0..<8).map { (column: Int) -> Double in
            let place: Double = (Double(column) + 0.5) / 4 - 0.5
            return min(max(place, 0), 1) * 200
        }
        for (column, value) in expected.enumerated() {
            expect(abs(Double(canvas[column, 0][0]) - value) <= 1)
        }
    }

    @Test func withoutInterpolationPixelsAreBlocks() throws {
        let canvas = try Canvas(bitmap: 8, 8)
        canvas.context.interpolationQuality = .none
        canvas.context.draw(try quarters(), in: CGRect(x: 0, y: 0, width: 8, height: 8))
        expect(canvas[3, 3] == [255, 0, 0, 255], canvas[4, 3] == [0, 255, 0, 255], canvas[3, 4] == [0, 0, 255, 255])
    }

    @Test func reductionAverages() throws {
        let columns = (0..<16).flatMap { ($0 % 2 == 0 ? [0, 0, 0, 255] : [200, 200, 200, 255]) as [UInt8] }
        let canvas = try Canvas(2, 1)
        canvas.context.draw(try image(16, 1, columns), in: CGRect(x: 0, y: 0, width: 2, height: 1))
        // The columns next to the border reach halfway beyond it, to a repeated edge pixel.
        expect(canvas.isNear(0, 0, [100, 100, 100, 255], within: 14), canvas.isNear(1, 0, [100, 100, 100, 255], within: 14))
    }

    @Test func imagesTurnWithTheTransform() throws {
        let canvas = try Canvas(bitmap: 4, 4)
        canvas.context.interpolationQuality = .none
        canvas.context.translateBy(x: 4, y: 0)
        canvas.context.rotate(by: .pi / 2)
        canvas.context.draw(try quarters(), in: CGRect(x: 0, y: 0, width: 4, height: 4))
        // A counter-clockwise quarter turn, because y points up: the top left corner moves to the bottom left.
        expect(canvas.isNear(0, 3, [255, 0, 0, 255]), canvas.isNear(0, 0, [0, 255, 0, 255]))
        expect(canvas.isNear(3, 3, [0, 0, 255, 255]), canvas.isNear(3, 0, [255, 255, 255, 255]))
    }

    @Test func alphaAndTransparencyMultiply() throws {
        let canvas = try Canvas(1, 1)
        canvas.context.setFillColor(.white)
        canvas.context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
        canvas.context.setAlpha(0.5)
        canvas.context.draw(try image(1, 1, [128, 0, 0, 128]), in: CGRect(x: 0, y: 0, width: 1, height: 1))
        // Red at a quarter over white.
        expect(canvas.isNear(0, 0, [255, 191, 191, 255]))
    }

    @Test func rectanglesWithoutAreaDrawNothing() throws {
        let canvas = try Canvas(4, 4)
        let picture = try quarters()
        canvas.context.draw(picture, in: .zero)
        canvas.context.draw(picture, in: .null)
        canvas.context.draw(picture, in: CGRect(x: 0, y: 0, width: CGFloat.nan, height: 2))
        canvas.context.draw(picture, in: CGRect(x: 0, y: 0, width: 1e-300, height: 1e-300))
        canvas.context.draw(picture, in: CGRect(x: -1e300, y: 0, width: 1e300, height: 1e-12))
        expectEqual(canvas.coveredArea, 0)
        canvas.context.draw(picture, in: CGRect(x: -1e12, y: -1e12, width: 2e12, height: 2e12))
        expectEqual(canvas.coveredArea, 16)
    }
}
