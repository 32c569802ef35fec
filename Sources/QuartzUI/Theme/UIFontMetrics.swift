/// Scales fonts and lengths with the user's size of text, as that of a text style grows.
nonisolated public final class UIFontMetrics: NSObject, Sendable {
    /// The metrics of body text.
    public static let `default` = UIFontMetrics(forTextStyle: .body)

    private let style: UIFont.TextStyle

    /// Metrics of a style.
    public init(forTextStyle textStyle: UIFont.TextStyle) {
        style = textStyle
        super.init()
    }

    /// Returns a font for the size of text, which a view that adjusts its font keeps up to date.
    ///
    /// - Parameter font: The font at the usual size, ``UIContentSizeCategory/large``.
    public func scaledFont(for font: UIFont) -> UIFont { scaled(font, .infinity, nil) }
    /// Returns a font for the size of text, limited to a maximum size in points.
    public func scaledFont(for font: UIFont, maximumPointSize: CGFloat) -> UIFont { scaled(font, maximumPointSize, nil) }
    /// Returns a font for the size of text of traits; nil stands for the current one.
    public func scaledFont(for font: UIFont, compatibleWith traitCollection: UITraitCollection?) -> UIFont {
        scaled(font, .infinity, traitCollection)
    }
    /// Returns a font for the size of text of traits, limited to a maximum size in points.
    public func scaledFont(
        for font: UIFont, maximumPointSize: CGFloat, compatibleWith traitCollection: UITraitCollection?
    ) -> UIFont { scaled(font, maximumPointSize, traitCollection) }

    /// Returns a length for the size of text.
    ///
    /// - Parameter value: The length at the usual size, ``UIContentSizeCategory/large``.
    public func scaledValue(for value: CGFloat) -> CGFloat { scaledValue(for: value, compatibleWith: nil) }
    /// Returns a length for the size of text of traits; nil stands for the current one.
    public func scaledValue(for value: CGFloat, compatibleWith traitCollection: UITraitCollection?) -> CGFloat {
        value * FontScaling.factor(of: style, at: (traitCollection ?? .current).preferredContentSizeCategory)
    }

    private func scaled(_ font: UIFont, _ most: CGFloat, _ traits: UITraitCollection?) -> UIFont {
        let base = font.scaling?.base ?? font.font
        return FontScaling(style: style, base: base, mostPoints: most > 0 ? most : .infinity)
            .font(at: (traits ?? .current).preferredContentSizeCategory)
    }
}

/// The dependence of a font on the size of text.
nonisolated struct FontScaling: Hashable, Sendable {
    /// The text style with which the font grows.
    let style: UIFont.TextStyle
    /// The font at the usual size of text.
    var base: Font
    /// The greatest size in points.
    var mostPoints = CGFloat.infinity
    /// Whether the program has chosen the size: the font then only has its style.
    var isFixed = false

    /// Returns the factor by which a style is larger than at the usual size of text.
    static func factor(of style: UIFont.TextStyle, at size: UIContentSizeCategory) -> CGFloat {
        size.size(of: style) / UIContentSizeCategory.large.size(of: style)
    }

    /// Returns the font at a size of text.
    func font(at size: UIContentSizeCategory) -> UIFont {
        guard !isFixed else { return UIFont(base, scaling: self) }
        return UIFont(base.withSize(min(base.size * Self.factor(of: style, at: size), mostPoints)), scaling: self)
    }
}

/// A view whose font follows the size of text.
@preconcurrency @MainActor
public protocol UIContentSizeCategoryAdjusting: AnyObject {
    /// Whether fonts of `UIFont.preferredFont(forTextStyle:)` and `UIFontMetrics` follow the size of text while they are shown. False by
    /// default.
    var adjustsFontForContentSizeCategory: Bool { get set }
}

extension UILabel: UIContentSizeCategoryAdjusting {}

nonisolated extension UIFont {
    /// Returns the font at a size of text; the font itself if it does not depend on it.
    package func adjusted(to size: UIContentSizeCategory) -> UIFont { scaling?.font(at: size) ?? self }
}

extension NSAttributedString {
    /// Returns the text with the fonts that depend on the size of text at another one; nil if nothing changes.
    package func adjusted(to size: UIContentSizeCategory) -> NSAttributedString? {
        let result = NSMutableAttributedString(attributedString: self)
        var isChanged = false
        enumerateAttribute(.font, in: NSRange(location: 0, length: length)) { value, range, _ in
            guard let font = value as? UIFont else { return }
            let adjusted = font.adjusted(to: size)
            guard adjusted != font else { return }
            result.addAttribute(.font, value: adjusted, range: range)
            isChanged = true
        }
        return isChanged ? result : nil
    }
}
