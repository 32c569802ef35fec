/// A font's map from characters to glyphs: the `cmap` table.
///
/// Formats 0, 4 and 6 are converted to one sorted list of ranges, whose number is bounded by the table's length. The groups of format 12,
/// of which a font of Chinese has tens of thousands, are read where they are, unless they are out of order.
struct CharacterMap: Sendable {
    private struct Segment: Sendable {
        let first: UInt32
        let last: UInt32
        let source: Source
    }

    private enum Source: Sendable {
        /// glyph = character − first + base, modulo 65536 (includes format 4's delta arithmetic).
        case run(base: Int)
        /// glyph = the number in `table` at offset + 2 · (character − first), plus delta unless it is 0.
        case list(offset: Int, delta: Int)
        /// As `list`, with bytes.
        case bytes(offset: Int)
    }

    private let table: FontTable
    private var segments: [Segment] = []
    /// The number of the table's groups, if they are read where they are.
    private var groupCount = 0

    /// Reads the best Unicode subtable: full repertoire first, then the basic plane, symbols, Macintosh.
    init(_ cmap: FontTable) throws(FontError) {
        let count = min(try cmap.u16(2), 256)
        var best: (rank: Int, offset: Int)?
        for index in 0..<count {
            let record = 4 + index * 8
            let rank = CharacterMap.rank(platform: try cmap.u16(record), encoding: try cmap.u16(record + 2))
            let offset = try cmap.u32(record + 4)
            guard rank > best?.rank ?? 0, let format = try? cmap.u16(offset), [0, 4, 6, 12].contains(format) else { continue }
            best = (rank, offset)
        }
        guard let best else { throw .invalid(table: "cmap", reason: "no Unicode subtable in a known format") }
        table = try cmap.window(best.offset)
        switch try table.u16(0) {
        case 0: segments = [Segment(first: 0, last: 255, source: .bytes(offset: 6))]
        case 4: try readFormat4(isSymbol: best.rank == CharacterMap.symbolRank)
        case 6: try readFormat6()
        default: try readFormat12()
        }
        // Well-formed tables are sorted. Sorting makes the search correct for others too.
        if !zip(segments, segments.dropFirst()).allSatisfy({ $0.first <= $1.first }) {
            segments.sort { $0.first < $1.first }
        }
    }

    /// Returns the glyph for `character`; nil if the font has none.
    func glyph(for character: UInt32) -> Int? {
        guard let segment = segment(with: character) else { return nil }
        let step = Int(character - segment.first)
        let glyph: Int
        switch segment.source {
        case .run(let base): glyph = (base + step) & 0xFFFF
        case .list(let offset, let delta):
            guard let listed = try? table.u16(offset + 2 * step), listed != 0 else { return nil }
            glyph = (listed + delta) & 0xFFFF
        case .bytes(let offset): glyph = (try? table.u8(offset + step)) ?? 0
        }
        return glyph == 0 ? nil : glyph
    }

    private func segment(with character: UInt32) -> Segment? {
        var found: Segment?
        if groupCount > 0 {
            let index = (0..<groupCount).partitioningIndex { (group($0)?.last ?? .max) >= character }
            found = index < groupCount ? group(index) : nil
        } else {
            let index = segments.partitioningIndex { $0.last >= character }
            found = index < segments.count ? segments[index] : nil
        }
        return found.flatMap { $0.first <= character ? $0 : nil }
    }

    /// A group of format 12; nil if it is invalid.
    private func group(_ index: Int) -> Segment? {
        let offset = 16 + 12 * index
        guard let first = try? table.u32(offset), let last = try? table.u32(offset + 4), first <= last, last <= 0x10FFFF,
            let glyph = try? table.u32(offset + 8)
        else { return nil }
        return Segment(first: UInt32(first), last: UInt32(last), source: .run(base: glyph))
    }

    /// Returns characters around `character` that the font has; nil if it lacks `character`.
    /// - Parameter count: The number of the font's glyphs.
    func covered(around character: UInt32, glyphCount count: Int) -> ClosedRange<UInt32>? {
        guard let segment = segment(with: character) else { return nil }
        if case .run(let base) = segment.source, base > 0, base + Int(segment.last - segment.first) < min(count, 0x10000) {
            return segment.first...segment.last
        }
        return glyph(for: character).flatMap { $0 < count ? character...character : nil }
    }

    private mutating func readFormat4(isSymbol: Bool) throws(FontError) {
        let count = try table.u16(6) / 2
        segments.reserveCapacity(count)
        for index in 0..<count {
            let last = try table.u16(14 + 2 * index)
            let first = try table.u16(16 + 2 * (count + index))
            let delta = try table.u16(16 + 2 * (2 * count + index))
            let slot = 16 + 2 * (3 * count + index)
            let rangeOffset = try table.u16(slot)
            guard first <= last, first != 0xFFFF else { continue }
            let source: Source =
                rangeOffset == 0 || rangeOffset == 0xFFFF
                ? .run(base: first + delta) : .list(offset: slot + rangeOffset, delta: delta)
            // Symbol fonts have Latin-1 at U+F000.
            let shift = isSymbol && first >= 0xF000 && last <= 0xF0FF ? 0xF000 : 0
            segments.append(Segment(first: UInt32(first - shift), last: UInt32(last - shift), source: source))
        }
    }

    private mutating func readFormat6() throws(FontError) {
        let first = try table.u16(6)
        let count = try table.u16(8)
        guard count > 0 else { return }
        segments = [Segment(first: UInt32(first), last: UInt32(first + count - 1), source: .list(offset: 10, delta: 0))]
    }

    private mutating func readFormat12() throws(FontError) {
        let count = try table.u32(12)
        guard count <= table.count / 12 else { throw .invalid(table: "cmap", reason: "\(count) groups") }
        var isSorted = true
        var end: UInt32 = 0
        for index in 0..<count {
            // The last group must be complete, too.
            _ = try table.u32(16 + 12 * index + 8)
            guard let group = group(index), group.first >= end else {
                isSorted = false
                continue
            }
            end = group.last + 1
        }
        if isSorted { groupCount = count } else { segments = (0..<count).compactMap(group) }
    }

    private static let symbolRank = 2

    private static func rank(platform: Int, encoding: Int) -> Int {
        switch (platform, encoding) {
        case (3, 10), (0, 4), (0, 6): 5
        case (3, 1): 4
        case (0, 0...3): 3
        case (3, 0): symbolRank
        case (1, 0): 1
        default: 0
        }
    }
}
