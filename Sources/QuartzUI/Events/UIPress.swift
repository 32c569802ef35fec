/// A key of a keyboard: its place by the table of USB's human interface devices.
nonisolated public enum UIKeyboardHIDUsage: Int, Sendable {
    /// A key without a place in the table.
    case keyboardErrorUndefined = 3
    /// The letters.
    case keyboardA, keyboardB, keyboardC, keyboardD, keyboardE, keyboardF, keyboardG, keyboardH, keyboardI, keyboardJ, keyboardK
    /// The letters.
    case keyboardL, keyboardM, keyboardN, keyboardO, keyboardP, keyboardQ, keyboardR, keyboardS, keyboardT, keyboardU, keyboardV
    /// The letters.
    case keyboardW, keyboardX, keyboardY, keyboardZ
    /// The digits above the letters.
    case keyboard1, keyboard2, keyboard3, keyboard4, keyboard5, keyboard6, keyboard7, keyboard8, keyboard9, keyboard0
    /// Return, Escape, Backspace, Tab and Space.
    case keyboardReturnOrEnter, keyboardEscape, keyboardDeleteOrBackspace, keyboardTab, keyboardSpacebar
    /// The signs beside digits and letters.
    case keyboardHyphen, keyboardEqualSign, keyboardOpenBracket, keyboardCloseBracket, keyboardBackslash
    /// The signs beside digits and letters.
    case keyboardSemicolon = 0x33
    /// The signs beside digits and letters.
    case keyboardQuote, keyboardGraveAccentAndTilde, keyboardComma, keyboardPeriod, keyboardSlash
    /// The function keys.
    case keyboardF1 = 0x3A
    /// The function keys.
    case keyboardF2, keyboardF3, keyboardF4, keyboardF5, keyboardF6, keyboardF7, keyboardF8, keyboardF9, keyboardF10
    /// The function keys.
    case keyboardF11, keyboardF12
    /// The keys above the arrows.
    case keyboardHome = 0x4A
    /// The keys above the arrows.
    case keyboardPageUp, keyboardDeleteForward, keyboardEnd, keyboardPageDown
    /// The arrows.
    case keyboardRightArrow, keyboardLeftArrow, keyboardDownArrow, keyboardUpArrow

    /// The place of a key; that of the character on a keyboard with American layout.
    init(_ key: Key) {
        let signs: [Character: UIKeyboardHIDUsage] = [
            "0": .keyboard0, "-": .keyboardHyphen, "=": .keyboardEqualSign, "[": .keyboardOpenBracket, "]": .keyboardCloseBracket,
            "\\": .keyboardBackslash, ";": .keyboardSemicolon, "'": .keyboardQuote, "`": .keyboardGraveAccentAndTilde,
            ",": .keyboardComma, ".": .keyboardPeriod, "/": .keyboardSlash,
        ]
        func place(_ distance: Int, from first: UIKeyboardHIDUsage) -> UIKeyboardHIDUsage {
            UIKeyboardHIDUsage(rawValue: first.rawValue + distance) ?? .keyboardErrorUndefined
        }
        self =
            switch key {
            case .character(let character):
                switch character.asciiValue {
                case let code? where (97...122).contains(code): place(Int(code) - 97, from: .keyboardA)
                case let code? where (49...57).contains(code): place(Int(code) - 49, from: .keyboard1)
                default: signs[character] ?? .keyboardErrorUndefined
                }
            case .space: .keyboardSpacebar
            case .return: .keyboardReturnOrEnter
            case .tab: .keyboardTab
            case .escape: .keyboardEscape
            case .backspace: .keyboardDeleteOrBackspace
            case .delete: .keyboardDeleteForward
            case .left: .keyboardLeftArrow
            case .right: .keyboardRightArrow
            case .up: .keyboardUpArrow
            case .down: .keyboardDownArrow
            case .home: .keyboardHome
            case .end: .keyboardEnd
            case .pageUp: .keyboardPageUp
            case .pageDown: .keyboardPageDown
            case .function(let number): (1...12).contains(number) ? place(number - 1, from: .keyboardF1) : .keyboardErrorUndefined
            case .other: .keyboardErrorUndefined
            }
    }
}

/// A pressed key with its meaning.
@preconcurrency @MainActor
open class UIKey: NSObject {
    /// The text of the key without modifiers, or the name of a key without text, as for a ``UIKeyCommand``.
    public let charactersIgnoringModifiers: String
    /// The place of the key.
    public let keyCode: UIKeyboardHIDUsage
    /// The modifier keys held.
    public let modifierFlags: UIKeyModifierFlags
    /// The text of the key; letters are capital if Shift is held.
    open var characters: String {
        modifierFlags.contains(.shift) && charactersIgnoringModifiers.count == 1
            ? charactersIgnoringModifiers.uppercased() : charactersIgnoringModifiers
    }

    init(_ event: KeyEvent) {
        charactersIgnoringModifiers = UIKeyCommand.input(of: event.key) ?? ""
        keyCode = UIKeyboardHIDUsage(event.key)
        modifierFlags = event.modifiers
        super.init()
    }
}

/// A press of a key.
@preconcurrency @MainActor
open class UIPress: NSObject {
    /// The stages of a press.
    nonisolated public enum Phase: Int, Sendable {
        /// The key went down.
        case began
        /// The force has changed. Keys report none.
        case changed
        /// The key is held.
        case stationary
        /// The key went up.
        case ended
        /// The window lost the keyboard.
        case cancelled
    }

    /// Buttons of remote controls, and arrows.
    nonisolated public enum PressType: Int, Sendable {
        /// The arrows.
        case upArrow, downArrow, leftArrow, rightArrow
        /// Return.
        case select
        /// Escape.
        case menu
        /// A button of a remote control.
        case playPause
    }

    /// The stage.
    public internal(set) var phase = Phase.began
    /// The button that has the key's meaning; nil for other keys.
    public let type: PressType?
    /// The key.
    public let key: UIKey?
    /// The window of the press.
    open private(set) weak var window: UIWindow?
    /// The responder that the press was sent to first.
    open private(set) weak var responder: UIResponder?
    /// The time of the latest change on the media clock, in seconds.
    public internal(set) var timestamp: TimeInterval
    /// The force: 1, because keys report none.
    open var force: CGFloat { 1 }

    init(_ event: KeyEvent, in window: UIWindow, to responder: UIResponder) {
        key = UIKey(event)
        timestamp = event.timestamp
        (self.window, self.responder) = (window, responder)
        type =
            switch event.key {
            case .up: .upArrow
            case .down: .downArrow
            case .left: .leftArrow
            case .right: .rightArrow
            case .return: .select
            case .escape: .menu
            default: nil
            }
        super.init()
    }
}

/// A set of presses with a time.
@preconcurrency @MainActor
public final class UIPressesEvent: UIEvent {
    /// The presses of the window: the changed ones, and those of held keys.
    public let allPresses: Set<UIPress>
    /// Whether no responder has kept the event.
    var isUnhandled = false

    init(timestamp: TimeInterval, modifiers: KeyModifiers, presses: Set<UIPress>) {
        allPresses = presses
        super.init(timestamp: timestamp, modifiers: modifiers, touches: [])
    }
}

extension UIWindow {
    /// Sends a key to a responder as a press. A key that repeats is no separate press.
    ///
    /// - Returns: Whether a responder has kept it, and did not pass it to the next one.
    func sendsPress(_ event: KeyEvent, to target: UIResponder) -> Bool {
        guard !event.isRepeat else { return false }
        let press = event.isDown ? UIPress(event, in: self, to: target) : presses.removeValue(forKey: event.key)
        guard let press else { return false }
        if event.isDown { presses[event.key] = press } else { press.phase = .ended }
        press.timestamp = event.timestamp
        return send([press], at: event.timestamp, event.modifiers) { presses, event in
            press.phase == .began ? target.pressesBegan(presses, with: event) : target.pressesEnded(presses, with: event)
        }
    }

    /// Cancels the presses, because other windows get the keys.
    func cancelPresses() {
        let cancelled = presses.values.sorted { $0.timestamp < $1.timestamp }
        presses = [:]
        for press in cancelled {
            press.phase = .cancelled
            _ = send([press], at: press.timestamp, []) { press.responder?.pressesCancelled($0, with: $1) }
        }
    }

    private func send(
        _ changed: Set<UIPress>, at time: TimeInterval, _ modifiers: KeyModifiers,
        by deliver: (Set<UIPress>, UIPressesEvent) -> Void
    ) -> Bool {
        let event = UIPressesEvent(timestamp: time, modifiers: modifiers, presses: changed.union(presses.values))
        deliver(changed, event)
        return !event.isUnhandled
    }
}

extension UIKeyCommand {
    /// The text of a key without modifiers, or the name of a key without text.
    static func input(of key: Key) -> String? {
        switch key {
        case .character(let character): String(character)
        case .space: " "
        case .return: "\r"
        case .tab: "\t"
        case .escape: inputEscape
        case .backspace: "\u{8}"
        case .delete: inputDelete
        case .left: inputLeftArrow
        case .right: inputRightArrow
        case .up: inputUpArrow
        case .down: inputDownArrow
        case .home: inputHome
        case .end: inputEnd
        case .pageUp: inputPageUp
        case .pageDown: inputPageDown
        case .function(let number): "UIKeyInputF\(number)"
        case .other: nil
        }
    }
}
