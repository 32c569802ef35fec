import Synchronization

/// Light or dark appearance.
nonisolated public enum UIUserInterfaceStyle: Int, Sendable {
    /// The theme's.
    case unspecified
    /// Light.
    case light
    /// Dark.
    case dark
}

/// Traits of the environment in which views are shown.
nonisolated public final class UITraitCollection: NSObject, Sendable {
    /// The light or dark style.
    public let userInterfaceStyle: UIUserInterfaceStyle

    /// The horizontal size class. For a view or a controller it is that of the window: compact below a width of 640 points.
    public let horizontalSizeClass: UIUserInterfaceSizeClass
    /// The vertical size class. For a view or a controller it is that of the window: compact below a height of 480 points.
    public let verticalSizeClass: UIUserInterfaceSizeClass

    /// The given pixels per point; nil for those of the present screen.
    private let givenScale: CGFloat?

    /// Creates traits with a style.
    public convenience init(userInterfaceStyle: UIUserInterfaceStyle) {
        self.init(style: userInterfaceStyle, horizontal: .regular, vertical: .regular)
    }

    /// Creates traits with a style and size classes.
    init(style: UIUserInterfaceStyle, horizontal: UIUserInterfaceSizeClass, vertical: UIUserInterfaceSizeClass) {
        userInterfaceStyle = style
        (horizontalSizeClass, verticalSizeClass) = (horizontal, vertical)
        givenScale = nil
        super.init()
    }

    /// Creates traits with a number of pixels per point.
    public convenience init(displayScale: CGFloat) { self.init(userInterfaceStyle: .unspecified, displayScale: displayScale) }

    /// Creates traits with a style and a number of pixels per point.
    init(userInterfaceStyle: UIUserInterfaceStyle, displayScale: CGFloat) {
        self.userInterfaceStyle = userInterfaceStyle
        (horizontalSizeClass, verticalSizeClass) = (.regular, .regular)
        givenScale = displayScale
        super.init()
    }

    /// The traits for which dynamic colours and assets resolve: those of the theme, or the ones set for the current thread.
    ///
    /// Traits that are set are those of the thread until others are set, or the theme changes. `performAsCurrent(_:)` sets them for
    /// a closure.
    public static var current: UITraitCollection {
        get { ThreadTraits.current ?? UITraitCollection(userInterfaceStyle: Theme.isDark ? .dark : .light) }
        set { ThreadTraits.current = newValue }
    }

    /// Pixels per point: the given ones, or else the screen's.
    public var displayScale: CGFloat { givenScale ?? UIScreen.scaleOnAnyThread }

    var isDark: Bool { userInterfaceStyle == .unspecified ? Theme.isThemeDark : userInterfaceStyle == .dark }

    /// Returns whether a colour that depends on traits may look different under the given traits; true for nil.
    ///
    /// A view reads it in `traitCollectionDidChange(_:)` to find out whether it must resolve its layers' colours again.
    public func hasDifferentColorAppearance(comparedTo traitCollection: UITraitCollection?) -> Bool {
        traitCollection.map { $0.isDark != isDark } ?? true
    }

    /// Returns whether two collections have equal values.
    public override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UITraitCollection else { return false }
        return other.userInterfaceStyle == userInterfaceStyle && other.givenScale == givenScale
            && other.horizontalSizeClass == horizontalSizeClass && other.verticalSizeClass == verticalSizeClass
    }
    /// A hash value consistent with ``isEqual(_:)``.
    public override var hash: Int { userInterfaceStyle.hashValue }
}

/// The current traits of threads that have set them.
nonisolated enum ThreadTraits {
    private struct Stored {
        let traits: UITraitCollection
        let change: Int
    }

    private static let key = "quartz.traits"
    /// Whether any thread has set traits, so that others need not look.
    private static let isUsed = Atomic(false)
    /// The number of changes of the theme; traits that were set before the last one have ended.
    private static let changes = Atomic(0)

    /// The traits that the current thread has set; nil if it has not.
    static var current: UITraitCollection? {
        get {
            guard isUsed.load(ordering: .relaxed), let stored = Thread.current.threadDictionary[key] as? Stored,
                stored.change == changes.load(ordering: .relaxed)
            else { return nil }
            return stored.traits
        }
        set {
            if newValue != nil { isUsed.store(true, ordering: .relaxed) }
            Thread.current.threadDictionary[key] = newValue.map { Stored(traits: $0, change: changes.load(ordering: .relaxed)) }
        }
    }

    /// Ends the traits that threads have set, because the theme has changed.
    static func end() { changes.wrappingAdd(1, ordering: .relaxed) }
}

/// Available space along an axis.
nonisolated public enum UIUserInterfaceSizeClass: Int, Sendable {
    /// Unspecified.
    case unspecified
    /// Little space, as on a phone.
    case compact
    /// Enough space.
    case regular
}

/// The direction in which text and layouts run.
nonisolated public enum UITraitEnvironmentLayoutDirection: Int, Sendable {
    /// Unspecified.
    case unspecified = -1
    /// From left to right.
    case leftToRight = 0
    /// From right to left.
    case rightToLeft = 1
}

extension UITraitCollection {
    /// Calls a closure in which these traits are the current ones, so that dynamic colours resolve for them.
    public func performAsCurrent(_ actions: () -> Void) {
        let outer = ThreadTraits.current
        ThreadTraits.current = self
        defer { ThreadTraits.current = outer }
        actions()
    }

    /// The direction of layouts: always from left to right.
    public var layoutDirection: UITraitEnvironmentLayoutDirection { .leftToRight }
    /// The kind of interface: `mac`, a desktop.
    public var userInterfaceIdiom: UIUserInterfaceIdiom { .mac }
}

/// The text sizes of a system. On a desktop the size is always ``large``, the default.
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

    /// The smallest of the accessibility sizes.
    public static let accessibilityMedium = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryAccessibilityM")
    /// The second accessibility size.
    public static let accessibilityLarge = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryAccessibilityL")
    /// The third accessibility size.
    public static let accessibilityExtraLarge = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryAccessibilityXL")
    /// The fourth accessibility size.
    public static let accessibilityExtraExtraLarge = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryAccessibilityXXL")
    /// The largest size.
    public static let accessibilityExtraExtraExtraLarge = UIContentSizeCategory(
        rawValue: "UICTContentSizeCategoryAccessibilityXXXL")

    private static let ascending: [UIContentSizeCategory] = [
        .extraSmall, .small, .medium, .large, .extraLarge, .extraExtraLarge, .extraExtraExtraLarge, .accessibilityMedium,
        .accessibilityLarge, .accessibilityExtraLarge, .accessibilityExtraExtraLarge, .accessibilityExtraExtraExtraLarge,
    ]

    /// Posted after the user changes the text size, which a desktop does not report.
    @available(*, deprecated, message: "has no effect on Linux: it is never posted, because text keeps its size")
    public static let didChangeNotification = Notification.Name("UIContentSizeCategoryDidChangeNotification")
    /// The key of the new category in the notification.
    @available(*, deprecated, message: "has no effect on Linux: the notification is never posted, because text keeps its size")
    public static let newValueUserInfoKey = "UIContentSizeCategoryNewValueKey"

    /// Whether the size is one of the accessibility sizes.
    public var isAccessibilityCategory: Bool { rawValue.contains("Accessibility") }
}

nonisolated extension UIContentSizeCategory: Comparable {
    /// Whether a size is smaller than another. A category that is not known is smaller than each that is.
    public static func < (left: UIContentSizeCategory, right: UIContentSizeCategory) -> Bool {
        (ascending.firstIndex(of: left) ?? -1) < (ascending.firstIndex(of: right) ?? -1)
    }
}

extension UITraitCollection {
    /// The text size: always the default.
    public var preferredContentSizeCategory: UIContentSizeCategory { .large }

}

/// Scales fonts and lengths with the text size. The size is always the default, so values stay the same, limited by a given
/// maximum.
@preconcurrency @MainActor
public final class UIFontMetrics: NSObject {
    /// The metrics of body text.
    public static let `default` = UIFontMetrics(usual: ())

    private init(usual: Void) { super.init() }

    /// Metrics of a style.
    @available(*, deprecated, message: "has no effect on Linux: the size of text is always the usual one")
    public init(forTextStyle textStyle: UIFont.TextStyle) { super.init() }

    /// Returns a font for the size of text.
    @available(*, deprecated, message: "has no effect on Linux: the size of text is always the usual one")
    public func scaledFont(for font: UIFont) -> UIFont { font }
    /// Returns a font for the text size, limited to a maximum size in points.
    public func scaledFont(for font: UIFont, maximumPointSize: CGFloat) -> UIFont {
        font.pointSize > maximumPointSize ? font.withSize(maximumPointSize) : font
    }
    /// Returns a length for the size of text.
    @available(*, deprecated, message: "has no effect on Linux: the size of text is always the usual one")
    public func scaledValue(for value: CGFloat) -> CGFloat { value }
}

/// A view whose font follows the size of text.
@available(*, deprecated, message: "has no effect on Linux: the size of text is always the usual one")
@preconcurrency @MainActor
public protocol UIContentSizeCategoryAdjusting: AnyObject {
    /// Whether the font follows the size of text.
    var adjustsFontForContentSizeCategory: Bool { get set }
}

@available(*, deprecated, message: "has no effect on Linux: the size of text is always the usual one")
extension UILabel: UIContentSizeCategoryAdjusting {}
