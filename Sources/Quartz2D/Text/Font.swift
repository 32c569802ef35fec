/// A family, a size, a weight and a slant. A `FontProvider` finds the face for it.
///
/// Digits are tabular in every face that supports it, so that running numbers keep their position.
public struct Font: Hashable, Sendable {
    /// The family to look for.
    public enum Family: Hashable, Sendable {
        /// The machine's best sans-serif face.
        case system
        /// The machine's best monospaced face.
        case monospaced
        /// An installed family by its name. If it is not installed, `system` is used, with one warning.
        case named(String)
        /// The stroke font of this module, with the same outlines on every machine.
        case builtin
    }

    /// The thickness of strokes, on the scale 1…1000 of font files.
    public struct Weight: RawRepresentable, Hashable, Comparable, Sendable {
        /// 400 is regular, 700 bold.
        public let rawValue: Int

        /// Creates a weight. Values outside 1…1000 are clamped.
        public init(rawValue: Int) {
            self.rawValue = min(max(rawValue, 1), 1000)
        }

        /// 100.
        public static let ultraLight = Weight(rawValue: 100)
        /// 200.
        public static let thin = Weight(rawValue: 200)
        /// 300.
        public static let light = Weight(rawValue: 300)
        /// 400.
        public static let regular = Weight(rawValue: 400)
        /// 500.
        public static let medium = Weight(rawValue: 500)
        /// 600.
        public static let semibold = Weight(rawValue: 600)
        /// 700.
        public static let bold = Weight(rawValue: 700)
        /// 800.
        public static let heavy = Weight(rawValue: 800)
        /// 900.
        public static let black = Weight(rawValue: 900)

        /// Lighter weights are less.
        public static func < (a: Weight, b: Weight) -> Bool { a.rawValue < b.rawValue }
    }

    /// The family to look for.
    public var family: Family
    /// The em in points; 0…`maximumSize`.
    public var size: CGFloat {
        didSet { size = Font.clamped(size) }
    }
    /// The thickness of strokes.
    public var weight: Weight
    /// Whether letters are slanted, by the family's italic or by shearing the upright face.
    public var isItalic: Bool

    /// The largest size. Above it, coordinates lose the precision that outlines need.
    public static let maximumSize: CGFloat = 10_000

    /// Creates a font.
    /// - Parameter size: The em in points, clamped to 0…`maximumSize`; NaN becomes 0.
    public init(family: Family = .system, size: CGFloat, weight: Weight = .regular, isItalic: Bool = false) {
        self.family = family
        self.size = Font.clamped(size)
        self.weight = weight
        self.isItalic = isItalic
    }

    /// Returns the system face.
    public static func system(size: CGFloat, weight: Weight = .regular) -> Font {
        Font(size: size, weight: weight)
    }

    /// Returns the monospaced face.
    public static func monospaced(size: CGFloat, weight: Weight = .regular) -> Font {
        Font(family: .monospaced, size: size, weight: weight)
    }

    /// Returns the same font at another size.
    public func withSize(_ size: CGFloat) -> Font {
        Font(family: family, size: size, weight: weight, isItalic: isItalic)
    }

    private static func clamped(_ size: CGFloat) -> CGFloat {
        size > 0 ? min(size, maximumSize) : 0
    }
}
