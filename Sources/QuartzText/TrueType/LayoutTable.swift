/// The common structure of `GPOS` and `GSUB`: features refer to lookups, which are lists of subtables.
struct LayoutTable: Sendable {
    /// One lookup: the kind of its subtables and the subtables, with extensions resolved.
    struct Lookup: Sendable {
        let kind: Int
        let subtables: [FontTable]
    }

    private let table: FontTable

    /// The maximum number of features, and of lookups of a feature.
    private static let limit = 1024
    /// The maximum number of subtables of all lookups of a feature; real fonts have some hundreds.
    static let subtableLimit = 4096

    init(_ table: FontTable) throws(FontError) {
        guard try table.u16(0) == 1 else { throw .invalid(table: table.tag, reason: "version \(try table.u16(0))") }
        self.table = table
    }

    /// Returns the lookups that a feature enables in the default language of Latin script (or of the default script, or of the
    /// first).
    /// - Parameters:
    ///   - feature: The feature's tag.
    ///   - extensionKind: The lookup kind that only refers to another, 9 in `GPOS`, 7 in `GSUB`.
    func lookups(feature: String, extensionKind: Int) throws(FontError) -> [Lookup] {
        var lookups: [Lookup] = []
        var budget = LayoutTable.subtableLimit
        for index in try lookupIndices(feature: feature) {
            let lookup = try lookup(at: index, extensionKind: extensionKind)
            budget -= lookup.subtables.count
            guard budget >= 0 else { throw .invalid(table: table.tag, reason: "too many subtables") }
            lookups.append(lookup)
        }
        return lookups
    }

    /// Returns the indices of a feature's lookups, in ascending order.
    func lookupIndices(feature: String) throws(FontError) -> [Int] {
        let features = try table.window(try table.u16(6))
        var indices: Set<Int> = []
        for index in try featureIndices() where try features.tag(at: 2 + 6 * index) == feature {
            let record = try features.window(try features.u16(2 + 6 * index + 4))
            for entry in 0..<min(try record.u16(2), LayoutTable.limit) {
                indices.insert(try record.u16(4 + 2 * entry))
            }
        }
        let count = try lookupCount
        return indices.filter { $0 < count }.sorted()
    }

    /// The number of lookups of all features.
    var lookupCount: Int {
        get throws(FontError) { try table.window(try table.u16(8)).u16(0) }
    }

    /// Returns the lookups of all features with their indices. An unreadable lookup is left out; the others still apply.
    func readableLookups(extensionKind: Int) throws(FontError) -> [(index: Int, lookup: Lookup)] {
        var lookups: [(index: Int, lookup: Lookup)] = []
        var budget = LayoutTable.subtableLimit
        for index in 0..<(try lookupCount) {
            guard let lookup = try? lookup(at: index, extensionKind: extensionKind) else { continue }
            budget -= lookup.subtables.count
            guard budget >= 0 else { throw .invalid(table: table.tag, reason: "too many subtables") }
            lookups.append((index, lookup))
        }
        return lookups
    }

    /// Returns a lookup of any feature.
    func lookup(at index: Int, extensionKind: Int) throws(FontError) -> Lookup {
        let list = try table.window(try table.u16(8))
        return try lookup(try list.window(try list.u16(2 + 2 * index)), extensionKind: extensionKind)
    }

    private func featureIndices() throws(FontError) -> [Int] {
        let scripts = try table.window(try table.u16(4))
        var chosen: (rank: Int, offset: Int)?
        for index in 0..<min(try scripts.u16(0), LayoutTable.limit) {
            let tag = try scripts.tag(at: 2 + 6 * index)
            let rank = tag == "latn" ? 3 : tag == "DFLT" ? 2 : 1
            if rank > chosen?.rank ?? 0 { chosen = (rank, try scripts.u16(2 + 6 * index + 4)) }
        }
        guard let chosen else { return [] }
        let script = try scripts.window(chosen.offset)
        // A script may have no default language; use its first one instead.
        var language = try script.u16(0)
        if language == 0, try script.u16(2) > 0 { language = try script.u16(8) }
        guard language != 0 else { return [] }
        let system = try script.window(language)
        var indices: [Int] = []
        for index in 0..<min(try system.u16(4), LayoutTable.limit) {
            indices.append(try system.u16(6 + 2 * index))
        }
        return indices
    }

    private func lookup(_ lookup: FontTable, extensionKind: Int) throws(FontError) -> Lookup {
        var kind = try lookup.u16(0)
        var subtables: [FontTable] = []
        let isExtension = kind == extensionKind
        for index in 0..<min(try lookup.u16(4), LayoutTable.subtableLimit) {
            var subtable = try lookup.window(try lookup.u16(6 + 2 * index))
            if isExtension {
                kind = try subtable.u16(2)
                subtable = try subtable.window(try subtable.u32(4))
            }
            subtables.append(subtable)
        }
        return Lookup(kind: kind, subtables: subtables)
    }
}

/// The glyphs that a subtable covers, and their order.
struct Coverage: Sendable {
    private let table: FontTable
    private let format: Int
    private let count: Int

    init(_ table: FontTable) throws(FontError) {
        self.table = table
        format = try table.u16(0)
        count = try table.u16(2)
        guard format == 1 || format == 2 else { throw .invalid(table: table.tag, reason: "coverage format \(format)") }
        _ = try table.window(4, length: count * (format == 1 ? 2 : 6))
    }

    /// Adds the covered glyphs to a set.
    func insert(into set: inout GlyphSet) throws(FontError) {
        for entry in 0..<count {
            if format == 1 {
                let glyph = try table.u16(4 + 2 * entry)
                set.insert(glyph, glyph)
            } else {
                set.insert(try table.u16(4 + 6 * entry), try table.u16(6 + 6 * entry))
            }
        }
    }

    /// Returns the glyph's index in the list; nil if it is not covered.
    func index(of glyph: Int) -> Int? {
        let index = (0..<count).partitioningIndex { entry in
            (try? table.u16(format == 1 ? 4 + 2 * entry : 6 + 6 * entry)) ?? 0 >= glyph
        }
        guard index < count else { return nil }
        if format == 1 { return (try? table.u16(4 + 2 * index)) == glyph ? index : nil }
        guard let first = try? table.u16(4 + 6 * index), first <= glyph, let base = try? table.u16(8 + 6 * index) else {
            return nil
        }
        return base + glyph - first
    }
}

/// A set of glyphs. If filling it takes too long, which only happens in damaged fonts, it contains all glyphs.
struct GlyphSet: Sendable {
    /// One bit per glyph, up to the greatest glyph; at most 1024 words.
    private var words: [UInt64] = []
    /// The number of words that may still be written.
    private var budget = 1 << 21

    /// Adds the glyphs from `first` to `last`.
    mutating func insert(_ first: Int, _ last: Int) {
        guard first <= last, budget > 0 else { return }
        budget -= last / 64 - first / 64 + 1
        guard budget > 0 else {
            words = Array(repeating: .max, count: 1024)
            return
        }
        if last / 64 >= words.count { words += Array(repeating: 0, count: last / 64 + 1 - words.count) }
        for word in first / 64...last / 64 {
            let low = max(first - 64 * word, 0)
            let high = min(last - 64 * word, 63)
            words[word] |= (UInt64.max << UInt64(low)) & (UInt64.max >> UInt64(63 - high))
        }
    }

    mutating func formUnion(_ other: GlyphSet) {
        if other.words.count > words.count { words += Array(repeating: 0, count: other.words.count - words.count) }
        for (index, word) in other.words.enumerated() { words[index] |= word }
    }

    func contains(_ glyph: Int) -> Bool {
        let word = glyph >> 6
        return word < words.count && words[word] & 1 << UInt64(glyph & 63) != 0
    }
}

/// The class of each glyph; 0 if none is stated.
struct ClassDefinition: Sendable {
    private let table: FontTable
    private let format: Int
    private let count: Int

    init(_ table: FontTable) throws(FontError) {
        self.table = table
        format = try table.u16(0)
        guard format == 1 || format == 2 else { throw .invalid(table: table.tag, reason: "class format \(format)") }
        count = try table.u16(format == 1 ? 4 : 2)
        _ = format == 1 ? try table.window(6, length: 2 * count) : try table.window(4, length: 6 * count)
    }

    /// Returns the glyph's class.
    func of(_ glyph: Int) -> Int {
        if format == 1 {
            let first = (try? table.u16(2)) ?? 0
            guard glyph >= first, glyph - first < count else { return 0 }
            return (try? table.u16(6 + 2 * (glyph - first))) ?? 0
        }
        let index = (0..<count).partitioningIndex { (try? table.u16(6 + 6 * $0)) ?? 0 >= glyph }
        guard index < count, let first = try? table.u16(4 + 6 * index), first <= glyph else { return 0 }
        return (try? table.u16(8 + 6 * index)) ?? 0
    }
}

/// A subtable of `GSUB` of type 1: each covered glyph is replaced by one other.
struct SingleSubstitution: Sendable {
    private let table: FontTable
    let coverage: Coverage
    private let format: Int

    init(_ table: FontTable) throws(FontError) {
        self.table = table
        coverage = try Coverage(try table.window(try table.u16(2)))
        format = try table.u16(0)
    }

    /// Returns the glyph that replaces another; nil if none does.
    func replacement(of glyph: Int) throws(FontError) -> Int? {
        guard let index = coverage.index(of: glyph) else { return nil }
        if format == 1 { return (glyph + (try table.i16(4))) & 0xFFFF }
        guard index < (try table.u16(4)) else { return nil }
        return try table.u16(6 + 2 * index)
    }

    /// Reads a feature's replacements of given glyphs, for tabular figures.
    /// - Returns: The replacements of those glyphs that have one.
    static func read(_ gsub: FontTable, feature: String, glyphs: [Int]) throws(FontError) -> [GlyphID: GlyphID] {
        var replacements: [GlyphID: GlyphID] = [:]
        for lookup in try LayoutTable(gsub).lookups(feature: feature, extensionKind: 7) where lookup.kind == 1 {
            for subtable in lookup.subtables {
                let substitution = try SingleSubstitution(subtable)
                for glyph in glyphs where replacements[GlyphID(truncatingIfNeeded: glyph)] == nil {
                    guard let other = try substitution.replacement(of: glyph) else { continue }
                    replacements[GlyphID(truncatingIfNeeded: glyph)] = GlyphID(truncatingIfNeeded: other)
                }
            }
        }
        return replacements
    }
}
