import QuartzUI

/// A control that is pressed with the mouse, or with Space or Return while it has the keyboard's focus. Both send `touchUpInside`.
open class PressControl: UIControl {
    open override var canBecomeFocused: Bool { isEnabled }

    open override var accessibilityTraits: UIAccessibilityTraits {
        get { super.accessibilityTraits.union(.button) }
        set { super.accessibilityTraits = newValue }
    }

    /// A disabled control is translucent.
    open override var isEnabled: Bool {
        didSet {
            guard isEnabled != oldValue else { return }
            ViewerMotion.animate(Theme.quick) { self.alpha = self.isEnabled ? 1 : 0.4 }
        }
    }

    open override var isHidden: Bool {
        didSet { if isHidden, isFirstResponder { resignFirstResponder() } }
    }

    open override func keyDown(with event: KeyEvent) -> Bool {
        guard isEnabled, event.pressesControl else { return super.keyDown(with: event) }
        // A held key presses once.
        if !event.isRepeat { sendActions(for: .touchUpInside) }
        return true
    }
}
