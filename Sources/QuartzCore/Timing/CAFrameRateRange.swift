/// The frame rates that suit an animation or a display link, in frames a second.
public struct CAFrameRateRange: Sendable, Hashable {
    /// The lowest rate.
    public var minimum: Float
    /// The highest rate.
    public var maximum: Float
    /// The rate that suits best; nil, as 0, leaves it to the engine.
    public var preferred: Float?

    /// Creates a range of `.default`.
    public init() { self.init(minimum: 0, maximum: 0, preferred: nil) }

    /// Creates a range. A range is to satisfy 0 ≤ `minimum` ≤ `preferred` ≤ `maximum`; one that does not counts as `.default` where
    /// it is used.
    public init(minimum: Float, maximum: Float, preferred: Float? = nil) {
        self.minimum = minimum
        self.maximum = maximum
        self.preferred = preferred
    }

    /// Creates a range, as Apple's overlay spells it.
    public init(minimum: Float, maximum: Float, __preferred preferred: Float) {
        self.init(minimum: minimum, maximum: maximum, preferred: preferred)
    }

    /// Whatever the display has.
    public static let `default` = CAFrameRateRange()

    /// The frames a second that are asked for; 0 for every frame.
    var rate: Double {
        let wanted = preferred ?? maximum
        guard minimum.isFinite, maximum.isFinite, wanted.isFinite, minimum >= 0, minimum <= wanted, wanted <= maximum else {
            return 0
        }
        return Double(wanted)
    }
}

/// Whether two ranges are the same; a preferred rate of 0 is none.
public func CAFrameRateRangeIsEqualToRange(_ range: CAFrameRateRange, _ other: CAFrameRateRange) -> Bool {
    range.minimum == other.minimum && range.maximum == other.maximum && (range.preferred ?? 0) == (other.preferred ?? 0)
}

/// Creates a range.
public func CAFrameRateRangeMake(_ minimum: Float, _ maximum: Float, _ preferred: Float) -> CAFrameRateRange {
    CAFrameRateRange(minimum: minimum, maximum: maximum, preferred: preferred)
}
