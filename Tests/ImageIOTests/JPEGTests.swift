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
