/// A place in a document.
nonisolated public struct CAMLPosition: Sendable, Hashable, Comparable, CustomStringConvertible {
    /// The line, from 1.
    public var line: Int
    /// The column in Unicode scalars, from 1.
    public var column: Int

    /// Creates a place.
    public init(line: Int, column: Int) {
        self.line = line
        self.column = column
    }

    /// Line and column, as `12:5`.
    public var description: String { "\(line):\(column)" }

    /// Whether a place precedes another.
    public static func < (left: CAMLPosition, right: CAMLPosition) -> Bool {
        (left.line, left.column) < (right.line, right.column)
    }
}

/// A reason for which a document cannot be opened.
nonisolated public struct CAMLError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The kinds of reasons.
    public enum Code: Sendable, Hashable {
        /// A file or a folder is missing or cannot be read.
        case unreadable
        /// The text is not XML.
        case malformed
        /// The XML is no Core Animation document.
        case notADocument
        /// The document exceeds a limit.
        case tooLarge
        /// The archive is damaged or names files outside of itself.
        case badArchive
        /// A kind of file or archive that is not supported.
        case unsupported
    }

    /// The kind of the reason.
    public let code: Code
    /// The reason in words.
    public let message: String
    /// The name of the file within the package; empty for the file itself.
    public var file: String
    /// The place in the file; nil if the reason concerns all of it.
    public let position: CAMLPosition?

    /// Creates an error.
    public init(_ code: Code, _ message: String, file: String = "", at position: CAMLPosition? = nil) {
        self.code = code
        self.message = message
        self.file = file
        self.position = position
    }

    /// File, place and reason, as `main.caml:3:14: reason`.
    public var description: String {
        let place = [file, position.map(\.description) ?? ""].filter { !$0.isEmpty }.joined(separator: ":")
        return place.isEmpty ? message : "\(place): \(message)"
    }
}

/// A part of a document that is not honoured, or that has no effect on a picture.
nonisolated public struct CAMLIssue: Sendable, Hashable, CustomStringConvertible {
    /// The weight of an issue.
    public enum Severity: String, Sendable, CaseIterable {
        /// The part concerns editors or hosts only; the picture is complete without it.
        case editorOnly
        /// The document refers to something that is missing, or contradicts itself; what remains is shown.
        case faulty
        /// The part would change the picture.
        case notHonoured
    }

    /// The weight.
    public let severity: Severity
    /// The part that is not honoured, in words.
    public let message: String
    /// The name of the file within the package.
    public var file: String
    /// The place of the first occurrence.
    public let position: CAMLPosition
    /// The number of occurrences.
    public var count: Int

    /// Creates an issue that occurs once.
    public init(_ severity: Severity, _ message: String, file: String = "", at position: CAMLPosition) {
        self.severity = severity
        self.message = message
        self.file = file
        self.position = position
        count = 1
    }

    /// File, place and message.
    public var description: String {
        "\(file.isEmpty ? "" : file + ":")\(position): \(message)\(count > 1 ? " (\(count) times)" : "")"
    }
}

/// Limits for documents, which may come from strangers.
nonisolated public enum CAMLLimits {
    /// The greatest depth of elements.
    public static let depth = 128
    /// The greatest number of elements.
    public static let elements = 400_000
    /// The greatest number of layers.
    public static let layers = 20_000
    /// The greatest number of states of a document, and of transitions.
    public static let states = 1_000
    /// The greatest length of a document's text in bytes.
    public static let bytes = 32 << 20
    /// The greatest number of pixels of all images of a document.
    public static let pixels = 80_000_000
    /// The greatest size of an archive in bytes.
    public static let archiveBytes = 256 << 20
    /// The greatest size of all files of an archive in bytes.
    public static let unpackedBytes = 256 << 20
    /// The greatest size of all files of an archive, divided by the archive's; archives whose files have less than 32 MiB may exceed it.
    /// Pictures are compressed already, so that real archives expand little.
    public static let expansion = 8
    /// The greatest number of files of an archive.
    public static let archiveEntries = 10_000
    /// The greatest size of a packed file, divided by its packed size; files under a megabyte may exceed it.
    public static let ratio = 200
}
