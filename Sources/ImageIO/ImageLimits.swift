/// Bounds on what is decoded, checked against an image's header before any pixel memory is allocated.
public enum ImageLimits {
    /// The longest side in pixels. 16 384 is also the largest texture most GPUs take.
    public static let maximumDimension = 16_384
    /// The most pixels one image may have: 64 Mi, that is 256 MiB of RGBA.
    public static let maximumPixelCount = 1 << 26
    /// The most pixels all frames of one animation may have together when they are decoded at once: 128 Mi, 512 MiB of RGBA.
    public static let maximumAnimationPixelCount = 1 << 27
    /// The most bytes of encoded data.
    public static let maximumByteCount = 1 << 28
    /// The most bytes of SVG text.
    public static let maximumSVGByteCount = 1 << 23

    /// Throws ``ImageIOError/tooLarge(width:height:)`` unless an image of that size is within the bounds.
    static func check(width: Int, height: Int) throws(ImageIOError) {
        guard width <= maximumDimension, height <= maximumDimension, width * height <= maximumPixelCount else {
            throw .tooLarge(width: width, height: height)
        }
    }
}
