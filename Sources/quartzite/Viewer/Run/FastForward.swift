import QuartzUI

/// Lets a stretch of time pass at once: the clock is set back by it and stepped up to the present.
///
/// The steps lie on the frames of a recording, and frames in which nothing begins or ends are left out.
enum FastForward {
    /// Frames a second.
    static let frameRate = 60.0
    /// The most frames; over longer stretches they lie further apart.
    static let mostFrames = 20_000.0
    /// A frame closer than this to the end is the last one.
    private static let tolerance = 1e-9

    /// Runs through a number of seconds.
    ///
    /// - Parameter begin: sets things in motion at the beginning; what it returns is called after each frame.
    static func run(_ seconds: Double, _ begin: () -> () -> Void) {
        RunLoopDriver.finishTurn()
        let clock = CAMediaClock.shared.manual
        let end = CACurrentMediaTime()
        let start = end - max(0, seconds)
        DisplayLinks.shared.whileOthersWait {
            RunLoopDriver.begin()
            CAMediaClock.setManual(start)
            defer {
                CAMediaClock.setManual(clock)
                RunLoopDriver.end()
            }
            // Windows show where it comes to, in one step.
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
            let next = DisplayLinks.shared.wantsFrames || RunLoopDriver.hasWork ? now : RunLoopDriver.nextEvent(after: now)
            // The first frame in which the event has happened.
            let due = ((next - start) * rate - tolerance).rounded(.up)
            frame = max(frame + 1, due)
            guard start + frame / rate < end - tolerance else { break }
            turn(at: start + frame / rate, rate)
            noteFrame()
        }
        turn(at: end, rate)
        noteFrame()
    }

    /// A turn as a run loop makes it, but for the drawing.
    private static func turn(at time: Double, _ rate: Double) {
        CAMediaClock.setManual(time)
        Turn(frameDuration: 1 / rate) { _ in }.run(at: time)
    }
}
