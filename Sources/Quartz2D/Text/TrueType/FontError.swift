/// The reason a font file was rejected. Every reader of this module checks its input and throws one of these.
public enum FontError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The first bytes match no supported font format.
    case notAFont
    /// An unsupported kind of font: PostScript (CFF) outlines, bitmaps only, …
    case unsupported(String)
    /// A required table is missing.
    case missingTable(String)
    /// A read at `offset` is outside the table or file named `table`.
    case truncated(table: String, offset: Int)
    /// The bytes contradict the format.
    case invalid(table: String, reason: String)

    /// A one-sentence description for a log.
    public var description: String {
        switch self {
        case .notAFont: "not a TrueType font"
        case .unsupported(let what): "unsupported font: \(what)"
        case .missingTable(let tag): "the font has no '\(tag)' table"
        case .truncated(let table, let offset): "the '\(table)' table ends before byte \(offset)"
        case .invalid(let table, let reason): "the '\(table)' table is invalid: \(reason)"
        }
    }
}
