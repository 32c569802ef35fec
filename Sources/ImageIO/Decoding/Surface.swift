import CSDL
import Foundation

/// An SDL surface with a single owner that frees it.
struct Surface: ~Copyable {
    private let pointer: UnsafeMutablePointer<SDL_Surface>

    private init(owning pointer: UnsafeMutablePointer<SDL_Surface>) {
        self.pointer = pointer
    }

    deinit {
        SDL_FreeSurface(pointer)
    }

    /// SDL2_image loads its codecs on first use, without a lock. This initializes them once, from any thread.
    private static let codecs = IMG_Init(Int32(IMG_INIT_PNG.rawValue | IMG_INIT_JPG.rawValue))

    static func decode(_ data: Data, format: ImageFormat) throws(ImageIOError) -> Surface {
        try load(data, format: format) { format == .png ? IMG_LoadPNG_RW($0) : IMG_LoadJPG_RW($0) }
    }

    private static func load(
        _ data: Data, format: ImageFormat,
        with loader: (UnsafeMutablePointer<SDL_RWops>) -> UnsafeMutablePointer<SDL_Surface>?
    ) throws(ImageIOError) -> Surface {
        _ = codecs
        let surface = data.withUnsafeBytes { raw -> UnsafeMutablePointer<SDL_Surface>? in
            guard let stream = SDL_RWFromConstMem(raw.baseAddress, Int32(raw.count)) else { return nil }
            defer { _ = SDL_RWclose(stream) }
            return loader(stream)
        }
        guard let surface else { throw .corrupt(format, reason: lastError()) }
        return Surface(owning: surface)
    }

    /// Returns the pixels as a premultiplied image.
    func image(format: ImageFormat, channels: ImageChannels = .colorAndAlpha) throws(ImageIOError) -> CGImage {
        guard let converted = SDL_ConvertSurfaceFormat(pointer, SDL_PIXELFORMAT_RGBA32.rawValue, 0) else {
            throw .corrupt(format, reason: Self.lastError())
        }
        let rgba = Surface(owning: converted)
        let (width, height) = (Int(converted.pointee.w), Int(converted.pointee.h))
        var pixels = rgba.bytes()
        Premultiplication.premultiply(&pixels)
        guard let image = CGImage(width: width, height: height, premultipliedRGBA: pixels, channels: channels) else {
            throw .tooLarge(width: width, height: height)
        }
        return image
    }

    /// Returns the rows without padding. A software surface in RGBA order needs no lock.
    private func bytes() -> [UInt8] {
        let (width, height) = (Int(pointer.pointee.w), Int(pointer.pointee.h))
        var pixels = [UInt8](repeating: 0, count: width * height * 4)
        guard let source = pointer.pointee.pixels else { return pixels }
        pixels.withUnsafeMutableBytes { target in
            for row in 0..<height {
                let line = UnsafeRawBufferPointer(start: source + row * Int(pointer.pointee.pitch), count: width * 4)
                UnsafeMutableRawBufferPointer(rebasing: target[(row * width * 4)...]).copyMemory(from: line)
            }
        }
        return pixels
    }

    private static func lastError() -> String {
        let message = String(cString: SDL_GetError())
        return message.isEmpty ? "it cannot be decoded" : message
    }
}

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
