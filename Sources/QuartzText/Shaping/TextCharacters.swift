/// The characters of runs, before they are shaped.
struct TextCharacters {
    /// One user-perceived character.
    struct Character {
        /// The index of its run.
        let run: Int
        /// Its part of `scalars`.
        let scalars: Range<Int>
        let kind: LineBreaking.Kind
        let direction: ShapedText.Direction
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
            for character in run.text {
                let first = scalars.count
                for scalar in character.unicodeScalars {
                    scalars.append(scalar.value)
                    if BidiLevels.mayReorder(scalar) { mayReorder = true }
                }
                let lead = character.unicodeScalars.first ?? " "
                let isBox = run.box != nil
                all.append(
                    Character(
                        run: index, scalars: first..<scalars.count, kind: LineBreaking.kind(of: lead),
                        direction: isBox ? .none : ShapedText.Direction(lead)))
            }
            self.runs.append(start..<all.count)
            if run.paragraph?.baseDirection == .rightToLeft { mayReorder = true }
        }
        if mayReorder { findLevels(runs, opening) }
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
