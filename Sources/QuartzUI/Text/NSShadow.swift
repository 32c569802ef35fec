/// A shadow as a value: of text, where it is that of `NSAttributedString.Key.shadow`, and of AppKit's views.
///
/// It is no `NSObject`: Foundation on Linux cannot compare those where runs of text meet.
nonisolated open class NSShadow: Hashable, TextRunAttribute {
    /// From the text, in points.
    open var shadowOffset = CGSize.zero
    /// How far it is blurred, in points: of text twice the standard deviation, of views that deviation itself.
    open var shadowBlurRadius: CGFloat = 0
    /// Its colour; a third of black by default, nil for none.
    open var shadowColor: UIColor? = UIColor.black.withAlphaComponent(1 / 3)

    /// A shadow that is not seen until it is moved or blurred.
    public init() {}

    /// Shadows are equal when they say the same.
    public static func == (a: NSShadow, b: NSShadow) -> Bool {
        a.shadowOffset == b.shadowOffset && a.shadowBlurRadius == b.shadowBlurRadius && a.shadowColor == b.shadowColor
    }
    /// Fits `==`.
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

/// Lines under and through text: a weight, a pattern, and whether spaces go without.
nonisolated public struct NSUnderlineStyle: OptionSet, Hashable, Sendable {
    /// The number, as attributes have it.
    public let rawValue: Int
    /// A style by its number.
    public init(rawValue: Int) { self.rawValue = rawValue }
    /// One line.
    public static let single = NSUnderlineStyle(rawValue: 1)
    /// A thick line.
    public static let thick = NSUnderlineStyle(rawValue: 2)
    /// Two lines.
    public static let double = NSUnderlineStyle(rawValue: 9)
    /// Points.
    public static let patternDot = NSUnderlineStyle(rawValue: 0x100)
    /// Dashes.
    public static let patternDash = NSUnderlineStyle(rawValue: 0x200)
    /// A dash and a point in turn.
    public static let patternDashDot = NSUnderlineStyle(rawValue: 0x300)
    /// A dash and two points in turn.
    public static let patternDashDotDot = NSUnderlineStyle(rawValue: 0x400)
    /// Spaces go without.
    public static let byWord = NSUnderlineStyle(rawValue: 0x8000)
}

extension Array where Element == TextRun {
    /// The shadow that all runs have, taken out of them for a layer to draw with its blur; nil where they differ, or it is sharp.
    mutating func takeCommonShadow() -> TextDecoration.Shadow? {
        guard let shadow = first?.decoration.shadow, shadow.blur > 0, allSatisfy({ $0.decoration.shadow == shadow }) else {
            return nil
        }
        for index in indices { self[index].decoration.shadow = nil }
        return shadow
    }
}

extension CALayer {
    /// Casts the shadow of a text; blur is counted as contexts do, twice the standard deviation.
    func cast(_ shadow: TextDecoration.Shadow?) {
        shadowOpacity = shadow == nil ? 0 : 1
        shadowColor = shadow?.color
        shadowOffset = shadow?.offset ?? .zero
        shadowRadius = (shadow?.blur ?? 0) / 2
    }
}
