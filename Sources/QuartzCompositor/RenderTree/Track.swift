/// One step of sampling a layer: a change of some of its doubles over time.
///
/// Trivially copyable and small, because the sampler walks arrays of them. Rare parts (repeats, groups, keyframes, prepared
/// transforms) are stored in the run's `RunDetails` and referenced by index.
package struct Track: Sendable {
    /// The change of the doubles.
    package enum Operation: UInt8, Sendable {
        /// Only restores the committed values at `groundPlace`.
        case ground
        /// Interpolates numbers between two ends.
        case numbers
        /// Sets a component of a transform.
        case part
        /// Sets the translation of a transform.
        case translation
        /// Interpolates a whole transform between two ends.
        case transform
        /// Sets a transform that a value function makes from interpolated numbers.
        case function
        /// Interpolates numbers through keyframes.
        case keyframes
        /// Interpolates whole transforms through keyframes, decomposed for each pair.
        case transformKeyframes
        /// Moves a point along a path.
        case path
    }

    package struct Flags: OptionSet, Sendable {
        package let rawValue: UInt8

        package init(rawValue: UInt8) { self.rawValue = rawValue }

        package static let holdsBefore = Flags(rawValue: 1)
        package static let holdsAfter = Flags(rawValue: 2)
        package static let additive = Flags(rawValue: 4)
        package static let cumulative = Flags(rawValue: 8)
        /// The end is a distance from the underlying value.
        package static let relative = Flags(rawValue: 16)
        /// A cycle autoreverses, so it ends where it started.
        package static let returns = Flags(rawValue: 32)
        /// The active track overwrites all restored values itself.
        package static let coversGround = Flags(rawValue: 64)
    }

    /// Begin of a plain pass, in the layer's time.
    package var begin: Double = 0
    /// Length of a plain pass.
    package var duration: Double = 0
    package var inverseDuration: Double = 0
    /// Index of the ends in the constants; -1 for the underlying value.
    package var from: Int32 = -1
    package var to: Int32 = -1
    /// Index of its time in the details, or -1 for a plain pass.
    package var time: Int32 = -1
    /// Index of its data in the details.
    package var item: Int32 = -1
    /// The first double that it changes.
    package var offset: UInt16 = 0
    /// Start of a field that no earlier track has changed. Its committed values are restored before the track applies.
    package var groundOffset: UInt16 = 0
    /// Index of its pacing in the tree's curves, or -1 for linear.
    package var curve: Int32 = -1
    package var count: UInt8 = 0
    /// Number of doubles to restore; 0 for none.
    package var groundCount: UInt8 = 0
    package var operation: Operation
    package var flags: Flags = []
    /// The component that a `part` sets.
    package var component = TransformComponent.rotationZ
    /// The shape of the lane that samples the track together with the whole tree; `item` is then the lane's index. Nil without a
    /// lane.
    var laneShape: LaneShape?

    package init(operation: Operation) {
        self.operation = operation
    }
}

/// The time of a track that is not a plain pass or that is inside a group.
package struct TrackTime: Sendable {
    package var span: ActiveSpan
    package var pacing: Pacing
    /// Index of the group's time, or -1 for the layer's own.
    package var group: Int32

    package init(span: ActiveSpan, pacing: Pacing, group: Int32) {
        self.span = span
        self.pacing = pacing
        self.group = group
    }

    /// The map from linear progress to paced progress.
    package enum Pacing: Sendable {
        case linear
        case curve(CubicTimingCurve)
        case spring(SpringSolver, duration: Double)

        package func value(at progress: Double) -> Double {
            switch self {
            case .linear: progress
            case .curve(let curve): curve.value(at: progress)
            case .spring(let solver, let duration): solver.progress(at: progress * duration)
            }
        }
    }
}

extension Track {
    /// Number of constants of each end.
    var constantCount: Int { Int(count) }

    /// Whether `to` indexes the constants rather than the details.
    var endIsConstant: Bool {
        operation != .transformKeyframes
    }

    /// Shifts the indices of its constants.
    @inline(__always)
    package mutating func move(constantsBy offset: Int32) {
        if from >= 0 { from += offset }
        if to >= 0, endIsConstant { to += offset }
    }

    /// The unpaced progress of a plain pass at a time after its begin; nil while inactive.
    @inline(__always)
    func plainProgress(elapsed: Double) -> Double? {
        if elapsed < 0 { return flags.contains(.holdsBefore) || elapsed >= -ActiveSpan.tolerance ? 0 : nil }
        if elapsed >= duration { return flags.contains(.holdsAfter) || elapsed <= duration + ActiveSpan.tolerance ? 1 : nil }
        return elapsed * inverseDuration
    }
}

/// The data of the rarer tracks of a layer.
package final class RunDetails: Sendable {
    package let times: [TrackTime]
    package let transforms: [TransformInterpolator]
    package let functions: [ValueFunction]
    package let keyframes: [KeyframeNumbers]
    package let paths: [PathPoints]
    package let objects: [ObjectTrack]
    package let transition: TransitionTrack?
    package let custom: CustomRun?
    package let matches: [MatchMove]

    package init(
        times: [TrackTime], transforms: [TransformInterpolator], functions: [ValueFunction], keyframes: [KeyframeNumbers],
        paths: [PathPoints], objects: [ObjectTrack], transition: TransitionTrack?, custom: CustomRun?,
        matches: [MatchMove]
    ) {
        self.times = times
        self.transforms = transforms
        self.functions = functions
        self.keyframes = keyframes
        self.paths = paths
        self.objects = objects
        self.transition = transition
        self.custom = custom
        self.matches = matches
    }

    /// The same details with the old picture of the transition.
    package func leaving(_ old: OldPicture) -> RunDetails {
        var transition = transition
        transition?.old = old
        return RunDetails(
            times: times, transforms: transforms, functions: functions, keyframes: keyframes, paths: paths, objects: objects,
            transition: transition, custom: custom, matches: matches)
    }

    /// The paced progress and the repeat at a layer's time; nil while inactive.
    package func progress(_ index: Int32, at time: Double) -> (value: Double, iteration: Double)? {
        let entry = times[Int(index)]
        guard let time = parentTime(of: entry, at: time), let position = entry.span.position(at: time) else { return nil }
        return (entry.pacing.value(at: position.progress), position.iteration)
    }

    /// The parent time of an entry: the layer's, or its group's.
    private func parentTime(of entry: TrackTime, at time: Double) -> Double? {
        guard entry.group >= 0 else { return time }
        let group = times[Int(entry.group)]
        guard let outer = parentTime(of: group, at: time), let position = group.span.position(at: outer) else { return nil }
        // A group without end has no progress fraction; its time is the time played.
        guard group.span.duration.isFinite else { return position.played }
        return group.pacing.value(at: position.progress) * group.span.duration
    }
}

/// The keyframes of numbers, and their target.
package struct KeyframeNumbers: Sendable {
    /// The target of the numbers.
    package enum Form: Sendable {
        /// The layer's doubles.
        case plain
        /// A component of a transform.
        case part
        /// The translation of a transform along x and y.
        case translation
        /// The input of a value function that makes a transform.
        case function(ValueFunction)
    }

    package var frames: KeyframeTrack
    package var form = Form.plain
    /// The spline through whole transforms; nil if each pair is interpolated separately.
    package var spline: TransformSpline?
    /// The amount that each repeat adds to the next; empty if the animation is not cumulative.
    package var perCycle: [Double] = []

    package init(frames: KeyframeTrack, form: Form = Form.plain, spline: TransformSpline? = nil, perCycle: [Double] = []) {
        self.frames = frames
        self.form = form
        self.spline = spline
        self.perCycle = perCycle
    }
}

/// A path, and the target of the point on it.
package struct PathPoints: Sendable {
    package var path: PathTrack
    /// Whether the point is the translation of a transform rather than two doubles of the layer.
    package var isTranslation: Bool
    /// Whether the layer rotates with the tangent.
    package var turns: Bool

    package init(path: PathTrack, isTranslation: Bool, turns: Bool) {
        self.path = path
        self.isTranslation = isTranslation
        self.turns = turns
    }
}

/// An animation of an object: it switches or cross-dissolves.
package struct ObjectTrack: Sendable {
    package var field: ObjectField
    /// Index of its time in the details.
    package var time: Int32
    /// The values, in order; nil for the underlying one.
    package var values: [ObjectValue?]
    /// The time of each value.
    package var schedule: KeyframeSchedule
    /// Whether the values are two ends, beyond which a pacing may overshoot.
    package var isBasic = false
    /// The filter parameter that the values set, as numbers; nil if they are whole objects.
    package var part: FilterPart?
    /// The path that a parameter's point follows, instead of values.
    package var path: PathTrack?
    /// Whether the last value is a distance from the first.
    package var isRelative = false
    /// Whether values are added to the underlying one.
    package var isAdditive = false
    /// Whether each repeat continues from the end of the previous one.
    package var isCumulative = false
    /// Whether every other pass is reversed, so that a repeat ends where it started.
    package var returns = false

    package init(
        field: ObjectField, time: Int32, values: [ObjectValue?], schedule: KeyframeSchedule, isBasic: Bool = false,
        part: FilterPart? = nil, path: PathTrack? = nil, isRelative: Bool = false, isAdditive: Bool = false,
        isCumulative: Bool = false, returns: Bool = false
    ) {
        self.field = field
        self.time = time
        self.values = values
        self.schedule = schedule
        self.isBasic = isBasic
        self.part = part
        self.path = path
        self.isRelative = isRelative
        self.isAdditive = isAdditive
        self.isCumulative = isCumulative
        self.returns = returns
    }
}

/// A running transition and its old picture.
package struct TransitionTrack: Sendable {
    /// The identifier of its attached animation.
    package var animation: UInt64
    package var time: Int32
    package var type: CATransitionType
    package var subtype: CATransitionSubtype
    /// Whether the animation sets a subtype, instead of the default.
    package var isSided = true
    /// Takes precedence over the type.
    package var filter: FilterValue?
    package var startProgress: Double
    package var endProgress: Double
    /// The layer before the commit, in its own coordinates. Only the drawer of a tree takes it; nil in other trees.
    package var old: OldPicture?

    package init(
        animation: UInt64, time: Int32, type: CATransitionType, subtype: CATransitionSubtype, isSided: Bool = true,
        filter: FilterValue? = nil, startProgress: Double, endProgress: Double, old: OldPicture? = nil
    ) {
        self.animation = animation
        self.time = time
        self.type = type
        self.subtype = subtype
        self.isSided = isSided
        self.filter = filter
        self.startProgress = startProgress
        self.endProgress = endProgress
        self.old = old
    }

    /// Nesting limit of old pictures. Beyond it the next transition starts from the layer without the running one.
    package static let deepest = 8

    /// The nesting depth of the old picture.
    package var depth: Int { old?.depth ?? 0 }
}

/// The old picture of a transition: a layer before the commit, including its then running transition.
package struct OldPicture: Sendable {
    /// The layer in its own coordinates, with its bounds at that time.
    package var source: PictureSource
    package var depth: Int

    package var list: DisplayList { source.list }
}

// MARK: - Animations of objects: images cross-dissolve, paths are interpolated point by point, others switch

extension RunDetails {
    /// The animated objects of a layer at a time.
    func sampleObjects(at time: Double, underlying: [ObjectField: ObjectValue]) -> [ObjectField: ObjectValue] {
        var result: [ObjectField: ObjectValue] = [:]
        for track in objects {
            guard let (progress, iteration) = progress(track.time, at: time) else { continue }
            let below = result[track.field] ?? underlying[track.field] ?? .none
            result[track.field] =
                track.part == nil
                ? track.value(at: progress, underlying: below) : track.part(at: progress, iteration: iteration, of: below)
        }
        return result
    }
}

extension ObjectTrack {
    package func value(at progress: Double, underlying: ObjectValue) -> ObjectValue {
        guard let last = values.indices.last else { return underlying }
        let position = locate(of: progress)
        let from = values[min(position.index, last)] ?? underlying
        guard position.fraction != 0, position.index < last else { return from }
        return from.blended(with: values[position.index + 1] ?? underlying, at: position.fraction)
    }

    /// The schedule's position at a progress. Between two ends it may overshoot with a spring or a timing function.
    private func locate(of progress: Double) -> KeyframeSchedule.Position {
        isBasic ? KeyframeSchedule.Position(index: 0, fraction: progress) : schedule.segment(at: progress)
    }
}

extension ObjectValue {
    /// The value between this one and another.
    func blended(with other: ObjectValue, at progress: Double) -> ObjectValue {
        switch (self, other) {
        case (.image(let a), .image(let b)):
            return progress <= 0 ? self : progress >= 1 ? other : .crossFade(from: a, to: b, progress: progress)
        case (.none, .image(let b)) where progress < 1:
            return progress <= 0 ? self : .crossFade(from: nil, to: b, progress: progress)
        case (.image(let a), .none) where progress < 1:
            return progress <= 0 ? self : .crossFade(from: a, to: nil, progress: progress)
        case (.crossFade(_, let a?, _), .image(let b)):
            return .crossFade(from: a, to: b, progress: min(max(progress, 0), 1))
        case (.path(let a), .path(let b)):
            return a.blended(with: b, at: progress).map(ObjectValue.path) ?? (progress < 0.5 ? self : other)
        case (.numbers(let a), .numbers(let b)) where a.count == b.count:
            return .numbers(zip(a, b).map { Blend.value($0, $1, at: progress) })
        case (.filters(let a), .filters(let b)) where a.count == b.count:
            let mixed = zip(a, b).compactMap { $0.blended(with: $1, at: progress) }
            return mixed.count == a.count ? .filters(mixed) : progress < 0.5 ? self : other
        case (.colors(let a), .colors(let b)) where a.count == b.count:
            return .colors(zip(a, b).map { $0 + ($1 - $0) * progress })
        default:
            return progress < 0.5 ? self : other
        }
    }
}

extension PathGeometry {
    /// Interpolates the points of two paths with equal verbs; nil if the verbs differ.
    func blended(with other: PathGeometry, at t: Double) -> PathGeometry? {
        guard verbs == other.verbs else { return nil }
        let mixed = zip(points, other.points).map {
            CGPoint(
                x: CGFloat(Blend.value(Double($0.x), Double($1.x), at: t)),
                y: CGFloat(Blend.value(Double($0.y), Double($1.y), at: t)))
        }
        return PathGeometry(verbs: verbs, points: mixed)
    }
}
