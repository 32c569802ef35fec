/// Bounds on the work that one SVG file can ask for.
///
/// Whatever a file holds, reading it ends within the time that these numbers take, and drawing it within that of ``pixels(for:)``.
enum SVGLimits {
    /// The most elements in a file.
    static let elements = 100_000
    /// The most elements that are drawn, those that `use` repeats counted each time.
    static let repeatedElements = 500_000
    /// The deepest nesting of elements, references included.
    static let depth = 100
    /// The most shapes, those that `use` repeats counted each time.
    static let shapes = 50_000
    /// The most segments and dashes in all of them.
    static let segments = 1_000_000
    /// The least side of a picture and of a `viewBox`, which the drawing is divided by.
    static let leastSide = 1e-6

    /// The most pixels that may be painted for a picture with so many, every shape and every group counted with the box it covers.
    static func pixels(for count: Int) -> Double {
        Double(1 << 28) + 32 * Double(count)
    }

    static func exceeded(_ what: String) -> ImageIOError {
        .unsupportedFeature(.svg, feature: what)
    }
}
