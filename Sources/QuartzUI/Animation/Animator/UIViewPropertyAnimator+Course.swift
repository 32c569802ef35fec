// Starting, pausing, scrubbing, reversing and finishing.

extension UIViewPropertyAnimator: AnimationSink {
    // MARK: Position

    /// The elapsed fraction of the time, or the progress of the values if only that is known.
    var elapsedFraction: Double {
        switch course {
        case .held(.time(let time)): time
        case .held(.progress(let valueProgress)): valueProgress
        case .playing(let from, let moment, let rate):
            duration > 0 ? min(max(from + max(Turn.now - moment.time, 0) * rate / duration, 0), 1) : rate < 0 ? 0 : 1
        case .turning: valueProgress
        }
    }

    /// The progress of the values, 0…1 except for springs that overshoot.
    private var valueProgress: Double {
        switch course {
        case .held(.progress(let valueProgress)): return valueProgress
        case .held(.time(let time)): return timing.progress(at: time, duration: duration)
        case .playing: return timing.progress(at: elapsedFraction, duration: duration)
        case .turning(let from, let toEnd, let moment, let timing, let length):
            let time = length > 0 ? max(Turn.now - moment.time, 0) / length : 1
            let done = timing.progress(at: time, duration: length)
            return from + (toEnd ? 1 - from : -from) * done
        }
    }

    // MARK: Recording changes

    /// Makes the pending changes.
    private func prepare() {
        guard state == .inactive else { return }
        state = .active
        course = .held(.time(goesBack ? 1 : 0))
        let waiting = blocks
        blocks.removeAll()
        for block in waiting {
            addingFrom = block.delayFactor
            record(block.changes)
        }
    }

    private func record(_ changes: () -> Void) {
        let block = AnimationBlock(duration: max(duration, 1e-4), options: [.allowUserInteraction])
        block.sink = self
        block.run(changes)
    }

    /// Makes changes while the animator is active.
    func include(_ changes: () -> Void, delayFactor: Double) {
        let now = elapsedFraction
        addingFrom = now + (1 - now) * delayFactor
        let count = parts.count
        record(changes)
        guard parts.count > count else { return }
        if run != nil { move(course) } else { hold() }
    }

    func take(
        _ animation: CAAnimation, forKey key: String, to layer: CALayer, change: ModelChange?, delay: CFTimeInterval,
        stopped: (() -> Void)?
    ) {
        if let change { note(change) }
        let start = addingFrom + (duration > 0 ? delay / duration : 0)
        let part = AnimatorPart(layer, key: key, template: animation, start: start, stopped: stopped)
        part.reserve(
            isTouchable: isUserInteractionEnabled, follows: isUserInteractionEnabled && !isManualHitTestingEnabled)
        parts.append(part)
    }

    private func note(_ change: ModelChange) {
        guard let layer = change.layer else { return }
        let property = LayerProperty(layer: ObjectIdentifier(layer), key: change.key)
        // The address may belong to a released layer.
        if let index = changePlaces[property], modelChanges[index].layer === layer {
            modelChanges[index].new = change.new
        } else {
            changePlaces[property] = modelChanges.count
            modelChanges.append(change)
        }
    }

    // MARK: Moving

    func start(after delay: TimeInterval) {
        guard state != .stopped else {
            return Diagnostics.warnOnce("UIViewPropertyAnimator.startAnimation: the animator has been stopped; ignored")
        }
        guard run == nil else { return }
        if state == .active { return proceed(nil, durationFactor: 0) }
        self.delay = delay.isFinite ? max(delay, 0) : 0
        prepare()
        move(.playing(from: goesBack ? 1 : 0, at: Turn.start(after: self.delay), rate: goesBack ? -1 : 1))
    }

    func proceed(_ other: AnimatorTiming?, durationFactor: Double) {
        guard state == .active, run == nil else {
            return Diagnostics.warnOnce("UIViewPropertyAnimator.continueAnimation: the animator is not held; ignored")
        }
        let factor = durationFactor > 0 && durationFactor.isFinite ? durationFactor : 0
        let now = Turn.start()
        var time: Double?
        switch course {
        case .held(.time(let held)): time = held
        case .held(.progress(let held)): time = timing.time(reaching: held)
        default: break
        }
        if other == nil, let time {
            let left = goesBack ? time : 1 - time
            let rate = factor > 0 ? left / factor : 1
            // If no part remains, the animator arrives immediately.
            return move(.playing(from: time, at: now, rate: (rate > 0 ? rate : 1) * (goesBack ? -1 : 1)))
        }
        let valueProgress = valueProgress
        let left = abs(goesBack ? valueProgress : 1 - valueProgress)
        let length = max((factor > 0 ? factor : left) * duration, 1e-4)
        move(.turning(from: valueProgress, toEnd: !goesBack, at: now, timing: other ?? timing, duration: length))
    }

    /// Adds all parts to their layers with a motion.
    private func move(_ course: AnimatorCourse) {
        self.course = course
        let run = AnimatorRun(self, parts: parts.count)
        self.run = run
        for part in parts {
            switch course {
            case .playing(let from, let moment, let rate):
                part.play(
                    from: from, at: moment, rate: rate, timing: timing, duration: max(duration, 1e-4), delegate: run)
            case .turning(let from, let toEnd, let moment, let timing, let length):
                part.turn(from: from, toEnd: toEnd, at: moment, timing: timing, duration: length, delegate: run)
            case .held: break
            }
        }
        run.endIfEmpty()
    }

    private func hold() {
        let hold = AnimatorHold(self)
        for part in parts {
            switch course {
            case .held(.progress(let valueProgress)):
                part.hold(at: valueProgress, timing: .linear, duration: max(duration, 1e-4), delegate: hold)
            default: part.hold(at: elapsedFraction, timing: timing, duration: max(duration, 1e-4), delegate: hold)
            }
        }
    }

    // MARK: Holding

    private func mayInterrupt(_ what: String) -> Bool {
        if state == .stopped {
            Diagnostics.warnOnce("UIViewPropertyAnimator.\(what): the animator has been stopped; ignored")
            return false
        }
        if !isInterruptible, state == .active {
            Diagnostics.warnOnce("UIViewPropertyAnimator.\(what): the animator is not interruptible; ignored")
            return false
        }
        return true
    }

    func pause() {
        guard mayInterrupt("pauseAnimation") else { return }
        prepare()
        let at: AnimatorCourse.Position
        switch course {
        case .held(let held): at = held
        case .playing: at = scrubsLinearly ? .progress(valueProgress) : .time(elapsedFraction)
        case .turning: at = .progress(valueProgress)
        }
        course = .held(at)
        run = nil
        hold()
    }

    func scrub(to fraction: CGFloat) {
        guard fraction.isFinite else {
            return Diagnostics.warnOnce("UIViewPropertyAnimator.fractionComplete: \(fraction) is not a finite number; ignored")
        }
        guard mayInterrupt("fractionComplete") else { return }
        prepare()
        let forward = min(max(Double(goesBack ? 1 - fraction : fraction), 0), 1)
        course = .held(scrubsLinearly ? .progress(forward) : .time(forward))
        run = nil
        hold()
    }

    func reverse(_ back: Bool) {
        guard back != goesBack, state != .stopped else { return }
        let wasRunning = run != nil
        let before = course
        let reached = elapsedFraction
        goesBack = back
        guard wasRunning else { return }
        if case .playing(_, _, let rate) = before {
            move(.playing(from: reached, at: Turn.start(), rate: -rate))
        } else {
            course = .held(.progress(reached))
            run = nil
            hold()
            proceed(nil, durationFactor: 0)
        }
    }

    // MARK: Ending

    /// Called when all animations of a motion have ended.
    func arrived(_ run: AnimatorRun) {
        guard run === self.run else { return }
        self.run = nil
        course = .held(.time(goesBack ? 0 : 1))
        if pausesOnCompletion { return hold() }
        finish(at: goesBack ? .start : .end)
    }

    func stop(_ withoutFinishing: Bool) {
        guard state == .active, mayInterrupt("stopAnimation") else { return }
        run = nil
        settle(at: .current)
        state = .stopped
        if withoutFinishing { leave() }
    }

    /// Removes the animations and sets the model to the values of a position.
    private func settle(at position: UIViewAnimatingPosition) {
        let values = modelChanges.map { change in
            switch position {
            case .start: change.old
            case .end: change.new
            case .current: state == .stopped ? change.layer?.value(forKey: change.key) : change.seen
            }
        }
        let gone = parts
        parts.removeAll()
        for part in gone { part.remove() }
        for (change, value) in zip(modelChanges, values) { change.set(value) }
    }

    func finish(at position: UIViewAnimatingPosition) {
        settle(at: position)
        let waiting = completions
        leave()
        for completion in waiting { completion(position) }
    }

    private func leave() {
        state = .inactive
        run = nil
        course = .held(.time(0))
        goesBack = false
        changePlaces.removeAll()
        discard(exchange(&modelChanges, with: []))
        discard(exchange(&completions, with: []))
    }
}

/// The motion state of an animator.
enum AnimatorCourse {
    /// A position: a fraction of the time on the animator's timing, or a fraction of the progress.
    enum Position {
        case time(Double)
        case progress(Double)
    }

    /// Paused at a position.
    case held(Position)
    /// Playing with the animator's timing; the given fraction of the duration had passed at a moment.
    case playing(from: Double, at: StartTime, rate: Double)
    /// Moving from a progress to one end with another timing.
    case turning(from: Double, toEnd: Bool, at: StartTime, timing: AnimatorTiming, duration: TimeInterval)
}

/// One uninterrupted motion of an animator; the animator arrives when all of its animations have ended.
final class AnimatorRun: CAAnimationDelegate {
    private let animator: UIViewPropertyAnimator
    private var waiting: Int

    init(_ animator: UIViewPropertyAnimator, parts: Int) {
        self.animator = animator
        waiting = parts
    }

    func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
        waiting -= 1
        if waiting == 0 { animator.arrived(self) }
    }

    /// Without animations the animator arrives immediately, but asynchronously.
    func endIfEmpty() {
        guard waiting == 0 else { return }
        CATransaction.begin()
        CATransaction.setCompletionBlock { self.animator.arrived(self) }
        CATransaction.commit()
    }
}

/// Retains a paused animator while a layer has its animations.
final class AnimatorHold: CAAnimationDelegate {
    private let animator: UIViewPropertyAnimator

    init(_ animator: UIViewPropertyAnimator) {
        self.animator = animator
    }
}
