/// A part of a program's interface that comes and goes by itself. On a desktop there is one, which holds all windows.
@preconcurrency @MainActor
open class UIScene: UIResponder {
    /// Where a scene is in its life.
    nonisolated public enum ActivationState: Int, Sendable {
        /// Not connected.
        case unattached = -1
        /// In front, and given events.
        case foregroundActive = 0
        /// Seen, and given no events.
        case foregroundInactive = 1
        /// Out of sight.
        case background = 2
    }

    /// Where the scene is in its life: as the program is.
    open var activationState: ActivationState {
        switch UIApplication.shared.applicationState {
        case .active: .foregroundActive
        case .inactive: .foregroundInactive
        case .background: .background
        }
    }
    /// The title; that of the key window, else of the first.
    open var title: String! {
        get { titled?.title ?? "" }
        set { titled?.title = newValue ?? "" }
    }

    private var titled: UIWindow? { UIWindow.key ?? UIWindow.all.first }
}

/// The scene that holds a program's windows.
@preconcurrency @MainActor
open class UIWindowScene: UIScene {
    static let shared = UIWindowScene()

    /// The windows there are.
    open var windows: [UIWindow] { UIWindow.all }
    /// The one that keys go to.
    open var keyWindow: UIWindow? { UIWindow.key }
    /// The screen that they are on.
    open var screen: UIScreen { .main }
    /// Which way up they are: a desktop's stands upright as far as a program is concerned.
    open var interfaceOrientation: UIInterfaceOrientation { .portrait }

    open override var next: UIResponder? { UIApplication.shared }
}

extension UIApplication {
    /// The scenes: one.
    public var connectedScenes: Set<UIScene> { [UIWindowScene.shared] }
}

extension UIWindow {
    /// The scene that holds the window.
    public var windowScene: UIWindowScene? { .shared }

    /// A window of a scene, as large as its screen.
    public convenience init(windowScene: UIWindowScene) { self.init(frame: windowScene.screen.bounds) }
}
