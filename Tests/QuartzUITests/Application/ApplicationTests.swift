import Expectations
import Testing

@testable import QuartzUI

/// The life cycle of a program: the calls of its delegate and its notifications, in order.
@Suite(.serialized) struct ApplicationTests {
    private final class Delegate: UIResponder, UIApplicationDelegate {
        static var heard: [String] = []
        var window: UIWindow?
        let colour = UIColor.red

        func application(
            _ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
        ) -> Bool {
            Self.heard.append("launched \(application.applicationState)")
            window = UIWindow(frame: UIScreen.main.bounds)
            window?.rootViewController = UIViewController()
            window?.backgroundColor = colour
            return launchOptions == nil
        }
        func applicationDidBecomeActive(_ application: UIApplication) { Self.heard.append("active") }
        func applicationWillResignActive(_ application: UIApplication) { Self.heard.append("resigns") }
        func applicationDidEnterBackground(_ application: UIApplication) { Self.heard.append("background") }
        func applicationWillEnterForeground(_ application: UIApplication) { Self.heard.append("foreground") }
        func applicationWillTerminate(_ application: UIApplication) { Self.heard.append("terminates") }
    }

    /// Records notifications.
    private final class Ear {
        var heard: [Notification.Name] = []
    }

    private final class Bare: UIResponder, UIApplicationDelegate {}

    /// A delegate with the older method of a launch.
    private final class Older: UIResponder, UIApplicationDelegate {
        var launches = 0

        func applicationDidFinishLaunching(_ application: UIApplication) { launches += 1 }
    }

    @Test func eventsComeThroughTheApplication() throws {
        final class Page: UIWindow {
            var events: [UIEvent] = []
            override func sendEvent(_ event: UIEvent) {
                events.append(event)
                super.sendEvent(event)
            }
        }
        try EngineEnvironment().run {
            let page = Page(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
            page.send(.pointer(PointerEvent(.began, at: CGPoint(x: 5, y: 5), timestamp: 1)))
            expectEqual(page.events.count, 1)
            UIApplication.shared.sendEvent(try require(page.events.first))
            expectEqual(page.events.count, 2)
        }
    }

    /// Runs a test and restores the application.
    private func run(_ body: (UIApplication) -> Void) {
        let application = UIApplication.shared
        Delegate.heard = []
        body(application)
        application.delegate = nil
        application.enter(.active)
    }

    @Test func aDelegateIsMadeByItsInitializerAndLaunches() {
        run { application in
            expect(application.launch(Delegate.self))
            expectEqual(Delegate.heard, ["launched inactive", "active"])
            let delegate = application.delegate as? Delegate
            expectEqual(delegate?.window?.backgroundColor, .red)
            expectEqual(application.applicationState, .active)
            expect(application.next === delegate)
        }
    }

    @Test func everyMethodOfADelegateHasADefault() {
        run { application in
            expect(application.launch(Bare.self))
            application.enter(.background)
            application.enter(.active)
            expectNil(application.delegate?.window)
            expect(application.launch(Older.self))
            expectEqual((application.delegate as? Older)?.launches, 1)
        }
    }

    @Test func statesArePassedThroughInOrder() {
        run { application in
            application.launch(Delegate.self)
            Delegate.heard = []
            application.enter(.background)
            expectEqual(Delegate.heard, ["resigns", "background"])
            application.enter(.background)
            expectEqual(Delegate.heard.count, 2)
            application.enter(.active)
            expectEqual(Delegate.heard, ["resigns", "background", "foreground", "active"])
            application.enter(.inactive)
            application.enter(.active)
            expectEqual(Delegate.heard.suffix(2), ["resigns", "active"])
            application.terminate()
            expectEqual(Delegate.heard.last, "terminates")
        }
    }

    @Test func observersHearWhatTheDelegateHears() {
        run { application in
            let ear = Ear()
            let names = [
                UIApplication.willResignActiveNotification, UIApplication.didEnterBackgroundNotification,
                UIApplication.willEnterForegroundNotification, UIApplication.didBecomeActiveNotification,
            ]
            let observers = names.map { name in
                NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) { _ in
                    MainActor.assumeIsolated { ear.heard.append(name) }
                }
            }
            application.enter(.background)
            application.enter(.active)
            observers.forEach(NotificationCenter.default.removeObserver)
            expectEqual(ear.heard, names)
        }
    }

    @Test func aProgramWithoutWindowsIsActive() {
        expectEqual(UIApplication.shared.applicationState, .active)
        expect(!UIDevice.current.systemName.isEmpty)
    }

    @Test func theSceneIsAsActiveAsTheProgram() {
        let before = UIApplication.shared.applicationState
        defer { UIApplication.shared.enter(before) }
        let scene = UIWindowScene.shared
        UIApplication.shared.enter(.active)
        expectEqual(scene.activationState, .foregroundActive)
        UIApplication.shared.enter(.inactive)
        expectEqual(scene.activationState, .foregroundInactive)
        UIApplication.shared.enter(.background)
        expectEqual(scene.activationState, .background)
    }

    @Test func oneWindowIsKey() {
        Scene.run { scene in
            let other = UIWindow(frame: scene.window.bounds)
            scene.window.makeKeyAndVisible()
            expect(scene.window.isKeyWindow, !other.isKeyWindow)
            other.makeKey()
            expect(!scene.window.isKeyWindow, other.isKeyWindow)
            scene.window.makeKey()
        }
    }

    @Test func tasksGoOnInTheBackground() {
        let application = UIApplication.shared
        let first = application.beginBackgroundTask()
        let second = application.beginBackgroundTask(withName: "save") {}
        expect(first != second, first != .invalid, second != .invalid)
        application.endBackgroundTask(first)
        expect(application.backgroundTimeRemaining > 1e9)
    }

    @Test func theScreenIsThatOfTheFrontWindow() {
        Scene.run { scene in
            scene.window.makeKeyAndVisible()
            scene.frame()
            expectEqual(UIScreen.main.snapshotView(afterScreenUpdates: true).bounds.size, scene.window.bounds.size)
        }
    }
}
