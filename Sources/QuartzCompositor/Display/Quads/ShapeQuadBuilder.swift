/// Turns a shape layer's path into quads of coverage.
struct ShapeQuadBuilder {
    let values: LayerValues
    let traits: LayerTraits

    /// Adds the fill and the stroke; `model` is a quad with all values except the shape.
    func add(_ tree: ShownTree, _ slot: Int32, _ model: Quad, _ list: inout DisplayList) {
        guard case .path(let path)? = tree.object(slot, .path), !path.isEmpty else { return }
        let key = ShapeKey(values: values, traits: traits, dashes: dashes(tree, slot))
        let shape = tree.shapes.shape(for: slot, path: path, key: key)
        add(shape.fill, color(ShapeFields.fillColor), model, &list)
        add(shape.stroke, color(ShapeFields.strokeColor), model, &list)
    }

    private func add(_ source: ShapeSource?, _ color: SIMD4<Float>, _ model: Quad, _ list: inout DisplayList) {
        guard let source, color.w > 0 else { return }
        var quad = model
        quad.color = color
        quad.setShape(source, &list)
        if quad.rect.z > 0, quad.rect.w > 0 { list.quads.append(quad) }
    }

    private func color(_ field: Field) -> SIMD4<Float> {
        let i = field.offset
        return LayerQuadBuilder.premultiplied([values[i], values[i + 1], values[i + 2], values[i + 3]])
    }

    private func dashes(_ tree: ShownTree, _ slot: Int32) -> [Double] {
        if case .numbers(let numbers)? = tree.object(slot, .lineDashPattern) { return numbers }
        return []
    }
}

/// The inputs of a shape layer's outlines besides the path.
struct ShapeKey: Hashable, Sendable {
    var isFilled: Bool
    var fillRule: CGPathFillRule
    /// Nil without a stroke.
    var stroke: StrokeStyle?
    var start: Double
    var end: Double

    /// A filled outline without a stroke.
    init() {
        (isFilled, fillRule, start, end) = (true, .winding, 0, 1)
    }

    init(values: LayerValues, traits: LayerTraits, dashes: [Double]) {
        func scalar(_ field: Field) -> Double { values[field.offset] }
        isFilled = scalar(ShapeFields.fillColor.alpha) > 0
        fillRule = traits.fillRule == .evenOdd ? .evenOdd : .winding
        start = min(max(scalar(ShapeFields.strokeStart), 0), 1)
        end = min(max(scalar(ShapeFields.strokeEnd), 0), 1)
        let width = scalar(ShapeFields.lineWidth)
        // Compared in single precision: an empty part may have a tiny length after rounding, and its round caps would paint a dot.
        guard width > 0, scalar(ShapeFields.strokeColor.alpha) > 0, Float(start) < Float(end) else { return }
        stroke = StrokeStyle(
            width: CGFloat(width), cap: CGLineCap(traits.lineCap), join: CGLineJoin(traits.lineJoin),
            miterLimit: CGFloat(scalar(ShapeFields.miterLimit)), dashPhase: CGFloat(scalar(ShapeFields.lineDashPhase)),
            dashLengths: dashes.map { CGFloat($0) })
    }
}

extension Field {
    /// The alpha of a colour field.
    package var alpha: Field { Field(Int(index), at: offset + 3, .scalar) }
}

extension CGLineCap {
    package init(_ cap: CAShapeLayerLineCap) {
        switch cap {
        case .round: self = .round
        case .square: self = .square
        default: self = .butt
        }
    }
}

extension CGLineJoin {
    package init(_ join: CAShapeLayerLineJoin) {
        switch join {
        case .round: self = .round
        case .bevel: self = .bevel
        default: self = .miter
        }
    }
}

extension PathGeometry {
    /// The corner radius if the path is an upright rectangle (0), a circle or an evenly rounded rectangle; else nil.
    var roundedRectRadius: CGFloat? {
        // A rounded rectangle has four corners, each with a curve and a line.
        guard verbs.count <= 12 else { return nil }
        let box = bounds
        if self == CGPath(rect: box, transform: nil).geometry { return 0 }
        let half = min(box.width, box.height) / 2
        if box.width == box.height, self == CGPath(ellipseIn: box, transform: nil).geometry { return half }
        let distances = points.flatMap { [abs($0.x - box.minX), abs($0.y - box.minY)] }
        for radius in Set(distances) where radius > 0 && radius <= half {
            let path = CGPath(roundedRect: box, cornerWidth: radius, cornerHeight: radius, transform: nil)
            if self == path.geometry { return radius }
        }
        return nil
    }
}
