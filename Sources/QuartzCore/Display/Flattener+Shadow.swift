// Shadows with a separate picture: of a path, blurred, and of a layer's silhouette.

extension Flattener {
    /// The filter that paints a layer's picture over its shadow, in points of the list.
    func silhouetteShadow(_ values: UnsafePointer<Double>, _ matrix: Matrix4, _ bounds: CGRect) -> FilterOperation {
        let offset = LayerFields.shadowOffset.offset
        return FilterOperation.shadow(
            color: Self.shadowColor(values), offset: [Float(values[offset]), Float(values[offset + 1])],
            sigma: Self.shadowSigma(values)
        ).mapped(under: matrix, at: bounds)
    }

    /// Paints the shadow of a path.
    mutating func paintShadow(of path: PathGeometry, _ layer: ShownLayer) {
        let (slot, values) = (layer.slot, layer.values)
        let offset = LayerFields.shadowOffset.offset
        let moved = layer.matrix.translatingInput(values[offset], values[offset + 1], 0)
        guard let shape = tree.shapes.shadow(for: slot, path: path) else { return }
        let start = list.mark
        let index = list.beginGroup(opacity: 1, clip: layer.clip, layer: slot)
        let sigma = Self.shadowSigma(values)
        if sigma > 0 {
            list.groups[index].filters = [FilterOperation.gaussianBlur(sigma: sigma).mapped(under: layer.matrix, at: path.bounds)]
        }
        var quad = Quad(map: moved.planeMap, rect: .zero, color: Self.shadowColor(values), kind: .coverage, layer: slot)
        quad.place(shape, &list)
        list.quads.append(quad)
        list.draw(from: start.quad)
        list.endGroup(index, from: start, isFoldable: layer.clip < 0)
    }

    private static func shadowColor(_ values: UnsafePointer<Double>) -> SIMD4<Float> {
        let color = values + LayerFields.shadowColor.offset
        return LayerPainter.premultiplied(
            SIMD4(color[0], color[1], color[2], color[3]), opacity: min(values[LayerFields.shadowOpacity.offset], 1))
    }

    private static func shadowSigma(_ values: UnsafePointer<Double>) -> Float {
        Float(min(max(0, values[LayerFields.shadowRadius.offset]), FilterOperation.greatestSigma))
    }
}
