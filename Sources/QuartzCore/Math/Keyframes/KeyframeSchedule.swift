/// When each keyframe's turn is: from progress to a segment and the place in it.
///
/// Segment i leads from keyframe i to keyframe i + 1; in discrete mode it is keyframe i alone. Key times are kept as given, in order
/// and within 0 … 1 or not, as Core Animation keeps them: of progress p the segment is the first i with p < t[i + 1], and the place in
/// it (p − t[i]) / (t[i + 1] − t[i]). Before the first key time the first value holds; past all of them the last one. Of keyframes
/// with equal times the last wins. In discrete mode there is one time more, at which the last ends; without
/// it the last holds. Any other number of times is ignored, so that all segments last equally long; a time that is not finite
/// counts as the one before it. What is unusual is told by `faults`.
struct KeyframeSchedule: Sendable {
    /// A segment and a place in it.
    struct Position: Sendable, Hashable {
        /// The segment, or in discrete mode the keyframe.
        var index: Int
        /// 0 at its start, 1 at its end, beyond where a timing function overshoots; 0 in discrete mode.
        var fraction: Double
    }

    /// What was wrong with the input.
    struct Faults: OptionSet, Sendable {
        let rawValue: UInt8
        /// There were too few or too many key times.
        static let keyTimeCount = Faults(rawValue: 1)
        /// Key times decreased, left 0 … 1 or were not finite.
        static let keyTimeOrder = Faults(rawValue: 2)
        /// There were too few timing functions (the other segments are linear) or too many (the rest was ignored).
        static let timingFunctionCount = Faults(rawValue: 4)
    }

    /// How many keyframes there are; 0 shows nothing, 1 always shows the one.
    let count: Int
    /// What was unusual in the input.
    var faults: Faults

    private let isDiscrete: Bool
    /// Where segments begin, and for continuous modes where the last one ends; empty for equal lengths.
    private let times: [Double]
    /// For each segment the latest of the ends up to its own: the first of them that a progress has not reached is the first end of
    /// all that it has not reached, and these increase, so that it can be searched for.
    private let ends: [Double]
    private let curves: [CubicTimingCurve]

    /// Progress by which a discrete change may come early: the rounding of a clock, far below a frame.
    private static let tolerance = 1e-9

    /// Creates the schedule of a mode that is not paced.
    ///
    /// - Parameters:
    ///   - count: How many keyframes there are.
    ///   - isDiscrete: Whether values hold until the next; then `curves` do not count.
    ///   - keyTimes: One for each keyframe, in discrete mode one more, where the last ends; nil for segments of equal length.
    ///   - curves: One for each segment; segments without one are linear.
    init(count: Int, isDiscrete: Bool = false, keyTimes: [Double]? = nil, curves: [CubicTimingCurve] = []) {
        self.count = max(count, 0)
        self.isDiscrete = isDiscrete
        var faults: Faults = []
        var times: [Double] = []
        if let keyTimes, count > 0 {
            if keyTimes.count == count || (isDiscrete && keyTimes.count == count + 1) {
                times = Self.finite(keyTimes)
                if !Self.isUsual(keyTimes) { faults.insert(.keyTimeOrder) }
                // Taken all the same: the last keyframe holds to the end.
                if isDiscrete, keyTimes.count == count { faults.insert(.keyTimeCount) }
            } else {
                faults.insert(.keyTimeCount)
            }
        }
        self.times = times
        ends = Self.ends(times)
        let segments = isDiscrete ? 0 : max(count - 1, 0)
        self.curves = Array(curves.prefix(segments))
        if !isDiscrete, !curves.isEmpty, curves.count != segments { faults.insert(.timingFunctionCount) }
        self.faults = faults
    }

    /// Creates the schedule of a paced mode: segments take time in proportion to their lengths.
    ///
    /// A length that is negative or not finite counts as 0. If all are 0, segments last equally long.
    init(segmentLengths lengths: [Double]) {
        count = lengths.count + 1
        isDiscrete = false
        faults = []
        curves = []
        let usable = lengths.map { $0.isFinite && $0 > 0 ? $0 : 0 }
        // Shares of the longest, so that the sum of huge lengths stays finite.
        let longest = usable.max() ?? 0
        guard longest > 0 else {
            times = []
            ends = []
            return
        }
        let total = usable.reduce(0) { $0 + $1 / longest }
        var sum = 0.0
        var times = [0.0]
        for length in usable {
            sum += length / longest
            times.append(sum / total)
        }
        self.times = times
        ends = Self.ends(times)
    }

    private static func finite(_ keyTimes: [Double]) -> [Double] {
        var last = 0.0
        return keyTimes.map { time in
            if time.isFinite { last = time }
            return last
        }
    }

    /// Whether times lie in 0 … 1 and never decrease; NaN is neither.
    private static func isUsual(_ times: [Double]) -> Bool {
        times.allSatisfy { $0 >= 0 && $0 <= 1 } && zip(times, times.dropFirst()).allSatisfy { $0 <= $1 }
    }

    private static func ends(_ times: [Double]) -> [Double] {
        var latest = -Double.infinity
        return times.dropFirst().map { time in
            latest = max(latest, time)
            return latest
        }
    }

    /// The segment of a progress, which is clamped to 0 … 1 (NaN counts as 0), and the place in it.
    func segment(at progress: Double) -> Position {
        let progress = progress > 0 ? min(progress, 1) : 0
        if isDiscrete { return Position(index: keyframe(at: progress), fraction: 0) }
        guard count > 1 else { return Position(index: 0, fraction: 0) }
        var position = place(progress)
        if position.index < curves.count { position.fraction = curves[position.index].value(at: position.fraction) }
        return position
    }

    private func keyframe(at progress: Double) -> Int {
        guard count > 1 else { return 0 }
        let moment = progress + Self.tolerance
        return min(times.isEmpty ? Int(moment * Double(count)) : firstEnd(after: moment), count - 1)
    }

    private func place(_ progress: Double) -> Position {
        let segments = count - 1
        if times.isEmpty {
            let index = min(Int(progress * Double(segments)), segments - 1)
            return Position(index: index, fraction: progress * Double(segments) - Double(index))
        }
        let index = firstEnd(after: progress)
        guard index < segments else { return Position(index: segments - 1, fraction: 1) }
        // Only before the very first time is a progress below the start of its segment.
        guard progress > times[index] else { return Position(index: index, fraction: 0) }
        return Position(index: index, fraction: (progress - times[index]) / (times[index + 1] - times[index]))
    }

    /// The first segment whose end is after `moment`; their count where there is none.
    private func firstEnd(after moment: Double) -> Int {
        var low = 0
        var high = ends.count
        while low < high {
            let middle = (low + high) / 2
            if ends[middle] <= moment { low = middle + 1 } else { high = middle }
        }
        return low
    }
}

extension KeyframeSchedule.Faults {
    /// One sentence for each fault, for a warning.
    var messages: [String] {
        var result: [String] = []
        if contains(.keyTimeCount) {
            result.append(
                "keyTimes must have one entry for each value or point, in discrete mode one more for the end of the last")
        }
        if contains(.keyTimeOrder) {
            result.append(
                "keyTimes should increase from 0 to 1; they are taken as they are, what is not finite as the one before it")
        }
        if contains(.timingFunctionCount) {
            result.append("timingFunctions must have one entry less than there are values; missing ones count as linear")
        }
        return result
    }
}
