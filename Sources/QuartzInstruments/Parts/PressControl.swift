import QuartzUI

/// A control that assistive technology presses like a button.
open class ButtonControl: UIControl {
    open override var accessibilityTraits: UIAccessibilityTraits {
        get { super.accessibilityTraits.union(.button) }
        set { super.accessibilityTraits = newValue }
    }
}

/// A control that is pressed with the mouse, or with Space or Return while it has the keyboard's focus. Both send `touchUpInside`.
open class PressControl: ButtonControl {
    open override var canBecomeFocused: Bool { isEnabled }

    /// By default the texts that it shows.
    open override var accessibilityLabel: String? {
        get { super.accessibilityLabel ?? shownText }
        set { super.accessibilityLabel = newValue }
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

extension UIView {
    /// The texts of the visible labels in the view, in the order of its subviews; nil without any.
    package final var shownText: String? {
        let texts = subviews.filter { !$0.isHidden }.compactMap { view in
            (view as? UILabel).map { $0.text ?? "" } ?? view.shownText
        }
        let text = texts.map { $0.split(whereSeparator: \.isWhitespace).joined(separator: " ") }.filter { !$0.isEmpty }
        return text.isEmpty ? nil : text.joined(separator: ", ")
    }
}
