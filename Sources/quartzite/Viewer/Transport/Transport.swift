import QuartzUI

/// The time of a canvas inside that of the window: it plays at a rate or rests, and no change of either makes it jump.
///
/// While it plays, the canvas's layer time is `(now - begin) · rate + offset`; at rest its layer has speed 0 and the time as offset. At
/// the start layer time is the window's own, so that code which takes `CACurrentMediaTime()` for a layer's time is right until the
/// first pause, as it is on Apple's systems.
struct Transport: Equatable {
    /// The rates that can be chosen.
    static let rates: [Float] = [0.1, 0.25, 0.5, 1, 2]
    /// The next slower rate, after the slowest the fastest.
    static func rate(after rate: Float) -> Float { rates.last { $0 < rate } ?? rates[rates.count - 1] }
    /// A rate in words.
    static func text(_ rate: Float) -> String { "\(Int((rate * 100).rounded())) %" }
    /// The length of a step in seconds.
    static let frame = 1.0 / 60

    /// How fast time passes while it plays; as exact as a layer's speed.
    private(set) var rate: Float
    private(set) var isPlaying = true
    /// The window's time at the start, and the layer's.
    let origin: Double
    /// A moment of the window's time, and the shown time that belongs to it.
    private var moment: Double
    private var shown: Double = 0

    /// Starts at 0.
    ///
    /// - Parameter now: the window's time.
    init(startingAt now: Double, rate: Float = 1) {
        self.rate = rate
        origin = now
        moment = now
    }

    /// The time shown, in seconds since the start.
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

    /// Goes to a time; one before the start is the start.
    mutating func seek(to time: Double, at now: Double) {
        guard time.isFinite else { return }
        moment = now
        shown = max(0, time)
    }

    /// Rests, a number of frames further on; negative ones go back.
    mutating func step(_ frames: Int, at now: Double) {
        pause(at: now)
        seek(to: shown + Double(frames) * Self.frame, at: now)
    }

    /// Takes the present as the moment to count from.
    private mutating func settle(at now: Double) {
        shown = max(0, time(at: now))
        moment = now
    }

    /// Gives a layer this time.
    func apply(to layer: CALayer) {
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        layer.speed = isPlaying ? rate : 0
        layer.beginTime = isPlaying ? moment : 0
        layer.timeOffset = origin + shown
        CATransaction.commit()
    }
}
