import CSDL
import QuartzUI

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
