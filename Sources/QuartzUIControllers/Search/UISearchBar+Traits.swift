@_spi(Hooks) import QuartzUI
@_spi(Hooks) import QuartzUIControls

// The input traits of a search bar: those of its field.

extension UISearchBar {
    /// The suitable kind of on-screen keyboard.
    @available(*, deprecated, message: "has no effect on Linux: there is no keyboard on the screen")
    public var keyboardType: UIKeyboardType {
        get { searchTextField.keyboardType }
        set { searchTextField.keyboardType = newValue }
    }
    /// The purpose of the return key.
    @available(*, deprecated, message: "has no effect on Linux: there is no keyboard on the screen")
    public var returnKeyType: UIReturnKeyType {
        get { searchTextField.returnKeyType }
        set { searchTextField.returnKeyType = newValue }
    }
    /// The look of the keyboard on the screen.
    @available(*, deprecated, message: "has no effect on Linux: there is no keyboard on the screen")
    public var keyboardAppearance: UIKeyboardAppearance {
        get { searchTextField.keyboardAppearance }
        set { searchTextField.keyboardAppearance = newValue }
    }
    /// Whether the return key is disabled while there is no text.
    @available(*, deprecated, message: "has no effect on Linux: there is no keyboard on the screen")
    public var enablesReturnKeyAutomatically: Bool {
        get { searchTextField.enablesReturnKeyAutomatically }
        set { searchTextField.enablesReturnKeyAutomatically = newValue }
    }
    /// The kind of content.
    @available(*, deprecated, message: "has no effect on Linux: nothing fills texts in")
    public var textContentType: UITextContentType! {
        get { searchTextField.textContentType }
        set { searchTextField.textContentType = newValue }
    }
    /// Automatic capitalization.
    @available(*, deprecated, message: "has no effect on Linux: keyboards say which letters are large")
    public var autocapitalizationType: UITextAutocapitalizationType {
        get { searchTextField.autocapitalizationType }
        set { searchTextField.autocapitalizationType = newValue }
    }
    /// Automatic correction.
    @available(*, deprecated, message: "has no effect on Linux: words are not corrected")
    public var autocorrectionType: UITextAutocorrectionType {
        get { searchTextField.autocorrectionType }
        set { searchTextField.autocorrectionType = newValue }
    }
    /// Checking of the spelling.
    @available(*, deprecated, message: "has no effect on Linux: the spelling is not checked")
    public var spellCheckingType: UITextSpellCheckingType {
        get { searchTextField.spellCheckingType }
        set { searchTextField.spellCheckingType = newValue }
    }
}
