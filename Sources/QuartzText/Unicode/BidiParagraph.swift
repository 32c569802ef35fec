/// The Unicode Bidirectional Algorithm (UAX 9) over the characters of one paragraph: the rules X1 to L1.
///
/// The time is linear in the number of characters.
struct BidiParagraph {
    /// The level of each character: even from left to right, odd from right to left. A character that only controls has that of the
    /// character before it.
    private(set) var levels: [UInt8]

    private let scalars: [UInt32]
    private let original: [BidiClass]
    private let base: UInt8
    /// The classes after overrides.
    private var classes: [BidiClass]
    /// Whether rule X9 removes each character.
    private var isRemoved: [Bool]
    /// The end of each isolate by its beginning, and the reverse; −1 without a counterpart.
    private let counterparts: [Int]

    /// The greatest depth of explicit levels (`max_depth`).
    private static let deepestLevel: UInt8 = 125

    init(_ scalars: [UInt32], isRightToLeft: Bool) {
        self.scalars = scalars
        original = scalars.map(BidiClass.init)
        classes = original
        base = isRightToLeft ? 1 : 0
        levels = Array(repeating: base, count: scalars.count)
        isRemoved = Array(repeating: false, count: scalars.count)
        counterparts = Self.matchIsolates(original)
        assignExplicitLevels()
        resolveSequences()
        settleRemovedAndBlanks()
    }

    // MARK: Explicit levels

    private static func matchIsolates(_ classes: [BidiClass]) -> [Int] {
        var counterparts = Array(repeating: -1, count: classes.count)
        var open: [Int] = []
        for (index, kind) in classes.enumerated() {
            if kind.opensIsolate { open.append(index) }
            if kind == .paragraphSeparator { open = [] }
            if kind == .isolateEnd, let start = open.popLast() {
                counterparts[start] = index
                counterparts[index] = start
            }
        }
        return counterparts
    }

    private struct Embedding {
        let level: UInt8
        var override: BidiClass?
        var isIsolate = false
    }

    /// Applies embeddings, overrides and isolates (rules X1 to X8).
    private mutating func assignExplicitLevels() {
        var open = [Embedding(level: base)]
        var (overflowingIsolates, overflowingEmbeddings, validIsolates) = (0, 0, 0)
        func next(odd: Bool, _ level: UInt8) -> UInt8 { level + (level % 2 == (odd ? 1 : 0) ? 2 : 1) }
        for index in original.indices {
            let kind = original[index]
            let last = open[open.count - 1]
            levels[index] = last.level
            switch kind {
            case .leftEmbedding, .rightEmbedding, .leftOverride, .rightOverride:
                isRemoved[index] = true
                let level = next(odd: kind == .rightEmbedding || kind == .rightOverride, last.level)
                if level <= Self.deepestLevel, overflowingIsolates == 0, overflowingEmbeddings == 0 {
                    let override: BidiClass? = kind == .leftOverride ? .left : kind == .rightOverride ? .right : nil
                    open.append(Embedding(level: level, override: override))
                } else if overflowingIsolates == 0 {
                    overflowingEmbeddings += 1
                }
            case .leftIsolate, .rightIsolate, .firstStrongIsolate:
                if let override = last.override { classes[index] = override }
                let isOdd = kind == .rightIsolate || kind == .firstStrongIsolate && startsRightToLeft(after: index)
                let level = next(odd: isOdd, last.level)
                if level <= Self.deepestLevel, overflowingIsolates == 0, overflowingEmbeddings == 0 {
                    validIsolates += 1
                    open.append(Embedding(level: level, isIsolate: true))
                } else {
                    overflowingIsolates += 1
                }
            case .isolateEnd:
                if overflowingIsolates > 0 {
                    overflowingIsolates -= 1
                } else if validIsolates > 0 {
                    overflowingEmbeddings = 0
                    while let embedding = open.popLast(), !embedding.isIsolate {}
                    validIsolates -= 1
                }
                levels[index] = open[open.count - 1].level
                if let override = open[open.count - 1].override { classes[index] = override }
            case .embeddingEnd:
                isRemoved[index] = true
                if overflowingIsolates == 0 {
                    if overflowingEmbeddings > 0 {
                        overflowingEmbeddings -= 1
                    } else if !last.isIsolate, open.count > 1 {
                        open.removeLast()
                    }
                }
            case .boundaryNeutral: isRemoved[index] = true
            case .paragraphSeparator:
                levels[index] = base
                open.removeSubrange(1...)
                (overflowingIsolates, overflowingEmbeddings, validIsolates) = (0, 0, 0)
            default: if let override = last.override { classes[index] = override }
            }
        }
    }

    /// Whether the first letter of an isolate is one from right to left, without isolates within it.
    private func startsRightToLeft(after start: Int) -> Bool {
        let end = counterparts[start] < 0 ? original.count : counterparts[start]
        var index = start + 1
        while index < end {
            switch original[index] {
            case .left: return false
            case .right, .arabicLetter: return true
            case let kind where kind.opensIsolate:
                guard counterparts[index] >= 0 else { return false }
                index = counterparts[index] + 1
            default: index += 1
            }
        }
        return false
    }

    // MARK: Sequences

    /// Joins runs of one level across isolates, and resolves each such sequence (rule X10).
    private mutating func resolveSequences() {
        let shown = original.indices.filter { !isRemoved[$0] }
        // The places in `shown` at which each run of one level begins, and the run of each character.
        var starts: [Int] = []
        var runs = Array(repeating: 0, count: original.count)
        for (place, index) in shown.enumerated() {
            if place == 0 || levels[index] != levels[shown[place - 1]] { starts.append(place) }
            runs[index] = starts.count - 1
        }
        starts.append(shown.count)
        let explicit = levels
        for run in starts.indices.dropLast() {
            let first = shown[starts[run]]
            if original[first] == .isolateEnd, counterparts[first] >= 0 { continue }
            var sequence: [Int] = []
            var end = run
            while true {
                sequence += shown[starts[end]..<starts[end + 1]]
                let last = sequence[sequence.count - 1]
                guard original[last].opensIsolate, counterparts[last] >= 0 else { break }
                end = runs[counterparts[last]]
            }
            let level = explicit[first]
            let before = starts[run] > 0 ? explicit[shown[starts[run] - 1]] : base
            let isOpen = original[sequence[sequence.count - 1]].opensIsolate
            let after = !isOpen && starts[end + 1] < shown.count ? explicit[shown[starts[end + 1]]] : base
            let context = BidiSequence.Context(
                level: level, start: max(level, before) % 2 == 1 ? .right : .left,
                end: max(level, after) % 2 == 1 ? .right : .left)
            var resolved = BidiSequence(sequence.map { classes[$0] }, context)
            resolved.resolve(
                isMark: { original[sequence[$0]] == .nonspacingMark }, bracket: { BidiBrackets.role(of: scalars[sequence[$0]]) })
            for (place, index) in sequence.enumerated() { levels[index] = resolved.level(at: place) }
        }
    }

    /// Gives removed characters the level before them, and blanks at the end and before separators that of the paragraph (rule L1).
    private mutating func settleRemovedAndBlanks() {
        for index in levels.indices where isRemoved[index] { levels[index] = index > 0 ? levels[index - 1] : base }
        var isBlank = true
        for index in levels.indices.reversed() {
            switch original[index] {
            case .paragraphSeparator, .segmentSeparator: isBlank = true
            case .whiteSpace, .leftIsolate, .rightIsolate, .firstStrongIsolate, .isolateEnd: break
            default: if !isRemoved[index] { isBlank = false }
            }
            if isBlank { levels[index] = base }
        }
    }
}
