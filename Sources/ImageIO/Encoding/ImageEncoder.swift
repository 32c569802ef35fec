import CSDL
import Foundation

/// Encodes `CGImage`s. No display is needed, and all functions are thread-safe.
public enum ImageEncoder {
    /// Encodes as PNG with straight alpha and eight bits per channel. Decoding restores the same premultiplied bytes.
    ///
    /// - Throws: ``ImageIOError/encodingFailed(_:reason:)``.
    public static func encodePNG(_ image: CGImage) throws(ImageIOError) -> Data {
        try PNGWriter.encode(image)
    }

    /// Encodes as JPEG, composited on white.
    ///
    /// - Parameter quality: From 0, the smallest file, to 1, the best picture; clamped, NaN becomes 0.
    /// - Throws: ``ImageIOError/encodingFailed(_:reason:)``.
    public static func encodeJPEG(_ image: CGImage, quality: Double = 1) throws(ImageIOError) -> Data {
        try JPEGWriter.encode(image, quality: quality)
    }

    /// Encodes as a still WebP.
    ///
    /// - Parameters:
    ///   - image: The image.
    ///   - quality: Lossless by default.
    /// - Throws: ``ImageIOError``.
    public static func encodeWebP(_ image: CGImage, quality: WebPQuality = .lossless) throws(ImageIOError) -> Data {
        let encoder = try AnimatedWebPEncoder(width: image.width, height: image.height, loopCount: 0, quality: quality)
        try encoder.add(image, duration: 0.001)
        return try encoder.finish()
    }
}

/// Encodes pixels in memory with one of SDL2_image's writers.
enum SurfaceWriter {
    /// Encodes an image with one of SDL2_image's writers.
    ///
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

/// Encodes PNG in memory with SDL2_image.
enum PNGWriter {
    static func encode(_ image: CGImage) throws(ImageIOError) -> Data {
        try SurfaceWriter.encode(
            image.straightRGBA, order: SDL_PIXELFORMAT_RGBA32, width: image.width, height: image.height, as: .png
        ) { IMG_SavePNG_RW($0, $1, 0) }
    }
}

/// Encodes JPEG in memory with SDL2_image.
enum JPEGWriter {
    /// Encodes an image composited on white.
    ///
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

/// An SDL stream that writes to growing memory.
final class MemoryStream {
    /// The stream for SDL functions; valid as long as this object.
    let operations: UnsafeMutablePointer<SDL_RWops>
    private(set) var data = Data()
    private var position = 0

    /// - Returns: nil if memory is short; `SDL_GetError()` has the message.
    init?() {
        guard let operations = SDL_AllocRW() else { return nil }
        self.operations = operations
        operations.pointee.type = UInt32(SDL_RWOPS_UNKNOWN)
        operations.pointee.hidden.unknown.data1 = Unmanaged.passUnretained(self).toOpaque()
        operations.pointee.size = { MemoryStream.of($0).map { Int64($0.data.count) } ?? -1 }
        operations.pointee.seek = { MemoryStream.of($0)?.seek(to: $1, from: $2) ?? -1 }
        operations.pointee.read = { _, _, _, _ in 0 }
        operations.pointee.write = { MemoryStream.of($0)?.write($1, size: $2, count: $3) ?? 0 }
        operations.pointee.close = { _ in 0 }
    }

    deinit {
        SDL_FreeRW(operations)
    }

    private static func of(_ operations: UnsafeMutablePointer<SDL_RWops>?) -> MemoryStream? {
        guard let address = operations?.pointee.hidden.unknown.data1 else { return nil }
        return Unmanaged<MemoryStream>.fromOpaque(address).takeUnretainedValue()
    }

    private func seek(to offset: Int64, from origin: Int32) -> Int64 {
        let base = origin == RW_SEEK_SET ? 0 : origin == RW_SEEK_CUR ? position : data.count
        let target = base + Int(offset)
        guard (0...data.count).contains(target) else { return -1 }
        position = target
        return Int64(target)
    }

    private func write(_ source: UnsafeRawPointer?, size: Int, count: Int) -> Int {
        guard let source else { return 0 }
        let bytes = UnsafeRawBufferPointer(start: source, count: size * count)
        let overlap = min(bytes.count, data.count - position)
        data.replaceSubrange(position..<(position + overlap), with: bytes)
        position += bytes.count
        return count
    }
}

extension CGImage {
    /// The pixels with straight alpha, as in file formats.
    var straightRGBA: [UInt8] {
        var pixels = pixels
        if !isOpaque { Premultiplication.unpremultiply(&pixels) }
        return pixels
    }
}
