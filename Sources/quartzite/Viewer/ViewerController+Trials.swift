import QuartzUI

extension ViewerController {
    /// Tries another pace of an animation; nil is its own.
    func tryPace(_ pace: Pace?, at place: TrialBook.Place) {
        var trial = trials.trial(at: place)
        trial.pace = pace
        change(trial, at: place)
    }

    private func change(_ trial: AnimationTrial, at place: TrialBook.Place) {
        trials.set(trial, at: place)
        run?.readHistory()
        CATransaction.flush()
        timeHasChanged()
    }

    /// Takes hold of a bar of the timeline while animations are examined.
    ///
    /// - Parameters:
    ///   - isEnd: whether its end is held, which changes its length.
    ///   - modifiers: Alt takes hold during play too.
    /// - Returns: called with the distance in seconds; nil if the drag is a seek.
    func grabBar(_ lane: TimelineLane, _ bar: AnimationBar, isEnd: Bool, modifiers: KeyModifiers) -> ((Double) -> Void)? {
        guard isInspecting || modifiers.contains(.option), let run, let layer = run.layer(of: lane.id), run.holds(layer) else {
            return nil
        }
        let isTrial = lane.name.hasPrefix(AnimationTrial.prefix)
        let name = isTrial ? String(lane.name.dropFirst(AnimationTrial.prefix.count)) : lane.name
        guard let original = run.original(named: name, on: layer) else {
            panels.toast("This one cannot be tried differently: only values that replace those underneath can.")
            return nil
        }
        let start = trials.trial(at: original.place)
        let rate = LayerClock(of: layer, below: run.canvas.layer).rate
        let length = bar.end - bar.begin
        return { [weak self] way in
            guard let self else { return }
            var trial = start
            if isEnd, length.isFinite, length > 0 {
                trial.stretch = max(start.stretch * (length + way) / length, AnimationTrial.leastStretch)
            } else {
                trial.delay = start.delay + way * (rate == 0 ? 1 : rate)
            }
            change(trial, at: original.place)
        }
    }
}
