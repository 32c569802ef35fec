/// Told of the life of a program. Every method has a default that does nothing; launching succeeds.
///
/// A class that conforms and is marked `@main` is a whole program: QuartzSDL gives the protocol its `main()`.
@preconcurrency @MainActor
public protocol UIApplicationDelegate: NSObjectProtocol {
    /// The program's window, where the delegate keeps one.
    var window: UIWindow? { get set }
    /// The program starts; there are no windows yet.
    func application(
        _ application: UIApplication, willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool
    /// The program has started: time to make its window, give it a `rootViewController` and show it.
    ///
    /// - Parameter launchOptions: nil.
    func application(
        _ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool
    /// A window of the program has got the keyboard.
    func applicationDidBecomeActive(_ application: UIApplication)
    /// The program is about to lose the keyboard.
    func applicationWillResignActive(_ application: UIApplication)
    /// The last window in sight has gone out of it.
    func applicationDidEnterBackground(_ application: UIApplication)
    /// A window is about to come back in sight.
    func applicationWillEnterForeground(_ application: UIApplication)
    /// The program is about to end.
    func applicationWillTerminate(_ application: UIApplication)
}

extension UIApplication {
    /// Why a program was started. Nobody says so on Linux: launch options are nil.
    nonisolated public struct LaunchOptionsKey: RawRepresentable, Hashable, Sendable {
        /// The name.
        public let rawValue: String
        /// A key of a name.
        public init(rawValue: String) { self.rawValue = rawValue }
        /// The address to open.
        public static let url = LaunchOptionsKey(rawValue: "UIApplicationLaunchOptionsURLKey")
    }
}

extension UIApplicationDelegate {
    /// None is kept; setting it does nothing.
    public var window: UIWindow? {
        get { nil }
        set {}
    }
    /// Goes on.
    public func application(
        _ application: UIApplication, willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool { true }
    /// Goes on.
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
