import CSDL
import Foundation

/// Encodes pixels in memory with one of SDL2_image's writers.
enum SurfaceWriter {
    /// - Parameters:
    ///   - pixels: Rows from the top, without padding, in the order `order`.
    ///   - save: Writes a surface to a stream; returns 0 on success.
    static func encode(
        _ pixels: consuming [UInt8], order: SDL_PixelFormatEnum, width: Int, height: Int, as format: ImageFormat,
        save: (UnsafeMutablePointer<SDL_Surface>, UnsafeMutablePointer<SDL_RWops>) -> Int32
    ) throws(ImageIOError) -> Data {
        guard let stream = MemoryStream() else { throw failure(format) }
        let bytesPerPixel = pixels.count / (width * height)
        let status = pixels.withUnsafeMutableBytes { raw -> Int32 in
            let surface = SDL_CreateRGBSurfaceWithFormatFrom(
                raw.baseAddress, Int32(width), Int32(height), Int32(bytesPerPixel * 8), Int32(width * bytesPerPixel),
                order.rawValue)
            guard let surface else { return -1 }
            defer { SDL_FreeSurface(surface) }
            return save(surface, stream.operations)
        }
        // A writer may report success without having written anything.
        guard status == 0, !stream.data.isEmpty else { throw failure(format) }
        return stream.data
    }

    private static func failure(_ format: ImageFormat) -> ImageIOError {
        .encodingFailed(format, reason: String(cString: SDL_GetError()))
    }
}
