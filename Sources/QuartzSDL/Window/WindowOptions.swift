import QuartzCore

/// The properties of a new window. All but `isResizable` and `allowsHighDPI` can be changed later.
public struct WindowOptions: Sendable, Hashable {
    /// The text of the title bar.
    public var title = "Quartzite"
    /// The size of the content in points, clamped to 1 … 16,384 per side.
    public var size = CGSize(width: 960, height: 640)
    /// The minimum size that the user can give the window.
    public var minimumSize = CGSize(width: 1, height: 1)
    /// Whether the user can resize the window.
    public var isResizable = true
    /// Whether the window uses the display's full resolution.
    public var allowsHighDPI = true
    /// Whether the window initially covers the desktop.
    public var isFullscreen = false
    /// Whether frames wait for the display.
    public var usesVerticalSync = true
    /// Whether the window is initially hidden.
    public var isHidden = false

    /// Creates options with the defaults.
    public init(title: String = "Quartzite", size: CGSize = CGSize(width: 960, height: 640)) {
        self.title = title
        self.size = size
    }

    /// The longest side of a window in points.
    static let longestSide: CGFloat = 16_384

    /// Rounds a size to whole points and clamps it to the possible sizes; NaN becomes 1.
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
