/// The program: its activation state, windows and delegate.
@preconcurrency @MainActor
open class UIApplication: UIResponder {
    /// The only instance.
    public static let shared = UIApplication()

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

// MARK: Life, as the host tells it

extension UIApplication {
    /// Changes the activation state. Posts the notifications and calls the delegate in UIKit's order, through all intermediate
    /// states.
    ///
    /// The owner of the windows calls it. The same state again does nothing.
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
    /// - Returns: the result of `application(_:didFinishLaunchingWithOptions:)`.
    @discardableResult
    public func launch<Delegate: UIResponder & UIApplicationDelegate>(_ type: Delegate.Type) -> Bool {
        launch(Delegate.init())
    }

    /// Finishes launching with a delegate, which creates the windows.
    ///
    /// - Returns: the result of `application(_:didFinishLaunchingWithOptions:)`.
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
}
