// What a button's configuration is made of.

/// An edge of a rectangle, by the direction of text.
nonisolated public struct NSDirectionalRectEdge: OptionSet, Hashable, Sendable {
    /// The bits, as UIKit has them.
    public let rawValue: UInt
    /// Edges from their bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// The upper edge.
    public static let top = NSDirectionalRectEdge(rawValue: 1)
    /// The edge that text starts at.
    public static let leading = NSDirectionalRectEdge(rawValue: 2)
    /// The lower edge.
    public static let bottom = NSDirectionalRectEdge(rawValue: 4)
    /// The edge that text ends at.
    public static let trailing = NSDirectionalRectEdge(rawValue: 8)
    /// All of them.
    public static let all: NSDirectionalRectEdge = [.top, .leading, .bottom, .trailing]
}

/// What lies behind a view's content: a ground and a line around it.
nonisolated public struct UIBackgroundConfiguration: Sendable {
    /// The radius of the corners.
    public var cornerRadius: CGFloat = 0
    /// The ground; nil is what the view has by itself.
    public var backgroundColor: UIColor?
    /// The line around it; nil is none.
    public var strokeColor: UIColor?
    /// How thick the line is.
    public var strokeWidth: CGFloat = 0

    /// Nothing of its own.
    public init() {}

    /// A ground that is not seen.
    public static func clear() -> UIBackgroundConfiguration {
        var background = UIBackgroundConfiguration()
        background.backgroundColor = .clear
        return background
    }
}

extension UIButton.Configuration {
    /// How the corners are rounded.
    nonisolated public enum CornerStyle: Int, Sendable {
        /// By the background's radius.
        case fixed = -1
        /// By the background's radius, else by the theme's.
        case dynamic
        /// A little.
        case small
        /// As other controls.
        case medium
        /// More.
        case large
        /// As far as can be.
        case capsule
    }

    /// How title and subtitle stand above one another.
    nonisolated public enum TitleAlignment: Int, Sendable {
        /// As the button's content stands.
        case automatic
        /// At the leading edge.
        case leading
        /// In the middle.
        case center
        /// At the trailing edge.
        case trailing
    }

    /// How much room a button takes.
    nonisolated public enum Size: Int, Sendable {
        /// The usual.
        case medium
        /// Less.
        case small
        /// The least.
        case mini
        /// The most.
        case large

        var insets: NSDirectionalEdgeInsets {
            switch self {
            case .mini: NSDirectionalEdgeInsets(top: 2, leading: 8, bottom: 2, trailing: 8)
            case .small: NSDirectionalEdgeInsets(top: 3, leading: 10, bottom: 3, trailing: 10)
            case .medium: NSDirectionalEdgeInsets(top: 4, leading: 12, bottom: 4, trailing: 12)
            case .large: NSDirectionalEdgeInsets(top: 10, leading: 20, bottom: 10, trailing: 20)
            }
        }

        var font: UIFont {
            switch self {
            case .mini: Theme.captionFont
            case .small, .medium: Theme.labelFont
            case .large: Theme.bodyFont
            }
        }

        var leastHeight: CGFloat {
            switch self {
            case .mini: 20
            case .small: 24
            case .medium: Theme.controlHeight
            case .large: 40
            }
        }
    }
}
