/// The program: its activation state, windows and delegate.
@preconcurrency @MainActor
open class UIApplication: UIResponder {
    /// The only instance.
    public static var shared: UIApplication { UIEnvironment.current.application }

    /// Activation state of the program.
    nonisolated public enum State: Int, Sendable {
        /// A window of the program has the keyboard focus. Also the state of a program without windows.
        case active
        /// Windows are visible, but another program has the keyboard focus.
        case inactive
        /// No window is visible.
        case background
    }

    /// The activation state, set by the host.
    open internal(set) var applicationState = State.active
    /// The application delegate, held strongly as by `UIApplicationMain`.
    open var delegate: (any UIApplicationDelegate)? { didSet { discard(oldValue) } }
    /// The size of text that the user prefers.
    open var preferredContentSizeCategory: UIContentSizeCategory { Theme.contentSize }
    /// All windows, visible or not.
    open var windows: [UIWindow] { UIWindow.all }
    /// The window that receives keys.
    open var keyWindow: UIWindow? { UIWindow.key }
    /// Whether the screen stays on without user input.
    open var isIdleTimerDisabled = false {
        didSet { Host.services?.keepScreenLit(isIdleTimerDisabled) }
    }

    open override var next: UIResponder? { delegate as? UIResponder }

    /// Passes an event of touches on to its window.
    open func sendEvent(_ event: UIEvent) { event.changed?.window?.sendEvent(event) }

    // MARK: Ignoring touches

    private var ignoredDepth = 0

    /// Whether new touches and scrolling are ignored.
    open var isIgnoringInteractionEvents: Bool { ignoredDepth > 0 }
    /// Ignores new touches and scrolling until ``endIgnoringInteractionEvents()``, for example during an animation. Touches that are down
    /// continue. Calls are counted.
    open func beginIgnoringInteractionEvents() { ignoredDepth += 1 }
    /// Ends one call of ``beginIgnoringInteractionEvents()``.
    open func endIgnoringInteractionEvents() { ignoredDepth = max(0, ignoredDepth - 1) }
}

// MARK: Life cycle, reported by the host

extension UIApplication {
    /// Changes the activation state. Posts the notifications and calls the delegate in UIKit's order, through all intermediate
    /// states.
    ///
    /// The owner of the windows calls it. Setting the current state does nothing.
    public func enter(_ state: State) {
        while applicationState != state {
            switch (applicationState, state) {
            case (.active, _): leaveActive()
            case (.inactive, .active): becomeActive()
            case (.inactive, _): leaveSight()
            case (.background, _): comeInSight()
            }
        }
    }

    /// Finishes launching with a delegate of a class, created by its `init()`, which creates the windows.
    ///
    /// - Returns: The result of `application(_:didFinishLaunchingWithOptions:)`.
    @discardableResult
    public func launch<Delegate: UIResponder & UIApplicationDelegate>(_ type: Delegate.Type) -> Bool {
        launch(Delegate.init())
    }

    /// Finishes launching with a delegate, which creates the windows.
    ///
    /// - Returns: The result of `application(_:didFinishLaunchingWithOptions:)`.
    @discardableResult
    public func launch(_ delegate: any UIApplicationDelegate) -> Bool {
        self.delegate = delegate
        applicationState = .inactive
        _ = delegate.application(self, willFinishLaunchingWithOptions: nil)
        let finished = delegate.application(self, didFinishLaunchingWithOptions: nil)
        post(UIApplication.didFinishLaunchingNotification)
        UIWindowScene.shared.connect(by: delegate)
        enter(.active)
        return finished
    }

    /// Notifies the delegate that the program terminates.
    public func terminate() {
        UIWindowScene.shared.disconnect()
        delegate?.applicationWillTerminate(self)
        post(UIApplication.willTerminateNotification)
    }

    private func leaveActive() {
        if !UIWindowScene.shared.willDeactivate() { delegate?.applicationWillResignActive(self) }
        post(UIApplication.willResignActiveNotification)
        applicationState = .inactive
    }

    private func becomeActive() {
        applicationState = .active
        if !UIWindowScene.shared.didActivate() { delegate?.applicationDidBecomeActive(self) }
        post(UIApplication.didBecomeActiveNotification)
    }

    private func leaveSight() {
        applicationState = .background
        if !UIWindowScene.shared.didEnterBackground() { delegate?.applicationDidEnterBackground(self) }
        post(UIApplication.didEnterBackgroundNotification)
    }

    private func comeInSight() {
        if !UIWindowScene.shared.willEnterForeground() { delegate?.applicationWillEnterForeground(self) }
        post(UIApplication.willEnterForegroundNotification)
        applicationState = .inactive
    }

    private func post(_ name: Notification.Name) { NotificationCenter.default.post(name: name, object: self) }

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

/// Observes the life cycle of a program. All methods have defaults: launching succeeds, the others do nothing.
///
/// A conforming class marked `@main` is a complete program: QuartzSDL gives the protocol its `main()`.
@preconcurrency @MainActor
public protocol UIApplicationDelegate: NSObjectProtocol {
    /// The program's window, if the delegate stores one.
    var window: UIWindow? { get set }
    /// Called at launch, before any windows exist.
    func application(
        _ application: UIApplication, willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool
    /// Called after launch, to create a window, set its `rootViewController` and show it. A scene's delegate may do that instead.
    ///
    /// - Parameter launchOptions: Always nil.
    func application(
        _ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool
    /// Called after launch if ``application(_:didFinishLaunchingWithOptions:)`` is left out.
    func applicationDidFinishLaunching(_ application: UIApplication)
    /// Returns the configuration of the program's scene. Called after launch.
    func application(
        _ application: UIApplication, configurationForConnecting connectingSceneSession: UISceneSession,
        options: UIScene.ConnectionOptions
    ) -> UISceneConfiguration
    /// Called after scenes are discarded. Never called, because a desktop program keeps its scene.
    @available(*, deprecated, message: "has no effect on Linux: the scene stays until the program ends, and it is never called")
    func application(_ application: UIApplication, didDiscardSceneSessions sceneSessions: Set<UISceneSession>)
    /// Called after a window gets the keyboard focus, if the scene has no delegate.
    func applicationDidBecomeActive(_ application: UIApplication)
    /// Called before the program loses the keyboard focus, if the scene has no delegate.
    func applicationWillResignActive(_ application: UIApplication)
    /// Called after the last visible window is hidden, if the scene has no delegate.
    func applicationDidEnterBackground(_ application: UIApplication)
    /// Called before a hidden program becomes visible, if the scene has no delegate.
    func applicationWillEnterForeground(_ application: UIApplication)
    /// Called before the program terminates.
    func applicationWillTerminate(_ application: UIApplication)
}

extension UIApplication {
    /// Reason of a launch. Launch options are always nil on Linux.
    nonisolated public struct LaunchOptionsKey: RawRepresentable, Hashable, Sendable {
        /// The raw name.
        public let rawValue: String
        /// Creates a key from a name.
        public init(rawValue: String) { self.rawValue = rawValue }
        /// The URL to open.
        @available(*, deprecated, message: "has no effect on Linux: launch options are always nil")
        public static let url = LaunchOptionsKey(rawValue: "UIApplicationLaunchOptionsURLKey")
        /// The shortcut item that starts the program.
        @available(*, deprecated, message: "has no effect on Linux: launch options are always nil")
        public static let shortcutItem = LaunchOptionsKey(rawValue: "UIApplicationLaunchOptionsShortcutItemKey")
        /// The notification that starts the program.
        @available(*, deprecated, message: "has no effect on Linux: launch options are always nil")
        public static let remoteNotification = LaunchOptionsKey(rawValue: "UIApplicationLaunchOptionsRemoteNotificationKey")
    }
}

extension UIApplicationDelegate {
    /// Default implementation: stores no window.
    public var window: UIWindow? {
        get { nil }
        set {}
    }
    /// Default implementation: true.
    public func application(
        _ application: UIApplication, willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool { true }
    /// Default implementation: calls ``applicationDidFinishLaunching(_:)`` and returns true.
    public func application(
        _ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        applicationDidFinishLaunching(application)
        return true
    }
    /// Does nothing.
    public func applicationDidFinishLaunching(_ application: UIApplication) {}
    /// Default implementation: a configuration without a name.
    public func application(
        _ application: UIApplication, configurationForConnecting connectingSceneSession: UISceneSession,
        options: UIScene.ConnectionOptions
    ) -> UISceneConfiguration { UISceneConfiguration(name: nil, sessionRole: connectingSceneSession.role) }
    /// Does nothing.
    @available(*, deprecated, message: "has no effect on Linux: the scene stays until the program ends, and it is never called")
    public func application(_ application: UIApplication, didDiscardSceneSessions sceneSessions: Set<UISceneSession>) {}
    /// Does nothing.
    public func applicationDidBecomeActive(_ application: UIApplication) {}
    /// Does nothing.
    public func applicationWillResignActive(_ application: UIApplication) {}
    /// Does nothing.
    public func applicationDidEnterBackground(_ application: UIApplication) {}
    /// Does nothing.
    public func applicationWillEnterForeground(_ application: UIApplication) {}
    /// Does nothing.
    public func applicationWillTerminate(_ application: UIApplication) {}
}

// MARK: - Opening addresses with other programs

extension UIApplication {
    /// An option of opening an address. All are ignored.
    nonisolated public struct OpenExternalURLOptionsKey: RawRepresentable, Hashable, Sendable {
        /// The raw name.
        public let rawValue: String
        /// Creates a key from a name.
        public init(rawValue: String) { self.rawValue = rawValue }
        /// Whether the address opens only in a program that claims it.
        @available(*, deprecated, message: "has no effect on Linux: the desktop chooses the program")
        public static let universalLinksOnly = OpenExternalURLOptionsKey(rawValue: "UIApplicationOpenURLOptionUniversalLinksOnly")
    }

    /// Opens an address with the desktop's program for it, such as a browser for `https`.
    ///
    /// - Parameters:
    ///   - options: Ignored, with a warning.
    ///   - completion: Called in a later turn, with whether the desktop accepted the address.
    public func open(
        _ url: URL, options: [OpenExternalURLOptionsKey: Any] = [:], completionHandler completion: ((Bool) -> Void)? = nil
    ) {
        for option in options.keys {
            Diagnostics.warnOnce("UIApplication.open: the option \(option.rawValue) is ignored; the desktop chooses the program")
        }
        let isOpen = canOpenURL(url) && Host.services?.open(url) ?? false
        guard let completion else { return }
        CATransaction.begin()
        CATransaction.setCompletionBlock { completion(isOpen) }
        CATransaction.commit()
    }

    /// The address of the program's page in the settings.
    @available(*, deprecated, message: "has no effect on Linux: a desktop has no settings of single programs, and opens nothing")
    nonisolated public static let openSettingsURLString = "app-settings:"

    /// Returns whether the desktop can open an address: it has a scheme, and the program has windows.
    public func canOpenURL(_ url: URL) -> Bool { url.scheme != nil && Host.services != nil }
}

/// Results of a fetch in the background.
nonisolated public enum UIBackgroundFetchResult: UInt, Sendable {
    /// There was new content.
    case newData
    /// There was none.
    case noData
    /// The fetch failed.
    case failed
}

extension UIApplication {
    /// The shortest time between fetches in the background.
    nonisolated public static let backgroundFetchIntervalMinimum: TimeInterval = 0
    /// No fetches in the background.
    nonisolated public static let backgroundFetchIntervalNever = TimeInterval.greatestFiniteMagnitude

    /// Sets the time between fetches in the background.
    @available(*, deprecated, message: "has no effect on Linux: a desktop starts no program to fetch content")
    public func setMinimumBackgroundFetchInterval(_ minimumBackgroundFetchInterval: TimeInterval) {}
}
