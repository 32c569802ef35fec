/// A view that edits its text itself and takes keys as they are: a text field or a text view.
package protocol EditingView: UIView {
    /// Whether the text may be changed now.
    var allowsEdits: Bool { get }
}

extension UIResponder {
    /// The responder itself, if it is the window's first and takes text by ``UIKeyInput``. Fields and text views edit it themselves.
    final var keyInput: (any UIKeyInput)? {
        guard isFirstResponder, !(self is any EditingView) else { return nil }
        return self as? any UIKeyInput
    }

    /// Applies a key to ``keyInput``: backspace and return change the text. Keys of characters are consumed, because their text
    /// follows as a `TextInputEvent`.
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

    /// Inserts typed text by ``keyInput``. Composed text is shown by a ``UITextInput``; others have no position for it.
    final func typesText(_ event: TextInputEvent) -> Bool {
        guard let input = keyInput else { return false }
        switch event {
        case .insert(let text): if !text.isEmpty { input.insertText(text) }
        case .compose(let text, let selection):
            guard let input = input as? any UITextInput, !text.isEmpty || input.markedTextRange != nil else { break }
            input.setMarkedText(text, selectedRange: text.utf16Range(selection))
        }
        return true
    }
}

extension String {
    /// Returns the UTF-16 units of a range of characters. A range beyond the end is cut there.
    fileprivate func utf16Range(_ characters: Range<Int>) -> NSRange {
        let start = index(startIndex, offsetBy: max(characters.lowerBound, 0), limitedBy: endIndex) ?? endIndex
        let end = index(start, offsetBy: characters.count, limitedBy: endIndex) ?? endIndex
        return NSRange(start..<end, in: self)
    }
}
