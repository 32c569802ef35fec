/// The program: whether it is in use, its windows, and whom it tells of its life.
@preconcurrency @MainActor
open class UIApplication: UIResponder {
    /// The one there is.
    public static let shared = UIApplication()

    /// Whether the program is in use.
    nonisolated public enum State: Int, Sendable {
        /// A window of the program has the keyboard. The state of a program without windows, too.
        case active
        /// Its windows are in sight; another program has the keyboard.
        case inactive
        /// None of its windows is in sight.
        case background
    }

    /// Whether the program is in use: what the host says of its windows.
    open internal(set) var applicationState = State.active
    /// Told of the program's life. It is kept alive: on Apple's systems `UIApplicationMain` does that.
    open var delegate: (any UIApplicationDelegate)?
    /// The windows that are shown, and those that could be.
    open var windows: [UIWindow] { UIWindow.all }
    /// The window that keys go to.
    open var keyWindow: UIWindow? { UIWindow.key }
    /// Whether the screen is to stay lit while nobody touches anything.
    open var isIdleTimerDisabled = false {
        didSet { Host.services?.keepScreenLit(isIdleTimerDisabled) }
    }

    open override var next: UIResponder? { delegate as? UIResponder }
}

// MARK: Life, as the host tells it

extension UIApplication {
    /// The host has made the program's windows active, has taken the keyboard from them, or has put them out of sight. Posts the
    /// notifications and calls the delegate in UIKit's order, through every state between the old and the new.
    ///
    /// Who owns windows calls it; nothing happens where the state is as it was.
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

    /// The program has been set up: a delegate of a class, made by its `init()`, is to make the windows.
    ///
    /// - Returns: what `application(_:didFinishLaunchingWithOptions:)` says.
    @discardableResult
    public func launch<Delegate: UIResponder & UIApplicationDelegate>(_ type: Delegate.Type) -> Bool {
        launch(Delegate.init())
    }

    /// The program has been set up: its delegate is to make the windows.
    ///
    /// - Returns: what `application(_:didFinishLaunchingWithOptions:)` says.
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

    /// The program is about to end: tells the delegate.
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
