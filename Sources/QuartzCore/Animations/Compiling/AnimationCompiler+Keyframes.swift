// Keyframe animations: of numbers, whole transforms, paths and objects.

extension AnimationCompiler {
    mutating func addKeyframes(_ animation: CAKeyframeAnimation, _ goal: Goal, _ pass: Pass) {
        let (keyPath, kind) = (goal.keyPath, goal.kind)
        var track = goal.track
        if let path = animation.path {
            // A size counts as a point: a translation or a shadow's offset.
            guard kind == .point || kind == .size else {
                return Diagnostics.warnOnce("\"\(keyPath)\" is not a point: an animation along a path has no effect on it")
            }
            return addPath(path, animation, goal, timing(of: animation, pass, needsEntry: true))
        }
        guard !isStill(animation) else { return }
        var values: [Double] = []
        for value in animation.keyframes.values ?? [] {
            guard let numbers = doubles(value, goal) else { return }
            values.append(contentsOf: numbers ?? [])
        }
        let width = Int(track.count)
        guard values.count >= width else {
            return Diagnostics.warnOnce("a keyframe animation of \"\(keyPath)\" has neither values nor a path; it has no effect")
        }
        let frames = KeyframeTrack(
            values: values, width: width, mode: Self.mode(of: animation), keyTimes: Self.keyTimes(of: animation),
            curves: Self.curves(of: animation), shape: Self.shape(of: animation))
        Self.report(frames.schedule.faults, keyPath)
        var numbers = KeyframeNumbers(frames: frames)
        let isCumulative = track.flags.contains(.cumulative)
        if isCumulative, track.operation != .transform {
            // The end value of each cycle is added to the next cycle.
            numbers.perCycle = Array(track.flags.contains(.returns) ? values.prefix(width) : values.suffix(width))
        }
        track.item = Int32(keyframes.count)
        switch track.operation {
        case .transform:
            if isCumulative {
                track.from = constants(Array(track.flags.contains(.returns) ? values.prefix(width) : values.suffix(width)))
            }
            track.operation = .transformKeyframes
            track.to = Int32(transforms.count)
            let matrices = stride(from: 0, to: frames.count * 16, by: 16).map { start in
                values.withUnsafeBufferPointer { CATransform3D(elements: $0.baseAddress! + start) }
            }
            if frames.mode.isCubic {
                numbers.spline = TransformSpline(
                    matrices, mode: frames.mode, keyTimes: Self.keyTimes(of: animation), curves: Self.curves(of: animation),
                    shape: Self.shape(of: animation))
            }
            for (index, matrix) in matrices.enumerated() {
                transforms.append(.prepare(from: matrix, to: matrices[min(index + 1, matrices.count - 1)]))
            }
        case .function: numbers.form = .function(functions[functions.count - 1])
        case .part: numbers.form = .part
        case .translation: numbers.form = .translation
        default: break
        }
        if track.operation != .transformKeyframes { track.operation = .keyframes }
        keyframes.append(numbers)
        let timing = timing(of: animation, pass, needsEntry: true)
        note(isCumulative ? nil : frames.profile, timing)
        append(track, timing, goal.field)
    }

    private mutating func addPath(
        _ path: CGPath, _ animation: CAKeyframeAnimation, _ goal: Goal, _ timing: Timing
    ) {
        var track = goal.track
        let points = PathPoints(
            path: Self.points(of: path, animation),
            isTranslation: track.operation == .translation, turns: animation.rotationMode != nil && !isCustom(goal.field))
        Self.report(points.path.schedule.faults, animation.keyPath ?? "")
        track.operation = .path
        track.item = Int32(paths.count)
        paths.append(points)
        // Comes before the rotation, which would otherwise start from the last sample's value.
        if points.turns { addGround(LayerFields.transform) }
        note(nil, timing)
        append(track, timing, goal.field)
    }

    static func points(of path: CGPath, _ animation: CAKeyframeAnimation) -> PathTrack {
        PathTrack(
            path.geometry, mode: mode(of: animation), keyTimes: keyTimes(of: animation), curves: curves(of: animation),
            isReversed: animation.rotationMode == .rotateAutoReverse)
    }

    // MARK: Objects

    mutating func addObject(_ animation: CAPropertyAnimation, _ field: ObjectField, _ timing: Timing) {
        var track = ObjectTrack(field: field, time: timing.entry, values: [], schedule: KeyframeSchedule(count: 2))
        if let animation = animation as? CAKeyframeAnimation {
            guard !isStill(animation) else { return }
            let values = (animation.keyframes.values ?? []).map { object($0, field) }
            guard !values.isEmpty else {
                return Diagnostics.warnOnce("a keyframe animation of \"\(field.name)\" has no values; it has no effect")
            }
            track.values = values
            // Objects have no distances; paced modes space them evenly.
            let mode = Self.mode(of: animation)
            track.schedule = KeyframeSchedule(
                count: values.count, isDiscrete: mode == .discrete, keyTimes: mode.isPaced ? nil : Self.keyTimes(of: animation),
                curves: mode.isPaced ? [] : Self.curves(of: animation))
            Self.report(track.schedule.faults, field.name)
        } else if let animation = animation as? CABasicAnimation {
            track.values = [animation.start.map { object($0, field) }, animation.end.map { object($0, field) }]
            track.isBasic = true
        }
        note(track.isBasic ? nil : track.schedule.jumps, timing)
        objects.append(track)
    }

    private func object(_ value: Any, _ field: ObjectField) -> ObjectValue {
        if [.filters, .backgroundFilters, .compositingFilter].contains(field), case let value = ObjectValue(filters: value) {
            return value
        }
        switch value {
        case is NSNull: return .none
        case let image as CGImage where field == .contents: return .image(image)
        case let path as CGPath where field == .path || field == .shadowPath: return .path(path.geometry)
        case let text as String where field == .string: return .text(text)
        case let colors as [CGColor] where field == .colors: return .colors(colors.map(\.rgba))
        case let numbers as [Any] where field == .lineDashPattern || field == .locations:
            return .numbers(numbers.compactMap(NumericValue.scalar))
        default:
            Diagnostics.warnOnce("a value of type \(type(of: value)) does not fit \"\(field.name)\"; it counts as none")
            return .none
        }
    }

    // MARK: Settings

    /// Whether a discrete animation has a single value. Core Animation ignores it, and the model value shows.
    func isStill(_ animation: CAKeyframeAnimation) -> Bool {
        guard animation.calculationMode == .discrete, animation.keyframes.values?.count == 1 else { return false }
        Diagnostics.warnOnce(
            "the keyframes of \"\(animation.keyPath ?? "")\": a discrete animation of one value has no effect")
        return true
    }

    static func mode(of animation: CAKeyframeAnimation) -> KeyframeMode {
        switch animation.calculationMode {
        case .discrete: return .discrete
        case .cubic: return .cubic
        case .paced: return .paced
        case .cubicPaced: return .cubicPaced
        case .linear: return .linear
        default:
            Diagnostics.warnOnce("there is no calculation mode \"\(animation.calculationMode.rawValue)\"; linear is used")
            return .linear
        }
    }

    static func keyTimes(of animation: CAKeyframeAnimation) -> [Double]? { animation.keyTimes?.map(\.doubleValue) }

    static func curves(of animation: CAKeyframeAnimation) -> [CubicTimingCurve] {
        animation.timingFunctions?.map(\.curve) ?? []
    }

    private static func shape(of animation: CAKeyframeAnimation) -> KeyframeSpline.Shape {
        KeyframeSpline.Shape(
            tension: animation.tensionValues?.map(\.doubleValue) ?? [],
            continuity: animation.continuityValues?.map(\.doubleValue) ?? [],
            bias: animation.biasValues?.map(\.doubleValue) ?? [])
    }

    static func report(_ faults: KeyframeSchedule.Faults, _ keyPath: String) {
        guard !faults.isEmpty else { return }
        for message in faults.messages { Diagnostics.warnOnce("the keyframes of \"\(keyPath)\": \(message)") }
    }
}
