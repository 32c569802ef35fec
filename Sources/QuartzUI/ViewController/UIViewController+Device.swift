// What a controller says of the device that it is shown on. Desktops have no status bar and do not turn: it is without effect.

/// How the text of a telephone's status bar looks.
nonisolated public enum UIStatusBarStyle: Int, Sendable {
    /// As the interface's style asks.
    case `default` = 0
    /// Light, on something dark.
    case lightContent = 1
    /// Dark, on something light.
    case darkContent = 3
}

/// How a telephone's status bar comes and goes.
nonisolated public enum UIStatusBarAnimation: Int, Sendable {
    /// At once.
    case none
    /// It fades.
    case fade
    /// It slides.
    case slide
}

/// Which way up an interface is.
nonisolated public enum UIInterfaceOrientation: Int, Sendable {
    /// Not known.
    case unknown = 0
    /// Upright.
    case portrait = 1
    /// On its head.
    case portraitUpsideDown = 2
    /// Turned to the right.
    case landscapeRight = 3
    /// Turned to the left.
    case landscapeLeft = 4
    /// Whether it lies on its side.
    public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }
    /// Whether it stands.
    public var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }
}

/// Ways up that an interface may have.
nonisolated public struct UIInterfaceOrientationMask: OptionSet, Hashable, Sendable {
    /// The bits, as UIKit has them.
    public let rawValue: UInt
    /// Ways up from their bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// Upright.
    public static let portrait = UIInterfaceOrientationMask(rawValue: 1 << 1)
    /// On its head.
    public static let portraitUpsideDown = UIInterfaceOrientationMask(rawValue: 1 << 2)
    /// Turned to the right.
    public static let landscapeRight = UIInterfaceOrientationMask(rawValue: 1 << 3)
    /// Turned to the left.
    public static let landscapeLeft = UIInterfaceOrientationMask(rawValue: 1 << 4)
    /// On either side.
    public static let landscape: UIInterfaceOrientationMask = [.landscapeLeft, .landscapeRight]
    /// All of them.
    public static let all: UIInterfaceOrientationMask = [.portrait, .landscape, .portraitUpsideDown]
    /// All but on its head.
    public static let allButUpsideDown: UIInterfaceOrientationMask = [.portrait, .landscape]
}

extension UIViewController {
    /// Asks for the status bar to be drawn anew. There is none.
    @available(*, deprecated, message: "has no effect on Linux: a desktop has no status bar")
    public func setNeedsStatusBarAppearanceUpdate() {}
    /// Asks for the ways up to be asked for anew. A window does not turn.
    @available(*, deprecated, message: "has no effect on Linux: windows do not turn")
    public func setNeedsUpdateOfSupportedInterfaceOrientations() {}
}
