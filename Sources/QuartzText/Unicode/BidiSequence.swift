/// An isolating run sequence: characters of one explicit level whose classes depend on each other (UAX 9, rules W1 to I2).
struct BidiSequence {
    /// The level of a sequence, and the directions on its two sides (`sos` and `eos`).
    struct Context {
        let level: UInt8
        let start: BidiClass
        let end: BidiClass
    }

    private var classes: [BidiClass]
    private let context: Context

    init(_ classes: [BidiClass], _ context: Context) {
        self.classes = classes
        self.context = context
    }

    /// Resolves all classes to letters and numbers.
    /// - Parameters:
    ///   - isMark: Whether the character at a place was a mark before all rules.
    ///   - bracket: The role of a character as a bracket.
    mutating func resolve(isMark: (Int) -> Bool, bracket: (Int) -> BidiBrackets.Role?) {
        resolveMarksAndNumbers()
        resolveTerminators()
        resolveBrackets(isMark, bracket)
        resolveNeutrals()
    }

    /// Returns the level of a character by its resolved class (rules I1 and I2).
    func level(at place: Int) -> UInt8 {
        switch classes[place] {
        case .left: context.level + context.level % 2
        case .right: context.level + (1 - context.level % 2)
        default: context.level + (context.level % 2 == 0 ? 2 : 1)
        }
    }

    // MARK: Weak classes

    /// Rules W1 to W4.
    private mutating func resolveMarksAndNumbers() {
        var (before, strong) = (context.start, context.start)
        for place in classes.indices {
            switch classes[place] {
            case .nonspacingMark: classes[place] = before
            case .leftIsolate, .rightIsolate, .firstStrongIsolate, .isolateEnd:
                before = .otherNeutral
                continue
            default: break
            }
            before = classes[place]
            switch classes[place] {
            case .left, .right, .arabicLetter: strong = classes[place]
            case .europeanNumber where strong == .arabicLetter: classes[place] = .arabicNumber
            default: break
            }
        }
        for place in classes.indices where classes[place] == .arabicLetter { classes[place] = .right }
        for place in classes.indices.dropFirst().dropLast() {
            let number = classes[place - 1]
            guard number == classes[place + 1] else { continue }
            switch (classes[place], number) {
            case (.europeanSeparator, .europeanNumber), (.commonSeparator, .europeanNumber), (.commonSeparator, .arabicNumber):
                classes[place] = number
            default: break
            }
        }
    }

    /// Rules W5 to W7.
    private mutating func resolveTerminators() {
        var place = 0
        while place < classes.count {
            guard classes[place] == .europeanTerminator else {
                place += 1
                continue
            }
            var end = place
            while end < classes.count, classes[end] == .europeanTerminator { end += 1 }
            let isBesideNumber =
                place > 0 && classes[place - 1] == .europeanNumber || end < classes.count && classes[end] == .europeanNumber
            if isBesideNumber { for index in place..<end { classes[index] = .europeanNumber } }
            place = end
        }
        var strong = context.start
        for place in classes.indices {
            switch classes[place] {
            case .left, .right: strong = classes[place]
            case .europeanSeparator, .europeanTerminator, .commonSeparator: classes[place] = .otherNeutral
            case .europeanNumber where strong == .left: classes[place] = .left
            default: break
            }
        }
    }

    // MARK: Neutral classes

    /// The direction of a letter or number for the neutral characters beside it.
    private func direction(_ kind: BidiClass) -> BidiClass? {
        switch kind {
        case .left: .left
        case .right, .europeanNumber, .arabicNumber: .right
        default: nil
        }
    }

    private var embedding: BidiClass { context.level % 2 == 1 ? .right : .left }

    /// Rule N0: both brackets of a pair have one direction.
    private mutating func resolveBrackets(_ isMark: (Int) -> Bool, _ bracket: (Int) -> BidiBrackets.Role?) {
        // The direction before the next pair, and the place up to which it was read.
        var (before, next) = (context.start, 0)
        for pair in bracketPairs(bracket) {
            while next < pair.start {
                if let found = direction(classes[next]) { before = found }
                next += 1
            }
            let inside = classes[pair.start + 1..<pair.end].lazy.compactMap(direction)
            let resolved: BidiClass
            if inside.contains(embedding) {
                resolved = embedding
            } else if !inside.isEmpty {
                resolved = before == embedding ? embedding : before
            } else {
                continue
            }
            for place in [pair.start, pair.end] {
                classes[place] = resolved
                var mark = place + 1
                while mark < classes.count, isMark(mark) {
                    classes[mark] = resolved
                    mark += 1
                }
            }
        }
    }

    /// Returns the pairs of brackets by their openings (BD16).
    private func bracketPairs(_ bracket: (Int) -> BidiBrackets.Role?) -> [(start: Int, end: Int)] {
        let deepest = 63
        var pairs: [(start: Int, end: Int)] = []
        var open: [(closing: UInt32, place: Int)] = []
        search: for place in classes.indices where classes[place] == .otherNeutral {
            switch bracket(place) {
            case .opening(let closing):
                guard open.count < deepest else { break search }
                open.append((closing, place))
            case .closing(let closing):
                guard let match = open.lastIndex(where: { $0.closing == closing }) else { continue }
                pairs.append((open[match].place, place))
                open.removeSubrange(match...)
            case nil: break
            }
        }
        return pairs.sorted { $0.start < $1.start }
    }

    /// Rules N1 and N2: neutral characters have the direction of both sides, or that of the sequence.
    private mutating func resolveNeutrals() {
        var before = context.start
        var place = 0
        while place < classes.count {
            if let found = direction(classes[place]) {
                before = found
                place += 1
                continue
            }
            var end = place
            while end < classes.count, direction(classes[end]) == nil { end += 1 }
            let after = end < classes.count ? direction(classes[end]) ?? context.end : context.end
            let resolved = before == after ? before : embedding
            for index in place..<end { classes[index] = resolved }
            place = end
        }
    }
}
