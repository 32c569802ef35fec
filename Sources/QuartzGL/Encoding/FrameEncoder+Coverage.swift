import QuartzCompositor

extension FrameEncoder {
    /// The scale of the raster of a shape off the grid. A sample between texels of `s` to a pixel averages with a variance of 1 / 4s²,
    /// a pixel's area with one of 1 / 12: at √3 strokes are as wide and as dark as their areas.
    private static let oversampling: Float = 1.7320508
    /// The ratio of texels to pixels above which mip levels prevent flicker.
    private static let greatestDensity: Float = 2.5

    /// Encodes the coverage of a shape.
    ///
    /// A shape parallel to the grid is rasterised at its position, to a quarter of a pixel, and its pixels are copied. A shape
    /// off the grid is sampled. A shape whose scale is between raster steps is also sampled if the list exceeds its
    /// ``ShapeBudget``.
    mutating func encodeCoverage(_ quad: Quad) {
        guard let shape = shape(of: quad), let found = coveragePiece(quad, shape) else { return }
        var piece = found.piece
        guard let footprint = prepare(&piece, quad, reach: 0, mayCut: true), setSample(&piece, shape, found.raster) else {
            return
        }
        emit(piece, footprint)
    }

    func shape(of quad: Quad) -> ShapeSource? {
        guard list.sources.indices.contains(Int(quad.source)), case .shape(let shape) = list.sources[Int(quad.source)] else {
            return nil
        }
        return shape
    }

    /// Returns the raster of a shape, its position, and whether the quad shows only a part of the shape; nil if nothing is
    /// visible.
    func coveragePiece(_ quad: Quad, _ shape: ShapeSource) -> (piece: DeviceQuad, raster: CoverageRaster, isCut: Bool)? {
        var piece = DeviceQuad(quad, scale: scale, paint: .textured)
        piece.radii = .zero
        let plane = piece
        let isCut = !Self.holds(piece.rect, shape.bounds)
        let seen = seenPart(of: plane)
        var raster: CoverageRaster
        if piece.moveToGrid() {
            // The plane's scale and origin in pixels; moveToGrid has checked that the divisor is positive.
            let wanted = SIMD2(plane.rowX.x, plane.rowY.y) / plane.rowW.z
            let origin = SIMD2(plane.rowX.z, plane.rowY.z) / plane.rowW.z
            // The origin is rounded to quarters of a pixel, whose number must be finite too.
            guard origin * 4 * 0 == SIMD2<Float>.zero,
                var chosen = CoverageRaster(
                    shape, wanted: wanted, isExact: shapeBudget.holds(list, scale: scale), seen: seen)
            else { return nil }
            let own = piece.rect
            if chosen.isExact(for: wanted) {
                let whole = chosen.align(shape, to: origin)
                piece.rect = chosen.pixels + SIMD4(lowHalf: whole, highHalf: whole)
            } else {
                piece.rect = Self.sorted(
                    chosen.extent * SIMD4(lowHalf: wanted, highHalf: wanted) + SIMD4(lowHalf: origin, highHalf: origin))
            }
            piece.texture = [0, 0, 1, 1]
            raster = chosen
            guard cut(&piece, to: isCut ? own : nil) else { return nil }
        } else {
            guard let footprint = Footprint(piece, reach: 0, region: region) else { return nil }
            let wanted = pointwiseMin(footprint.greatestScale, footprint.leastScale * 4) * Self.oversampling
            guard let chosen = CoverageRaster(shape, wanted: wanted, seen: seen) else { return nil }
            raster = chosen
            if (chosen.scale / footprint.leastScale).max() > Self.greatestDensity { raster.addMipmaps(shape) }
            let own = piece.rect
            piece.rect = raster.extent
            piece.texture = [0, 0, 1, 1]
            guard cut(&piece, to: isCut ? own : nil) else { return nil }
        }
        return (piece, raster, isCut)
    }

    /// Gives a piece the texture of a shape's coverage. Returns false if there is none.
    mutating func setSample(
        _ piece: inout DeviceQuad, _ shape: ShapeSource, _ raster: CoverageRaster, isMask: Bool = false
    ) -> Bool {
        guard let placement = textures.coverage(of: .shape(shape, raster), isMask: isMask) else { return false }
        piece.key.texture = number(of: placement.texture)
        piece.key.filter = raster.isMipmapped ? .mipmapped : .linear
        piece.texels = placement.texels(of: [0, 0, 1, 1])
        piece.texture = placement.coordinates(of: piece.texture)
        return true
    }

    /// Returns the part of a piece's plane within its rectangle and the region: left, top, right, bottom. Returns nil if the
    /// plane's horizon is visible, so that the part is unbounded, or if the part is empty.
    private func seenPart(of piece: DeviceQuad) -> SIMD4<Float>? {
        guard let inverse = PlaneMap(x: piece.rowX, y: piece.rowY, w: piece.rowW).inverse else { return nil }
        let x = SIMD4(Float(region.left), Float(region.right), Float(region.right), Float(region.left))
        let y = SIMD4(Float(region.top), Float(region.top), Float(region.bottom), Float(region.bottom))
        let divisor = inverse.w.x * x + inverse.w.y * y + inverse.w.z
        guard divisor.min() > 0 else { return nil }
        let planeX = (inverse.x.x * x + inverse.x.y * y + inverse.x.z) / divisor
        let planeY = (inverse.y.x * x + inverse.y.y * y + inverse.y.z) / divisor
        let low = pointwiseMax(SIMD2(planeX.min(), planeY.min()), piece.rect.lowHalf)
        let high = pointwiseMin(SIMD2(planeX.max(), planeY.max()), piece.rect.highHalf)
        guard low.x < high.x, low.y < high.y, (low + high) * 0 == .zero else { return nil }
        return SIMD4(lowHalf: low, highHalf: high)
    }

    /// Cuts the raster's rectangle to the quad's. Only cut sides have edges. Returns false if the result is empty.
    private func cut(_ piece: inout DeviceQuad, to rect: SIMD4<Float>?) -> Bool {
        guard let rect else {
            piece.edges = []
            return true
        }
        let low = pointwiseMax(rect.lowHalf, piece.rect.lowHalf)
        let high = pointwiseMin(rect.highHalf, piece.rect.highHalf)
        guard low.x < high.x, low.y < high.y else { return false }
        var kept: Quad.Edges = []
        if rect.x > piece.rect.x { kept.insert(.left) }
        if rect.y > piece.rect.y { kept.insert(.top) }
        if rect.z < piece.rect.z { kept.insert(.right) }
        if rect.w < piece.rect.w { kept.insert(.bottom) }
        piece.edges.formIntersection(kept)
        piece.cut(to: SIMD4(lowHalf: low, highHalf: high))
        return true
    }

    private static func holds(_ rect: SIMD4<Float>, _ bounds: CGRect) -> Bool {
        let slack = 1e-3 * max(rect.z - rect.x, rect.w - rect.y)
        return rect.x <= Float(bounds.minX) + slack && rect.y <= Float(bounds.minY) + slack
            && rect.z >= Float(bounds.maxX) - slack && rect.w >= Float(bounds.maxY) - slack
    }

    private static func sorted(_ rect: SIMD4<Float>) -> SIMD4<Float> {
        SIMD4(lowHalf: pointwiseMin(rect.lowHalf, rect.highHalf), highHalf: pointwiseMax(rect.lowHalf, rect.highHalf))
    }
}

/// The decision whether the shapes of a list are rasterised at exactly the scales at which they are shown.
///
/// A shape sampled from a raster of another scale is blurred by up to a pixel, but a zoom then does not rasterise in every frame.
/// Shapes between raster steps are therefore rasterised exactly only if all shapes of a list together cost little. The decision
/// depends on the whole list and its scale, not on the painted part, so that a partial repaint equals a complete one.
final class ShapeBudget {
    /// The greatest cost, in pixels: a few milliseconds of rasterising.
    private static let greatestCost: Float = 1_048_576
    /// The cost of a step of a path, in pixels.
    private static let stepCost: Float = 128

    /// The decision for the current list; nil if no shape has needed it.
    private var isHeld: Bool?

    /// Begins a list.
    func begin() { isHeld = nil }

    /// Whether the shapes of the list cost at most the greatest cost.
    func holds(_ list: DisplayList, scale: Float) -> Bool {
        if let isHeld { return isHeld }
        let result = Self.holds(list, scale: scale)
        isHeld = result
        return result
    }

    private static func holds(_ list: DisplayList, scale: Float) -> Bool {
        let pixels = Float(list.size.width) * Float(list.size.height) * scale * scale
        var cost: Float = 0
        for quad in list.quads where quad.kind == .coverage && quad.map.isAffine && quad.map.w.z > 0 {
            guard quad.map.x.y == 0, quad.map.y.x == 0, list.sources.indices.contains(Int(quad.source)),
                case .shape(let shape) = list.sources[Int(quad.source)]
            else { continue }
            let wanted = SIMD2(quad.map.x.x, quad.map.y.y) * (scale / quad.map.w.z)
            guard !CoverageRaster.isStep(wanted.x) || !CoverageRaster.isStep(wanted.y) else { continue }
            let area = abs(Float(shape.bounds.width) * wanted.x * Float(shape.bounds.height) * wanted.y)
            cost += min(area, pixels) + Float(shape.stepCount) * stepCost
            if !(cost <= greatestCost) { return false }
        }
        return true
    }
}
