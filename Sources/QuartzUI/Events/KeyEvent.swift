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
}
