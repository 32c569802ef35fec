/// The number of a task that goes on while the program is in the background.
nonisolated public struct UIBackgroundTaskIdentifier: RawRepresentable, Hashable, Sendable {
    /// The number.
    public let rawValue: Int
    /// Creates an identifier from its number.
    public init(rawValue: Int) { self.rawValue = rawValue }
    /// No task.
    public static let invalid = UIBackgroundTaskIdentifier(rawValue: 0)
}

// A desktop does not suspend programs, so every task may go on as long as it likes.
extension UIApplication {
    private static var lastTask = 0

    /// Begins a task that goes on in the background.
    ///
    /// - Parameter handler: Never called, because no task expires.
    public func beginBackgroundTask(expirationHandler handler: (() -> Void)? = nil) -> UIBackgroundTaskIdentifier {
        Self.lastTask += 1
        return UIBackgroundTaskIdentifier(rawValue: Self.lastTask)
    }
    /// Begins a task that goes on in the background; see ``beginBackgroundTask(expirationHandler:)``.
    public func beginBackgroundTask(
        withName taskName: String?, expirationHandler handler: (() -> Void)? = nil
    ) -> UIBackgroundTaskIdentifier { beginBackgroundTask(expirationHandler: handler) }
    /// Ends a task.
    public func endBackgroundTask(_ identifier: UIBackgroundTaskIdentifier) {}
    /// The time that a program in the background has: without end.
    public var backgroundTimeRemaining: TimeInterval { .greatestFiniteMagnitude }
}
