import Foundation

/// Returns the text of a key in the program's language, from the tables of a bundle (`.strings`, `.stringsdict`).
///
/// A plural text is a format for ``Swift/String/localizedStringWithFormat(_:_:)``, which chooses among its forms.
///
/// - Parameters:
///   - tableName: The name of the table; nil is `Localizable`.
///   - value: The text if no table has the key; if it is empty, the key.
///   - comment: A note for translators.
nonisolated public func NSLocalizedString(
    _ key: String, tableName: String? = nil, bundle: Bundle = .main, value: String = "", comment: String
) -> String {
    localized(key, tableName, bundle, value)
}

// Foundation declares the same function. A call without some of the arguments prefers a function that has only those it names.

/// Returns the text of a key in the program's language.
nonisolated public func NSLocalizedString(_ key: String, comment: String) -> String {
    localized(key)
}

/// Returns the text of a key in the program's language, from a table.
nonisolated public func NSLocalizedString(_ key: String, tableName: String?, comment: String) -> String {
    localized(key, tableName)
}

/// Returns the text of a key in the program's language, from a bundle.
nonisolated public func NSLocalizedString(_ key: String, bundle: Bundle, comment: String) -> String {
    localized(key, nil, bundle)
}

/// Returns the text of a key in the program's language, or another text.
nonisolated public func NSLocalizedString(_ key: String, value: String, comment: String) -> String {
    localized(key, nil, .main, value)
}

/// Returns the text of a key in the program's language, from a table of a bundle.
nonisolated public func NSLocalizedString(_ key: String, tableName: String?, bundle: Bundle, comment: String) -> String {
    localized(key, tableName, bundle)
}

/// Returns the text of a key in the program's language, from a table, or another text.
nonisolated public func NSLocalizedString(_ key: String, tableName: String?, value: String, comment: String) -> String {
    localized(key, tableName, .main, value)
}

/// Returns the text of a key in the program's language, from a bundle, or another text.
nonisolated public func NSLocalizedString(_ key: String, bundle: Bundle, value: String, comment: String) -> String {
    localized(key, nil, bundle, value)
}

nonisolated private func localized(
    _ key: String, _ table: String? = nil, _ bundle: Bundle = .main, _ value: String = ""
) -> String {
    StringTable.text(key, table: table, in: bundle)?.text ?? (value.isEmpty ? key : value)
}

extension String {
    /// Returns a text with its specifiers replaced by arguments. Variables of plural texts are replaced by the form that their number
    /// requires in the text's language.
    nonisolated public static func localizedStringWithFormat(_ format: String, _ arguments: any CVarArg...) -> String {
        localized(format, arguments)
    }

    nonisolated package static func localized(_ format: String, _ arguments: [any CVarArg]) -> String {
        let plain = PluralFormat.concerns(format) ? PluralFormat.expanded(format, arguments) : format
        return String(format: plain, locale: Locale.current, arguments: arguments)
    }

    /// A key for a text, with the values that were interpolated in it.
    ///
    /// The key has a specifier in place of each value: `%lld` for integers, `%lf` for other numbers, `%@` for texts.
    nonisolated public struct LocalizationValue: ExpressibleByStringInterpolation, Sendable {
        /// The text of a literal with its interpolated values.
        public struct StringInterpolation: StringInterpolationProtocol, Sendable {
            fileprivate var key = ""
            fileprivate var arguments: [Argument] = []

            /// Creates an empty text.
            public init(literalCapacity: Int, interpolationCount: Int) {}

            /// Appends a literal part.
            public mutating func appendLiteral(_ literal: String) { key += literal.replacingOccurrences(of: "%", with: "%%") }

            /// Appends an integer.
            public mutating func appendInterpolation(_ value: some FixedWidthInteger) {
                key += "%lld"
                arguments.append(.integer(Int64(clamping: value)))
            }

            /// Appends a number.
            public mutating func appendInterpolation(_ value: some BinaryFloatingPoint) {
                key += "%lf"
                arguments.append(.number(Double(value)))
            }

            /// Appends a text.
            public mutating func appendInterpolation(_ value: some StringProtocol) {
                key += "%@"
                arguments.append(.text(String(value)))
            }

            /// Appends a number with another specifier, such as `%.2f`.
            public mutating func appendInterpolation(_ value: some BinaryFloatingPoint, specifier: String) {
                key += specifier
                arguments.append(.number(Double(value)))
            }

            /// Appends an integer with another specifier, such as `%03lld`.
            public mutating func appendInterpolation(_ value: some FixedWidthInteger, specifier: String) {
                key += specifier
                arguments.append(.integer(Int64(clamping: value)))
            }
        }

        fileprivate enum Argument: Sendable {
            case integer(Int64)
            case number(Double)
            case text(String)

            var variable: any CVarArg {
                switch self {
                case .integer(let number): number
                case .number(let number): number
                case .text(let text): NSString(string: text)
                }
            }
        }

        fileprivate let key: String
        fileprivate let arguments: [Argument]

        /// Creates a key.
        public init(_ value: String) {
            key = value
            arguments = []
        }

        /// Creates a key from a literal.
        public init(stringLiteral value: String) { self.init(value) }

        /// Creates a key from a literal with values.
        public init(stringInterpolation: StringInterpolation) {
            // Without values nothing is formatted, and a percent sign is one character.
            arguments = stringInterpolation.arguments
            key = arguments.isEmpty ? stringInterpolation.key.replacingOccurrences(of: "%%", with: "%") : stringInterpolation.key
        }
    }

    /// Creates the text of a key in the program's language, with the values that were interpolated in it.
    ///
    /// - Parameters:
    ///   - table: The name of the table; nil is `Localizable`.
    ///   - bundle: The bundle with the tables; nil is the main one.
    ///   - locale: The conventions for numbers.
    ///   - comment: A note for translators.
    nonisolated public init(
        localized keyAndValue: LocalizationValue, table: String? = nil, bundle: Bundle? = nil, locale: Locale = .current,
        comment: StaticString? = nil
    ) {
        let found = StringTable.text(keyAndValue.key, table: table, in: bundle ?? .main)?.text ?? keyAndValue.key
        self = Self.formatted(found, keyAndValue, locale)
    }

    /// Creates the text of a key that is not the default text.
    ///
    /// - Parameters:
    ///   - key: The key in the table.
    ///   - defaultValue: The text if no table has the key.
    nonisolated public init(
        localized key: StaticString, defaultValue: LocalizationValue, table: String? = nil, bundle: Bundle? = nil,
        locale: Locale = .current, comment: StaticString? = nil
    ) {
        let found = StringTable.text("\(key)", table: table, in: bundle ?? .main)?.text ?? defaultValue.key
        self = Self.formatted(found, defaultValue, locale)
    }

    private static nonisolated func formatted(_ text: String, _ value: LocalizationValue, _ locale: Locale) -> String {
        guard !value.arguments.isEmpty else { return text }
        let arguments = value.arguments.map(\.variable)
        let plain = PluralFormat.concerns(text) ? PluralFormat.expanded(text, arguments) : text
        return String(format: plain, locale: locale, arguments: arguments)
    }
}
