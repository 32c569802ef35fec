import Synchronization

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
    private enum Comparison: Sendable {
        case glyph
        case inClass(ClassDefinition)
        /// The number is the index of a coverage.
        case covered([Coverage])
    }

    /// The comparisons for the glyphs before, in and after the sequence.
    private struct Comparisons: Sendable {
        var before = Comparison.glyph
        var input = Comparison.glyph
        var after = Comparison.glyph
    }

    /// The numbers of a rule. Those before the sequence are in reverse order.
    private struct Rule: Sendable {
        var before: [Int] = []
        var input: [Int] = []
        var after: [Int] = []
        var actions: [(position: Int, lookup: Int)] = []

        /// The memory of an empty rule, in numbers.
        static let overhead = 16
        /// The memory of the rule, in numbers.
        var size: Int { Self.overhead + before.count + input.count + after.count + 2 * actions.count }
    }

    /// The rules of recently read sets, by the sets' offsets.
    private final class RuleCache: Sendable {
        /// The maximum number of cached rules of a set. The others are read each time.
        static let mostRules = 64
        /// The maximum number of numbers of all cached rules, so that a damaged font cannot fill the memory.
        private static let mostNumbers = 4096

        private let sets = Mutex<(known: [Int: [Rule]], numbers: Int)>(([:], 0))

        func rules(at offset: Int, read: () throws(FontError) -> [Rule]) throws(FontError) -> [Rule] {
            if let known = sets.withLock({ $0.known[offset] }) { return known }
            let rules = try read()
            let numbers = rules.reduce(Rule.overhead) { $0 + $1.size }
            guard numbers <= Self.mostNumbers else { return rules }
            sets.withLock { sets in
                if sets.numbers + numbers > Self.mostNumbers { sets = ([:], 0) }
                if sets.known.updateValue(rules, forKey: offset) == nil { sets.numbers += numbers }
            }
            return rules
        }
    }

    private let table: FontTable
    private let isChained: Bool
    private let format: Int
    /// The glyphs that a sequence starts with.
    let coverage: Coverage
    private let comparisons: Comparisons
    /// The only rule of a table of coverages.
    private let covered: Rule?
    private let rules: RuleCache

    /// The maximum length of each part of a rule.
    private static let lengthLimit = 64

    /// - Throws: `FontError`, also if the rules can match nothing because a table that they name is damaged.
    init(_ table: FontTable, isChained: Bool) throws(FontError) {
        self.table = table
        self.isChained = isChained
        format = try table.u16(0)
        var comparisons = Comparisons()
        var covered: Rule?
        switch format {
        case 1: coverage = try Coverage(try table.window(try table.u16(2)))
        case 2:
            coverage = try Coverage(try table.window(try table.u16(2)))
            func classes(_ offset: Int) throws(FontError) -> Comparison {
                .inClass(try ClassDefinition(try table.window(try table.u16(offset))))
            }
            // A chained table has three class definitions; a plain one has one.
            comparisons.before = try classes(4)
            comparisons.input = isChained ? try classes(6) : comparisons.before
            comparisons.after = isChained ? try classes(8) : comparisons.before
        case 3:
            var rule = try Self.coveredRule(table, isChained: isChained)
            func coverages(_ offsets: inout [Int]) throws(FontError) -> Comparison {
                var coverages: [Coverage] = []
                for offset in offsets { coverages.append(try Coverage(try table.window(offset))) }
                offsets = Array(offsets.indices)
                return .covered(coverages)
            }
            guard let first = rule.input.first else { throw .invalid(table: table.tag, reason: "a context of no glyphs") }
            coverage = try Coverage(try table.window(first))
            comparisons.before = try coverages(&rule.before)
            comparisons.input = try coverages(&rule.input)
            comparisons.after = try coverages(&rule.after)
            covered = rule
        default: throw .invalid(table: table.tag, reason: "context format \(format)")
        }
        self.comparisons = comparisons
        self.covered = covered
        rules = RuleCache()
    }

    /// Returns the first rule's match for the glyphs that start at an index; nil if no rule matches.
    ///
    /// - Parameter budget: The number of rules that may still be tried.
    func match(_ glyphs: [Int], at index: Int, budget: inout Int) throws(FontError) -> Match? {
        if let covered {
            budget -= 1
            return match(covered, glyphs, at: index)
        }
        guard let place = coverage.index(of: glyphs[index]) else { return nil }
        var (set, sets) = (place, 4)
        if case .inClass(let classes) = comparisons.input {
            (set, sets) = (classes.of(glyphs[index]), isChained ? 10 : 6)
        }
        guard set < (try table.u16(sets)) else { return nil }
        let offset = try table.u16(sets + 2 + 2 * set)
        guard offset != 0 else { return nil }
        let rules = try table.window(offset)
        let known = try self.rules.rules(at: offset) { () throws(FontError) in try firstRules(rules) }
        for rule in known {
            budget -= 1
            guard budget > 0 else { return nil }
            if let match = match(rule, glyphs, at: index) { return match }
        }
        let count = try rules.u16(0)
        for number in known.count..<max(count, known.count) {
            budget -= 1
            guard budget > 0 else { return nil }
            let rule = try self.rule(try rules.window(try rules.u16(2 + 2 * number)))
            if let match = match(rule, glyphs, at: index) { return match }
        }
        return nil
    }

    /// Reads the first rules of a set, up to a damaged one.
    private func firstRules(_ rules: FontTable) throws(FontError) -> [Rule] {
        var known: [Rule] = []
        for number in 0..<min(try rules.u16(0), RuleCache.mostRules) {
            guard let offset = try? rules.u16(2 + 2 * number), let window = try? rules.window(offset),
                let rule = try? rule(window)
            else { break }
            known.append(rule)
        }
        return known
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
    private static func coveredRule(_ table: FontTable, isChained: Bool) throws(FontError) -> Rule {
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

    private func match(_ rule: Rule, _ glyphs: [Int], at index: Int) -> Match? {
        // Rules of glyphs and classes omit the first glyph, which has already been compared.
        let first = format == 3 ? index : index + 1
        let end = first + rule.input.count
        guard index >= rule.before.count, end > index, end + rule.after.count <= glyphs.count,
            matches(rule.input, comparisons.input, glyphs[first..<end]),
            matches(rule.after, comparisons.after, glyphs[end..<end + rule.after.count]),
            matches(rule.before, comparisons.before, glyphs[index - rule.before.count..<index].reversed())
        else { return nil }
        return Match(length: end - index, actions: rule.actions)
    }

    private func matches(_ numbers: [Int], _ comparison: Comparison, _ glyphs: some Sequence<Int>) -> Bool {
        for (number, glyph) in zip(numbers, glyphs) {
            switch comparison {
            case .glyph: if number != glyph { return false }
            case .inClass(let classes): if classes.of(glyph) != number { return false }
            case .covered(let coverages): if coverages[number].index(of: glyph) == nil { return false }
            }
        }
        return true
    }
}
