import QuartzUI

extension ViewerController {
    func togglePlay() {
        if isReversing { return stopReversing() }
        changeTime { $0.isPlaying ? $0.pause(at: $1) : $0.play(at: $1) }
    }

    func setRate(_ rate: Float) {
        if isReversing, let run { reverse = ReversePlay(time: run.time, moment: CACurrentMediaTime()) }
        changeTime { $0.setRate(rate, at: $1) }
    }

    /// Selects a slower or faster rate.
    func changeRate(_ steps: Int) {
        guard let run, let place = Transport.rates.firstIndex(of: run.transport.rate) else { return }
        setRate(Transport.rates[min(max(place + steps, 0), Transport.rates.count - 1)])
    }

    /// Pauses and moves by a number of frames.
    func step(_ frames: Int) {
        guard let run else { return }
        reverse = nil
        changeTime { $0.pause(at: $1) }
        seek(to: run.time + Double(frames) * Transport.frame)
    }

    func beginScrubbing() {
        isScrubbing = true
        reverse = nil
        updateOutline()
        resumesAfterScrubbing = run?.transport.isPlaying ?? false
        changeTime { $0.pause(at: $1) }
    }

    func endScrubbing() {
        isScrubbing = false
        updateOutline()
        if resumesAfterScrubbing { changeTime { $0.play(at: $1) } }
    }

    /// Seeks to a time. Forwards the demo plays on; backwards it is replayed, unless nothing has happened in between.
    func seek(to time: Double) {
        guard let run, time.isFinite else { return }
        let time = max(0, time)
        if time > run.time {
            run.advance(to: time)
        } else if run.canRewind(to: time) {
            run.change { $0.seek(to: time, at: $1) }
        } else {
            replay(to: time)
        }
        timeHasChanged()
    }

    private func changeTime(_ change: (inout Transport, Double) -> Void) {
        run?.change(change)
        timeHasChanged()
    }
}
