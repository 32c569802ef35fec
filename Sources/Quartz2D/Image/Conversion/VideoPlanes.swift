/// A picture as video stores it: a plane of luma and two of chroma, BT.601 in video range, one chroma sample for 2 × 2 pixels.
package enum VideoPlanes {
    /// The number of bytes of the three planes.
    package static func byteCount(width: Int, height: Int) -> Int {
        width * height + 2 * ((width + 1) / 2) * ((height + 1) / 2)
    }

    /// Writes the planes of an image: luma, the difference of blue, the difference of red.
    ///
    /// - Parameter target: Has room for ``byteCount(width:height:)`` bytes.
    package static func write(_ image: CGImage, to target: UnsafeMutablePointer<UInt8>) {
        let (width, height) = (image.width, image.height)
        let half = (width: (width + 1) / 2, height: (height + 1) / 2)
        image.withUnsafePixels { source in
            guard let source = source.baseAddress else { return }
            for index in 0..<width * height {
                let (r, g, b) = color(source, index)
                target[index] = byte(16_829 &* r &+ 33_039 &* g &+ 6_416 &* b, 16, shift: 16)
            }
            let (blue, red) = (target + width * height, target + width * height + half.width * half.height)
            for y in 0..<half.height {
                // At the right and the bottom edge the last pixels count twice.
                let upper = source + 8 * y * width
                let lower = source + 4 * min(2 * y + 1, height - 1) * width
                let (blue, red) = (blue + y * half.width, red + y * half.width)
                for x in 0..<width / 2 {
                    chroma(
                        sum(sum(color(upper, 2 * x), color(upper, 2 * x + 1)), sum(color(lower, 2 * x), color(lower, 2 * x + 1))),
                        blue + x, red + x)
                }
                guard width % 2 == 1 else { continue }
                let edge = sum(color(upper, width - 1), color(lower, width - 1))
                chroma(sum(edge, edge), blue + half.width - 1, red + half.width - 1)
            }
        }
    }

    /// Writes the differences of four pixels' sum.
    @inline(__always)
    private static func chroma(_ sum: Color, _ blue: UnsafeMutablePointer<UInt8>, _ red: UnsafeMutablePointer<UInt8>) {
        let (r, g, b) = sum
        blue.pointee = byte(-9_714 &* r &- 19_070 &* g &+ 28_784 &* b, 128, shift: 18)
        red.pointee = byte(28_784 &* r &- 24_103 &* g &- 4_681 &* b, 128, shift: 18)
    }

    private typealias Color = (Int32, Int32, Int32)

    @inline(__always)
    private static func color(_ pixels: UnsafePointer<UInt8>, _ index: Int) -> Color {
        (Int32(pixels[4 * index]), Int32(pixels[4 * index + 1]), Int32(pixels[4 * index + 2]))
    }

    @inline(__always)
    private static func sum(_ a: Color, _ b: Color) -> Color { (a.0 &+ b.0, a.1 &+ b.1, a.2 &+ b.2) }

    /// Rounds a weighted sum. In video range the result fits a byte.
    @inline(__always)
    private static func byte(_ weighted: Int32, _ base: Int32, shift: Int32) -> UInt8 {
        UInt8(truncatingIfNeeded: base &+ ((weighted &+ (1 &<< (shift &- 1))) &>> shift))
    }
}
