/// Turns the animations of one layer into tracks.
///
/// Key paths are resolved, values understood and curves looked up here, once, so that sampling does none of it.
@MainActor
struct AnimationCompiler {
    let layer: CALayer
    /// The fields of the layer's class, and behind them those of custom properties that are animated.
    var layout: FieldLayout
    /// How many doubles the class's own fields have.
    let ownCount: Int
    /// Takes the tracks, behind those of the layers before.
    var store = TrackStore()
    /// The fields whose ground a track brings back already, by bit.
    private var grounded: UInt64 = 0
    var times: [TrackTime] = []
    var transforms: [TransformInterpolator] = []
    var functions: [ValueFunction] = []
    var keyframes: [KeyframeNumbers] = []
    var paths: [PathPoints] = []
    var objects: [ObjectTrack] = []
    var transition: TransitionTrack?

    /// When a track is active: a plain pass, which the track itself describes, or an entry of `times`.
    struct Timing {
        var begin: Double
        var duration: Double
        var fillMode: CAMediaTimingFillMode
        var pacing: TrackTime.Pacing
        /// Index among `times`, or -1 for a plain pass.
        var entry: Int32
    }

    init(layer: CALayer) {
        self.layer = layer
        layout = type(of: layer).fieldLayout
        ownCount = layout.count
    }

    /// What the layer's tracks need that is no number; nil for nothing.
    ///
    /// - Parameters:
    ///   - firstTrack: the first of the layer's in the store.
    ///   - firstConstant: their first constant.
    mutating func takeDetails(from firstTrack: Int, _ firstConstant: Int) -> RunDetails? {
        let custom = takeCustom(from: firstTrack, firstConstant)
        if times.isEmpty { return nil }
        return RunDetails(
            times: times, transforms: transforms, functions: functions, keyframes: keyframes, paths: paths,
            objects: objects, transition: transition, custom: custom)
    }

    /// Adds an animation of the layer.
    mutating func add(_ attached: AttachedAnimation) {
        guard let begin = attached.begin else { return }
        if let span = attached.span, span.begin <= span.end { store.spans.append(span.begin...span.end) }
        add(attached, attached.animation, begin: begin, duration: attached.duration, group: -1)
    }

    private mutating func add(
        _ attached: AttachedAnimation, _ animation: CAAnimation, begin: Double, duration: Double, group: Int32
    ) {
        switch animation {
        case let animation as CAAnimationGroup:
            let index = time(of: animation, begin, duration, group)
            for member in animation.animations ?? [] {
                let own = member.timing.duration
                // Inside a group the begin time counts from the group's start, and a missing duration is the group's.
                add(
                    attached, member, begin: member.timing.beginTime, duration: own > 0 ? own : duration, group: index)
            }
        case let animation as CATransition:
            transition = TransitionTrack(
                animation: attached.id, time: time(of: animation, begin, duration, group), type: animation.type,
                subtype: animation.subtype ?? .fromLeft, isSided: animation.subtype != nil, filter: Self.filter(of: animation),
                startProgress: Double(min(max(animation.startProgress, 0), 1)),
                endProgress: Double(min(max(animation.endProgress, 0), 1)))
        case let animation as CAPropertyAnimation:
            addProperty(animation, begin, duration, group)
        default: break
        }
    }

    // MARK: Time

    private mutating func time(of animation: CAAnimation, _ begin: Double, _ duration: Double, _ group: Int32) -> Int32 {
        let pacing = Self.pacing(of: animation, duration: duration)
        times.append(
            TrackTime(span: ActiveSpan(animation.timing, begin: begin, duration: duration), pacing: pacing, group: group))
        return Int32(times.count - 1)
    }

    static func pacing(of animation: CAAnimation, duration: Double) -> TrackTime.Pacing {
        if let spring = animation as? CASpringAnimation { return .spring(spring.solver, duration: duration) }
        // The timing functions of keyframes take the place of the one for the whole, where they count.
        if let frames = animation as? CAKeyframeAnimation, frames.timingFunctions?.isEmpty == false,
            [.linear, .cubic].contains(frames.calculationMode)
        {
            return .linear
        }
        guard let curve = animation.timingFunction?.curve, curve != .linear else { return .linear }
        return .curve(curve)
    }

    /// The time of a property animation: a plain pass where nothing asks for more.
    mutating func timing(
        of animation: CAPropertyAnimation, _ begin: Double, _ duration: Double, _ group: Int32, needsEntry: Bool
    ) -> Timing {
        let timing = animation.timing
        let isPlain =
            group < 0 && timing.speed == 1 && timing.timeOffset == 0 && !timing.autoreverses && timing.repeatDuration == 0
            && (timing.repeatCount == 0 || timing.repeatCount == 1) && (1 / duration).isFinite && duration > 0
            && duration.isFinite && !needsEntry
            && !(animation is CASpringAnimation)
        return Timing(
            begin: begin, duration: duration, fillMode: timing.fillMode, pacing: Self.pacing(of: animation, duration: duration),
            entry: isPlain ? -1 : time(of: animation, begin, duration, group))
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

    /// Before its first track a field has its committed value.
    private mutating func takeGround(_ field: Field, _ track: inout Track) {
        guard grounded & field.bit == 0 else { return }
        grounded |= field.bit
        track.groundPlace = field.place
        track.groundCount = UInt8(field.count)
        if track.setsAll(of: field) { track.flags.insert(.coversGround) }
    }

    /// Brings back a field's committed value besides the one that the next track belongs to.
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

    private mutating func addProperty(_ animation: CAPropertyAnimation, _ begin: Double, _ duration: Double, _ group: Int32) {
        guard let keyPath = animation.keyPath else {
            return Diagnostics.warnOnce("an animation without a keyPath has no effect")
        }
        guard let target = KeyPathTarget(keyPath, in: layout) ?? customTarget(keyPath, animation) else {
            return Diagnostics.warnOnce(
                "\(type(of: layer)) has nothing animatable at \"\(keyPath)\"; the animation has no effect")
        }
        if case .filter(let part) = target {
            return addFilterPart(animation, part, timing(of: animation, begin, duration, group, needsEntry: true))
        }
        if case .object(let field) = target {
            return addObject(animation, field, timing(of: animation, begin, duration, group, needsEntry: true))
        }
        guard let field = target.field else { return }
        var track = Track(operation: .numbers)
        track.place = field.place
        track.count = UInt8(target.kind.count)
        if animation.isAdditive { track.flags.insert(.additive) }
        if animation.isCumulative { track.flags.insert(.cumulative) }
        if animation.autoreverses { track.flags.insert(.returns) }
        var kind = target.kind
        switch target {
        case .numbers(_, let offset, let kind):
            track.place = UInt16(offset)
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
        if let animation = animation as? CAKeyframeAnimation {
            addKeyframes(animation, track, kind, keyPath, field, begin, duration, group)
        } else if let animation = animation as? CABasicAnimation {
            addBasic(animation, track, kind, keyPath, field, begin, duration, group)
        }
    }

    /// The doubles of an animation's start, which one that the engine has made brings as such.
    private func start(of animation: CABasicAnimation, _ track: Track, _ kind: Field.Kind, _ keyPath: String) -> [Double]?? {
        if let numbers = animation.startNumbers, numbers.kind == kind, track.operation != .function { return numbers.values }
        return doubles(animation.fromValue, track, kind, keyPath)
    }

    /// The doubles of an animation's value; nil with a warning where it does not fit.
    func doubles(_ value: Any?, _ track: Track, _ kind: Field.Kind, _ keyPath: String) -> [Double]?? {
        guard let value else { return .some(nil) }
        var result: [Double]?
        if track.operation == .function {
            result = Self.functionInput(value, count: Int(track.count))
        } else {
            result = NumericValue.doubles(value, as: kind)
        }
        if let result, result.allSatisfy(\.isFinite) { return .some(result) }
        Diagnostics.warnOnce("a value of type \(type(of: value)) does not fit \"\(keyPath)\"; the animation has no effect")
        return nil
    }

    /// One number, or three in an array.
    private static func functionInput(_ value: Any, count: Int) -> [Double]? {
        if count == 1 { return NumericValue.scalar(value).map { [$0] } }
        if let list = value as? [Any] {
            let numbers = list.compactMap(NumericValue.scalar)
            return numbers.count == count ? numbers : nil
        }
        return NumericValue.scalar(value).map { Array(repeating: $0, count: count) }
    }

    private mutating func addBasic(
        _ animation: CABasicAnimation, _ track: Track, _ kind: Field.Kind, _ keyPath: String, _ field: Field, _ begin: Double,
        _ duration: Double, _ group: Int32
    ) {
        guard let from = start(of: animation, track, kind, keyPath),
            let to = doubles(animation.toValue, track, kind, keyPath),
            let by = doubles(animation.byValue, track, kind, keyPath)
        else { return }
        var track = track
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
        let needsEntry = track.operation == .function || track.item >= 0 || isCustom(field)
        track.from = constants(start)
        track.to = constants(end)
        append(track, timing(of: animation, begin, duration, group, needsEntry: needsEntry), field)
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
    /// Whether an active track leaves nothing of what the field held before it.
    fileprivate func setsAll(of field: Field) -> Bool {
        switch operation {
        case .numbers:
            place == field.place && Int(count) == field.count && from >= 0 && to >= 0
                && flags.isDisjoint(with: [.additive, .relative])
        // These read the committed transform themselves.
        case .part, .translation: true
        default: false
        }
    }
}
