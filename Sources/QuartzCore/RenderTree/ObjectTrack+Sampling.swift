// Animations of objects: images cross-dissolve, paths are interpolated point by point, others switch.

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
    func value(at progress: Double, underlying: ObjectValue) -> ObjectValue {
        guard let last = values.indices.last else { return underlying }
        let position = place(of: progress)
        let from = values[min(position.index, last)] ?? underlying
        guard position.fraction != 0, position.index < last else { return from }
        return from.blended(with: values[position.index + 1] ?? underlying, at: position.fraction)
    }

    /// The schedule's position at a progress. Between two ends it may overshoot with a spring or a timing function.
    private func place(of progress: Double) -> KeyframeSchedule.Position {
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
