import QuartzUI

/// Advances the clock by a period at once: the clock is set back by it and stepped up to the present.
///
/// The steps coincide with the frames of a recording. Frames without starts or ends are skipped.
package enum FastForward {
    /// Frames per second.
    static let frameRate = 60.0
    /// The maximum number of frames. Longer periods have longer steps.
    static let mostFrames = 20_000.0
    /// A frame closer than this to the end, in frames, is the last one.
    private static let tolerance = 1e-9

    /// Runs through a number of seconds.
    ///
    /// - Parameter begin: Starts the scene; the closure that it returns is called after each frame.
    package static func run(_ seconds: Double, _ begin: () -> () -> Void) {
        RunLoopDriver.finishTurn()
        let clock = CAMediaClock.shared.manual
        let end = CACurrentMediaTime()
        let start = end - max(0, seconds)
        DisplayLinks.current.whileOthersWait {
            RunLoopDriver.begin()
            CAMediaClock.setManual(start)
            defer {
                CAMediaClock.setManual(clock)
                RunLoopDriver.end()
            }
            // Windows show the result in one step.
            RenderServer.shared.whileHeld { step(from: start, to: end, begin()) }
        }
    }

    private static func step(from start: Double, to end: Double, _ noteFrame: () -> Void) {
        let rate = min(frameRate, mostFrames / max(end - start, tolerance))
        var frame = 0.0
        turn(at: start, rate)
        noteFrame()
        while start + (frame + 1) / rate < end - tolerance {
            let now = start + frame / rate
            let next = DisplayLinks.current.wantsFrames || RunLoopDriver.hasWork ? now : RunLoopDriver.nextEvent(after: now)
            // The first frame after the event.
            let due = ((next - start) * rate - tolerance).rounded(.up)
            frame = max(frame + 1, due)
            guard start + frame / rate < end - tolerance else { break }
            turn(at: start + frame / rate, rate)
            noteFrame()
        }
        turn(at: end, rate)
        noteFrame()
    }

    /// Runs a turn of a run loop without drawing.
    private static func turn(at time: Double, _ rate: Double) {
        CAMediaClock.setManual(time)
        Turn(frameDuration: 1 / rate) { _ in }.run(at: time)
    }
}
