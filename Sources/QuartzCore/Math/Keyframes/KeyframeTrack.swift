/// Numeric keyframes prepared for sampling: n keyframes of c numbers each, their schedule, and a spline in cubic modes.
///
/// Tangents and segment lengths are computed in advance, so that evaluation allocates nothing. `schedule.faults` reports wrong
/// key times and timing functions.
struct KeyframeTrack: Sendable {
    /// The times of the keyframes.
    let schedule: KeyframeSchedule
    /// The number of numbers in a keyframe.
    let width: Int
    /// How keyframes are connected.
    let mode: KeyframeMode

    private let values: [Double]
    private let spline: KeyframeSpline?

    /// The number of keyframes.
    var count: Int { schedule.count }

    /// Prepares keyframes for sampling.
    ///
    /// - Parameters:
    ///   - values: The numbers of all keyframes, one keyframe after the other; an incomplete last one is ignored.
    ///   - width: The number of numbers in a keyframe, at least 1.
    ///   - mode: How keyframes are connected. Distances in paced modes are Euclidean over all numbers of a keyframe.
    ///   - keyTimes: See `KeyframeSchedule`; paced modes ignore them.
    ///   - curves: A timing curve for each segment; paced and discrete modes ignore them.
    ///   - shape: Tension, continuity and bias, for cubic modes.
    init(
        values: [Double], width: Int, mode: KeyframeMode = .linear, keyTimes: [Double]? = nil, curves: [CubicTimingCurve] = [],
        shape: KeyframeSpline.Shape = .init()
    ) {
        self.width = max(width, 1)
        self.mode = mode
        let count = values.count / self.width
        self.values = values
        let spline =
            mode.isCubic && count > 1
            ? KeyframeSpline(values: values, width: self.width, shape: shape, isMeasured: mode == .cubicPaced) : nil
        self.spline = spline
        if mode.isPaced, count > 1 {
            schedule = KeyframeSchedule(
                segmentLengths: spline?.segmentLengths ?? Self.distances(values, width: self.width, count: count))
        } else {
            schedule = KeyframeSchedule(
                count: count, isDiscrete: mode == .discrete, keyTimes: mode.isPaced ? nil : keyTimes,
                curves: mode.isPaced ? [] : curves)
        }
    }

    private static func distances(_ values: [Double], width: Int, count: Int) -> [Double] {
        (1..<count).map { index in
            let (from, to) = ((index - 1) * width, index * width)
            return KeyframeSpline.length(width) { values[to + $0] - values[from + $0] }
        }
    }

    /// The segment and the position in it for a progress, for values that are blended elsewhere.
    func segment(at progress: Double) -> KeyframeSchedule.Position {
        schedule.segment(at: progress)
    }

    /// While the numbers change, as shares of a pass; nil where that cannot be told.
    var profile: [ClosedRange<Double>]? {
        var changes: [Int] = []
        for index in 0..<max(count - 1, 0) {
            let (from, to) = (index * width, (index + 1) * width)
            if (0..<width).contains(where: { values[from + $0] != values[to + $0] }) { changes.append(index) }
        }
        if changes.isEmpty { return [] }
        guard !mode.isCubic, let moments = schedule.moments else { return nil }
        return changes.map { (mode == .discrete ? moments[$0 + 1] : moments[$0])...moments[$0 + 1] }
    }

    /// Writes the `width` numbers at a progress to `result`; writes nothing when there is no keyframe.
    func evaluate(at progress: Double, into result: UnsafeMutablePointer<Double>) {
        guard count > 0 else { return }
        let position = schedule.segment(at: progress)
        if let spline {
            spline.evaluate(segment: position.index, fraction: position.fraction, values: values, into: result)
            return
        }
        let from = position.index * width
        if position.fraction == 0 {
            for i in 0..<width { result[i] = values[from + i] }
        } else {
            for i in 0..<width {
                result[i] = Blend.value(values[from + i], values[from + width + i], at: position.fraction)
            }
        }
    }
}
