import Foundation

/// A point that follows a path, frozen for sampling.
///
/// Linear (and cubic: the path is the curve) spends equal time on each segment, or that of key times and timing functions, and
/// moves evenly in the segment's parameter; paced (and cubic paced) moves at one speed over the whole path; discrete jumps from
/// end point to end point. Movetos take no time. Key times count end points: the start and the end of each segment, in discrete
/// mode the start of every further subpath too, perhaps with one more for the end. The line that closes a subpath is no key point: with
/// one time for each point the way ends at the last of them. With fewer times only that many points count; further times do not.
struct PathTrack: Sendable {
    /// A place on the path.
    struct Sample: Sendable, Hashable {
        var x: Double
        var y: Double
        /// The direction of travel in radians from the x axis towards the y axis, half a turn more when reversed.
        var angle: Double
    }

    /// When each segment's turn is; its `faults` tell what is wrong with key times and timing functions.
    let schedule: KeyframeSchedule

    private let mode: KeyframeMode
    private let measure: PathMeasure
    /// The segments that are followed, in order.
    private let ways: [Int]
    /// Stops in discrete mode; the only point of a path without segments.
    private let stops: [Sample]
    /// For each segment the angle where it has no direction of its own.
    private let fallbackAngles: [Double]
    /// What is added to every angle: π when reversed.
    private let turn: Double

    /// Freezes a path; `isReversed` turns what follows it by half a turn.
    init(
        _ path: PathGeometry, mode: KeyframeMode = .linear, keyTimes: [Double]? = nil, curves: [CubicTimingCurve] = [],
        isReversed: Bool = false
    ) {
        let measure = PathMeasure(path)
        self.measure = measure
        self.mode = mode
        turn = isReversed ? .pi : 0
        fallbackAngles = Self.fallbackAngles(measure.segments)
        // Paced modes work their own times out.
        let times = mode.isPaced || keyTimes?.isEmpty == true ? nil : keyTimes
        let (count, wanted): (Int, Int)
        if mode == .discrete || measure.segments.isEmpty {
            let all = Self.stops(measure, fallbackAngles: fallbackAngles, turn: turn)
            ways = []
            stops = Array(all.prefix(times?.count ?? .max))
            // One time more is where the last ends.
            (count, wanted) = (stops.count, mode == .discrete && times?.count == all.count + 1 ? all.count + 1 : all.count)
        } else {
            let all = Self.ways(measure, timeCount: times?.count)
            ways = Array(all.prefix(times.map { $0.count - 1 } ?? .max))
            stops = []
            (count, wanted) = (ways.count + 1, all.count + 1)
        }
        var schedule = KeyframeSchedule(
            count: count, isDiscrete: mode == .discrete, keyTimes: times.map { Array($0.prefix(wanted)) },
            curves: mode.isPaced ? [] : curves)
        if let times, times.count != wanted { schedule.faults.insert(.keyTimeCount) }
        self.schedule = schedule
    }

    /// The segments that key points lie between: all, but with key times those that close a subpath only where they have times too.
    private static func ways(_ measure: PathMeasure, timeCount: Int?) -> [Int] {
        let all = Array(measure.segments.indices)
        guard let timeCount, timeCount != all.count + 1 else { return all }
        let closing = Set(measure.contours.filter(\.hasClosingLine).map { $0.segments.upperBound - 1 })
        return all.filter { !closing.contains($0) }
    }

    /// The place at a progress, which is clamped to 0 … 1; nil for a path without points.
    func evaluate(at progress: Double) -> Sample? {
        if !stops.isEmpty { return stops[min(schedule.segment(at: progress).index, stops.count - 1)] }
        guard !measure.segments.isEmpty else { return nil }
        if mode.isPaced, measure.length > 0 {
            let share = progress > 0 ? min(progress, 1) : 0
            guard let location = measure.location(atDistance: CGFloat(share) * measure.length) else { return nil }
            return sample(location.segment, location.t)
        }
        // Of a single key point there is no way onward.
        guard !ways.isEmpty else { return sample(0, 0) }
        let position = schedule.segment(at: progress)
        return sample(ways[position.index], CGFloat(position.fraction))
    }

    private func sample(_ index: Int, _ t: CGFloat) -> Sample {
        let segment = measure.segments[index]
        let point = segment.point(at: t)
        let angle = Self.angle(segment, t) ?? fallbackAngles[index]
        return Sample(x: Double(point.x), y: Double(point.y), angle: angle + turn)
    }

    /// The direction of a segment, or nil where all its points coincide.
    private static func angle(_ segment: PathSegment, _ t: CGFloat) -> Double? {
        let tangent = segment.tangent(at: t)
        return tangent.dx == 0 && tangent.dy == 0 ? nil : atan2(Double(tangent.dy), Double(tangent.dx))
    }

    /// Where a segment has no direction, the last one before it counts, else the first one after it, else 0.
    private static func fallbackAngles(_ segments: [PathSegment]) -> [Double] {
        let first = segments.lazy.compactMap { angle($0, 0) }.first ?? 0
        var last = first
        return segments.map { segment in
            let fallback = last
            last = angle(segment, 1) ?? last
            return fallback
        }
    }

    private static func stops(_ measure: PathMeasure, fallbackAngles: [Double], turn: Double) -> [Sample] {
        func stop(_ point: CGPoint, _ angle: Double) -> Sample {
            Sample(x: Double(point.x), y: Double(point.y), angle: angle + turn)
        }
        guard !measure.segments.isEmpty else {
            return measure.contours.first.map { [stop($0.start, 0)] } ?? []
        }
        // At each stop the way onward counts; at the end of a subpath the way it was reached. Where a line closes the subpath, its
        // end is the first stop again and no key point.
        return measure.contours.filter { !$0.segments.isEmpty }.flatMap { contour in
            contour.segments.map { index in
                stop(measure.segments[index].start, angle(measure.segments[index], 0) ?? fallbackAngles[index])
            }
                + contour.segments.suffix(contour.hasClosingLine ? 0 : 1).map { index in
                    stop(measure.segments[index].end, angle(measure.segments[index], 1) ?? fallbackAngles[index])
                }
        }
    }
}
