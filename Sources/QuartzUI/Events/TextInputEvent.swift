/// Text from the keyboard or an input method.
nonisolated public enum TextInputEvent: Hashable, Sendable {
    /// Text to insert.
    case insert(String)
    /// Text being composed and its selection in characters; an empty text ends the composition.
    case compose(String, selection: Range<Int>)
}
