/// Receives events, and passes on what it has no use for to the next in the chain.
///
/// The chain leads from a view over its view controller and superviews to the window. One responder of a window may be its *first*:
/// key presses and typed text go to it before they travel up the chain.
@preconcurrency @MainActor
open class UIResponder: NSObject {
    /// Creates a responder.
    public override init() {
        super.init()
    }

    /// The responder that gets what this one has no use for.
    open var next: UIResponder? { nil }

    /// A name by which a program's state is found again.
    @available(*, deprecated, message: "has no effect on Linux: states are not restored")
    open var restorationIdentifier: String?

    // MARK: Motion

    /// The device has begun to be moved. Nobody shakes a desktop.
    open func motionBegan(_ motion: UIEvent.EventSubtype, with event: UIEvent?) { next?.motionBegan(motion, with: event) }
    /// The device has been moved.
    open func motionEnded(_ motion: UIEvent.EventSubtype, with event: UIEvent?) { next?.motionEnded(motion, with: event) }

    // MARK: Interface files

    /// The object has been loaded from an interface file.
    @available(*, deprecated, message: "has no effect on Linux: there are no interface files, and it is never called")
    open func awakeFromNib() {}
    /// The object is shown by a designer of interfaces.
    @available(*, deprecated, message: "has no effect on Linux: there are no interface files, and it is never called")
    open func prepareForInterfaceBuilder() {}
    /// Light has become dark, or dark light.
    ///
    /// - Parameter previousTraitCollection: how it was.
    open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}

    /// The window whose first responder this can be.
    var hostWindow: UIWindow? { next?.hostWindow }

    // MARK: First responder

    /// Whether the responder may become first. False by default.
    open var canBecomeFirstResponder: Bool { false }
    /// Whether the responder may stop being first. True by default.
    open var canResignFirstResponder: Bool { true }
    /// Whether the responder is its window's first.
    public var isFirstResponder: Bool { hostWindow?.firstResponder === self }

    /// Makes the responder its window's first.
    ///
    /// - Returns: false where it may not become first, is in no window, or the present one holds on.
    @discardableResult
    open func becomeFirstResponder() -> Bool {
        guard let window = hostWindow else { return false }
        if window.firstResponder === self { return true }
        guard canBecomeFirstResponder else { return false }
        window.isHandingOver = true
        let isFree = window.firstResponder?.resignFirstResponder() ?? true
        window.isHandingOver = false
        guard isFree else { return false }
        window.firstResponder = self
        return true
    }

    /// Stops being the first responder.
    ///
    /// - Returns: false where the responder holds on.
    @discardableResult
    open func resignFirstResponder() -> Bool {
        guard let window = hostWindow, window.firstResponder === self else { return true }
        guard canResignFirstResponder else { return false }
        window.firstResponder = nil
        return true
    }

    // MARK: Touches

    /// Touches (or the primary mouse button) went down.
    open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { next?.touchesBegan(touches, with: event) }
    /// Touches moved.
    open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { next?.touchesMoved(touches, with: event) }
    /// Touches were lifted.
    open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { next?.touchesEnded(touches, with: event) }
    /// Touches ended by no will of the user's: a gesture took them, or the window lost them.
    open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) { next?.touchesCancelled(touches, with: event) }

    // MARK: Keys, text, wheel

    /// The presses of keys that the responder has something done at, while it is in the chain of the first responder. None by default.
    open var keyCommands: [UIKeyCommand]? { nil }

    /// A key went down, or repeats.
    ///
    /// - Returns: whether it has been used up; the default asks the next responder.
    @discardableResult
    open func keyDown(with event: KeyEvent) -> Bool { next?.keyDown(with: event) ?? false }

    /// A key went up.
    @discardableResult
    open func keyUp(with event: KeyEvent) -> Bool { next?.keyUp(with: event) ?? false }

    /// Text was typed or composed.
    @discardableResult
    open func textInput(with event: TextInputEvent) -> Bool { next?.textInput(with: event) ?? false }

    /// The wheel turned, or two fingers slid over a touch pad.
    @discardableResult
    open func scrollWheel(with event: ScrollEvent) -> Bool { next?.scrollWheel(with: event) ?? false }
}
