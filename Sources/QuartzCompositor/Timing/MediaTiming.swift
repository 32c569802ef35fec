/// The eight properties of `CAMediaTiming` as one value, stored by layers and animations and passed to the render tree.
package struct MediaTiming: Sendable, Hashable {
    package var beginTime: Double = 0
    package var duration: Double = 0
    package var timeOffset: Double = 0
    package var repeatDuration: Double = 0
    package var speed: Float = 1
    package var repeatCount: Float = 0
    package var autoreverses = false
    package var fillMode = CAMediaTimingFillMode.removed

    package init(duration: Double = 0) {
        self.duration = duration
    }

    /// The timing of a new layer.
    package static let ofLayer = MediaTiming(duration: .infinity)

    /// The total length of all passes in seconds of the local time.
    ///
    /// `duration × (autoreverses ? 2 : 1) × repeatCount`, or `repeatDuration` where that is set.
    package func activeDuration(duration: Double) -> Double {
        if repeatDuration > 0 { return repeatDuration }
        let passes = repeatCount > 0 ? Double(repeatCount) : 1
        let cycle = duration * (autoreverses ? 2 : 1)
        return cycle == 0 ? 0 : cycle * passes
    }

    /// A layer's own time at a moment of its parent's time.
    package func localTime(parent: Double) -> Double {
        // An infinite begin time or parent time multiplied by speed 0 would be NaN.
        speed == 0 ? timeOffset : (parent - beginTime) * Double(speed) + timeOffset
    }

    /// The moment of the parent's time at which a layer's own time is `local`.
    ///
    /// For speed 0 one local time corresponds to all times of the parent; `beginTime` is returned then.
    package func parentTime(local: Double) -> Double {
        speed == 0 ? beginTime : (local - timeOffset) / Double(speed) + beginTime
    }
}

/// The values of an animation outside its active span.
public struct CAMediaTimingFillMode: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String
    /// Creates a value from its name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// The last value holds after the end.
    public static let forwards = CAMediaTimingFillMode(rawValue: "forwards")
    /// The first value holds before the beginning.
    public static let backwards = CAMediaTimingFillMode(rawValue: "backwards")
    /// Both hold.
    public static let both = CAMediaTimingFillMode(rawValue: "both")
    /// Neither holds: outside the span the model's value is shown.
    public static let removed = CAMediaTimingFillMode(rawValue: "removed")

    package var holdsBefore: Bool { self == .backwards || self == .both }
    package var holdsAfter: Bool { self == .forwards || self == .both }
}

/// Seconds, as Core Animation spells them.
public typealias CFTimeInterval = TimeInterval
