import CSDL
import Foundation

/// Encodes PNG in memory with SDL2_image.
enum PNGWriter {
    static func encode(_ image: CGImage) throws(ImageIOError) -> Data {
        try SurfaceWriter.encode(
            image.straightRGBA, order: SDL_PIXELFORMAT_RGBA32, width: image.width, height: image.height, as: .png
        ) { IMG_SavePNG_RW($0, $1, 0) }
    }
}
