/// The computer.
@preconcurrency @MainActor
public final class UIDevice: NSObject {
    /// The only instance.
    public static let current = UIDevice()

    /// The host name.
    public var name: String { ProcessInfo.processInfo.hostName }
    /// The model: "Linux".
    public var model: String { "Linux" }
    /// The operating system: "Linux".
    public var systemName: String { "Linux" }
    /// The version of the operating system.
    public var systemVersion: String { ProcessInfo.processInfo.operatingSystemVersionString }
    /// The kind of interface: `mac`, a desktop.
    public var userInterfaceIdiom: UIUserInterfaceIdiom { .mac }

    /// The way the machine is held.
    @available(*, deprecated, message: "has no effect on Linux: a desktop is not turned; the orientation is unknown")
    public var orientation: UIDeviceOrientation { .unknown }
    /// Whether the orientation is watched.
    @available(*, deprecated, message: "has no effect on Linux: a desktop is not turned")
    public var isGeneratingDeviceOrientationNotifications: Bool { false }
    /// Begins to watch the orientation.
    @available(*, deprecated, message: "has no effect on Linux: a desktop is not turned")
    public func beginGeneratingDeviceOrientationNotifications() {}
    /// Ends watching the orientation.
    @available(*, deprecated, message: "has no effect on Linux: a desktop is not turned")
    public func endGeneratingDeviceOrientationNotifications() {}
    /// Posted when the machine has been turned.
    @available(*, deprecated, message: "has no effect on Linux: a desktop is not turned, and nothing posts it")
    nonisolated public static let orientationDidChangeNotification = Notification.Name("UIDeviceOrientationDidChangeNotification")
}

/// The ways a device is held.
nonisolated public enum UIDeviceOrientation: Int, Sendable {
    /// Not known: a desktop's.
    case unknown
    /// Upright.
    case portrait
    /// Upside down.
    case portraitUpsideDown
    /// On its side, the home button to the right.
    case landscapeLeft
    /// On its side, the home button to the left.
    case landscapeRight
    /// Lying with the screen up.
    case faceUp
    /// Lying with the screen down.
    case faceDown

    /// Whether it is upright or upside down.
    public var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }
    /// Whether it is on its side.
    public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }
    /// Whether it lies.
    public var isFlat: Bool { self == .faceUp || self == .faceDown }
    /// Whether it is known and does not lie.
    public var isValidInterfaceOrientation: Bool { isPortrait || isLandscape }
}

/// Kinds of interfaces.
nonisolated public enum UIUserInterfaceIdiom: Int, Sendable {
    /// Unspecified.
    case unspecified = -1
    /// Phone.
    case phone = 0
    /// Tablet.
    case pad = 1
    /// Television.
    case tv = 2
    /// Car.
    case carPlay = 3
    /// Desktop, with mouse, keyboard and windows.
    case mac = 5
}
