/// How a view's content is affected by the layout direction.
nonisolated public enum UISemanticContentAttribute: Int, Sendable {
    /// Follows the text's direction.
    case unspecified
    /// Playback controls, which never flip.
    case playback
    /// Spatial controls, which never flip.
    case spatial
    /// Always left to right.
    case forceLeftToRight
    /// Always right to left.
    case forceRightToLeft
}

/// Layout direction of an interface.
nonisolated public enum UIUserInterfaceLayoutDirection: Int, Sendable {
    /// Left to right.
    case leftToRight
    /// Right to left.
    case rightToLeft
}

extension UIView {
    /// The direction for a semantic attribute: left to right unless right to left is forced, because text is laid out left to
    /// right.
    public class func userInterfaceLayoutDirection(for attribute: UISemanticContentAttribute) -> UIUserInterfaceLayoutDirection {
        attribute == .forceRightToLeft ? .rightToLeft : .leftToRight
    }

    /// The view's layout direction.
    public var effectiveUserInterfaceLayoutDirection: UIUserInterfaceLayoutDirection {
        Self.userInterfaceLayoutDirection(for: semanticContentAttribute)
    }
}
