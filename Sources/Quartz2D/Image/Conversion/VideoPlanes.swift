/// A picture as video stores it: a plane of luma and two of chroma, BT.601 in video range, one chroma sample for 2 × 2 pixels.
package enum VideoPlanes {
    /// The number of bytes of the three planes.
    package static func byteCount(width: Int, height: Int) -> Int {
        width * height + 2 * ((width + 1) / 2) * ((height + 1) / 2)
    }

    /// Appends the planes of an image: luma, the difference of blue, the difference of red.
    package static func append(_ image: CGImage, to bytes: inout [UInt8]) {
        let (width, height) = (image.width, image.height)
        let count = byteCount(width: width, height: height)
        bytes += [UInt8](unsafeUninitializedCapacity: count) { target, written in
            image.withUnsafePixels { source in
                guard let source = source.baseAddress, let target = target.baseAddress else { return }
                for index in 0..<width * height {
                    let (r, g, b) = color(source, index)
                    target[index] = byte(16_829 &* r &+ 33_039 &* g &+ 6_416 &* b, 16, shift: 16)
                }
                let half = (width: (width + 1) / 2, height: (height + 1) / 2)
                let (blue, red) = (target + width * height, target + width * height + half.width * half.height)
                for y in 0..<half.height {
                    // At the right and the bottom edge the last pixels count twice.
                    let rows = (2 * y * width, min(2 * y + 1, height - 1) * width)
                    for x in 0..<half.width {
                        let columns = (2 * x, min(2 * x + 1, width - 1))
                        let (r, g, b) =
                            sum(
                                sum(color(source, rows.0 + columns.0), color(source, rows.0 + columns.1)),
                                sum(color(source, rows.1 + columns.0), color(source, rows.1 + columns.1)))
                        let place = y * half.width + x
                        blue[place] = byte(-9_714 &* r &- 19_070 &* g &+ 28_784 &* b, 128, shift: 18)
                        red[place] = byte(28_784 &* r &- 24_103 &* g &- 4_681 &* b, 128, shift: 18)
                    }
                }
            }
            written = count
        }
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
