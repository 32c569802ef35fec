import Expectations
import Testing

@testable import QuartzUI

/// The life cycle of a program with a scene delegate: the calls in order.
@Suite(.serialized) struct SceneDelegateTests {
    private static var heard: [String] = []

    private final class Application: UIResponder, UIApplicationDelegate {
        func application(
            _ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
        ) -> Bool {
            heard.append("launched")
            return true
        }
        func application(
            _ application: UIApplication, configurationForConnecting connectingSceneSession: UISceneSession,
            options: UIScene.ConnectionOptions
        ) -> UISceneConfiguration {
            let configuration = UISceneConfiguration(name: "Default Configuration", sessionRole: connectingSceneSession.role)
            configuration.delegateClass = SceneObserver.self
            return configuration
        }
        func applicationDidBecomeActive(_ application: UIApplication) { heard.append("application active") }
        func applicationDidEnterBackground(_ application: UIApplication) { heard.append("application background") }
        func applicationWillTerminate(_ application: UIApplication) { heard.append("terminates") }
    }

    private final class SceneObserver: UIResponder, UIWindowSceneDelegate {
        var window: UIWindow?

        func scene(
            _ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions
        ) {
            guard let windowScene = scene as? UIWindowScene else { return }
            heard.append("connects \(session.configuration.name ?? "")")
            window = UIWindow(windowScene: windowScene)
            window?.rootViewController = UIViewController()
            window?.makeKeyAndVisible()
        }
        func sceneDidDisconnect(_ scene: UIScene) { heard.append("disconnects") }
        func sceneDidBecomeActive(_ scene: UIScene) { heard.append("active") }
        func sceneWillResignActive(_ scene: UIScene) { heard.append("resigns") }
        func sceneWillEnterForeground(_ scene: UIScene) { heard.append("foreground") }
        func sceneDidEnterBackground(_ scene: UIScene) { heard.append("background") }
    }

    private final class Plain: UIResponder, UIApplicationDelegate {
        func applicationDidBecomeActive(_ application: UIApplication) { heard.append("application active") }
    }

    /// Names a class that cannot be a scene's delegate.
    private final class Mistaken: UIResponder, UIApplicationDelegate {
        func application(
            _ application: UIApplication, configurationForConnecting connectingSceneSession: UISceneSession,
            options: UIScene.ConnectionOptions
        ) -> UISceneConfiguration {
            let configuration = UISceneConfiguration(name: nil, sessionRole: connectingSceneSession.role)
            configuration.delegateClass = UIResponder.self
            return configuration
        }
        func applicationDidBecomeActive(_ application: UIApplication) { heard.append("application active") }
    }

    /// Runs a test with a new application.
    private func run(_ body: (UIApplication) -> Void) {
        Self.heard = []
        EngineEnvironment().run { body(UIApplication.shared) }
    }

    @Test func aSceneDelegateMakesTheWindowAndHearsTheLifeCycle() {
        run { application in
            application.launch(Application.self)
            expectEqual(Self.heard, ["launched", "connects Default Configuration", "foreground", "active"])
            let delegate = application.connectedScenes.first?.delegate as? SceneObserver
            expect(delegate?.window?.rootViewController != nil, delegate?.window === application.keyWindow)
            expect(application.openSessions.first?.scene === application.connectedScenes.first)
            Self.heard = []
            application.enter(.background)
            application.enter(.active)
            expectEqual(Self.heard, ["resigns", "background", "foreground", "active"])
            Self.heard = []
            application.terminate()
            expectEqual(Self.heard, ["disconnects", "terminates"])
        }
    }

    @Test func withoutASceneDelegateTheApplicationDelegateHears() {
        run { application in
            application.launch(Plain.self)
            expectEqual(Self.heard, ["application active"])
            expectNil(application.connectedScenes.first?.delegate)
        }
    }

    @Test func aClassThatCannotBeADelegateIsIgnored() {
        run { application in
            application.launch(Mistaken.self)
            expectEqual(Self.heard, ["application active"])
            expectNil(application.connectedScenes.first?.delegate)
        }
    }

    @Test func aSceneWithoutADelegateStillPostsItsLifeCycle() {
        run { application in
            var names: [Notification.Name] = []
            let all = [
                UIScene.willConnectNotification, UIScene.willDeactivateNotification, UIScene.didEnterBackgroundNotification,
                UIScene.willEnterForegroundNotification, UIScene.didActivateNotification, UIScene.didDisconnectNotification,
            ]
            let observers = all.map { name in
                NotificationCenter.default.addObserver(forName: name, object: UIWindowScene.shared, queue: nil) { _ in
                    MainActor.assumeIsolated { names.append(name) }
                }
            }
            application.launch(Plain.self)
            application.enter(.background)
            application.enter(.active)
            application.terminate()
            observers.forEach(NotificationCenter.default.removeObserver)
            expectEqual(names, [all[4], all[1], all[2], all[3], all[4], all[5]])
            let session = application.openSessions.first
            expect(session?.role == .windowApplication, session?.persistentIdentifier.isEmpty == false)
            expect(session?.userInfo == nil, !application.supportsMultipleScenes)
        }
    }
}
