/// In which direction a view's content is read.
nonisolated public enum UISemanticContentAttribute: Int, Sendable {
    /// As the text.
    case unspecified
    /// Playback goes forward to the right, whatever the text.
    case playback
    /// It is a place in space.
    case spatial
    /// From left to right.
    case forceLeftToRight
    /// From right to left.
    case forceRightToLeft
}

/// In which direction an interface is read.
nonisolated public enum UIUserInterfaceLayoutDirection: Int, Sendable {
    /// From left to right.
    case leftToRight
    /// From right to left.
    case rightToLeft
}

extension UIView {
    /// The direction of a kind of content: from left to right unless it is forced to be otherwise, for text is set so here.
    public class func userInterfaceLayoutDirection(for attribute: UISemanticContentAttribute) -> UIUserInterfaceLayoutDirection {
        attribute == .forceRightToLeft ? .rightToLeft : .leftToRight
    }

    /// The direction in which the view's content is read.
    public var effectiveUserInterfaceLayoutDirection: UIUserInterfaceLayoutDirection {
        Self.userInterfaceLayoutDirection(for: semanticContentAttribute)
    }
}
