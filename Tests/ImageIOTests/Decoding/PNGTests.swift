import Foundation
import ImageIO
import Testing

@Suite struct PNGTests {
    @Test(arguments: [(1, 1), (256, 3), (7, 300), (64, 64)])
    func roundTripKeepsPremultipliedBytes(width: Int, height: Int) throws {
        let image = try Samples.gradient(width: width, height: height)
        let back = try ImageDecoder.decode(ImageEncoder.encodePNG(image))
        #expect(back.width == width && back.height == height)
        #expect(back.pixels == image.pixels)
    }

    @Test func everyAlphaAndColourSurvives() throws {
        // The column is the alpha, the row the colour unless it is above alpha.
        var pixels: [UInt8] = []
        for row in 0..<256 {
            for alpha in 0..<256 {
                let colour = UInt8(min(row, alpha))
                pixels += [colour, UInt8(alpha) - colour, 0, UInt8(alpha)]
            }
        }
        let image = try #require(CGImage(width: 256, height: 256, premultipliedRGBA: pixels))
        #expect(try ImageDecoder.decode(ImageEncoder.encodePNG(image)).pixels == pixels)
    }

    @Test func fileHoldsStraightAlpha() throws {
        // 64 of 128 is half of the full colour: 127.5, rounded to 128. With alpha 128 it is decoded as 64.
        let data = try ImageEncoder.encodePNG(Samples.solid(64, 0, 128, 128, width: 1, height: 1))
        #expect(Array(data.prefix(8)) == [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
        // Bit depth 8, colour type 6: RGB with alpha.
        #expect(data[24] == 8 && data[25] == 6)
        #expect(Samples.pixel(try ImageDecoder.decode(data), 0, 0) == [64, 0, 128, 128])
    }

    @Test func coloursAboveAlphaAreClamped() throws {
        let glow = try Samples.solid(255, 10, 0, 20, width: 2, height: 2)
        #expect(Samples.pixel(try ImageDecoder.decode(ImageEncoder.encodePNG(glow)), 1, 1) == [20, 10, 0, 20])
    }

    @Test func truncationIsAnErrorAtEveryLength() throws {
        let data = try ImageEncoder.encodePNG(Samples.gradient(width: 9, height: 9))
        for length in 0..<data.count {
            #expect(throws: ImageIOError.self) { try ImageDecoder.decode(data.prefix(length)) }
        }
    }

    @Test func damageNeverCrashes() throws {
        let data = try ImageEncoder.encodePNG(Samples.gradient(width: 9, height: 9))
        var refused = 0
        for index in 8..<data.count {
            var damaged = data
            damaged[index] ^= 0xFF
            do {
                _ = try ImageDecoder.decode(damaged)
            } catch {
                refused += 1
            }
        }
        // Chunks have checksums; only changes to optional chunks and to the end chunk's checksum may pass.
        #expect(refused > data.count / 2)
    }

    @Test func hugeSizeIsRefusedFromTheHeader() throws {
        #expect(throws: ImageIOError.tooLarge(width: 100_000, height: 100_000)) {
            try ImageDecoder.decode(header(width: 100_000, height: 100_000))
        }
        #expect(throws: ImageIOError.corrupt(.png, reason: "its size is 0 × 5")) {
            try ImageDecoder.decode(header(width: 0, height: 5))
        }
    }

    @Test func damagedChunkIsNamed() throws {
        var data = try ImageEncoder.encodePNG(Samples.gradient(width: 9, height: 9))
        data[17] ^= 1
        #expect(throws: ImageIOError.corrupt(.png, reason: "the checksum of its IHDR chunk is wrong")) {
            try ImageDecoder.decode(data)
        }
    }

    /// Returns a valid PNG except for its size, with a correct checksum of the header.
    private func header(width: UInt32, height: UInt32) throws -> Data {
        var data = try ImageEncoder.encodePNG(Samples.solid(0, 0, 0, 255))
        data.replaceSubrange(16..<24, with: bigEndian(width) + bigEndian(height))
        var crc: UInt32 = ~0
        for byte in data[12..<29] {
            crc ^= UInt32(byte)
            for _ in 0..<8 { crc = crc & 1 == 0 ? crc >> 1 : 0xEDB8_8320 ^ (crc >> 1) }
        }
        data.replaceSubrange(29..<33, with: bigEndian(~crc))
        return data
    }

    private func bigEndian(_ number: UInt32) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
    }
}
