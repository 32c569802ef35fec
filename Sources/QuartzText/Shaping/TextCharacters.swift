/// The characters of runs, before they are shaped.
struct TextCharacters {
    /// One user-perceived character. Its numbers are small, because a long text has many.
    struct Character {
        private let runNumber: Int32
        private let firstScalar: Int32
        private let scalarCount: Int32
        let kind: LineBreaking.Kind
        let direction: ShapedText.Direction

        init(run: Int, scalars: Range<Int>, kind: LineBreaking.Kind, direction: ShapedText.Direction) {
            runNumber = Int32(clamping: run)
            firstScalar = Int32(clamping: scalars.lowerBound)
            scalarCount = Int32(clamping: scalars.count)
            (self.kind, self.direction) = (kind, direction)
        }

        /// The index of its run.
        var run: Int { Int(runNumber) }
        /// Its part of `scalars`.
        var scalars: Range<Int> { start..<start + Int(scalarCount) }
        var start: Int { Int(firstScalar) }
        var isSingle: Bool { scalarCount == 1 }
    }

    /// All scalars.
    private(set) var scalars: [UInt32] = []
    private(set) var all: [Character] = []
    /// The characters of each run.
    private(set) var runs: [Range<Int>] = []
    /// The level of each character, even from left to right; empty if all are 0.
    private(set) var levels: [UInt8] = []

    /// Reads the characters of runs.
    /// - Parameter opening: The state of a paragraph that begins before the text.
    init(_ runs: [TextRun], opening: ParagraphOpening?) {
        var mayReorder = opening?.isRightToLeft ?? false
        for (index, run) in runs.enumerated() {
            let start = all.count
            if read(run, number: index) { mayReorder = true }
            self.runs.append(start..<all.count)
            if run.paragraph?.baseDirection == .rightToLeft { mayReorder = true }
        }
        if mayReorder { findLevels(runs, opening) }
    }

    /// Adds the characters of a run, and returns whether one of them may run from right to left.
    private mutating func read(_ run: TextRun, number: Int) -> Bool {
        let text = run.text.unicodeScalars
        scalars.reserveCapacity(scalars.count + run.text.utf8.count)
        all.reserveCapacity(all.count + run.text.utf8.count)
        var mayReorder = false
        // An iterator is faster than indices, which are needed for characters of several scalars alone.
        var rest = text.makeIterator()
        var (offset, next) = (0, rest.next())
        var traits = next.map(ScalarTraits.init)
        while let lead = next, let own = traits {
            let (first, start) = (scalars.count, offset)
            scalars.append(Self.shaped(lead))
            mayReorder = mayReorder || own.mayReorder
            offset += UTF8.width(lead)
            next = rest.next()
            traits = next.map(ScalarTraits.init)
            if !own.standsAlone || traits?.standsAlone == false {
                let place = run.text.utf8.index(run.text.startIndex, offsetBy: start)
                var others = text.distance(from: place, to: run.text.index(after: place)) - 1
                while others > 0, let scalar = next, let part = traits {
                    scalars.append(Self.shaped(scalar))
                    mayReorder = mayReorder || part.mayReorder
                    offset += UTF8.width(scalar)
                    next = rest.next()
                    traits = next.map(ScalarTraits.init)
                    others -= 1
                }
            }
            all.append(
                Character(
                    run: number, scalars: first..<scalars.count, kind: own.kind,
                    direction: run.box != nil ? .none : own.direction))
        }
        return mayReorder
    }

    /// Returns the scalar to shape. The object replacement character of a box that the text has lost is invisible, also where a font has a
    /// sign for it.
    private static func shaped(_ scalar: Unicode.Scalar) -> UInt32 { scalar == "\u{FFFC}" ? 0x2060 : scalar.value }

    /// Returns a character's scalars.
    func view(of character: Int) -> Substring.UnicodeScalarView {
        var view = String.UnicodeScalarView()
        for value in scalars[all[character].scalars] { view.append(Unicode.Scalar(value) ?? "\u{FFFD}") }
        return view[...]
    }

    private mutating func findLevels(_ runs: [TextRun], _ opening: ParagraphOpening?) {
        levels = Array(repeating: 0, count: all.count)
        var start = 0
        while start < all.count {
            let end = (all[start...].firstIndex { $0.kind == .newline }).map { $0 + 1 } ?? all.count
            let isRightToLeft: Bool
            if start == 0, let opening {
                isRightToLeft = opening.isRightToLeft
            } else {
                let format = runs[all[start].run].paragraph ?? .standard
                isRightToLeft = format.isRightToLeft(all[start..<end].lazy.map(\.direction))
            }
            let first = all[start].scalars.lowerBound
            let paragraph = BidiParagraph(Array(scalars[first..<all[end - 1].scalars.upperBound]), isRightToLeft: isRightToLeft)
            for index in start..<end { levels[index] = paragraph.levels[all[index].scalars.lowerBound - first] }
            start = end
        }
        if levels.allSatisfy({ $0 == 0 }) { levels = [] }
    }
}
