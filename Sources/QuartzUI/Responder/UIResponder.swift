/// Handles events; passes unhandled ones to the next responder in the chain.
///
/// The chain leads from a view through its view controller and superviews to the window. One responder of a window may be its
/// *first*: key presses and typed text go to it before they travel up the chain.
@preconcurrency @MainActor
open class UIResponder: NSObject {
    /// Creates a responder.
    public override init() {
        super.init()
    }

    /// The properties that code reads and sets by name. Subclasses add theirs.
    @_spi(Hooks) open class var namedProperties: [String: NamedProperty] { [:] }

    /// The responder that receives unhandled events.
    open var next: UIResponder? { nil }

    /// An identifier for state restoration.
    @available(*, deprecated, message: "has no effect on Linux: states are not restored")
    open var restorationIdentifier: String?

    // MARK: Observing

    package var isObserved = false

    /// Called after a change of a value that the responder observes. The default does nothing.
    open func observeValue(
        forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?, context: UnsafeMutableRawPointer?
    ) {}

    /// Returns the value of a property that observers may name. The default finds stored properties.
    @_spi(Hooks) open func namedValue(_ name: String) -> Any? { ObservedPath.stored(name, in: self) }

    // MARK: Motion

    /// Called when the device starts to move. Never called on a desktop.
    @available(*, deprecated, message: "has no effect on Linux: a desktop is not shaken; it is never called")
    open func motionBegan(_ motion: UIEvent.EventSubtype, with event: UIEvent?) { next?.motionBegan(motion, with: event) }
    /// Called when the device stops moving. Never called on a desktop.
    @available(*, deprecated, message: "has no effect on Linux: a desktop is not shaken; it is never called")
    open func motionEnded(_ motion: UIEvent.EventSubtype, with event: UIEvent?) { next?.motionEnded(motion, with: event) }

    // MARK: Interface files

    /// The outlets, actions and designer properties of the class. Empty by default; an override adds its own to `super`'s.
    open class var nibConnections: NibConnections { [] }
    /// Called after the object's Interface Builder file is loaded and all outlets are set.
    open func awakeFromNib() {}
    /// Called when an interface designer shows the object.
    @available(*, deprecated, message: "has no effect on Linux: there are no interface files, and it is never called")
    open func prepareForInterfaceBuilder() {}
    /// The traits of the responder: those of the theme, with the size classes of the window.
    open var traitCollection: UITraitCollection {
        let view = self as? UIView ?? (self as? UIViewController)?.viewIfLoaded
        let traits = UITraitCollection.current(in: view?.window)
        let size = view?.limited(traits.preferredContentSizeCategory)
        return size.map { $0 == traits.preferredContentSizeCategory ? traits : traits.with($0) } ?? traits
    }
    /// Called after the traits change, for example from light to dark.
    ///
    /// - Parameter previousTraitCollection: The traits before the change.
    open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}
    var traitRegistrations: [TraitRegistration] = []

    // MARK: Callbacks of assistive technology

    /// Activates the element.
    ///
    /// - Returns: Whether the responder did. False by default.
    open func accessibilityActivate() -> Bool { false }
    /// Increases the value. The default does nothing.
    open func accessibilityIncrement() {}
    /// Decreases the value. The default does nothing.
    open func accessibilityDecrement() {}
    /// Scrolls by a page.
    ///
    /// - Returns: Whether the responder did. False by default.
    @available(*, deprecated, message: "has no effect on Linux: assistive technology presses the page keys instead")
    open func accessibilityScroll(_ direction: UIAccessibilityScrollDirection) -> Bool { false }
    /// Leaves a modal view.
    ///
    /// - Returns: Whether the responder did. False by default.
    @available(*, deprecated, message: "has no effect on Linux: assistive technology presses the escape key instead")
    open func accessibilityPerformEscape() -> Bool { false }
    /// Performs the most important action.
    ///
    /// - Returns: Whether the responder did. False by default.
    @available(*, deprecated, message: "has no effect on Linux: assistive technology has no such gesture; offer a custom action")
    open func accessibilityPerformMagicTap() -> Bool { false }
    /// Number of elements in the responder. 0 by default; a view's are its ``UIView/accessibilityElements``.
    open func accessibilityElementCount() -> Int { listedAccessibilityElements?.count ?? 0 }
    /// Returns the element at an index; nil without one.
    open func accessibilityElement(at index: Int) -> Any? {
        guard let elements = listedAccessibilityElements, elements.indices.contains(index) else { return nil }
        return elements[index]
    }
    /// Returns the index of an element; `NSNotFound` for others.
    open func index(ofAccessibilityElement element: Any) -> Int {
        listedAccessibilityElements?.firstIndex { $0 as AnyObject === element as AnyObject } ?? NSNotFound
    }
    /// The elements that the default implementations count and search. Nil by default.
    var listedAccessibilityElements: [Any]? { nil }

    /// The window in which this responder can be first.
    var hostWindow: UIWindow? { next?.hostWindow }

    // MARK: First responder

    /// Whether this responder may become first. False by default.
    open var canBecomeFirstResponder: Bool { false }
    /// Whether this responder may stop being first. True by default.
    open var canResignFirstResponder: Bool { true }
    /// Whether this responder is its window's first responder.
    open var isFirstResponder: Bool { hostWindow?.firstResponder === self }

    /// Makes this responder its window's first.
    ///
    /// - Returns: False if it may not become first, has no window, or the present first responder refuses to resign.
    @discardableResult
    open func becomeFirstResponder() -> Bool {
        guard let window = hostWindow else { return false }
        if window.firstResponder === self { return true }
        guard decides({ canBecomeFirstResponder }) else { return false }
        window.isHandingOver = true
        let isFree = window.firstResponder?.resignFirstResponder() ?? true
        window.isHandingOver = false
        guard isFree else { return false }
        window.firstResponder = self
        return true
    }

    /// Returns the result of a decision about becoming or ceasing to be first; false for a call inside a decision of this
    /// responder.
    package final func decides(_ decision: () -> Bool) -> Bool { hostWindow?.decides(self, decision) ?? decision() }

    /// Stops being the first responder.
    ///
    /// - Returns: False if the responder refuses.
    @discardableResult
    open func resignFirstResponder() -> Bool {
        guard let window = hostWindow, window.firstResponder === self else { return true }
        guard decides({ canResignFirstResponder }) else { return false }
        window.firstResponder = nil
        return true
    }

    /// A view that replaces the on-screen keyboard.
    @available(*, deprecated, message: "has no effect on Linux: there is no keyboard on the screen")
    open var inputView: UIView? { nil }
    /// A view above the keyboard on the screen.
    @available(*, deprecated, message: "has no effect on Linux: there is no keyboard on the screen")
    open var inputAccessoryView: UIView? { nil }
    /// Shows other input views after they change.
    @available(*, deprecated, message: "has no effect on Linux: there is no keyboard on the screen")
    open func reloadInputViews() {}

    // MARK: Touches

    /// Called when touches, or the primary mouse button, go down.
    open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { next?.touchesBegan(touches, with: event) }
    /// Called when touches move.
    open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { next?.touchesMoved(touches, with: event) }
    /// Called when touches are lifted.
    open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { next?.touchesEnded(touches, with: event) }
    /// Called when touches are cancelled, because a gesture took them or the window lost them.
    open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) { next?.touchesCancelled(touches, with: event) }

    // MARK: Presses

    /// Called when a key goes down, after key commands. A responder that passes the press to `super` lets the next one have it, and
    /// the key acts as usual if none keeps it.
    open func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        if let next { next.pressesBegan(presses, with: event) } else { event?.isUnhandled = true }
    }
    /// Called when the force of a press changes. Keys report none, so it is never called.
    open func pressesChanged(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        if let next { next.pressesChanged(presses, with: event) } else { event?.isUnhandled = true }
    }
    /// Called when a key goes up.
    open func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        if let next { next.pressesEnded(presses, with: event) } else { event?.isUnhandled = true }
    }
    /// Called when presses end because another window gets the keys.
    open func pressesCancelled(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        if let next { next.pressesCancelled(presses, with: event) } else { event?.isUnhandled = true }
    }

    // MARK: Actions

    /// Returns whether the responder performs an action, which a menu or a key command names.
    ///
    /// By default it does if its class has a method that was made by a selector of the name. It does not perform the standard edit
    /// actions, such as `copy(_:)`: a responder with an override of one also overrides this method.
    open func canPerformAction(_ action: MethodName, withSender sender: Any?) -> Bool {
        !StandardEditAction.isName(action) && action.isMethod(of: self)
    }
    /// Returns the nearest responder in the chain that performs an action; nil without one.
    open func target(forAction action: MethodName, withSender sender: Any?) -> Any? {
        canPerformAction(action, withSender: sender) ? self : next?.target(forAction: action, withSender: sender)
    }
    /// Removes the selection and puts it on the clipboard. The default does nothing.
    open func cut(_ sender: Any?) {}
    /// Puts the selection on the clipboard. The default does nothing.
    open func copy(_ sender: Any?) {}
    /// Replaces the selection with what is on the clipboard. The default does nothing.
    open func paste(_ sender: Any?) {}
    /// Selects what the press was on. The default does nothing.
    open func select(_ sender: Any?) {}
    /// Selects everything. The default does nothing.
    open func selectAll(_ sender: Any?) {}
    /// Removes the selection. The default does nothing.
    open func delete(_ sender: Any?) {}

    /// The manager of the changes that can be undone: that of the next responder; of the window at last.
    open var undoManager: UndoManager? { next?.undoManager }

    // MARK: Keys, text, wheel

    /// Key commands of this responder, active while it is in the first responder's chain. None by default.
    open var keyCommands: [UIKeyCommand]? { nil }

    /// Called when a key goes down or repeats.
    ///
    /// - Returns: Whether the key was handled. The default calls ``UIKeyInput`` of the first responder for the backspace and return
    ///   keys, and forwards others to the next responder.
    @discardableResult
    open func keyDown(with event: KeyEvent) -> Bool { typesKey(event) || next?.keyDown(with: event) ?? false }

    /// Called when a key goes up.
    @discardableResult
    open func keyUp(with event: KeyEvent) -> Bool { next?.keyUp(with: event) ?? false }

    /// Called when text is typed or composed. The default calls `insertText(_:)` of a first responder that is a ``UIKeyInput``, for
    /// typed text.
    @discardableResult
    open func textInput(with event: TextInputEvent) -> Bool { typesText(event) || next?.textInput(with: event) ?? false }

    /// Called when the wheel turns or two fingers scroll on a touch pad.
    @discardableResult
    open func scrollWheel(with event: ScrollEvent) -> Bool { next?.scrollWheel(with: event) ?? false }
}

extension UIResponder: @preconcurrency KeyValueObserver {}

extension UIResponder: ObservedObject {
    package func observedValue(forKey key: String) -> Any? { namedValue(key) }
    package var resolvesPaths: Bool { false }
}

extension UIView {
    /// Makes the first responder in this tree resign, for example a text field that is edited.
    ///
    /// - Parameter force: Whether to override a refusal.
    /// - Returns: Whether the tree contains no first responder afterwards.
    @discardableResult
    public func endEditing(_ force: Bool) -> Bool {
        guard let window, let first = window.firstResponder as? UIView, first.isDescendant(of: self) else { return true }
        if first.resignFirstResponder() { return true }
        if force { window.firstResponder = nil }
        return force
    }
}

// Notifications of an on-screen keyboard. Desktops have none: the names let code compile, and the notifications are never posted.

extension UIResponder {
    /// Posted before a keyboard appears.
    @available(*, deprecated, message: "has no effect on Linux: there is no keyboard on the screen, and it is never posted")
    nonisolated public static let keyboardWillShowNotification = Notification.Name("UIKeyboardWillShowNotification")
    /// Posted after a keyboard appears.
    @available(*, deprecated, message: "has no effect on Linux: there is no keyboard on the screen, and it is never posted")
    nonisolated public static let keyboardDidShowNotification = Notification.Name("UIKeyboardDidShowNotification")
    /// Posted before a keyboard disappears.
    @available(*, deprecated, message: "has no effect on Linux: there is no keyboard on the screen, and it is never posted")
    nonisolated public static let keyboardWillHideNotification = Notification.Name("UIKeyboardWillHideNotification")
    /// Posted after a keyboard disappears.
    @available(*, deprecated, message: "has no effect on Linux: there is no keyboard on the screen, and it is never posted")
    nonisolated public static let keyboardDidHideNotification = Notification.Name("UIKeyboardDidHideNotification")
    /// Posted before a keyboard moves or resizes.
    @available(*, deprecated, message: "has no effect on Linux: there is no keyboard on the screen, and it is never posted")
    nonisolated public static let keyboardWillChangeFrameNotification = Notification.Name("UIKeyboardWillChangeFrameNotification")
    /// Posted after a keyboard moves or resizes.
    @available(*, deprecated, message: "has no effect on Linux: there is no keyboard on the screen, and it is never posted")
    nonisolated public static let keyboardDidChangeFrameNotification = Notification.Name("UIKeyboardDidChangeFrameNotification")

    /// Key of the start frame, a CGRect in an NSValue.
    @available(*, deprecated, message: "has no effect on Linux: there is no keyboard on the screen")
    nonisolated public static let keyboardFrameBeginUserInfoKey = "UIKeyboardFrameBeginUserInfoKey"
    /// Key of the end frame, a CGRect in an NSValue.
    @available(*, deprecated, message: "has no effect on Linux: there is no keyboard on the screen")
    nonisolated public static let keyboardFrameEndUserInfoKey = "UIKeyboardFrameEndUserInfoKey"
    /// Key of the animation's duration, in seconds.
    @available(*, deprecated, message: "has no effect on Linux: there is no keyboard on the screen")
    nonisolated public static let keyboardAnimationDurationUserInfoKey = "UIKeyboardAnimationDurationUserInfoKey"
    /// Key of the animation curve's raw value.
    @available(*, deprecated, message: "has no effect on Linux: there is no keyboard on the screen")
    nonisolated public static let keyboardAnimationCurveUserInfoKey = "UIKeyboardAnimationCurveUserInfoKey"
    /// Key of whether the keyboard belongs to this program.
    @available(*, deprecated, message: "has no effect on Linux: there is no keyboard on the screen")
    nonisolated public static let keyboardIsLocalUserInfoKey = "UIKeyboardIsLocalUserInfoKey"
}
