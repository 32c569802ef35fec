import Foundation
import Quartz2D
import Testing

@Suite struct ContextImageTests {
    private func image(_ width: Int, _ height: Int, _ bytes: [UInt8]) throws -> CGImage {
        try #require(CGImage(width: width, height: height, premultipliedRGBA: bytes))
    }

    /// Red, green above blue, white.
    private func quarters() throws -> CGImage {
        try image(2, 2, [255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255, 255, 255, 255, 255])
    }

    @Test func imagesAreUprightAndExactAtTheirSize() throws {
        let canvas = try Canvas(bitmap: 4, 4)
        canvas.context.draw(try quarters(), in: CGRect(x: 1, y: 1, width: 2, height: 2))
        #expect(canvas[1, 1] == [255, 0, 0, 255] && canvas[2, 1] == [0, 255, 0, 255])
        #expect(canvas[1, 2] == [0, 0, 255, 255] && canvas[2, 2] == [255, 255, 255, 255])
        #expect(canvas.coveredArea == 4)
    }

    @Test func enlargementIsBilinearBetweenPixelCentres() throws {
        let ramp = try image(2, 1, [0, 0, 0, 255, 200, 200, 200, 255])
        let canvas = try Canvas(8, 1)
        canvas.context.draw(ramp, in: CGRect(x: 0, y: 0, width: 8, height: 1))
        // Device column i is (i + ½) / 4 − ½ from the first pixel's centre.
        let expected = (0..<8).map { min(max((Double($0) + 0.5) / 4 - 0.5, 0), 1) * 200 }
        for (column, value) in expected.enumerated() {
            #expect(abs(Double(canvas[column, 0][0]) - value) <= 1)
        }
    }

    @Test func withoutInterpolationPixelsAreBlocks() throws {
        let canvas = try Canvas(bitmap: 8, 8)
        canvas.context.interpolationQuality = .none
        canvas.context.draw(try quarters(), in: CGRect(x: 0, y: 0, width: 8, height: 8))
        #expect(canvas[3, 3] == [255, 0, 0, 255] && canvas[4, 3] == [0, 255, 0, 255] && canvas[3, 4] == [0, 0, 255, 255])
    }

    @Test func reductionAverages() throws {
        let columns = (0..<16).flatMap { ($0 % 2 == 0 ? [0, 0, 0, 255] : [200, 200, 200, 255]) as [UInt8] }
        let canvas = try Canvas(2, 1)
        canvas.context.draw(try image(16, 1, columns), in: CGRect(x: 0, y: 0, width: 2, height: 1))
        // The columns next to the border reach halfway beyond it, to a repeated edge pixel.
        #expect(canvas.isNear(0, 0, [100, 100, 100, 255], within: 14) && canvas.isNear(1, 0, [100, 100, 100, 255], within: 14))
    }

    @Test func imagesTurnWithTheTransform() throws {
        let canvas = try Canvas(bitmap: 4, 4)
        canvas.context.interpolationQuality = .none
        canvas.context.translateBy(x: 4, y: 0)
        canvas.context.rotate(by: .pi / 2)
        canvas.context.draw(try quarters(), in: CGRect(x: 0, y: 0, width: 4, height: 4))
        // A counter-clockwise quarter turn, because y points up: the top left corner moves to the bottom left.
        #expect(canvas.isNear(0, 3, [255, 0, 0, 255]) && canvas.isNear(0, 0, [0, 255, 0, 255]))
        #expect(canvas.isNear(3, 3, [0, 0, 255, 255]) && canvas.isNear(3, 0, [255, 255, 255, 255]))
    }

    @Test func alphaAndTransparencyMultiply() throws {
        let canvas = try Canvas(1, 1)
        canvas.context.setFillColor(.white)
        canvas.context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
        canvas.context.setAlpha(0.5)
        canvas.context.draw(try image(1, 1, [128, 0, 0, 128]), in: CGRect(x: 0, y: 0, width: 1, height: 1))
        // Red at a quarter over white.
        #expect(canvas.isNear(0, 0, [255, 191, 191, 255]))
    }

    @Test func rectanglesWithoutAreaDrawNothing() throws {
        let canvas = try Canvas(4, 4)
        let picture = try quarters()
        canvas.context.draw(picture, in: .zero)
        canvas.context.draw(picture, in: .null)
        canvas.context.draw(picture, in: CGRect(x: 0, y: 0, width: CGFloat.nan, height: 2))
        canvas.context.draw(picture, in: CGRect(x: 0, y: 0, width: 1e-300, height: 1e-300))
        canvas.context.draw(picture, in: CGRect(x: -1e300, y: 0, width: 1e300, height: 1e-12))
        #expect(canvas.coveredArea == 0)
        canvas.context.draw(picture, in: CGRect(x: -1e12, y: -1e12, width: 2e12, height: 2e12))
        #expect(canvas.coveredArea == 16)
    }
}
