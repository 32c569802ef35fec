/// A layer's filters and its compositing: content filters, backdrop filters and the blend mode.
struct LayerEffects {
    /// The properties that hold filters.
    static let fields: [ObjectField] = [.filters, .backgroundFilters, .compositingFilter]

    /// Filters of the layer's picture, in points of the list.
    var content: [FilterOperation] = []
    /// Filters of the backdrop, in points of the list.
    var backdrop: [FilterOperation] = []
    var blendMode = CGBlendMode.normal

    /// Reads the layer's presented filters.
    init(_ tree: ShownTree, _ slot: Int32, bounds: CGRect, matrix: Matrix4) {
        func operations(_ field: ObjectField) -> [FilterOperation] {
            guard case .filters(let filters)? = tree.object(slot, field) else { return [] }
            return filters.compactMap { $0.operation(bounds: bounds)?.mapped(under: matrix, at: bounds) }
        }
        content = operations(.filters)
        backdrop = operations(.backgroundFilters)
        switch tree.object(slot, .compositingFilter) {
        case .blend(let mode)?: blendMode = mode
        case .filters(let filters)?:
            if let filter = filters.first, filter.isEnabled, case .blend(let mode) = filter.descriptor.role { blendMode = mode }
        default: break
        }
    }
}

extension FilterOperation {
    /// The operation in the target space of a matrix. Lengths are scaled by the matrix's scale at the centre of `bounds`.
    func mapped(under matrix: Matrix4, at bounds: CGRect) -> FilterOperation {
        let map = matrix.planeMap
        let middle = bounds.isNull || bounds.isInfinite ? .zero : CGPoint(x: bounds.midX, y: bounds.midY)
        guard let jacobian = map.jacobian(at: middle) else { return self }
        let scale = abs(jacobian.x.x * jacobian.y.y - jacobian.x.y * jacobian.y.x).squareRoot()
        guard scale.isFinite else { return self }
        func vector(_ v: SIMD2<Float>) -> SIMD2<Float> { [(jacobian.x * v).sum(), (jacobian.y * v).sum()] }
        return mapped(scale, vector: vector) { place in
            let image = map.map(CGPoint(x: CGFloat(place.x), y: CGFloat(place.y)))
            return image.x.isFinite && image.y.isFinite ? [Float(image.x), Float(image.y)] : place
        }
    }
}

extension PlaneMap {
    /// The rows of the derivative of the map at a point; nil on the horizon.
    func jacobian(at point: CGPoint) -> (x: SIMD2<Float>, y: SIMD2<Float>)? {
        let p = SIMD4<Float>(Float(point.x), Float(point.y), 1, 0)
        let divisor = (w * p).sum()
        guard abs(divisor) > 1e-6 else { return nil }
        let (u, v) = ((x * p).sum() / divisor, (y * p).sum() / divisor)
        return (
            x: SIMD2(x.x - u * w.x, x.y - u * w.y) / divisor, y: SIMD2(y.x - v * w.x, y.y - v * w.y) / divisor
        )
    }
}
