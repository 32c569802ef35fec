import Synchronization

/// The computer.
@preconcurrency @MainActor
public final class UIDevice: NSObject {
    /// The only instance.
    public static let current = UIDevice()

    /// The host name.
    public var name: String { ProcessInfo.processInfo.hostName }
    /// The model: "Linux".
    public var model: String { "Linux" }
    /// The model in the user's language: "Linux".
    public var localizedModel: String { model }
    /// Whether programs run side by side: true.
    public var isMultitaskingSupported: Bool { true }
    /// The operating system: "Linux".
    public var systemName: String { "Linux" }
    /// The version of the operating system.
    public var systemVersion: String { ProcessInfo.processInfo.operatingSystemVersionString }
    /// The kind of interface: `mac`, a desktop.
    public var userInterfaceIdiom: UIUserInterfaceIdiom { .mac }

    /// The orientation of the device.
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

/// The orientations of a device.
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
    /// Whether the device lies flat, face up or down.
    public var isFlat: Bool { self == .faceUp || self == .faceDown }
    /// Whether it is portrait or landscape.
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

/// The screen.
@preconcurrency @MainActor
public final class UIScreen: NSObject {
    /// The main screen.
    public static let main = UIScreen()

    /// Pixels per point; 1 without a host.
    public var scale: CGFloat {
        let scale = Host.services.map { max($0.scale, 0.1) } ?? 1
        Self.lastScale.store(Double(scale).bitPattern, ordering: .relaxed)
        return scale
    }
    /// The bits of the last value of `scale`.
    nonisolated private static let lastScale = Atomic(Double(1).bitPattern)

    /// The main screen's scale. Off the main thread it is the last one that the main thread has read.
    nonisolated package static var scaleOnAnyThread: CGFloat {
        if MainQueue.isCurrent { return MainActor.assumeIsolated { main.scale } }
        return CGFloat(Double(bitPattern: lastScale.load(ordering: .relaxed)))
    }
    /// Pixels per point of the device.
    public var nativeScale: CGFloat { scale }
    /// The screen's rectangle in pixels.
    public var nativeBounds: CGRect { bounds.applying(CGAffineTransform(scaleX: scale, y: scale)) }
    /// The screen's refresh rate; 60 without a host.
    public var maximumFramesPerSecond: Int { Host.services.map { max($0.screenRate, 1) } ?? 60 }
    /// The brightness of the computer's screen, 0…1; 1 for a screen that does not tell it.
    ///
    /// Setting it needs the permission to change the system's backlight; without it nothing changes, with a warning.
    public var brightness: CGFloat {
        get { Backlight.system.brightness ?? 1 }
        set { Backlight.system.set(newValue) }
    }
    /// The traits, such as light or dark.
    public var traitCollection: UITraitCollection { .current }
    /// The screen's rectangle in points.
    public var bounds: CGRect { CGRect(origin: .zero, size: Host.services?.screenSize ?? CGSize(width: 1280, height: 800)) }

    /// Returns a view with a snapshot of the program's front window, which stands for the screen; an empty view without a window.
    ///
    /// - Parameter afterUpdates: Whether pending layout happens first.
    public func snapshotView(afterScreenUpdates afterUpdates: Bool) -> UIView {
        UIApplication.shared.keyWindow?.snapshotView(afterScreenUpdates: afterUpdates) ?? UIView(frame: bounds)
    }
}

// Haptic feedback. Desktops have none: the generators have no effect.

/// Generates haptic feedback.
@preconcurrency @MainActor
open class UIFeedbackGenerator: NSObject {
    /// Creates a generator.
    public override init() { super.init() }
    /// Prepares for feedback.
    @available(*, deprecated, message: "has no effect on Linux: nothing moves in a desktop that could be felt")
    open func prepare() {}
}

/// Generates the feedback of an impact.
@preconcurrency @MainActor
open class UIImpactFeedbackGenerator: UIFeedbackGenerator {
    /// Kinds of impact.
    nonisolated public enum FeedbackStyle: Int, Sendable {
        /// Light.
        case light
        /// Medium.
        case medium
        /// Heavy.
        case heavy
        /// Soft.
        case soft
        /// Rigid.
        case rigid
    }
    /// Creates a generator with a style.
    @available(*, deprecated, message: "has no effect on Linux: nothing moves in a desktop that could be felt")
    public init(style: FeedbackStyle = .medium) { super.init() }
    /// Generates an impact.
    @available(*, deprecated, message: "has no effect on Linux: nothing moves in a desktop that could be felt")
    open func impactOccurred() {}
    /// Generates an impact with an intensity, 0…1.
    @available(*, deprecated, message: "has no effect on Linux: nothing moves in a desktop that could be felt")
    open func impactOccurred(intensity: CGFloat) {}
}

/// Generates the feedback of a changed selection.
@preconcurrency @MainActor
open class UISelectionFeedbackGenerator: UIFeedbackGenerator {
    /// Generates the feedback.
    @available(*, deprecated, message: "has no effect on Linux: nothing moves in a desktop that could be felt")
    open func selectionChanged() {}
}

/// Generates the feedback of a result.
@preconcurrency @MainActor
open class UINotificationFeedbackGenerator: UIFeedbackGenerator {
    /// Kinds of results.
    nonisolated public enum FeedbackType: Int, Sendable {
        /// Success.
        case success
        /// Warning.
        case warning
        /// Error.
        case error
    }
    /// Generates the feedback of a result.
    @available(*, deprecated, message: "has no effect on Linux: nothing moves in a desktop that could be felt")
    open func notificationOccurred(_ notificationType: FeedbackType) {}
}
