// The commands of an Edit menu.

extension UITextField {
    /// Selects all of the text.
    public func selectAll(_ sender: Any?) { selectedRange = 0..<editor.characters.count }

    /// Copies what is selected to the clipboard; nothing of a secure field.
    public func copy(_ sender: Any?) { session.copy() }

    /// Moves what is selected to the clipboard; nothing of a secure field.
    public func cut(_ sender: Any?) { session.cut() }

    /// Replaces what is selected by the clipboard's text.
    public func paste(_ sender: Any?) { session.paste() }

    /// Removes what is selected.
    public func delete(_ sender: Any?) { if !editor.selection.isEmpty { session.delete() } }
}
