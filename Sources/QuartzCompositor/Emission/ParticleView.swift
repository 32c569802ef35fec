/// The part of an emitter's space that is seen: by the list, and by the emitter's own limits of culling.
///
/// All answers are on the safe side: what is said to be out of sight paints nothing.
struct ParticleView {
    /// From the layer's coordinates to the list's.
    private let matrix: Matrix4
    /// Whether particles keep their depth; else they lie on the layer's plane.
    private let isDeep: Bool
    /// Left, top, right, bottom of what the list shows; nil if all of it is used.
    private let seen: SIMD4<Double>?
    /// The box to which the emitter limits the positions of its particles.
    private let low: SIMD3<Double>
    private let high: SIMD3<Double>
    private let isLimited: Bool

    /// The width, in points, that smoothed edges add.
    private static let margin = 2.0

    /// - Parameter seen: Left, top, right, bottom of what the list shows; nil if all of it is used.
    init(_ values: LayerValues, matrix: Matrix4, isDeep: Bool, seen: SIMD4<Double>?) {
        (self.matrix, self.isDeep, self.seen) = (matrix, isDeep, seen)
        let r = EmitterFields.cullRect.offset
        let z = (values[EmitterFields.cullMinZ.offset], values[EmitterFields.cullMaxZ.offset])
        let (hasRect, hasDepth) = (values[r + 2] > 0 && values[r + 3] > 0, z.0 < z.1)
        let all = Double.infinity
        low = SIMD3(hasRect ? values[r] : -all, hasRect ? values[r + 1] : -all, hasDepth ? z.0 : -all)
        high = SIMD3(
            hasRect ? values[r] + values[r + 2] : all, hasRect ? values[r + 1] + values[r + 3] : all, hasDepth ? z.1 : all)
        isLimited = hasRect || hasDepth
    }

    /// Whether a particle may be seen.
    ///
    /// - Parameter reach: The greatest distance of its corners from its position.
    @inline(__always)
    func shows(_ position: SIMD3<Double>, reach: Double) -> Bool { shows(low: position, high: position, reach: reach) }

    /// Whether particles with positions in a box may be seen.
    @inline(__always)
    func shows(low: SIMD3<Double>, high: SIMD3<Double>, reach: Double) -> Bool {
        if isLimited, any(high .< self.low) || any(low .> self.high) { return false }
        guard let seen else { return true }
        return matrix.isAffine ? touchesInParallel(seen, low, high, reach) : touches(seen, low, high, reach)
    }

    /// The box's image as a centre and its greatest distances from it.
    @inline(__always)
    private func touchesInParallel(_ seen: SIMD4<Double>, _ low: SIMD3<Double>, _ high: SIMD3<Double>, _ reach: Double) -> Bool {
        let (center, half) = ((low + high) / 2, (high - low) / 2 + SIMD3(repeating: reach))
        var image = matrix.r0 * center.x + matrix.r1 * center.y + matrix.r3
        let (x, y) = (matrix.r0 * half.x, matrix.r1 * half.y)
        var extent = SIMD2(abs(x.x) + abs(y.x), abs(x.y) + abs(y.y))
        if isDeep {
            image += matrix.r2 * center.z
            let z = matrix.r2 * half.z
            extent += SIMD2(abs(z.x), abs(z.y))
        }
        extent += SIMD2(repeating: Self.margin)
        // A number that is no number compares as false and counts as seen.
        return
            !(image.x + extent.x < seen.x || image.y + extent.y < seen.y || image.x - extent.x > seen.z
            || image.y - extent.y > seen.w)
    }

    /// In perspective: the image of the box lies inside the hull of its corners' images if all of them are in front of the eye.
    private func touches(_ seen: SIMD4<Double>, _ low: SIMD3<Double>, _ high: SIMD3<Double>, _ reach: Double) -> Bool {
        let (low, high) = (low - SIMD3(repeating: reach), high + SIMD3(repeating: reach))
        var box = SIMD4(Double.infinity, .infinity, -.infinity, -.infinity)
        for corner in 0..<(isDeep ? 8 : 4) {
            let (x, y) = (corner & 1 == 0 ? low.x : high.x, corner & 2 == 0 ? low.y : high.y)
            var image = matrix.r0 * x + matrix.r1 * y + matrix.r3
            if isDeep { image += matrix.r2 * (corner & 4 == 0 ? low.z : high.z) }
            guard image.w >= Matrix4.nearest else { return true }
            let place = image / image.w
            guard place.x.isFinite, place.y.isFinite else { return true }
            box = SIMD4(min(box.x, place.x), min(box.y, place.y), max(box.z, place.x), max(box.w, place.y))
        }
        let margin = Self.margin
        return box.z + margin >= seen.x && box.w + margin >= seen.y && box.x - margin <= seen.z && box.y - margin <= seen.w
    }
}

extension Matrix4 {
    /// Whether no point divides by a depth.
    @inline(__always)
    fileprivate var isAffine: Bool { r0.w == 0 && r1.w == 0 && r2.w == 0 && r3.w == 1 }
}
