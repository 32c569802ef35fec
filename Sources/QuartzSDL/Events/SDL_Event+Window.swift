import CSDL

extension SDL_Event {
    /// The identifier of the event's window; nil if it has none.
    var windowIdentifier: UInt32? {
        switch SDL_EventType(type) {
        case SDL_WINDOWEVENT: window.windowID
        case SDL_MOUSEMOTION: motion.windowID
        case SDL_MOUSEBUTTONDOWN, SDL_MOUSEBUTTONUP: button.windowID
        case SDL_MOUSEWHEEL: wheel.windowID
        case SDL_FINGERDOWN, SDL_FINGERMOTION, SDL_FINGERUP: tfinger.windowID
        case SDL_KEYDOWN, SDL_KEYUP: key.windowID
        case SDL_TEXTINPUT: text.windowID
        case SDL_TEXTEDITING: edit.windowID
        default: nil
        }
    }
}
