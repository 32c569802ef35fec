// Editing commands and notifications of text views.

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
    /// Copies the selected text to the clipboard.
    public func copy(_ sender: Any?) { session.copy() }
    /// Cuts the selected text to the clipboard.
    public func cut(_ sender: Any?) { session.cut() }
    /// Deletes the selected text.
    public func delete(_ sender: Any?) { if !session.editor.selection.isEmpty { session.delete() } }

    // MARK: Typing by program

    /// Whether the text is not empty.
    public var hasText: Bool { !session.editor.characters.isEmpty }
}

/// Methods that control and observe the editing of a text view. All are optional.
@preconcurrency @MainActor
public protocol UITextViewDelegate: UIScrollViewDelegate {
    /// Returns whether editing may begin. True by default.
    func textViewShouldBeginEditing(_ textView: UITextView) -> Bool
    /// Returns whether editing may end. True by default.
    func textViewShouldEndEditing(_ textView: UITextView) -> Bool
    /// Called after editing begins.
    func textViewDidBeginEditing(_ textView: UITextView)
    /// Called after editing ends.
    func textViewDidEndEditing(_ textView: UITextView)
    /// Returns whether text may be replaced. Ranges count UTF-16 units, as `NSString` does.
    func textView(_ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String) -> Bool
    /// Called after the user changes text or attributes.
    func textViewDidChange(_ textView: UITextView)
    /// Called after the selection changes.
    func textViewDidChangeSelection(_ textView: UITextView)
}

extension UITextViewDelegate {
    /// Default implementation; see the protocol.
    public func textViewShouldBeginEditing(_ textView: UITextView) -> Bool { true }
    /// Default implementation; see the protocol.
    public func textViewShouldEndEditing(_ textView: UITextView) -> Bool { true }
    /// Does nothing.
    public func textViewDidBeginEditing(_ textView: UITextView) {}
    /// Does nothing.
    public func textViewDidEndEditing(_ textView: UITextView) {}
    /// Default implementation; see the protocol.
    public func textView(_ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String) -> Bool { true }
    /// Does nothing.
    public func textViewDidChange(_ textView: UITextView) {}
    /// Does nothing.
    public func textViewDidChangeSelection(_ textView: UITextView) {}
}
