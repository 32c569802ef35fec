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
    /// - Parameter timestamp: by default the present time of the media clock.
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
