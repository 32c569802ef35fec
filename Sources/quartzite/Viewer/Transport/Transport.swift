import QuartzUI

/// The map from the window's time to the canvas's. It plays at a rate or is paused; changing either does not make the time jump.
///
/// While it plays, the canvas's layer time is `(now - begin) · rate + offset`. While it is paused, its layer has speed 0 and the
/// time as offset. At the start, layer time equals the window's time, so code that uses `CACurrentMediaTime()` as a layer's time
/// is correct until the first pause, as on Apple's systems.
struct Transport: Equatable {
    /// The selectable rates.
    static let rates: [Float] = [0.1, 0.25, 0.5, 1, 2]
    /// Returns the next slower rate; the fastest one after the slowest.
    static func rate(after rate: Float) -> Float { rates.last { $0 < rate } ?? rates[rates.count - 1] }
    /// Returns the text of a rate.
    static func text(_ rate: Float) -> String { "\(Int((rate * 100).rounded())) %" }
    /// The length of a frame step in seconds.
    static let frame = 1.0 / 60

    /// The speed while playing, with the precision of a layer's speed.
    private(set) var rate: Float
    private(set) var isPlaying = true
    /// The time of the window and of the layer at the start.
    let origin: Double
    /// A reference time of the window, and the shown time at it.
    private var moment: Double
    private var shown: Double = 0

    /// Starts at 0.
    ///
    /// - Parameter now: The window's time.
    init(startingAt now: Double, rate: Float = 1) {
        self.rate = rate
        origin = now
        moment = now
    }

    /// Returns the shown time, in seconds since the start.
    func time(at now: Double) -> Double {
        isPlaying ? shown + (now - moment) * Double(rate) : shown
    }

    mutating func pause(at now: Double) {
        settle(at: now)
        isPlaying = false
    }

    mutating func play(at now: Double) {
        settle(at: now)
        isPlaying = true
    }

    /// Plays from a time on.
    mutating func play(from time: Double, at now: Double) {
        isPlaying = true
        seek(to: time, at: now)
    }

    mutating func setRate(_ rate: Float, at now: Double) {
        settle(at: now)
        self.rate = rate
    }

    /// Seeks to a time, clamped to the start.
    mutating func seek(to time: Double, at now: Double) {
        guard time.isFinite else { return }
        moment = now
        shown = max(0, time)
    }

    /// Pauses and moves by a number of frames; negative numbers go back.
    mutating func step(_ frames: Int, at now: Double) {
        pause(at: now)
        seek(to: shown + Double(frames) * Self.frame, at: now)
    }

    /// Makes the current time the reference.
    private mutating func settle(at now: Double) {
        shown = max(0, time(at: now))
        moment = now
    }

    /// Applies this time to a layer.
    func apply(to layer: CALayer) {
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        layer.speed = isPlaying ? rate : 0
        layer.beginTime = isPlaying ? moment : 0
        layer.timeOffset = origin + shown
        CATransaction.commit()
    }
}

/// The range of time that the scrubber shows. It grows with the shown time up to a readable length and then follows the time.
struct TimeScale: Equatable {
    /// The time at the left end, in seconds.
    private(set) var start = 0.0
    /// Its length in seconds.
    private(set) var length: Double

    /// Readable lengths, in seconds.
    private static let lengths: [Double] = [0.5, 1, 2, 4, 6, 10, 20, 30, 60, 120, 300, 600, 1800, 3600]
    /// The length of an empty range.
    private static let least = 2.0
    /// The maximum length by automatic growth. Beyond it the range moves.
    static let longest = 20.0

    /// The shortest range that covers a number of seconds.
    init(covering seconds: Double) {
        length = Self.length(covering: max(seconds, Self.least))
    }

    private static func length(covering seconds: Double) -> Double {
        lengths.first { $0 >= seconds } ?? (seconds / 3600).rounded(.up) * 3600
    }

    /// The time at the right end.
    var end: Double { start + length }

    /// Grows to include a time, up to the greatest length.
    mutating func grow(to time: Double) {
        guard time.isFinite, start == 0, time > length, length < Self.longest else { return }
        length = Self.length(covering: min(time, Self.longest))
    }

    /// Includes a time: grows, or moves by half its length until it contains the time.
    mutating func include(_ time: Double) {
        guard time.isFinite, time >= 0 else { return }
        grow(to: time)
        if time > end {
            start = ((time - length) / (length / 2)).rounded(.up) * (length / 2)
        } else if time < start {
            start = max(0, (time / (length / 2)).rounded(.down) * (length / 2))
        }
    }

    /// Zooms by steps through the readable lengths; a time keeps its position if possible.
    mutating func zoom(_ steps: Int, around time: Double) {
        let place = (Self.lengths.firstIndex { $0 >= length } ?? Self.lengths.count - 1) + steps
        let share = fraction(of: time)
        length = Self.lengths[min(max(place, 0), Self.lengths.count - 1)]
        start = max(0, time - share * length)
    }

    /// Moves by a fraction of its length, at least to 0.
    mutating func move(by share: Double) {
        guard share.isFinite else { return }
        start = max(0, start + share * length)
    }

    /// Seconds between labelled ticks: about five ticks in the range.
    var tick: Double {
        let steps = [0.1, 0.2, 0.5, 1, 2, 5, 10, 15, 30, 60, 120, 300, 600]
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
