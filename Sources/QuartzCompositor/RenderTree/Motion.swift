/// The times at which one animation changes the picture, in its layer's time. The next frame is due at the next change.
///
/// Time without changes needs no frames: an empty group, equal ends, the time between discrete keyframes.
package struct Motion: Sendable {
    /// The active interval; its end may be infinite.
    package private(set) var begin: Double
    package private(set) var end: Double
    /// The times of the jumps at the start and at the end of the effect; nil without a jump.
    private var startJump: Double?
    private var endJump: Double?
    /// The intervals of change within a cycle, in order, in seconds from its start. An empty interval is a jump. Nil for
    /// continuous change.
    private var stretches: [ClosedRange<Double>]?
    /// The length of a cycle; infinite if there is only one.
    private var cycle = Double.infinity

    /// Seconds after a jump at which the new value is certainly visible.
    private static let jumpDelay = 1e-6
    /// An animation with more intervals counts as changing continuously.
    private static let mostStretches = 256

    /// - Parameters:
    ///   - span: The active interval.
    ///   - isPaced: Whether a timing function maps the pass to the profile.
    ///   - profile: The intervals of change, in order, as fractions of a pass; nil for continuous change.
    package init(_ span: ActiveSpan, isPaced: Bool, profile: [ClosedRange<Double>]?) {
        begin = span.begin
        end = span.end
        startJump = span.holdsBefore ? nil : begin
        endJump = span.holdsAfter ? nil : end
        stretches = Self.stretches(span, isPaced, profile)
        let length = span.duration / abs(span.speed) * (span.autoreverses ? 2 : 1)
        if length.isFinite, length > 0 { cycle = length }
    }

    private static func stretches(
        _ span: ActiveSpan, _ isPaced: Bool, _ profile: [ClosedRange<Double>]?
    ) -> [ClosedRange<Double>]? {
        if span.speed == 0 { return [] }
        guard let profile else { return nil }
        if profile.isEmpty { return [] }
        let pass = span.duration / span.speed
        guard !isPaced, span.speed > 0, span.timeOffset == 0, pass.isFinite, pass > 0, profile.count <= mostStretches else {
            return nil
        }
        var result = profile.map { $0.lowerBound * pass...$0.upperBound * pass }
        if span.autoreverses {
            result += profile.reversed().map { (2 - $0.upperBound) * pass...(2 - $0.lowerBound) * pass }
        }
        // A cycle starts with another value than the end of the previous one.
        if span.activeDuration > span.duration { result.insert(0...0, at: 0) }
        return result
    }

    /// Whether the animation never changes anything.
    package var isNone: Bool { !(begin <= end) || stretches?.isEmpty == true && startJump == nil && endJump == nil }

    /// The motion of a group's member, in the group's parent time.
    package func inside(_ group: TrackTime) -> Motion {
        let span = group.span
        var result = self
        (result.begin, result.end) = (span.begin, span.end)
        (result.startJump, result.endJump) = (span.holdsBefore ? nil : span.begin, span.holdsAfter ? nil : span.end)
        let isSinglePass = span.speed > 0 && !span.autoreverses && span.timeOffset == 0 && span.activeDuration <= span.duration
        guard case .linear = group.pacing, isSinglePass, begin >= 0 else {
            // A group that repeats or bends its time counts as changing continuously, unless its time stands still.
            result.stretches = span.speed == 0 ? [] : nil
            return result
        }
        func outer(_ time: Double) -> Double { span.begin + time / span.speed }
        result.begin = outer(begin)
        result.end = min(outer(end), span.end)
        // Outside its active interval a filling group shows its first or last moment.
        if let startJump, startJump > 0 { result.startJump = outer(startJump) }
        if let endJump, outer(endJump) < span.end { result.endJump = outer(endJump) }
        result.stretches = stretches?.map { $0.lowerBound / span.speed...$0.upperBound / span.speed }
        result.cycle = cycle / span.speed
        return result
    }

    /// The next time of a change: `now` during continuous change, infinity after the last change.
    ///
    /// - Parameter copies: Offsets, in seconds, of the earliest and the latest copy of the layer that shows the animation.
    package func nextChange(after now: Double, copies: (earliest: Double, latest: Double)) -> Double {
        if copies.earliest != 0 || copies.latest != 0 {
            let (first, last) = (min(begin, startJump ?? begin) + copies.earliest, max(end, endJump ?? end) + copies.latest)
            return now < first ? first : now <= last + ActiveSpan.tolerance ? now : .infinity
        }
        var next = Double.infinity
        if let startJump, now < startJump { next = startJump }
        if let endJump, now <= endJump + ActiveSpan.tolerance { next = min(next, endJump + 2 * ActiveSpan.tolerance) }
        if now <= end + ActiveSpan.tolerance {
            let change = nextStretch(after: max(now, begin))
            // Twice the delay, because the sum may be rounded up.
            if change <= end + 2 * Self.jumpDelay { next = min(next, change) }
        }
        return next
    }

    /// The next change for a layer whose time runs backwards.
    func nextChangeBackwards(after now: Double, copies: (earliest: Double, latest: Double)) -> Double {
        let (first, last) = (min(begin, startJump ?? begin) + copies.earliest, max(end, endJump ?? end) + copies.latest)
        return now > last ? last : now >= first ? now : -.infinity
    }

    /// The next change after a time that is not before the start.
    private func nextStretch(after now: Double) -> Double {
        guard let stretches else { return now }
        guard let first = stretches.first else { return .infinity }
        let start = begin + (cycle.isFinite ? ((now - begin) / cycle).rounded(.down) * cycle : 0)
        let elapsed = now - start
        for stretch in stretches {
            let jump = stretch.lowerBound + Self.jumpDelay
            if stretch.lowerBound == stretch.upperBound {
                if elapsed < jump { return start + jump }
            } else if elapsed < stretch.lowerBound {
                return start + stretch.lowerBound
            } else if elapsed <= stretch.upperBound + Self.jumpDelay {
                return now
            }
        }
        guard cycle.isFinite else { return .infinity }
        return start + cycle + (first.lowerBound == first.upperBound ? first.lowerBound + Self.jumpDelay : first.lowerBound)
    }
}

// MARK: - The next time at which a tree changes without a commit; its drawer sleeps until then

extension RenderTree {
    /// The next time of the media clock at which the picture changes without a commit: `now` while an animation changes
    /// something, a particle lives or a tile fades in; otherwise the time of the next such change, or infinity.
    ///
    /// - Parameter top: Restricts the result to this layer and its descendants; nil for all layers.
    package func nextChange(after now: Double, below top: Int32? = nil) -> Double {
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
    package func clock(of slot: Int32) -> LayerClock {
        guard !timings.isEmpty else { return LayerClock([]) }
        var chain: [MediaTiming] = []
        var current = slot
        while current >= 0 {
            if let timing = timings[current] { chain.append(timing) }
            current = nodes[Int(current)].parent
        }
        return LayerClock(chain)
    }

    /// Offsets of the earliest and the latest copy of a layer or of its letters, in seconds of the layer's time.
    private func copyDelays(_ slot: Int32) -> (earliest: Double, latest: Double) {
        var delays = (earliest: 0.0, latest: glyphDelay(slot))
        guard !replicators.isEmpty else { return delays }
        var rate = Double(timings[slot]?.speed ?? 1)
        var current = nodes[Int(slot)].parent
        while current >= 0 {
            let node = nodes[Int(current)]
            if node.traits.kind == .replicator {
                let (count, delay) = values.read(node.first, node.parts) {
                    let replicas = Replicas($0)
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
