extension UIApplication {
    /// Posted after the delegate finishes launching.
    nonisolated public static let didFinishLaunchingNotification = name("DidFinishLaunching")
    /// Posted after a window of the program gets the keyboard focus.
    nonisolated public static let didBecomeActiveNotification = name("DidBecomeActive")
    /// Posted before the program loses the keyboard focus.
    nonisolated public static let willResignActiveNotification = name("WillResignActive")
    /// Posted after the last visible window is hidden.
    nonisolated public static let didEnterBackgroundNotification = name("DidEnterBackground")
    /// Posted before a hidden program becomes visible.
    nonisolated public static let willEnterForegroundNotification = name("WillEnterForeground")
    /// Posted before the program terminates.
    nonisolated public static let willTerminateNotification = name("WillTerminate")
    /// Never posted, because Linux does not report low memory.
    @available(*, deprecated, message: "has no effect on Linux: the system does not warn of short memory, and it is never posted")
    nonisolated public static let didReceiveMemoryWarningNotification = name("DidReceiveMemoryWarning")

    nonisolated private static func name(_ event: String) -> Notification.Name {
        Notification.Name("UIApplication\(event)Notification")
    }
}
