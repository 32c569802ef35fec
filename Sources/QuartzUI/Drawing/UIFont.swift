/// A font at a size: Quartz2D's `Font` under UIKit's names.
///
/// It is no `NSObject`: Foundation on Linux cannot compare those where runs of attributed text meet.
nonisolated public final class UIFont: Hashable, Sendable, FontConvertible {
    /// How heavy the strokes are, on UIKit's scale from -1 to 1.
    nonisolated public struct Weight: RawRepresentable, Hashable, Sendable {
        /// 0 is regular.
        public let rawValue: CGFloat
        /// A weight on the scale.
        public init(rawValue: CGFloat) { self.rawValue = rawValue }
        /// The lightest.
        public static let ultraLight = Weight(rawValue: -0.8)
        /// Very light.
        public static let thin = Weight(rawValue: -0.6)
        /// Light.
        public static let light = Weight(rawValue: -0.4)
        /// That of running text.
        public static let regular = Weight(rawValue: 0)
        /// A little heavier.
        public static let medium = Weight(rawValue: 0.23)
        /// Between medium and bold.
        public static let semibold = Weight(rawValue: 0.3)
        /// Bold.
        public static let bold = Weight(rawValue: 0.4)
        /// Heavier than bold.
        public static let heavy = Weight(rawValue: 0.56)
        /// The heaviest.
        public static let black = Weight(rawValue: 0.62)

        /// The weight on the scale of font files: the nearest of the named ones.
        var fontWeight: Font.Weight {
            let steps: [(CGFloat, Font.Weight)] = [
                (-0.8, .ultraLight), (-0.6, .thin), (-0.4, .light), (0, .regular), (0.23, .medium), (0.3, .semibold),
                (0.4, .bold),
                (0.56, .heavy), (0.62, .black),
            ]
            return steps.min { abs($0.0 - rawValue) < abs($1.0 - rawValue) }?.1 ?? .regular
        }
    }

    /// The font in Quartz2D's terms; what `CATextLayer` and `TextRun` take.
    public let font: Font

    /// A font from Quartz2D's.
    public init(_ font: Font) {
        self.font = font
    }

    /// A font of a PostScript name or of a family's name; nil where there is none. For the faces that every one of Apple's systems has
    /// the nearest stands in: see `Font.init(postScriptName:size:provider:)`.
    public convenience init?(name: String, size: CGFloat) {
        guard let font = Font(postScriptName: name, size: size) else { return nil }
        self.init(font)
    }

    /// The system's face.
    public static func systemFont(ofSize size: CGFloat, weight: Weight = .regular) -> UIFont {
        UIFont(Font(size: size, weight: weight.fontWeight))
    }
    /// The system's face, bold.
    public static func boldSystemFont(ofSize size: CGFloat) -> UIFont { systemFont(ofSize: size, weight: .bold) }
    /// The system's face, slanted.
    public static func italicSystemFont(ofSize size: CGFloat) -> UIFont { UIFont(Font(size: size, isItalic: true)) }
    /// The system's face of equal advances.
    public static func monospacedSystemFont(ofSize size: CGFloat, weight: Weight) -> UIFont {
        UIFont(Font(family: .monospaced, size: size, weight: weight.fontWeight))
    }
    /// The system's face; its figures have equal advances as all of Quartz2D's do.
    public static func monospacedDigitSystemFont(ofSize size: CGFloat, weight: Weight) -> UIFont {
        systemFont(ofSize: size, weight: weight)
    }

    /// The size of buttons' text.
    public static let buttonFontSize: CGFloat = 18
    /// The size of labels' text.
    public static let labelFontSize: CGFloat = 17
    /// The size of small text.
    public static let smallSystemFontSize: CGFloat = 12
    /// The usual size.
    public static let systemFontSize: CGFloat = 14

    /// The em, in points.
    public var pointSize: CGFloat { font.size }
    /// Top of the tallest letters above the baseline.
    public var ascender: CGFloat { font.ascender }
    /// Bottom of the lowest letters; negative.
    public var descender: CGFloat { font.descender }
    /// Extra space between lines.
    public var leading: CGFloat { font.leading }
    /// Baseline to baseline.
    public var lineHeight: CGFloat { font.lineHeight }
    /// Height of capitals.
    public var capHeight: CGFloat { font.capHeight }
    /// Height of small letters.
    public var xHeight: CGFloat { font.xHeight }
    /// The family's name, where it was asked for by name.
    public var familyName: String {
        switch font.family {
        case .named(let name): name
        case .system: ".System"
        case .monospaced: ".Monospaced"
        case .builtin: ".Builtin"
        }
    }

    /// The same font at another size.
    public func withSize(_ size: CGFloat) -> UIFont { UIFont(font.withSize(size)) }

    /// Fonts are equal when family, size, weight and slant are.
    public func isEqual(_ object: Any?) -> Bool { (object as? UIFont)?.font == font }
    /// Fonts are equal when they are set alike.
    public static func == (a: UIFont, b: UIFont) -> Bool { a.font == b.font }
    /// Fits `==`.
    public func hash(into hasher: inout Hasher) { hasher.combine(font) }
}
