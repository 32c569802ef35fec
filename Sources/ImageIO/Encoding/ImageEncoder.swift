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
