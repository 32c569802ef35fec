// Animations of a filter's parameter, at key paths such as `filters.blur.inputRadius`.

extension ObjectTrack {
    /// The filters with one parameter set to the track's value.
    package func part(at progress: Double, iteration: Double, of below: ObjectValue) -> ObjectValue {
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
