// Typing into responders of a program that are a ``UIKeyInput``.

extension UIResponder {
    /// The responder itself, if it is the window's first and takes text by ``UIKeyInput``. Fields and text views edit by a session.
    final var keyInput: (any UIKeyInput)? {
        guard isFirstResponder, !(self is any TextHost) else { return nil }
        return self as? any UIKeyInput
    }

    /// Applies a key to ``keyInput``: backspace and return change the text; keys of characters are taken, and the text follows as
    /// a `TextInputEvent`.
    final func typesKey(_ event: KeyEvent) -> Bool {
        guard event.isDown, !event.isCommand, let input = keyInput else { return false }
        switch event.key {
        case .backspace: if input.hasText { input.deleteBackward() }
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
