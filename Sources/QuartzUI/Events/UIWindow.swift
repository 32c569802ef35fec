/// The root of a tree of views, shown in a window of the host or hosted by a `CARenderer`, and where its input arrives.
@preconcurrency @MainActor
open class UIWindow: UIView {
    private static var known: [Weak] = []

    private struct Weak {
        weak var window: UIWindow?
    }

    /// All windows there are.
    public static var all: [UIWindow] { known.compactMap(\.window) }
    /// The one that keys go to.
    public private(set) static weak var key: UIWindow?

    private(set) lazy var dispatcher = EventDispatcher(window: self)
    private var isShown = false
    let focusRing = FocusRing()

    /// Creates a window; its position on screen is the host's affair.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        Self.known.removeAll { $0.window == nil }
        Self.known.append(Weak(window: self))
    }

    /// Windows are not archived on Linux.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        Self.known.append(Weak(window: self))
    }

    /// The screen that the window is on.
    open var screen: UIScreen { .main }
    /// How far in front of others the window is. Above the normal one it stays before the windows of all programs, where the desktop
    /// allows that.
    open var windowLevel = Level.normal {
        didSet { if isShown, windowLevel != oldValue { Host.services?.setLevel(of: self) } }
    }

    /// How far in front of others a window is to be.
    nonisolated public struct Level: RawRepresentable, Hashable, Comparable, Sendable {
        /// Higher is further in front.
        public let rawValue: CGFloat
        /// A level of a number.
        public init(rawValue: CGFloat) { self.rawValue = rawValue }
        /// A level of a number.
        public init(_ rawValue: CGFloat) { self.rawValue = rawValue }
        /// That of most windows.
        public static let normal = Level(rawValue: 0)
        /// That of a telephone's status bar.
        public static let statusBar = Level(rawValue: 1000)
        /// That of alerts.
        public static let alert = Level(rawValue: 2000)
        /// The lower is further behind.
        public static func < (a: Level, b: Level) -> Bool { a.rawValue < b.rawValue }
        /// A level so much further in front.
        public static func + (level: Level, distance: CGFloat) -> Level { Level(rawValue: level.rawValue + distance) }
        /// A level so much further behind.
        public static func - (level: Level, distance: CGFloat) -> Level { Level(rawValue: level.rawValue - distance) }
    }
    /// The text in the window's frame.
    open var title = ""
    /// The controller whose view fills the window.
    open var rootViewController: UIViewController? {
        didSet { rootDidChange(from: oldValue) }
    }

    open override var window: UIWindow? { self }
    open override var frame: CGRect {
        get { super.frame }
        set { resize(to: newValue.size) { super.frame = newValue } }
    }
    open override var bounds: CGRect {
        get { super.bounds }
        set { resize(to: newValue.size) { super.bounds = newValue } }
    }

    /// Changes the size, which is told to the root controller before.
    private func resize(to size: CGSize, _ change: () -> Void) {
        guard size != layer.bounds.size, let root = rootViewController, root.isViewLoaded else { return change() }
        let coordinator = ResizeCoordinator()
        root.viewWillTransition(to: size, with: coordinator)
        coordinator.run(change)
    }
    open override var next: UIResponder? { nil }

    // MARK: Showing

    /// Whether keys go to this window.
    open var isKeyWindow: Bool { Self.key === self }

    /// Shows the window and makes keys go to it.
    open func makeKeyAndVisible() {
        makeKey()
        guard !isShown else { return }
        isShown = true
        rootViewController?.windowWillChange(self)
        Host.services?.open(self)
        rootViewController?.windowDidChange(self)
    }

    /// Makes keys go to this window.
    open func makeKey() { Self.key = self }

    /// Takes the window off the screen.
    open func close() {
        guard isShown else { return }
        isShown = false
        rootViewController?.windowWillChange(nil)
        Host.services?.close(self)
        rootViewController?.windowDidChange(nil)
    }

    /// Whether time passes for the window's layers: it is on screen, or a renderer has its tree.
    var isHosted: Bool { isShown || layer.presentation() != nil }

    private func rootDidChange(from old: UIViewController?) {
        guard old !== rootViewController else { return }
        old?.viewIfLoaded?.removeFromSuperview()
        guard let view = rootViewController?.view else { return }
        view.frame = bounds
        view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        insertSubview(view, at: 0)
    }

    // MARK: Input

    /// Delivers what the host reports.
    ///
    /// - Returns: whether anything made use of it.
    @discardableResult
    open func send(_ event: InputEvent) -> Bool {
        switch event {
        case .pointer(let event): dispatcher.send(event)
        case .scroll(let event): dispatcher.send(event)
        case .key(let event): sendKey(event)
        case .text(let event): (firstResponder ?? rootViewController ?? self).textInput(with: event)
        }
    }

    /// Delivers touches to recognizers and views. Override it to see all of them.
    open func sendEvent(_ event: UIEvent) { dispatcher.deliver(event) }

    private func sendKey(_ event: KeyEvent) -> Bool {
        DeadlineQueue.shared.run(until: event.timestamp)
        let target = firstResponder ?? topViewController ?? self
        // Text comes before commands that are no more than a key.
        let isTyping = (target as? any TextHost)?.allowsEdits ?? false && !event.isCommand
        if !isTyping, runsCommand(event, from: target) { return true }
        if event.isDown ? target.keyDown(with: event) : target.keyUp(with: event) { return true }
        if isTyping, runsCommand(event, from: target) { return true }
        guard event.isDown, !event.isCommand else { return false }
        switch event.key {
        case .tab: return moveFocus(backwards: event.modifiers.contains(.shift))
        case .escape where firstResponder != nil: return firstResponder?.resignFirstResponder() ?? false
        default: return false
        }
    }

    /// The controller that was presented last, or the root.
    private var topViewController: UIViewController? {
        sequence(first: rootViewController, next: { $0?.presentedViewController }).compactMap { $0 }.last
    }

    private func runsCommand(_ event: KeyEvent, from target: UIResponder) -> Bool {
        for responder in sequence(first: target, next: \.next) {
            guard let command = responder.keyCommands?.first(where: { $0.matches(event) }) else { continue }
            command.perform()
            return true
        }
        return false
    }

    // MARK: Focus

    /// Whom keys and text go to first.
    public internal(set) weak var firstResponder: UIResponder? {
        didSet {
            guard oldValue !== firstResponder else { return }
            (oldValue as? UIView)?.focusDidChange()
            (firstResponder as? UIView)?.focusDidChange()
            showFocusRing()
            if !isHandingOver { askForText() }
        }
    }
    /// Whether the first responder lets go in favour of another.
    var isHandingOver = false
    private var takesText = false

    /// Has the host send text while a field is first responder. From field to field it goes on: a host that stopped in between would
    /// lose what has been typed ahead.
    private func askForText() {
        if let field = firstResponder as? any TextHost, field.allowsEdits {
            takesText = true
            Host.services?.startTextInput(in: self, at: field.convert(field.bounds, to: self))
        } else if takesText {
            takesText = false
            Host.services?.stopTextInput(in: self)
        }
    }

    /// Whether the focus is to be seen: it came by the keyboard.
    public private(set) var showsFocus = false {
        didSet { if showsFocus != oldValue { showFocusRing() } }
    }

    private func showFocusRing() {
        let view = firstResponder as? UIView
        focusRing.show(around: showsFocus && view?.showsFocusRing ?? false ? view : nil)
    }

    /// Moves the focus on, as the Tab key does: through what can be focused, in the order of reading, and round again. What has been
    /// presented over the rest keeps it to itself.
    ///
    /// - Returns: false where no view takes it.
    @discardableResult
    open func moveFocus(backwards: Bool) -> Bool {
        nextFocus(backwards: backwards).map(focus(on:)) ?? false
    }

    /// Gives the focus to a view as the Tab key does: it is shown, and scrolled into sight.
    ///
    /// - Returns: false where the view does not take it.
    @discardableResult
    open func focus(on view: UIView) -> Bool {
        guard view.window === self else { return false }
        showsFocus = true
        guard view.becomeFirstResponder() else { return false }
        reveal(view)
        return true
    }

    /// A touch begins: a focus that the keyboard gave is no longer shown, and text fields elsewhere let go.
    func touchWillBegin(in view: UIView?) {
        showsFocus = false
        (firstResponder as? UIView)?.focusDidChange()
        guard let focused = firstResponder as? UIView, view.map({ !$0.isDescendant(of: focused) }) ?? true else { return }
        focused.resignFirstResponder()
    }

    func forget(_ view: UIView) {
        dispatcher.forget(view)
        if let focused = firstResponder as? UIView, focused.isDescendant(of: view) {
            if !focused.resignFirstResponder() { firstResponder = nil }
        }
    }
}
