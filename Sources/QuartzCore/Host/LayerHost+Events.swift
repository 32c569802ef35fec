// Starts and ends of animations, and when the next one is due.

extension LayerHost {
    /// A start or an end of an animation, reported to its delegate.
    struct Event {
        let layer: CALayer
        let animation: AnimationEntry
        /// The due time on the clock.
        let time: Double

        /// Ordered by time; equal times by the order in which the animations were added.
        static func < (a: Event, b: Event) -> Bool { (a.time, a.animation.id) < (b.time, b.animation.id) }
    }

    /// Queues the calls of delegates of animations that have started.
    func reportStarts(of layers: some Sequence<CALayer>, at now: Double) {
        var events: [Event] = []
        for layer in layers { events += layer.takeStarts(at: now) }
        for event in events.sorted(by: <) {
            let animation = event.animation.animation
            Trace.tell(event.animation.startEvent, event.layer, key: event.animation.key)
            guard let delegate = animation.delegate else { continue }
            Transactions.current.callbacks.add(order: .started) { delegate.animationDidStart(animation) }
        }
    }

    /// Retires animations that have ended, and queues the calls of delegates and completion blocks.
    func advance(to now: Double) {
        guard nextEvent(after: now) <= now else { return }
        reportStarts(of: animated, at: now)
        var ended: [Event] = []
        for layer in animated { ended += layer.takeEnds(at: now) }
        for event in ended.sorted(by: <) {
            event.layer.stop(event.animation, finished: true)
        }
        knownEvent = nil
    }

    /// The time of the next start or end of an animation; infinity for none. It is cached until a commit or an event.
    func nextEvent(after now: Double) -> Double {
        if let knownEvent { return max(knownEvent, now) }
        var event = Double.infinity
        for layer in animated { event = min(event, layer.nextEvent(after: now)) }
        knownEvent = event
        return event
    }

    // MARK: Without a run-loop driver

    /// Schedules the next start or end on the main queue.
    func scheduleWake() {
        guard !Transactions.current.isDriven, CAMediaClock.shared.manual == nil else { return }
        let next = nextEvent(after: now)
        let wait = CAMediaClock.shared.setting.delay(from: now, to: next, in: timebase)
        guard wait.isFinite, next < wakeTime else { return }
        wakeTime = next
        // The extra millisecond ensures that the end has passed. The delay is limited to a day, because dispatch times are
        // bounded.
        let delay = min(max(0.001, wait + 0.001), 86_400)
        let environment = EngineEnvironment.current
        DispatchQueue.main.asyncAfter(deadline: .now() + delay) { [weak self] in
            MainActor.assumeIsolated { environment.run { self?.wake(for: next) } }
        }
    }

    private func wake(for event: Double) {
        // An earlier wake may have scheduled another one.
        if wakeTime == event { wakeTime = .infinity }
        guard !Transactions.current.isDriven else { return }
        CATransaction.flush()
        inItsTime(advance)
        CATransaction.flush()
        Transactions.current.callbacks.deliver()
        scheduleWake()
    }
}

/// The layers of a render tree's runs.
struct AnimatedLayers: Sequence, IteratorProtocol {
    let layers: [CALayer?]
    let runs: [RenderTree.Run]
    private var index = 0

    init(layers: [CALayer?], runs: [RenderTree.Run]) {
        self.layers = layers
        self.runs = runs
    }

    mutating func next() -> CALayer? {
        while index < runs.count {
            index += 1
            if let layer = layers[Int(runs[index - 1].slot)] { return layer }
        }
        return nil
    }
}
