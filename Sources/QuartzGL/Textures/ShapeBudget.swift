import QuartzCore

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
