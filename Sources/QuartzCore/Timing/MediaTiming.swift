/// The eight properties of `CAMediaTiming` as one value, kept by layers and animations and handed to the render tree.
struct MediaTiming: Sendable, Hashable {
    var beginTime: Double = 0
    var duration: Double = 0
    var timeOffset: Double = 0
    var repeatDuration: Double = 0
    var speed: Float = 1
    var repeatCount: Float = 0
    var autoreverses = false
    var fillMode = CAMediaTimingFillMode.removed

    /// A layer's, until it is given another.
    static let ofLayer = MediaTiming(duration: .infinity)

    /// The seconds of its own time that all passes take together.
    ///
    /// `duration × (autoreverses ? 2 : 1) × repeatCount`, or `repeatDuration` where that is set.
    func activeDuration(duration: Double) -> Double {
        if repeatDuration > 0 { return repeatDuration }
        let passes = repeatCount > 0 ? Double(repeatCount) : 1
        let cycle = duration * (autoreverses ? 2 : 1)
        return cycle == 0 ? 0 : cycle * passes
    }

    /// A layer's own time at a moment of its parent's.
    func localTime(parent: Double) -> Double {
        // An infinite begin time or parent time would turn into NaN when it meets speed 0.
        speed == 0 ? timeOffset : (parent - beginTime) * Double(speed) + timeOffset
    }

    /// The moment of the parent's time at which a layer's own time is `local`.
    ///
    /// Undefined for speed 0, where one local time is all times of the parent; the beginning answers for all of them.
    func parentTime(local: Double) -> Double {
        speed == 0 ? beginTime : (local - timeOffset) / Double(speed) + beginTime
    }
}
