/// The directory of tables of one face in a font file.
///
/// Reads only the head of a face, so that an index of many fonts does not load whole files.
struct FontDirectory: Sendable {
    /// The position and length of one table in the file.
    struct Entry: Sendable {
        let offset: Int
        let length: Int
    }

    /// The format of a face's outlines.
    enum Outlines: Sendable {
        /// Quadratic curves: `glyf`.
        case trueType
        /// Cubic curves: `CFF ` or `CFF2`.
        case postScript(tag: String)
        /// Pictures alone: `CBDT` or `sbix`.
        case none
    }

    /// Whether the face may have glyphs with colours.
    var hasColors: Bool { entries["CBDT"] != nil || entries["sbix"] != nil || entries["COLR"] != nil && entries["CPAL"] != nil }

    /// The tables by tag.
    let entries: [String: Entry]

    /// The maximum number of tables of a face; real fonts have about twenty.
    private static let tableLimit = 256
    /// The maximum number of faces that are read of a collection; real ones have at most some dozens.
    static let faceLimit = 256
    /// The length of a directory of the maximum number of tables.
    static let sizeLimit = 12 + 16 * tableLimit

    /// Returns the offsets of the faces of a file: one for a plain file, several for a collection.
    /// - Parameter file: The file, or enough of its beginning.
    static func faces(of file: FontTable) throws(FontError) -> [Int] {
        guard file.count >= 12 else { throw .notAFont }
        guard try file.u32(0) == collection else { return [0] }
        let count = min(try file.u32(8), faceLimit)
        guard count > 0 else { throw .invalid(table: "ttcf", reason: "the collection is empty") }
        var offsets: [Int] = []
        for index in 0..<count { offsets.append(try file.u32(12 + 4 * index)) }
        return offsets
    }

    /// Reads the directory of one face of a file.
    /// - Parameter face: The index of the face in its collection.
    init(file: FontTable, face: Int) throws(FontError) {
        let faces = try FontDirectory.faces(of: file)
        guard faces.indices.contains(face) else {
            throw .invalid(table: "ttcf", reason: "face \(face) of \(faces.count)")
        }
        try self.init(try file.window(faces[face], tag: "sfnt"))
    }

    /// Reads the directory at the beginning of `sfnt`.
    init(_ sfnt: FontTable) throws(FontError) {
        guard sfnt.count >= 12, FontDirectory.versions.contains(try sfnt.u32(0)) else { throw .notAFont }
        let count = try sfnt.u16(4)
        guard count > 0, count <= FontDirectory.tableLimit else {
            throw .invalid(table: "sfnt", reason: "\(count) tables")
        }
        var entries: [String: Entry] = [:]
        for index in 0..<count {
            let record = 12 + index * 16
            let tag = try sfnt.tag(at: record)
            entries[tag] = Entry(offset: try sfnt.u32(record + 8), length: try sfnt.u32(record + 12))
        }
        self.entries = entries
    }

    /// Returns the format of the outlines.
    /// - Throws: `FontError.unsupported` for a face without outlines and pictures in colour.
    func outlines() throws(FontError) -> Outlines {
        if entries["glyf"] != nil, entries["loca"] != nil { return .trueType }
        if let tag = ["CFF2", "CFF "].first(where: { entries[$0] != nil }) { return .postScript(tag: tag) }
        if entries["CBDT"] != nil || entries["sbix"] != nil { return .none }
        throw .unsupported("no outlines")
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
    private static let versions: Set<Int> = [0x0001_0000, 0x7472_7565, 0x4F54_544F]  // version 1.0, 'true', 'OTTO'
}
