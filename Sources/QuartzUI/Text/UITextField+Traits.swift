// How a text field looks around its text, and what it says of the text for keyboards on a screen.

/// What a field says of its text.
struct TextInputTraits {
    var keyboard = UIKeyboardType.default
    var returnKey = UIReturnKeyType.default
    var content: UITextContentType?
    var capitalization = UITextAutocapitalizationType.sentences
    var correction = UITextAutocorrectionType.default
}

extension UITextField {
    /// The frame around a field.
    nonisolated public enum BorderStyle: Int, Sendable {
        /// None, and no ground.
        case none
        /// A line.
        case line
        /// A line; there is no bevel in the theme.
        case bezel
        /// A line with round corners.
        case roundedRect
    }

    /// When something is to be seen in a field.
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

    /// The keyboard that suits the text, for systems that draw one; what a real one types is for the delegate to refuse, or use a
    /// ``NumberField``.
    @available(*, deprecated, message: "has no effect on Linux: there is no keyboard on the screen")
    public var keyboardType: UIKeyboardType {
        get { traits.keyboard }
        set { traits.keyboard = newValue }
    }
    /// What the return key is for; a hint as ``keyboardType``.
    @available(*, deprecated, message: "has no effect on Linux: there is no keyboard on the screen")
    public var returnKeyType: UIReturnKeyType {
        get { traits.returnKey }
        set { traits.returnKey = newValue }
    }
    /// What the text is; a hint as ``keyboardType``.
    @available(*, deprecated, message: "has no effect on Linux: nothing fills texts in")
    public var textContentType: UITextContentType! {
        get { traits.content }
        set { traits.content = newValue }
    }
    /// Which letters begin large; a hint as ``keyboardType``.
    @available(*, deprecated, message: "has no effect on Linux: keyboards say which letters are large")
    public var autocapitalizationType: UITextAutocapitalizationType {
        get { traits.capitalization }
        set { traits.capitalization = newValue }
    }
    /// Whether words are corrected; a hint as ``keyboardType``.
    @available(*, deprecated, message: "has no effect on Linux: words are not corrected")
    public var autocorrectionType: UITextAutocorrectionType {
        get { traits.correction }
        set { traits.correction = newValue }
    }
}

/// Keyboards that suit kinds of text.
nonisolated public enum UIKeyboardType: Int, Sendable {
    /// The usual one.
    case `default`
    /// Plain letters.
    case asciiCapable
    /// Numbers and punctuation.
    case numbersAndPunctuation
    /// Addresses on the web.
    case URL
    /// Digits.
    case numberPad
    /// Telephone numbers.
    case phonePad
    /// Names and telephone numbers.
    case namePhonePad
    /// Addresses for mail.
    case emailAddress
    /// Digits and a point.
    case decimalPad
    /// Names in networks.
    case twitter
    /// Searching the web.
    case webSearch
    /// Plain digits.
    case asciiCapableNumberPad
}

/// What a return key is for.
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

/// Which letters begin large.
nonisolated public enum UITextAutocapitalizationType: Int, Sendable {
    /// None.
    case none
    /// Those of words.
    case words
    /// Those of sentences.
    case sentences
    /// All.
    case allCharacters
}

/// Whether words are corrected.
nonisolated public enum UITextAutocorrectionType: Int, Sendable {
    /// As the system likes.
    case `default`
    /// No.
    case no
    /// Yes.
    case yes
}

/// What a text is.
nonisolated public struct UITextContentType: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String
    /// A kind of text by its name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// A person's name.
    public static let name = UITextContentType(rawValue: "name")
    /// An account's name.
    public static let username = UITextContentType(rawValue: "username")
    /// A password.
    public static let password = UITextContentType(rawValue: "password")
    /// A password that is being chosen.
    public static let newPassword = UITextContentType(rawValue: "new-password")
    /// A code that can be used once.
    public static let oneTimeCode = UITextContentType(rawValue: "one-time-code")
    /// An address for mail.
    public static let emailAddress = UITextContentType(rawValue: "email")
    /// A telephone number.
    public static let telephoneNumber = UITextContentType(rawValue: "tel")
    /// An address on the web.
    public static let URL = UITextContentType(rawValue: "url")
}
