import Demos
import QuartzInstruments

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

    /// Seeks to a time. To a later time the demo plays; for an earlier one it is replayed, unless nothing has happened in
    /// between.
    func seek(to time: Double) {
        guard let run, let seeking = run.seeking, time.isFinite else { return }
        let time = max(0, time)
        if time > run.time {
            seeking.advance(to: time)
        } else if seeking.canRewind(to: time) {
            run.change { $0.seek(to: time, at: $1) }
        } else {
            replay(to: time)
        }
        timeHasChanged()
    }

    /// Sets a mark of the timeline at the present time.
    func mark(_ mark: MarkedRange.Mark) {
        guard let run else { return }
        marked.set(mark, at: run.time)
        if let range = marked.range {
            panels.toast(
                "Plays from \(TimeText.string(range.lowerBound)) to \(TimeText.string(range.upperBound)). \\ removes the marks.")
        }
        timeHasChanged()
    }

    /// Removes both marks.
    func removeMarks() {
        marked = MarkedRange()
        timeHasChanged()
    }

    /// Shows the whole time of the demo after a zoom.
    func fitTimeline() {
        guard let run else { return }
        var scale = TimeScale(of: run.info)
        scale.grow(to: run.history.horizon)
        scale.include(run.time)
        panels.transport.scrubber.scale = scale
        timeHasChanged()
    }

    private func changeTime(_ change: (inout Transport, Double) -> Void) {
        run?.change(change)
        timeHasChanged()
    }
}

extension TimeScale {
    /// The range that a demo's own times need.
    init(of demo: DemoInfo) {
        self.init(covering: (demo.times + [demo.stillTime]).filter(\.isFinite).max() ?? 0)
    }
}

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

    /// Stops playing backwards at the current time.
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

    /// Pauses at the time of an event and selects its layer.
    func go(to entry: EventLog.Entry) {
        guard let run else { return }
        let path = entry.layer.flatMap { LayerPath(to: $0, below: run.canvas.layer) }
        stopReversing()
        if run.transport.isPlaying { togglePlay() }
        seek(to: entry.time)
        // An earlier time may be that of another run.
        guard let root = self.run?.canvas.layer, let layer = path?.layer(below: root) else { return }
        inspect(layer)
        showOutline()
    }

    /// Pauses at the next or previous key moment of an animation: a keyframe, a begin, an end, or an end of a pass.
    func goToMoment(_ isForward: Bool) {
        guard let run else { return }
        stopReversing()
        if run.transport.isPlaying { togglePlay() }
        run.readHistory()
        let target = panels.inspector.target.flatMap { run.history.lanes(of: $0).isEmpty ? nil : $0 }
        let shown = panels.timeline.isFiltering ? target : nil
        if let time = run.history.moment(isForward, from: run.time, of: shown) { seek(to: time) }
    }
}
