import CSDL
import Foundation

/// Decodes images into `CGImage`s.
///
/// The format is detected from the data, never from a name. Sizes are checked against ``ImageLimits`` before pixels are
/// allocated. The system's libraries decode PNG, JPEG and WebP, ``AnimatedGIFReader`` reads GIF. ``SVGDrawing`` and ``PDFDrawing`` read drawings and
/// document the supported subsets. No function needs a display, a window or SDL's video subsystem, and all are thread-safe.
public enum ImageDecoder {
    /// Reads and decodes a file.
    ///
    /// - Parameters:
    ///   - url: A file URL.
    ///   - pointSize: For drawings, the size in points that is filled exactly; nil uses the intrinsic size. Ignored for bitmap formats.
    ///   - scale: For drawings, the number of pixels per point. Ignored for bitmap formats.
    /// - Returns: The image, or the first frame of an animation.
    /// - Throws: ``ImageIOError``.
    public static func decode(contentsOf url: URL, pointSize: CGSize? = nil, scale: CGFloat = 1) throws(ImageIOError) -> CGImage {
        try decode(data(contentsOf: url), pointSize: pointSize, scale: scale)
    }

    /// Reads a file.
    ///
    /// - Throws: ``ImageIOError`` if it is missing, unreadable or too long.
    package static func data(contentsOf url: URL) throws(ImageIOError) -> Data { try FileAccess.read(url) }

    /// Decodes data in memory; see ``decode(contentsOf:pointSize:scale:)``.
    public static func decode(_ data: Data, pointSize: CGSize? = nil, scale: CGFloat = 1) throws(ImageIOError) -> CGImage {
        let (format, header) = try inspect(data)
        switch format {
        case .png:
            let bytes = [UInt8](data)
            let profile = ImageMetadata(png: bytes).profile
            if let profile, PNGHeader.depth(of: bytes) == 16, !profile.isSRGB {
                return try image(profile.bytes(ofPremultiplied: PNGDecoder.samples(bytes, header)), header, nil)
            }
            return try image(PNGDecoder.pixels(bytes, header), header, profile)
        case .jpeg:
            let surface = try Surface.decodeJPEG(data)
            return try image(surface.pixels(), surface.header, ImageMetadata(of: data, format: format).profile)
        case .webp:
            return try AnimatedWebPReader(data).next().image
        case .gif:
            return try AnimatedGIFReader(data).next().image
        case .svg:
            return try image(SVGDrawing(data).picture, pointSize, scale)
        case .pdf:
            return try image(PDFDrawing(data).picture, pointSize, scale)
        }
    }

    /// Returns the orientation in which an image is to be displayed, from its metadata; ``CGImagePropertyOrientation/up`` if it has none.
    ///
    /// ``decode(_:pointSize:scale:)`` returns the pixels as stored.
    public static func orientation(of data: Data) -> CGImagePropertyOrientation {
        guard let (format, _) = try? inspect(data) else { return .up }
        return ImageMetadata(of: data, format: format).orientation ?? .up
    }

    /// Returns an image's size from its header: pixels, or points for drawings.
    ///
    /// - Throws: ``ImageIOError``.
    public static func size(of data: Data) throws(ImageIOError) -> CGSize {
        let (format, header) = try inspect(data)
        if format == .svg { return try SVGHeader.size(of: data) }
        if format == .pdf { return try PDFHeader.size(of: data) }
        return CGSize(width: header.width, height: header.height)
    }

    /// Detects the format and reads the header. Throws if the data is too long.
    static func inspect(_ data: Data) throws(ImageIOError) -> (ImageFormat, ImageHeader) {
        guard data.count <= ImageLimits.maximumByteCount else {
            throw .dataTooLarge(bytes: data.count, limit: ImageLimits.maximumByteCount)
        }
        guard let format = ImageFormat(detecting: data) else { throw .unsupportedFormat }
        return (format, try ImageHeader(of: data, format: format))
    }

    /// Returns an image of straight RGBA bytes, converted to sRGB.
    private static func image(_ pixels: consuming [UInt8], _ header: ImageHeader, _ profile: ColorProfile?) throws(ImageIOError)
        -> CGImage
    {
        profile?.convert(&pixels)
        Premultiplication.premultiply(&pixels)
        let channels: ImageChannels = header.hasAlpha ? .colorAndAlpha : .color
        guard let image = CGImage(width: header.width, height: header.height, premultipliedRGBA: pixels, channels: channels)
        else {
            throw .tooLarge(width: header.width, height: header.height)
        }
        return image
    }

    private static func image(_ picture: VectorPicture, _ pointSize: CGSize?, _ scale: CGFloat) throws(ImageIOError) -> CGImage {
        let size = try pixelSize(points: pointSize ?? picture.size, scale: scale)
        return try picture.image(width: size.width, height: size.height)
    }

    private static func pixelSize(points: CGSize, scale: CGFloat) throws(ImageIOError) -> (width: Int, height: Int) {
        let width = points.width * scale, height = points.height * scale
        guard scale > 0, points.width > 0, points.height > 0, width.isFinite, height.isFinite else {
            throw .invalidSize(width: points.width, height: points.height, scale: scale)
        }
        // Clamped so that the conversion to Int cannot overflow; the check below rejects such sizes.
        let pixels = (width: Int(min(max(width.rounded(), 1), 1e9)), height: Int(min(max(height.rounded(), 1), 1e9)))
        try ImageLimits.check(width: pixels.width, height: pixels.height)
        return pixels
    }
}

/// Limits on decoding, checked against an image's header before pixels are allocated.
public enum ImageLimits {
    /// The longest side in pixels; also the largest texture of most GPUs.
    public static let maximumDimension = 16_384
    /// The maximum number of pixels of an image: 64 Mi, or 256 MiB of RGBA.
    public static let maximumPixelCount = 1 << 26
    /// The maximum number of pixels of all frames of an animation that are decoded at once: 128 Mi, or 512 MiB of RGBA.
    public static let maximumAnimationPixelCount = 1 << 27
    /// The maximum number of bytes of encoded data.
    public static let maximumByteCount = 1 << 28
    /// The maximum number of bytes of SVG text.
    public static let maximumSVGByteCount = 1 << 23
    /// The maximum number of bytes of a PDF file.
    public static let maximumPDFByteCount = 1 << 23

    /// Throws ``ImageIOError/tooLarge(width:height:)`` if an image of a size exceeds the limits.
    static func check(width: Int, height: Int) throws(ImageIOError) {
        guard width <= maximumDimension, height <= maximumDimension, width * height <= maximumPixelCount else {
            throw .tooLarge(width: width, height: height)
        }
    }
}

/// An SDL surface with a single owner that frees it.
private struct Surface: ~Copyable {
    private let pointer: UnsafeMutablePointer<SDL_Surface>

    private init(owning pointer: UnsafeMutablePointer<SDL_Surface>) {
        self.pointer = pointer
    }

    deinit {
        SDL_FreeSurface(pointer)
    }

    /// SDL2_image loads its codecs on first use, without a lock. This initializes them once, from any thread.
    private static let codecs = IMG_Init(Int32(IMG_INIT_JPG.rawValue))

    static func decodeJPEG(_ data: Data) throws(ImageIOError) -> Surface {
        _ = codecs
        let surface = data.withUnsafeBytes { raw -> UnsafeMutablePointer<SDL_Surface>? in
            guard let stream = SDL_RWFromConstMem(raw.baseAddress, Int32(clamping: raw.count)) else { return nil }
            defer { _ = SDL_RWclose(stream) }
            return IMG_LoadJPG_RW(stream)
        }
        guard let surface else { throw .corrupt(.jpeg, reason: lastError()) }
        return Surface(owning: surface)
    }

    /// The size of the decoded image.
    var header: ImageHeader { ImageHeader(width: Int(pointer.pointee.w), height: Int(pointer.pointee.h), hasAlpha: false) }

    /// Returns the pixels as RGBA bytes.
    func pixels() throws(ImageIOError) -> [UInt8] {
        guard let converted = SDL_ConvertSurfaceFormat(pointer, SDL_PIXELFORMAT_RGBA32.rawValue, 0) else {
            throw .corrupt(.jpeg, reason: Self.lastError())
        }
        return Surface(owning: converted).bytes()
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
