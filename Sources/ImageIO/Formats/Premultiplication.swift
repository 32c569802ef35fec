/// Converts RGBA bytes between straight and premultiplied alpha, rounding to nearest.
///
/// Converting premultiplied bytes to straight and back is lossless: the first step errs by at most ½, and the second scales that
/// by alpha / 255 ≤ 1 and rounds it away.
enum Premultiplication {
    static func premultiply(_ pixels: inout [UInt8]) {
        pixels.withUnsafeMutableBufferPointer { buffer in
            var index = 0
            while index + 3 < buffer.count {
                let alpha = UInt32(buffer[index + 3])
                if alpha != 255 {
                    for channel in index..<(index + 3) {
                        buffer[channel] = UInt8((UInt32(buffer[channel]) * alpha + 127) / 255)
                    }
                }
                index += 4
            }
        }
    }

    static func unpremultiply(_ pixels: inout [UInt8]) {
        pixels.withUnsafeMutableBufferPointer { buffer in
            var index = 0
            while index + 3 < buffer.count {
                let alpha = UInt32(buffer[index + 3])
                if alpha != 255, alpha != 0 {
                    for channel in index..<(index + 3) {
                        buffer[channel] = UInt8(min(255, (UInt32(buffer[channel]) * 255 + alpha / 2) / alpha))
                    }
                } else if alpha == 0 {
                    for channel in index..<(index + 3) { buffer[channel] = 0 }
                }
                index += 4
            }
        }
    }
}
