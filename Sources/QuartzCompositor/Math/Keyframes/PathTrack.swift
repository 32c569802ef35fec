import Foundation

/// A point that follows a path, prepared for sampling.
///
/// In linear and cubic mode (where the path is the curve) each segment takes equal time, or that of key times and timing
/// functions, and the point moves evenly in the segment's parameter. In paced and cubic paced mode it moves at constant speed
/// over the whole path; in discrete mode it jumps from end point to end point. Moving to a new subpath takes no time. Key times
/// belong to end points: the start and the end of each segment, in discrete mode also the start of every further subpath,
/// optionally with one more for the end. The line that closes a subpath ends at no key point: with one time for each point the
/// motion ends at the last of them. With fewer times only that many points are used; excess times are ignored.
package struct PathTrack: Sendable {
    /// A position on the path.
    struct Sample: Sendable, Hashable {
        var x: Double
        var y: Double
        /// The direction of motion in radians from the x axis towards the y axis, plus half a turn when reversed.
        var angle: Double
    }

    /// The times of the segments; its `faults` report wrong key times and timing functions.
    package let schedule: KeyframeSchedule

    private let mode: KeyframeMode
    private let measure: PathMeasure
    /// The segments that are followed, in order.
    private let ways: [Int]
    /// The stops in discrete mode; the only point of a path without segments.
    private let stops: [Sample]
    /// The angle of each segment that is used where the segment has no direction.
    private let fallbackAngles: [Double]
    /// The angle that is added to every direction: π when reversed.
    private let turn: Double

    /// Prepares a path for sampling; `isReversed` adds half a turn to every direction.
    package init(
        _ path: PathGeometry, mode: KeyframeMode = .linear, keyTimes: [Double]? = nil, curves: [CubicTimingCurve] = [],
        isReversed: Bool = false
    ) {
        let measure = PathMeasure(path)
        self.measure = measure
        self.mode = mode
        turn = isReversed ? .pi : 0
        fallbackAngles = Self.fallbackAngles(measure.segments)
        // Paced modes compute their own times.
        let times = mode.isPaced || keyTimes?.isEmpty == true ? nil : keyTimes
        let (count, wanted): (Int, Int)
        if mode == .discrete || measure.segments.isEmpty {
            let all = Self.stops(measure, fallbackAngles: fallbackAngles, turn: turn)
            ways = []
            stops = Array(all.prefix(times?.count ?? .max))
            // One additional time is the end of the last stop.
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

    /// The segments between key points: all of them; with key times, those that close a subpath only if they have times too.
    private static func ways(_ measure: PathMeasure, timeCount: Int?) -> [Int] {
        let all = Array(measure.segments.indices)
        guard let timeCount, timeCount != all.count + 1 else { return all }
        let closing = Set(measure.contours.filter(\.hasClosingLine).map { $0.segments.upperBound - 1 })
        return all.filter { !closing.contains($0) }
    }

    /// The position at a progress, which is clamped to 0 … 1; nil for a path without points.
    func evaluate(at progress: Double) -> Sample? {
        if !stops.isEmpty { return stops[min(schedule.segment(at: progress).index, stops.count - 1)] }
        guard !measure.segments.isEmpty else { return nil }
        if mode.isPaced, measure.length > 0 {
            let share = progress > 0 ? min(progress, 1) : 0
            guard let location = measure.location(atDistance: CGFloat(share) * measure.length) else { return nil }
            return sample(location.segment, location.t)
        }
        // With a single key point there is no motion.
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

    /// The angle for segments without direction: that of the last segment before with one, else of the first after it, else 0.
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
        // A stop has the direction of the segment that starts there, and the end of a subpath that of the segment that ends
        // there. Where a line closes the subpath, its end is the first stop again and no key point.
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
