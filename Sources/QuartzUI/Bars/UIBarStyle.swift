/// Predefined appearances of bars.
nonisolated public enum UIBarStyle: Int, Sendable {
    /// The theme's appearance.
    case `default` = 0
    /// Light on black.
    case black = 1

    /// The style's background colour; nil uses the theme's.
    var ground: UIColor? { self == .black ? .black : nil }
}

/// The bar heights that an image is for.
nonisolated public enum UIBarMetrics: Int, Sendable {
    /// All heights.
    case `default` = 0
    /// Low bars, as on phones in landscape orientation.
    case compact = 1
}

/// The position of a bar in its window.
nonisolated public enum UIBarPosition: Int, Sendable {
    /// Any.
    case any = 0
    /// At the lower edge.
    case bottom = 1
    /// At the upper edge.
    case top = 2
    /// At the upper edge, with the status bar above it.
    case topAttached = 3
}

extension UIBarAppearance {
    /// Sets the background to an image pattern, as `setBackgroundImage` does: an empty image removes it, nil restores the
    /// theme's.
    final func setGround(_ image: UIImage?) { backgroundColor = Self.color(image, usual: Theme.panel) }
    /// Sets the edge line to an image pattern: an empty image removes it, nil restores the theme's.
    final func setShadow(_ image: UIImage?) { shadowColor = Self.color(image, usual: Theme.hairline) }

    private static func color(_ image: UIImage?, usual: UIColor) -> UIColor? {
        guard let image else { return usual }
        return image.size == .zero ? nil : UIColor(patternImage: image)
    }
}
