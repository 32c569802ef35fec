import CSDL
import Foundation

/// Encodes JPEG in memory with SDL2_image.
enum JPEGWriter {
    /// - Parameter quality: From 0 to 1; NaN becomes 0.
    static func encode(_ image: CGImage, quality: Double) throws(ImageIOError) -> Data {
        let percent = Int32((quality.isNaN ? 0 : min(max(quality, 0), 1)) * 100)
        return try SurfaceWriter.encode(
            opaqueRGB(image), order: SDL_PIXELFORMAT_RGB24, width: image.width, height: image.height, as: .jpeg
        ) { IMG_SaveJPG_RW($0, $1, 0, percent) }
    }

    /// Composites the pixels on white, because the format has no transparency.
    private static func opaqueRGB(_ image: CGImage) -> [UInt8] {
        image.withUnsafePixels { source in
            [UInt8](unsafeUninitializedCapacity: image.width * image.height * 3) { target, count in
                for pixel in 0..<image.width * image.height {
                    let white = 255 - Int(source[pixel * 4 + 3])
                    for part in 0..<3 { target[pixel * 3 + part] = UInt8(min(Int(source[pixel * 4 + part]) + white, 255)) }
                }
                count = image.width * image.height * 3
            }
        }
    }
}
