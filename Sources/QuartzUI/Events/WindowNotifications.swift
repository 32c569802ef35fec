extension UIWindow {
    /// Posted after a window is shown; its object is the window, as with the others.
    nonisolated public static let didBecomeVisibleNotification = Notification.Name("UIWindowDidBecomeVisibleNotification")
    /// Posted after a window is hidden or closed.
    nonisolated public static let didBecomeHiddenNotification = Notification.Name("UIWindowDidBecomeHiddenNotification")
    /// Posted after a window becomes the one that receives keys.
    nonisolated public static let didBecomeKeyNotification = Notification.Name("UIWindowDidBecomeKeyNotification")
    /// Posted after a window ceases to be the one that receives keys.
    nonisolated public static let didResignKeyNotification = Notification.Name("UIWindowDidResignKeyNotification")

    /// Posts a notification about the window.
    func post(_ name: Notification.Name) { NotificationCenter.default.post(name: name, object: self) }
}
