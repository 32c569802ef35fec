import Foundation

extension NSAttributedString {
    /// The kind of a text document.
    public struct DocumentType: RawRepresentable, Hashable, Sendable {
        /// The name.
        public let rawValue: String
        /// Creates a kind.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// Plain text.
        public static let plain = DocumentType(rawValue: "NSPlainText")
        /// Rich Text Format.
        @available(*, deprecated, message: "has no effect on Linux: RTF is not read; the initializer throws")
        public static let rtf = DocumentType(rawValue: "NSRTF")
        /// Rich Text Format with attachments.
        @available(*, deprecated, message: "has no effect on Linux: RTF is not read; the initializer throws")
        public static let rtfd = DocumentType(rawValue: "NSRTFD")
        /// HTML.
        @available(*, deprecated, message: "has no effect on Linux: HTML is not read; the initializer throws")
        public static let html = DocumentType(rawValue: "NSHTML")
    }

    /// The key of an option of reading.
    public struct DocumentReadingOptionKey: RawRepresentable, Hashable, Sendable {
        /// The name.
        public let rawValue: String
        /// Creates a key.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The kind of document, a ``DocumentType``; plain text if it is absent.
        public static let documentType = DocumentReadingOptionKey(rawValue: "DocumentType")
        /// The encoding of plain text, an `NSNumber` or `UInt` of `String.Encoding`; UTF-8 if it is absent.
        public static let characterEncoding = DocumentReadingOptionKey(rawValue: "CharacterEncoding")
        /// The attributes of plain text, a dictionary.
        public static let defaultAttributes = DocumentReadingOptionKey(rawValue: "DefaultAttributes")
    }

    /// Reads plain text.
    ///
    /// - Parameter documentAttributes: Set to the document's kind.
    /// - Throws: `CocoaError.fileReadUnsupportedScheme` for HTML and RTF, `fileReadInapplicableStringEncoding` for text in another
    ///   encoding.
    public convenience init(
        data: Data, options: [DocumentReadingOptionKey: Any] = [:],
        documentAttributes: UnsafeMutablePointer<NSDictionary?>? = nil
    ) throws {
        let kind =
            options[.documentType] as? DocumentType ?? (options[.documentType] as? String).map(DocumentType.init(rawValue:))
        guard kind ?? .plain == .plain else { throw CocoaError(.fileReadUnsupportedScheme) }
        let number = options[.characterEncoding]
        let encoding = (number as? UInt) ?? (number as? NSNumber)?.uintValue ?? String.Encoding.utf8.rawValue
        guard let text = String(data: data, encoding: String.Encoding(rawValue: encoding)) else {
            throw CocoaError(.fileReadInapplicableStringEncoding)
        }
        documentAttributes?.pointee = ["DocumentType": DocumentType.plain.rawValue]
        self.init(string: text, attributes: options[.defaultAttributes] as? [NSAttributedString.Key: Any])
    }
}
