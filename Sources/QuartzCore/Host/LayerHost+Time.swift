// Starts and ends of animations, and when the next one is due.

extension LayerHost {
    /// A start or an end of which someone may want to hear.
    struct Event {
        let layer: CALayer
        let animation: AttachedAnimation
        /// When it was due, in the clock's time.
        let time: Double

        /// In the order of time, at one time in that in which the animations were added.
        static func < (a: Event, b: Event) -> Bool { (a.time, a.animation.id) < (b.time, b.animation.id) }
    }

    /// Tells delegates of the animations that have begun.
    func reportStarts(of layers: some Sequence<CALayer>, at now: Double) {
        var events: [Event] = []
        for layer in layers { events += layer.takeStarts(at: now) }
        for event in events.sorted(by: <) {
            let animation = event.animation.animation
            Trace.tell(event.animation.startEvent, event.layer, key: event.animation.key)
            guard let delegate = animation.delegate else { continue }
            Transactions.shared.callbacks.add(order: .started) { delegate.animationDidStart(animation) }
        }
    }

    /// Retires what has ended by a moment of the clock, and tells delegates of starts and ends.
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

    /// The next start or end of an animation, of which someone may want to hear.
    func nextEvent(after now: Double) -> Double {
        if let knownEvent { return max(knownEvent, now) }
        var event = Double.infinity
        for layer in animated { event = min(event, layer.nextEvent(after: now)) }
        knownEvent = event
        return event
    }

    // MARK: Without a run loop of ours

    /// Lets the main queue look after starts and ends.
    func scheduleWake() {
        guard !Transactions.shared.isDriven, CAMediaClock.shared.manual == nil else { return }
        let now = Turn.now
        let next = nextEvent(after: now)
        guard next.isFinite, next < wakeTime else { return }
        wakeTime = next
        // A millisecond later the end instant itself has surely passed. A day at most: a delay may not be as long as a time may.
        let delay = min(max(0.001, next - now + 0.001), 86_400)
        DispatchQueue.main.asyncAfter(deadline: .now() + delay) { [weak self] in
            MainActor.assumeIsolated { self?.wake(for: next) }
        }
    }

    private func wake(for event: Double) {
        // An earlier one may have come in between and have asked for others.
        if wakeTime == event { wakeTime = .infinity }
        guard !Transactions.shared.isDriven else { return }
        CATransaction.flush()
        advance(to: CACurrentMediaTime())
        CATransaction.flush()
        Transactions.shared.callbacks.deliver()
        scheduleWake()
    }
}
