/// What a mouse or a finger did, in words that no windowing library owns: the host makes it, `UIWindow` delivers it.
nonisolated public struct PointerEvent: Hashable, Sendable {
    /// What happened.
    nonisolated public enum Phase: Hashable, Sendable {
        /// A button or a finger went down.
        case began
        /// It moved while down.
        case moved
        /// It went up.
        case ended
        /// The system took it away.
        case cancelled
        /// The mouse moved with no button down.
        case hovered
        /// The mouse left the window.
        case left
    }

    /// What pointed.
    nonisolated public enum Kind: Hashable, Sendable {
        /// A mouse or touch pad.
        case mouse
        /// A finger.
        case touch
    }

    /// A mouse's buttons; a finger is `.primary`.
    nonisolated public enum Button: Hashable, Sendable {
        /// Left.
        case primary
        /// Right.
        case secondary
        /// The wheel.
        case middle
    }

    /// What happened.
    public var phase: Phase
    /// Where, in points of the window.
    public var location: CGPoint
    /// Which button.
    public var button: Button
    /// When, in the media clock's seconds.
    public var timestamp: TimeInterval
    /// Tells fingers apart; the same from began to ended.
    public var id: Int
    /// What pointed.
    public var kind: Kind
    /// Keys held.
    public var modifiers: KeyModifiers

    /// Creates an event.
    ///
    /// - Parameter timestamp: the media clock's time now, unless given.
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
