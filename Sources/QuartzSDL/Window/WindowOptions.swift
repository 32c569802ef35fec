import QuartzCore

/// How a window is made; all of it can be changed later but for `isResizable` and `allowsHighDPI`.
public struct WindowOptions: Sendable, Hashable {
    /// What its title bar says.
    public var title = "Quartzite"
    /// The size of its content in points; clamped to 1 … 16,384 a side.
    public var size = CGSize(width: 960, height: 640)
    /// The least size that a person can give it.
    public var minimumSize = CGSize(width: 1, height: 1)
    /// Whether a person can change its size.
    public var isResizable = true
    /// Whether it has as many pixels as the display offers.
    public var allowsHighDPI = true
    /// Whether it starts over the whole desktop.
    public var isFullscreen = false
    /// Whether frames wait for the display.
    public var usesVerticalSync = true
    /// Whether it starts out of sight.
    public var isHidden = false

    /// Creates the usual options.
    public init(title: String = "Quartzite", size: CGSize = CGSize(width: 960, height: 640)) {
        self.title = title
        self.size = size
    }

    /// The longest side of a window in points.
    static let longestSide: CGFloat = 16_384

    /// Whole points within what windows can be; numbers that are none become 1.
    static func clamp(_ size: CGSize, of name: String) -> (width: Int32, height: Int32) {
        func side(_ value: CGFloat) -> Int32 {
            let side = value.isFinite ? min(max(value.rounded(), 1), longestSide) : value == .infinity ? longestSide : 1
            if side != value.rounded() {
                Diagnostics.warnOnce("window.\(name)", "a window's \(name) of \(value) points becomes \(Int(side))")
            }
            return Int32(side)
        }
        return (side(size.width), side(size.height))
    }
}
