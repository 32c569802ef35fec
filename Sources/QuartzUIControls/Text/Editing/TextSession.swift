@_spi(Hooks) import QuartzUI

/// Edits a view's text with keys, typed text, the clipboard and touches; shared by text fields and text views.
final class TextSession {
    unowned let host: any TextHost
    var editor: TextEditor
    weak var inputDelegate: (any UITextInputDelegate)?
    /// The text when editing began.
    private(set) var original = ""
    /// The caret's x that vertical moves keep across shorter lines.
    private var goal: CGFloat?
    /// The end of the last step to a side: a position between two directions has two carets.
    private var lastStep: (position: Int, x: CGFloat)?
    private var isDragging = false

    init(_ host: any TextHost, isMultiline: Bool) {
        self.host = host
        editor = TextEditor(isMultiline: isMultiline)
    }

    /// Replaces the whole text, and clears the undo history.
    func reset(_ text: String) {
        editor = TextEditor(text, isMultiline: editor.isMultiline)
        goal = nil
    }

    /// Starts editing.
    func begin() { original = editor.text }

    /// Makes a change and notifies the host.
    func edit(_ change: (inout TextEditor) -> Void) {
        let old = editor
        change(&editor)
        goal = nil
        lastStep = nil
        host.didEdit(
            text: editor.characters.difference(from: old.characters) != nil,
            selection: editor.anchor != old.anchor || editor.head != old.head)
    }

    /// Returns whether a range may be replaced by a text.
    private func allows(_ range: Range<Int>, _ text: String) -> Bool { host.allowsEdits && host.allows(range, text) }

    // MARK: Text

    /// Handles text from the keyboard or an input method.
    func type(_ event: TextInputEvent) {
        guard host.allowsEdits else { return }
        switch event {
        case .insert(let text):
            insert(String(text.filter { !($0.unicodeScalars.first?.properties.generalCategory == .control) || $0.isNewline }))
        case .compose(let text, let selection): edit { $0.compose(text, selection: selection) }
        }
    }

    /// Ends a composition, whose text stays: the focus or the caret leaves it.
    func finishComposition() {
        guard let range = editor.composition else { return }
        let text = editor.characters.text(range)
        edit { $0.keepComposition() }
        host.window?.endComposition(text)
    }

    func insert(_ text: String) {
        if !text.isEmpty, allows(editor.composition ?? editor.selection, text) { host.insertText(text) }
    }

    func delete(_ unit: TextEditor.Unit = .character, forwards: Bool = false) {
        let range = editor.deletion(unit, forwards: forwards)
        if !range.isEmpty, allows(range, "") { edit { $0.delete(unit, forwards: forwards) } }
    }

    /// Deletes as the backspace key does.
    private func deleteBackward() {
        let range = editor.deletion(.character, forwards: false)
        if range.isEmpty ? host.allowsEdits : allows(range, "") { host.deleteBackward() }
    }

    // MARK: Clipboard

    func copy() {
        if !editor.selection.isEmpty, host.allowsCopying { UIPasteboard.general.string = editor.selectedText }
    }

    func cut() {
        guard host.allowsCopying, host.allowsEdits, !editor.selection.isEmpty else { return }
        copy()
        delete()
    }

    func paste() { insert(UIPasteboard.general.string ?? "") }

    // MARK: Edit menu

    func selectWord() { edit { $0.select($0.word(at: $0.head)) } }

    /// Returns whether a standard edit action has an effect now; nil for other actions.
    func performs(_ action: MethodName) -> Bool? {
        let length = editor.characters.count
        switch StandardEditAction(rawValue: action.description) {
        case .cut: return !editor.selection.isEmpty && host.allowsCopying && host.allowsEdits
        case .copy: return !editor.selection.isEmpty && host.allowsCopying
        case .paste: return host.allowsEdits && UIPasteboard.general.hasStrings
        case .select: return editor.selection.isEmpty && length > 0
        case .selectAll: return editor.selection.count < length
        case .delete: return !editor.selection.isEmpty && host.allowsEdits
        case nil: return nil
        }
    }

    // MARK: Keys

    /// Handles a key that moves the caret, deletes, or is a standard command.
    ///
    /// - Returns: False for a key that the session does not handle.
    func press(_ event: KeyEvent) -> Bool {
        if event.isCommand, perform(event) { return true }
        let extends = event.modifiers.contains(.shift)
        let isWide = event.modifiers.contains(.command)
        let unit: TextEditor.Unit = event.modifiers.isDisjoint(with: [.control, .option]) ? .character : .word
        let isFar = isWide || unit == .word
        // An input method keeps the keys that it uses, so the others end the composition.
        if Self.movingKeys.contains(event.key) { finishComposition() }
        switch event.key {
        case .left where isWide, .right where isWide: move(to: lineEnd((event.key == .right) != isRightToLeft), extends)
        case .home where !isFar: move(to: lineEnd(false), extends)
        case .end where !isFar: move(to: lineEnd(true), extends)
        case .home: move(to: 0, extends)
        case .end: move(to: editor.characters.count, extends)
        case .left, .right: step(toLeft: event.key == .left, by: unit, extends)
        case .up: isFar ? move(to: isWide ? 0 : paragraphEnd(false), extends) : move(lines: -1, extends)
        case .down: isFar ? move(to: isWide ? editor.characters.count : paragraphEnd(true), extends) : move(lines: 1, extends)
        case .backspace where isWide: deleteToLineStart()
        case .backspace: unit == .character ? deleteBackward() : delete(unit, forwards: false)
        case .delete: delete(unit, forwards: true)
        default: return false
        }
        return true
    }

    private static let movingKeys: Set<Key> = [.left, .right, .up, .down, .home, .end, .pageUp, .pageDown]

    /// Handles the standard commands.
    private func perform(_ event: KeyEvent) -> Bool {
        switch event.key {
        case .character("a"): edit { $0.selectAll() }
        case .character("c"): copy()
        case .character("x"): cut()
        case .character("v"): host.paste(nil)
        case .character("z") where host.allowsEdits: edit { event.modifiers.contains(.shift) ? $0.redo() : $0.undo() }
        case .character("y") where host.allowsEdits: edit { $0.redo() }
        default: return false
        }
        return true
    }

    func move(to position: Int, _ extends: Bool) { edit { $0.moveHead(to: position, extending: extends) } }

    /// Whether the caret's line begins on the right.
    private var isRightToLeft: Bool { host.laidOutText.isRightToLeft(at: editor.head) }

    /// Moves the caret to the next character or word on a side, as the text is shown.
    private func step(toLeft: Bool, by unit: TextEditor.Unit, _ extends: Bool) {
        guard unit == .character, extends || editor.selection.isEmpty else {
            let forwards = toLeft == isRightToLeft
            return edit { $0.move(unit, forwards: forwards, extending: extends) }
        }
        let x = lastStep.flatMap { $0.position == editor.head ? $0.x : nil }
        switch host.laidOutText.step(from: editor.head, at: x, toLeft: toLeft) {
        case .logical(let forwards): edit { $0.move(unit, forwards: forwards, extending: extends) }
        case .visual(let position, let x):
            move(to: position, extends)
            lastStep = (position, x)
        }
    }

    /// Moves the caret up or down, keeping its x; beyond the first or last line to the start or end of the text.
    func move(lines count: Int, _ extends: Bool) {
        let text = host.laidOutText
        guard let caret = text.caret(at: editor.head) else { return }
        let x = goal ?? caret.x
        guard let line = text.line(caret.line + count) else {
            return move(to: count < 0 ? 0 : editor.characters.count, extends)
        }
        move(to: text.index(closestTo: CGPoint(x: x, y: line.top + line.height / 2)), extends)
        goal = x
    }

    /// Returns the start or end of the caret's visual line.
    private func lineEnd(_ isRight: Bool) -> Int {
        let text = host.laidOutText
        guard let caret = text.caret(at: editor.head) else { return 0 }
        return isRight ? text.end(ofLine: caret.line) : text.line(caret.line)?.characters.lowerBound ?? 0
    }

    /// Returns the start or end of the caret's paragraph; if the caret is there already, that of the adjacent paragraph.
    private func paragraphEnd(_ isRight: Bool) -> Int {
        let text = editor.characters
        var position = editor.head
        if isRight {
            if position < text.count, text[position].isNewline { position += 1 }
            return text.firstNewline(from: position) ?? text.count
        }
        if position > 0, text[position - 1].isNewline { position -= 1 }
        return text.lastNewline(in: 0..<position).map { $0 + 1 } ?? 0
    }

    private func deleteToLineStart() {
        guard editor.selection.isEmpty else { return delete() }
        let start = lineEnd(false)
        guard start < editor.head else { return delete() }
        guard allows(start..<editor.head, "") else { return }
        edit { editor in
            editor.moveHead(to: start, extending: true)
            editor.delete()
        }
    }

    // MARK: Touches

    /// Returns the position nearest to a touch.
    func index(of touch: UITouch) -> Int { index(at: touch.location(in: host)) }

    /// Returns the position nearest to a point in the host's coordinates.
    func index(at point: CGPoint) -> Int {
        let origin = host.textOrigin
        return host.laidOutText.index(closestTo: CGPoint(x: point.x - origin.x, y: point.y - origin.y))
    }

    /// Places the caret at a touch; the second tap selects the word, the third the whole text.
    func began(_ touch: UITouch, extending: Bool) {
        finishComposition()
        let position = index(of: touch)
        edit { editor in
            switch touch.tapCount {
            case 1: editor.moveHead(to: position, extending: extending)
            case 2: editor.select(editor.word(at: position))
            default: editor.selectAll()
            }
        }
        isDragging = touch.tapCount == 1
    }

    /// Extends the selection to a moved touch.
    func moved(_ touch: UITouch) {
        if isDragging { move(to: index(of: touch), true) }
    }
}

/// A text in lines, with the positions of its carets. Coordinates are those of the whole text.
nonisolated protocol LaidOutText {
    /// Returns a line by its number; nil if there is none.
    func line(_ number: Int) -> TextColumn.Line?
    /// Returns the caret before a character; nil without lines.
    func caret(at position: Int) -> TextColumn.Caret?
    /// Returns the position between two characters nearest to a point.
    func index(closestTo point: CGPoint) -> Int
    /// Returns the end of a line. For a wrapped line, the position before its last space.
    func end(ofLine number: Int) -> Int
    /// Returns the step of the caret from a position to a side; see `TextLayout.step(from:at:toLeft:)`.
    func step(from position: Int, at x: CGFloat?, toLeft: Bool) -> TextLayout.VisualStep
    /// Returns whether the line of a position begins on the right.
    func isRightToLeft(at position: Int) -> Bool
}

/// A view whose text a ``TextSession`` edits.
protocol TextHost: EditingView {
    /// The session that edits the view's text.
    var session: TextSession { get }
    /// Whether the text may be copied.
    var allowsCopying: Bool { get }
    /// The text as laid out now.
    var laidOutText: any LaidOutText { get }
    /// The layout's upper left corner in the view.
    var textOrigin: CGPoint { get }
    /// Replaces the selection by typed text.
    func insertText(_ text: String)
    /// Removes the selection, or the character before the caret.
    func deleteBackward()
    /// Inserts the clipboard's text.
    func paste(_ sender: Any?)
    /// Returns whether the delegate allows an edit.
    func allows(_ range: Range<Int>, _ replacement: String) -> Bool
    /// Called after the user changes text or selection.
    func didEdit(text: Bool, selection: Bool)
}
