import Foundation
import ImageIO
import SeededRandom
import Expectations
import Testing

@Suite struct WebPTests {
    @Test func animationRoundTripIsLossless() throws {
        let frames = try (0..<4).map { try Samples.gradient(width: 40, height: 30, seed: $0 * 40) }
        let durations = [0.1, 0.25, 0.04, 1.5]
        let encoder = try AnimatedWebPEncoder(width: 40, height: 30, loopCount: 3)
        for (frame, duration) in zip(frames, durations) { try encoder.add(frame, duration: duration) }
        let reader = try AnimatedWebPReader(encoder.finish())
        expect(reader.width == 40, reader.height == 30, reader.frameCount == 4, reader.loopCount == 3)
        let back = try reader.allFrames()
        expectEqual(back.map(\.duration), durations)
        for (frame, original) in zip(back, frames) { expectEqual(frame.image.pixels, original.pixels) }
    }

    @Test func framesComeInAnyOrder() throws {
        let colours: [[UInt8]] = [[255, 0, 0, 255], [0, 255, 0, 255], [0, 0, 100, 100]]
        let encoder = try AnimatedWebPEncoder(width: 8, height: 8)
        for colour in colours { try encoder.add(Samples.solid(colour[0], colour[1], colour[2], colour[3]), duration: 0.1) }
        let reader = try AnimatedWebPReader(encoder.finish())
        for index in [2, 0, 1, 1, 2] { expectEqual(Samples.pixel(try reader.frame(at: index).image, 3, 3), colours[index]) }
        #expect(throws: ImageIOError.frameOutOfRange(index: 3, count: 3)) { try reader.frame(at: 3) }
        #expect(throws: ImageIOError.frameOutOfRange(index: -1, count: 3)) { try reader.frame(at: -1) }
    }

    @Test func roundingOfDurationsDoesNotAddUp() throws {
        let encoder = try AnimatedWebPEncoder(width: 8, height: 8)
        for index in 0..<60 { try encoder.add(Samples.solid(UInt8(index), 0, 0, 255), duration: 1.0 / 60) }
        let durations = try AnimatedWebPReader(encoder.finish()).allFrames().map(\.duration)
        expect(durations.count == 60, abs(durations.reduce(0, +) - 1) < 1e-9)
        expectEqual(Set(durations), [0.016, 0.017])
    }

    @Test func equalFramesMergeAndKeepTheirTime() throws {
        let encoder = try AnimatedWebPEncoder(width: 8, height: 8)
        for red: UInt8 in [1, 1, 1, 2] { try encoder.add(Samples.solid(red, 0, 0, 255), duration: 0.5) }
        try expectEqual(AnimatedWebPReader(encoder.finish()).allFrames().map(\.duration), [1.5, 0.5])
    }

    /// 130 frames of 2²⁴ − 1 ms last longer than the 2³¹ ms that libwebp's sum holds.
    @Test func aSumOfDurationsBeyond32BitsKeepsEachDuration() throws {
        let encoder = try AnimatedWebPEncoder(width: 8, height: 8)
        for index in 0..<130 { try encoder.add(Samples.solid(UInt8(index), 0, 0, 255), duration: 0.1) }
        var data = try encoder.finish()
        var start = data.startIndex
        while let chunk = data.range(of: Data("ANMF".utf8), in: start..<data.endIndex) {
            // The name, the size, and four numbers of 24 bits come before the duration.
            for index in chunk.lowerBound + 20..<chunk.lowerBound + 23 { data[index] = 0xFF }
            start = chunk.upperBound
        }
        let durations = try AnimatedWebPReader(data).allFrames().map(\.duration)
        expectEqual(durations, Array(repeating: 16_777.215, count: 130))
    }

    /// 128 frames of 2²⁴ − 1 ms and one of 126 ms end 1 ms before the last moment that 31 bits hold.
    @Test func framesAfterTheLastMomentAreRefused() throws {
        let encoder = try AnimatedWebPEncoder(width: 8, height: 8)
        for index in 0..<128 { try encoder.add(Samples.solid(UInt8(index), 0, 0, 255), duration: 16_777.215) }
        try encoder.add(Samples.solid(128, 0, 0, 255), duration: 0.126)
        try encoder.add(Samples.solid(129, 0, 0, 255), duration: 0)
        #expect(throws: ImageIOError.invalidDuration(seconds: 0)) {
            try encoder.add(Samples.solid(130, 0, 0, 255), duration: 0)
        }
        try expectEqual(AnimatedWebPReader(encoder.finish()).frameCount, 130)
    }

    @Test func stillImageRoundTrip() throws {
        let image = try Samples.gradient(width: 33, height: 21)
        let data = try ImageEncoder.encodeWebP(image)
        try expectEqual(ImageDecoder.decode(data).pixels, image.pixels)
        try expectEqual(ImageDecoder.size(of: data), CGSize(width: 33, height: 21))
    }

    @Test func lossyIsCloseAndSmaller() throws {
        var random = SplitMix64(seed: 7)
        let noise = (0..<64 * 64).flatMap { _ -> [UInt8] in
            let grey = UInt8(120 + random.next() % 16)
            return [grey, grey, grey, 255]
        }
        let image = try require(CGImage(width: 64, height: 64, premultipliedRGBA: noise))
        let lossy = try ImageEncoder.encodeWebP(image, quality: .lossy(quality: 0.5))
        expect(try lossy.count < ImageEncoder.encodeWebP(image).count)
        expect(try zip(ImageDecoder.decode(lossy).pixels, noise).allSatisfy { abs(Int($0) - Int($1)) < 24 })
    }

    @Test func misuseIsRefused() throws {
        #expect(throws: ImageIOError.self) { try AnimatedWebPEncoder(width: 0, height: 5) }
        #expect(throws: ImageIOError.tooLarge(width: 16_384, height: 5)) { try AnimatedWebPEncoder(width: 16_384, height: 5) }
        let encoder = try AnimatedWebPEncoder(width: 8, height: 8)
        #expect(throws: ImageIOError.noFrames) { try encoder.finish() }
        let frame = try Samples.solid(0, 0, 0, 255)
        for duration in [-1, .nan, .infinity, 20_000] {
            #expect(throws: ImageIOError.self) { try encoder.add(frame, duration: duration) }
        }
        #expect(throws: ImageIOError.frameSizeMismatch(width: 9, height: 8, expectedWidth: 8, expectedHeight: 8)) {
            try encoder.add(Samples.solid(0, 0, 0, 255, width: 9), duration: 0.1)
        }
        try encoder.add(frame, duration: 0.1)
        _ = try encoder.finish()
        #expect(throws: ImageIOError.alreadyFinished) { try encoder.finish() }
        #expect(throws: ImageIOError.alreadyFinished) { try encoder.add(frame, duration: 0.1) }
    }

    @Test func truncationAndDamageNeverCrash() throws {
        let encoder = try AnimatedWebPEncoder(width: 20, height: 20)
        for seed in 0..<3 { try encoder.add(Samples.gradient(width: 20, height: 20, seed: seed * 50), duration: 0.1) }
        let data = try encoder.finish()
        for length in stride(from: 0, to: data.count - 1, by: 3) {
            #expect(throws: ImageIOError.self) { try AnimatedWebPReader(data.prefix(length)).allFrames() }
        }
        for index in data.indices {
            var damaged = data
            damaged[index] ^= 0xFF
            let frames = try? AnimatedWebPReader(damaged).allFrames()
            expect(frames.map { $0.count <= 3 } ?? true)
        }
    }
}
