/// A part of a program's interface with a life cycle. A desktop program has one scene with all windows.
@preconcurrency @MainActor
open class UIScene: UIResponder {
    /// Activation state of a scene.
    nonisolated public enum ActivationState: Int, Sendable {
        /// Not connected.
        case unattached = -1
        /// Visible, and receives events.
        case foregroundActive = 0
        /// Visible, without events.
        case foregroundInactive = 1
        /// Not visible.
        case background = 2
    }

    /// The session of the scene.
    public let session: UISceneSession
    /// The scene's delegate, held strongly. A program that has one receives the life cycle here and not in its application delegate.
    open var delegate: (any UISceneDelegate)? { didSet { discard(oldValue) } }

    override init() {
        session = UISceneSession()
        super.init()
        session.scene = self
    }

    /// The activation state, which is the program's.
    open var activationState: ActivationState {
        switch UIApplication.shared.applicationState {
        case .active: .foregroundActive
        case .inactive: .foregroundInactive
        case .background: .background
        }
    }
    /// The title of the key window, or else of the first window.
    open var title: String! {
        get { titled?.title ?? "" }
        set { titled?.title = newValue ?? "" }
    }

    private var titled: UIWindow? { UIWindow.key ?? UIWindow.all.first }
}

/// The scene with the program's windows.
@preconcurrency @MainActor
open class UIWindowScene: UIScene {
    static var shared: UIWindowScene { UIEnvironment.current.scene }

    /// All windows.
    open var windows: [UIWindow] { UIWindow.all }
    /// The window that receives keys.
    open var keyWindow: UIWindow? { UIWindow.key }
    /// The screen of the windows.
    open var screen: UIScreen { .main }
    /// The coordinates of the key window.
    open var coordinateSpace: any UICoordinateSpace { keyWindow ?? windows.first ?? screen }
    /// The orientation: always portrait on a desktop.
    @available(*, deprecated, message: "has no effect on Linux: windows do not turn; it is always portrait")
    open var interfaceOrientation: UIInterfaceOrientation { .portrait }

    open override var next: UIResponder? { UIApplication.shared }
}

extension UIApplication {
    /// The only scene.
    public var connectedScenes: Set<UIScene> { [UIWindowScene.shared] }
    /// The session of the only scene.
    public var openSessions: Set<UISceneSession> { [UIWindowScene.shared.session] }
    /// Whether the program may have several scenes: false.
    public var supportsMultipleScenes: Bool { false }
}

// MARK: - Connecting

/// Observes the life cycle of a scene. All methods have defaults that do nothing.
@preconcurrency @MainActor
public protocol UISceneDelegate: NSObjectProtocol {
    /// Called after launch, to create a window, set its `rootViewController` and show it.
    func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions)
    /// Called before the program terminates.
    func sceneDidDisconnect(_ scene: UIScene)
    /// Called after a window gets the keyboard focus.
    func sceneDidBecomeActive(_ scene: UIScene)
    /// Called before the program loses the keyboard focus.
    func sceneWillResignActive(_ scene: UIScene)
    /// Called before the scene becomes visible, also at launch.
    func sceneWillEnterForeground(_ scene: UIScene)
    /// Called after the last visible window is hidden.
    func sceneDidEnterBackground(_ scene: UIScene)
}

extension UISceneDelegate {
    /// Does nothing.
    public func scene(
        _ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions
    ) {}
    /// Does nothing.
    public func sceneDidDisconnect(_ scene: UIScene) {}
    /// Does nothing.
    public func sceneDidBecomeActive(_ scene: UIScene) {}
    /// Does nothing.
    public func sceneWillResignActive(_ scene: UIScene) {}
    /// Does nothing.
    public func sceneWillEnterForeground(_ scene: UIScene) {}
    /// Does nothing.
    public func sceneDidEnterBackground(_ scene: UIScene) {}
}

/// A delegate of a scene with windows.
@preconcurrency @MainActor
public protocol UIWindowSceneDelegate: UISceneDelegate {
    /// The scene's window, if the delegate stores one.
    var window: UIWindow? { get set }
}

extension UIWindowSceneDelegate {
    /// Default implementation: stores no window.
    public var window: UIWindow? {
        get { nil }
        set {}
    }
}

/// The record of a scene.
@preconcurrency @MainActor
open class UISceneSession: NSObject {
    /// Purpose of a scene.
    nonisolated public struct Role: RawRepresentable, Hashable, Sendable {
        /// The raw name.
        public let rawValue: String
        /// Creates a role from a name.
        public init(rawValue: String) { self.rawValue = rawValue }
        /// A scene with windows on the screen.
        public static let windowApplication = Role(rawValue: "UIWindowSceneSessionRoleApplication")
    }

    /// The scene.
    open internal(set) weak var scene: UIScene?
    /// The purpose: windows on the screen.
    public let role = Role.windowApplication
    /// The configuration that the application delegate returned.
    open internal(set) var configuration = UISceneConfiguration(name: nil, sessionRole: .windowApplication)
    /// An identifier, different for each start of the program.
    public let persistentIdentifier = UUID().uuidString
    /// Values that the program stores with the session.
    open var userInfo: [String: Any]?
}

/// The description of a scene that connects.
@preconcurrency @MainActor
open class UISceneConfiguration: NSObject {
    /// The name.
    public let name: String?
    /// The purpose of the scene.
    public let role: UISceneSession.Role
    /// The class of the scene's delegate, a `UIResponder`. Nil, the default, stands for the class `SceneDelegate` in the module of the
    /// application delegate, if the program has that class and no windows yet.
    open var delegateClass: AnyClass?

    /// Creates a configuration.
    public init(name: String?, sessionRole: UISceneSession.Role) {
        self.name = name
        role = sessionRole
        super.init()
    }
}

extension UIScene {
    /// Reasons for connecting a scene. There are none on a desktop.
    @preconcurrency @MainActor
    open class ConnectionOptions: NSObject {}

    /// Posted before the delegate connects the scene.
    nonisolated public static let willConnectNotification = name("WillConnect")
    /// Posted before the program terminates.
    nonisolated public static let didDisconnectNotification = name("DidDisconnect")
    /// Posted after a window gets the keyboard focus.
    nonisolated public static let didActivateNotification = name("DidActivate")
    /// Posted before the program loses the keyboard focus.
    nonisolated public static let willDeactivateNotification = name("WillDeactivate")
    /// Posted before the scene becomes visible.
    nonisolated public static let willEnterForegroundNotification = name("WillEnterForeground")
    /// Posted after the last visible window is hidden.
    nonisolated public static let didEnterBackgroundNotification = name("DidEnterBackground")

    nonisolated private static func name(_ event: String) -> Notification.Name {
        Notification.Name("UIScene\(event)Notification")
    }

    /// Finds the scene's delegate and connects it.
    func connect(by application: any UIApplicationDelegate) {
        let options = ConnectionOptions()
        let configuration = application.application(.shared, configurationForConnecting: session, options: options)
        session.configuration = configuration
        let named: AnyClass? = UIWindow.all.isEmpty ? Self.delegateClass(beside: application) : nil
        delegate = ((configuration.delegateClass ?? named) as? UIResponder.Type)?.init() as? any UISceneDelegate
        if let type = configuration.delegateClass, delegate == nil {
            Diagnostics.warnOnce("UISceneConfiguration.delegateClass: \(type) is not a UIResponder and UISceneDelegate; ignored")
        }
        guard let delegate else { return }
        post(UIScene.willConnectNotification)
        delegate.scene(self, willConnectTo: session, options: options)
        willEnterForeground()
    }

    /// Returns the class with the usual name in the module of an application delegate.
    private static func delegateClass(beside application: any UIApplicationDelegate) -> AnyClass? {
        String(reflecting: type(of: application)).split(separator: ".").first.flatMap { NSClassFromString("\($0).SceneDelegate") }
    }

    /// Tells the delegate that the program ends.
    func disconnect() { tell(UIScene.didDisconnectNotification) { $0.sceneDidDisconnect(self) } }

    // Each returns whether the scene has a delegate, which receives the event instead of the application delegate.

    @discardableResult
    func willEnterForeground() -> Bool { tell(UIScene.willEnterForegroundNotification) { $0.sceneWillEnterForeground(self) } }
    func didActivate() -> Bool { tell(UIScene.didActivateNotification) { $0.sceneDidBecomeActive(self) } }
    func willDeactivate() -> Bool { tell(UIScene.willDeactivateNotification) { $0.sceneWillResignActive(self) } }
    func didEnterBackground() -> Bool { tell(UIScene.didEnterBackgroundNotification) { $0.sceneDidEnterBackground(self) } }

    @discardableResult
    private func tell(_ name: Notification.Name, _ call: (any UISceneDelegate) -> Void) -> Bool {
        if let delegate { call(delegate) }
        post(name)
        return delegate != nil
    }

    private func post(_ name: Notification.Name) { NotificationCenter.default.post(name: name, object: self) }
}
