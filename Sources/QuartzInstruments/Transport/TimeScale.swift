import QuartzUI

/// The range of time that the scrubber shows. It grows with the shown time up to a readable length and then follows the time,
/// until it is zoomed or moved by hand.
package struct TimeScale: Equatable {
    /// The time at the left end, in seconds.
    private(set) var start = 0.0
    /// Its length in seconds.
    private(set) var length: Double
    /// Whether it was zoomed or moved by hand, so that it does not grow.
    package private(set) var isByHand = false

    /// Readable lengths, in seconds.
    private static let readable: [Double] = [0.5, 1, 2, 4, 6, 10, 20, 30, 60, 120, 300, 600, 1800, 3600]
    /// The lengths that can be set by hand.
    private static let lengths = 0.1...3600.0
    /// The length of an empty range.
    private static let least = 2.0
    /// The maximum length by automatic growth. Beyond it the range moves.
    static let longest = 20.0

    /// The shortest range that covers a number of seconds.
    package init(covering seconds: Double) {
        length = Self.length(covering: max(seconds, Self.least))
    }

    private static func length(covering seconds: Double) -> Double {
        readable.first { $0 >= seconds } ?? (seconds / 3600).rounded(.up) * 3600
    }

    /// The time at the right end.
    var end: Double { start + length }

    /// Grows to include a time, up to the greatest length; not if it was set by hand.
    package mutating func grow(to time: Double) {
        guard !isByHand, time.isFinite, start == 0, time > length, length < Self.longest else { return }
        length = Self.length(covering: min(time, Self.longest))
    }

    /// Includes a time: grows, or moves by half its length until it contains the time.
    package mutating func include(_ time: Double) {
        guard time.isFinite, time >= 0 else { return }
        grow(to: time)
        if time > end {
            start = ((time - length) / (length / 2)).rounded(.up) * (length / 2)
        } else if time < start {
            start = max(0, (time / (length / 2)).rounded(.down) * (length / 2))
        }
    }

    /// Includes a time that has passed from an earlier one. A range set by hand moves only if it contained the earlier time.
    mutating func follow(_ time: Double, from earlier: Double) {
        if !isByHand || (start...end).contains(earlier) { include(time) }
    }

    /// Multiplies its length; a time keeps its place if possible.
    mutating func zoom(by factor: Double, around time: Double) {
        guard factor.isFinite, factor > 0, time.isFinite else { return }
        let share = (time - start) / length
        length = min(max(length * factor, Self.lengths.lowerBound), Self.lengths.upperBound)
        start = max(0, time - share * length)
        isByHand = true
    }

    /// Moves by a fraction of its length, at least to 0.
    mutating func move(by share: Double) {
        guard share.isFinite else { return }
        start = max(0, start + share * length)
        isByHand = true
    }

    /// Seconds between labelled ticks: about five ticks in the range.
    var tick: Double {
        let steps = [0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 15, 30, 60, 120, 300, 600]
        return steps.first { length / $0 <= 6 } ?? length / 6
    }

    /// The times of all ticks.
    var ticks: [Double] {
        let first = Int((start / tick - 1e-9).rounded(.up))
        let last = Int((end / tick + 1e-9).rounded(.down))
        return first <= last ? (first...last).map { Double($0) * tick } : []
    }

    /// Returns the position of a time as a fraction of the range, clamped.
    func fraction(of time: Double) -> Double {
        min(max((time - start) / length, 0), 1)
    }

    /// Returns the time at a fraction of the range, clamped.
    func time(at fraction: Double) -> Double {
        start + min(max(fraction, 0), 1) * length
    }
}
