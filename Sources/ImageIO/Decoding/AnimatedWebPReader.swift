import CWebP
import Foundation

/// Reads the frames of a WebP file in order. A still image is an animation of one frame.
///
/// Frames are complete: a frame that stores only changes is drawn over the preceding ones. Not thread-safe.
public final class AnimatedWebPReader {
    /// One frame and its duration.
    public struct Frame: Sendable {
        /// The complete picture.
        public let image: CGImage
        /// Seconds until the next frame; 0 for a still image.
        public let duration: TimeInterval
    }

    /// The width of every frame in pixels.
    public let width: Int
    /// The height of every frame in pixels.
    public let height: Int
    /// The number of frames, at least 1.
    public let frameCount: Int
    /// The number of times the animation plays; 0 is endless.
    public let loopCount: Int
    /// The index of the frame that ``next()`` returns.
    public private(set) var nextIndex = 0

    private let decoder: OpaquePointer
    private let bytes: UnsafeMutableBufferPointer<UInt8>
    private var lastTimestamp: Int32 = 0
    private let profile: ColorProfile?

    /// Opens WebP data.
    ///
    /// - Throws: ``ImageIOError`` for data that is not WebP, is damaged or too large.
    public init(_ data: Data) throws(ImageIOError) {
        guard ImageFormat(detecting: data) == .webp else { throw .unsupportedFormat }
        _ = try ImageDecoder.inspect(data)
        // The decoder refers to its input during its whole life.
        let bytes = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: data.count)
        _ = bytes.initialize(from: data)
        var options = WebPAnimDecoderOptions()
        var info = WebPAnimInfo()
        var input = WebPData(bytes: bytes.baseAddress, size: bytes.count)
        guard WebPAnimDecoderOptionsInit(&options) != 0 else {
            bytes.deallocate()
            throw .corrupt(.webp, reason: "libwebp is not the version this was built for")
        }
        options.color_mode = MODE_RGBA
        guard let decoder = WebPAnimDecoderNew(&input, &options) else {
            bytes.deallocate()
            throw .corrupt(.webp, reason: "its chunks do not hold together")
        }
        guard WebPAnimDecoderGetInfo(decoder, &info) != 0, info.frame_count > 0 else {
            WebPAnimDecoderDelete(decoder)
            bytes.deallocate()
            throw .corrupt(.webp, reason: "it has no frames")
        }
        self.decoder = decoder
        self.bytes = bytes
        width = Int(info.canvas_width)
        height = Int(info.canvas_height)
        profile = ImageMetadata(of: data, format: .webp).profile
        frameCount = Int(info.frame_count)
        loopCount = Int(info.loop_count)
    }

    deinit {
        WebPAnimDecoderDelete(decoder)
        bytes.deallocate()
    }

    /// Decodes the next frame.
    ///
    /// - Throws: ``ImageIOError/frameOutOfRange(index:count:)`` past the last frame, ``ImageIOError/corrupt(_:reason:)`` for damage.
    public func next() throws(ImageIOError) -> Frame {
        guard WebPAnimDecoderHasMoreFrames(decoder) != 0 else { throw .frameOutOfRange(index: nextIndex, count: frameCount) }
        var buffer: UnsafeMutablePointer<UInt8>?
        var timestamp: Int32 = 0
        guard WebPAnimDecoderGetNext(decoder, &buffer, &timestamp) != 0, let buffer else {
            throw .corrupt(.webp, reason: "frame \(nextIndex) cannot be decoded")
        }
        var pixels = Array(UnsafeBufferPointer(start: buffer, count: width * height * 4))
        profile?.convert(&pixels)
        Premultiplication.premultiply(&pixels)
        guard let image = CGImage(width: width, height: height, premultipliedRGBA: pixels) else {
            throw .tooLarge(width: width, height: height)
        }
        // libwebp's sum of the durations wraps around after 2³¹ ms, as does the difference.
        let duration = TimeInterval(max(0, timestamp &- lastTimestamp)) / 1000
        lastTimestamp = timestamp
        nextIndex += 1
        return Frame(image: image, duration: duration)
    }

    /// Restarts at the first frame.
    public func rewind() {
        WebPAnimDecoderReset(decoder)
        lastTimestamp = 0
        nextIndex = 0
    }

    /// Decodes one frame. Fast in ascending order, because frames build on those before them.
    ///
    /// - Throws: The errors of ``next()``.
    public func frame(at index: Int) throws(ImageIOError) -> Frame {
        guard (0..<frameCount).contains(index) else { throw .frameOutOfRange(index: index, count: frameCount) }
        if index < nextIndex { rewind() }
        while nextIndex < index { _ = try next() }
        return try next()
    }

    /// Decodes all frames from the first on.
    ///
    /// - Throws: The errors of ``next()``, and ``ImageIOError/tooLarge(width:height:)`` beyond
    ///   ``ImageLimits/maximumAnimationPixelCount``.
    public func allFrames() throws(ImageIOError) -> [Frame] {
        guard width * height * frameCount <= ImageLimits.maximumAnimationPixelCount else {
            throw .tooLarge(width: width, height: height * frameCount)
        }
        rewind()
        var frames: [Frame] = []
        while nextIndex < frameCount { frames.append(try next()) }
        return frames
    }
}
