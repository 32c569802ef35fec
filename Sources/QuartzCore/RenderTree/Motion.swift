/// The times at which one animation changes the picture, in its layer's time. The next frame is due at the next change.
///
/// Time without changes needs no frames: an empty group, equal ends, the time between discrete keyframes.
struct Motion: Sendable {
    /// The active interval; its end may be infinite.
    private(set) var begin: Double
    private(set) var end: Double
    /// The times of the jumps at the start and at the end of the effect; nil without a jump.
    private var comes: Double?
    private var goes: Double?
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
    ///   - span: the active interval.
    ///   - isPaced: whether a timing function maps the pass to the profile.
    ///   - profile: the intervals of change, in order, as fractions of a pass; nil for continuous change.
    init(_ span: ActiveSpan, isPaced: Bool, profile: [ClosedRange<Double>]?) {
        begin = span.begin
        end = span.end
        comes = span.holdsBefore ? nil : begin
        goes = span.holdsAfter ? nil : end
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
    var isNone: Bool { !(begin <= end) || stretches?.isEmpty == true && comes == nil && goes == nil }

    /// The motion of a group's member, in the group's parent time.
    func inside(_ group: TrackTime) -> Motion {
        let span = group.span
        var result = self
        (result.begin, result.end) = (span.begin, span.end)
        (result.comes, result.goes) = (span.holdsBefore ? nil : span.begin, span.holdsAfter ? nil : span.end)
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
        if let comes, comes > 0 { result.comes = outer(comes) }
        if let goes, outer(goes) < span.end { result.goes = outer(goes) }
        result.stretches = stretches?.map { $0.lowerBound / span.speed...$0.upperBound / span.speed }
        result.cycle = cycle / span.speed
        return result
    }

    /// The next time of a change: `now` during continuous change, infinity after the last change.
    ///
    /// - Parameter copies: offsets, in seconds, of the earliest and the latest copy of the layer that shows the animation.
    func nextChange(after now: Double, copies: (earliest: Double, latest: Double)) -> Double {
        if copies.earliest != 0 || copies.latest != 0 {
            let (first, last) = (min(begin, comes ?? begin) + copies.earliest, max(end, goes ?? end) + copies.latest)
            return now < first ? first : now <= last + ActiveSpan.tolerance ? now : .infinity
        }
        var next = Double.infinity
        if let comes, now < comes { next = comes }
        if let goes, now <= goes + ActiveSpan.tolerance { next = min(next, goes + 2 * ActiveSpan.tolerance) }
        if now <= end + ActiveSpan.tolerance {
            let change = nextStretch(after: max(now, begin))
            // Twice the delay, because the sum may be rounded up.
            if change <= end + 2 * Self.jumpDelay { next = min(next, change) }
        }
        return next
    }

    /// The next change for a layer whose time runs backwards.
    func nextChangeBackwards(after now: Double, copies: (earliest: Double, latest: Double)) -> Double {
        let (first, last) = (min(begin, comes ?? begin) + copies.earliest, max(end, goes ?? end) + copies.latest)
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
