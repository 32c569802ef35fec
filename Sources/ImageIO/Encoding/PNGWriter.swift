import CSDL
import Foundation

/// PNG through SDL2_image, into memory.
enum PNGWriter {
    static func encode(_ image: CGImage) throws(ImageIOError) -> Data {
        var pixels = image.straightRGBA
        let stream = try MemoryStream()
        let status = pixels.withUnsafeMutableBytes { raw -> Int32 in
            let surface = SDL_CreateRGBSurfaceWithFormatFrom(
                raw.baseAddress, Int32(image.width), Int32(image.height), 32, Int32(image.width * 4),
                SDL_PIXELFORMAT_RGBA32.rawValue)
            guard let surface else { return -1 }
            defer { SDL_FreeSurface(surface) }
            return IMG_SavePNG_RW(surface, stream.operations, 0)
        }
        guard status == 0 else { throw .encodingFailed(.png, reason: String(cString: SDL_GetError())) }
        return stream.data
    }
}
