/// Turns the particles of an emitter layer into quads.
struct EmitterQuadBuilder {
    let slot: Int32
    let values: LayerValues
    let traits: LayerTraits
    /// From the layer's coordinates to the list's.
    let matrix: Matrix4
    let clip: Int32

    /// Adds the particles alive now and the commands that draw them.
    ///
    /// - Parameters:
    ///   - isCulled: Whether only particles that the list's own area shows are added.
    ///   - limit: The frame's limit; the particles are subtracted from it.
    func addQuads(_ tree: ShownTree, isCulled: Bool, _ limit: inout ParticleLimit, _ list: inout DisplayList) {
        guard let history = tree.emitter(slot) else { return }
        let view = ParticleView(
            values, matrix: matrix, isDeep: traits.preservesDepth,
            seen: isCulled ? list.view : nil)
        var cloud = ParticleCloud(history, at: tree.localTime(slot), in: view, limit: &limit)
        guard !cloud.particles.isEmpty else { return }
        cloud.sort(for: traits.emitter.renderMode)
        guard values[LayerFields.masksToBounds.offset] != 0 else { return add(cloud, clip, &limit, &list) }
        guard let own = list.clip(for: values, traits, matrix: matrix) else { return }
        switch list.combine(clip, own) {
        case .one(let index): add(cloud, index, &limit, &list)
        case .nested(let inner):
            let start = list.mark
            let group = list.beginGroup(opacity: 1, clip: clip, layer: slot)
            add(cloud, inner, &limit, &list)
            list.endGroup(group, from: start, isFoldable: false)
        }
    }

    private func add(
        _ cloud: ParticleCloud, _ clip: Int32, _ limit: inout ParticleLimit, _ list: inout DisplayList
    ) {
        let first = list.quads.count
        let source = Int32(list.sources.count)
        for appearance in cloud.appearances { list.sources.append(.image(appearance.image)) }
        let isAdditive = traits.emitter.renderMode == .additive
        list.quads.reserveCapacity(first + cloud.particles.count)
        for particle in cloud.particles {
            let appearance = cloud.appearances[Int(particle.appearance)]
            let placed = particleMatrix(particle)
            if placed.isBehindEye || !placed.isFinite { continue }
            var color = particle.color
            // A premultiplied colour with alpha 0 adds to the backdrop and covers nothing.
            if isAdditive { color.w = 0 }
            list.quads.append(
                Quad(
                    map: placed.planeMap, rect: SIMD4(lowHalf: appearance.size * -0.5, highHalf: appearance.size), color: color,
                    kind: .image,
                    texture: appearance.texture(of: particle.frame), source: source + particle.appearance, clip: clip,
                    layer: slot,
                    options: appearance.isNearest ? .nearest : []))
        }
        removeBuried(from: first, &limit, in: &list)
        list.draw(from: first)
    }

    /// The number of times that particles may cover the view before the lowest ones are left out.
    private static let mostLayers = 256
    /// The minimum width, in points, of the margin around the view whose particles a filter may show.
    private static let leastMargin = 1024.0

    /// Removes the lowest particles if those above them cover the view hundreds of times.
    ///
    /// A filter may show particles in a margin around the view. They have a separate budget of the same area.
    private func removeBuried(from first: Int, _ limit: inout ParticleLimit, in list: inout DisplayList) {
        let view = list.view
        let margin = max(view.z, view.w, Self.leastMargin)
        let surroundings = view + SIMD4(-margin, -margin, margin, margin)
        let most = min(view.z * view.w * Double(Self.mostLayers), limit.area)
        var left = most
        var leftBeside = most
        // The particles that are kept are moved to the end.
        var lowest = list.quads.endIndex
        for index in (first..<list.quads.endIndex).reversed() {
            let bounds = list.quads[index].boxInFront ?? surroundings
            let inside = Self.area(bounds, in: view)
            left -= inside
            leftBeside -= Self.area(bounds, in: surroundings) - inside
            guard (inside > 0 ? left : leftBeside) >= 0 else { continue }
            lowest -= 1
            list.quads.swapAt(lowest, index)
        }
        limit.area -= most - max(0, min(left, leftBeside))
        guard lowest > first else { return }
        Diagnostics.warnOnce(
            "an emitter's particles cover the view more than \(Self.mostLayers) times, or those of all emitters more than "
                + "\(Int(ParticleLimit.greatestArea)) square points; the lowest ones are left out")
        list.quads.removeSubrange(first..<lowest)
    }

    /// The area that a box covers in a region; all of it for bounds that no numbers express.
    private static func area(_ box: SIMD4<Double>, in region: SIMD4<Double>) -> Double {
        let low = pointwiseMax(box.lowHalf, region.lowHalf)
        let size = pointwiseMin(box.highHalf, region.highHalf) - low
        let area = max(size.x, 0) * max(size.y, 0)
        return (box * 0).sum() == 0 ? area : (region.z - region.x) * (region.w - region.y)
    }

    /// Scales and rotates a particle about its centre and moves it to its position.
    @inline(__always)
    private func particleMatrix(_ particle: ParticleCloud.Particle) -> Matrix4 {
        let z = traits.preservesDepth ? particle.position.z : 0
        let (c, s) = particle.angle == 0 ? (1, 0) : (cos(particle.angle), sin(particle.angle))
        var x = (matrix.r0 * c + matrix.r1 * s) * particle.scale
        var y = (matrix.r1 * c - matrix.r0 * s) * particle.scale
        if particle.tilt != .zero {
            // About the x axis, then about the z axis.
            let (ct, st) = (cos(Double(particle.tilt.x)), sin(Double(particle.tilt.x)))
            let (cl, sl) = (cos(Double(particle.tilt.y)), sin(Double(particle.tilt.y)))
            let depth = traits.preservesDepth ? matrix.r2 * (st * particle.scale) : .zero
            (x, y) = (x * cl + (y * ct + depth) * sl, (y * ct + depth) * cl - x * sl)
        }
        return Matrix4(
            r0: x, r1: y, r2: matrix.r2,
            r3: matrix.r0 * particle.position.x + matrix.r1 * particle.position.y + matrix.r2 * z + matrix.r3)
    }
}

extension DisplayList {
    /// Left, top, right, bottom of the area that the list shows.
    fileprivate var view: SIMD4<Double> { SIMD4(0, 0, Double(size.width), Double(size.height)) }
}
