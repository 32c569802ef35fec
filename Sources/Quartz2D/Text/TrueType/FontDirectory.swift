/// Where a font file keeps its tables.
///
/// Reads the head of a file only, so an index of many fonts need not load them whole.
struct FontDirectory: Sendable {
    /// Position and length of one table in the file.
    struct Entry: Sendable {
        let offset: Int
        let length: Int
    }

    /// The tables by tag.
    let entries: [String: Entry]
    /// Whether outlines are PostScript (CFF), which this module does not read.
    let hasPostScriptOutlines: Bool

    /// The most tables a file may announce; real fonts have some twenty.
    private static let tableLimit = 256

    /// Reads the directory of the first font in `file`.
    /// - Parameter file: the file, or enough of its beginning.
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

    /// Throws unless the outlines are TrueType's.
    func requireTrueTypeOutlines() throws(FontError) {
        if hasPostScriptOutlines { throw .unsupported("PostScript (CFF) outlines") }
        guard entries["glyf"] != nil, entries["loca"] != nil else { throw .unsupported("no TrueType outlines") }
    }

    /// The table called `tag`, or nil where the font has none.
    func table(_ tag: String, in file: FontTable) throws(FontError) -> FontTable? {
        guard let entry = entries[tag] else { return nil }
        return try file.window(entry.offset, length: entry.length, tag: tag)
    }

    /// The table called `tag`, which must be there.
    func required(_ tag: String, in file: FontTable) throws(FontError) -> FontTable {
        guard let table = try table(tag, in: file) else { throw .missingTable(tag) }
        return table
    }

    private static let collection = 0x7474_6366  // 'ttcf'
    private static let postScript = 0x4F54_544F  // 'OTTO'
    private static let outlines: Set<Int> = [0x0001_0000, 0x7472_7565]  // version 1.0, 'true'
}
