/// When an animation is active inside its parent's time, and where in its pass it is: the whole of `CAMediaTiming` in one place.
///
/// Trivially copyable; the sampler evaluates it for every track that needs more than a plain pass.
struct ActiveSpan: Sendable {
    /// Where it begins in its parent's time.
    var begin: Double
    /// The length of one pass in its own time; 0 completes at once.
    var duration: Double
    /// The length of all passes in its own time; may be infinite.
    var activeDuration: Double
    var speed: Double
    var timeOffset: Double
    var autoreverses: Bool
    var holdsBefore: Bool
    var holdsAfter: Bool

    /// One nanosecond, the clock's resolution: sums of times that should be equal differ by far less.
    static let tolerance = 1e-9

    /// What a product, a sum and a quotient may be off by, as a share of the result.
    private static let rounding = 4 * Double.ulpOfOne

    /// The least step of phase, as a share of a pass, that must be seen for a far end to count.
    private static let finestPhase = 1e-6

    /// A place inside a pass.
    struct Position {
        /// Progress through the pass, 0 … 1, before any timing function; reversed on the way back.
        var progress: Double
        /// Passes (or there-and-back cycles) completed before this one.
        var iteration: Double
        /// Its own time: what has been played since the beginning, or is left to be played backwards, shifted by `timeOffset`.
        var played = 0.0
    }

    init(_ timing: MediaTiming, begin: Double, duration: Double) {
        self.begin = begin
        self.duration = duration
        activeDuration = timing.activeDuration(duration: duration)
        speed = Double(timing.speed)
        timeOffset = timing.timeOffset
        autoreverses = timing.autoreverses
        holdsBefore = timing.fillMode.holdsBefore
        holdsAfter = timing.fillMode.holdsAfter
    }

    /// Where it ends in its parent's time; infinite when it never does.
    var end: Double {
        speed == 0 ? .infinity : begin + activeDuration / abs(speed)
    }

    /// The place at a moment of the parent's time, or nil when it has no effect then.
    func position(at time: Double) -> Position? {
        var elapsed = time - begin
        if elapsed < 0 {
            guard holdsBefore || elapsed >= -Self.tolerance else { return nil }
            elapsed = 0
        }
        // The exact end still shows the end of the last pass.
        var played = elapsed * abs(speed)
        if played > activeDuration {
            guard holdsAfter || elapsed <= activeDuration / abs(speed) + Self.tolerance else { return nil }
            played = activeDuration
        }
        if speed < 0 {
            // Backwards through endless passes there is no end to start from; phase 0 answers for it, and for an end so far away
            // (`greatestFiniteMagnitude` passes) that a Double cannot tell the places before it apart.
            let hasEnd = activeDuration.isFinite && activeDuration.ulp <= duration * Self.finestPhase
            played = hasEnd ? activeDuration - played : -played
        }
        return place(played)
    }

    /// Turns time played into a place; the very end belongs to the last pass rather than to one that never comes.
    private func place(_ played: Double) -> Position {
        guard duration > 0 else { return Position(progress: 1, iteration: 0) }
        guard duration.isFinite else { return Position(progress: 0, iteration: 0, played: played + timeOffset) }
        let passes = (played + timeOffset) / duration
        // Of more passes than a Double can count there is no place within one left: each is at its end.
        guard passes.isFinite else { return Position(progress: 1, iteration: 0) }
        var pass = passes.rounded(.down)
        var progress = passes - pass
        // The quotient of rounded products may lie a little above the whole number that is meant: 0.1 × 3 / 0.1.
        if played == activeDuration, played > 0, progress <= passes.magnitude * Self.rounding {
            pass -= 1
            progress = 1
        }
        guard autoreverses else { return Position(progress: progress, iteration: pass) }
        let cycle = (pass / 2).rounded(.down)
        let isReturning = pass - 2 * cycle == 1
        return Position(progress: isReturning ? 1 - progress : progress, iteration: cycle)
    }
}
