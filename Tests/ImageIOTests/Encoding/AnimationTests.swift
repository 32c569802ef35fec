import Expectations
import Foundation
import ImageIO
import SeededRandom
import Testing

@Suite struct GIFAnimationTests {
    private func decode(_ images: [CGImage], loopCount: Int = 0, hundredths: Int = 4) throws -> GIFDecoder {
        let format = try GIFAnimation(width: images[0].width, height: images[0].height, loopCount: loopCount)
        var data = format.header
        for (index, image) in images.enumerated() {
            data += try format.frame(image, after: index > 0 ? images[index - 1] : nil, hundredths: hundredths + index)
        }
        return try GIFDecoder(data + GIFAnimation.trailer)
    }

    /// Returns an opaque image of random pixels of a number of colours.
    private func noise(_ width: Int, _ height: Int, colors: Int, seed: UInt64) throws -> CGImage {
        var random = SplitMix64(seed: seed)
        let palette = (0..<colors).map { _ in (0..<3).map { _ in UInt8.random(in: 0...255, using: &random) } + [255] }
        let pixels = (0..<width * height).flatMap { _ in palette[Int.random(in: 0..<colors, using: &random)] }
        return try require(CGImage(width: width, height: height, premultipliedRGBA: pixels))
    }

    @Test(arguments: [1, 2, 3, 16, 17, 200, 256])
    func fewColoursArePreserved(_ count: Int) throws {
        // Long enough that the table of codes is full and begins again.
        let images = try (0..<3).map { try noise(180, 90, colors: count, seed: UInt64($0 + 7 * count)) }
        let back = try decode(images, loopCount: 3)
        expectEqual([back.width, back.height, back.loopCount], [180, 90, 3])
        expectEqual(back.frames.map(\.hundredths), [4, 5, 6])
        for (frame, image) in zip(back.frames, images) { expectEqual(frame.pixels, image.pixels) }
    }

    @Test func framesStoreWhatChanges() throws {
        var random = SplitMix64(seed: 5)
        var pixels = [UInt8](repeating: 255, count: 4 * 60 * 40)
        let format = try GIFAnimation(width: 60, height: 40)
        var (previous, data, images) = (CGImage?.none, format.header, [CGImage]())
        for index in 0..<30 {
            // Every fifth frame equals the one before.
            if index % 5 != 4 {
                let (x, y) = (Int.random(in: 0..<55, using: &random), Int.random(in: 0..<36, using: &random))
                for row in y..<y + 4 {
                    for column in x..<x + 5 { pixels[4 * (row * 60 + column) + index % 3] = UInt8(8 * index) }
                }
            }
            let image = try require(CGImage(width: 60, height: 40, premultipliedRGBA: pixels))
            let frame = try format.frame(image, after: previous, hundredths: 2)
            if index > 0 { expect(frame.count < 300) }
            data += frame
            images.append(image)
            previous = image
        }
        let back = try GIFDecoder(data + GIFAnimation.trailer)
        expectEqual(back.frames.count, 30)
        for (frame, image) in zip(back.frames, images) { expectEqual(frame.pixels, image.pixels) }
    }

    @Test func manyColoursAreNear() throws {
        // 64 × 64 different colours in a plane of the cube.
        var pixels: [UInt8] = []
        for y in 0..<64 {
            for x in 0..<64 { pixels += [UInt8(4 * x), UInt8(4 * y), UInt8(2 * (x + y)), 255] }
        }
        let image = try require(CGImage(width: 64, height: 64, premultipliedRGBA: pixels))
        let back = try decode([image]).frames[0].pixels
        let errors = zip(back, pixels).map { abs(Int($0) - Int($1)) }
        // 256 boxes of a plane of 256 × 256 are 16 on a side: 8 from the mean, and 8 of a cell.
        expect((errors.max() ?? 0) <= 16)
        expect(Double(errors.reduce(0, +)) / Double(errors.count) < 4)
    }

    @Test func sizesAreChecked() throws {
        #expect(throws: ImageIOError.self) { try GIFAnimation(width: 0, height: 5) }
        #expect(throws: ImageIOError.self) { try GIFAnimation(width: 65_536, height: 5) }
        let format = try GIFAnimation(width: 4, height: 4)
        let image = try noise(5, 4, colors: 2, seed: 1)
        #expect(throws: ImageIOError.frameSizeMismatch(width: 5, height: 4, expectedWidth: 4, expectedHeight: 4)) {
            try format.frame(image, after: nil, hundredths: 2)
        }
    }
}

@Suite struct WebPAnimationTests {
    @Test(arguments: [true, false])
    func framesAreThoseOfTheReader(_ isOpaque: Bool) throws {
        var random = SplitMix64(seed: 11)
        let (width, height) = (33, 21)
        let format = try WebPAnimation(width: width, height: height, loopCount: 2)
        // Multiples of 51 of one another, so that dividing by alpha is exact.
        var pixels = [UInt8](repeating: isOpaque ? 255 : 0, count: 4 * width * height)
        var (images, frames, previous) = ([CGImage](), [Data](), CGImage?.none)
        for index in 0..<25 {
            if index % 6 != 5 {
                let (x, y) = (Int.random(in: 0..<width, using: &random), Int.random(in: 0..<height, using: &random))
                for row in y..<min(y + 7, height) {
                    for column in x..<min(x + 5, width) {
                        let alpha: UInt8 = isOpaque || Bool.random(using: &random) ? 255 : 0
                        let place = 4 * (row * width + column)
                        for channel in 0..<3 {
                            pixels[place + channel] = alpha == 0 ? 0 : UInt8.random(in: 0...255, using: &random)
                        }
                        pixels[place + 3] = alpha
                    }
                }
            }
            let image = try require(CGImage(width: width, height: height, premultipliedRGBA: pixels))
            frames.append(try format.frame(image, after: previous, milliseconds: 10 + index))
            images.append(image)
            previous = image
        }
        let reader = try AnimatedWebPReader(format.file(frames))
        expectEqual([reader.width, reader.height, reader.frameCount, reader.loopCount], [width, height, 25, 2])
        let back = try reader.allFrames()
        expectEqual(back.map { Int(($0.duration * 1000).rounded()) }, (0..<25).map { 10 + $0 })
        for (frame, image) in zip(back, images) { expectEqual(frame.image.pixels, image.pixels) }
    }

    /// A picture of runs longer than a symbol stores, of slopes, and of noise whose bytes are so unevenly frequent that an optimal
    /// code of them would have more than fifteen bits.
    @Test func fastFramesAreExact() throws {
        var random = SplitMix64(seed: 3)
        let (width, height) = (301, 203)
        var pixels = [UInt8](repeating: 255, count: 4 * width * height)
        for y in 0..<height {
            for x in 0..<width where y >= 60 {
                let place = 4 * (y * width + x)
                for channel in 0..<3 {
                    pixels[place + channel] =
                        y < 100
                        ? UInt8((x * (channel + 1) + 2 * y) & 255)
                        : UInt8(truncatingIfNeeded: 2 * UInt64.random(in: 1...UInt64.max, using: &random).leadingZeroBitCount)
                }
            }
        }
        let opaque = try require(CGImage(width: width, height: height, premultipliedRGBA: pixels))
        for place in stride(from: 3, to: 4 * width * 10, by: 4) {
            for channel in 0..<4 { pixels[place - channel] = 0 }
        }
        let translucent = try require(CGImage(width: width, height: height, premultipliedRGBA: pixels))
        for image in [opaque, translucent] {
            let format = try WebPAnimation(width: width, height: height)
            let one = try require(CGImage(width: 1, height: 1, premultipliedRGBA: [7, 8, 9, 255]))
            let small = try WebPAnimation(width: 1, height: 1)
            let first = try format.frame(image, after: nil, milliseconds: 20)
            let frames = [first, try format.frame(image, after: image, milliseconds: 20)]
            for frame in try AnimatedWebPReader(format.file(frames)).allFrames() { expectEqual(frame.image.pixels, image.pixels) }
            let file = try small.file([small.frame(one, after: nil, milliseconds: 20)])
            expectEqual(try AnimatedWebPReader(file).allFrames().map(\.image.pixels), [one.pixels])
        }
    }

    @Test func sizesAreChecked() throws {
        #expect(throws: ImageIOError.self) { try WebPAnimation(width: 5, height: 0) }
        #expect(throws: ImageIOError.tooLarge(width: 16_384, height: 5)) { try WebPAnimation(width: 16_384, height: 5) }
        #expect(throws: ImageIOError.noFrames) { try WebPAnimation(width: 4, height: 4).file([]) }
    }
}
