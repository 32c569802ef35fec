/// When each keyframe's turn is: from progress to a segment and the place in it.
///
/// Segment i leads from keyframe i to keyframe i + 1; in discrete mode it is keyframe i alone. The rules for bad key times:
/// a list of the wrong length is ignored, so that all segments last equally long; a time that is not finite, below the one before
/// it or outside 0 … 1 is moved to the nearest that is allowed. Before the first key time the first value holds, after the last
/// the last one. Of keyframes with equal times the last wins. Whatever was mended is told by `faults`.
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
        /// There were too few or too many key times: they were ignored.
        static let keyTimeCount = Faults(rawValue: 1)
        /// Key times decreased, or left 0 … 1: they were clamped.
        static let keyTimeOrder = Faults(rawValue: 2)
        /// There were too few timing functions (the other segments are linear) or too many (the rest was ignored).
        static let timingFunctionCount = Faults(rawValue: 4)
    }

    /// How many keyframes there are; 0 shows nothing, 1 always shows the one.
    let count: Int
    /// What was wrong with the input.
    let faults: Faults

    private let isDiscrete: Bool
    /// Where segments begin, and for continuous modes where the last one ends; empty for equal lengths.
    private let times: [Double]
    private let curves: [CubicTimingCurve]

    /// Progress by which a discrete change may come early: the rounding of a clock, far below a frame.
    private static let tolerance = 1e-9

    /// Creates the schedule of a mode that is not paced.
    ///
    /// - Parameters:
    ///   - count: How many keyframes there are.
    ///   - isDiscrete: Whether values hold until the next; then `curves` do not count.
    ///   - keyTimes: One for each keyframe, in discrete mode one more; nil for segments of equal length.
    ///   - curves: One for each segment; segments without one are linear.
    init(count: Int, isDiscrete: Bool = false, keyTimes: [Double]? = nil, curves: [CubicTimingCurve] = []) {
        self.count = max(count, 0)
        self.isDiscrete = isDiscrete
        var faults: Faults = []
        var times: [Double] = []
        if let keyTimes, count > 0 {
            if keyTimes.count == (isDiscrete ? count + 1 : count) {
                times = Self.mend(keyTimes)
                if times != keyTimes { faults.insert(.keyTimeOrder) }
            } else {
                faults.insert(.keyTimeCount)
            }
        }
        self.times = times
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
    }

    private static func mend(_ keyTimes: [Double]) -> [Double] {
        var last = 0.0
        return keyTimes.map { time in
            last = time.isNaN ? last : min(max(time, last), 1)
            return last
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
        let index = times.isEmpty ? Int(moment * Double(count)) : lastStart(notAfter: moment)
        return min(index, count - 1)
    }

    private func place(_ progress: Double) -> Position {
        let segments = count - 1
        if times.isEmpty {
            let index = min(Int(progress * Double(segments)), segments - 1)
            return Position(index: index, fraction: progress * Double(segments) - Double(index))
        }
        if progress >= times[segments] { return Position(index: segments - 1, fraction: 1) }
        if progress < times[0] { return Position(index: 0, fraction: 0) }
        let index = lastStart(notAfter: progress)
        return Position(index: index, fraction: (progress - times[index]) / (times[index + 1] - times[index]))
    }

    /// The last of the times that is not after `moment`, or 0.
    private func lastStart(notAfter moment: Double) -> Int {
        var low = 0
        var high = times.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if times[middle] <= moment { low = middle } else { high = middle }
        }
        return low
    }
}

extension KeyframeSchedule.Faults {
    /// One sentence for each fault, for a warning.
    var messages: [String] {
        var result: [String] = []
        if contains(.keyTimeCount) {
            result.append("keyTimes must have one entry for each value, in discrete mode one more; they were ignored")
        }
        if contains(.keyTimeOrder) {
            result.append("keyTimes must increase from 0 to 1; entries that do not were moved to the nearest allowed time")
        }
        if contains(.timingFunctionCount) {
            result.append("timingFunctions must have one entry less than there are values; missing ones count as linear")
        }
        return result
    }
}
