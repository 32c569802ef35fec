/// The interval in which an animation is active in its parent's time, and its position within a pass: all of `CAMediaTiming` in
/// one place.
///
/// Trivially copyable; the sampler evaluates it for every track that needs more than a plain pass.
package struct ActiveSpan: Sendable {
    /// Its begin in the parent's time.
    package var begin: Double
    /// The length of one pass in its own time; with 0 it completes at once.
    package var duration: Double
    /// The length of all passes in its own time; may be infinite.
    package var activeDuration: Double
    package var speed: Double
    package var timeOffset: Double
    package var autoreverses: Bool
    package var holdsBefore: Bool
    package var holdsAfter: Bool

    /// One nanosecond, the clock's resolution: rounding errors in sums of times are far smaller.
    package static let tolerance = 1e-9

    /// The relative rounding error of a product, a sum and a quotient.
    private static let rounding = 4 * Double.ulpOfOne

    /// The smallest step of phase, as a share of a pass, that must be distinguishable near the end for the end to be used.
    private static let finestPhase = 1e-6

    /// A position inside a pass.
    package struct Position {
        /// The progress through the pass, 0 … 1, before any timing function; decreasing in a reversed pass.
        package var progress: Double
        /// The number of passes (or forward-and-back cycles) completed before this one.
        package var iteration: Double
        /// The animation's own time: the time played since the beginning, or left to play where it runs backwards, plus
        /// `timeOffset`.
        package var played = 0.0
    }

    package init(_ timing: MediaTiming, begin: Double, duration: Double) {
        self.begin = begin
        self.duration = duration
        activeDuration = timing.activeDuration(duration: duration)
        speed = Double(timing.speed)
        timeOffset = timing.timeOffset
        autoreverses = timing.autoreverses
        holdsBefore = timing.fillMode.holdsBefore
        holdsAfter = timing.fillMode.holdsAfter
    }

    /// Its end in the parent's time; may be infinite.
    package var end: Double {
        speed == 0 ? .infinity : begin + activeDuration / abs(speed)
    }

    /// The position at a moment of the parent's time, or nil when it has no effect then.
    package func position(at time: Double) -> Position? {
        var elapsed = time - begin
        if elapsed < 0 {
            guard holdsBefore || elapsed >= -Self.tolerance else { return nil }
            elapsed = 0
        }
        // At the exact end the end of the last pass is still shown.
        var played = elapsed * abs(speed)
        if played > activeDuration {
            guard holdsAfter || elapsed <= activeDuration / abs(speed) + Self.tolerance else { return nil }
            played = activeDuration
        }
        if speed < 0 {
            // An endless animation that runs backwards has no end to start from, so it starts from phase 0. So does one whose end
            // is so far away (`greatestFiniteMagnitude` passes) that a Double cannot distinguish the positions before it.
            let hasEnd = activeDuration.isFinite && activeDuration.ulp <= duration * Self.finestPhase
            played = hasEnd ? activeDuration - played : -played
        }
        return locate(played)
    }

    /// Converts time played into a position; the very end belongs to the last pass, not to the beginning of the next.
    private func locate(_ played: Double) -> Position {
        guard duration > 0 else { return Position(progress: 1, iteration: 0) }
        guard duration.isFinite else { return Position(progress: 0, iteration: 0, played: played + timeOffset) }
        let passes = (played + timeOffset) / duration
        // With more passes than a Double can count, no position within a pass can be computed: the end is used.
        guard passes.isFinite else { return Position(progress: 1, iteration: 0) }
        var pass = passes.rounded(.down)
        var progress = passes - pass
        // The quotient of rounded products may be slightly above the intended whole number: 0.1 × 3 / 0.1.
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
