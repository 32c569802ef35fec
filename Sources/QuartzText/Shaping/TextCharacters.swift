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
            let text = run.text.unicodeScalars
            scalars.reserveCapacity(scalars.count + run.text.utf8.count)
            all.reserveCapacity(all.count + run.text.utf8.count)
            var next = text.startIndex
            while next < text.endIndex {
                let (first, lead) = (scalars.count, text[next])
                scalars.append(Self.shaped(lead))
                if BidiLevels.mayReorder(lead) { mayReorder = true }
                var end = text.index(after: next)
                if !Self.standsAlone(lead) || end < text.endIndex && !Self.standsAlone(text[end]) {
                    let rest = end
                    end = run.text.index(after: next)
                    for scalar in text[rest..<end] {
                        scalars.append(Self.shaped(scalar))
                        if BidiLevels.mayReorder(scalar) { mayReorder = true }
                    }
                }
                all.append(
                    Character(
                        run: index, scalars: first..<scalars.count, kind: LineBreaking.kind(of: lead),
                        direction: run.box != nil ? .none : ShapedText.Direction(lead)))
                next = end
            }
            self.runs.append(start..<all.count)
            if run.paragraph?.baseDirection == .rightToLeft { mayReorder = true }
        }
        if mayReorder { findLevels(runs, opening) }
    }

    /// Returns the scalar to shape. The object replacement character of a box that the text has lost is invisible, also where a font has a
    /// sign for it.
    private static func shaped(_ scalar: Unicode.Scalar) -> UInt32 { scalar == "\u{FFFC}" ? 0x2060 : scalar.value }

    /// Whether a scalar is a user-perceived character if the one after it stands alone, too: a test without tables that most letters
    /// pass. A carriage return does not, because a line feed may follow it.
    private static func standsAlone(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x0D: false
        case 0..<0x300, 0x370..<0x483, 0x48A..<0x530, 0x1E00..<0x2000, 0x2010..<0x2028, 0x3000..<0x302A, 0x3041..<0x3097,
            0x30A0..<0x3100, 0x3400..<0x4DC0, 0x4E00..<0xA000, 0xAC00..<0xD7A4, 0xFF01..<0xFF9E:
            true
        default: false
        }
    }

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
