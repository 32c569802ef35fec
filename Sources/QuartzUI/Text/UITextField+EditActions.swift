// The commands of an Edit menu.

extension UITextField {
    /// Selects all of the text.
    public func selectAll(_ sender: Any?) { selectedRange = 0..<editor.characters.count }

    /// Copies what is selected to the clipboard; nothing of a secure field.
    public func copy(_ sender: Any?) {
        if !editor.selection.isEmpty, !isSecureTextEntry { UIPasteboard.general.string = editor.selectedText }
    }

    /// Moves what is selected to the clipboard; nothing of a secure field.
    public func cut(_ sender: Any?) {
        guard !isSecureTextEntry, !editor.selection.isEmpty else { return }
        copy(sender)
        delete(sender)
    }

    /// Replaces what is selected by the clipboard's text.
    public func paste(_ sender: Any?) {
        if let text = UIPasteboard.general.string, !text.isEmpty, allows(editor.selection, text) { edit { $0.insert(text) } }
    }

    /// Removes what is selected.
    public func delete(_ sender: Any?) {
        if !editor.selection.isEmpty, allows(editor.selection, "") { edit { $0.delete() } }
    }
}
