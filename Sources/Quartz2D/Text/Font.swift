/// What text is set in: a family, a size, a weight, a slant. A value; the face behind it comes from a `FontProvider`.
///
/// Digits are tabular figures in every face that has them, so that running numbers keep still.
public struct Font: Hashable, Sendable {
    /// Which family to look for.
    public enum Family: Hashable, Sendable {
        /// The machine's best sans-serif face.
        case system
        /// The machine's best face of equal advances.
        case monospaced
        /// An installed family by its name; where there is none, `system` answers with one warning.
        case named(String)
        /// The stroke font that is part of this module: the same outlines on every machine.
        case builtin
    }

    /// How heavy the strokes are, on the scale 1…1000 that font files use.
    public struct Weight: RawRepresentable, Hashable, Comparable, Sendable {
        /// 400 is regular, 700 bold.
        public let rawValue: Int

        /// A weight on the scale; values outside 1…1000 are clamped.
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

        /// Lighter comes first.
        public static func < (a: Weight, b: Weight) -> Bool { a.rawValue < b.rawValue }
    }

    /// Which family to look for.
    public var family: Family
    /// The em in points; 0…`maximumSize`.
    public var size: CGFloat {
        didSet { size = Font.clamped(size) }
    }
    /// How heavy.
    public var weight: Weight
    /// Slanted, by the family's own italic or by shearing its upright.
    public var isItalic: Bool

    /// The largest size; beyond it coordinates lose the precision that outlines need.
    public static let maximumSize: CGFloat = 10_000

    /// A font.
    /// - Parameter size: the em in points; clamped to 0…`maximumSize`, not-a-number counts as 0.
    public init(family: Family = .system, size: CGFloat, weight: Weight = .regular, isItalic: Bool = false) {
        self.family = family
        self.size = Font.clamped(size)
        self.weight = weight
        self.isItalic = isItalic
    }

    /// The system face.
    public static func system(size: CGFloat, weight: Weight = .regular) -> Font {
        Font(size: size, weight: weight)
    }

    /// The face of equal advances.
    public static func monospaced(size: CGFloat, weight: Weight = .regular) -> Font {
        Font(family: .monospaced, size: size, weight: weight)
    }

    /// The same font at another size.
    public func withSize(_ size: CGFloat) -> Font {
        Font(family: family, size: size, weight: weight, isItalic: isItalic)
    }

    private static func clamped(_ size: CGFloat) -> CGFloat {
        size > 0 ? min(size, maximumSize) : 0
    }
}
