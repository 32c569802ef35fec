/// Turns the animations of one layer into tracks.
///
/// Resolves key paths, converts values and looks up curves once, so that sampling need not.
@MainActor
struct AnimationCompiler {
    let layer: CALayer
    /// The fields of the layer's class, followed by those of animated custom properties.
    var layout: FieldLayout
    /// The number of doubles of the class's fields.
    let ownCount: Int
    /// Receives the tracks, after those of earlier layers.
    var store = TrackStore()
    /// The fields whose committed value some track already restores, by bit.
    private var grounded: UInt64 = 0
    var times: [TrackTime] = []
    var transforms: [TransformInterpolator] = []
    var functions: [ValueFunction] = []
    var keyframes: [KeyframeNumbers] = []
    var paths: [PathPoints] = []
    var objects: [ObjectTrack] = []
    var transition: TransitionTrack?
    var matches: [MatchMove] = []

    /// The active time of a track: a plain pass, described by the track itself, or an entry of `times`.
    struct Timing {
        var begin: Double
        var duration: Double
        var fillMode: CAMediaTimingFillMode
        var pacing: TrackTime.Pacing
        /// Index in `times`, or -1 for a plain pass.
        var entry: Int32
    }

    /// The position of an animation in time, without its own timing.
    struct Pass {
        let begin: Double
        let duration: Double
        /// Index in `times` of the enclosing group, or -1.
        let group: Int32
    }

    /// The target of an animation.
    struct Goal {
        let keyPath: String
        let field: Field
        var kind: Field.Kind
        /// The track so far.
        var track: Track
    }

    init(layer: CALayer) {
        self.layer = layer
        layout = type(of: layer).fieldLayout
        ownCount = layout.count
    }

    /// Takes the parts of the layer's tracks that are not plain numbers; nil if there are none.
    ///
    /// - Parameters:
    ///   - firstTrack: The layer's first track in the store.
    ///   - firstConstant: The layer's first constant in the store.
    mutating func takeDetails(from firstTrack: Int, _ firstConstant: Int) -> RunDetails? {
        let custom = takeCustom(from: firstTrack, firstConstant)
        if times.isEmpty { return nil }
        return RunDetails(
            times: times, transforms: transforms, functions: functions, keyframes: keyframes, paths: paths,
            objects: objects, transition: transition, custom: custom, matches: matches)
    }

    /// Adds an animation of the layer.
    mutating func add(_ attached: AnimationEntry) {
        guard let begin = attached.begin else { return }
        add(attached, attached.animation, Pass(begin: begin, duration: attached.duration, group: -1))
    }

    private mutating func add(_ attached: AnimationEntry, _ animation: CAAnimation, _ pass: Pass) {
        switch animation {
        case let animation as CAAnimationGroup:
            let index = time(of: animation, pass)
            for member in animation.animations ?? [] {
                let own = member.state.timing.duration
                // A member's begin time is relative to the group's start. A missing duration is the group's.
                add(
                    attached, member,
                    Pass(begin: member.state.timing.beginTime, duration: own > 0 ? own : pass.duration, group: index))
            }
        case let animation as CATransition:
            let time = time(of: animation, pass)
            note(nil, time)
            transition = TransitionTrack(
                animation: attached.id, time: time, type: animation.type,
                subtype: animation.subtype ?? .fromLeft, isSided: animation.subtype != nil, filter: Self.filter(of: animation),
                startProgress: Double(min(max(animation.startProgress, 0), 1)),
                endProgress: Double(min(max(animation.endProgress, 0), 1)))
        case let animation as CAPropertyAnimation:
            addProperty(animation, pass)
        case let animation as CAMatchMoveAnimation:
            addMatchMove(animation, pass)
        default: break
        }
    }

    // MARK: Time

    mutating func time(of animation: CAAnimation, _ pass: Pass) -> Int32 {
        let pacing = Self.pacing(of: animation, duration: pass.duration)
        let span = ActiveSpan(animation.state.timing, begin: pass.begin, duration: pass.duration)
        times.append(TrackTime(span: span, pacing: pacing, group: pass.group))
        return Int32(times.count - 1)
    }

    static func pacing(of animation: CAAnimation, duration: Double) -> TrackTime.Pacing {
        if let spring = animation as? CASpringAnimation { return .spring(spring.solver, duration: duration) }
        // In these modes the timing functions of keyframes replace the one of the whole animation.
        if let frames = animation as? CAKeyframeAnimation, frames.timingFunctions?.isEmpty == false,
            [.linear, .cubic].contains(frames.calculationMode)
        {
            return .linear
        }
        guard let curve = animation.timingFunction?.curve, curve != .linear else { return .linear }
        return .curve(curve)
    }

    /// The timing of a property animation: a plain pass if possible.
    mutating func timing(
        of animation: CAPropertyAnimation, _ pass: Pass, needsEntry: Bool
    ) -> Timing {
        let (timing, duration) = (animation.state.timing, pass.duration)
        let isPlain =
            pass.group < 0 && timing.speed == 1 && timing.timeOffset == 0 && !timing.autoreverses && timing.repeatDuration == 0
            && (timing.repeatCount == 0 || timing.repeatCount == 1) && (1 / duration).isFinite && duration > 0
            && duration.isFinite && !needsEntry
            && !(animation is CASpringAnimation)
        return Timing(
            begin: pass.begin, duration: duration, fillMode: timing.fillMode,
            pacing: Self.pacing(of: animation, duration: duration),
            entry: isPlain ? -1 : time(of: animation, pass))
    }

    mutating func append(_ track: Track, _ timing: Timing, _ field: Field) {
        var track = track
        track.time = timing.entry
        if timing.entry < 0 {
            track.begin = timing.begin
            track.duration = timing.duration
            track.inverseDuration = 1 / timing.duration
            if timing.fillMode.holdsBefore { track.flags.insert(.holdsBefore) }
            if timing.fillMode.holdsAfter { track.flags.insert(.holdsAfter) }
            if case .curve(let curve) = timing.pacing { track.curve = store.index(of: curve) }
        }
        takeGround(field, &track)
        store.tracks.append(track)
    }

    /// The first track of a field restores its committed value.
    private mutating func takeGround(_ field: Field, _ track: inout Track) {
        guard grounded & field.bit == 0 else { return }
        grounded |= field.bit
        track.groundOffset = field.packedOffset
        track.groundCount = UInt8(field.count)
        if track.setsAll(of: field) { track.flags.insert(.coversGround) }
    }

    /// Restores the committed value of a further field besides the next track's.
    mutating func addGround(_ field: Field) {
        var track = Track(operation: .ground)
        takeGround(field, &track)
        if track.groundCount > 0 { store.tracks.append(track) }
    }

    mutating func constants(_ doubles: [Double]?) -> Int32 {
        guard let doubles else { return -1 }
        return store.add(doubles)
    }

    // MARK: Properties

    /// The target of an animation's key path; nil if there is none.
    mutating func target(of animation: CAPropertyAnimation) -> KeyPathTarget? {
        guard let keyPath = animation.keyPath else { return nil }
        return KeyPathTarget(keyPath, in: layout) ?? customTarget(keyPath, animation)
    }

    private mutating func addProperty(_ animation: CAPropertyAnimation, _ pass: Pass) {
        guard let keyPath = animation.keyPath else {
            return Diagnostics.warnOnce("an animation without a keyPath has no effect")
        }
        guard let target = target(of: animation) else {
            return Diagnostics.warnOnce(
                "\(type(of: layer)) has nothing animatable at \"\(keyPath)\"; the animation has no effect")
        }
        if case .filter(let part) = target {
            return addFilterPart(animation, part, timing(of: animation, pass, needsEntry: true))
        }
        if case .object(let field) = target {
            return addObject(animation, field, timing(of: animation, pass, needsEntry: true))
        }
        guard let field = target.field else { return }
        var track = Track(operation: .numbers)
        track.offset = field.packedOffset
        track.count = UInt8(target.kind.count)
        if animation.isAdditive { track.flags.insert(.additive) }
        if animation.isCumulative { track.flags.insert(.cumulative) }
        if animation.autoreverses { track.flags.insert(.returns) }
        var kind = target.kind
        switch target {
        case .numbers(_, let offset, let kind):
            track.offset = UInt16(offset)
            if kind == .transform { track.operation = .transform }
        case .part(_, let component):
            track.operation = .part
            track.component = component
        case .translation: track.operation = .translation
        case .object, .filter: return
        }
        if field.kind == .transform, track.operation == .transform, let function = animation.valueFunction?.function {
            track.operation = .function
            track.item = Int32(functions.count)
            track.count = UInt8(function.inputCount)
            functions.append(function)
            kind = .scalar
        }
        let goal = Goal(keyPath: keyPath, field: field, kind: kind, track: track)
        if let animation = animation as? CAKeyframeAnimation {
            addKeyframes(animation, goal, pass)
        } else if let animation = animation as? CABasicAnimation {
            addBasic(animation, goal, pass)
        }
    }

    /// The start value of an animation. Animations made by the engine carry it as numbers.
    private func start(of animation: CABasicAnimation, _ goal: Goal) -> [Double]?? {
        if let numbers = animation.startNumbers, numbers.kind == goal.kind, goal.track.operation != .function {
            return numbers.values
        }
        return doubles(animation.start, goal)
    }

    /// The numbers of an animation's value; nil, with a warning, for the wrong type.
    func doubles(_ value: Any?, _ goal: Goal) -> [Double]?? {
        guard let value else { return .some(nil) }
        var result: [Double]?
        if goal.track.operation == .function {
            result = Self.functionInput(value, count: Int(goal.track.count))
        } else {
            result = NumericValue.doubles(value, as: goal.kind)
        }
        if let result, result.allSatisfy(\.isFinite) { return .some(result) }
        Diagnostics.warnOnce("a value of type \(type(of: value)) does not fit \"\(goal.keyPath)\"; the animation has no effect")
        return nil
    }

    /// One number, or an array of three.
    private static func functionInput(_ value: Any, count: Int) -> [Double]? {
        if count == 1 { return NumericValue.scalar(value).map { [$0] } }
        if let list = value as? [Any] {
            let numbers = list.compactMap(NumericValue.scalar)
            return numbers.count == count ? numbers : nil
        }
        return NumericValue.scalar(value).map { Array(repeating: $0, count: count) }
    }

    private mutating func addBasic(_ animation: CABasicAnimation, _ goal: Goal, _ pass: Pass) {
        guard let from = start(of: animation, goal), let to = doubles(animation.end, goal),
            let by = doubles(animation.change, goal)
        else { return }
        var track = goal.track
        var (start, end) = (from, to)
        switch (from, to, by) {
        case (_?, _?, _): break
        case (let from?, nil, let by?): end = Self.sum(from, by, track.operation)
        case (nil, let to?, let by?): start = Self.difference(to, by, track.operation)
        case (nil, nil, let by?):
            end = by
            track.flags.insert(.relative)
        default: break
        }
        if track.operation == .transform, let start, let end, !track.flags.contains(.relative) {
            track.item = Int32(transforms.count)
            transforms.append(.prepare(from: CATransform3D(elements: start), to: CATransform3D(elements: end)))
        }
        let needsEntry = track.operation == .function || track.item >= 0 || isCustom(goal.field)
        track.from = constants(start)
        track.to = constants(end)
        let timing = timing(of: animation, pass, needsEntry: needsEntry)
        // Equal ends change nothing.
        let isStill = start != nil && start == end && track.flags.isDisjoint(with: [.relative, .cumulative])
        note(isStill ? [] : nil, timing)
        append(track, timing, goal.field)
    }

    private static func sum(_ a: [Double], _ b: [Double], _ operation: Track.Operation) -> [Double] {
        guard operation == .transform else { return zip(a, b).map(Blend.sum) }
        return CATransform3DConcat(CATransform3D(elements: b), CATransform3D(elements: a)).elements
    }

    private static func difference(_ a: [Double], _ b: [Double], _ operation: Track.Operation) -> [Double] {
        guard operation == .transform else { return zip(a, b).map { Blend.sum($0, -$1) } }
        return CATransform3DConcat(CATransform3DInvert(CATransform3D(elements: b)), CATransform3D(elements: a)).elements
    }
}

extension Track {
    /// Whether the active track overwrites all of the field's earlier value.
    fileprivate func setsAll(of field: Field) -> Bool {
        switch operation {
        case .numbers:
            offset == field.packedOffset && Int(count) == field.count && from >= 0 && to >= 0
                && flags.isDisjoint(with: [.additive, .relative])
        // These operations read the committed transform themselves.
        case .part, .translation: true
        default: false
        }
    }
}
