import Foundation
import ImageIO
import Testing

@Suite struct JPEGTests {
    @Test func decodesColourAndSize() throws {
        let image = try ImageDecoder.decode(Samples.jpeg)
        #expect(image.width == 16 && image.height == 16 && image.isOpaque)
        let expected = [200, 100, 50]
        for (channel, value) in zip(Samples.pixel(image, 8, 8), expected) { #expect(abs(Int(channel) - value) <= 4) }
    }

    @Test func sizeComesWithoutDecoding() throws {
        #expect(try ImageDecoder.size(of: Samples.jpeg) == CGSize(width: 16, height: 16))
    }

    @Test func whatIsEncodedIsDecoded() throws {
        let data = try ImageEncoder.encodeJPEG(try Samples.solid(200, 100, 50, 255), quality: 0.9)
        #expect(ImageFormat(detecting: data) == .jpeg && ImageFormat.jpeg.isWritable)
        let image = try ImageDecoder.decode(data)
        #expect(image.width == 8 && image.height == 8 && image.alphaInfo == .noneSkipLast)
        for (channel, value) in zip(Samples.pixel(image, 4, 4), [200, 100, 50]) { #expect(abs(Int(channel) - value) <= 4) }
        // Black at half alpha over white is a grey.
        let grey = try ImageDecoder.decode(try ImageEncoder.encodeJPEG(try Samples.solid(0, 0, 0, 128)))
        for channel in Samples.pixel(grey, 0, 0).prefix(3) { #expect(abs(Int(channel) - 127) <= 4) }
    }

    @Test func worseQualityIsSmaller() throws {
        let picture = try Samples.gradient(width: 64, height: 64)
        let sizes = try [1, 0.5, 0, .nan, 7].map { try ImageEncoder.encodeJPEG(picture, quality: $0).count }
        #expect(sizes[0] > sizes[1] && sizes[1] > sizes[2] && sizes[3] == sizes[2] && sizes[4] == sizes[0])
        let data = NSMutableData()
        let destination = try #require(CGImageDestinationCreateWithData(data, "public.jpeg", 1, nil))
        CGImageDestinationAddImage(destination, picture, [kCGImageDestinationLossyCompressionQuality: 0.5])
        #expect(CGImageDestinationFinalize(destination) && data.length == sizes[1])
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
            #expect(image.map { $0.width <= ImageLimits.maximumDimension } ?? true)
        }
    }
}
