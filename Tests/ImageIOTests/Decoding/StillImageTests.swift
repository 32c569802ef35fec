import Foundation
import ImageIO
import Expectations
import Testing

@Suite struct PNGTests {
    @Test(arguments: [(1, 1), (256, 3), (7, 300), (64, 64)])
    func roundTripKeepsPremultipliedBytes(width: Int, height: Int) throws {
        let image = try Samples.gradient(width: width, height: height)
        let back = try ImageDecoder.decode(ImageEncoder.encodePNG(image))
        expect(back.width == width, back.height == height)
        expectEqual(back.pixels, image.pixels)
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
        let image = try require(CGImage(width: 256, height: 256, premultipliedRGBA: pixels))
        try expectEqual(ImageDecoder.decode(ImageEncoder.encodePNG(image)).pixels, pixels)
    }

    @Test func fileHoldsStraightAlpha() throws {
        // 64 of 128 is half of the full colour: 127.5, rounded to 128. With alpha 128 it is decoded as 64.
        let data = try ImageEncoder.encodePNG(Samples.solid(64, 0, 128, 128, width: 1, height: 1))
        expectEqual(Array(data.prefix(8)), [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
        // Bit depth 8, colour type 6: RGB with alpha.
        expect(data[24] == 8, data[25] == 6)
        expectEqual(Samples.pixel(try ImageDecoder.decode(data), 0, 0), [64, 0, 128, 128])
    }

    @Test func coloursAboveAlphaAreClamped() throws {
        let glow = try Samples.solid(255, 10, 0, 20, width: 2, height: 2)
        expectEqual(Samples.pixel(try ImageDecoder.decode(ImageEncoder.encodePNG(glow)), 1, 1), [20, 10, 0, 20])
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
        expect(refused > data.count / 2)
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

@Suite struct JPEGTests {
    @Test func decodesColourAndSize() throws {
        let image = try ImageDecoder.decode(Samples.jpeg)
        expect(image.width == 16, image.height == 16, image.isOpaque)
        let expected = [200, 100, 50]
        for (channel, value) in zip(Samples.pixel(image, 8, 8), expected) { expect(abs(Int(channel) - value) <= 4) }
    }

    @Test func sizeComesWithoutDecoding() throws {
        try expectEqual(ImageDecoder.size(of: Samples.jpeg), CGSize(width: 16, height: 16))
    }

    @Test func whatIsEncodedIsDecoded() throws {
        let data = try ImageEncoder.encodeJPEG(try Samples.solid(200, 100, 50, 255), quality: 0.9)
        expect(ImageFormat(detecting: data) == .jpeg, ImageFormat.jpeg.isWritable)
        let image = try ImageDecoder.decode(data)
        expect(image.width == 8, image.height == 8, image.alphaInfo == .noneSkipLast)
        for (channel, value) in zip(Samples.pixel(image, 4, 4), [200, 100, 50]) { expect(abs(Int(channel) - value) <= 4) }
        // Black at half alpha over white is a grey.
        let grey = try ImageDecoder.decode(try ImageEncoder.encodeJPEG(try Samples.solid(0, 0, 0, 128)))
        for channel in Samples.pixel(grey, 0, 0).prefix(3) { expect(abs(Int(channel) - 127) <= 4) }
    }

    @Test func worseQualityIsSmaller() throws {
        let picture = try Samples.gradient(width: 64, height: 64)
        let sizes = try [1, 0.5, 0, .nan, 7].map { try ImageEncoder.encodeJPEG(picture, quality: $0).count }
        expect(sizes[0] > sizes[1], sizes[1] > sizes[2], sizes[3] == sizes[2], sizes[4] == sizes[0])
        let data = NSMutableData()
        let destination = try require(CGImageDestinationCreateWithData(data, "public.jpeg", 1, nil))
        CGImageDestinationAddImage(destination, picture, [kCGImageDestinationLossyCompressionQuality: 0.5])
        expect(CGImageDestinationFinalize(destination), data.length == sizes[1])
    }

    @Test func truncationIsAnErrorAtEveryLength() {
        for length in 0..<Samples.jpeg.count {
            #expect(throws: ImageIOError.self) { try ImageDecoder.decode(Samples.jpeg.prefix(length)) }
        }
    }

    @Test func damageNeverCrashes() {
        for index in Samples.jpeg.indices {
            var damaged = Samples.jpeg
            damaged[index] ^= 0xFF
            let image = try? ImageDecoder.decode(damaged)
            expect(image.map { $0.width <= ImageLimits.maximumDimension } ?? true)
        }
    }
}

@Suite struct FileTests {
    @Test func missingFoldersAndForeignURLs() throws {
        try Samples.withFolder { folder in
            let missing = folder.appendingPathComponent("none.png")
            #expect(throws: ImageIOError.fileNotFound(path: missing.path)) { try ImageDecoder.decode(contentsOf: missing) }
            #expect(throws: ImageIOError.fileAccess(path: folder.path, reason: "it is a folder")) {
                try ImageDecoder.decode(contentsOf: folder)
            }
            let web = try require(URL(string: "https://example.org/a.png"))
            #expect(throws: ImageIOError.self) { try ImageDecoder.decode(contentsOf: web) }
        }
    }

    @Test func formatComesFromTheDataNotTheName() throws {
        try Samples.withFolder { folder in
            let file = folder.appendingPathComponent("picture.jpg")
            try ImageEncoder.encodePNG(Samples.solid(9, 8, 7, 255)).write(to: file)
            expectEqual(Samples.pixel(try ImageDecoder.decode(contentsOf: file), 0, 0), [9, 8, 7, 255])
        }
    }

    @Test(arguments: ["", "GIF88a.......", "hello, world", "<html></html>", "RIFF....WAVE", "\u{0}\u{0}"])
    func unknownFormats(text: String) {
        #expect(throws: ImageIOError.unsupportedFormat) { try ImageDecoder.decode(Data(text.utf8)) }
    }

    @Test func errorsAreSentences() {
        let errors: [ImageIOError] = [
            .fileNotFound(path: "/a"), .unsupportedFormat, .corrupt(.png, reason: "r"), .tooLarge(width: 1, height: 2), .noFrames,
        ]
        for error in errors {
            expect(error.description.hasSuffix("."))
            expectEqual(error.localizedDescription, error.description)
        }
    }

    @Test func decodesOnManyThreadsAtOnce() async throws {
        let png = try ImageEncoder.encodePNG(Samples.gradient(width: 50, height: 50))
        let inputs = [png, Samples.jpeg, Samples.square]
        let widths = try await withThrowingTaskGroup(of: Int.self) { group in
            for index in 0..<60 { group.addTask { try ImageDecoder.decode(inputs[index % 3]).width } }
            return try await group.reduce(0, +)
        }
        expectEqual(widths, 20 * (50 + 16 + 20))
    }
}
