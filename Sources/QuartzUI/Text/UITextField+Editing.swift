// A text field's border, view modes, input traits for on-screen keyboards, commands and delegate.

/// The stored input traits of a field.
struct TextInputTraits {
    var keyboard = UIKeyboardType.default
    var returnKey = UIReturnKeyType.default
    var content: UITextContentType?
    var capitalization = UITextAutocapitalizationType.sentences
    var correction = UITextAutocorrectionType.default
    var appearance = UIKeyboardAppearance.default
    var spelling = UITextSpellCheckingType.default
    var needsText = false
}

extension UITextField {
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

    /// When an element of a field is shown.
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

    /// The suitable kind of on-screen keyboard. To restrict what a keyboard types, refuse it in the delegate or use a
    /// ``NumberField``.
    @available(*, deprecated, message: "has no effect on Linux: there is no keyboard on the screen")
    public var keyboardType: UIKeyboardType {
        get { traits.keyboard }
        set { traits.keyboard = newValue }
    }
    /// The purpose of the return key; a hint like ``keyboardType``.
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

/// The looks of a keyboard on the screen.
nonisolated public enum UIKeyboardAppearance: Int, Sendable {
    /// The usual one.
    case `default`
    /// Dark.
    case dark
    /// Light.
    case light
    /// For alerts: dark.
    public static let alert = UIKeyboardAppearance.dark
}

/// Kinds of keyboards.
nonisolated public enum UIKeyboardType: Int, Sendable {
    /// The default keyboard.
    case `default`
    /// ASCII letters.
    case asciiCapable
    /// Numbers and punctuation.
    case numbersAndPunctuation
    /// URLs.
    case URL
    /// Digits.
    case numberPad
    /// Telephone numbers.
    case phonePad
    /// Names and telephone numbers.
    case namePhonePad
    /// E-mail addresses.
    case emailAddress
    /// Digits and a decimal point.
    case decimalPad
    /// "@" and "#" for social networks.
    case twitter
    /// Web searches.
    case webSearch
    /// ASCII digits.
    case asciiCapableNumberPad
}

/// Purpose of a return key.
nonisolated public enum UIReturnKeyType: Int, Sendable {
    /// Return.
    case `default`
    /// Go.
    case go
    /// Google.
    case google
    /// Join.
    case join
    /// Next.
    case next
    /// Route.
    case route
    /// Search.
    case search
    /// Send.
    case send
    /// Yahoo.
    case yahoo
    /// Done.
    case done
    /// Emergency call.
    case emergencyCall
    /// Continue.
    case `continue`
}

/// Automatic capitalization.
nonisolated public enum UITextAutocapitalizationType: Int, Sendable {
    /// None.
    case none
    /// First letters of words.
    case words
    /// First letters of sentences.
    case sentences
    /// All letters.
    case allCharacters
}

/// Automatic correction.
nonisolated public enum UITextAutocorrectionType: Int, Sendable {
    /// The system's default.
    case `default`
    /// No.
    case no
    /// Yes.
    case yes
}

/// Checking of the spelling.
nonisolated public enum UITextSpellCheckingType: Int, Sendable {
    /// The system's default.
    case `default`
    /// No.
    case no
    /// Yes.
    case yes
}

/// Kind of content of a text.
nonisolated public struct UITextContentType: RawRepresentable, Hashable, Sendable {
    /// The raw name.
    public let rawValue: String
    /// Creates a content type from its name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// A person's name.
    public static let name = UITextContentType(rawValue: "name")
    /// An account name.
    public static let username = UITextContentType(rawValue: "username")
    /// A password.
    public static let password = UITextContentType(rawValue: "password")
    /// A new password.
    public static let newPassword = UITextContentType(rawValue: "new-password")
    /// A one-time code.
    public static let oneTimeCode = UITextContentType(rawValue: "one-time-code")
    /// An e-mail address.
    public static let emailAddress = UITextContentType(rawValue: "email")
    /// A telephone number.
    public static let telephoneNumber = UITextContentType(rawValue: "tel")
    /// A URL.
    public static let URL = UITextContentType(rawValue: "url")
}

// MARK: - Commands of an Edit menu

extension UITextField {
    /// Selects all of the text.
    public func selectAll(_ sender: Any?) { selectedRange = 0..<editor.characters.count }

    /// Copies the selected text to the clipboard; does nothing in a secure field.
    public func copy(_ sender: Any?) { session.copy() }

    /// Cuts the selected text to the clipboard; does nothing in a secure field.
    public func cut(_ sender: Any?) { session.cut() }

    /// Replaces the selection with the clipboard's text.
    public func paste(_ sender: Any?) { session.paste() }

    /// Deletes the selected text.
    public func delete(_ sender: Any?) { if !editor.selection.isEmpty { session.delete() } }
}

/// Methods that control and observe the editing of a text field. All are optional.
@preconcurrency @MainActor
public protocol UITextFieldDelegate: AnyObject {
    /// Whether editing may begin. True by default.
    func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool
    /// Called after editing begins.
    func textFieldDidBeginEditing(_ textField: UITextField)
    /// Whether editing may end. True by default.
    func textFieldShouldEndEditing(_ textField: UITextField) -> Bool
    /// Called after editing ends.
    func textFieldDidEndEditing(_ textField: UITextField)
    /// Whether characters may be replaced. Ranges count UTF-16 units, as `NSString` does.
    func textField(_ textField: UITextField, shouldChangeCharactersIn range: NSRange, replacementString string: String) -> Bool
    /// Called after text or selection changes.
    func textFieldDidChangeSelection(_ textField: UITextField)
    /// Whether the clear button may remove the text. True by default.
    func textFieldShouldClear(_ textField: UITextField) -> Bool
    /// Whether the return key ends editing. True by default.
    func textFieldShouldReturn(_ textField: UITextField) -> Bool
}

extension UITextFieldDelegate {
    /// Default implementation; see the protocol.
    public func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool { true }
    /// Does nothing.
    public func textFieldDidBeginEditing(_ textField: UITextField) {}
    /// Default implementation; see the protocol.
    public func textFieldShouldEndEditing(_ textField: UITextField) -> Bool { true }
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
    /// Default implementation; see the protocol.
    public func textFieldShouldClear(_ textField: UITextField) -> Bool { true }
}
