import QuartzUI

/// The map from the window's time to the canvas's. It plays at a rate or is paused; changing either does not make the time jump.
///
/// While it plays, the canvas's layer time is `(now - begin) · rate + offset`. While it is paused, its layer has speed 0 and the
/// time as offset. At the start, layer time equals the window's time, so code that uses `CACurrentMediaTime()` as a layer's time
/// is correct until the first pause, as on Apple's systems.
package struct Transport: Equatable {
    /// The selectable rates.
    package static let rates: [Float] = [0.1, 0.25, 0.5, 1, 2]
    /// Returns the next slower rate; the fastest one after the slowest.
    static func rate(after rate: Float) -> Float { rates.last { $0 < rate } ?? rates[rates.count - 1] }
    /// Returns the text of a rate.
    static func text(_ rate: Float) -> String { "\(Int((rate * 100).rounded())) %" }
    /// The length of a frame step in seconds.
    package static let frame = 1.0 / 60

    /// The speed while playing, with the precision of a layer's speed.
    package private(set) var rate: Float
    package private(set) var isPlaying = true
    /// The layer's time at the start.
    let origin: Double
    /// A reference time of the window, and the shown time at it.
    private var moment: Double
    private var shown: Double = 0

    /// Starts at 0.
    ///
    /// - Parameters:
    ///   - origin: The layer's time at the start.
    ///   - moment: The window's time, by default the same.
    package init(startingAt origin: Double, at moment: Double? = nil, rate: Float = 1) {
        self.rate = rate
        self.origin = origin
        self.moment = moment ?? origin
    }

    /// Returns the shown time, in seconds since the start.
    package func time(at now: Double) -> Double {
        isPlaying ? shown + (now - moment) * Double(rate) : shown
    }

    package mutating func pause(at now: Double) {
        settle(at: now)
        isPlaying = false
    }

    package mutating func play(at now: Double) {
        settle(at: now)
        isPlaying = true
    }

    /// Plays from a time on.
    package mutating func play(from time: Double, at now: Double) {
        isPlaying = true
        seek(to: time, at: now)
    }

    package mutating func setRate(_ rate: Float, at now: Double) {
        settle(at: now)
        self.rate = rate
    }

    /// Seeks to a time, clamped to the start.
    package mutating func seek(to time: Double, at now: Double) {
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

    /// The pace of the media clock that has this time, with the system's time as the window's.
    var pace: MediaPace { MediaPace(rate: isPlaying ? Double(rate) : 0, from: moment, showing: origin + shown) }

    /// Applies this time to a layer.
    package func apply(to layer: CALayer) {
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        layer.speed = isPlaying ? rate : 0
        layer.beginTime = isPlaying ? moment : 0
        layer.timeOffset = origin + shown
        CATransaction.commit()
    }
}
