/// A line of text that is being edited: the text, what is selected, and how to undo it. It knows no view.
struct TextEditor {
    /// The characters, as Swift counts them.
    private(set) var characters: [Character] = []
    /// Where the selection was begun; it stays when the selection is extended.
    private(set) var anchor = 0
    /// Where the caret is: the other end of the selection.
    private(set) var head = 0
    /// The range of text that an input method is still composing.
    private(set) var composition: Range<Int>?

    private struct Snapshot {
        var characters: [Character]
        var anchor: Int
        var head: Int
    }

    private enum Kind {
        case typing
        case deleting
        case other
    }

    private var undone: [Snapshot] = []
    private var done: [Snapshot] = []
    private var lastKind: Kind?

    /// The most steps that can be undone.
    private static let deepest = 200

    /// How far a caret moves or a deletion reaches.
    enum Unit {
        case character
        case word
        case line
    }

    init(_ text: String = "") {
        characters = Array(text)
        anchor = characters.count
        head = anchor
    }

    var text: String { String(characters) }
    var selection: Range<Int> { min(anchor, head)..<max(anchor, head) }
    var selectedText: String { String(characters[selection]) }

    // MARK: Selecting

    mutating func select(_ range: Range<Int>) {
        anchor = min(max(range.lowerBound, 0), characters.count)
        head = min(max(range.upperBound, 0), characters.count)
        lastKind = nil
    }

    mutating func selectAll() { select(0..<characters.count) }

    /// Moves the caret to a place, extending the selection or giving it up.
    mutating func moveHead(to place: Int, extending: Bool) {
        head = min(max(place, 0), characters.count)
        if !extending { anchor = head }
        lastKind = nil
    }

    /// Moves the caret by a unit. Without extending, a selection collapses to its end on that side first.
    mutating func move(_ unit: Unit, forwards: Bool, extending: Bool) {
        if !extending, unit == .character, !selection.isEmpty {
            return moveHead(to: forwards ? selection.upperBound : selection.lowerBound, extending: false)
        }
        moveHead(to: place(from: head, unit, forwards), extending: extending)
    }

    /// The word at a place, or the run of what is no word.
    func word(at place: Int) -> Range<Int> {
        guard !characters.isEmpty else { return 0..<0 }
        let index = min(max(place, 0), characters.count - 1)
        let kind = Self.isWord(characters[index])
        var low = index
        var high = index + 1
        while low > 0, Self.isWord(characters[low - 1]) == kind { low -= 1 }
        while high < characters.count, Self.isWord(characters[high]) == kind { high += 1 }
        return low..<high
    }

    private static func isWord(_ character: Character) -> Bool { character.isLetter || character.isNumber || character == "_" }

    private func place(from start: Int, _ unit: Unit, _ forwards: Bool) -> Int {
        switch unit {
        case .character: return min(max(start + (forwards ? 1 : -1), 0), characters.count)
        case .line: return forwards ? characters.count : 0
        case .word:
            var place = start
            if forwards {
                while place < characters.count, !Self.isWord(characters[place]) { place += 1 }
                while place < characters.count, Self.isWord(characters[place]) { place += 1 }
            } else {
                while place > 0, !Self.isWord(characters[place - 1]) { place -= 1 }
                while place > 0, Self.isWord(characters[place - 1]) { place -= 1 }
            }
            return place
        }
    }

    // MARK: Editing

    /// Replaces the selection; line breaks become spaces.
    mutating func insert(_ text: String) {
        let single = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).joined(separator: " ")
        endComposition()
        remember(single.count == 1 && selection.isEmpty ? .typing : .other)
        replace(selection, with: single)
    }

    /// Removes the selection, or a unit beside the caret.
    mutating func delete(_ unit: Unit = .character, forwards: Bool = false) {
        endComposition()
        var range = selection
        if range.isEmpty {
            let other = place(from: head, unit, forwards)
            range = min(head, other)..<max(head, other)
        }
        guard !range.isEmpty else { return }
        remember(unit == .character && selection.isEmpty ? .deleting : .other)
        replace(range, with: "")
    }

    /// Shows text that an input method is composing in place of what it showed before; at first in place of the selection.
    mutating func compose(_ text: String, selection: Range<Int>) {
        // An end without a beginning leaves what is selected alone.
        if text.isEmpty, composition == nil { return }
        if composition == nil { remember(.other) }
        let range = composition ?? self.selection
        let start = range.lowerBound
        replace(range, with: text)
        let count = text.count
        composition = count == 0 ? nil : start..<start + count
        anchor = min(start + max(selection.lowerBound, 0), start + count)
        head = min(start + max(selection.upperBound, 0), start + count)
    }

    private mutating func endComposition() {
        guard let range = composition else { return }
        composition = nil
        replace(range, with: "")
    }

    private mutating func replace(_ range: Range<Int>, with text: String) {
        let new = Array(text)
        characters.replaceSubrange(range, with: new)
        head = range.lowerBound + new.count
        anchor = head
    }

    // MARK: Undo

    var canUndo: Bool { !done.isEmpty }
    var canRedo: Bool { !undone.isEmpty }

    /// Typing in a row, and deleting in a row, is one step.
    private mutating func remember(_ kind: Kind) {
        undone.removeAll()
        defer { lastKind = kind }
        if kind != .other, kind == lastKind { return }
        done.append(Snapshot(characters: characters, anchor: anchor, head: head))
        if done.count > Self.deepest { done.removeFirst() }
    }

    mutating func undo() {
        guard let last = done.popLast() else { return }
        undone.append(Snapshot(characters: characters, anchor: anchor, head: head))
        restore(last)
    }

    mutating func redo() {
        guard let next = undone.popLast() else { return }
        done.append(Snapshot(characters: characters, anchor: anchor, head: head))
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
