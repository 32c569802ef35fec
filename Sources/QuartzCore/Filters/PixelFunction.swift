/// A function of a single pixel that is not a weighted sum of its components.
///
/// Colours are not premultiplied; results are clamped to 0 … 1. The numbers of ``FilterOperation/pixel(_:_:)`` are named in
/// order.
public enum PixelFunction: String, Sendable, Hashable, CaseIterable {
    /// Red, green and blue to the power `[0].x`.
    case gamma
    /// Scales the distance from the luminance by `[0].x`, more strongly for duller colours.
    case vibrance
    /// Red, green, blue and alpha, each as the sum of all four weighted by `[0]` … `[3]`, plus the component of `[4]`.
    case channels
    /// Red, green, blue and alpha, each as `x + y·c + z·c² + w·c³` by `[0]` … `[3]`.
    case polynomial
    /// Each component clamped between those of `[0]` and `[1]`.
    case clamp
    /// Red, green and blue quantized to `[0].x` steps of equal width.
    case posterize
    /// 1 for each of red, green and blue above `[0].x`, 0 for the others.
    case threshold
    /// Grey with the maximum of red, green and blue.
    case maximum
    /// Grey with the minimum of red, green and blue.
    case minimum
    /// White, with the brightness as alpha.
    case maskToAlpha
    /// From encoded sRGB to linear light: IEC 61966-2-1.
    case linearize
    /// From linear light to encoded sRGB.
    case encode
}
