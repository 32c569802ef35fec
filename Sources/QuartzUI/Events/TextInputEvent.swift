/// Text from the keyboard or an input method.
nonisolated public enum TextInputEvent: Hashable, Sendable {
    /// Text to be inserted.
    case insert(String)
    /// Text that is still being composed, and what of it is selected, in characters; an empty text ends the composition.
    case compose(String, selection: Range<Int>)
}
