import CWebP
import Foundation

/// An animated WebP whose frames are encoded independently, so that several threads encode at once.
///
/// Each frame stores the area in which it differs from the frame before. ``AnimatedWebPEncoder`` is simpler for a single thread.
public struct WebPAnimation: Sendable {
    /// The width of every frame in pixels.
    public let width: Int
    /// The height of every frame in pixels.
    public let height: Int
    private let loopCount: Int
    private let effort: Int

    /// Describes an animation.
    ///
    /// - Parameters:
    ///   - width: The width in pixels, 1…``AnimatedWebPEncoder/maximumDimension``.
    ///   - height: The height in pixels, in the same range.
    ///   - loopCount: The number of plays, clamped to 0…65 535; 0 is endless.
    ///   - effort: 0…9 trades time for size; clamped. Every pixel is preserved. 0 encodes without `libwebp`, in a third of the time
    ///     that its lowest effort takes.
    /// - Throws: ``ImageIOError`` for a size that the format does not support.
    public init(width: Int, height: Int, loopCount: Int = 0, effort: Int = 0) throws(ImageIOError) {
        guard width > 0, height > 0 else { throw .invalidSize(width: Double(width), height: Double(height), scale: 1) }
        guard max(width, height) <= AnimatedWebPEncoder.maximumDimension else { throw .tooLarge(width: width, height: height) }
        try ImageLimits.check(width: width, height: height)
        (self.width, self.height) = (width, height)
        self.loopCount = min(max(loopCount, 0), 65_535)
        self.effort = min(max(effort, 0), 9)
    }

    /// Encodes a frame.
    ///
    /// - Parameters:
    ///   - image: An image of the animation's size.
    ///   - previous: The frame before; nil for the first one.
    ///   - milliseconds: Its duration, clamped to 0…16 777 215.
    /// - Returns: The bytes of the frame, for ``file(_:)``.
    /// - Throws: ``ImageIOError``.
    public func frame(_ image: CGImage, after previous: CGImage?, milliseconds: Int) throws(ImageIOError) -> Data {
        guard image.width == width, image.height == height else {
            throw .frameSizeMismatch(width: image.width, height: image.height, expectedWidth: width, expectedHeight: height)
        }
        // An equal frame has one pixel.
        var area = PixelArea.changed(from: previous, to: image) ?? PixelArea(width: 1, height: 1)
        // Offsets are even.
        (area.width, area.height) = (area.width + area.x % 2, area.height + area.y % 2)
        (area.x, area.y) = (area.x - area.x % 2, area.y - area.y % 2)
        var payload = Data()
        payload.append24(area.x / 2)
        payload.append24(area.y / 2)
        payload.append24(area.width - 1)
        payload.append24(area.height - 1)
        payload.append24(min(max(milliseconds, 0), 0xFF_FFFF))
        // The area replaces the one before, without blending.
        payload.append(2)
        payload += effort == 0 ? fast(image, area) : try still(image, area)
        return Self.chunk("ANMF", payload)
    }

    /// Returns the file with frames, in order.
    ///
    /// - Throws: ``ImageIOError/noFrames``.
    public func file(_ frames: [Data]) throws(ImageIOError) -> Data {
        guard !frames.isEmpty else { throw .noFrames }
        var header = Data([frames.contains(where: Self.hasAlpha) ? 0x12 : 0x02, 0, 0, 0])
        header.append24(width - 1)
        header.append24(height - 1)
        let loop = Data([0, 0, 0, 0, UInt8(loopCount & 0xFF), UInt8(loopCount >> 8)])
        var body = Data("WEBP".utf8) + Self.chunk("VP8X", header) + Self.chunk("ANIM", loop)
        body.reserveCapacity(body.count + frames.reduce(0) { $0 + $1.count })
        for frame in frames { body += frame }
        return Self.chunk("RIFF", body)
    }

    /// The offset of the lossless bit stream in a frame: two chunk headers and the frame's numbers.
    private static let streamOffset = 8 + 16 + 8

    /// Whether a frame is translucent, by the flag behind the sizes of its bit stream.
    private static func hasAlpha(_ frame: Data) -> Bool {
        frame.count > streamOffset + 4 && frame[frame.startIndex + streamOffset + 4] & 0x10 != 0
    }

    private static func chunk(_ name: String, _ payload: Data) -> Data {
        var chunk = Data(name.utf8)
        let count = UInt32(payload.count)
        for shift in [0, 8, 16, 24] as [UInt32] { chunk.append(UInt8(truncatingIfNeeded: count >> shift)) }
        chunk += payload
        if payload.count % 2 == 1 { chunk.append(0) }
        return chunk
    }

    /// Returns the chunk of an area's pixels, encoded for speed.
    private func fast(_ image: CGImage, _ area: PixelArea) -> Data {
        func encode(_ pixels: UnsafeBufferPointer<UInt8>) -> [UInt8] {
            LosslessWebPEncoder.encode(pixels, bytesPerRow: 4 * width, area: area, isOpaque: image.isOpaque)
        }
        let stream = image.isOpaque ? image.withUnsafePixels(encode) : image.straightRGBA.withUnsafeBufferPointer(encode)
        return Self.chunk("VP8L", Data(stream))
    }

    /// Returns the chunk of an area's pixels, encoded by `libwebp`.
    private func still(_ image: CGImage, _ area: PixelArea) throws(ImageIOError) -> Data {
        var config = WebPConfig()
        var picture = WebPPicture()
        var writer = WebPMemoryWriter()
        guard WebPConfigInit(&config) != 0, WebPConfigLosslessPreset(&config, Int32(effort)) != 0, WebPPictureInit(&picture) != 0
        else { throw .encodingFailed(.webp, reason: "libwebp is not the version this was built for") }
        config.exact = 1
        WebPMemoryWriterInit(&writer)
        defer {
            WebPPictureFree(&picture)
            WebPMemoryWriterClear(&writer)
        }
        picture.use_argb = 1
        (picture.width, picture.height) = (Int32(area.width), Int32(area.height))
        let isEncoded = image.straightRGBA.withUnsafeBufferPointer { pixels in
            guard let start = pixels.baseAddress,
                WebPPictureImportRGBA(&picture, start + 4 * (area.y * width + area.x), Int32(4 * width)) != 0
            else { return false }
            return withUnsafeMutablePointer(to: &writer) { writer in
                picture.writer = WebPMemoryWrite
                picture.custom_ptr = UnsafeMutableRawPointer(writer)
                return WebPEncode(&config, &picture) != 0
            }
        }
        // The file of a still begins with RIFF, its size and WEBP.
        guard isEncoded, let bytes = writer.mem, writer.size > 12 else {
            throw .encodingFailed(.webp, reason: "libwebp reports error \(picture.error_code.rawValue)")
        }
        return Data(bytes: bytes + 12, count: writer.size - 12)
    }
}

extension Data {
    fileprivate mutating func append24(_ number: Int) {
        for shift in [0, 8, 16] { append(UInt8(truncatingIfNeeded: number >> shift)) }
    }
}
