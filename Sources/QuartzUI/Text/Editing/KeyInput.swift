// Typing into responders that are a ``UIKeyInput`` without the positions of ``UITextInput``.

extension UIResponder {
    /// The responder itself, if it is the window's first and only takes text by ``UIKeyInput``.
    final var keyInput: (any UIKeyInput)? {
        guard isFirstResponder, !(self is any UITextInput) else { return nil }
        return self as? any UIKeyInput
    }

    /// Applies a key to ``keyInput``: backspace and return change the text; keys of characters are taken, and the text follows as
    /// a `TextInputEvent`.
    final func typesKey(_ event: KeyEvent) -> Bool {
        guard event.isDown, !event.isCommand, let input = keyInput else { return false }
        switch event.key {
        case .backspace: input.deleteBackward()
        case .return: input.insertText("\n")
        case .character, .space: break
        default: return false
        }
        return true
    }

    /// Inserts typed text by ``keyInput``. Text that is being composed is not shown, because it has no place.
    final func typesText(_ event: TextInputEvent) -> Bool {
        guard let input = keyInput else { return false }
        if case .insert(let text) = event, !text.isEmpty { input.insertText(text) }
        return true
    }
}
