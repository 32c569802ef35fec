import Expectations
import Foundation
import ImageIO
import Testing

/// GIF files, written byte by byte. The palette is red, green, blue and white.
@Suite struct GIFTests {
    private static let palette: [UInt8] = [255, 0, 0, 0, 255, 0, 0, 0, 255, 255, 255, 255]
    private let red: [UInt8] = [255, 0, 0, 255]
    private let green: [UInt8] = [0, 255, 0, 255]
    private let blue: [UInt8] = [0, 0, 255, 255]
    private let white: [UInt8] = [255, 255, 255, 255]
    private let clear: [UInt8] = [0, 0, 0, 0]

    private func header(_ width: Int, _ height: Int) -> [UInt8] {
        Array("GIF89a".utf8) + FileMaker.little(width, 2) + FileMaker.little(height, 2) + [0x81, 0, 0] + Self.palette
    }

    private func loops(_ count: Int) -> [UInt8] {
        [0x21, 0xFF, 11] + Array("NETSCAPE2.0".utf8) + [3, 1] + FileMaker.little(count, 2) + [0]
    }

    /// Returns a frame. A code that empties the table stands before each two indices, so all codes have three bits.
    private func frame(
        _ x: Int, _ y: Int, _ width: Int, _ height: Int, _ indices: [UInt8], hundredths: Int = 0, disposal: Int = 0,
        transparent: UInt8? = nil, interlaced: Bool = false
    ) -> [UInt8] {
        var codes: [UInt8] = []
        for (place, index) in indices.enumerated() { codes += place % 2 == 0 ? [4, index] : [index] }
        codes.append(5)
        var bytes = [UInt8](repeating: 0, count: (codes.count * 3 + 7) / 8)
        for (place, code) in codes.enumerated() {
            for bit in 0..<3 where code >> bit & 1 == 1 { bytes[(place * 3 + bit) / 8] |= 1 << ((place * 3 + bit) % 8) }
        }
        let control: [UInt8] =
            [0x21, 0xF9, 4, UInt8(disposal << 2) | (transparent == nil ? 0 : 1)] + FileMaker.little(hundredths, 2)
            + [transparent ?? 0, 0]
        let place = [x, y, width, height].flatMap { FileMaker.little($0, 2) }
        return control + [0x2C] + place + [interlaced ? 0x40 : 0, 2, UInt8(bytes.count)] + bytes + [0]
    }

    private func pixels(_ image: CGImage?) -> [[UInt8]] {
        guard let image else { return [] }
        return (0..<image.height).flatMap { y in (0..<image.width).map { Samples.pixel(image, $0, y) } }
    }

    @Test func framesAreDrawnOverEachOther() throws {
        let data = Data(
            header(2, 2) + loops(3) + frame(0, 0, 2, 2, [0, 1, 2, 3], hundredths: 4)
                + frame(1, 0, 1, 2, [0, 2], hundredths: 10, disposal: 2, transparent: 0)
                + frame(0, 0, 1, 1, [3], disposal: 3) + frame(0, 1, 1, 1, [1]) + [0x3B])
        let reader = try AnimatedGIFReader(data)
        expect(reader.frameCount == 4, reader.loopCount == 3, reader.width == 2, reader.height == 2)
        let frames = try (0..<4).map { try reader.frame(at: $0) }
        expectEqual(pixels(frames[0].image), [red, green, blue, white])
        expectEqual(pixels(frames[1].image), [red, green, blue, blue])
        // The second frame has been cleared, and the third one has been taken back.
        expectEqual(pixels(frames[2].image), [white, clear, blue, clear])
        expectEqual(pixels(frames[3].image), [red, clear, green, clear])
        expectEqual(frames.map(\.duration), [0.04, 0.1, 0, 0])
        expectEqual(pixels(try reader.frame(at: 1).image), [red, green, blue, blue])
        #expect(throws: ImageIOError.frameOutOfRange(index: 4, count: 4)) { try reader.frame(at: 4) }
        expectEqual(pixels(try ImageDecoder.decode(data)), [red, green, blue, white])

        let source = try require(CGImageSourceCreateWithData(data, nil))
        expect(CGImageSourceGetCount(source) == 4, CGImageSourceGetType(source) == "com.compuserve.gif")
        let container = CGImageSourceCopyProperties(source, nil)?[kCGImagePropertyGIFDictionary] as? [String: Any]
        expectEqual(container?[kCGImagePropertyGIFLoopCount] as? Int, 3)
        let delays = (0..<2).map { index -> [Double?] in
            let own = CGImageSourceCopyPropertiesAtIndex(source, index, nil)?[kCGImagePropertyGIFDictionary] as? [String: Double]
            return [own?[kCGImagePropertyGIFUnclampedDelayTime], own?[kCGImagePropertyGIFDelayTime]]
        }
        expectEqual(delays, [[0.04, 0.1], [0.1, 0.1]])
        expectEqual(pixels(CGImageSourceCreateImageAtIndex(source, 2, nil)), [white, clear, blue, clear])
    }

    @Test func rowsOfFourPassesAreSorted() throws {
        // The rows 0, then 4, then 2 and 6, then the odd ones.
        let data = Data(header(1, 8) + frame(0, 0, 1, 8, [0, 1, 2, 2, 3, 3, 3, 3], interlaced: true) + [0x3B])
        expectEqual(
            pixels(try ImageDecoder.decode(data)), [red, white, blue, white, green, white, blue, white])
        expectEqual(CGImageSourceCreateWithData(data, nil).flatMap { CGImageSourceCopyProperties($0, nil) }?.count, 2)
    }

    /// Every prefix of a file is refused, or is a shorter animation.
    @Test func damagedFilesAreRefused() throws {
        let first = header(2, 2) + frame(0, 0, 2, 2, [0, 1, 2, 3])
        let whole = first + frame(0, 0, 2, 2, [3, 2, 1, 0]) + [0x3B]
        for count in 0..<whole.count {
            let reader = try? AnimatedGIFReader(Data(whole.prefix(count)))
            for index in 0..<(reader?.frameCount ?? 0) { _ = try? reader?.frame(at: index) }
            if count < header(2, 2).count + 18 { expectNil(reader) }
        }
        expectEqual(try AnimatedGIFReader(Data(first)).frameCount, 1)
        // Codes beyond the table end a frame; sides without a pixel and frames outside of the canvas draw nothing.
        let strange = Data(header(1, 1) + [0x2C] + [UInt8](repeating: 9, count: 8) + [0x20, 2, 2, 0xFF, 0xFF, 0, 0x3B])
        #expect(throws: ImageIOError.self) { try ImageDecoder.decode(strange) }
        expectEqual(pixels(try ImageDecoder.decode(Data(header(1, 1) + frame(5, 5, 1, 1, [1])))), [clear])
    }

    @Test func animationsAreWrittenAndReadAgain() throws {
        let data = NSMutableData()
        let destination = try require(CGImageDestinationCreateWithData(data, "com.compuserve.gif", 2, nil))
        CGImageDestinationSetProperties(destination, [kCGImagePropertyGIFDictionary: [kCGImagePropertyGIFLoopCount: 5]])
        for (level, delay) in [(UInt8(10), 0.2), (200, 0.3)] {
            CGImageDestinationAddImage(
                destination, try Samples.solid(level, 0, 0, 255),
                [kCGImagePropertyGIFDictionary: [kCGImagePropertyGIFDelayTime: delay]])
        }
        expect(CGImageDestinationFinalize(destination))
        let reader = try AnimatedGIFReader(data as Data)
        expect(reader.frameCount == 2, reader.loopCount == 5)
        let frames = try (0..<2).map { try reader.frame(at: $0) }
        expect(frames.map(\.duration) == [0.2, 0.3], pixels(frames[1].image).first == [200, 0, 0, 255])
        // A larger picture, whose table of sequences fills up.
        let picture = try Samples.gradient(width: 200, height: 150)
        let still = try GIFAnimation(width: 200, height: 150)
        let file = try still.header + still.frame(picture, after: nil, hundredths: 1) + GIFAnimation.trailer
        let back = try GIFDecoder(file)
        expectEqual(pixels(try ImageDecoder.decode(file)).flatMap(\.self), back.frames[0].pixels)
    }
}
