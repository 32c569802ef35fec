/// A shadow as a value: of text, for `NSAttributedString.Key.shadow`, and of AppKit's views.
///
/// It is not an `NSObject`, because Foundation on Linux does not compare `NSObject` attributes when it merges runs.
nonisolated open class NSShadow: Hashable, TextRunAttribute {
    /// Offset from the text, in points.
    open var shadowOffset = CGSize.zero
    /// Blur radius in points: for text twice the standard deviation, for views the standard deviation.
    open var shadowBlurRadius: CGFloat = 0
    /// Colour; black at one third opacity by default, nil for no shadow.
    open var shadowColor: UIColor? = UIColor.black.withAlphaComponent(1 / 3)

    /// Creates a shadow without offset and blur, which is invisible.
    public init() {}

    /// Whether two shadows have equal values.
    public static func == (a: NSShadow, b: NSShadow) -> Bool {
        a.shadowOffset == b.shadowOffset && a.shadowBlurRadius == b.shadowBlurRadius && a.shadowColor == b.shadowColor
    }
    /// Hashes the blur radius, which `==` compares.
    public func hash(into hasher: inout Hasher) { hasher.combine(shadowBlurRadius) }

    package func apply(to run: inout TextRun, key: String) {
        guard key == NSAttributedString.Key.shadow.rawValue, let color = shadowColor?.cgColor else { return }
        let offset = CGSize(
            width: shadowOffset.width.isFinite ? shadowOffset.width : 0,
            height: shadowOffset.height.isFinite ? shadowOffset.height : 0)
        run.decoration.shadow = .init(
            offset: offset, blur: max(shadowBlurRadius.isFinite ? shadowBlurRadius : 0, 0), color: color)
    }
}

/// Lines under and through text: weight, pattern, and whether spaces are skipped.
nonisolated public struct NSUnderlineStyle: OptionSet, Hashable, Sendable {
    /// The style bits; UIKit's values.
    public let rawValue: Int
    /// Creates a style from bits.
    public init(rawValue: Int) { self.rawValue = rawValue }
    /// One line.
    public static let single = NSUnderlineStyle(rawValue: 1)
    /// One thick line.
    public static let thick = NSUnderlineStyle(rawValue: 2)
    /// Two lines.
    public static let double = NSUnderlineStyle(rawValue: 9)
    /// Dots.
    public static let patternDot = NSUnderlineStyle(rawValue: 0x100)
    /// Dashes.
    public static let patternDash = NSUnderlineStyle(rawValue: 0x200)
    /// Alternating dashes and dots.
    public static let patternDashDot = NSUnderlineStyle(rawValue: 0x300)
    /// A dash followed by two dots.
    public static let patternDashDotDot = NSUnderlineStyle(rawValue: 0x400)
    /// Skips spaces.
    public static let byWord = NSUnderlineStyle(rawValue: 0x8000)
}

extension Array where Element == TextRun {
    /// Removes and returns the blurred shadow that all runs share, so a layer can draw it; nil if shadows differ or are not
    /// blurred.
    mutating func takeCommonShadow() -> TextDecoration.Shadow? {
        guard let shadow = first?.decoration.shadow, shadow.blur > 0, allSatisfy({ $0.decoration.shadow == shadow }) else {
            return nil
        }
        for index in indices { self[index].decoration.shadow = nil }
        return shadow
    }
}

extension CALayer {
    /// Sets the layer's shadow. A context's blur is twice the standard deviation, a layer's radius is one.
    func cast(_ shadow: TextDecoration.Shadow?) {
        shadowOpacity = shadow == nil ? 0 : 1
        shadowColor = shadow?.color
        shadowOffset = shadow?.offset ?? .zero
        shadowRadius = (shadow?.blur ?? 0) / 2
    }
}
