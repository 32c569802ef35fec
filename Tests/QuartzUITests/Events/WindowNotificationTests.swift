import Foundation
import Expectations
import Testing

@testable import QuartzUI

/// Notifications of windows that are shown and hidden, and that receive keys.
@Suite struct WindowNotificationTests {
    private final class Ear {
        var heard: [String] = []
    }

    private final class KeyWindow: UIWindow {
        var heard: [String] = []
        override func becomeKey() { heard.append("key") }
        override func resignKey() { heard.append("no key") }
    }

    @Test func windowsAreToldOfKeys() {
        Scene.run { scene in
            let window = KeyWindow(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
            window.makeKeyAndVisible()
            window.makeKey()
            window.isHidden = true
            scene.window.makeKey()
            window.makeKey()
            expectEqual(window.heard, ["key", "no key", "key"])
        }
    }

    @Test func windowsReportVisibilityAndKeys() {
        Scene.run { scene in
            let (ear, window) = (Ear(), UIWindow(frame: CGRect(x: 0, y: 0, width: 10, height: 10)))
            scene.window.makeKeyAndVisible()
            let names: [(Notification.Name, String)] = [
                (UIWindow.didBecomeVisibleNotification, "visible"), (UIWindow.didBecomeHiddenNotification, "hidden"),
                (UIWindow.didBecomeKeyNotification, "key"), (UIWindow.didResignKeyNotification, "no key"),
            ]
            let observers = names.map { name, text in
                NotificationCenter.default.addObserver(forName: name, object: window, queue: nil) { _ in
                    MainActor.assumeIsolated { ear.heard.append(text) }
                }
            }
            defer { for observer in observers { NotificationCenter.default.removeObserver(observer) } }
            window.makeKeyAndVisible()
            expectEqual(ear.heard, ["key", "visible"])
            scene.window.makeKey()
            expectEqual(ear.heard, ["key", "visible", "no key"])
            window.isHidden = true
            window.isHidden = true
            expectEqual(ear.heard, ["key", "visible", "no key", "hidden"])
            window.isHidden = false
            window.close()
            expectEqual(ear.heard, ["key", "visible", "no key", "hidden", "visible", "hidden"])
        }
    }
}
