import QuartzUI

/// The subject of the instruments: a tree of layers with a time, its events, its animations and its mistakes.
///
/// A demo, a document, the user's code and a window of another program are subjects. The stage, the inspector, the timeline and the
/// recorder show any of them alike. What a subject cannot do is nil.
package protocol Subject: AnyObject {
    /// Its name, of which names of files are made.
    var title: String { get }
    /// The layer whose local time is the subject's. It is the topmost layer, or above it.
    var timedLayer: CALayer { get }
    /// The topmost layer that is shown.
    var rootLayer: CALayer { get }
    /// Its time, and its speed.
    var transport: Transport { get }
    /// The present time of the clock that its transport follows.
    var clockTime: Double { get }
    /// Its time as one that can be set; nil if the time only goes on.
    var seeking: (any SeekableTime)? { get }
    /// The words of a command line that draw it again frame by frame; nil if only its frames as they are shown can be recorded.
    var recordedScene: [String]? { get }
    /// The text that the layers are made by; nil if it is not known.
    var source: SubjectSource? { get }
    /// The engine's events for the layers.
    var log: EventLog { get }
    /// The animations, running and ended.
    var history: AnimationHistory { get }
    /// The names of the layers.
    var names: LayerNames { get }
    /// The mistakes found so far.
    var lints: LintWatch { get }
    /// The trials of the subject's animations.
    var appliedTrials: AppliedTrials { get }

    /// Pauses, slows or steps the time, at the current time of the clock.
    func change(_ change: (inout Transport, Double) -> Void)
    /// Returns the results of both hit tests at a point in the coordinates of the timed layer's superlayer.
    func answer(at point: CGPoint) -> HitAnswer
}

/// The time of a subject that can be played again.
package protocol SeekableTime: AnyObject {
    /// Advances to a later time at once, frame by frame, so that callbacks of ends are called in order.
    func advance(to time: Double)
    /// Whether an earlier time differs from the current one only in the progress of animations.
    func canRewind(to time: Double) -> Bool
}

extension Subject {
    /// Its time, in seconds since its start.
    package var time: Double { transport.time(at: clockTime) }

    package var clockTime: Double { CACurrentMediaTime() }

    /// Changes layers by hand: without marks on the timeline, and without implicit animations while the time stands still, in which they
    /// would not be seen.
    package func changeByHand(_ change: () -> Void) {
        log.withoutMarks {
            CATransaction.begin()
            if !transport.isPlaying { CATransaction.setDisableActions(true) }
            change()
            CATransaction.commit()
        }
    }

    /// Reads the running animations, unless no event has occurred since the last time.
    package func readHistory() {
        appliedTrials.update(below: timedLayer, log)
        log.readNames(names)
        history.read(timedLayer, at: layerTime, origin: transport.origin, serial: log.changes)
        lints.read(timedLayer, at: layerTime, origin: transport.origin, serial: log.changes)
    }

    /// Whether the picture changes without input within a number of seconds.
    package func moves(within seconds: Double) -> Bool {
        let now = CACurrentMediaTime()
        return timedLayer.nextChange(after: now) <= now + seconds
    }

    /// The local time of the timed layer, from which the subject's time is counted.
    var layerTime: Double { transport.origin + time }

    /// Whether a layer belongs to the subject.
    package func holds(_ layer: CALayer) -> Bool {
        sequence(first: layer, next: \.superlayer).contains { $0 === timedLayer }
    }

    /// Returns the running animation with a name on a layer, and its place among the trials; nil if it cannot be tried
    /// differently.
    func original(named name: String, on layer: CALayer) -> (running: RunningAnimation, place: TrialBook.Place)? {
        guard let path = LayerPath(to: layer, below: timedLayer),
            let running = layer.runningAnimations.last(where: { TrialBook.name(of: $0) == name }),
            AnimationTrial.canChange(running.animation)
        else { return nil }
        return (running, TrialBook.Place(layer: path, name: name))
    }

    /// Returns the lanes of the timeline: animations, particles, and contents that are drawn repeatedly.
    ///
    /// - Parameter layer: Whose lanes; nil for all.
    func lanes(of layer: CALayer? = nil) -> [TimelineLane] {
        let drawings = log.drawings.compactMap { drawing -> TimelineLane? in
            guard let drawn = drawing.layer, drawing.times.count > 1, layer == nil || layer === drawn else { return nil }
            return TimelineLane(
                id: .init(layer: ObjectIdentifier(drawn), name: "drawing"), layerName: names.fullName(of: drawn), name: "drawing",
                keyPath: "contents", bars: [], drawings: drawing.times)
        }
        return history.lanes(of: layer) + drawings
    }

    /// Returns the layer of a lane, if it still exists.
    package func layer(of lane: TimelineLane.Identity) -> CALayer? {
        history.layer(of: lane) ?? log.drawings.first { $0.layer.map { ObjectIdentifier($0) } == lane.layer }?.layer
    }
}
