import CSDL
import Foundation

/// An SDL surface with one owner, freed with it on every path.
struct Surface: ~Copyable {
    private let pointer: UnsafeMutablePointer<SDL_Surface>

    private init(owning pointer: UnsafeMutablePointer<SDL_Surface>) {
        self.pointer = pointer
    }

    deinit {
        SDL_FreeSurface(pointer)
    }

    /// SDL2_image loads its codecs on first use and not under a lock; this runs once, whichever thread comes first.
    private static let codecs = IMG_Init(Int32(IMG_INIT_PNG.rawValue | IMG_INIT_JPG.rawValue))

    static func decode(_ data: Data, format: ImageFormat) throws(ImageIOError) -> Surface {
        try load(data, format: format) { format == .png ? IMG_LoadPNG_RW($0) : IMG_LoadJPG_RW($0) }
    }

    static func rasterize(_ data: Data, width: Int, height: Int) throws(ImageIOError) -> Surface {
        try load(data, format: .svg) { IMG_LoadSizedSVG_RW($0, Int32(width), Int32(height)) }
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

    /// The pixels as a premultiplied image, cut or padded with transparency to `width` × `height` where these are given:
    /// SDL2_image rounds a scaled SVG's size and may miss the wanted one by a pixel.
    func image(
        format: ImageFormat, width: Int? = nil, height: Int? = nil, channels: ImageChannels = .colorAndAlpha
    ) throws(ImageIOError) -> CGImage {
        guard let converted = SDL_ConvertSurfaceFormat(pointer, SDL_PIXELFORMAT_RGBA32.rawValue, 0) else {
            throw .corrupt(format, reason: Self.lastError())
        }
        let rgba = Surface(owning: converted)
        var pixels = rgba.bytes(width: width ?? Int(converted.pointee.w), height: height ?? Int(converted.pointee.h))
        Premultiplication.premultiply(&pixels)
        guard
            let image = CGImage(
                width: width ?? Int(converted.pointee.w), height: height ?? Int(converted.pointee.h), premultipliedRGBA: pixels,
                channels: channels)
        else {
            throw .tooLarge(width: Int(converted.pointee.w), height: Int(converted.pointee.h))
        }
        return image
    }

    /// Rows without padding. The surface is a software surface in RGBA order, which needs no lock.
    private func bytes(width: Int, height: Int) -> [UInt8] {
        var pixels = [UInt8](repeating: 0, count: width * height * 4)
        guard let source = pointer.pointee.pixels else { return pixels }
        let rowLength = min(width, Int(pointer.pointee.w)) * 4
        pixels.withUnsafeMutableBytes { target in
            for row in 0..<min(height, Int(pointer.pointee.h)) {
                let line = UnsafeRawBufferPointer(start: source + row * Int(pointer.pointee.pitch), count: rowLength)
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
