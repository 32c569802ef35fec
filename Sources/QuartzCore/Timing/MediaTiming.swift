/// The eight properties of `CAMediaTiming` as one value, stored by layers and animations and passed to the render tree.
struct MediaTiming: Sendable, Hashable {
    var beginTime: Double = 0
    var duration: Double = 0
    var timeOffset: Double = 0
    var repeatDuration: Double = 0
    var speed: Float = 1
    var repeatCount: Float = 0
    var autoreverses = false
    var fillMode = CAMediaTimingFillMode.removed

    /// The timing of a new layer.
    static let ofLayer = MediaTiming(duration: .infinity)

    /// The total length of all passes in seconds of the local time.
    ///
    /// `duration × (autoreverses ? 2 : 1) × repeatCount`, or `repeatDuration` where that is set.
    func activeDuration(duration: Double) -> Double {
        if repeatDuration > 0 { return repeatDuration }
        let passes = repeatCount > 0 ? Double(repeatCount) : 1
        let cycle = duration * (autoreverses ? 2 : 1)
        return cycle == 0 ? 0 : cycle * passes
    }

    /// A layer's own time at a moment of its parent's time.
    func localTime(parent: Double) -> Double {
        // An infinite begin time or parent time multiplied by speed 0 would be NaN.
        speed == 0 ? timeOffset : (parent - beginTime) * Double(speed) + timeOffset
    }

    /// The moment of the parent's time at which a layer's own time is `local`.
    ///
    /// For speed 0 one local time corresponds to all times of the parent; `beginTime` is returned then.
    func parentTime(local: Double) -> Double {
        speed == 0 ? beginTime : (local - timeOffset) / Double(speed) + beginTime
    }
}
