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

    /// Creates traits with a style.
    public init(userInterfaceStyle: UIUserInterfaceStyle) {
        self.userInterfaceStyle = userInterfaceStyle
        super.init()
    }

    /// The traits of the current theme.
    public static var current: UITraitCollection { UITraitCollection(userInterfaceStyle: Theme.isDark ? .dark : .light) }

    /// Pixels per point of the screen.
    @MainActor public var displayScale: CGFloat { UIScreen.main.scale }

    var isDark: Bool { userInterfaceStyle == .unspecified ? Theme.isDark : userInterfaceStyle == .dark }

    /// Whether two collections have equal values.
    public override func isEqual(_ object: Any?) -> Bool {
        (object as? UITraitCollection)?.userInterfaceStyle == userInterfaceStyle
    }
    /// A hash value consistent with ``isEqual(_:)``.
    public override var hash: Int { userInterfaceStyle.hashValue }
}
