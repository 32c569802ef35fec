// Status bar and orientation of a device. Desktop windows have no status bar and do not rotate, so these have no effect.

/// The text colour of a status bar.
nonisolated public enum UIStatusBarStyle: Int, Sendable {
    /// By the interface style.
    case `default` = 0
    /// Light text, for a dark background.
    case lightContent = 1
    /// Dark text, for a light background.
    case darkContent = 3
}

/// The animation of showing and hiding a status bar.
nonisolated public enum UIStatusBarAnimation: Int, Sendable {
    /// Without animation.
    case none
    /// Fades.
    case fade
    /// Slides.
    case slide
}

/// Orientation of an interface.
nonisolated public enum UIInterfaceOrientation: Int, Sendable {
    /// Unknown.
    case unknown = 0
    /// Upright.
    case portrait = 1
    /// Upside down.
    case portraitUpsideDown = 2
    /// Landscape, with the device turned to the left.
    case landscapeRight = 3
    /// Landscape, with the device turned to the right.
    case landscapeLeft = 4
    /// Whether the orientation is landscape.
    public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }
    /// Whether the orientation is portrait.
    public var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }
}

/// A set of interface orientations.
nonisolated public struct UIInterfaceOrientationMask: OptionSet, Hashable, Sendable {
    /// The bits; UIKit's values.
    public let rawValue: UInt
    /// Creates a set from bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// Upright.
    public static let portrait = UIInterfaceOrientationMask(rawValue: 1 << 1)
    /// Upside down.
    public static let portraitUpsideDown = UIInterfaceOrientationMask(rawValue: 1 << 2)
    /// Landscape right.
    public static let landscapeRight = UIInterfaceOrientationMask(rawValue: 1 << 3)
    /// Landscape left.
    public static let landscapeLeft = UIInterfaceOrientationMask(rawValue: 1 << 4)
    /// Both landscape orientations.
    public static let landscape: UIInterfaceOrientationMask = [.landscapeLeft, .landscapeRight]
    /// All orientations.
    public static let all: UIInterfaceOrientationMask = [.portrait, .landscape, .portraitUpsideDown]
    /// All except upside down.
    public static let allButUpsideDown: UIInterfaceOrientationMask = [.portrait, .landscape]
}

extension UIViewController {
    /// Requests an update of the status bar.
    @available(*, deprecated, message: "has no effect on Linux: a desktop has no status bar")
    public func setNeedsStatusBarAppearanceUpdate() {}
    /// Requests an update of the supported orientations.
    @available(*, deprecated, message: "has no effect on Linux: windows do not turn")
    public func setNeedsUpdateOfSupportedInterfaceOrientations() {}
}
