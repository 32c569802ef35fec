@_spi(Hooks) import QuartzUI

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
    var inputView: UIView?
    var accessory: UIView?
}

/// The appearance of an on-screen keyboard.
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
    /// A title before a name.
    public static let namePrefix = UITextContentType(rawValue: "honorific-prefix")
    /// A given name.
    public static let givenName = UITextContentType(rawValue: "given-name")
    /// A middle name.
    public static let middleName = UITextContentType(rawValue: "additional-name")
    /// A family name.
    public static let familyName = UITextContentType(rawValue: "family-name")
    /// A title after a name.
    public static let nameSuffix = UITextContentType(rawValue: "honorific-suffix")
    /// A nickname.
    public static let nickname = UITextContentType(rawValue: "nickname")
    /// A job title.
    public static let jobTitle = UITextContentType(rawValue: "organization-title")
    /// An organisation.
    public static let organizationName = UITextContentType(rawValue: "organization")
    /// A place.
    public static let location = UITextContentType(rawValue: "location")
    /// A street with its number.
    public static let fullStreetAddress = UITextContentType(rawValue: "street-address")
    /// The first line of an address.
    public static let streetAddressLine1 = UITextContentType(rawValue: "address-line1")
    /// The second line of an address.
    public static let streetAddressLine2 = UITextContentType(rawValue: "address-line2")
    /// A city.
    public static let addressCity = UITextContentType(rawValue: "address-level2")
    /// A state or province.
    public static let addressState = UITextContentType(rawValue: "address-level1")
    /// A city with its state.
    public static let addressCityAndState = UITextContentType(rawValue: "address-level1+2")
    /// A district.
    public static let sublocality = UITextContentType(rawValue: "address-level3")
    /// A country.
    public static let countryName = UITextContentType(rawValue: "country-name")
    /// A postal code.
    public static let postalCode = UITextContentType(rawValue: "postal-code")
    /// The number of a credit card.
    public static let creditCardNumber = UITextContentType(rawValue: "cc-number")
}
