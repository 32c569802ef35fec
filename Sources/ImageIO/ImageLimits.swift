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

    /// Throws ``ImageIOError/tooLarge(width:height:)`` if an image of a size exceeds the limits.
    static func check(width: Int, height: Int) throws(ImageIOError) {
        guard width <= maximumDimension, height <= maximumDimension, width * height <= maximumPixelCount else {
            throw .tooLarge(width: width, height: height)
        }
    }
}
