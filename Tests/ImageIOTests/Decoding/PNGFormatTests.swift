import Expectations
import Foundation
import ImageIO
import Testing

/// Every colour type and depth of PNG, with transparent colours.
@Suite struct PNGFormatTests {
    private func pixels(_ data: Data) throws -> [[UInt8]] {
        let image = try ImageDecoder.decode(data)
        return (0..<image.width * image.height).map { Samples.pixel(image, $0 % image.width, $0 / image.width) }
    }

    /// Returns samples of a depth packed into bytes.
    private func packed(_ samples: [Int], _ depth: Int) -> [UInt8] {
        if depth == 16 { return samples.flatMap { FileMaker.big($0, 2) } }
        let perByte = 8 / depth
        return stride(from: 0, to: samples.count, by: perByte).map { start in
            (0..<perByte).reduce(UInt8(0)) { byte, index in
                let sample = start + index < samples.count ? samples[start + index] : 0
                return byte | UInt8(sample) << UInt8(8 - depth * (index + 1))
            }
        }
    }

    @Test(arguments: [1, 2, 4, 8, 16])
    func greyWithATransparentGrey(depth: Int) throws {
        let most = (1 << depth) - 1
        let samples = [0, most, most / 3, most]
        let data = FileMaker.png(
            width: 4, depth: depth, kind: 0, rows: [packed(samples, depth)], [("tRNS", FileMaker.big(most, 2))])
        let third = UInt8(most == 1 ? 0 : 85)
        try expectEqual(pixels(data), [[0, 0, 0, 255], [0, 0, 0, 0], [third, third, third, 255], [0, 0, 0, 0]])
        // Without the chunk the same samples are opaque.
        let opaque = FileMaker.png(width: 4, depth: depth, kind: 0, rows: [packed(samples, depth)])
        try expectEqual(pixels(opaque)[1], [255, 255, 255, 255])
        expect(try ImageDecoder.decode(opaque).alphaInfo == .noneSkipLast)
        expect(try ImageDecoder.decode(data).alphaInfo == .premultipliedLast)
    }

    @Test func sixteenBitsAreComparedBeforeTheyAreRounded() throws {
        // Both samples round to 128, and one of them is transparent.
        let grey = FileMaker.png(
            width: 2, depth: 16, kind: 0, rows: [packed([0x8080, 0x8081], 16)], [("tRNS", FileMaker.big(0x8081, 2))])
        try expectEqual(pixels(grey), [[128, 128, 128, 255], [0, 0, 0, 0]])
        let color = FileMaker.png(
            width: 2, depth: 16, kind: 2, rows: [packed([0xFFFF, 0x8080, 0, 0xFFFF, 0x8081, 0], 16)],
            [("tRNS", [0xFF, 0xFF, 0x80, 0x81, 0, 0])])
        try expectEqual(pixels(color), [[255, 128, 0, 255], [0, 0, 0, 0]])
    }

    @Test func colourWithATransparentColour() throws {
        let data = FileMaker.png(
            width: 3, depth: 8, kind: 2, rows: [[10, 20, 30, 10, 20, 31, 255, 0, 0]], [("tRNS", [0, 10, 0, 20, 0, 30])])
        try expectEqual(pixels(data), [[0, 0, 0, 0], [10, 20, 31, 255], [255, 0, 0, 255]])
    }

    @Test(arguments: [1, 2, 4, 8])
    func indicesWithAlphas(depth: Int) throws {
        let data = FileMaker.png(
            width: 3, depth: depth, kind: 3, rows: [packed([0, 1, 0], depth)],
            [("PLTE", [255, 0, 0, 0, 0, 255]), ("tRNS", [128])])
        try expectEqual(pixels(data), [[128, 0, 0, 128], [0, 0, 255, 255], [128, 0, 0, 128]])
    }

    @Test(arguments: [8, 16])
    func greyAndAlpha(depth: Int) throws {
        let scale = depth == 16 ? 257 : 1
        let data = FileMaker.png(width: 2, depth: depth, kind: 4, rows: [packed([200, 255, 255, 51].map { $0 * scale }, depth)])
        try expectEqual(pixels(data), [[200, 200, 200, 255], [51, 51, 51, 51]])
    }

    @Test func interlacedGreyWithATransparentGrey() throws {
        // One row of four pixels has passes of the columns 0, 2, and 1 and 3.
        let data = FileMaker.png(
            width: 4, depth: 8, kind: 0, rows: [[1], [3], [2, 4]], interlaced: true, [("tRNS", [0, 3])])
        try expectEqual(pixels(data), [[1, 1, 1, 255], [2, 2, 2, 255], [0, 0, 0, 0], [4, 4, 4, 255]])
    }
}
