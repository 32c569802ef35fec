/// A key, by what it is for rather than where it sits.
nonisolated public enum Key: Hashable, Sendable {
    /// A key that types this character, in lower case, without modifiers.
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
    /// An arrow.
    case left, right, up, down
    /// To the beginning or end, or by a page.
    case home, end, pageUp, pageDown
    /// F1 … F24.
    case function(Int)
    /// Any other, by the host's number.
    case other(Int)
}

/// A press or release of a key.
nonisolated public struct KeyEvent: Hashable, Sendable {
    /// Which key.
    public var key: Key
    /// Whether it went down.
    public var isDown: Bool
    /// Whether it is held and repeats.
    public var isRepeat: Bool
    /// Keys held beside it.
    public var modifiers: KeyModifiers
    /// When, in the media clock's seconds.
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

    /// Whether the key is pressed as a command: with control or the logo key, and not alt.
    public var isCommand: Bool {
        !modifiers.isDisjoint(with: [.control, .command]) && !modifiers.contains(.option)
    }
}
