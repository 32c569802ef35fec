import Foundation

/// The sizes of text that a user prefers. ``large`` is the usual one; those of accessibility follow the other seven.
///
/// The size is the one whose body text is nearest to the desktop's factor of text: 1.25, GNOME's large text, is
/// ``extraExtraLarge``.
nonisolated public struct UIContentSizeCategory: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String
    /// A category by its name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Not known.
    public static let unspecified = UIContentSizeCategory(rawValue: "_UICTContentSizeCategoryUnspecified")
    /// The smallest.
    public static let extraSmall = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryXS")
    /// Small.
    public static let small = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryS")
    /// Between small and large.
    public static let medium = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryM")
    /// The usual one.
    public static let large = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryL")
    /// One step larger than the default.
    public static let extraLarge = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryXL")
    /// Two steps larger than the default.
    public static let extraExtraLarge = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryXXL")
    /// Three steps larger than the default.
    public static let extraExtraExtraLarge = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryXXXL")
    /// The smallest of accessibility.
    public static let accessibilityMedium = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryAccessibilityM")
    /// The second of accessibility.
    public static let accessibilityLarge = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryAccessibilityL")
    /// The third of accessibility.
    public static let accessibilityExtraLarge = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryAccessibilityXL")
    /// The fourth of accessibility.
    public static let accessibilityExtraExtraLarge = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryAccessibilityXXL")
    /// The largest.
    public static let accessibilityExtraExtraExtraLarge = UIContentSizeCategory(
        rawValue: "UICTContentSizeCategoryAccessibilityXXXL")

    /// Posted after the size has changed.
    public static let didChangeNotification = Notification.Name("UIContentSizeCategoryDidChangeNotification")
    /// The entry of the notification's information with the new size.
    public static let newValueUserInfoKey = "UIContentSizeCategoryNewValueKey"

    /// Whether the size is one of the accessibility sizes.
    public var isAccessibilityCategory: Bool { rawValue.contains("Accessibility") }

    /// All sizes, the smallest first.
    static let ordered: [UIContentSizeCategory] = [
        .extraSmall, .small, .medium, .large, .extraLarge, .extraExtraLarge, .extraExtraExtraLarge, .accessibilityMedium,
        .accessibilityLarge, .accessibilityExtraLarge, .accessibilityExtraExtraLarge, .accessibilityExtraExtraExtraLarge,
    ]
    /// The place of ``large`` in the order.
    static let standardIndex = 3

    /// The size's place in the order; nil for unknown ones.
    var index: Int? { Self.ordered.firstIndex(of: self) }

    /// The size whose body text is nearest to a factor of the usual one; ``large`` for a factor that is not finite or not positive.
    package init(textScale factor: Double) {
        let usual = Self.large.size(of: .body)
        let wanted = factor.isFinite && factor > 0 ? factor * usual : usual
        self = Self.ordered.min { abs($0.size(of: .body) - wanted) < abs($1.size(of: .body) - wanted) } ?? .large
    }
}

/// The order of sizes. No order is defined for `unspecified` and unknown sizes: comparisons with them are false.
nonisolated extension UIContentSizeCategory {
    /// Whether a size is less than another one.
    public static func < (a: UIContentSizeCategory, b: UIContentSizeCategory) -> Bool { compare(a, b, <) }
    /// Whether a size is at most another one.
    public static func <= (a: UIContentSizeCategory, b: UIContentSizeCategory) -> Bool { compare(a, b, <=) }
    /// Whether a size is greater than another one.
    public static func > (a: UIContentSizeCategory, b: UIContentSizeCategory) -> Bool { compare(a, b, >) }
    /// Whether a size is at least another one.
    public static func >= (a: UIContentSizeCategory, b: UIContentSizeCategory) -> Bool { compare(a, b, >=) }

    private static func compare(_ a: UIContentSizeCategory, _ b: UIContentSizeCategory, _ holds: (Int, Int) -> Bool) -> Bool {
        guard let first = a.index, let second = b.index else { return false }
        return holds(first, second)
    }

    /// Returns the size, or the nearest one within limits. A lower limit above the upper one precedes it.
    func limited(from least: UIContentSizeCategory?, to most: UIContentSizeCategory?) -> UIContentSizeCategory {
        var size = self
        if let most, size > most { size = most }
        if let least, size < least { size = least }
        return size
    }
}

/// The sizes of the text styles in points, as Apple publishes them for each size of text.
nonisolated extension UIContentSizeCategory {
    /// Returns the size of a style in points; that of body text for an unknown style, and the usual one for an unknown size of text.
    func size(of style: UIFont.TextStyle) -> CGFloat {
        (Self.sizes[style] ?? Self.bodySizes)[index ?? Self.standardIndex]
    }

    private static let bodySizes: [CGFloat] = [14, 15, 16, 17, 19, 21, 23, 28, 33, 40, 47, 53]
    private static let sizes: [UIFont.TextStyle: [CGFloat]] = [
        .largeTitle: [31, 32, 33, 34, 36, 38, 40, 44, 48, 52, 56, 60],
        .title1: [25, 26, 27, 28, 30, 32, 34, 38, 43, 48, 53, 58],
        .title2: [19, 20, 21, 22, 24, 26, 28, 34, 39, 44, 50, 56],
        .title3: [17, 18, 19, 20, 22, 24, 26, 31, 37, 43, 49, 55],
        .callout: [13, 14, 15, 16, 18, 20, 22, 26, 32, 38, 44, 51],
        .subheadline: [12, 13, 14, 15, 17, 19, 21, 25, 30, 36, 42, 49],
        .footnote: [12, 12, 12, 13, 15, 17, 19, 23, 27, 33, 38, 44],
        .caption1: [11, 11, 11, 12, 14, 16, 18, 22, 26, 32, 37, 43],
        .caption2: [11, 11, 11, 11, 13, 15, 17, 20, 24, 29, 34, 40],
    ]
}
