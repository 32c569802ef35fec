import Foundation
import ImageIO

/// Raw video for encoders: YUV4MPEG2 with 8 bits, BT.601 in video range, one chroma sample per 2 × 2 pixels.
nonisolated struct Y4MFormat {
    let width: Int
    let height: Int
    /// Frames per second.
    let rate: Double

    /// The header before the first frame.
    var header: Data {
        let (numerator, denominator) = Self.ratio(rate)
        return Data("YUV4MPEG2 W\(width) H\(height) F\(numerator):\(denominator) Ip A1:1 C420jpeg XCOLORRANGE=LIMITED\n".utf8)
    }

    /// Returns a frame rate as a fraction, exact to a thousandth.
    static func ratio(_ rate: Double) -> (Int, Int) {
        if rate == rate.rounded() { return (Int(rate), 1) }
        return (Int((rate * 1000).rounded()), 1000)
    }

    /// Returns a frame with its header.
    ///
    /// - Parameter image: Has the size of the format.
    func frame(_ image: CGImage) -> Data {
        let pixels = image.pixels
        let (halfWidth, halfHeight) = ((width + 1) / 2, (height + 1) / 2)
        let mark = Array("FRAME\n".utf8)
        var bytes = [UInt8](repeating: 0, count: mark.count + width * height + 2 * halfWidth * halfHeight)
        bytes.replaceSubrange(0..<mark.count, with: mark)
        let blue = mark.count + width * height
        let red = blue + halfWidth * halfHeight
        pixels.withUnsafeBufferPointer { source in
            bytes.withUnsafeMutableBufferPointer { target in
                for index in 0..<width * height {
                    let (r, g, b) = (Int(source[4 * index]), Int(source[4 * index + 1]), Int(source[4 * index + 2]))
                    target[mark.count + index] = Self.byte(16_829 * r + 33_039 * g + 6_416 * b, 16, 65_536)
                }
                for y in 0..<halfHeight {
                    for x in 0..<halfWidth {
                        let (r, g, b) = sum(source, 2 * x, 2 * y)
                        let place = y * halfWidth + x
                        target[blue + place] = Self.byte(-9_714 * r - 19_070 * g + 28_784 * b, 128, 262_144)
                        target[red + place] = Self.byte(28_784 * r - 24_103 * g - 4_681 * b, 128, 262_144)
                    }
                }
            }
        }
        return Data(bytes)
    }

    /// Returns the sum of the four pixels of a block. At the right and the bottom edge the last pixels count twice.
    private func sum(_ pixels: UnsafeBufferPointer<UInt8>, _ x: Int, _ y: Int) -> (Int, Int, Int) {
        var total = (0, 0, 0)
        for row in [y, min(y + 1, height - 1)] {
            for column in [x, min(x + 1, width - 1)] {
                let index = 4 * (row * width + column)
                total.0 += Int(pixels[index])
                total.1 += Int(pixels[index + 1])
                total.2 += Int(pixels[index + 2])
            }
        }
        return total
    }

    private static func byte(_ weighted: Int, _ base: Int, _ unit: Int) -> UInt8 {
        let rounded = (weighted + unit / 2) >> unit.trailingZeroBitCount
        return UInt8(min(max(base + rounded, 0), 255))
    }
}
