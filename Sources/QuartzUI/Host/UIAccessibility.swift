/// The user's accessibility settings.
@preconcurrency @MainActor
public enum UIAccessibility {
    /// Whether to reduce motion. Set by the environment variable `QUARTZITE_REDUCE_MOTION`.
    public static var isReduceMotionEnabled: Bool { ProcessInfo.processInfo.environment["QUARTZITE_REDUCE_MOTION"] != nil }
    /// Whether to reduce transparency. Always false.
    public static var isReduceTransparencyEnabled: Bool { false }
    /// Whether a screen reader is running. Always false, because no assistive technology is connected.
    public static var isVoiceOverRunning: Bool { false }
    /// Whether to use bold text. Always false.
    public static var isBoldTextEnabled: Bool { false }

    /// Notifications for assistive technology.
    nonisolated public struct Notification: RawRepresentable, Hashable, Sendable {
        /// The raw value.
        public let rawValue: UInt32
        /// Creates a notification from a raw value.
        public init(rawValue: UInt32) { self.rawValue = rawValue }
        /// A text to read aloud.
        public static let announcement = Notification(rawValue: 1008)
        /// A part of the screen has changed.
        public static let layoutChanged = Notification(rawValue: 1001)
        /// The whole screen has changed.
        public static let screenChanged = Notification(rawValue: 1000)
    }

    /// Notifies assistive technology, of which none is connected.
    @available(*, deprecated, message: "has no effect on Linux: no assistive technology is connected")
    public static func post(notification: Notification, argument: Any?) {}
}
