/// One step of sampling a layer: something that changes some of its doubles as time goes.
///
/// Trivially copyable and small: the sampler walks arrays of these. What few tracks need (repeats, groups, keyframes, prepared
/// transforms) lies aside in the run's `RunDetails` and is found by index.
struct Track: Sendable {
    /// What is done to the doubles.
    enum Operation: UInt8, Sendable {
        /// Nothing but what `groundPlace` says.
        case ground
        /// Numbers between two ends.
        case numbers
        /// A number inside a transform.
        case part
        /// The translation of a transform.
        case translation
        /// A whole transform between two ends.
        case transform
        /// A transform made from interpolated numbers by a value function.
        case function
        /// Numbers through keyframes.
        case keyframes
        /// Whole transforms through keyframes: taken apart between each two.
        case transformKeyframes
        /// A point along a path.
        case path
    }

    struct Flags: OptionSet, Sendable {
        let rawValue: UInt8
        static let holdsBefore = Flags(rawValue: 1)
        static let holdsAfter = Flags(rawValue: 2)
        static let additive = Flags(rawValue: 4)
        static let cumulative = Flags(rawValue: 8)
        /// The end is a distance from the value underneath.
        static let relative = Flags(rawValue: 16)
        /// A cycle goes there and back, and so ends where it began.
        static let returns = Flags(rawValue: 32)
        /// While it is active the track itself sets all of its ground.
        static let coversGround = Flags(rawValue: 64)
    }

    /// Of a plain pass: its beginning in the layer's time.
    var begin: Double = 0
    /// Of a plain pass: its length.
    var duration: Double = 0
    var inverseDuration: Double = 0
    /// Where the ends lie in the pool of constants; -1 is the value underneath.
    var from: Int32 = -1
    var to: Int32 = -1
    /// Index of its time in the details, or -1 for a plain pass.
    var time: Int32 = -1
    /// Index of what else it needs in the details.
    var item: Int32 = -1
    /// The first double that it changes.
    var place: UInt16 = 0
    /// Where the field begins that no track before has changed: its committed values come back first, as the ground on which the
    /// tracks build.
    var groundPlace: UInt16 = 0
    /// Index of its pacing among the tree's curves, or -1 for linear.
    var curve: Int32 = -1
    var count: UInt8 = 0
    /// How many doubles come back; 0 for none.
    var groundCount: UInt8 = 0
    var operation: Operation
    var flags: Flags = []
    /// The component that a `part` sets.
    var component = TransformComponent.rotationZ
    /// The shape of the lane that does the track when the whole tree is sampled, of which `item` is the index; nil where there is none.
    var laneShape: LaneShape?
}

/// The time of a track that is more than a plain pass, or lies inside a group.
struct TrackTime: Sendable {
    var span: ActiveSpan
    var pacing: Pacing
    /// Index of the group's time, or -1 for the layer's own.
    var group: Int32

    /// How progress through a pass becomes progress shown.
    enum Pacing: Sendable {
        case linear
        case curve(CubicTimingCurve)
        case spring(SpringSolver, duration: Double)

        func value(at progress: Double) -> Double {
            switch self {
            case .linear: progress
            case .curve(let curve): curve.value(at: progress)
            case .spring(let solver, let duration): solver.progress(at: progress * duration)
            }
        }
    }
}

/// What the rarer tracks of a layer need.
final class RunDetails: Sendable {
    let times: [TrackTime]
    let transforms: [TransformInterpolator]
    let functions: [ValueFunction]
    let keyframes: [KeyframeNumbers]
    let paths: [PathPoints]
    let objects: [ObjectTrack]
    let transition: TransitionTrack?
    let custom: CustomRun?

    init(
        times: [TrackTime], transforms: [TransformInterpolator], functions: [ValueFunction], keyframes: [KeyframeNumbers],
        paths: [PathPoints], objects: [ObjectTrack], transition: TransitionTrack?, custom: CustomRun?
    ) {
        self.times = times
        self.transforms = transforms
        self.functions = functions
        self.keyframes = keyframes
        self.paths = paths
        self.objects = objects
        self.transition = transition
        self.custom = custom
    }

    /// The same with the picture that the transition leaves behind.
    func leaving(_ old: OldPicture) -> RunDetails {
        var transition = transition
        transition?.old = old
        return RunDetails(
            times: times, transforms: transforms, functions: functions, keyframes: keyframes, paths: paths, objects: objects,
            transition: transition, custom: custom)
    }

    /// The paced progress and the repeat at a layer's time; nil while inactive.
    func progress(_ index: Int32, at time: Double) -> (value: Double, iteration: Double)? {
        let entry = times[Int(index)]
        guard let time = parentTime(of: entry, at: time), let position = entry.span.position(at: time) else { return nil }
        return (entry.pacing.value(at: position.progress), position.iteration)
    }

    /// The time in which an entry lives: the layer's, or its group's own.
    private func parentTime(of entry: TrackTime, at time: Double) -> Double? {
        guard entry.group >= 0 else { return time }
        let group = times[Int(entry.group)]
        guard let outer = parentTime(of: group, at: time), let position = group.span.position(at: outer) else { return nil }
        // Of a group that never ends no fraction can be told: its time is what has been played.
        guard group.span.duration.isFinite else { return position.played }
        return group.pacing.value(at: position.progress) * group.span.duration
    }
}

/// The keyframes of numbers, and what the numbers are for.
struct KeyframeNumbers: Sendable {
    /// Where the numbers belong.
    enum Form: Sendable {
        /// They are the layer's doubles themselves.
        case plain
        /// They are a component of a transform.
        case part
        /// They are the translation of a transform along x and y.
        case translation
        /// A value function makes a transform of them.
        case function(ValueFunction)
    }

    var frames: KeyframeTrack
    var form = Form.plain
    /// The smooth way through whole transforms; nil where each two are blended by themselves.
    var spline: TransformSpline?
    /// What each repeat adds to the next, where they accumulate; else empty.
    var perCycle: [Double] = []
}

/// A path, and what the point that follows it is for.
struct PathPoints: Sendable {
    var path: PathTrack
    /// Whether the point is the translation of a transform rather than the layer's doubles themselves.
    var isTranslation: Bool
    /// Whether the layer turns with the tangent.
    var turns: Bool
}

/// An animation of an object: it switches, or dissolves.
struct ObjectTrack: Sendable {
    var field: ObjectField
    /// Index of its time in the details.
    var time: Int32
    /// The values, in order; nil is the one underneath.
    var values: [ObjectValue?]
    /// When each value's turn is.
    var schedule: KeyframeSchedule
    /// Whether the values are two ends, which a pacing may overshoot.
    var isBasic = false
    /// The parameter of a filter that the values, numbers then, belong to; nil where they are the whole object.
    var part: FilterPart?
    /// The last value is a distance from the first.
    var isRelative = false
    /// Values are added to the one underneath.
    var isAdditive = false
    /// Each repeat goes on from the end of the one before.
    var isCumulative = false
    /// Every other pass goes back, so that a repeat ends where it began.
    var returns = false
}

/// A running transition and the picture that it leaves behind.
struct TransitionTrack: Sendable {
    /// The number of the attached animation that it is part of.
    var animation: UInt64
    var time: Int32
    var type: CATransitionType
    var subtype: CATransitionSubtype
    /// Whether the animation names a side, rather than leaving it to the default.
    var isSided = true
    /// Counts before the type.
    var filter: FilterValue?
    var startProgress: Double
    var endProgress: Double
    /// The layer as it was, in its own coordinates: taken by the drawer of the tree, before the commit changes it; nil in other trees.
    var old: OldPicture?

    /// How many pictures may lie inside each other; the next transition starts from the layer without the running one.
    static let deepest = 8

    /// How many transitions the old picture was taken during, each inside the one before.
    var depth: Int { old?.depth ?? 0 }
}

/// What a transition leaves behind: a layer as it was, with the transition that ran on it then.
struct OldPicture: Sendable {
    /// The layer in its own coordinates, and its bounds then.
    var source: PictureSource
    var depth: Int

    var list: DisplayList { source.list }
}
