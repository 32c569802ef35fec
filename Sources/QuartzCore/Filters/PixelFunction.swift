/// What a filter makes of each pixel by itself, beyond sums of its components.
///
/// Colours are not premultiplied; results are cut to 0 … 1. The numbers of ``FilterOperation/pixel(_:_:)`` are named in order.
public enum PixelFunction: String, Sendable, Hashable, CaseIterable {
    /// Red, green and blue to the power `[0].x`.
    case gamma
    /// Away from the luminance by `[0].x`, the more the duller the colour.
    case vibrance
    /// Each of red, green, blue and alpha as the sum of all four weighted by `[0]` … `[3]`, and of `[4]`'s component.
    case channels
    /// Each of red, green, blue and alpha as `x + y·c + z·c² + w·c³` by `[0]` … `[3]`.
    case polynomial
    /// Each component no less than that of `[0]` and no more than that of `[1]`.
    case clamp
    /// Red, green and blue in `[0].x` steps of equal width.
    case posterize
    /// 1 for each of red, green and blue above `[0].x`, 0 for the others.
    case threshold
    /// Grey of the largest of red, green and blue.
    case maximum
    /// Grey of the least of red, green and blue.
    case minimum
    /// White, as opaque as it was bright.
    case maskToAlpha
    /// From encoded sRGB to light: IEC 61966-2-1.
    case linearize
    /// From light to encoded sRGB.
    case encode
}
