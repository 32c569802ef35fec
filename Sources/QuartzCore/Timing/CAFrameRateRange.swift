/// The frame rates that suit an animation or a display link, in frames per second.
public struct CAFrameRateRange: Sendable, Hashable {
    /// The lowest rate.
    public var minimum: Float
    /// The highest rate.
    public var maximum: Float
    /// The preferred rate; with nil or 0 the engine chooses.
    public var preferred: Float?

    /// Creates a range equal to `.default`.
    public init() { self.init(minimum: 0, maximum: 0, preferred: nil) }

    /// Creates a range. A range should satisfy 0 ≤ `minimum` ≤ `preferred` ≤ `maximum`; one that does not is treated as
    /// `.default`.
    public init(minimum: Float, maximum: Float, preferred: Float? = nil) {
        self.minimum = minimum
        self.maximum = maximum
        self.preferred = preferred
    }

    /// Creates a range, as Apple's overlay spells it.
    public init(minimum: Float, maximum: Float, __preferred preferred: Float) {
        self.init(minimum: minimum, maximum: maximum, preferred: preferred)
    }

    /// The display's frame rate.
    public static let `default` = CAFrameRateRange()

    /// The requested frames per second; 0 for every frame of the display.
    var rate: Double {
        let wanted = preferred ?? maximum
        guard minimum.isFinite, maximum.isFinite, wanted.isFinite, minimum >= 0, minimum <= wanted, wanted <= maximum else {
            return 0
        }
        return Double(wanted)
    }
}

/// Whether two ranges are equal; a preferred rate of 0 equals nil.
public func CAFrameRateRangeIsEqualToRange(_ range: CAFrameRateRange, _ other: CAFrameRateRange) -> Bool {
    range.minimum == other.minimum && range.maximum == other.maximum && (range.preferred ?? 0) == (other.preferred ?? 0)
}

/// Creates a range.
public func CAFrameRateRangeMake(_ minimum: Float, _ maximum: Float, _ preferred: Float) -> CAFrameRateRange {
    CAFrameRateRange(minimum: minimum, maximum: maximum, preferred: preferred)
}
