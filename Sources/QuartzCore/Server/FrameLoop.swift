/// The displays of the server and their frame times. It belongs to the server's thread, or to the main actor if there is no
/// thread.
final class FrameLoop {
    private(set) var displays: [Int32: ServedDisplay] = [:]
    /// The time of a stopped media clock.
    var stoppedTime: Double?
    private var pacer = FramePacer()

    func add(_ display: ServedDisplay, as number: Int32) { displays[number] = display }

    func remove(_ number: Int32) { displays[number] = nil }

    /// The time of the media clock, which may be stopped by the main actor.
    var now: Double { stoppedTime ?? CAMediaClock.systemTime }

    /// Seconds until the next frame is due; infinity without motion.
    func delay() -> Double {
        let now = now
        var next = Double.infinity
        for display in displays.values {
            next = min(next, display.nextFrameTime(at: now, isStopped: stoppedTime != nil))
            if next <= now { break }
        }
        guard next < .infinity else { return .infinity }
        return max(next - now, pacer.delay(at: CAMediaClock.systemTime))
    }

    /// Draws the visible displays whose frame is due.
    func drawFrames() {
        let shown = displays.sorted { $0.key < $1.key }.map(\.value).filter(\.configuration.isShown)
        if let first = shown.first { pacer.frameDuration = first.configuration.frameDuration }
        pacer.begin(at: CAMediaClock.systemTime)
        // All windows share one time.
        let time = now
        var hasLost = false
        for display in shown where display.nextFrameTime(at: time, isStopped: stoppedTime != nil) <= time {
            let wasLost = display.isLost
            display.draw(at: time)
            if display.isLost, !wasLost { hasLost = true }
        }
        // A reset of the GPU affects all contexts. A window at rest notices its loss with a frame.
        if hasLost { for display in shown { display.addDamage() } }
    }
}
