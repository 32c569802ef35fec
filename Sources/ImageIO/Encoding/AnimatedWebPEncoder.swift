import CWebP
import Foundation

/// Encodes an animated WebP, frame by frame.
///
/// A frame that equals the one before is merged into it. A single remaining frame makes a still image. Not thread-safe.
public final class AnimatedWebPEncoder {
    /// The width of every frame in pixels.
    public let width: Int
    /// The height of every frame in pixels.
    public let height: Int

    /// The longest duration of a frame: the format stores 24 bits of milliseconds.
    public static let maximumFrameDuration: TimeInterval = 16_777.215
    /// The longest side that the format supports.
    public static let maximumDimension = 16_383

    private let encoder: OpaquePointer
    private var config: WebPConfig
    private var elapsed: TimeInterval = 0
    private var timestamp: Int32 = 0
    private var frameCount = 0
    private var isFinished = false

    /// Starts an animation.
    ///
    /// - Parameters:
    ///   - width: The width in pixels, 1…``maximumDimension``.
    ///   - height: The height in pixels, 1…``maximumDimension``.
    ///   - loopCount: The number of plays, clamped to 0…65 535; 0 is endless.
    ///   - quality: Lossless by default.
    /// - Throws: ``ImageIOError`` for a size that the format does not support.
    public init(width: Int, height: Int, loopCount: Int = 0, quality: WebPQuality = .lossless) throws(ImageIOError) {
        guard width > 0, height > 0 else { throw .invalidSize(width: Double(width), height: Double(height), scale: 1) }
        guard width <= Self.maximumDimension, height <= Self.maximumDimension else {
            throw .tooLarge(width: width, height: height)
        }
        try ImageLimits.check(width: width, height: height)
        config = try Self.config(for: quality)
        var options = WebPAnimEncoderOptions()
        guard WebPAnimEncoderOptionsInit(&options) != 0 else {
            throw .encodingFailed(.webp, reason: "libwebp is not the version this was built for")
        }
        options.anim_params.loop_count = Int32(min(max(loopCount, 0), 65_535))
        options.anim_params.bgcolor = 0
        guard let encoder = WebPAnimEncoderNew(Int32(width), Int32(height), &options) else {
            throw .encodingFailed(.webp, reason: "no memory for a canvas of \(width) × \(height)")
        }
        self.encoder = encoder
        self.width = width
        self.height = height
    }

    deinit {
        WebPAnimEncoderDelete(encoder)
    }

    /// Adds a frame.
    ///
    /// - Parameters:
    ///   - frame: An image of the animation's size.
    ///   - duration: The duration in seconds, at least 1 ms. Errors of rounding to milliseconds are carried over to the next
    ///     frame, so they do not accumulate.
    /// - Throws: ``ImageIOError``; the animation is then unchanged.
    public func add(_ frame: CGImage, duration: TimeInterval) throws(ImageIOError) {
        guard !isFinished else { throw .alreadyFinished }
        guard frame.width == width, frame.height == height else {
            throw .frameSizeMismatch(width: frame.width, height: frame.height, expectedWidth: width, expectedHeight: height)
        }
        let end = elapsed + duration
        guard duration >= 0, duration <= Self.maximumFrameDuration, end * 1000 < Double(Int32.max) else {
            throw .invalidDuration(seconds: duration)
        }
        let (least, isTooLong) = timestamp.addingReportingOverflow(1)
        guard !isTooLong else { throw .invalidDuration(seconds: duration) }
        try encode(frame)
        elapsed = end
        timestamp = max(least, Int32((end * 1000).rounded()))
        frameCount += 1
    }

    /// Writes the file. No frame can be added afterwards.
    ///
    /// - Throws: ``ImageIOError/noFrames``, ``ImageIOError/alreadyFinished`` or ``ImageIOError/encodingFailed(_:reason:)``.
    public func finish() throws(ImageIOError) -> Data {
        guard !isFinished else { throw .alreadyFinished }
        guard frameCount > 0 else { throw .noFrames }
        isFinished = true
        var output = WebPData()
        defer { WebPDataClear(&output) }
        // A nil frame marks the end of the last one.
        guard WebPAnimEncoderAdd(encoder, nil, timestamp, nil) != 0, WebPAnimEncoderAssemble(encoder, &output) != 0 else {
            throw .encodingFailed(.webp, reason: lastError)
        }
        return Data(bytes: output.bytes, count: output.size)
    }

    private func encode(_ frame: CGImage) throws(ImageIOError) {
        var picture = WebPPicture()
        guard WebPPictureInit(&picture) != 0 else {
            throw .encodingFailed(.webp, reason: "libwebp is not the version this was built for")
        }
        defer { WebPPictureFree(&picture) }
        picture.width = Int32(width)
        picture.height = Int32(height)
        picture.use_argb = 1
        guard WebPPictureImportRGBA(&picture, frame.straightRGBA, Int32(width * 4)) != 0,
            WebPAnimEncoderAdd(encoder, &picture, timestamp, &config) != 0
        else {
            throw .encodingFailed(.webp, reason: lastError)
        }
    }

    private var lastError: String {
        let message = WebPAnimEncoderGetError(encoder).map { String(cString: $0) } ?? ""
        return message.isEmpty ? "out of memory" : message
    }

    private static func config(for quality: WebPQuality) throws(ImageIOError) -> WebPConfig {
        var config = WebPConfig()
        guard WebPConfigInit(&config) != 0 else {
            throw .encodingFailed(.webp, reason: "libwebp is not the version this was built for")
        }
        switch quality {
        case .lossless(let effort):
            _ = WebPConfigLosslessPreset(&config, Int32(min(max(effort, 0), 9)))
        case .lossy(let quality):
            config.quality = quality.isNaN ? 0 : Float(min(max(quality, 0), 1) * 100)
            config.method = 2
        }
        return config
    }
}

/// The trade-off between a WebP file's size, its fidelity and the encoding time.
public enum WebPQuality: Equatable, Sendable {
    /// Every pixel is preserved. `effort` 0…9 trades time for size; clamped.
    case lossless(effort: Int)
    /// Lossy. `quality` is 0 (smallest) … 1 (best); clamped, NaN becomes 0.
    case lossy(quality: Double)

    /// Lossless, with an effort fast enough for recording.
    public static let lossless = WebPQuality.lossless(effort: 1)
}
