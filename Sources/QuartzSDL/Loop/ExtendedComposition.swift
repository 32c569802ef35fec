import CSDL

/// SDL's event of a composition that is longer than an ordinary event holds. SDL has it from 2.0.22 on, and sends it only if asked to, so
/// its parts are declared here.
struct ExtendedComposition {
    /// The layout of `SDL_TextEditingExtEvent`.
    private struct Layout {
        var type: UInt32
        var timestamp: UInt32
        var window: UInt32
        var text: UnsafeMutablePointer<CChar>?
        var start: Int32
        var length: Int32
    }

    /// `SDL_TEXTEDITING_EXT`.
    private static let eventType: UInt32 = 0x305

    /// The identifier of the window.
    let window: UInt32
    /// The composed text.
    let text: String
    /// The selection as SDL counts it.
    let (start, length): (Int, Int)

    /// Has SDL send the events.
    static func enable() { SDL_SetHint("SDL_IME_SUPPORT_EXTENDED_TEXT", "1") }

    /// Reads an event; nil for other events. The event's text remains SDL's.
    init?(_ event: SDL_Event) {
        guard event.type == Self.eventType else { return nil }
        let parts = withUnsafeBytes(of: event) { $0.load(as: Layout.self) }
        window = parts.window
        text = parts.text.map { String(cString: $0) } ?? ""
        (start, length) = (Int(parts.start), Int(parts.length))
    }

    /// Frees the text of such an event, which belongs to the receiver.
    static func release(_ event: SDL_Event) {
        guard event.type == eventType else { return }
        SDL_free(withUnsafeBytes(of: event) { $0.load(as: Layout.self) }.text)
    }
}
