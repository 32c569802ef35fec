import Expectations
import Quartz2D
import SeededRandom
import Testing

/// The pixels that recordings store: changed areas, planes of video, palettes.
@Suite struct PixelEncodingTests {
    private func image(_ width: Int, _ height: Int, _ pixel: (Int, Int) -> [UInt8]) throws -> CGImage {
        let bytes = (0..<height).flatMap { y in (0..<width).flatMap { x in pixel(x, y) } }
        return try require(CGImage(width: width, height: height, premultipliedRGBA: bytes))
    }

    /// The smallest area that holds the pixels that were changed, however few they are and wherever they lie.
    @Test(arguments: 0..<40) func changedAreasHoldTheChangedPixels(seed: Int) throws {
        var random = SplitMix64(seed: UInt64(seed))
        let (width, height) = (1 + random.pick(40), 1 + random.pick(30))
        var changed: [(x: Int, y: Int)] = []
        for _ in 0..<random.pick(5) { changed.append((random.pick(width), random.pick(height))) }
        let old = try image(width, height) { x, y in [UInt8(x), UInt8(y), 7, 255] }
        let new = try image(width, height) { x, y in
            [UInt8(x), UInt8(y), changed.contains { $0 == (x, y) } ? 8 : 7, 255]
        }
        let area = PixelArea.changed(from: old, to: new)
        guard let left = changed.map(\.x).min(), let right = changed.map(\.x).max(), let top = changed.map(\.y).min(),
            let bottom = changed.map(\.y).max()
        else { return expectNil(area) }
        expectEqual(area, PixelArea(x: left, y: top, width: right - left + 1, height: bottom - top + 1), "seed \(seed)")
        expectEqual(PixelArea.changed(from: nil, to: new), PixelArea(width: width, height: height))
    }

    /// Each sample is the nearest whole number to BT.601's, of one pixel for luma and of the mean of 2 × 2 pixels for chroma. At odd
    /// sizes the last column and row count twice.
    @Test(arguments: [(1, 1), (2, 2), (3, 2), (2, 5), (7, 9), (16, 4)]) func planesAreThoseOfBT601(width: Int, height: Int) throws
    {
        var random = SplitMix64(seed: UInt64(width * 100 + height))
        let image = try image(width, height) { _, _ in [0, 1, 2].map { _ in UInt8(random.pick(256)) } + [255] }
        var bytes = [UInt8](repeating: 1, count: VideoPlanes.byteCount(width: width, height: height) + 2)
        bytes.withUnsafeMutableBufferPointer { bytes in
            if let first = bytes.baseAddress { VideoPlanes.write(image, to: first + 1) }
        }
        expect(bytes.first == 1, bytes.last == 1)
        func color(_ x: Int, _ y: Int) -> SIMD3<Double> {
            let place = 4 * (min(y, height - 1) * width + min(x, width - 1))
            return SIMD3(Double(image.pixels[place]), Double(image.pixels[place + 1]), Double(image.pixels[place + 2])) / 255
        }
        func check(_ byte: UInt8, _ base: Double, _ weights: SIMD3<Double>, _ color: SIMD3<Double>) {
            let wanted = base + (weights * color).sum()
            expect(abs(Double(byte) - wanted) <= 0.51, "\(byte) for \(wanted)")
        }
        for y in 0..<height {
            for x in 0..<width { check(bytes[1 + y * width + x], 16, [65.481, 128.553, 24.966], color(x, y)) }
        }
        let (columns, rows) = ((width + 1) / 2, (height + 1) / 2)
        for y in 0..<rows {
            for x in 0..<columns {
                let mean =
                    (color(2 * x, 2 * y) + color(2 * x + 1, 2 * y) + color(2 * x, 2 * y + 1) + color(2 * x + 1, 2 * y + 1)) / 4
                let place = 1 + width * height + y * columns + x
                check(bytes[place], 128, [-37.797, -74.203, 112], mean)
                check(bytes[place + columns * rows], 128, [112, -93.786, -18.214], mean)
            }
        }
    }

    /// Up to 256 colours are kept as they are; each index leads to its pixel's colour.
    @Test(arguments: [1, 2, 3, 200, 256]) func fewColoursAreExact(count: Int) throws {
        var random = SplitMix64(seed: UInt64(count))
        let colors = (0..<count).map {
            [UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 * 77), UInt8(random.pick(256)), 255]
        }
        let image = try image(32, 32) { x, y in colors[(y * 32 + x) % count] }
        let area = PixelArea(width: 32, height: 32)
        let palette = ColorPalette(image, area)
        expectEqual(palette.colors.count, count)
        let shown = palette.indices(image, area).map { palette.colors[Int($0)] }
        expectEqual(shown, (0..<1024).map { SIMD3(colors[$0 % count][0], colors[$0 % count][1], colors[$0 % count][2]) })
    }
}
