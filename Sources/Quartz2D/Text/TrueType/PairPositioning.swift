/// Pair kerning from `GPOS`: the `kern` feature's lookups of type 2, formats 1 (pairs) and 2 (classes), in a font
/// without kerning in contexts.
struct PairPositioning: Sendable {
    enum Subtable: Sendable {
        case pairs(FontTable, Coverage, recordSize: Int)
        case classes(FontTable, Coverage, ClassDefinition, ClassDefinition, counts: (Int, Int), recordSize: Int)
    }

    private let lookups: [[Subtable]]

    /// - Throws: `FontError`, also if the font has no such lookup.
    init(_ gpos: FontTable) throws(FontError) {
        var lookups: [[Subtable]] = []
        for lookup in try LayoutTable(gpos).lookups(feature: "kern", extensionKind: 9) where lookup.kind == 2 {
            // Skip an unreadable subtable; the others still apply.
            let subtables = lookup.subtables.compactMap { try? PairPositioning.read($0) }
            if !subtables.isEmpty { lookups.append(subtables) }
        }
        guard !lookups.isEmpty else { throw .invalid(table: "GPOS", reason: "no pair kerning") }
        self.lookups = lookups
    }

    /// Returns the change of the left glyph's advance in design units.
    func value(_ left: Int, _ right: Int) -> Int {
        lookups.reduce(0) { sum, subtables in
            // Within a lookup, the first subtable that contains the pair applies.
            for subtable in subtables {
                if let value = try? PairPositioning.value(left, right, in: subtable) { return sum + value }
            }
            return sum
        }
    }

    /// Reads a subtable; nil if it changes no advance.
    static func read(_ table: FontTable) throws(FontError) -> Subtable? {
        let coverage = try Coverage(try table.window(try table.u16(2)))
        let first = try table.u16(4)
        // Only the left glyph's x advance is used, so it must be present.
        guard first & xAdvance != 0 else { return nil }
        let recordSize = 2 * (first.nonzeroBitCount + (try table.u16(6)).nonzeroBitCount)
        switch try table.u16(0) {
        case 1:
            return .pairs(table, coverage, recordSize: recordSize)
        case 2:
            let left = try ClassDefinition(try table.window(try table.u16(8)))
            let right = try ClassDefinition(try table.window(try table.u16(10)))
            let counts = (try table.u16(12), try table.u16(14))
            return .classes(table, coverage, left, right, counts: counts, recordSize: recordSize)
        case let format:
            throw .invalid(table: "GPOS", reason: "pair format \(format)")
        }
    }

    /// Returns the change of the left glyph's advance in design units; nil if the subtable does not contain the pair.
    static func value(_ left: Int, _ right: Int, in subtable: Subtable) throws(FontError) -> Int? {
        switch subtable {
        case .pairs(let table, let coverage, let recordSize):
            guard let index = coverage.index(of: left), index < (try table.u16(8)) else { return nil }
            let set = try table.window(try table.u16(10 + 2 * index))
            let stride = 2 + recordSize
            var low = 0
            var high = try set.u16(0)
            let count = high
            while low < high {
                let middle = (low + high) / 2
                if try set.u16(2 + stride * middle) < right { low = middle + 1 } else { high = middle }
            }
            guard low < count, try set.u16(2 + stride * low) == right else { return nil }
            return try set.i16(2 + stride * low + 2 + offset(in: table))
        case .classes(let table, let coverage, let leftClasses, let rightClasses, let counts, let recordSize):
            guard coverage.index(of: left) != nil else { return nil }
            let (row, column) = (leftClasses.of(left), rightClasses.of(right))
            // Class 0 is not covered by the subtable; a later one may cover it.
            guard column > 0, row < counts.0, column < counts.1 else { return nil }
            return try table.i16(16 + (row * counts.1 + column) * recordSize + offset(in: table))
        }
    }

    /// Returns the offset of the x advance in a value record: after x and y placement, if they are present.
    private static func offset(in table: FontTable) throws(FontError) -> Int {
        2 * (try table.u16(4) & 0x3).nonzeroBitCount
    }

    /// The bit of a record's contents for a change of the advance.
    static let xAdvance = 0x4
}
