import QuartzCore
import SeededRandom

/// The picture of textured layers.
enum Picture {
    static let side = 64

    /// Blocks of opaque random colours.
    static var pixels: [UInt8] {
        var generator = SplitMix64(seed: 64)
        let blocks = (0..<64).map { _ in generator.next() }
        return (0..<side * side).flatMap { index -> [UInt8] in
            let block = blocks[index / side / 8 * 8 + index % side / 8]
            return [
                UInt8(truncatingIfNeeded: block), UInt8(truncatingIfNeeded: block >> 8), UInt8(truncatingIfNeeded: block >> 16),
                255,
            ]
        }
    }

    static func make() throws -> CGImage {
        guard let image = CGImage(width: side, height: side, premultipliedRGBA: pixels) else {
            throw BenchmarkError("no image of \(side) × \(side)")
        }
        return image
    }
}
