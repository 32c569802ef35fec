@_spi(Hooks) import QuartzUI

// Positions and ranges of fields and text views: the ``UITextInput`` of a session.

extension UITextField: UITextInput {
    /// Whether there is any text.
    public var hasText: Bool { session.hasText }
    /// The selection.
    public var selectedTextRange: UITextRange? {
        get { session.selectedTextRange }
        set { session.selectedTextRange = newValue }
    }
    /// The place after the last character.
    public var endOfDocument: UITextPosition { session.endOfDocument }
    /// Returns the position nearest to a point in the view's coordinates.
    public func closestPosition(to point: CGPoint) -> UITextPosition? { session.position(of: session.index(at: point)) }
    /// Returns the rectangles of a range, one for each line, in the view's coordinates.
    public func selectionRects(for range: UITextRange) -> [UITextSelectionRect] {
        UITextSelectionRect.of(selectionFrames(of: range))
    }
    /// Returns the text of a range; nil if the range lies outside of the text.
    public func text(in range: UITextRange) -> String? { session.text(in: range) }
    /// Replaces the text of a range.
    public func replace(_ range: UITextRange, withText text: String) { session.replace(range, withText: text) }
    /// The range that an input method composes; nil without a composition.
    public var markedTextRange: UITextRange? { session.markedTextRange }
    /// Replaces the composed text, or else the selection, by text that is still composed.
    public func setMarkedText(_ markedText: String?, selectedRange: NSRange) {
        session.setMarkedText(markedText, selectedRange: selectedRange)
    }
    /// Ends the composition. Its text stays.
    public func unmarkText() { session.finishComposition() }
    /// The observer of changes that a program makes by ``UITextInput``.
    public var inputDelegate: (any UITextInputDelegate)? {
        get { session.inputDelegate }
        set { session.inputDelegate = newValue }
    }
}

extension UITextView: UITextInput {
    /// The selection.
    public var selectedTextRange: UITextRange? {
        get { session.selectedTextRange }
        set { session.selectedTextRange = newValue }
    }
    /// The place after the last character.
    public var endOfDocument: UITextPosition { session.endOfDocument }
    /// Returns the position nearest to a point in the view's coordinates.
    public func closestPosition(to point: CGPoint) -> UITextPosition? { session.position(of: session.index(at: point)) }
    /// Returns the rectangles of a range, one for each line, in the view's coordinates.
    public func selectionRects(for range: UITextRange) -> [UITextSelectionRect] {
        UITextSelectionRect.of(selectionFrames(of: range))
    }
    /// Returns the text of a range; nil if the range lies outside of the text.
    public func text(in range: UITextRange) -> String? { session.text(in: range) }
    /// Replaces the text of a range.
    public func replace(_ range: UITextRange, withText text: String) { session.replace(range, withText: text) }
    /// The range that an input method composes; nil without a composition.
    public var markedTextRange: UITextRange? { session.markedTextRange }
    /// Replaces the composed text, or else the selection, by text that is still composed.
    public func setMarkedText(_ markedText: String?, selectedRange: NSRange) {
        session.setMarkedText(markedText, selectedRange: selectedRange)
    }
    /// Ends the composition. Its text stays.
    public func unmarkText() { session.finishComposition() }
    /// The observer of changes that a program makes by ``UITextInput``.
    public var inputDelegate: (any UITextInputDelegate)? {
        get { session.inputDelegate }
        set { session.inputDelegate = newValue }
    }
}

extension TextSession {
    /// Returns the position before a character.
    func position(of character: Int) -> UITextPosition {
        UITextPosition(units: editor.utf16Range(0..<character).length)
    }
    /// Returns the character after a position.
    func character(at position: UITextPosition) -> Int {
        editor.characterRange(NSRange(location: position.units, length: 0)).lowerBound
    }
    /// Returns the characters of a range.
    func characters(of range: UITextRange) -> Range<Int> { editor.characterRange(range.range) }

    fileprivate var hasText: Bool { !editor.characters.isEmpty }
    fileprivate var endOfDocument: UITextPosition {
        UITextPosition(units: editor.utf16Range(0..<editor.characters.count).length)
    }

    fileprivate var selectedTextRange: UITextRange? {
        get { UITextRange(editor.utf16Range(editor.selection)) }
        set {
            let input = host as? any UITextInput
            inputDelegate?.selectionWillChange(input)
            edit { editor in
                if let newValue {
                    editor.select(editor.characterRange(newValue.range))
                } else {
                    editor.moveHead(to: editor.head, extending: false)
                }
            }
            inputDelegate?.selectionDidChange(input)
        }
    }

    fileprivate func text(in range: UITextRange) -> String? {
        guard range.range.location >= 0, range.range.location + range.range.length <= endOfDocument.units else { return nil }
        return editor.text(in: range.range)
    }

    fileprivate func replace(_ range: UITextRange, withText text: String) {
        let input = host as? any UITextInput
        inputDelegate?.textWillChange(input)
        edit {
            $0.select($0.characterRange(range.range))
            text.isEmpty ? $0.deleteSelection() : $0.insert(text)
        }
        inputDelegate?.textDidChange(input)
    }

    fileprivate var markedTextRange: UITextRange? { editor.composition.map { UITextRange(editor.utf16Range($0)) } }

    fileprivate func setMarkedText(_ text: String?, selectedRange: NSRange) {
        let text = text ?? ""
        let selection = TextEditor(text, isMultiline: true).characterRange(selectedRange)
        edit { $0.compose(text, selection: selection) }
    }
}

extension TextEditor {
    fileprivate func text(in range: NSRange) -> String { characters.text(characterRange(range)) }

    fileprivate mutating func deleteSelection() { if !selection.isEmpty { delete() } }
}
