/// A font at a size: Quartz2D's `Font` with UIKit's API.
///
/// It is not an `NSObject`, because Foundation on Linux does not compare `NSObject` attributes when it merges runs.
nonisolated public final class UIFont: Hashable, Sendable, FontConvertible {
    /// Font weight on UIKit's scale from −1 to 1.
    nonisolated public struct Weight: RawRepresentable, Hashable, Sendable {
        /// 0 is regular.
        public let rawValue: CGFloat
        /// Creates a weight.
        public init(rawValue: CGFloat) { self.rawValue = rawValue }
        /// The lightest.
        public static let ultraLight = Weight(rawValue: -0.8)
        /// Very light.
        public static let thin = Weight(rawValue: -0.6)
        /// Light.
        public static let light = Weight(rawValue: -0.4)
        /// Regular.
        public static let regular = Weight(rawValue: 0)
        /// Slightly heavier than regular.
        public static let medium = Weight(rawValue: 0.23)
        /// Between medium and bold.
        public static let semibold = Weight(rawValue: 0.3)
        /// Bold.
        public static let bold = Weight(rawValue: 0.4)
        /// Heavier than bold.
        public static let heavy = Weight(rawValue: 0.56)
        /// The heaviest.
        public static let black = Weight(rawValue: 0.62)

        /// The corresponding font-file weight: the nearest named one.
        var fontWeight: Font.Weight {
            let steps: [(CGFloat, Font.Weight)] = [
                (-0.8, .ultraLight), (-0.6, .thin), (-0.4, .light), (0, .regular), (0.23, .medium), (0.3, .semibold),
                (0.4, .bold),
                (0.56, .heavy), (0.62, .black),
            ]
            return steps.min { abs($0.0 - rawValue) < abs($1.0 - rawValue) }?.1 ?? .regular
        }
    }

    /// The Quartz2D font, for `CATextLayer` and `TextRun`.
    public let font: Font

    /// Creates the system font at its default size, for properties that get a font later.
    public convenience init() { self.init(Font(size: UIFont.systemFontSize, weight: .regular)) }

    /// The dependence on the size of text; nil for a font with a fixed size. Fonts are equal without regard to it.
    let scaling: FontScaling?

    /// Creates a font from a Quartz2D font.
    public convenience init(_ font: Font) { self.init(font, scaling: nil) }

    init(_ font: Font, scaling: FontScaling?) {
        self.font = font
        self.scaling = scaling
    }

    /// Creates a font from a PostScript name, a full name or a family name; nil if it is not installed. Substitutes replace the standard fonts
    /// of Apple's systems: see `Font.init(postScriptName:size:provider:)`.
    public convenience init?(name: String, size: CGFloat) {
        guard let font = Font(postScriptName: name, size: size) else { return nil }
        self.init(font)
    }

    /// Returns the system font.
    public static func systemFont(ofSize size: CGFloat, weight: Weight = .regular) -> UIFont {
        UIFont(Font(size: size, weight: weight.fontWeight))
    }
    /// Returns the bold system font.
    public static func boldSystemFont(ofSize size: CGFloat) -> UIFont { systemFont(ofSize: size, weight: .bold) }
    /// Returns the italic system font.
    public static func italicSystemFont(ofSize size: CGFloat) -> UIFont { UIFont(Font(size: size, isItalic: true)) }
    /// Returns the monospaced system font.
    public static func monospacedSystemFont(ofSize size: CGFloat, weight: Weight) -> UIFont {
        UIFont(Font(family: .monospaced, size: size, weight: weight.fontWeight))
    }
    /// Returns the system font, whose digits have equal advances as in all fonts of Quartz2D.
    public static func monospacedDigitSystemFont(ofSize size: CGFloat, weight: Weight) -> UIFont {
        systemFont(ofSize: size, weight: weight)
    }

    /// The font size of buttons.
    public static let buttonFontSize: CGFloat = 18
    /// The font size of labels.
    public static let labelFontSize: CGFloat = 17
    /// The font size of small text.
    public static let smallSystemFontSize: CGFloat = 12
    /// The default font size.
    public static let systemFontSize: CGFloat = 14

    /// The em size, in points.
    public var pointSize: CGFloat { font.size }
    /// Height of the tallest letters above the baseline, in points.
    public var ascender: CGFloat { font.ascender }
    /// Depth of the lowest letters below the baseline, in points; negative.
    public var descender: CGFloat { font.descender }
    /// Extra space between lines, in points.
    public var leading: CGFloat { font.leading }
    /// Distance between baselines, in points.
    public var lineHeight: CGFloat { font.lineHeight }
    /// Height of capitals, in points.
    public var capHeight: CGFloat { font.capHeight }
    /// Height of lowercase letters, in points.
    public var xHeight: CGFloat { font.xHeight }
    /// The family name, if the font was created by name.
    public var familyName: String {
        switch font.family {
        case .named(let name): name
        case .system: ".System"
        case .monospaced: ".Monospaced"
        case .builtin: ".Builtin"
        }
    }

    /// Returns the same font at another size.
    public func withSize(_ size: CGFloat) -> UIFont { UIFont(font.withSize(size)) }

    /// Returns whether another object is a font with equal family, size, weight and slant.
    public func isEqual(_ object: Any?) -> Bool { (object as? UIFont)?.font == font }
    /// Returns whether two fonts are equal.
    public static func == (a: UIFont, b: UIFont) -> Bool { a.font == b.font }
    /// Hashes the font, which `==` compares.
    public func hash(into hasher: inout Hasher) { hasher.combine(font) }
}

// MARK: - Fonts by text style

nonisolated extension UIFont {
    /// A text style.
    nonisolated public struct TextStyle: RawRepresentable, Hashable, Sendable {
        /// The raw name.
        public let rawValue: String
        /// Creates a style from a name.
        public init(rawValue: String) { self.rawValue = rawValue }
        // The sizes are those at the usual size of text.

        /// 34 points.
        public static let largeTitle = TextStyle(rawValue: "UICTFontTextStyleTitle0")
        /// 28 points.
        public static let title1 = TextStyle(rawValue: "UICTFontTextStyleTitle1")
        /// 22 points.
        public static let title2 = TextStyle(rawValue: "UICTFontTextStyleTitle2")
        /// 20 points.
        public static let title3 = TextStyle(rawValue: "UICTFontTextStyleTitle3")
        /// 17 points, semibold.
        public static let headline = TextStyle(rawValue: "UICTFontTextStyleHeadline")
        /// 15 points.
        public static let subheadline = TextStyle(rawValue: "UICTFontTextStyleSubhead")
        /// 17 points.
        public static let body = TextStyle(rawValue: "UICTFontTextStyleBody")
        /// 16 points.
        public static let callout = TextStyle(rawValue: "UICTFontTextStyleCallout")
        /// 13 points.
        public static let footnote = TextStyle(rawValue: "UICTFontTextStyleFootnote")
        /// 12 points.
        public static let caption1 = TextStyle(rawValue: "UICTFontTextStyleCaption1")
        /// 11 points.
        public static let caption2 = TextStyle(rawValue: "UICTFontTextStyleCaption2")
    }

    /// Returns the system font for a style, in UIKit's size at the user's size of text. Unknown styles are treated as `body`.
    public static func preferredFont(forTextStyle style: TextStyle) -> UIFont {
        preferredFont(forTextStyle: style, compatibleWith: nil)
    }

    /// Returns the system font for a style at the size of text of traits; nil stands for the current one.
    public static func preferredFont(
        forTextStyle style: TextStyle, compatibleWith traitCollection: UITraitCollection?
    ) -> UIFont {
        let base = Font(
            size: UIContentSizeCategory.large.size(of: style), weight: style == .headline ? .semibold : .regular)
        return FontScaling(style: style, base: base).font(at: (traitCollection ?? .current).preferredContentSizeCategory)
    }

    /// The installed font families.
    public static var familyNames: [String] { FontProvider.shared.families }

    /// Returns the PostScript names of a family's faces, sorted; empty for a family that is not installed.
    public static func fontNames(forFamilyName familyName: String) -> [String] {
        FontProvider.shared.postScriptNames(ofFamily: familyName)
    }

    /// The PostScript name, which `UIFont(name:size:)` accepts.
    public var fontName: String { font.postScriptName }
}
