// Shadows with a separate picture: of a path, blurred, and of a layer's silhouette.

extension Flattener {
    /// The filter that paints a layer's picture over its shadow, in points of the list.
    func silhouetteShadow(_ values: LayerValues, _ matrix: Matrix4, _ bounds: CGRect) -> FilterOperation {
        FilterOperation.shadow(
            color: Self.shadowColor(values), offset: SIMD2<Float>(BoxAppearance(values).shadowOffset),
            sigma: Self.shadowSigma(values)
        ).mapped(under: matrix, at: bounds)
    }

    /// Paints the shadow of a path.
    mutating func paintShadow(of path: PathGeometry, _ layer: ShownLayer) {
        let (slot, values) = (layer.slot, layer.values)
        let offset = BoxAppearance(values).shadowOffset
        let moved = layer.matrix.translatingInput(offset.x, offset.y, 0)
        guard let shape = tree.shapes.shadow(for: slot, path: path) else { return }
        let start = list.mark
        let index = list.beginGroup(opacity: 1, clip: layer.clip, layer: slot)
        let sigma = Self.shadowSigma(values)
        if sigma > 0 {
            list.groups[index].filters = [FilterOperation.gaussianBlur(sigma: sigma).mapped(under: layer.matrix, at: path.bounds)]
        }
        var quad = Quad(map: moved.planeMap, rect: .zero, color: Self.shadowColor(values), kind: .coverage, layer: slot)
        quad.setShape(shape, &list)
        list.quads.append(quad)
        list.draw(from: start.quad)
        list.endGroup(index, from: start, isFoldable: layer.clip < 0)
    }

    private static func shadowColor(_ values: LayerValues) -> SIMD4<Float> {
        let color = values.doubles(LayerFields.shadowColor)
        return LayerQuadBuilder.premultiplied(
            SIMD4(color[0], color[1], color[2], color[3]), opacity: min(values[LayerFields.shadowOpacity.offset], 1))
    }

    private static func shadowSigma(_ values: LayerValues) -> Float {
        Float(min(max(0, values[LayerFields.shadowRadius.offset]), FilterOperation.greatestSigma))
    }
}

/// The shape of a layer's shadow, which determines how the shadow is painted.
enum ShadowForm {
    /// No shadow.
    case none
    /// A rectangle with circular corners, in the layer's points. The shader computes its shadow. `strength` multiplies the
    /// shadow's opacity.
    case box(CGRect, radii: SIMD4<Float>, strength: Double)
    /// A path of any other shape.
    case path(PathGeometry)
    /// The silhouette of the layer's picture, including its sublayers.
    case silhouette

    init(_ tree: ShownTree, _ slot: Int32, _ values: LayerValues) {
        self = .none
        guard BoxAppearance(values).castsShadow else { return }
        // A box is painted with the layer's content, which filters would change with it.
        let isFiltered = tree.isFiltered(slot)
        if case .path(let path)? = tree.object(slot, .shadowPath) {
            if !isFiltered, let radius = path.roundedRectRadius {
                self = .box(path.bounds, radii: SIMD4(repeating: Float(radius)), strength: 1)
            } else {
                self = .path(path)
            }
            return
        }
        self = isFiltered ? .silhouette : Self.box(tree, slot, values) ?? .silhouette
    }

    /// Whether the shadow needs a separate picture or a group around the layer.
    var needsPicture: Bool {
        switch self {
        case .none, .box: false
        case .path, .silhouette: true
        }
    }

    /// Whether a path casts the shadow, and not as a box.
    var isOfPath: Bool { if case .path = self { true } else { false } }

    /// The alpha that a border may add to a box's shadow without a picture of the shadow: six steps of 8 bits, as much as boxes and
    /// silhouettes differ elsewhere. A picture of the layer's size costs twenty times as much.
    private static let mostLeftOut = 6.0 / 255

    /// Returns the greatest alpha that the border of a translucent box adds to its shadow: that of a straight strip in the Gaussian's
    /// middle, `width / (σ √2π)`.
    private static func shadowOfBorder(_ values: LayerValues, over alpha: Double) -> Double {
        let appearance = BoxAppearance(values)
        guard let border = appearance.border else { return 0 }
        guard appearance.borderOffset <= 0 else { return 1 }
        let sigma = max(0, values[LayerFields.shadowRadius.offset])
        let strength = min(values[LayerFields.shadowOpacity.offset], 1) * values[LayerFields.shadowColor.alpha.offset]
        return strength * border.color.w * (1 - alpha) * min(1, border.width / (sigma * (2 * Double.pi).squareRoot()))
    }

    /// The box, if the layer's picture is its rounded bounds with uniform opacity.
    private static func box(_ tree: ShownTree, _ slot: Int32, _ values: LayerValues) -> ShadowForm? {
        let node = tree.node(slot)
        let (bounds, appearance) = (LayerGeometry(values).bounds, BoxAppearance(values))
        guard bounds.width > 0, bounds.height > 0 else { return nil }
        let alpha = min(appearance.background?.w ?? 0, 1)
        var box = OpaqueBox(tree, bounds, radii: appearance.radii, isContinuous: node.pointee.traits.cornerCurve == .continuous)
        if alpha < 1 || box.isRounded, case .image(let image)? = tree.contents(slot), image.isOpaque,
            ContentsFit(image: image, values: values, gravity: node.pointee.traits.contentsGravity, bounds: bounds).fillsBounds
        {
            // Contents are rounded only if the layer clips, and a layer that clips casts no shadow.
            box = OpaqueBox(tree, bounds)
        } else if alpha < 1 {
            let isPlain =
                node.pointee.traits.kind == .plain && node.pointee.children.isEmpty && !node.pointee.hasPattern
                && shadowOfBorder(values, over: alpha) <= mostLeftOut
            guard alpha > 0, isPlain, case .none = tree.contents(slot) ?? .none else { return nil }
            return .box(bounds, radii: box.radii, strength: alpha)
        }
        guard box.holdsContent(of: slot, values, under: .identity), box.holdsSublayers(of: slot) else { return nil }
        return .box(bounds, radii: box.radii, strength: 1)
    }
}

extension ShownTree {
    /// Whether filters change the picture of a layer.
    fileprivate func isFiltered(_ slot: Int32) -> Bool {
        guard node(slot).pointee.hasFilters || hasSampledObjects, case .filters(let filters)? = object(slot, .filters) else {
            return false
        }
        return filters.contains(where: \.isEnabled)
    }
}
