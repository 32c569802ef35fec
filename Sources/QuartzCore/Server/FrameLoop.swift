/// The displays of the server and when each is drawn. It belongs to the server's thread, or to the main actor where there is none.
final class FrameLoop {
    private(set) var displays: [Int32: ServedDisplay] = [:]
    /// The time at which the media clock has been stopped by hand.
    var stoppedTime: Double?
    private var pacer = FramePacer()

    func add(_ display: ServedDisplay, as number: Int32) { displays[number] = display }

    func remove(_ number: Int32) { displays[number] = nil }

    /// The media clock's time as the main actor last told.
    var now: Double { stoppedTime ?? CAMediaClock.systemTime }

    /// The seconds until a frame is due; infinity where nothing moves.
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

    /// Draws the displays whose frame is due; those with nothing to show are left alone.
    func drawFrames() {
        let shown = displays.sorted { $0.key < $1.key }.map(\.value).filter(\.configuration.isShown)
        if let first = shown.first { pacer.frameDuration = first.configuration.frameDuration }
        pacer.begin(at: CAMediaClock.systemTime)
        // One time for all windows.
        let time = now
        for display in shown where display.nextFrameTime(at: time, isStopped: stoppedTime != nil) <= time {
            display.draw(at: time)
        }
    }
}
