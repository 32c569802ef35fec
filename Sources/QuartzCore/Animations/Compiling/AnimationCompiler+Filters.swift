// Animations of a filter's parameter, at key paths such as `filters.blur.inputRadius`.

extension AnimationCompiler {
    mutating func addFilterPart(_ animation: CAPropertyAnimation, _ part: FilterPart, _ timing: Timing) {
        let keyPath = animation.keyPath ?? ""
        guard let filters = Self.filters(layer.objects[part.field], animated: objects, part.field),
            let location = part.location(in: filters),
            let parameter = filters[location.index].descriptor.parameter(part.key)?.parameter
        else {
            return Diagnostics.warnOnce(
                "\(type(of: layer)) has no filter parameter at \"\(keyPath)\"; the animation has no effect")
        }
        /// Nil inside for a missing value, nil for a value of the wrong type.
        func numbers(_ value: Any?) -> [Double]?? {
            guard let value else { return .some(nil) }
            if let numbers = parameter.numbers(value) { return .some(numbers) }
            Diagnostics.warnOnce("a value of type \(type(of: value)) does not fit \"\(keyPath)\"; the animation has no effect")
            return nil
        }
        var track = ObjectTrack(
            field: part.field, time: timing.entry, values: [], schedule: KeyframeSchedule(count: 2), part: part,
            isAdditive: animation.isAdditive, isCumulative: animation.isCumulative, returns: animation.autoreverses)
        if let animation = animation as? CAKeyframeAnimation, let path = animation.path {
            guard parameter.kind == .point else {
                return Diagnostics.warnOnce("\"\(keyPath)\" is not a point: an animation along a path has no effect on it")
            }
            let points = Self.points(of: path, animation)
            Self.report(points.schedule.faults, keyPath)
            (track.path, track.schedule) = (points, points.schedule)
        } else if let animation = animation as? CAKeyframeAnimation {
            guard !isStill(animation) else { return }
            let values = (animation.keyframes.values ?? []).compactMap { numbers($0) ?? nil }
            guard !values.isEmpty, values.count == animation.keyframes.values?.count else {
                return Diagnostics.warnOnce("a keyframe animation of \"\(keyPath)\" has no values that fit; it has no effect")
            }
            track.values = values.map { .numbers($0) }
            let mode = Self.mode(of: animation)
            track.schedule = KeyframeSchedule(
                count: values.count, isDiscrete: mode == .discrete, keyTimes: mode.isPaced ? nil : Self.keyTimes(of: animation),
                curves: mode.isPaced ? [] : Self.curves(of: animation))
            Self.report(track.schedule.faults, keyPath)
        } else if let animation = animation as? CABasicAnimation {
            guard let from = numbers(animation.start), let to = numbers(animation.end),
                let by = numbers(animation.change)
            else { return }
            var (start, end) = (from, to)
            switch (from, to, by) {
            case (let from?, nil, let by?): end = zip(from, by).map(Blend.sum)
            case (nil, let to?, let by?): start = zip(to, by).map { Blend.sum($0, -$1) }
            case (nil, nil, let by?): (end, track.isRelative) = (by, true)
            default: break
            }
            track.values = [start.map { .numbers($0) }, end.map { .numbers($0) }]
            track.isBasic = true
        }
        note(nil, timing)
        objects.append(track)
    }

    /// The committed filters of a property, or those of an earlier animation of the whole property.
    private static func filters(_ committed: Any?, animated: [ObjectTrack], _ field: ObjectField) -> [FilterValue]? {
        if case .filters(let filters) = ObjectValue(filters: committed) { return filters }
        for track in animated where track.field == field {
            for case .filters(let filters)? in track.values { return filters }
        }
        return nil
    }
}
