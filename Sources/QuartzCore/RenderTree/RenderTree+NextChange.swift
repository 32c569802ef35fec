// When a tree changes by itself: until when its drawer may sleep.

extension RenderTree {
    /// The next moment of the media clock at which what is seen changes by itself: `now` while an animation is active, a particle lives
    /// or a tile fades in; the begin of the next one; else infinity.
    func nextChange(after now: Double) -> Double {
        var next = min(nextEmission(after: now), nextFade(after: now))
        if next <= now { return now }
        for run in runs where run.spanCount > 0 {
            next = min(next, nextChange(of: run, after: now))
            if next <= now { return now }
        }
        return next
    }

    private func nextChange(of run: Run, after now: Double) -> Double {
        let clock = clock(of: run.slot)
        guard clock.isRunning else { return .infinity }
        let local = clock.local(global: now)
        // Where time runs backwards, animations are met at their ends.
        let isForward = clock.rate > 0
        let copies = copyDelays(run.slot)
        var next = Double.infinity
        for index in Int(run.firstSpan)..<Int(run.firstSpan + run.spanCount) {
            let (begin, end) = (spans[index].lowerBound + copies.earliest, spans[index].upperBound + copies.latest)
            if isForward ? local < begin : local > end {
                next = min(next, clock.global(local: isForward ? begin : end))
            } else if isForward ? local <= end + ActiveSpan.tolerance : local >= begin {
                return now
            }
        }
        return next
    }

    /// The next moment at which a tile changes by itself: now while one fades in.
    private func nextFade(after now: Double) -> Double {
        for slot in tiled {
            guard case .tiles(let tiles)? = nodes[Int(slot)].objects[.tiles] else { continue }
            if tiles.contains(where: { now < $0.birth + $0.fade }) { return now }
        }
        return .infinity
    }

    /// A layer's time as made from the media clock's.
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

    /// How much earlier and later than the layer itself its copies show its animations, in seconds of the layer's own time.
    private func copyDelays(_ slot: Int32) -> (earliest: Double, latest: Double) {
        var delays = (earliest: 0.0, latest: 0.0)
        guard !replicators.isEmpty else { return delays }
        var rate = Double(timings[slot]?.speed ?? 1)
        var current = nodes[Int(slot)].parent
        while current >= 0 {
            let node = nodes[Int(current)]
            if node.traits.kind == .replicator {
                let (count, delay) = values.withUnsafeBufferPointer {
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
