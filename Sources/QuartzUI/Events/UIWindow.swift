/// The root of a view tree, shown in a window of the host or hosted by a `CARenderer`. It receives input.
@preconcurrency @MainActor
open class UIWindow: UIView {
    /// All existing windows.
    public static var all: [UIWindow] { UIEnvironment.current.windows.compactMap(\.object) }
    /// The window that receives keys.
    public static var key: UIWindow? { UIEnvironment.current.keyWindow }

    private(set) lazy var dispatcher = EventDispatcher(window: self)
    private lazy var ownUndoManager = UndoManager()
    private var isShown = false
    let focusRing = FocusRing()

    /// Creates a window. The host positions it on screen.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        register()
    }

    /// Creates a window of the screen's size in a scene.
    public init(windowScene: UIWindowScene) {
        super.init(frame: windowScene.screen.bounds)
        register()
    }

    /// Windows are not archived on Linux.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        register()
    }

    private func register() {
        let environment = UIEnvironment.current
        environment.windows.removeAll { $0.object == nil }
        environment.windows.append(Weak(self))
    }

    /// The screen that the window is on.
    open var screen: UIScreen { .main }
    /// The level of the window. Above the normal level it stays in front of all programs' windows, if the desktop allows it. The desktop
    /// also decides the order of the windows above the normal level.
    open var windowLevel = Level.normal {
        didSet { if isShown, windowLevel != oldValue { Host.services?.setLevel(of: self) } }
    }

    /// A level of windows.
    nonisolated public struct Level: RawRepresentable, Hashable, Comparable, Sendable {
        /// Higher levels are in front.
        public let rawValue: CGFloat
        /// Creates a level.
        public init(rawValue: CGFloat) { self.rawValue = rawValue }
        /// Creates a level.
        public init(_ rawValue: CGFloat) { self.rawValue = rawValue }
        /// The level of most windows.
        public static let normal = Level(rawValue: 0)
        /// The level of a phone's status bar.
        public static let statusBar = Level(rawValue: 1000)
        /// The level of alerts.
        public static let alert = Level(rawValue: 2000)
        /// Returns whether a level is behind another.
        public static func < (a: Level, b: Level) -> Bool { a.rawValue < b.rawValue }
        /// Returns a level in front of another by a distance.
        public static func + (level: Level, distance: CGFloat) -> Level { Level(rawValue: level.rawValue + distance) }
        /// Returns a level behind another by a distance.
        public static func - (level: Level, distance: CGFloat) -> Level { Level(rawValue: level.rawValue - distance) }
    }
    /// The scene of the window. Setting nil closes the window.
    open var windowScene: UIWindowScene? = .shared { didSet { if windowScene == nil { close() } } }
    /// The window's title.
    open var title = "" {
        didSet { if isShown, title != oldValue { Host.services?.setTitle(of: self) } }
    }
    /// The view controller whose view fills the window.
    open var rootViewController: UIViewController? {
        didSet { rootDidChange(from: oldValue) }
    }

    /// The style, light or dark, of the theme. The theme is the same for all windows: the last one set counts.
    open override var overrideUserInterfaceStyle: UIUserInterfaceStyle {
        didSet { if overrideUserInterfaceStyle != .unspecified { Theme.setDark(overrideUserInterfaceStyle == .dark) } }
    }
    open override var window: UIWindow? { self }
    /// The frame. A window on screen takes its size; the desktop places the window.
    open override var frame: CGRect {
        get { super.frame }
        set { resize(super.frame.size, to: newValue.size) { super.frame = newValue } }
    }
    open override var bounds: CGRect {
        get { super.bounds }
        set { resize(super.bounds.size, to: newValue.size) { super.bounds = newValue } }
    }

    /// Changes the size, and notifies the root controller before and after.
    private func resize(_ old: CGSize, to size: CGSize, _ change: () -> Void) {
        guard size != old else { return change() }
        defer {
            if isShown { Host.services?.setSize(of: self) }
            // A device on its side has another safe area.
            safeAreaDidChangeInTree()
            let (before, classes) = (SizeClasses(old), SizeClasses(size))
            if before != classes { sizeClassesDidChangeInTree(from: .current.with(before), to: classes) }
        }
        guard let root = rootViewController, root.isViewLoaded else { return change() }
        // Changes alongside are made at once, without animation, because the window follows the mouse.
        let coordinator = TransitionCoordinator(isAnimated: false)
        root.viewWillTransition(to: size, with: coordinator)
        change()
        coordinator.end(isDone: true)
    }
    open override var next: UIResponder? { nil }

    // MARK: Showing

    /// Whether this window receives keys.
    open var isKeyWindow: Bool { Self.key === self }

    /// Shows the window and makes it the key window.
    open func makeKeyAndVisible() {
        makeKey()
        isHidden = false
        show()
    }

    /// Whether the window is hidden; true until it is shown, or a renderer has its tree. False opens a window that is not on screen,
    /// without making it the key window.
    open override var isHidden: Bool {
        get { super.isHidden || !isHosted }
        set {
            let isChange = newValue != super.isHidden
            super.isHidden = newValue
            if isShown, isChange {
                if newValue { giveUpKeys() }
                Host.services?.setHidden(of: self)
                post(newValue ? Self.didBecomeHiddenNotification : Self.didBecomeVisibleNotification)
            } else if !newValue, Host.services != nil {
                show()
            }
        }
    }

    /// Makes the newest window on screen the key window instead of this one.
    private func giveUpKeys() {
        guard isKeyWindow else { return }
        UIEnvironment.current.keyWindow = Self.all.last { $0 !== self && $0.isShown && !$0.isHidden }
    }

    private func show() {
        guard !isShown else { return }
        isShown = true
        rootViewController?.windowWillChange(self)
        Host.services?.open(self)
        rootViewController?.windowDidChange(self)
        post(Self.didBecomeVisibleNotification)
    }

    /// Makes this window the key window.
    open func makeKey() { UIEnvironment.current.keyWindow = self }
    /// Called after the window becomes the key window, before the notification. Programs override it and do not call it.
    open func becomeKey() {}
    /// Called after the window stops being the key window, before the notification. Programs override it and do not call it.
    open func resignKey() {}

    /// Hides the window.
    open func close() {
        guard isShown else { return }
        isShown = false
        rootViewController?.windowWillChange(nil)
        Host.services?.close(self)
        rootViewController?.windowDidChange(nil)
        if !super.isHidden { post(Self.didBecomeHiddenNotification) }
    }

    /// Whether a window on screen shows this one as its content. Its layers have no presentation before the first commit, and input
    /// may arrive earlier.
    package final var isContent = false

    /// Whether time advances for the window's layers: it is visible, or a renderer has its tree.
    var isHosted: Bool { isShown || isContent || layer.presentation() != nil }

    private func rootDidChange(from old: UIViewController?) {
        guard old !== rootViewController else { return }
        old?.viewIfLoaded?.removeFromSuperview()
        guard let view = rootViewController?.view else { return }
        view.frame = bounds
        view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        insertSubview(view, at: 0)
    }

    // MARK: Input

    /// Delivers an input event.
    ///
    /// - Returns: Whether the event was handled.
    @discardableResult
    open func send(_ event: InputEvent) -> Bool {
        if UIApplication.shared.isIgnoringInteractionEvents, event.isNewInteraction { return false }
        defer { moveTextInput() }
        return switch event {
        case .pointer(let event): dispatcher.send(event)
        case .scroll(let event): dispatcher.send(event)
        case .key(let event): sendKey(event)
        case .text(let event):
            repeatsEndedComposition(event) || (firstResponder ?? rootViewController ?? self).textInput(with: event)
        }
    }

    /// The manager that the window's responders share.
    open override var undoManager: UndoManager? { ownUndoManager }

    /// Delivers touches to recognizers and views. Override it to observe all of them.
    open func sendEvent(_ event: UIEvent) { dispatcher.deliver(event) }

    private func sendKey(_ event: KeyEvent) -> Bool {
        DeadlineQueue.current.run(until: event.timestamp)
        if event.isDown, event.key == .escape, let drag = UIEnvironment.current.drag {
            drag.cancel()
            return true
        }
        let target = firstResponder ?? topViewController ?? self
        // While typing, text takes precedence over key commands without control.
        let isTyping = !event.isCommand && ((target as? any EditingView)?.allowsEdits ?? false || target.keyInput != nil)
        if !isTyping, runsCommand(event, from: target) { return true }
        if sendsPress(event, to: target) { return true }
        if event.isDown ? target.keyDown(with: event) : target.keyUp(with: event) { return true }
        if isTyping, runsCommand(event, from: target) { return true }
        guard event.isDown, !event.isCommand else { return false }
        switch event.key {
        case .tab: return moveFocus(backwards: event.modifiers.contains(.shift))
        case .function(10) where event.modifiers.contains(.shift): return opensContextMenu(from: target)
        case .escape where firstResponder != nil: return firstResponder?.resignFirstResponder() ?? false
        default: return false
        }
    }

    /// Opens the context menu of a responder, or of the nearest one behind it that has a menu.
    private func opensContextMenu(from target: UIResponder) -> Bool {
        sequence(first: target, next: \.next).lazy.compactMap { $0 as? UIView }.flatMap(\.attachedInteractions)
            .contains { ($0 as? UIContextMenuInteraction)?.openByKey() ?? false }
    }

    /// The topmost presented controller, or the root.
    var topViewController: UIViewController? {
        sequence(first: rootViewController, next: { $0?.presentedViewController }).compactMap { $0 }.last
    }

    private func runsCommand(_ event: KeyEvent, from target: UIResponder) -> Bool {
        for responder in sequence(first: target, next: \.next) {
            guard let command = responder.keyCommands?.first(where: { $0.matches(event) }) else { continue }
            if command.perform(from: target) { return true }
        }
        return false
    }

    /// The keys that are held.
    var presses: [Key: UIPress] = [:]

    // MARK: Focus

    /// The first receiver of keys and text.
    public internal(set) weak var firstResponder: UIResponder? {
        didSet {
            guard oldValue !== firstResponder else { return }
            (oldValue as? UIView)?.focusDidChange()
            (firstResponder as? UIView)?.focusDidChange()
            showFocusRing()
            if !isHandingOver { updateTextInput() }
        }
    }
    /// Whether the first responder is resigning in favour of another.
    var isHandingOver = false
    /// The responders that decide whether to begin or to end.
    private var deciding: [ObjectIdentifier] = []

    /// Returns the result of a responder's decision about becoming or ceasing to be first; false for a call inside such a decision.
    final func decides(_ responder: UIResponder, _ decision: () -> Bool) -> Bool {
        let name = ObjectIdentifier(responder)
        guard !deciding.contains(name) else { return false }
        deciding.append(name)
        defer { deciding.removeLast() }
        return decision()
    }

    private var textInput = TextInputState()

    /// The text input of the host.
    struct TextInputState {
        /// The area beside which input methods open; nil while no text is taken.
        var area: CGRect?
        /// The text of a composition that a view has taken over, until the input method has ended it too.
        var ended: String?
    }

    /// Starts or stops text input from the host. It continues when the focus moves between fields, because stopping the host would
    /// lose text typed ahead.
    private func updateTextInput() {
        if let area = textInputArea {
            textInput.area = area
            Host.services?.startTextInput(in: self, at: area)
        } else if textInput.area != nil {
            textInput.area = nil
            Host.services?.stopTextInput(in: self)
        }
    }

    /// Moves the area beside which input methods open to the caret.
    final func moveTextInput() {
        guard textInput.area != nil, let area = textInputArea, area != textInput.area else { return }
        textInput.area = area
        Host.services?.moveTextInput(in: self, to: area)
    }

    /// The caret of the first responder if it takes text, or its bounds if it has no caret; in the window's coordinates.
    private var textInputArea: CGRect? {
        guard let responder = firstResponder else { return nil }
        if let field = responder as? any EditingView {
            guard field.allowsEdits else { return nil }
        } else if responder.keyInput == nil {
            return nil
        }
        guard let view = responder as? UIView else { return bounds }
        let caret = (responder as? any UITextInput).flatMap { input in
            input.selectedTextRange.map { input.caretRect(for: $0.end) }
        }
        let shown = caret?.intersection(view.bounds) ?? .null
        return view.convert(shown.isNull ? view.bounds : shown, to: self)
    }

    /// Ends the input method's composition, because a view has taken over its text.
    package final func endComposition(_ text: String) {
        textInput.ended = text
        Host.services?.endComposition(in: self)
    }

    /// Returns whether an event only repeats the composition that a view has taken over, as input methods do when they are reset.
    private func repeatsEndedComposition(_ event: TextInputEvent) -> Bool {
        guard let ended = textInput.ended else { return false }
        switch event {
        case .compose(let text, _) where text.isEmpty: return true
        case .compose: textInput.ended = nil
        case .insert(let text):
            textInput.ended = nil
            return text == ended
        }
        return false
    }

    /// Whether the focus is visible, because the keyboard moved it.
    public private(set) var showsFocus = false {
        didSet { if showsFocus != oldValue { showFocusRing() } }
    }

    private func showFocusRing() {
        let view = firstResponder as? UIView
        focusRing.show(around: showsFocus && view?.showsFocusRing ?? false ? view : nil)
    }

    /// Moves the focus like the Tab key: through the focusable views in reading order, with wrap-around. A presented view confines
    /// it.
    ///
    /// - Returns: False if no view accepts the focus.
    @discardableResult
    open func moveFocus(backwards: Bool) -> Bool {
        nextFocus(backwards: backwards).map(focus(on:)) ?? false
    }

    /// Focuses a view like the Tab key: shows the focus ring and scrolls the view into sight.
    ///
    /// - Returns: False if the view does not accept the focus, or is out of the keyboard's reach: hidden or without user
    ///   interaction, itself or by a superview.
    @discardableResult
    open func focus(on view: UIView) -> Bool {
        guard view.window === self, sequence(first: view, next: \.superview).allSatisfy(\.canBeTouched) else { return false }
        showsFocus = true
        guard view.becomeFirstResponder() else { return false }
        reveal(view)
        return true
    }

    /// Prepares for a touch: hides the keyboard focus, and a control elsewhere that the Tab key has focused resigns. Other first
    /// responders remain, as in UIKit: a touch elsewhere does not end editing.
    func touchWillBegin(in view: UIView?) {
        showsFocus = false
        (firstResponder as? UIView)?.focusDidChange()
        guard let focused = firstResponder as? UIView, focused.canBecomeFocused, !(focused is any EditingView),
            focused.keyInput == nil,
            view.map({ !$0.isDescendant(of: focused) }) ?? true
        else { return }
        focused.resignFirstResponder()
    }

    func forget(_ view: UIView) {
        dispatcher.forget(view)
        if let focused = firstResponder as? UIView, focused.isDescendant(of: view) {
            if !focused.resignFirstResponder() { firstResponder = nil }
        }
    }
}
