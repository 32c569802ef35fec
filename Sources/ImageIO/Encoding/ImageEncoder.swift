import Foundation

/// Turns `CGImage`s into encoded images. No display is needed; any thread may call it.
public enum ImageEncoder {
    /// Encodes as PNG with straight alpha, eight bits a channel, without loss: decoding gives the same premultiplied bytes.
    ///
    /// - Throws: ``ImageIOError/encodingFailed(_:reason:)``.
    public static func encodePNG(_ image: CGImage) throws(ImageIOError) -> Data {
        try PNGWriter.encode(image)
    }

    /// Encodes as a still WebP.
    ///
    /// - Parameters:
    ///   - image: The image.
    ///   - quality: Lossless unless stated.
    /// - Throws: ``ImageIOError``.
    public static func encodeWebP(_ image: CGImage, quality: WebPQuality = .lossless) throws(ImageIOError) -> Data {
        let encoder = try AnimatedWebPEncoder(width: image.width, height: image.height, loopCount: 0, quality: quality)
        try encoder.add(image, duration: 0.001)
        return try encoder.finish()
    }
}
