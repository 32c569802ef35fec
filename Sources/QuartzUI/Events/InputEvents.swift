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

    /// Whether the event begins a touch or scrolls.
    var isNewInteraction: Bool {
        switch self {
        case .pointer(let event): event.phase == .began
        case .scroll: true
        case .key, .text: false
        }
    }
}

/// A mouse or finger event, independent of windowing libraries: the host creates it, `UIWindow` delivers it.
nonisolated public struct PointerEvent: Hashable, Sendable {
    /// Phase of the event.
    nonisolated public enum Phase: Hashable, Sendable {
        /// A button or a finger went down.
        case began
        /// It moved while down.
        case moved
        /// It went up.
        case ended
        /// The system cancelled it.
        case cancelled
        /// The mouse moved with no button down.
        case hovered
        /// The mouse left the window.
        case left
    }

    /// Kind of pointer.
    nonisolated public enum Kind: Hashable, Sendable {
        /// A mouse or touch pad.
        case mouse
        /// A finger.
        case touch
    }

    /// A mouse's buttons; a finger is `.primary`.
    nonisolated public enum Button: Hashable, Sendable {
        /// The left button.
        case primary
        /// The right button.
        case secondary
        /// The wheel button.
        case middle
    }

    /// The phase.
    public var phase: Phase
    /// The location, in points of the window.
    public var location: CGPoint
    /// The button.
    public var button: Button
    /// The time on the media clock, in seconds.
    public var timestamp: TimeInterval
    /// Identifies a finger from began to ended.
    public var id: Int
    /// The kind of pointer.
    public var kind: Kind
    /// The modifier keys held.
    public var modifiers: KeyModifiers

    /// Creates an event.
    ///
    /// - Parameter timestamp: By default the present time of the media clock.
    public init(
        _ phase: Phase, at location: CGPoint, button: Button = .primary, timestamp: TimeInterval = CACurrentMediaTime(),
        id: Int = 0, kind: Kind = .mouse, modifiers: KeyModifiers = []
    ) {
        self.phase = phase
        self.location = location
        self.button = button
        self.timestamp = timestamp
        self.id = id
        self.kind = kind
        self.modifiers = modifiers
    }
}

/// A scroll by the wheel or by two fingers on a touch pad.
nonisolated public struct ScrollEvent: Hashable, Sendable {
    /// The location of the mouse, in points of the window.
    public var location: CGPoint
    /// The scroll distance in points: positive y scrolls towards the end of the content, positive x to its right.
    public var delta: CGVector
    /// Whether the device reports points (a touch pad) rather than notches.
    public var isPrecise: Bool
    /// The time on the media clock, in seconds.
    public var timestamp: TimeInterval
    /// The modifier keys held; with control the wheel zooms.
    public var modifiers: KeyModifiers

    /// Creates an event.
    public init(
        at location: CGPoint, delta: CGVector, isPrecise: Bool = false, timestamp: TimeInterval = CACurrentMediaTime(),
        modifiers: KeyModifiers = []
    ) {
        self.location = location
        self.delta = delta
        self.isPrecise = isPrecise
        self.timestamp = timestamp
        self.modifiers = modifiers
    }

    /// The scroll distance of one notch, in points.
    public static let pointsPerNotch: CGFloat = 48
}

/// A key, by its meaning rather than its position.
nonisolated public enum Key: Hashable, Sendable {
    /// A key that types this lowercase character without modifiers.
    case character(Character)
    /// The space bar.
    case space
    /// Return or enter.
    case `return`
    /// Tab.
    case tab
    /// Escape.
    case escape
    /// Deletes backwards.
    case backspace
    /// Deletes forwards.
    case delete
    /// An arrow key.
    case left, right, up, down
    /// Home, end and page keys.
    case home, end, pageUp, pageDown
    /// F1…F24.
    case function(Int)
    /// Another key, by the host's key code.
    case other(Int)
}

/// A press or release of a key.
nonisolated public struct KeyEvent: Hashable, Sendable {
    /// The key.
    public var key: Key
    /// Whether the key went down.
    public var isDown: Bool
    /// Whether the event repeats a held key.
    public var isRepeat: Bool
    /// The modifier keys held.
    public var modifiers: KeyModifiers
    /// The time on the media clock, in seconds.
    public var timestamp: TimeInterval

    /// Creates an event.
    public init(
        _ key: Key, isDown: Bool = true, isRepeat: Bool = false, modifiers: KeyModifiers = [],
        timestamp: TimeInterval = CACurrentMediaTime()
    ) {
        self.key = key
        self.isDown = isDown
        self.isRepeat = isRepeat
        self.modifiers = modifiers
        self.timestamp = timestamp
    }

    /// Whether the key is a command: control or the logo key is held, and alt is not.
    public var isCommand: Bool {
        !modifiers.isDisjoint(with: [.control, .command]) && !modifiers.contains(.option)
    }

    /// Whether the key acts on a focused control as a tap does: Space or Return, and no command.
    package var pressesControl: Bool { !isCommand && (key == .space || key == .return) }
}

/// Modifier keys held during an event.
nonisolated public struct KeyModifiers: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt
    /// Creates a set from bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// Shift.
    public static let shift = KeyModifiers(rawValue: 1)
    /// Control.
    public static let control = KeyModifiers(rawValue: 2)
    /// Alt.
    public static let option = KeyModifiers(rawValue: 4)
    /// The logo key.
    public static let command = KeyModifiers(rawValue: 8)
}

/// Text from the keyboard or an input method.
nonisolated public enum TextInputEvent: Hashable, Sendable {
    /// Text to insert.
    case insert(String)
    /// Text being composed and its selection in characters; an empty text ends the composition.
    case compose(String, selection: Range<Int>)
}
