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
