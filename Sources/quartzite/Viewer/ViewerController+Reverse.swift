import QuartzUI

/// The start of playing backwards.
struct ReversePlay: Equatable {
    /// The demo's time and the clock's at the start.
    let time: Double
    let moment: Double
}

extension ViewerController {
    /// Whether the demo is played backwards.
    var isReversing: Bool { reverse != nil }

    /// Plays the demo backwards from the current time to its start, or stops that.
    func toggleReverse() {
        guard let run else { return }
        if isReversing { return stopReversing() }
        if run.transport.isPlaying { togglePlay() }
        reverse = ReversePlay(time: run.time, moment: CACurrentMediaTime())
        timeHasChanged()
    }

    /// Stops where it is.
    func stopReversing() {
        guard isReversing else { return }
        reverse = nil
        timeHasChanged()
    }

    /// Goes back by the time since the last frame.
    ///
    /// - Returns: false if the demo is not played backwards.
    func stepReverse() -> Bool {
        guard let reverse, let run else { return false }
        let time = max(0, reverse.time - (CACurrentMediaTime() - reverse.moment) * Double(run.transport.rate))
        if time == 0 { self.reverse = nil }
        seek(to: time)
        return true
    }

    /// Pauses at the next or previous key moment of an animation: a keyframe, a begin, an end, or an end of a pass.
    func goToMoment(_ isForward: Bool) {
        guard let run else { return }
        stopReversing()
        if run.transport.isPlaying { togglePlay() }
        run.readHistory()
        let target = panels.inspector.target.flatMap { run.history.lanes(of: $0).isEmpty ? nil : $0 }
        if let time = run.history.moment(isForward, from: run.time, of: target) { seek(to: time) }
    }
}
