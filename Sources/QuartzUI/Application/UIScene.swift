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
    static let shared = UIWindowScene()

    /// All windows.
    open var windows: [UIWindow] { UIWindow.all }
    /// The window that receives keys.
    open var keyWindow: UIWindow? { UIWindow.key }
    /// The screen of the windows.
    open var screen: UIScreen { .main }
    /// The coordinates of the key window.
    open var coordinateSpace: any UICoordinateSpace { keyWindow ?? windows.first ?? screen }
    /// The orientation: always portrait on a desktop.
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
