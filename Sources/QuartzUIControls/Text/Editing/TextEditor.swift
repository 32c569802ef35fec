@_spi(Hooks) import QuartzUI

/// The state of edited text: its characters, the selection, and the undo history. Independent of views.
struct TextEditor {
    /// The characters, each with a style number that the view interprets.
    private(set) var characters = TextStorage()
    /// The style number of typed characters; nil uses that of the preceding character.
    var typingStyle: Int?
    /// The style numbers that typed characters have instead of those of their neighbours.
    var typedStyles: [Int: Int] = [:]
    /// Whether line breaks are kept; in a single line they become spaces.
    let isMultiline: Bool
    /// The fixed end of the selection while it is extended.
    private(set) var anchor = 0
    /// The caret, at the moving end of the selection.
    private(set) var head = 0
    /// The range that an input method is composing.
    private(set) var composition: Range<Int>?

    private struct Snapshot {
        var characters: TextStorage
        var anchor: Int
        var head: Int
    }

    private enum Kind {
        case typing
        case deleting
        case other
    }

    /// The range of the last replacement's text.
    private var joint: (start: Int, end: Int)?
    private var undone: [Snapshot] = []
    private var done: [Snapshot] = []
    private var lastKind: Kind?

    /// Maximum number of undo steps.
    private static let deepest = 200
    /// Maximum number of characters in all undo steps; at least one step is always kept.
    private static let largest = 2_000_000

    /// The distance of a caret movement or a deletion.
    enum Unit {
        case character
        case word
        case all
    }

    init(_ text: String = "", isMultiline: Bool = false) {
        characters = TextStorage(text)
        self.isMultiline = isMultiline
        anchor = characters.count
        head = anchor
    }

    /// Sets the style numbers of all characters, and clears the undo history.
    mutating func resetStyles(_ new: TextChunk.Styles) {
        guard new.count == characters.count else { return }
        characters.setStyles(new)
    }

    var text: String { characters.text(0..<characters.count) }
    var selection: Range<Int> { min(anchor, head)..<max(anchor, head) }
    var selectedText: String { characters.text(selection) }

    // MARK: UTF-16

    /// Converts a range of characters to UTF-16 units.
    func utf16Range(_ range: Range<Int>) -> NSRange {
        let range = range.clamped(to: 0..<characters.count)
        let start = characters.units(before: range.lowerBound)
        return NSRange(location: start, length: characters.units(before: range.upperBound) - start)
    }

    /// Converts a range of UTF-16 units to the characters that it intersects, clamped to the text.
    func characterRange(_ range: NSRange) -> Range<Int> {
        let low = max(range.location == NSNotFound ? 0 : range.location, 0)
        let high = low.addingReportingOverflow(max(range.length, 0))
        let start = characters.index(ofUnit: low)
        guard !high.overflow else { return start..<characters.count }
        // A character that the range ends within is included.
        let end = high.partialValue > 0 ? characters.index(ofUnit: high.partialValue - 1) + 1 : 0
        return start..<max(start, min(end, characters.count))
    }

    // MARK: Selecting

    mutating func select(_ range: Range<Int>) {
        anchor = min(max(range.lowerBound, 0), characters.count)
        head = min(max(range.upperBound, 0), characters.count)
        lastKind = nil
    }

    mutating func selectAll() { select(0..<characters.count) }

    /// Moves the caret, and either extends or collapses the selection.
    mutating func moveHead(to position: Int, extending: Bool) {
        head = min(max(position, 0), characters.count)
        if !extending { anchor = head }
        lastKind = nil
    }

    /// Moves the caret by a unit. Without extending, moving by a character collapses a selection to its end in that direction.
    mutating func move(_ unit: Unit, forwards: Bool, extending: Bool) {
        if !extending, unit == .character, !selection.isEmpty {
            return moveHead(to: forwards ? selection.upperBound : selection.lowerBound, extending: false)
        }
        moveHead(to: index(from: head, unit, forwards), extending: extending)
    }

    /// Returns the word at a position, or the run of non-word characters.
    func word(at position: Int) -> Range<Int> {
        guard !characters.isEmpty else { return 0..<0 }
        let index = min(max(position, 0), characters.count - 1)
        let run = run(around: index)
        guard Self.isWord(characters[index]) else { return run }
        let ends = wordEnds(in: run, near: index)
        return (ends.last { $0 <= index } ?? run.lowerBound)..<(ends.first { $0 > index } ?? run.upperBound)
    }

    /// Returns the neighbouring characters that are parts of words like the one at an index, or that are none like it.
    private func run(around index: Int) -> Range<Int> {
        let kind = Self.isWord(characters[index])
        var low = index
        var high = index + 1
        while low > 0, Self.isWord(characters[low - 1]) == kind { low -= 1 }
        while high < characters.count, Self.isWord(characters[high]) == kind { high += 1 }
        return low..<high
    }

    /// The distance from an index within which words without spaces between them are searched.
    private static let wordReach = 256

    /// Returns the ends of the words inside a run of letters, such as Thai or Japanese ones; none in scripts with spaces.
    private func wordEnds(in run: Range<Int>, near index: Int) -> [Int] {
        let part = run.clamped(to: index - Self.wordReach..<index + Self.wordReach)
        // Letters of scripts with spaces form one word.
        guard characters[part].contains(where: { $0.unicodeScalars.first.map { $0.value >= 0xE00 } ?? false }) else { return [] }
        return WordBoundaries.inside(characters[part]).map { part.lowerBound + $0 }
    }

    private static func isWord(_ character: Character) -> Bool { character.isLetter || character.isNumber || character == "_" }

    private func index(from start: Int, _ unit: Unit, _ forwards: Bool) -> Int {
        switch unit {
        case .character: return min(max(start + (forwards ? 1 : -1), 0), characters.count)
        case .all: return forwards ? characters.count : 0
        case .word:
            var position = start
            if forwards {
                while position < characters.count, !Self.isWord(characters[position]) { position += 1 }
                return position < characters.count ? word(at: position).upperBound : position
            } else {
                while position > 0, !Self.isWord(characters[position - 1]) { position -= 1 }
                return position > 0 ? word(at: position - 1).lowerBound : position
            }
        }
    }

    // MARK: Editing

    /// Replaces the selection; in a single line, line breaks become spaces.
    mutating func insert(_ text: String) {
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        let new = lines.count == 1 ? text : lines.joined(separator: isMultiline ? "\n" : " ")
        endComposition()
        remember(lines.count == 1 && !new.isEmpty && new.dropFirst().isEmpty && selection.isEmpty ? .typing : .other)
        replace(selection, with: new)
        join()
    }

    /// Deletes the selection, or a unit beside the caret.
    mutating func delete(_ unit: Unit = .character, forwards: Bool = false) {
        endComposition()
        let range = deletion(unit, forwards: forwards)
        guard !range.isEmpty else { return }
        remember(unit == .character && selection.isEmpty ? .deleting : .other)
        replace(range, with: "")
        join()
    }

    /// Returns the range that a deletion removes: the selection, or a unit beside the caret. It includes text that is being
    /// composed.
    func deletion(_ unit: Unit, forwards: Bool) -> Range<Int> {
        if let composition {
            var rest = self
            rest.endComposition()
            let range = rest.deletion(unit, forwards: forwards)
            let end = max(range.upperBound, composition.lowerBound) + composition.count
            return min(range.lowerBound, composition.lowerBound)..<end
        }
        guard selection.isEmpty else { return selection }
        let other = index(from: head, unit, forwards)
        return min(head, other)..<max(head, other)
    }

    /// Replaces the composed text; the first call replaces the selection.
    mutating func compose(_ text: String, selection: Range<Int>) {
        // The end of a composition that never began must not delete the selection.
        if text.isEmpty, composition == nil { return }
        if composition == nil { remember(.other) }
        let range = composition ?? self.selection
        let start = range.lowerBound
        replace(range, with: text)
        let count = text.count
        composition = count == 0 ? nil : start..<start + count
        let shown = selection.clamped(to: 0..<count)
        (anchor, head) = (start + shown.lowerBound, start + shown.upperBound)
    }

    /// Ends the composition. Its text stays.
    mutating func keepComposition() {
        composition = nil
        lastKind = nil
    }

    private mutating func endComposition() {
        guard let range = composition else { return }
        composition = nil
        replace(range, with: "")
    }

    /// Returns the style number of characters typed in the style of another one; 0 without that.
    func typedStyle(like position: Int) -> Int {
        guard characters.indices.contains(position) else { return 0 }
        let style = characters.style(at: position)
        return typedStyles[style] ?? style
    }

    private mutating func replace(_ range: Range<Int>, with text: String) {
        let model = range.isEmpty ? max(range.lowerBound - 1, 0) : range.lowerBound
        head = range.lowerBound + characters.replace(range, with: text, style: typingStyle ?? typedStyle(like: model))
        anchor = head
        joint = (range.lowerBound, head)
    }

    /// Merges the characters at the ends of the last replacement that form one character, such as a letter and an accent.
    private mutating func join() {
        guard let joint else { return }
        join(at: joint.end)
        if joint.start < joint.end { join(at: joint.start) }
        self.joint = nil
    }

    private mutating func join(at position: Int) {
        var position = position
        // The merged character may change the boundary of the next one, as in a row of flags.
        while position > 0, position < characters.count {
            let (before, after) = (characters[position - 1], characters[position])
            let new = Array(String([before, after]))
            guard new != [before, after] else { return }
            characters.replace(position - 1..<position + 1, with: new, style: characters.style(at: position - 1))
            if head > position { head += new.count - 2 }
            anchor = head
            position += new.count - 1
        }
    }

    // MARK: Undo

    /// Whether there is an edit to undo; for tests.
    var canUndo: Bool { !done.isEmpty }
    /// Whether there is an edit to redo; for tests.
    var canRedo: Bool { !undone.isEmpty }

    private var snapshot: Snapshot { Snapshot(characters: characters, anchor: anchor, head: head) }

    /// Records an undo step. Consecutive typing is one step, and so is consecutive deleting.
    private mutating func remember(_ kind: Kind) {
        undone.removeAll()
        defer { lastKind = kind }
        if kind != .other, kind == lastKind { return }
        done.append(snapshot)
        var held = done.reduce(0) { $0 + $1.characters.count }
        while done.count > Self.deepest || done.count > 1 && held > Self.largest { held -= done.removeFirst().characters.count }
    }

    mutating func undo() {
        guard let last = done.popLast() else { return }
        undone.append(snapshot)
        restore(last)
    }

    mutating func redo() {
        guard let next = undone.popLast() else { return }
        done.append(snapshot)
        restore(next)
    }

    private mutating func restore(_ snapshot: Snapshot) {
        characters = snapshot.characters
        anchor = snapshot.anchor
        head = snapshot.head
        composition = nil
        lastKind = nil
    }
}
