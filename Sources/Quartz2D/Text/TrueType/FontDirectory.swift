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
