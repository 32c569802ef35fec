/// Why a font file was refused. Every reader of this module throws one of these instead of trusting its input.
public enum FontError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The first bytes name no font format this module knows.
    case notAFont
    /// A font of another kind: PostScript (CFF) outlines, bitmaps only, …
    case unsupported(String)
    /// A table the reader cannot do without is absent.
    case missingTable(String)
    /// A read at `offset` would leave the table, or the file, called `table`.
    case truncated(table: String, offset: Int)
    /// The bytes are there but contradict the format.
    case invalid(table: String, reason: String)

    /// One sentence for a log.
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
