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
    open var delegate: (any UIApplicationDelegate)?
    /// All windows, visible or not.
    open var windows: [UIWindow] { UIWindow.all }
    /// The window that receives keys.
    open var keyWindow: UIWindow? { UIWindow.key }
    /// Whether the screen stays on without user input.
    open var isIdleTimerDisabled = false {
        didSet { Host.services?.keepScreenLit(isIdleTimerDisabled) }
    }

    open override var next: UIResponder? { delegate as? UIResponder }
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
        enter(.active)
        return finished
    }

    /// Notifies the delegate that the program terminates.
    public func terminate() {
        delegate?.applicationWillTerminate(self)
        post(UIApplication.willTerminateNotification)
    }

    private func leaveActive() {
        delegate?.applicationWillResignActive(self)
        post(UIApplication.willResignActiveNotification)
        applicationState = .inactive
    }

    private func becomeActive() {
        applicationState = .active
        delegate?.applicationDidBecomeActive(self)
        post(UIApplication.didBecomeActiveNotification)
    }

    private func leaveSight() {
        applicationState = .background
        delegate?.applicationDidEnterBackground(self)
        post(UIApplication.didEnterBackgroundNotification)
    }

    private func comeInSight() {
        delegate?.applicationWillEnterForeground(self)
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
    /// Called after launch, to create a window, set its `rootViewController` and show it.
    ///
    /// - Parameter launchOptions: Always nil.
    func application(
        _ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool
    /// Called after a window gets the keyboard focus.
    func applicationDidBecomeActive(_ application: UIApplication)
    /// Called before the program loses the keyboard focus.
    func applicationWillResignActive(_ application: UIApplication)
    /// Called after the last visible window is hidden.
    func applicationDidEnterBackground(_ application: UIApplication)
    /// Called before a hidden program becomes visible.
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
    /// Default implementation: true.
    public func application(
        _ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool { true }
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
}

extension UIWindow {
    /// Creates a window of the screen's size.
    public convenience init(windowScene: UIWindowScene) { self.init(frame: windowScene.screen.bounds) }
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

    /// Returns whether the desktop can open an address: it has a scheme, and the program has windows.
    public func canOpenURL(_ url: URL) -> Bool { url.scheme != nil && Host.services != nil }
}
