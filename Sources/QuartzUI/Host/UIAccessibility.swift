/// What people who use the machine differently have set.
@preconcurrency @MainActor
public enum UIAccessibility {
    /// Whether things are to move little. The variable `QUARTZITE_REDUCE_MOTION` says so.
    public static var isReduceMotionEnabled: Bool { ProcessInfo.processInfo.environment["QUARTZITE_REDUCE_MOTION"] != nil }
    /// Whether grounds are to be opaque. Nobody says so.
    public static var isReduceTransparencyEnabled: Bool { false }
    /// Whether somebody is read to. No assistive technology is connected.
    public static var isVoiceOverRunning: Bool { false }
    /// Whether text is to be bold. Nobody says so.
    public static var isBoldTextEnabled: Bool { false }

    /// What assistive technology is to hear.
    nonisolated public struct Notification: RawRepresentable, Hashable, Sendable {
        /// The name.
        public let rawValue: UInt32
        /// A message of a number.
        public init(rawValue: UInt32) { self.rawValue = rawValue }
        /// Something to be read out.
        public static let announcement = Notification(rawValue: 1008)
        /// A part of what is seen has changed.
        public static let layoutChanged = Notification(rawValue: 1001)
        /// All that is seen has changed.
        public static let screenChanged = Notification(rawValue: 1000)
    }

    /// Tells assistive technology. None is connected.
    @available(*, deprecated, message: "has no effect on Linux: no assistive technology is connected")
    public static func post(notification: Notification, argument: Any?) {}
}
