/// Turns a shape layer's path into filled outlines.
struct ShapePainter {
    let values: UnsafePointer<Double>
    let traits: LayerTraits

    /// Adds the fill and the stroke; `model` is a quad with all values except the shape.
    func paint(_ tree: ShownTree, _ slot: Int32, _ model: Quad, _ list: inout DisplayList) {
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
        quad.place(source, &list)
        if quad.rect.z > 0, quad.rect.w > 0 { list.quads.append(quad) }
    }

    private func color(_ field: Field) -> SIMD4<Float> {
        let i = field.offset
        return LayerPainter.premultiplied([values[i], values[i + 1], values[i + 2], values[i + 3]])
    }

    private func dashes(_ tree: ShownTree, _ slot: Int32) -> [Double] {
        if case .numbers(let numbers)? = tree.object(slot, .lineDashPattern) { return numbers }
        return []
    }
}
