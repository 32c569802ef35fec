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

    /// An image over the fill, stretched to the background.
    public var image: UIImage?
    /// A view in the background, of its size.
    public var customView: UIView?
    /// Insets of the background from the view's edges.
    public var backgroundInsets = NSDirectionalEdgeInsets.zero

    var insets: UIEdgeInsets { UIEdgeInsets(backgroundInsets) }
    var isInset: Bool { insets != .zero }

    /// Creates a background with default values.
    public init() {}

    /// A transparent background.
    public static func clear() -> UIBackgroundConfiguration {
        var background = UIBackgroundConfiguration()
        background.backgroundColor = .clear
        return background
    }
}
