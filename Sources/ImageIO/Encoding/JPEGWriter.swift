import CSDL
import Foundation

/// JPEG through SDL2_image, into memory.
enum JPEGWriter {
    /// - Parameter quality: from 0 to 1; NaN is 0.
    static func encode(_ image: CGImage, quality: Double) throws(ImageIOError) -> Data {
        var pixels = opaqueRGB(image)
        let stream = try MemoryStream()
        let percent = Int32((quality.isNaN ? 0 : min(max(quality, 0), 1)) * 100)
        let status = pixels.withUnsafeMutableBytes { raw -> Int32 in
            let surface = SDL_CreateRGBSurfaceWithFormatFrom(
                raw.baseAddress, Int32(image.width), Int32(image.height), 24, Int32(image.width * 3),
                SDL_PIXELFORMAT_RGB24.rawValue)
            guard let surface else { return -1 }
            defer { SDL_FreeSurface(surface) }
            return IMG_SaveJPG_RW(surface, stream.operations, 0, percent)
        }
        guard status == 0, !stream.data.isEmpty else {
            throw .encodingFailed(.jpeg, reason: String(cString: SDL_GetError()))
        }
        return stream.data
    }

    /// The pixels on white, as the format has no transparency.
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
