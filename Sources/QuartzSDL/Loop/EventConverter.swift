import CSDL
import QuartzUI

/// Converts SDL's events of one window to input for its views. Stores the state that SDL's events omit.
@MainActor
struct EventConverter {
    private var pointer = CGPoint.zero
    private var held: [PointerEvent.Button] = []
    private var fingers: [Int64: Finger] = [:]

    /// A finger that is down. Its identifier is above 0, which is the mouse's.
    private struct Finger {
        var id: Int
        var location: CGPoint
    }

    /// The mouse identifier of events that SDL synthesizes for fingers. They are ignored, because finger events are delivered.
    private static let madeUpMouse = UInt32.max

    /// Converts an event to input events, in order.
    ///
    /// - Parameter size: The window's size in points, because touch coordinates are fractions of it.
    mutating func convert(_ event: SDL_Event, size: CGSize) -> [InputEvent] {
        let time = Self.mediaTime(event.common.timestamp)
        switch SDL_EventType(event.type) {
        case SDL_MOUSEMOTION: return moved(event.motion, time).map(InputEvent.pointer)
        case SDL_MOUSEBUTTONDOWN, SDL_MOUSEBUTTONUP: return pressed(event.button, time).map { [.pointer($0)] } ?? []
        case SDL_MOUSEWHEEL: return scrolled(event.wheel, time).map { [.scroll($0)] } ?? []
        case SDL_FINGERDOWN, SDL_FINGERMOTION, SDL_FINGERUP:
            return touched(event.tfinger, size, time).map { [.pointer($0)] } ?? []
        case SDL_KEYDOWN, SDL_KEYUP: return [.key(KeyEvent(event.key, timestamp: time))]
        case SDL_TEXTINPUT: return [.text(.insert(Self.string(event.text.text)))]
        case SDL_TEXTEDITING:
            return [.text(composed(Self.string(event.edit.text), Int(event.edit.start), Int(event.edit.length)))]
        default:
            return ExtendedComposition(event).map { [.text(composed($0.text, $0.start, $0.length))] } ?? []
        }
    }

    /// Returns the event of the mouse leaving the window.
    func left() -> InputEvent { .pointer(PointerEvent(.left, at: pointer)) }

    /// Cancels the fingers that are down, because the window has lost the input.
    mutating func cancelTouches() -> [InputEvent] {
        defer { fingers.removeAll() }
        return fingers.values.sorted { $0.id < $1.id }.map {
            .pointer(PointerEvent(.cancelled, at: $0.location, id: $0.id, kind: .touch))
        }
    }

    // MARK: Mouse

    /// With several buttons down, each of them is dragged.
    private mutating func moved(_ event: SDL_MouseMotionEvent, _ time: Double) -> [PointerEvent] {
        guard event.which != Self.madeUpMouse else { return [] }
        pointer = CGPoint(x: Int(event.x), y: Int(event.y))
        func make(_ phase: PointerEvent.Phase, _ button: PointerEvent.Button) -> PointerEvent {
            PointerEvent(phase, at: pointer, button: button, timestamp: time, modifiers: .held)
        }
        return held.isEmpty ? [make(.hovered, .primary)] : held.map { make(.moved, $0) }
    }

    private mutating func pressed(_ event: SDL_MouseButtonEvent, _ time: Double) -> PointerEvent? {
        guard event.which != Self.madeUpMouse, let button = PointerEvent.Button(event.button) else { return nil }
        pointer = CGPoint(x: Int(event.x), y: Int(event.y))
        let isDown = SDL_EventType(event.type) == SDL_MOUSEBUTTONDOWN
        let wasDown = held.contains(button)
        held.removeAll { $0 == button }
        if isDown { held.append(button) }
        // Ignore a release whose press went to another window.
        guard isDown || wasDown else { return nil }
        return PointerEvent(
            isDown ? .began : .ended, at: pointer, button: button, timestamp: time, modifiers: .held)
    }

    private func scrolled(_ event: SDL_MouseWheelEvent, _ time: Double) -> ScrollEvent? {
        guard event.which != Self.madeUpMouse else { return nil }
        // Synthesized events may lack the precise part.
        func notches(_ precise: Float, _ whole: Int32) -> CGFloat {
            precise.isFinite && precise != 0 ? CGFloat(precise) : CGFloat(whole)
        }
        let (x, y) = (notches(event.preciseX, event.x), notches(event.preciseY, event.y))
        let points = (event.direction == SDL_MOUSEWHEEL_FLIPPED.rawValue ? -1 : 1) * ScrollEvent.pointsPerNotch
        // SDL's y grows when the wheel is turned away from the user, towards the content's beginning.
        return ScrollEvent(
            at: pointer, delta: CGVector(dx: points * x, dy: -points * y),
            isPrecise: x != x.rounded() || y != y.rounded(), timestamp: time, modifiers: .held)
    }

    // MARK: Fingers

    private mutating func touched(_ event: SDL_TouchFingerEvent, _ size: CGSize, _ time: Double) -> PointerEvent? {
        guard event.x.isFinite, event.y.isFinite else { return nil }
        let location = CGPoint(x: CGFloat(event.x) * size.width, y: CGFloat(event.y) * size.height)
        let isDown = SDL_EventType(event.type) == SDL_FINGERDOWN
        let id = fingers[event.fingerId]?.id ?? unusedID
        guard isDown || fingers[event.fingerId] != nil else { return nil }
        let phase: PointerEvent.Phase
        if SDL_EventType(event.type) == SDL_FINGERUP {
            phase = .ended
            fingers[event.fingerId] = nil
        } else {
            phase = isDown ? .began : .moved
            fingers[event.fingerId] = Finger(id: id, location: location)
        }
        return PointerEvent(phase, at: location, timestamp: time, id: id, kind: .touch, modifiers: .held)
    }

    private var unusedID: Int {
        var id = 1
        while fingers.values.contains(where: { $0.id == id }) { id += 1 }
        return id
    }

    // MARK: Text

    private func composed(_ text: String, _ start: Int, _ length: Int) -> TextInputEvent {
        let start = min(max(start, 0), text.count)
        let end = min(start + max(length, 0), text.count)
        return .compose(text, selection: start..<end)
    }

    /// Returns the text of a fixed array of bytes, up to the first zero.
    private static func string<Bytes>(_ bytes: Bytes) -> String {
        withUnsafeBytes(of: bytes) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    }

    // MARK: Time

    /// Converts SDL's time stamp in milliseconds to the clock of the window that receives the event. A manual clock returns its present time.
    private static func mediaTime(_ stamp: UInt32) -> TimeInterval {
        let timebase = EngineEnvironment.current.timebase
        let clock = CAMediaClock.shared.setting
        let now = clock.time(in: timebase, at: clock.systemTime)
        guard stamp != 0, clock.manual == nil else { return now }
        // Both counters wrap after 49 days, and so does their difference. A stamp older than a minute is not SDL's.
        let age = SDL_GetTicks() &- stamp
        let pace = timebase == .media ? clock.pace.rate : 1
        return age < 60_000 ? now - Double(age) / 1000 * pace : now
    }
}

extension PointerEvent.Button {
    /// Creates the button for SDL's number; nil for buttons that views do not handle.
    init?(_ number: UInt8) {
        switch number {
        case 1: self = .primary
        case 2: self = .middle
        case 3: self = .secondary
        default: return nil
        }
    }
}

extension KeyEvent {
    /// Converts SDL's event.
    init(_ event: SDL_KeyboardEvent, timestamp: TimeInterval) {
        let symbol = event.keysym
        self.init(
            Key(symbol), isDown: SDL_EventType(event.type) == SDL_KEYDOWN, isRepeat: event.repeat != 0,
            modifiers: KeyModifiers(UInt32(symbol.mod)), timestamp: timestamp)
    }
}

extension Key {
    /// Creates the key that types a character or has a function.
    init(_ symbol: SDL_Keysym) {
        let code = UInt32(bitPattern: symbol.sym)
        if let named = Self.named[code] {
            self = named
        } else if let pad = Self.pad[code] {
            // Without Num Lock, the key pad moves the cursor.
            let isLocked = UInt32(symbol.mod) & KMOD_NUM.rawValue != 0
            self = isLocked ? .character(pad.character) : pad.move ?? .character(pad.character)
        } else if let index = Self.functions.firstIndex(of: code) {
            self = .function(index + 1)
        } else if code > 32, code & UInt32(SDLK_SCANCODE_MASK) == 0, let scalar = Unicode.Scalar(code) {
            self = .character(Character(scalar))
        } else {
            self = .other(Int(symbol.sym))
        }
    }

    private static let named: [UInt32: Key] = [
        SDLK_SPACE.rawValue: .space, SDLK_RETURN.rawValue: .return, SDLK_KP_ENTER.rawValue: .return,
        SDLK_TAB.rawValue: .tab, SDLK_ESCAPE.rawValue: .escape, SDLK_BACKSPACE.rawValue: .backspace,
        SDLK_DELETE.rawValue: .delete, SDLK_LEFT.rawValue: .left, SDLK_RIGHT.rawValue: .right, SDLK_UP.rawValue: .up,
        SDLK_DOWN.rawValue: .down, SDLK_HOME.rawValue: .home, SDLK_END.rawValue: .end, SDLK_PAGEUP.rawValue: .pageUp,
        SDLK_PAGEDOWN.rawValue: .pageDown,
    ]

    /// The characters of the key pad with Num Lock, and the functions without.
    private static let pad: [UInt32: (character: Character, move: Key?)] = [
        SDLK_KP_0.rawValue: ("0", nil), SDLK_KP_1.rawValue: ("1", .end), SDLK_KP_2.rawValue: ("2", .down),
        SDLK_KP_3.rawValue: ("3", .pageDown), SDLK_KP_4.rawValue: ("4", .left), SDLK_KP_5.rawValue: ("5", nil),
        SDLK_KP_6.rawValue: ("6", .right), SDLK_KP_7.rawValue: ("7", .home), SDLK_KP_8.rawValue: ("8", .up),
        SDLK_KP_9.rawValue: ("9", .pageUp), SDLK_KP_PERIOD.rawValue: (".", .delete), SDLK_KP_PLUS.rawValue: ("+", nil),
        SDLK_KP_MINUS.rawValue: ("-", nil), SDLK_KP_MULTIPLY.rawValue: ("*", nil), SDLK_KP_DIVIDE.rawValue: ("/", nil),
    ]

    private static let functions: [UInt32] = [
        SDLK_F1, SDLK_F2, SDLK_F3, SDLK_F4, SDLK_F5, SDLK_F6, SDLK_F7, SDLK_F8, SDLK_F9, SDLK_F10, SDLK_F11, SDLK_F12,
        SDLK_F13, SDLK_F14, SDLK_F15, SDLK_F16, SDLK_F17, SDLK_F18, SDLK_F19, SDLK_F20, SDLK_F21, SDLK_F22, SDLK_F23, SDLK_F24,
    ].map(\.rawValue)
}

extension KeyModifiers {
    /// Converts SDL's bits for keys on the left and on the right.
    init(_ bits: UInt32) {
        let names: [(SDL_Keymod, KeyModifiers)] = [
            (KMOD_LSHIFT, .shift), (KMOD_RSHIFT, .shift), (KMOD_LCTRL, .control), (KMOD_RCTRL, .control),
            (KMOD_LALT, .option), (KMOD_RALT, .option), (KMOD_LGUI, .command), (KMOD_RGUI, .command),
        ]
        self = names.reduce(into: []) { set, name in
            if bits & name.0.rawValue != 0 { set.insert(name.1) }
        }
    }

    /// The modifier keys that are down.
    static var held: KeyModifiers { KeyModifiers(SDL_GetModState().rawValue) }
}
