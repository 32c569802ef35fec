import Synchronization

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
            let count = try set.u16(0)
            let record = try (0..<count).partitioningIndex { record throws(FontError) in try set.u16(2 + stride * record) >= right
            }
            guard record < count, try set.u16(2 + stride * record) == right else { return nil }
            return try set.i16(2 + stride * record + 2 + offset(in: table))
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

/// Pair kerning from a `kern` table, formats 0 (pairs) and 2 (classes), under Microsoft's and Apple's headers.
struct KerningTable: Sendable {
    /// Classes of left and right glyphs. The class of a glyph is the byte offset that it adds to the position of the value.
    private struct Classes: Sendable {
        /// The subtable from its header, which is the origin of offsets.
        let table: FontTable
        let left: Int
        let right: Int
        let values: Int

        init(_ table: FontTable, header: Int) throws(FontError) {
            self.table = table
            left = try table.u16(header + 2)
            right = try table.u16(header + 4)
            values = try table.u16(header + 6)
        }

        private func offset(of glyph: Int, in classes: Int) -> Int {
            guard let first = try? table.u16(classes), let count = try? table.u16(classes + 2),
                glyph >= first, glyph - first < count
            else { return 0 }
            return (try? table.u16(classes + 4 + 2 * (glyph - first))) ?? 0
        }

        func value(_ left: Int, _ right: Int) -> Int {
            let place = offset(of: left, in: self.left) + offset(of: right, in: self.right)
            return place < values ? 0 : (try? table.i16(place)) ?? 0
        }
    }

    /// The sorted pairs: left << 16
    /// right.
    private let keys: [UInt32]
    private let values: [Int16]
    private let classes: [Classes]

    /// Reads all horizontal subtables of formats 0 and 2; values of the same pair add up.
    init(_ table: FontTable) throws(FontError) {
        let isApple = try table.u16(0) == 1
        let count = min(isApple ? try table.u32(4) : try table.u16(2), 64)
        var pairs: [UInt32: Int] = [:]
        var classes: [Classes] = []
        var at = isApple ? 8 : 4
        for _ in 0..<count {
            let length = isApple ? try table.u32(at) : try table.u16(at + 2)
            let coverage = try table.u16(at + 4)
            let header = isApple ? 8 : 6
            let format = isApple ? coverage & 0xFF : coverage >> 8
            // Apple flags vertical, cross-stream and variation tables; Microsoft flags horizontal, minimum, cross-stream.
            let isWanted = isApple ? coverage & 0xE000 == 0 : coverage & 0x7 == 1
            if format == 0, isWanted {
                try KerningTable.read(table, at + header, into: &pairs)
            } else if format == 2, isWanted {
                classes.append(try Classes(try table.window(at), header: header))
            }
            guard length >= header else { break }
            at += length
        }
        guard !pairs.isEmpty || !classes.isEmpty else { throw .invalid(table: "kern", reason: "no pairs") }
        let sorted = pairs.sorted { $0.key < $1.key }
        keys = sorted.map(\.key)
        values = sorted.map { Int16(clamping: $0.value) }
        self.classes = classes
    }

    private static func read(_ table: FontTable, _ start: Int, into pairs: inout [UInt32: Int]) throws(FontError) {
        // Use the pair count, because the length field overflows in large fonts.
        for index in 0..<(try table.u16(start)) {
            let record = start + 8 + 6 * index
            pairs[UInt32(try table.u32(record)), default: 0] += try table.i16(record + 4)
        }
    }

    /// Returns the adjustment in design units; 0 for pairs without a value.
    func value(_ left: Int, _ right: Int) -> Int {
        let key = UInt32(left & 0xFFFF) << 16 | UInt32(right & 0xFFFF)
        let index = keys.partitioningIndex { $0 >= key }
        let listed = index < keys.count && keys[index] == key ? Int(values[index]) : 0
        return classes.reduce(listed) { $0 + $1.value(left, right) }
    }
}

/// A cache of fixed size for the kerning of recently used pairs of glyphs.
final class PairCache: Sendable {
    private struct Entry {
        /// Both glyphs. The pair of two missing glyphs marks an empty entry.
        var pair: UInt32 = 0
        var value: Int32 = 0
    }

    /// The number of entries, a power of two. A language has about a thousand pairs of letters.
    private static let count = 4096

    private let entries = Mutex<[Entry]>([])

    /// Returns the value of a pair. Calls `compute` if it is not cached.
    func value(_ left: GlyphID, _ right: GlyphID, compute: () -> Int) -> Int {
        let pair = UInt32(left) << 16 | UInt32(right)
        guard pair != 0 else { return compute() }
        // Multiplying by a large odd number distributes neighbouring pairs over the table.
        let place = Int((pair &* 0x9E37_79B1) >> 20) & (Self.count - 1)
        let known = entries.withLock { entries -> Int32? in
            guard !entries.isEmpty, entries[place].pair == pair else { return nil }
            return entries[place].value
        }
        if let known { return Int(known) }
        let value = compute()
        entries.withLock { entries in
            if entries.isEmpty { entries = Array(repeating: Entry(), count: Self.count) }
            entries[place] = Entry(pair: pair, value: Int32(clamping: value))
        }
        return value
    }
}
