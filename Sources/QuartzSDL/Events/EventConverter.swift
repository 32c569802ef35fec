import CSDL
import QuartzCore

/// Turns SDL's events of one window into ``WindowEvent`` values. It remembers what SDL's events leave out.
@MainActor
struct EventConverter {
    private var pointer = CGPoint.zero
    private var buttons: Set<Int> = []
    private var fingers: Set<Int64> = []
    /// Where SDL puts the mouse events that it makes up for fingers; the fingers' own events are delivered instead.
    private static let madeUpMouse = UInt32.max

    /// The event in our words; nil for one that says nothing to a window.
    ///
    /// - Parameter size: the window's, in points: touches come as fractions of it.
    mutating func convert(_ event: SDL_Event, size: CGSize) -> WindowEvent? {
        let time = Self.mediaTime(event.common.timestamp)
        switch SDL_EventType(event.type) {
        case SDL_MOUSEMOTION: return moved(event.motion, time)
        case SDL_MOUSEBUTTONDOWN, SDL_MOUSEBUTTONUP: return pressed(event.button, time)
        case SDL_MOUSEWHEEL: return scrolled(event.wheel, time)
        case SDL_FINGERDOWN, SDL_FINGERMOTION, SDL_FINGERUP: return touched(event.tfinger, size, time)
        case SDL_KEYDOWN, SDL_KEYUP: return typed(event.key, time)
        case SDL_TEXTINPUT: return .text(Self.string(event.text.text))
        case SDL_TEXTEDITING: return composed(event.edit)
        default: return nil
        }
    }

    /// Touches that are still down end when the window loses the input.
    mutating func cancelTouches() -> [WindowEvent] {
        defer { fingers.removeAll() }
        return fingers.sorted().map {
            .pointer(.init(phase: .cancelled, location: pointer, button: 1, finger: $0, timestamp: CACurrentMediaTime()))
        }
    }

    // MARK: Mouse

    private mutating func moved(_ event: SDL_MouseMotionEvent, _ time: Double) -> WindowEvent? {
        guard event.which != Self.madeUpMouse else { return nil }
        pointer = CGPoint(x: Int(event.x), y: Int(event.y))
        let isHeld = !buttons.isEmpty
        return .pointer(
            .init(
                phase: .moved, location: pointer, buttons: buttons, pressure: isHeld ? 1 : 0, modifiers: Self.modifiers,
                timestamp: time))
    }

    private mutating func pressed(_ event: SDL_MouseButtonEvent, _ time: Double) -> WindowEvent? {
        guard event.which != Self.madeUpMouse else { return nil }
        pointer = CGPoint(x: Int(event.x), y: Int(event.y))
        let isDown = SDL_EventType(event.type) == SDL_MOUSEBUTTONDOWN
        let button = Int(event.button)
        if isDown { buttons.insert(button) } else { buttons.remove(button) }
        return .pointer(
            .init(
                phase: isDown ? .down : .up, location: pointer, button: button, buttons: buttons,
                clickCount: max(1, Int(event.clicks)), pressure: buttons.isEmpty ? 0 : 1, modifiers: Self.modifiers,
                timestamp: time))
    }

    private func scrolled(_ event: SDL_MouseWheelEvent, _ time: Double) -> WindowEvent? {
        guard event.which != Self.madeUpMouse else { return nil }
        // Events that were not made by a device may lack the precise part.
        func notches(_ precise: Float, _ whole: Int32) -> CGFloat {
            precise.isFinite && precise != 0 ? CGFloat(precise) : CGFloat(whole)
        }
        let sign: CGFloat = event.direction == SDL_MOUSEWHEEL_FLIPPED.rawValue ? -1 : 1
        let points = sign * WindowEvent.Scroll.pointsPerNotch
        // SDL counts to the right as positive: the content then goes to the left.
        let delta = CGVector(dx: -points * notches(event.preciseX, event.x), dy: points * notches(event.preciseY, event.y))
        return .scroll(.init(location: pointer, delta: delta, modifiers: Self.modifiers, timestamp: time))
    }

    // MARK: Fingers

    private mutating func touched(_ event: SDL_TouchFingerEvent, _ size: CGSize, _ time: Double) -> WindowEvent? {
        guard event.x.isFinite, event.y.isFinite else { return nil }
        pointer = CGPoint(x: CGFloat(event.x) * size.width, y: CGFloat(event.y) * size.height)
        let phase: WindowEvent.Pointer.Phase
        switch SDL_EventType(event.type) {
        case SDL_FINGERDOWN:
            phase = .down
            fingers.insert(event.fingerId)
        case SDL_FINGERUP:
            phase = .up
            guard fingers.remove(event.fingerId) != nil else { return nil }
        default:
            phase = .moved
            guard fingers.contains(event.fingerId) else { return nil }
        }
        return .pointer(
            .init(
                phase: phase, location: pointer, button: phase == .moved ? 0 : 1, buttons: phase == .up ? [] : [1],
                clickCount: phase == .moved ? 0 : 1, finger: event.fingerId, pressure: CGFloat(event.pressure),
                modifiers: Self.modifiers, timestamp: time))
    }

    // MARK: Keyboard

    private func typed(_ event: SDL_KeyboardEvent, _ time: Double) -> WindowEvent {
        let symbol = event.keysym
        return .key(
            .init(
                isDown: SDL_EventType(event.type) == SDL_KEYDOWN, code: symbol.sym, scanCode: Int32(symbol.scancode.rawValue),
                name: String(cString: SDL_GetKeyName(symbol.sym)), modifiers: KeyModifiers(UInt32(symbol.mod)),
                isRepeat: event.repeat != 0, timestamp: time))
    }

    private func composed(_ event: SDL_TextEditingEvent) -> WindowEvent {
        let text = Self.string(event.text)
        let start = min(max(Int(event.start), 0), text.count)
        let end = min(start + max(Int(event.length), 0), text.count)
        return .composition(text, selection: start..<end)
    }

    /// The text of a fixed array of bytes, up to its first zero.
    private static func string<Bytes>(_ bytes: Bytes) -> String {
        withUnsafeBytes(of: bytes) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    }

    // MARK: Common

    private static var modifiers: KeyModifiers { KeyModifiers(SDL_GetModState().rawValue) }

    /// The media clock's time of an SDL time stamp, in milliseconds; a clock that is stopped gives its own time.
    private static func mediaTime(_ stamp: UInt32) -> CFTimeInterval {
        let now = CACurrentMediaTime()
        guard stamp != 0, CAMediaClock.shared.manual == nil else { return now }
        // Both counters wrap after 49 days; so does their difference.
        let age = SDL_GetTicks() &- stamp
        return age < 60_000 ? now - Double(age) / 1000 : now
    }
}

extension KeyModifiers {
    /// SDL's bits for keys on the left and on the right.
    init(_ bits: UInt32) {
        let names: [(SDL_Keymod, KeyModifiers)] = [
            (KMOD_LSHIFT, .shift), (KMOD_RSHIFT, .shift), (KMOD_LCTRL, .control), (KMOD_RCTRL, .control),
            (KMOD_LALT, .option), (KMOD_RALT, .option), (KMOD_LGUI, .command), (KMOD_RGUI, .command), (KMOD_CAPS, .capsLock),
        ]
        self = names.reduce(into: []) { set, name in
            if bits & name.0.rawValue != 0 { set.insert(name.1) }
        }
    }
}
