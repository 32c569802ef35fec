/// Everything that can come in from a host.
nonisolated public enum InputEvent: Hashable, Sendable {
    /// Mouse or finger.
    case pointer(PointerEvent)
    /// Wheel or touch pad.
    case scroll(ScrollEvent)
    /// Key.
    case key(KeyEvent)
    /// Text.
    case text(TextInputEvent)
}
