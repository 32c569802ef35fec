/// The usual looks of bars.
nonisolated public enum UIBarStyle: Int, Sendable {
    /// The theme's.
    case `default` = 0
    /// Light on black.
    case black = 1

    /// The ground that the style has; nil is the theme's.
    var ground: UIColor? { self == .black ? .black : nil }
}

/// For which heights of a bar a picture is.
nonisolated public enum UIBarMetrics: Int, Sendable {
    /// All of them.
    case `default` = 0
    /// Low bars, as telephones that lie on their side have them.
    case compact = 1
}

extension UIBarAppearance {
    /// Gives the ground a picture's pattern, as `setBackgroundImage` has it: an empty picture is no ground, nil the theme's.
    final func setGround(_ image: UIImage?) { backgroundColor = Self.color(image, usual: Theme.panel) }
    /// Gives the line at the edge a picture's pattern; an empty picture is no line, nil the theme's.
    final func setShadow(_ image: UIImage?) { shadowColor = Self.color(image, usual: Theme.hairline) }

    private static func color(_ image: UIImage?, usual: UIColor) -> UIColor? {
        guard let image else { return usual }
        return image.size == .zero ? nil : UIColor(patternImage: image)
    }
}
