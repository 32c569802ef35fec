// Commands of an Edit menu.

extension UITextField {
    /// Selects all of the text.
    public func selectAll(_ sender: Any?) { selectedRange = 0..<editor.characters.count }

    /// Copies the selected text to the clipboard; does nothing in a secure field.
    public func copy(_ sender: Any?) { session.copy() }

    /// Cuts the selected text to the clipboard; does nothing in a secure field.
    public func cut(_ sender: Any?) { session.cut() }

    /// Replaces the selection with the clipboard's text.
    public func paste(_ sender: Any?) { session.paste() }

    /// Deletes the selected text.
    public func delete(_ sender: Any?) { if !editor.selection.isEmpty { session.delete() } }
}
