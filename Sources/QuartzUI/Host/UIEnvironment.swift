/// The views' part of the environment: windows, open animation blocks and drawing contexts, appearances, pending actions.
final class UIEnvironment: EnvironmentPart {
    /// The part of the current environment.
    static var current: UIEnvironment {
        let environment = EngineEnvironment.current
        if let known = environment.viewPart { return unsafeDowncast(known, to: UIEnvironment.self) }
        let part: UIEnvironment = environment.part()
        environment.viewPart = part
        return part
    }

    // MARK: The program

    /// The installed host services.
    weak var services: (any HostServices)?
    private(set) lazy var application = UIApplication()
    private(set) lazy var scene = UIWindowScene()
    /// All windows, in the order of their creation.
    var windows: [Weak<UIWindow>] = []
    weak var keyWindow: UIWindow? {
        didSet {
            guard oldValue !== keyWindow else { return }
            oldValue?.cancelPresses()
            oldValue?.resignKey()
            oldValue?.post(UIWindow.didResignKeyNotification)
            keyWindow?.becomeKey()
            keyWindow?.post(UIWindow.didBecomeKeyNotification)
        }
    }
    private(set) lazy var generalPasteboard = UIPasteboard(UIPasteboard.Content(.general))
    private(set) lazy var editMenu = UIMenuController()
    /// The contents of the program's named clipboards.
    var pasteboards: [UIPasteboard.Name: UIPasteboard.Content] = [:]

    /// Takes notifications for assistive technology.
    var onAccessibilityPost: ((UIAccessibility.Notification, Any?) -> Void)?
    /// The desktop's settings of accessibility.
    var desktopSettings = UIAccessibility.Desktop()

    // MARK: Views

    let appearances = AppearanceStore()
    /// The pending actions at times of the media clock.
    let deadlines = DeadlineQueue()
    /// The periods in which stacks keep their measures.
    let measuring = MeasuringPeriods()
    /// The changes of content sizes that are being passed on.
    let sizeChanges = ContentSizeQueue()
    /// The present search for a safe area.
    let safeAreaSearch = SafeAreaSearch()
    /// The views whose subviews are being resized.
    let resizing = ResizeQueue()
    /// The current drawing contexts of the main actor.
    let contexts = ContextStack()

    /// The views that wait for `updateProperties()`.
    var propertyUpdates: [Weak<UIView>] = []

    /// The drag of items that is under way.
    var drag: DragMove?
    /// The frame for which update links are being called.
    var update: UIUpdateInfo?

    // MARK: Animation

    /// Whether animation blocks animate.
    var areAnimationsEnabled = true
    /// The open animation blocks, outermost first.
    var animationBlocks: [AnimationBlock] = []
    /// The blocks between `beginAnimations` and `commitAnimations`, outermost first.
    var begunBlocks: [UIView.BegunBlock] = []
    /// Makes the block for a change outside all blocks; nil, or a result of nil, does not animate it.
    var makeImplicitBlock: (() -> AnimationBlock?)?
}
