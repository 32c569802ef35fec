/// Whether an interface is light or dark.
nonisolated public enum UIUserInterfaceStyle: Int, Sendable {
    /// As the theme is.
    case unspecified
    /// Light.
    case light
    /// Dark.
    case dark
}

/// What views may have to know of where they are shown.
nonisolated public final class UITraitCollection: NSObject, Sendable {
    /// Light or dark.
    public let userInterfaceStyle: UIUserInterfaceStyle

    /// Traits of a style.
    public init(userInterfaceStyle: UIUserInterfaceStyle) {
        self.userInterfaceStyle = userInterfaceStyle
        super.init()
    }

    /// Those of the present theme.
    public static var current: UITraitCollection { UITraitCollection(userInterfaceStyle: Theme.isDark ? .dark : .light) }

    /// Pixels to a point of the screen.
    @MainActor public var displayScale: CGFloat { UIScreen.main.scale }

    var isDark: Bool { userInterfaceStyle == .unspecified ? Theme.isDark : userInterfaceStyle == .dark }

    /// Traits are equal when they say the same.
    public override func isEqual(_ object: Any?) -> Bool {
        (object as? UITraitCollection)?.userInterfaceStyle == userInterfaceStyle
    }
    /// Fits ``isEqual(_:)``.
    public override var hash: Int { userInterfaceStyle.hashValue }
}

extension UIResponder {
    /// Where the responder is shown: as the theme is.
    public var traitCollection: UITraitCollection { .current }
}
