/// A turn of the wheel, or two fingers on a touch pad.
nonisolated public struct ScrollEvent: Hashable, Sendable {
    /// Where the mouse is, in points of the window.
    public var location: CGPoint
    /// How far to scroll, in points: positive y moves towards the end of the content, positive x to its right.
    public var delta: CGVector
    /// Whether the device tells points (a touch pad) rather than notches.
    public var isPrecise: Bool
    /// When, in the media clock's seconds.
    public var timestamp: TimeInterval
    /// Keys held; with control the wheel zooms.
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

    /// The points that a notch of a wheel moves.
    public static let pointsPerNotch: CGFloat = 48
}
