// Filters of a layer: as properties, by key path, and as the render tree stores them.

extension CALayer {
    final func setFilters(_ field: ObjectField, _ value: Any?) {
        if let list = value as? [Any], list.contains(where: { !($0 is CIFilter) }) {
            Diagnostics.warnOnce("CALayer.\(field.name): only a CIFilter has an effect; the rest is left out")
        }
        setObject(field, value, forKey: field.name)
    }

    final func setCompositingFilter(_ value: Any?) {
        switch value {
        case nil, is NSNull: break
        case let filter as CIFilter:
            if case .blend = filter.descriptor.role { break }
            Diagnostics.warnOnce("CALayer.compositingFilter: \(filter.descriptor.name) does not composite; it has no effect")
        case let name as String:
            if FilterCatalog.blendMode(name) == nil {
                Diagnostics.warnOnce("CALayer.compositingFilter: there is no \"\(name)\"; it has no effect")
            }
        case let other?:
            Diagnostics.warnOnce("CALayer.compositingFilter: \(Swift.type(of: other)) is neither a CIFilter nor a name")
        }
        setObject(.compositingFilter, value is NSNull ? nil : value, forKey: "compositingFilter")
    }

    /// The filter at a key path, of which `rest` follows the first name, and the key of its parameter.
    final func nestedFilter(_ first: String, _ rest: String) -> (filter: CIFilter, key: String)? {
        guard let field = ObjectField.byName[first],
            let part = FilterPart(field, rest.split(separator: ".", omittingEmptySubsequences: false).map(String.init))
        else { return nil }
        let filters = objects[field] as? [Any] ?? objects[field].map { [$0] } ?? []
        let filter = filters.lazy.compactMap { $0 as? CIFilter }.first { part.name == nil || $0.name == part.name }
        return filter.map { ($0, part.key) }
    }

    /// Sets a parameter of a filter; returns false if the key path addresses none. Starts no action: parameters are animated by
    /// key path.
    final func setNestedFilter(_ value: Any?, _ first: String, _ rest: String) -> Bool {
        guard let (filter, key) = nestedFilter(first, rest) else { return false }
        guard isWritable("a filter") else { return true }
        // Other layers may use the same filter, and presentations share it, so the layer gets a copy.
        guard let copy = filter.copy() as? CIFilter, let field = ObjectField.byName[first] else { return true }
        copy.setValue(value, forKey: key)
        if let list = objects[field] as? [Any] {
            store(list.map { $0 as? CIFilter === filter ? copy : $0 }, in: field)
        } else {
            store(copy, in: field)
        }
        return true
    }
}

extension ObjectValue {
    /// The filters as the render tree stores them; `none` for anything else.
    @MainActor
    init(filters value: Any?) {
        switch value {
        case let list as [Any]:
            let filters = list.compactMap { ($0 as? CIFilter).map(FilterValue.init) }
            self = filters.isEmpty ? .none : .filters(filters)
        case let filter as CIFilter: self = .filters([FilterValue(filter)])
        case let name as String: self = FilterCatalog.blendMode(name).map(ObjectValue.blend) ?? .none
        default: self = .none
        }
    }
}

// MARK: - Animations of a filter's parameter, at key paths such as `filters.blur.inputRadius`

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

extension ObjectTrack {
    /// The filters with one parameter set to the track's value.
    func part(at progress: Double, iteration: Double, of below: ObjectValue) -> ObjectValue {
        guard let part, case .filters(var filters) = below, let (index, range) = part.location(in: filters) else { return below }
        let underlying = Array(filters[index].numbers[range])
        // A missing end adds nothing.
        let missing = isAdditive ? underlying.map { _ in 0 } : underlying
        var track = self
        if isRelative, case .numbers(let by)?? = values.last {
            track.values = [.numbers(missing), .numbers(zip(missing, by).map(Blend.sum))]
        }
        guard var numbers = track.numbers(at: progress, missing), numbers.count == range.count else { return below }
        if isCumulative { numbers = zip(numbers, track.perCycle(missing)).map { Blend.sum($0, Blend.product(iteration, $1)) } }
        filters[index].numbers.replaceSubrange(range, with: isAdditive ? zip(underlying, numbers).map(Blend.sum) : numbers)
        return .filters(filters)
    }

    /// The numbers at a progress: those of the point on the path, or between two values.
    private func numbers(at progress: Double, _ missing: [Double]) -> [Double]? {
        if let path { return path.evaluate(at: progress).map { [$0.x, $0.y] } }
        if case .numbers(let numbers) = value(at: progress, underlying: .numbers(missing)) { return numbers }
        return nil
    }

    /// The amount that each repeat adds to the next: the end value, or the distance covered if an end is missing.
    private func perCycle(_ missing: [Double]) -> [Double] {
        if path != nil { return numbers(at: returns ? 0 : 1, missing) ?? missing.map { _ in 0 } }
        func end(_ value: ObjectValue??) -> [Double]? {
            if case .numbers(let numbers)?? = value { numbers } else { nil }
        }
        let (first, last) = (end(values.first), end(values.last))
        if let first, let last, !isRelative { return returns ? first : last }
        return returns ? missing.map { _ in 0 } : zip(last ?? missing, first ?? missing).map { Blend.sum($0, -$1) }
    }
}
