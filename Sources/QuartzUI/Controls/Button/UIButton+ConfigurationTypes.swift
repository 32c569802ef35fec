// Types used by button configurations.

/// A set of edges of a rectangle, relative to the layout direction.
nonisolated public struct NSDirectionalRectEdge: OptionSet, Hashable, Sendable {
    /// The bits; UIKit's values.
    public let rawValue: UInt
    /// Creates edges from bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// The top edge.
    public static let top = NSDirectionalRectEdge(rawValue: 1)
    /// The leading edge.
    public static let leading = NSDirectionalRectEdge(rawValue: 2)
    /// The bottom edge.
    public static let bottom = NSDirectionalRectEdge(rawValue: 4)
    /// The trailing edge.
    public static let trailing = NSDirectionalRectEdge(rawValue: 8)
    /// All edges.
    public static let all: NSDirectionalRectEdge = [.top, .leading, .bottom, .trailing]
}

/// The background of a view's content: a fill and a stroke around it.
nonisolated public struct UIBackgroundConfiguration: Sendable {
    /// The corner radius.
    public var cornerRadius: CGFloat = 0
    /// The fill colour; nil uses the view's default.
    public var backgroundColor: UIColor?
    /// The stroke colour; nil is no stroke.
    public var strokeColor: UIColor?
    /// The stroke width.
    public var strokeWidth: CGFloat = 0

    /// Creates a background with default values.
    public init() {}

    /// A transparent background.
    public static func clear() -> UIBackgroundConfiguration {
        var background = UIBackgroundConfiguration()
        background.backgroundColor = .clear
        return background
    }
}

extension UIButton.Configuration {
    /// Rounding of the corners.
    nonisolated public enum CornerStyle: Int, Sendable {
        /// The background's radius.
        case fixed = -1
        /// The background's radius, or else the theme's.
        case dynamic
        /// A small radius.
        case small
        /// A medium radius, as of other controls.
        case medium
        /// A large radius.
        case large
        /// Half the shorter side.
        case capsule
    }

    /// Alignment of title and subtitle.
    nonisolated public enum TitleAlignment: Int, Sendable {
        /// The alignment of the button's content.
        case automatic
        /// Leading edge.
        case leading
        /// Centred.
        case center
        /// Trailing edge.
        case trailing
    }

    /// Size classes of a button.
    nonisolated public enum Size: Int, Sendable {
        /// The standard size.
        case medium
        /// Small.
        case small
        /// Smallest.
        case mini
        /// Large.
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
