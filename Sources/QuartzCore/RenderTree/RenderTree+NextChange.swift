// The next time at which a tree changes without a commit; its drawer sleeps until then.

extension RenderTree {
    /// The next time of the media clock at which the picture changes without a commit: `now` while an animation changes
    /// something, a particle lives or a tile fades in; otherwise the time of the next such change, or infinity.
    ///
    /// - Parameter top: restricts the result to this layer and its descendants; nil for all layers.
    func nextChange(after now: Double, below top: Int32? = nil) -> Double {
        var next = min(nextEmission(after: now, below: top), nextFade(after: now, below: top))
        if next <= now { return now }
        for run in runs where run.motionCount > 0 && isBelow(top, run.slot) {
            next = min(next, nextChange(of: run, after: now))
            if next <= now { return now }
        }
        return next
    }

    /// Whether a layer is `top` or below it; true for nil.
    func isBelow(_ top: Int32?, _ slot: Int32) -> Bool {
        guard let top else { return true }
        var current = slot
        while current >= 0 {
            if current == top { return true }
            current = nodes[Int(current)].parent
        }
        return false
    }

    private func nextChange(of run: Run, after now: Double) -> Double {
        let clock = clock(of: run.slot)
        guard clock.isRunning else { return .infinity }
        let local = clock.local(global: now)
        // If time runs backwards, an animation is entered at its end.
        let isForward = clock.rate > 0
        let copies = copyDelays(run.slot)
        var next = Double.infinity
        for motion in motions[Int(run.firstMotion)..<Int(run.firstMotion + run.motionCount)] {
            let change =
                isForward
                ? motion.nextChange(after: local, copies: copies) : motion.nextChangeBackwards(after: local, copies: copies)
            if change == local { return now }
            if change.isFinite { next = min(next, max(now, clock.global(local: change))) }
        }
        return next
    }

    /// The next time at which a tile changes: `now` while one fades in.
    private func nextFade(after now: Double, below top: Int32?) -> Double {
        for slot in tiled where isBelow(top, slot) {
            guard case .tiles(let tiles)? = nodes[Int(slot)].objects[.tiles] else { continue }
            if tiles.contains(where: { now < $0.birth + $0.fade }) { return now }
        }
        return .infinity
    }

    /// The clock that converts media time to a layer's time.
    func clock(of slot: Int32) -> LayerClock {
        guard !timings.isEmpty else { return LayerClock([]) }
        var chain: [MediaTiming] = []
        var current = slot
        while current >= 0 {
            if let timing = timings[current] { chain.append(timing) }
            current = nodes[Int(current)].parent
        }
        return LayerClock(chain)
    }

    /// Offsets of the earliest and the latest copy of a layer, in seconds of the layer's time.
    private func copyDelays(_ slot: Int32) -> (earliest: Double, latest: Double) {
        var delays = (earliest: 0.0, latest: 0.0)
        guard !replicators.isEmpty else { return delays }
        var rate = Double(timings[slot]?.speed ?? 1)
        var current = nodes[Int(slot)].parent
        while current >= 0 {
            let node = nodes[Int(current)]
            if node.traits.kind == .replicator {
                let (count, delay) = values.read {
                    let replicas = Replicas($0.baseAddress! + Int(node.first))
                    return (max(replicas.count, 1), replicas.delay)
                }
                let last = Double(count - 1) * delay * rate
                delays.earliest += min(last, 0)
                delays.latest += max(last, 0)
            }
            rate *= Double(timings[current]?.speed ?? 1)
            current = node.parent
        }
        return delays
    }
}
