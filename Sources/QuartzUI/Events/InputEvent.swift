/// Any input event from a host.
nonisolated public enum InputEvent: Hashable, Sendable {
    /// A mouse or a finger.
    case pointer(PointerEvent)
    /// The wheel or a touch pad.
    case scroll(ScrollEvent)
    /// A key.
    case key(KeyEvent)
    /// Text.
    case text(TextInputEvent)
}
