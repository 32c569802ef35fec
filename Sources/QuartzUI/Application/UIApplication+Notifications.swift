extension UIApplication {
    /// The delegate has finished launching.
    nonisolated public static let didFinishLaunchingNotification = name("DidFinishLaunching")
    /// A window of the program has got the keyboard.
    nonisolated public static let didBecomeActiveNotification = name("DidBecomeActive")
    /// The program is about to lose the keyboard.
    nonisolated public static let willResignActiveNotification = name("WillResignActive")
    /// The last window in sight has gone out of it.
    nonisolated public static let didEnterBackgroundNotification = name("DidEnterBackground")
    /// A window is about to come back in sight.
    nonisolated public static let willEnterForegroundNotification = name("WillEnterForeground")
    /// The program is about to end.
    nonisolated public static let willTerminateNotification = name("WillTerminate")
    /// Memory is short. Linux says so to nobody: posted by none.
    @available(*, deprecated, message: "has no effect on Linux: the system does not warn of short memory, and it is never posted")
    nonisolated public static let didReceiveMemoryWarningNotification = name("DidReceiveMemoryWarning")

    nonisolated private static func name(_ event: String) -> Notification.Name {
        Notification.Name("UIApplication\(event)Notification")
    }
}
