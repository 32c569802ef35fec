/// Kerning of glyph sequences from `GPOS`: the `kern` feature's lookups of single glyphs, pairs and contexts, in order.
///
/// A context applies further lookups where its rule matches. Lookups that move glyphs without changing advances are skipped.
struct SequencePositioning: Sendable {
    private enum Subtable: Sendable {
        case single(Shared<SinglePositioning>)
        case pair(Shared<PairPositioning.Subtable>)
        case context(Shared<GlyphContext>)
    }

    /// A value that is not copied with its references for each glyph.
    private final class Shared<Value: Sendable>: Sendable {
        let value: Value
        init(_ value: Value) { self.value = value }
    }

    /// The subtables of each lookup; none for lookups that do not change advances.
    private let lookups: [[Subtable]]
    /// The feature's lookups.
    private let order: [Int]

    /// The maximum depth of contexts in contexts.
    private static let deepest = 6
    /// The number of rules and subtables that may be tried per glyph, in addition to those for any sequence.
    private static let (triesPerGlyph, tries) = (256, 20_000)

    /// - Throws: `FontError`, also if the font has no kerning in contexts.
    init(_ gpos: FontTable) throws(FontError) {
        let table = try LayoutTable(gpos)
        order = try table.lookupIndices(feature: "kern")
        var lookups: [[Subtable]] = []
        var hasContexts = false
        for (index, lookup) in try table.readableLookups(extensionKind: 9) {
            let subtables = lookup.subtables.compactMap { try? Self.read($0, kind: lookup.kind) }
            while lookups.count <= index { lookups.append([]) }
            lookups[index] = subtables
            if lookup.kind == 7 || lookup.kind == 8, order.contains(index), !subtables.isEmpty { hasContexts = true }
        }
        guard hasContexts else { throw .invalid(table: gpos.tag, reason: "no kerning in contexts") }
        self.lookups = lookups
    }

    private static func read(_ table: FontTable, kind: Int) throws(FontError) -> Subtable? {
        switch kind {
        case 1: try SinglePositioning(table).map { .single(Shared($0)) }
        case 2: try PairPositioning.read(table).map { .pair(Shared($0)) }
        case 7, 8: .context(Shared(try GlyphContext(table, isChained: kind == 8)))
        default: nil
        }
    }

    /// Returns the change of each glyph's advance in design units.
    func changes(of glyphs: [Int]) -> [Int] {
        var work = Work(glyphs: glyphs, changes: glyphs.map { _ in 0 }, budget: glyphs.count * Self.triesPerGlyph + Self.tries)
        for lookup in order {
            var index = 0
            while index < glyphs.count { index += max(apply(lookup, at: index, &work, depth: 0), 1) }
        }
        return work.changes
    }

    private struct Work {
        let glyphs: [Int]
        var changes: [Int]
        var budget: Int
    }

    /// Applies the first subtable of a lookup that matches at an index.
    ///
    /// - Returns: The number of glyphs that it takes; 0 if none matches.
    private func apply(_ lookup: Int, at index: Int, _ work: inout Work, depth: Int) -> Int {
        guard lookups.indices.contains(lookup) else { return 0 }
        for subtable in lookups[lookup] {
            work.budget -= 1
            guard work.budget > 0 else { return 0 }
            switch subtable {
            case .single(let single):
                guard let change = single.value.value(of: work.glyphs[index]) else { continue }
                work.changes[index] += change
                return 1
            case .pair(let pair):
                guard index + 1 < work.glyphs.count,
                    let change = try? PairPositioning.value(work.glyphs[index], work.glyphs[index + 1], in: pair.value)
                else { continue }
                work.changes[index] += change
                return 1
            case .context(let context):
                guard depth < Self.deepest, let match = try? context.value.match(work.glyphs, at: index, budget: &work.budget)
                else {
                    continue
                }
                for action in match.actions where action.position < match.length {
                    _ = apply(action.lookup, at: index + action.position, &work, depth: depth + 1)
                }
                return match.length
            }
        }
        return 0
    }
}

/// Single positioning from `GPOS`, type 1: the same change for all covered glyphs (format 1), or one for each (format 2).
struct SinglePositioning: Sendable {
    private let table: FontTable
    private let coverage: Coverage
    private let isUniform: Bool
    private let recordSize: Int
    private let offset: Int

    /// Reads a subtable; nil if it changes no advance.
    init?(_ table: FontTable) throws(FontError) {
        let (format, contents) = (try table.u16(0), try table.u16(4))
        guard format == 1 || format == 2 else { throw .invalid(table: table.tag, reason: "single format \(format)") }
        guard contents & PairPositioning.xAdvance != 0 else { return nil }
        self.table = table
        coverage = try Coverage(try table.window(try table.u16(2)))
        isUniform = format == 1
        recordSize = 2 * contents.nonzeroBitCount
        offset = 2 * (contents & 0x3).nonzeroBitCount
    }

    /// Returns the change of the glyph's advance in design units; nil if the glyph is not covered.
    func value(of glyph: Int) -> Int? {
        guard let index = coverage.index(of: glyph) else { return nil }
        if isUniform { return try? table.i16(6 + offset) }
        guard let count = try? table.u16(6), index < count else { return nil }
        return try? table.i16(8 + index * recordSize + offset)
    }
}
