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
