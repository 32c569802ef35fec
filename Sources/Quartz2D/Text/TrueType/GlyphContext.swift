/// A subtable that applies other lookups to a sequence of glyphs in a context, in `GPOS` of type 7, in `GSUB` of type 5. The next
/// higher type, a chained one, has glyphs before and after the sequence.
struct GlyphContext: Sendable {
    /// A sequence that a rule matches.
    struct Match {
        /// The number of its glyphs.
        let length: Int
        /// The positions in the sequence that lookups apply to, with the lookups' indices, in order.
        let actions: [(position: Int, lookup: Int)]
    }

    /// The comparison of a rule's number with a glyph.
    private enum Comparison {
        case glyph
        case inClass(ClassDefinition)
        /// The number is the offset of a coverage.
        case covered
    }

    /// The comparisons of the glyphs before, in and after the sequence.
    private struct Comparisons {
        let before: Comparison
        let input: Comparison
        let after: Comparison
    }

    /// The numbers of a rule. Those before the sequence are in reverse order.
    private struct Rule {
        var before: [Int] = []
        var input: [Int] = []
        var after: [Int] = []
        var actions: [(position: Int, lookup: Int)] = []
    }

    private let table: FontTable
    private let isChained: Bool
    private let format: Int

    /// The maximum length of each part of a rule.
    private static let lengthLimit = 64

    init(_ table: FontTable, isChained: Bool) throws(FontError) {
        self.table = table
        self.isChained = isChained
        format = try table.u16(0)
        guard (1...3).contains(format) else { throw .invalid(table: table.tag, reason: "context format \(format)") }
    }

    /// Returns the first rule's match for the glyphs that start at an index; nil if no rule matches.
    ///
    /// - Parameter budget: The number of rules that may still be tried.
    func match(_ glyphs: [Int], at index: Int, budget: inout Int) throws(FontError) -> Match? {
        if format == 3 {
            budget -= 1
            let all = Comparisons(before: .covered, input: .covered, after: .covered)
            return try match(try coveredRule(), all, glyphs, at: index)
        }
        guard let place = try Coverage(try table.window(try table.u16(2))).index(of: glyphs[index]) else { return nil }
        var (set, sets) = (place, 4)
        var comparisons = Comparisons(before: .glyph, input: .glyph, after: .glyph)
        if format == 2 {
            // A chained table has three class definitions, another one.
            let offsets = isChained ? [4, 6, 8] : [4, 4, 4]
            let before = try ClassDefinition(try table.window(try table.u16(offsets[0])))
            let input = try ClassDefinition(try table.window(try table.u16(offsets[1])))
            let after = try ClassDefinition(try table.window(try table.u16(offsets[2])))
            comparisons = Comparisons(before: .inClass(before), input: .inClass(input), after: .inClass(after))
            (set, sets) = (input.of(glyphs[index]), isChained ? 10 : 6)
        }
        guard set < (try table.u16(sets)) else { return nil }
        let offset = try table.u16(sets + 2 + 2 * set)
        guard offset != 0 else { return nil }
        let rules = try table.window(offset)
        for number in 0..<(try rules.u16(0)) {
            budget -= 1
            guard budget > 0 else { return nil }
            let rule = try self.rule(try rules.window(try rules.u16(2 + 2 * number)))
            if let match = try match(rule, comparisons, glyphs, at: index) { return match }
        }
        return nil
    }

    /// Returns the coverage of the glyphs that a sequence starts with.
    func firstCoverage() throws(FontError) -> Coverage {
        guard format == 3 else { return try Coverage(try table.window(try table.u16(2))) }
        let input = isChained ? 6 + 2 * (try table.u16(2)) : 6
        return try Coverage(try table.window(try table.u16(input)))
    }

    // MARK: Rules

    /// Reads a rule of glyphs or classes, whose first glyph is given by the coverage.
    private func rule(_ table: FontTable) throws(FontError) -> Rule {
        var rule = Rule()
        var reader = Reader(table: table)
        guard isChained else {
            let (count, actions) = (try reader.next(), try reader.next())
            rule.input = try reader.next(count - 1)
            rule.actions = try reader.actions(actions)
            return rule
        }
        rule.before = try reader.next(try reader.next())
        rule.input = try reader.next(try reader.next() - 1)
        rule.after = try reader.next(try reader.next())
        rule.actions = try reader.actions(try reader.next())
        return rule
    }

    /// Reads the only rule of a table of coverages, which lists the first glyph as well.
    private func coveredRule() throws(FontError) -> Rule {
        var rule = Rule()
        var reader = Reader(table: table, offset: 2)
        guard isChained else {
            let (count, actions) = (try reader.next(), try reader.next())
            rule.input = try reader.next(count)
            rule.actions = try reader.actions(actions)
            return rule
        }
        rule.before = try reader.next(try reader.next())
        rule.input = try reader.next(try reader.next())
        rule.after = try reader.next(try reader.next())
        rule.actions = try reader.actions(try reader.next())
        return rule
    }

    private struct Reader {
        let table: FontTable
        var offset = 0

        mutating func next() throws(FontError) -> Int {
            offset += 2
            return try table.u16(offset - 2)
        }

        mutating func next(_ count: Int) throws(FontError) -> [Int] {
            guard (0...GlyphContext.lengthLimit).contains(count) else {
                throw .invalid(table: table.tag, reason: "a context of \(count) glyphs")
            }
            var numbers: [Int] = []
            for _ in 0..<count { numbers.append(try next()) }
            return numbers
        }

        mutating func actions(_ count: Int) throws(FontError) -> [(position: Int, lookup: Int)] {
            let numbers = try next(2 * min(count, GlyphContext.lengthLimit / 2))
            return stride(from: 0, to: numbers.count, by: 2).map { (numbers[$0], numbers[$0 + 1]) }
        }
    }

    // MARK: Matching

    private func match(
        _ rule: Rule, _ comparisons: Comparisons, _ glyphs: [Int], at index: Int
    ) throws(FontError) -> Match? {
        // Rules of glyphs and classes leave out the first glyph, which has been compared.
        let first = format == 3 ? index : index + 1
        let end = first + rule.input.count
        guard index >= rule.before.count, end > index, end + rule.after.count <= glyphs.count,
            try matches(rule.input, comparisons.input, glyphs[first..<end]),
            try matches(rule.after, comparisons.after, glyphs[end..<end + rule.after.count]),
            try matches(rule.before, comparisons.before, glyphs[index - rule.before.count..<index].reversed())
        else { return nil }
        return Match(length: end - index, actions: rule.actions)
    }

    private func matches(
        _ numbers: [Int], _ comparison: Comparison, _ glyphs: some Sequence<Int>
    ) throws(FontError) -> Bool {
        for (number, glyph) in zip(numbers, glyphs) {
            switch comparison {
            case .glyph: if number != glyph { return false }
            case .inClass(let classes): if classes.of(glyph) != number { return false }
            case .covered: if try Coverage(try table.window(number)).index(of: glyph) == nil { return false }
            }
        }
        return true
    }
}
