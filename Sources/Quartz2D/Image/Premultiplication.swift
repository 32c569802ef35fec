/// Converts RGBA bytes between straight and premultiplied alpha, rounding to nearest.
///
/// Converting premultiplied bytes to straight and back is lossless: the first step errs by at most ½, and the second scales that
/// by alpha / 255 ≤ 1 and rounds it away.
package enum Premultiplication {
    /// Multiplies the colours by their alpha.
    package static func premultiply(_ pixels: inout [UInt8]) {
        pixels.withUnsafeMutableBufferPointer { buffer in
            guard let bytes = buffer.baseAddress else { return }
            for index in stride(from: 0, to: buffer.count / 4 * 4, by: 4) {
                let pixel = bytes + index
                let alpha = UInt32(pixel[3])
                if alpha == 255 { continue }
                pixel[0] = scaled(pixel[0], alpha)
                pixel[1] = scaled(pixel[1], alpha)
                pixel[2] = scaled(pixel[2], alpha)
            }
        }
    }

    /// The product of two bytes divided by 255, rounded. The shifts are exact for all products of bytes.
    @inline(__always)
    private static func scaled(_ color: UInt8, _ alpha: UInt32) -> UInt8 {
        let product = UInt32(color) &* alpha &+ 128
        return UInt8(truncatingIfNeeded: (product &+ (product >> 8)) >> 8)
    }

    /// Divides the colours by their alpha. Transparent pixels become black.
    package static func unpremultiply(_ pixels: inout [UInt8]) {
        pixels.withUnsafeMutableBufferPointer { buffer in
            guard let bytes = buffer.baseAddress else { return }
            for index in stride(from: 0, to: buffer.count / 4 * 4, by: 4) {
                let pixel = bytes + index
                let alpha = UInt32(pixel[3])
                if alpha == 255 { continue }
                for channel in 0..<3 {
                    pixel[channel] = alpha == 0 ? 0 : UInt8(min(255, (UInt32(pixel[channel]) &* 255 &+ alpha / 2) / alpha))
                }
            }
        }
    }
}
