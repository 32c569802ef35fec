/// Limits on the work for one SVG file.
///
/// These numbers bound the time of parsing any file; ``pixels(for:)`` bounds the time of drawing it.
enum SVGLimits {
    /// The maximum number of elements in a file.
    static let elements = 100_000
    /// The maximum number of drawn elements, including repetitions by `use`.
    static let repeatedElements = 500_000
    /// The maximum nesting depth of elements, including references.
    static let depth = 100
    /// The maximum number of shapes, including repetitions by `use`.
    static let shapes = 50_000
    /// The maximum number of segments and dashes of all shapes.
    static let segments = 1_000_000
    /// The minimum side of a picture and of a `viewBox`, because they are divisors.
    static let leastSide = 1e-6

    /// Returns the maximum number of painted pixels for a picture of `count` pixels. Every shape and group counts with its
    /// bounding box.
    static func pixels(for count: Int) -> Double {
        Double(1 << 28) + 32 * Double(count)
    }

    static func exceeded(_ what: String) -> ImageIOError {
        .unsupportedFeature(.svg, feature: what)
    }
}
