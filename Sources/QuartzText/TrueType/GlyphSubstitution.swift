/// Glyph substitution from `GSUB`: the lookups of the default features, applied in order.
///
/// Lookups of types 1 (one glyph by one), 2 (one by several), 4 (ligatures), 5 and 6 (contexts) are applied. Alternates (type 3)
/// belong to features that users select. Marks are not part of the sequences, so the lookups' flags are not needed.
struct GlyphSubstitution: Sendable {
    private enum Subtable: Sendable {
        case single(SingleSubstitution)
        case multiple(FontTable, Coverage)
        case ligature(FontTable, Coverage)
        case context(GlyphContext)
    }

    private struct Lookup: Sendable {
        var subtables: [Subtable] = []
        /// The glyphs with which a replaced sequence may start. Empty if no feature names the lookup.
        var starts = GlyphSet()
    }

    /// The lookups by index; those that cannot be read have no subtables.
    private let lookups: [Lookup]
    /// The lookups of all features, and of those that are needed without ligatures.
    private let (all, essential): ([Int], [Int])
    /// The union of the features' lookups' starts.
    private let starts: GlyphSet

    private static let essentialFeatures = ["ccmp", "locl", "rlig", "rclt", "calt"]
    private static let ligatureFeatures = ["liga", "clig"]
    /// The maximum depth of contexts in contexts.
    private static let deepest = 6
    /// The number of rules, ligatures and subtables that may be tried for each glyph, beside those that may be tried for any
    /// sequence.
    private static let (triesPerGlyph, tries) = (256, 20_000)
    /// The maximum number of glyphs that one may become, and of a ligature's glyphs.
    private static let mostParts = 64

    /// - Throws: `FontError`, also if no default feature replaces glyphs.
    init(_ gsub: FontTable) throws(FontError) {
        let table = try LayoutTable(gsub)
        var indices: Set<Int> = []
        for feature in Self.essentialFeatures { indices.formUnion(try table.lookupIndices(feature: feature)) }
        essential = indices.sorted()
        for feature in Self.ligatureFeatures { indices.formUnion(try table.lookupIndices(feature: feature)) }
        all = indices.sorted()

        let readable = indices.isEmpty ? [] : try table.readableLookups(extensionKind: 7)
        var lookups = Array(repeating: Lookup(), count: (readable.last?.index ?? -1) + 1)
        var starts = GlyphSet()
        for (index, lookup) in readable {
            let subtables = lookup.subtables.compactMap { try? Self.read($0, kind: lookup.kind) }
            lookups[index].subtables = subtables
            guard indices.contains(index) else { continue }
            for subtable in subtables {
                try? Self.firstCoverage(of: subtable).insert(into: &lookups[index].starts)
            }
            starts.formUnion(lookups[index].starts)
        }
        guard indices.contains(where: { lookups.indices.contains($0) && !lookups[$0].subtables.isEmpty }) else {
            throw .invalid(table: gsub.tag, reason: "no substitution")
        }
        self.lookups = lookups
        self.starts = starts
    }

    private static func read(_ table: FontTable, kind: Int) throws(FontError) -> Subtable? {
        switch kind {
        case 1: .single(try SingleSubstitution(table))
        case 2: .multiple(table, try Coverage(try table.window(try table.u16(2))))
        case 4: .ligature(table, try Coverage(try table.window(try table.u16(2))))
        case 5, 6: .context(try GlyphContext(table, isChained: kind == 6))
        default: nil
        }
    }

    private static func firstCoverage(of subtable: Subtable) -> Coverage {
        switch subtable {
        case .single(let single): single.coverage
        case .multiple(_, let coverage), .ligature(_, let coverage): coverage
        case .context(let context): context.coverage
        }
    }

    /// Returns the glyphs that replace a sequence, each with the index of the first glyph that it replaces, in ascending order.
    ///
    /// - Parameter ligatures: Whether optional ligatures are used.
    /// - Returns: nil if nothing is replaced.
    func substituted(_ glyphs: [Int], ligatures: Bool) -> [(glyph: Int, source: Int)]? {
        guard glyphs.contains(where: starts.contains) else { return nil }
        var work = Work(glyphs: glyphs, budget: glyphs.count * Self.triesPerGlyph + Self.tries)
        for lookup in ligatures ? all : essential where lookups.indices.contains(lookup) {
            var index = 0
            while index < work.glyphs.count {
                let isStart = lookups[lookup].starts.contains(work.glyphs[index])
                index += (isStart ? apply(lookup, at: index, &work, depth: 0) : nil) ?? 1
            }
        }
        return work.isChanged ? Array(zip(work.glyphs, work.sources)) : nil
    }

    private struct Work {
        var glyphs: [Int]
        /// The index of the first glyph of the sequence that each glyph replaces.
        var sources: [Int]
        var isChanged = false
        var budget: Int
        /// The maximum number of glyphs.
        let most: Int

        init(glyphs: [Int], budget: Int) {
            self.glyphs = glyphs
            self.budget = budget
            sources = Array(glyphs.indices)
            most = 4 * glyphs.count + GlyphSubstitution.mostParts
        }

        mutating func replace(_ range: Range<Int>, by parts: [Int]) {
            guard glyphs.count - range.count + parts.count <= most else { return }
            let source = sources[range.lowerBound]
            glyphs.replaceSubrange(range, with: parts)
            sources.replaceSubrange(range, with: repeatElement(source, count: parts.count))
            isChanged = true
        }
    }

    /// Applies the first subtable of a lookup that matches at an index.
    ///
    /// - Returns: The number of glyphs in place of the matched ones; nil if no subtable matches.
    private func apply(_ lookup: Int, at index: Int, _ work: inout Work, depth: Int) -> Int? {
        guard lookups.indices.contains(lookup) else { return nil }
        for subtable in lookups[lookup].subtables {
            work.budget -= 1
            guard work.budget > 0 else { return nil }
            let before = work.glyphs.count
            let length: Int?
            switch subtable {
            case .single(let single):
                length = (try? single.replacement(of: work.glyphs[index])).map {
                    work.replace(index..<index + 1, by: [$0])
                    return 1
                }
            case .multiple(let table, let coverage):
                length = (try? Self.parts(of: work.glyphs[index], table, coverage)).map {
                    work.replace(index..<index + 1, by: $0)
                    return 1
                }
            case .ligature(let table, let coverage):
                length = (try? Self.ligature(at: index, &work, table, coverage)).map { ligature in
                    work.replace(index..<index + ligature.length, by: [ligature.glyph])
                    return ligature.length
                }
            case .context(let context):
                guard depth < Self.deepest, let match = try? context.match(work.glyphs, at: index, budget: &work.budget) else {
                    continue
                }
                for action in match.actions {
                    // Positions refer to the sequence after the previous actions.
                    let length = match.length + work.glyphs.count - before
                    guard action.position < length else { continue }
                    _ = apply(action.lookup, at: index + action.position, &work, depth: depth + 1)
                }
                length = match.length
            }
            if let length { return max(length + work.glyphs.count - before, 0) }
        }
        return nil
    }

    // MARK: Subtables

    /// Returns the glyphs that replace one glyph.
    private static func parts(of glyph: Int, _ table: FontTable, _ coverage: Coverage) throws(FontError) -> [Int] {
        let place = try Self.coverageIndex(of: glyph, table, coverage)
        guard place < (try table.u16(4)) else { throw uncovered(table) }
        let sequence = try table.window(try table.u16(6 + 2 * place))
        var parts: [Int] = []
        for part in 0..<min(try sequence.u16(0), mostParts) { parts.append(try sequence.u16(2 + 2 * part)) }
        return parts
    }

    /// Returns the first ligature of the glyphs that start at an index.
    private static func ligature(
        at index: Int, _ work: inout Work, _ table: FontTable, _ coverage: Coverage
    ) throws(FontError) -> (glyph: Int, length: Int) {
        let place = try Self.coverageIndex(of: work.glyphs[index], table, coverage)
        guard place < (try table.u16(4)) else { throw uncovered(table) }
        let set = try table.window(try table.u16(6 + 2 * place))
        for number in 0..<(try set.u16(0)) {
            work.budget -= 1
            guard work.budget > 0 else { break }
            let ligature = try set.window(try set.u16(2 + 2 * number))
            let length = try ligature.u16(2)
            guard (1...mostParts).contains(length), index + length <= work.glyphs.count else { continue }
            var matches = true
            for part in 1..<length where matches {
                matches = try ligature.u16(2 + 2 * part) == work.glyphs[index + part]
            }
            if matches { return (try ligature.u16(0), length) }
        }
        throw uncovered(table)
    }

    private static func coverageIndex(of glyph: Int, _ table: FontTable, _ coverage: Coverage) throws(FontError) -> Int {
        guard let place = coverage.index(of: glyph) else { throw uncovered(table) }
        return place
    }

    private static func uncovered(_ table: FontTable) -> FontError {
        .invalid(table: table.tag, reason: "nothing replaces the glyph")
    }
}
