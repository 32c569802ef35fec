@_spi(Hooks) import QuartzUI

// A text field's border, view modes, input traits for on-screen keyboards, the commands of an Edit menu, and its delegate.

extension UITextField {
    /// Why editing ended.
    nonisolated public enum DidEndEditingReason: Int, Sendable {
        /// The text was accepted.
        case committed
    }

    /// The border of a field.
    nonisolated public enum BorderStyle: Int, Sendable {
        /// No border and no background.
        case none
        /// A line.
        case line
        /// A line; the theme has no bevel.
        case bezel
        /// A line with rounded corners.
        case roundedRect
    }

    /// The condition under which an element of a field is shown.
    nonisolated public enum ViewMode: Int, Sendable {
        /// Never.
        case never
        /// While it is edited.
        case whileEditing
        /// While it is not edited.
        case unlessEditing
        /// Always.
        case always

        func isShown(whileEditing isEditing: Bool) -> Bool {
            switch self {
            case .never: false
            case .whileEditing: isEditing
            case .unlessEditing: !isEditing
            case .always: true
            }
        }
    }

    /// The purpose of the return key; a hint like ``UITextField/keyboardType``.
    @available(*, deprecated, message: "has no effect on Linux: there is no keyboard on the screen")
    public var returnKeyType: UIReturnKeyType {
        get { traits.returnKey }
        set { traits.returnKey = newValue }
    }
    /// The kind of content; a hint like ``keyboardType``.
    @available(*, deprecated, message: "has no effect on Linux: nothing fills texts in")
    public var textContentType: UITextContentType! {
        get { traits.content }
        set { traits.content = newValue }
    }
    /// Automatic capitalization; a hint like ``keyboardType``.
    @available(*, deprecated, message: "has no effect on Linux: keyboards say which letters are large")
    public var autocapitalizationType: UITextAutocapitalizationType {
        get { traits.capitalization }
        set { traits.capitalization = newValue }
    }
    /// Automatic correction; a hint like ``keyboardType``.
    @available(*, deprecated, message: "has no effect on Linux: words are not corrected")
    public var autocorrectionType: UITextAutocorrectionType {
        get { traits.correction }
        set { traits.correction = newValue }
    }
    /// Checking of the spelling; a hint like ``keyboardType``.
    @available(*, deprecated, message: "has no effect on Linux: the spelling is not checked")
    public var spellCheckingType: UITextSpellCheckingType {
        get { traits.spelling }
        set { traits.spelling = newValue }
    }
    /// Whether the return key is disabled while there is no text.
    @available(*, deprecated, message: "has no effect on Linux: there is no keyboard on the screen")
    public var enablesReturnKeyAutomatically: Bool {
        get { traits.needsText }
        set { traits.needsText = newValue }
    }
    /// The look of the keyboard on the screen.
    @available(*, deprecated, message: "has no effect on Linux: there is no keyboard on the screen")
    public var keyboardAppearance: UIKeyboardAppearance {
        get { traits.appearance }
        set { traits.appearance = newValue }
    }
}

/// Methods that control and observe the editing of a text field. All are optional.
@preconcurrency @MainActor
public protocol UITextFieldDelegate: AnyObject {
    /// Returns whether editing may begin. True by default.
    func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool
    /// Called after editing begins.
    func textFieldDidBeginEditing(_ textField: UITextField)
    /// Returns whether editing may end. True by default.
    func textFieldShouldEndEditing(_ textField: UITextField) -> Bool
    /// Called after editing ends. The default calls ``textFieldDidEndEditing(_:)``.
    func textFieldDidEndEditing(_ textField: UITextField, reason: UITextField.DidEndEditingReason)
    /// Called after editing ends, unless the delegate has the method with a reason.
    func textFieldDidEndEditing(_ textField: UITextField)
    /// Returns whether characters may be replaced. Ranges count UTF-16 units, as `NSString` does.
    func textField(_ textField: UITextField, shouldChangeCharactersIn range: NSRange, replacementString string: String) -> Bool
    /// Called after text or selection changes.
    func textFieldDidChangeSelection(_ textField: UITextField)
    /// Returns whether the clear button may remove the text. True by default.
    func textFieldShouldClear(_ textField: UITextField) -> Bool
    /// Returns whether the return key sends `editingDidEndOnExit` and `primaryActionTriggered`. True by default. Editing ends if an
    /// action listens to the first of them.
    func textFieldShouldReturn(_ textField: UITextField) -> Bool
    /// Returns the edit menu of some text. Never called: no menu opens beside text here.
    func textField(
        _ textField: UITextField, editMenuForCharactersIn range: NSRange, suggestedActions: [UIMenuElement]
    ) -> UIMenu?
}

extension UITextFieldDelegate {
    /// Default implementation; see the protocol.
    public func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool { true }
    /// Does nothing.
    public func textFieldDidBeginEditing(_ textField: UITextField) {}
    /// Default implementation; see the protocol.
    public func textFieldShouldEndEditing(_ textField: UITextField) -> Bool { true }
    /// Default implementation; see the protocol.
    public func textFieldDidEndEditing(_ textField: UITextField, reason: UITextField.DidEndEditingReason) {
        textFieldDidEndEditing(textField)
    }
    /// Does nothing.
    public func textFieldDidEndEditing(_ textField: UITextField) {}
    /// Default implementation; see the protocol.
    public func textField(
        _ textField: UITextField, shouldChangeCharactersIn range: NSRange, replacementString string: String
    ) -> Bool { true }
    /// Does nothing.
    public func textFieldDidChangeSelection(_ textField: UITextField) {}
    /// Default implementation; see the protocol.
    public func textFieldShouldReturn(_ textField: UITextField) -> Bool { true }
    /// Default implementation: nil.
    public func textField(
        _ textField: UITextField, editMenuForCharactersIn range: NSRange, suggestedActions: [UIMenuElement]
    ) -> UIMenu? { nil }
    /// Default implementation; see the protocol.
    public func textFieldShouldClear(_ textField: UITextField) -> Bool { true }
}
