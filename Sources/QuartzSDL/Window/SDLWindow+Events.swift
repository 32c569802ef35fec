import CSDL
import QuartzUI

extension SDLWindow {
    /// Converts an event of SDL that belongs to the window.
    ///
    /// - Returns: The window events, in order.
    func receive(_ event: SDL_Event) -> [WindowEvent] { inItsTime { events(event) } }

    /// Sends an event to the views, and to the window's handler if they do not handle it.
    func deliver(_ event: WindowEvent) { inItsTime { dispatch(event) } }

    private func inItsTime<R>(_ body: () -> R) -> R { EngineEnvironment.current.withTimebase(tree.timebase, body) }

    private func events(_ event: SDL_Event) -> [WindowEvent] {
        guard SDL_EventType(event.type) == SDL_WINDOWEVENT else {
            return converter.convert(event, size: size).map(WindowEvent.input)
        }
        switch SDL_WindowEventID(UInt32(event.window.event)) {
        case SDL_WINDOWEVENT_SIZE_CHANGED, SDL_WINDOWEVENT_DISPLAY_CHANGED: return resized()
        case SDL_WINDOWEVENT_EXPOSED:
            tree.setNeedsFrame()
            return []
        case SDL_WINDOWEVENT_SHOWN, SDL_WINDOWEVENT_RESTORED, SDL_WINDOWEVENT_MAXIMIZED:
            tree.setNeedsFrame()
            return visibilityChanged()
        case SDL_WINDOWEVENT_HIDDEN, SDL_WINDOWEVENT_MINIMIZED: return visibilityChanged()
        case SDL_WINDOWEVENT_FOCUS_GAINED: return [.focus(true)]
        case SDL_WINDOWEVENT_FOCUS_LOST: return converter.cancelTouches().map(WindowEvent.input) + [.focus(false)]
        case SDL_WINDOWEVENT_LEAVE: return [.input(converter.left())]
        default: return []
        }
    }

    private func dispatch(_ event: WindowEvent) {
        if case .input(let input) = event, InstrumentLoader.shared.handles(input) || inputFilter?(input) ?? false { return }
        if let content {
            switch event {
            case .input(let input) where content.send(input): return
            case .focus(true): content.makeKey()
            default: break
            }
        }
        eventHandler?(event)
    }

    /// SDL reports hiding and minimising separately, and often both.
    private func visibilityChanged() -> [WindowEvent] {
        configure()
        guard isVisible != announced.isVisible else { return [] }
        announced.isVisible = isVisible
        return [.visibility(isVisible)]
    }

    private func resized() -> [WindowEvent] {
        layOut()
        let (size, scale) = (tree.configuration.bounds.size, rootLayer.contentsScale)
        defer { (announced.size, announced.scale) = (size, scale) }
        var events: [WindowEvent] = []
        if size != announced.size { events.append(.resized(size)) }
        if scale != announced.scale { events.append(.rescaled(scale)) }
        return events
    }
}

/// An event of a window, in points.
public enum WindowEvent: Sendable, Hashable {
    /// Mouse, finger, wheel, key or text input.
    case input(InputEvent)
    /// Whether the window gained (true) or lost the keyboard focus.
    case focus(Bool)
    /// The new size of the content in points.
    case resized(CGSize)
    /// The new number of pixels per point.
    case rescaled(CGFloat)
    /// Whether the window became visible (true) or invisible.
    case visibility(Bool)

    /// Whether the event may change the application's state.
    var mayChangeState: Bool {
        switch self {
        case .focus, .visibility: true
        case .input, .resized, .rescaled: false
        }
    }
}

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
        default: ExtendedComposition(self)?.window
        }
    }
}
