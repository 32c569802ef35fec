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
    let givenScale: CGFloat?
    /// The given size of text; nil for that of the desktop.
    private let givenContentSize: UIContentSizeCategory?

    /// Creates traits with a style.
    public convenience init(userInterfaceStyle: UIUserInterfaceStyle) {
        self.init(style: userInterfaceStyle, horizontal: .unspecified, vertical: .unspecified)
    }

    /// Creates traits with a size of text.
    public convenience init(preferredContentSizeCategory: UIContentSizeCategory) {
        self.init(
            style: .unspecified, horizontal: .unspecified, vertical: .unspecified, contentSize: preferredContentSizeCategory)
    }

    /// Creates traits with a number of pixels per point.
    public convenience init(displayScale: CGFloat) {
        self.init(style: .unspecified, horizontal: .unspecified, vertical: .unspecified, scale: displayScale)
    }

    /// Creates traits of which none is given.
    public override convenience init() { self.init(style: .unspecified, horizontal: .unspecified, vertical: .unspecified) }

    /// Creates the traits that any of some collections gives. Of several values of a trait the last one counts.
    public convenience init(traitsFrom traitCollections: [UITraitCollection]) {
        self.init(
            style: traitCollections.last { $0.userInterfaceStyle != .unspecified }?.userInterfaceStyle ?? .unspecified,
            horizontal: traitCollections.last { $0.horizontalSizeClass != .unspecified }?.horizontalSizeClass ?? .unspecified,
            vertical: traitCollections.last { $0.verticalSizeClass != .unspecified }?.verticalSizeClass ?? .unspecified,
            scale: traitCollections.last { $0.givenScale != nil }?.givenScale,
            contentSize: traitCollections.last { $0.givenContentSize != nil }?.givenContentSize)
    }

    /// Creates traits of each kind; nil, or `unspecified`, for those that are not given.
    init(
        style: UIUserInterfaceStyle, horizontal: UIUserInterfaceSizeClass, vertical: UIUserInterfaceSizeClass,
        scale: CGFloat? = nil,
        contentSize: UIContentSizeCategory? = nil
    ) {
        userInterfaceStyle = style
        (horizontalSizeClass, verticalSizeClass) = (horizontal, vertical)
        (givenScale, givenContentSize) = (scale, contentSize)
        super.init()
    }

    /// The traits for which dynamic colours and assets resolve: those of the theme, or the ones set for the current thread.
    ///
    /// Traits that are set are those of the thread until others are set, or the theme changes. `performAsCurrent(_:)` sets them for
    /// a closure.
    public static var current: UITraitCollection {
        get {
            ThreadTraits.current
                ?? UITraitCollection(style: Theme.isDark ? .dark : .light, horizontal: .regular, vertical: .regular)
        }
        set { ThreadTraits.current = newValue }
    }

    /// The size of text: the given one, or else the desktop's.
    public var preferredContentSizeCategory: UIContentSizeCategory { givenContentSize ?? Theme.contentSize }

    /// Returns the traits with another size of text.
    func with(_ contentSize: UIContentSizeCategory) -> UITraitCollection {
        UITraitCollection(traitsFrom: [self, UITraitCollection(preferredContentSizeCategory: contentSize)])
    }

    /// Returns the traits with another style.
    func with(_ style: UIUserInterfaceStyle) -> UITraitCollection {
        UITraitCollection(traitsFrom: [self, UITraitCollection(userInterfaceStyle: style)])
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
            && other.givenContentSize == givenContentSize
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

    /// The direction of layouts: the program's.
    public var layoutDirection: UITraitEnvironmentLayoutDirection {
        UIApplication.layoutDirection == .rightToLeft ? .rightToLeft : .leftToRight
    }
    /// The kind of interface: `mac`, a desktop.
    public var userInterfaceIdiom: UIUserInterfaceIdiom { .mac }
}

/// Whether the screen measures the force of touches.
nonisolated public enum UIForceTouchCapability: Int, Sendable {
    /// Not known.
    case unknown
    /// It does not.
    case unavailable
    /// It does.
    case available
}

nonisolated extension UITraitCollection {
    /// Whether the screen measures the force of touches. Desktops do not report any.
    public var forceTouchCapability: UIForceTouchCapability { .unavailable }
}
