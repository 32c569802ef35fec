import Expectations
import Foundation
import ImageIO
import Testing

@testable import QuartzUI

/// Files whose metadata turns or mirrors the picture.
@Suite struct ImageFileTests {
    /// Returns a PNG of 2 × 2 pixels with the greys 10, 20 above 30, 40, and an orientation.
    private func file(_ orientation: UInt8, width: Int = 2, height: Int = 2) throws -> Data {
        let pixels = (0..<width * height).flatMap { index -> [UInt8] in
            let grey = UInt8(10 * (index + 1))
            return [grey, grey, grey, 255]
        }
        let image = try require(CGImage(width: width, height: height, premultipliedRGBA: pixels))
        var data = try ImageEncoder.encodePNG(image)
        // One directory of one entry: tag 0x112, type 3, count 1. The chunk's checksum is not used.
        let block: [UInt8] = [0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0]
        data.insert(contentsOf: [0, 0, 0, UInt8(block.count)] + Array("eXIf".utf8) + block + [0, 0, 0, 0], at: 33)
        return data
    }

    private func greys(_ image: CGImage?) -> [UInt8] {
        guard let pixels = image?.pixels else { return [] }
        return stride(from: 0, to: pixels.count, by: 4).map { pixels[$0] }
    }

    @Test(
        arguments: [
            (1, UIImage.Orientation.up, [10, 20, 30, 40]), (2, .upMirrored, [20, 10, 40, 30]), (3, .down, [40, 30, 20, 10]),
            (4, .downMirrored, [30, 40, 10, 20]), (5, .leftMirrored, [10, 30, 20, 40]), (6, .right, [30, 10, 40, 20]),
            (7, .rightMirrored, [40, 20, 30, 10]), (8, .left, [20, 40, 10, 30]),
        ] as [(UInt8, UIImage.Orientation, [UInt8])])
    @MainActor func everyOrientationIsDrawnUpright(number: UInt8, orientation: UIImage.Orientation, upright: [UInt8]) throws {
        let image = try require(UIImage(data: file(number)))
        expectEqual(image.imageOrientation, orientation)
        // The stored pixels are not turned.
        expectEqual(greys(image.cgImage), [10, 20, 30, 40])
        let format = UIGraphicsImageRendererFormat()
        format.scale = 1
        let drawn = UIGraphicsImageRenderer(size: image.size, format: format).image { _ in image.draw(at: .zero) }
        expectEqual(greys(drawn.cgImage), upright)
        expectEqual(greys(UIImageView(image: image).layer.contents as? CGImage), upright)
    }

    @Test func sidesAreExchangedInTheSize() throws {
        for number in UInt8(1)...8 {
            let image = try require(UIImage(data: file(number, width: 6, height: 2), scale: 2))
            expectEqual(image.size, number < 5 ? CGSize(width: 3, height: 1) : CGSize(width: 1, height: 3))
            expectEqual(image.cgImage?.width, 6)
        }
    }

    @Test func filesAreReadWithTheirOrientation() throws {
        let path = NSTemporaryDirectory() + UUID().uuidString + "@2x.png"
        defer { try? FileManager.default.removeItem(atPath: path) }
        try file(6, width: 4, height: 2).write(to: URL(fileURLWithPath: path))
        let image = try require(UIImage(contentsOfFile: path))
        expectEqual(image.imageOrientation, .right)
        expectEqual(image.size, CGSize(width: 1, height: 2))
    }
}
