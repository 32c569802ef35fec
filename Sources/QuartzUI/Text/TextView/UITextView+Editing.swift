// A text view under keys, mouse and fingers.

extension UITextView: TextHost {
    var allowsEdits: Bool { isEditable }
    var allowsCopying: Bool { true }

    /// Posted when editing begins; the object is the view.
    public static let textDidBeginEditingNotification = Notification.Name("UITextViewTextDidBeginEditingNotification")
    /// Posted when editing ends.
    public static let textDidEndEditingNotification = Notification.Name("UITextViewTextDidEndEditingNotification")
    /// Posted when the user changes the text.
    public static let textDidChangeNotification = Notification.Name("UITextViewTextDidChangeNotification")

    func allows(_ range: Range<Int>, _ replacement: String) -> Bool {
        textDelegate?.textView(self, shouldChangeTextIn: session.editor.utf16Range(range), replacementText: replacement) ?? true
    }

    func didEdit(text: Bool, selection: Bool) {
        if selection, !text { session.editor.typingStyle = nil }
        if text { textDidChange() }
        if isEditing { showCaret() }
        setNeedsLayout()
        if isFirstResponder { reveal(session.editor.head..<session.editor.head, animated: false) }
        if text {
            textDelegate?.textViewDidChange(self)
            NotificationCenter.default.post(name: Self.textDidChangeNotification, object: self)
        }
        if text || selection { textDelegate?.textViewDidChangeSelection(self) }
    }

    // MARK: The commands of an Edit menu

    /// Selects all of the text.
    public func selectAll(_ sender: Any?) { session.edit { $0.selectAll() } }
    /// Copies what is selected to the clipboard.
    public func copy(_ sender: Any?) { session.copy() }
    /// Moves what is selected to the clipboard.
    public func cut(_ sender: Any?) { session.cut() }
    /// Replaces what is selected by the clipboard's text.
    public func paste(_ sender: Any?) { session.paste() }
    /// Removes what is selected.
    public func delete(_ sender: Any?) { if !session.editor.selection.isEmpty { session.delete() } }

    // MARK: Typing by program

    /// Whether there is any text.
    public var hasText: Bool { !session.editor.characters.isEmpty }
    /// Types a text: it takes the place of what is selected.
    public func insertText(_ text: String) { session.edit { $0.insert(text) } }
    /// Removes what is selected, or the character before the caret.
    public func deleteBackward() { session.edit { $0.delete() } }
}
