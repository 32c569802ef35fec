/// The times of keyframes: maps progress to a segment and the position in it.
///
/// Segment i leads from keyframe i to keyframe i + 1; in discrete mode it is keyframe i alone. Key times are kept as given, even
/// if they are out of order or outside 0 … 1, as Core Animation does: progress p is in the first segment i with p < t[i + 1], and
/// the position in it is (p − t[i]) / (t[i + 1] − t[i]). Before the first key time the first value holds; after all of them the
/// last one. Of keyframes with equal times the last wins. In discrete mode there is one additional time, at which the last
/// keyframe ends; without it the last one holds. Any other number of times is ignored, so that all segments have equal length; a
/// time that is not finite counts as the one before it. `faults` reports unusual input.
package struct KeyframeSchedule: Sendable {
    /// A segment and a position in it.
    package struct Position: Sendable, Hashable {
        /// The segment, or in discrete mode the keyframe.
        var index: Int
        /// 0 at its start, 1 at its end, outside 0 … 1 where a timing function overshoots; 0 in discrete mode.
        var fraction: Double
    }

    /// The faults of the input.
    package struct Faults: OptionSet, Sendable {
        package let rawValue: UInt8

        package init(rawValue: UInt8) { self.rawValue = rawValue }

        /// There were too few or too many key times.
        static let keyTimeCount = Faults(rawValue: 1)
        /// Key times decreased, left 0 … 1 or were not finite.
        static let keyTimeOrder = Faults(rawValue: 2)
        /// There were too few timing functions (the other segments are linear) or too many (the rest was ignored).
        static let timingFunctionCount = Faults(rawValue: 4)
    }

    /// The number of keyframes; with 0 there is no value, with 1 the value is constant.
    package let count: Int
    /// The faults found in the input.
    package var faults: Faults

    private let isDiscrete: Bool
    /// The start times of the segments, and for continuous modes the end of the last one; empty for equal lengths.
    private let times: [Double]
    /// For each segment the latest of the ends up to its own. The first of these that is after a progress belongs to the first
    /// segment whose end is after it, and they never decrease, so that a binary search finds it.
    private let ends: [Double]
    private let curves: [CubicTimingCurve]

    /// The progress by which a discrete change may come early: it covers the rounding of a clock and is far below a frame.
    private static let tolerance = 1e-9

    /// Creates the schedule of a mode that is not paced.
    ///
    /// - Parameters:
    ///   - count: The number of keyframes.
    ///   - isDiscrete: Whether values hold until the next; then `curves` are ignored.
    ///   - keyTimes: One for each keyframe, in discrete mode one more for the end of the last; nil for segments of equal length.
    ///   - curves: One for each segment; segments without one are linear.
    package init(count: Int, isDiscrete: Bool = false, keyTimes: [Double]? = nil, curves: [CubicTimingCurve] = []) {
        self.count = max(count, 0)
        self.isDiscrete = isDiscrete
        var faults: Faults = []
        var times: [Double] = []
        if let keyTimes, count > 0 {
            if keyTimes.count == count || (isDiscrete && keyTimes.count == count + 1) {
                times = Self.finite(keyTimes)
                if !Self.isUsual(keyTimes) { faults.insert(.keyTimeOrder) }
                // Accepted nevertheless: the last keyframe holds to the end.
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

    /// Creates the schedule of a paced mode: the duration of a segment is proportional to its length.
    ///
    /// A length that is negative or not finite counts as 0. If all are 0, all segments have equal duration.
    package init(segmentLengths lengths: [Double]) {
        count = lengths.count + 1
        isDiscrete = false
        faults = []
        curves = []
        let usable = lengths.map { $0.isFinite && $0 > 0 ? $0 : 0 }
        // Relative to the longest, so that the sum of huge lengths stays finite.
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

    /// The begin of each keyframe's turn, as a fraction of a pass; nil if the key times are unusual.
    var moments: [Double]? {
        guard !faults.contains(.keyTimeOrder) else { return nil }
        if !times.isEmpty { return Array(times.prefix(count)) }
        let segments = isDiscrete ? count : max(count - 1, 1)
        return (0..<count).map { Double($0) / Double(segments) }
    }

    /// The moments of discrete jumps, as fractions of a pass; nil if values blend or the moments are unknown.
    package var jumps: [ClosedRange<Double>]? {
        if count <= 1 { return [] }
        return isDiscrete ? moments?.dropFirst().map { $0...$0 } : nil
    }

    /// The segment and the position in it for a progress, which is clamped to 0 … 1 (NaN counts as 0).
    func segment(at progress: Double) -> Position {
        let progress = progress > 0 ? min(progress, 1) : 0
        if isDiscrete { return Position(index: keyframe(at: progress), fraction: 0) }
        guard count > 1 else { return Position(index: 0, fraction: 0) }
        var position = locate(progress)
        if position.index < curves.count { position.fraction = curves[position.index].value(at: position.fraction) }
        return position
    }

    private func keyframe(at progress: Double) -> Int {
        guard count > 1 else { return 0 }
        let moment = progress + Self.tolerance
        return min(times.isEmpty ? Int(moment * Double(count)) : firstEnd(after: moment), count - 1)
    }

    private func locate(_ progress: Double) -> Position {
        let segments = count - 1
        if times.isEmpty {
            let index = min(Int(progress * Double(segments)), segments - 1)
            return Position(index: index, fraction: progress * Double(segments) - Double(index))
        }
        let index = firstEnd(after: progress)
        guard index < segments else { return Position(index: segments - 1, fraction: 1) }
        // A progress is below the start of its segment only before the very first time.
        guard progress > times[index] else { return Position(index: index, fraction: 0) }
        return Position(index: index, fraction: (progress - times[index]) / (times[index + 1] - times[index]))
    }

    /// The first segment whose end is after `moment`; the number of segments where there is none.
    private func firstEnd(after moment: Double) -> Int { ends.partitioningIndex { $0 > moment } }
}

extension KeyframeSchedule.Faults {
    /// One sentence for each fault, for a warning.
    package var messages: [String] {
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

/// The connection of keyframe values: `CAAnimationCalculationMode` as the sampling loop uses it.
package enum KeyframeMode: UInt8, Sendable, CaseIterable {
    /// Straight lines from value to value.
    case linear
    /// Each value holds until the next.
    case discrete
    /// A Kochanek–Bartels spline through the values.
    case cubic
    /// Straight lines at constant speed.
    case paced
    /// The spline at constant speed.
    case cubicPaced

    /// Whether distances determine the times, so that key times and timing functions are ignored.
    package var isPaced: Bool { self == .paced || self == .cubicPaced }

    /// Whether a spline runs through the values.
    package var isCubic: Bool { self == .cubic || self == .cubicPaced }
}
