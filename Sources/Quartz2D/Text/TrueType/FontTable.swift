/// A window into a font file's bytes with checked reads.
///
/// Offsets are relative to the window, and all numbers are big-endian. Copies share the bytes.
struct FontTable: Sendable {
    /// The table's tag, for error messages.
    let tag: String
    /// The length of the window in bytes.
    let count: Int
    private let bytes: [UInt8]
    private let start: Int

    /// Creates a window over all of `bytes`.
    init(tag: String, bytes: [UInt8]) {
        self.init(tag: tag, bytes: bytes, start: 0, count: bytes.count)
    }

    private init(tag: String, bytes: [UInt8], start: Int, count: Int) {
        self.tag = tag
        self.bytes = bytes
        self.start = start
        self.count = count
    }

    /// Returns a window inside this one, from `offset` to its end, or of `length` bytes.
    func window(_ offset: Int, length: Int? = nil, tag: String? = nil) throws(FontError) -> FontTable {
        guard offset >= 0, offset <= count else { throw truncated(offset) }
        let room = count - offset
        let length = length ?? room
        guard length >= 0, length <= room else { throw truncated(offset &+ length) }
        return FontTable(tag: tag ?? self.tag, bytes: bytes, start: start + offset, count: length)
    }

    /// Returns the unsigned byte at `offset`.
    func u8(_ offset: Int) throws(FontError) -> Int {
        guard offset >= 0, offset < count else { throw truncated(offset) }
        return Int(bytes[start + offset])
    }

    /// Returns the unsigned 16-bit number at `offset`.
    func u16(_ offset: Int) throws(FontError) -> Int {
        guard offset >= 0, offset < count - 1 else { throw truncated(offset) }
        let at = start + offset
        return Int(bytes[at]) << 8 | Int(bytes[at + 1])
    }

    /// Returns the signed byte at `offset`.
    func i8(_ offset: Int) throws(FontError) -> Int {
        Int(Int8(truncatingIfNeeded: try u8(offset)))
    }

    /// Returns the signed 16-bit number at `offset`.
    func i16(_ offset: Int) throws(FontError) -> Int {
        Int(Int16(truncatingIfNeeded: try u16(offset)))
    }

    /// Returns the unsigned 32-bit number at `offset`.
    func u32(_ offset: Int) throws(FontError) -> Int {
        try u16(offset) << 16 | u16(offset + 2)
    }

    /// Returns a signed fixed-point number with 14 fractional bits.
    func f2dot14(_ offset: Int) throws(FontError) -> Double {
        Double(try i16(offset)) / 16384
    }

    /// Returns the four-letter tag at `offset`. Bytes outside printable ASCII become `?`.
    func tag(at offset: Int) throws(FontError) -> String {
        var text = ""
        for index in 0..<4 {
            let byte = try u8(offset + index)
            text.unicodeScalars.append((32..<127).contains(byte) ? Unicode.Scalar(UInt8(byte)) : "?")
        }
        return text
    }

    /// Returns the bytes of a part of the window.
    func slice(_ offset: Int, _ length: Int) throws(FontError) -> ArraySlice<UInt8> {
        let part = try window(offset, length: length)
        return part.bytes[part.start..<part.start + part.count]
    }

    private func truncated(_ offset: Int) -> FontError { .truncated(table: tag, offset: offset) }
}

/// The directory of tables in a font file.
///
/// Reads only the head of a file, so that an index of many fonts does not load whole files.
struct FontDirectory: Sendable {
    /// The position and length of one table in the file.
    struct Entry: Sendable {
        let offset: Int
        let length: Int
    }

    /// The tables by tag.
    let entries: [String: Entry]
    /// Whether outlines are PostScript (CFF), which are not supported.
    let hasPostScriptOutlines: Bool

    /// The maximum number of tables in a file; real fonts have about twenty.
    private static let tableLimit = 256

    /// Reads the directory of the first font in `file`.
    /// - Parameter file: The file, or enough of its beginning.
    init(file: FontTable) throws(FontError) {
        guard file.count >= 12 else { throw .notAFont }
        var base = 0
        var kind = try file.u32(0)
        if kind == FontDirectory.collection {
            guard try file.u32(8) > 0 else { throw .invalid(table: "ttcf", reason: "the collection is empty") }
            base = try file.u32(12)
            kind = try file.u32(base)
        }
        guard FontDirectory.outlines.contains(kind) || kind == FontDirectory.postScript else { throw .notAFont }
        let count = try file.u16(base + 4)
        guard count > 0, count <= FontDirectory.tableLimit else {
            throw .invalid(table: "sfnt", reason: "\(count) tables")
        }
        var entries: [String: Entry] = [:]
        for index in 0..<count {
            let record = base + 12 + index * 16
            let tag = try file.tag(at: record)
            entries[tag] = Entry(offset: try file.u32(record + 8), length: try file.u32(record + 12))
        }
        self.entries = entries
        hasPostScriptOutlines =
            entries["glyf"] == nil && (kind == Self.postScript || entries["CFF "] != nil || entries["CFF2"] != nil)
    }

    /// Throws unless the font has TrueType outlines.
    func requireTrueTypeOutlines() throws(FontError) {
        if hasPostScriptOutlines { throw .unsupported("PostScript (CFF) outlines") }
        guard entries["glyf"] != nil, entries["loca"] != nil else { throw .unsupported("no TrueType outlines") }
    }

    /// Returns the table with a tag, or nil if the font has none.
    func table(_ tag: String, in file: FontTable) throws(FontError) -> FontTable? {
        guard let entry = entries[tag] else { return nil }
        return try file.window(entry.offset, length: entry.length, tag: tag)
    }

    /// Returns the table with a tag; throws if it is missing.
    func required(_ tag: String, in file: FontTable) throws(FontError) -> FontTable {
        guard let table = try table(tag, in: file) else { throw .missingTable(tag) }
        return table
    }

    private static let collection = 0x7474_6366  // 'ttcf'
    private static let postScript = 0x4F54_544F  // 'OTTO'
    private static let outlines: Set<Int> = [0x0001_0000, 0x7472_7565]  // version 1.0, 'true'
}

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
