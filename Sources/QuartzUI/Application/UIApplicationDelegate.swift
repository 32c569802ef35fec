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
    /// - Parameter launchOptions: always nil.
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
