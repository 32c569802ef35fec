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
        quad.setShape(shape, &list)
        list.quads.append(quad)
        list.draw(from: start.quad)
        list.endGroup(index, from: start, isFoldable: layer.clip < 0)
    }

    private static func shadowColor(_ values: UnsafePointer<Double>) -> SIMD4<Float> {
        let color = values + LayerFields.shadowColor.offset
        return LayerQuadBuilder.premultiplied(
            SIMD4(color[0], color[1], color[2], color[3]), opacity: min(values[LayerFields.shadowOpacity.offset], 1))
    }

    private static func shadowSigma(_ values: UnsafePointer<Double>) -> Float {
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

    init(_ tree: ShownTree, _ slot: Int32, _ values: UnsafePointer<Double>) {
        self = .none
        guard BoxAppearance(values).castsShadow else { return }
        if case .path(let path)? = tree.object(slot, .shadowPath) {
            if let radius = path.roundedRectRadius {
                self = .box(path.bounds, radii: SIMD4(repeating: Float(radius)), strength: 1)
            } else {
                self = .path(path)
            }
            return
        }
        self = Self.box(tree, slot, values) ?? .silhouette
    }

    /// Whether the shadow needs a separate picture or a group around the layer.
    var needsPicture: Bool {
        switch self {
        case .none, .box: false
        case .path, .silhouette: true
        }
    }

    /// The box, if the layer's picture is its rounded bounds with uniform opacity.
    private static func box(_ tree: ShownTree, _ slot: Int32, _ values: UnsafePointer<Double>) -> ShadowForm? {
        let node = tree.node(slot)
        let bounds = LayerGeometry(values).bounds
        var alpha = min(values[LayerFields.backgroundColor.offset + 3], 1)
        var radii = BoxAppearance(values).radii
        guard bounds.width > 0, bounds.height > 0, !node.pointee.hasPattern || alpha == 1 else { return nil }
        guard node.pointee.traits.kind != .emitter, tree.text(slot).allSatisfy({ bounds.contains($0.bounds) }) else { return nil }
        switch tree.contents(slot) {
        case .image(let image)?:
            let fit = ContentsFit(image: image, values: values, gravity: node.pointee.traits.contentsGravity, bounds: bounds)
            let covers = fit.fillsBounds && image.isOpaque
            // Contents are rounded only if the layer clips.
            if covers, alpha < 1 || radii != .zero { (alpha, radii) = (1, .zero) }
            if !fit.staysWithin(bounds) || (!covers && alpha < 1) { return nil }
        case nil, ObjectValue.none?: break
        default: if alpha < 1 { return nil }
        }
        guard alpha > 0, alpha == 1 || node.pointee.children.isEmpty else { return nil }
        if node.pointee.traits.kind == .shape {
            guard alpha == 1, case .path(let path)? = tree.object(slot, .path) else { return nil }
            let width = CGFloat(values[ShapeFields.lineWidth.offset])
            guard bounds.contains(path.bounds.insetBy(dx: -width, dy: -width)) else { return nil }
        } else if node.pointee.traits.kind == .gradient, alpha < 1 {
            return nil
        }
        guard node.pointee.children.isEmpty || SublayerBox(tree, bounds).holdsSublayers(of: slot, under: .identity, depth: 0)
        else {
            return nil
        }
        return .box(bounds, radii: radii, strength: alpha)
    }
}

/// A box that the sublayers of a layer may leave.
private struct SublayerBox {
    /// Distance by which content may protrude from the box without changing its shadow, in points.
    private static let slack: CGFloat = 0.5

    private let tree: ShownTree
    private let room: CGRect

    init(_ tree: ShownTree, _ box: CGRect) {
        self.tree = tree
        room = box.insetBy(dx: -Self.slack, dy: -Self.slack)
    }

    /// Whether all sublayers of a layer stay inside; parts in the rounded corners do not matter.
    ///
    /// - Parameter matrix: From the layer's coordinates to those of the box.
    func holdsSublayers(of slot: Int32, under matrix: Matrix4, depth: Int) -> Bool {
        guard TreeLimits.allows(depth) else { return false }
        let node = tree.node(slot)
        guard node.pointee.replicator(slot) < 0 else { return false }
        let space = LayerGeometry(tree.shown(slot)).forSublayers.map { $0 * matrix } ?? matrix
        return node.pointee.children.allSatisfy { child in
            let values = tree.shown(child)
            if values[LayerFields.hidden.offset] != 0 || values[LayerFields.opacity.offset] <= 0 { return true }
            let own = LayerGeometry(values).toParent * space
            let bounds = own.bounds(of: LayerGeometry(values).bounds)
            guard holds(bounds), !isUnbounded(child) else { return false }
            if values[LayerFields.masksToBounds.offset] != 0 { return true }
            guard holdsContents(of: child, values, under: own), holdsShadow(of: child, values, under: own) else { return false }
            return holdsSublayers(of: child, under: own, depth: depth + 1)
        }
    }

    private func holds(_ area: CGRect) -> Bool { area.isNull || room.contains(area) }

    /// Whether a layer may paint outside its bounds by an extent that is known only after it is painted.
    private func isUnbounded(_ slot: Int32) -> Bool {
        let node = tree.node(slot)
        return node.pointee.traits.kind == .shape || node.pointee.traits.kind == .emitter || node.pointee.hasFilters
            || tree.hasSampledFilters(slot) || tree.runningTransition(slot) != nil
    }

    /// Whether a layer's contents stay inside.
    private func holdsContents(of slot: Int32, _ values: UnsafePointer<Double>, under matrix: Matrix4) -> Bool {
        let isFlipped = tree.isUpsideDown(slot)
        for shape in tree.text(slot) {
            let upright = isFlipped ? LayerGeometry(values).upsideDown * matrix : matrix
            if !holds(upright.bounds(of: shape.bounds)) { return false }
        }
        guard case .image(let image)? = tree.contents(slot) else { return true }
        let bounds = LayerGeometry(values).bounds
        let gravity = tree.node(slot).pointee.traits.contentsGravity
        let fit = ContentsFit(image: image, values: values, gravity: gravity, bounds: bounds)
        return fit.staysWithin(bounds) || holds(matrix.bounds(of: fit.bounds))
    }

    /// Whether a layer's shadow stays inside.
    private func holdsShadow(of slot: Int32, _ values: UnsafePointer<Double>, under matrix: Matrix4) -> Bool {
        guard BoxAppearance(values).castsShadow else { return true }
        var area = LayerGeometry(values).bounds
        if case .path(let path)? = tree.object(slot, .shadowPath) { area = path.bounds }
        let (offset, radius) = (LayerFields.shadowOffset.offset, max(0, values[LayerFields.shadowRadius.offset]))
        // A Gaussian is below one step of 8 bits beyond three standard deviations.
        let cast = area.offsetBy(dx: values[offset], dy: values[offset + 1]).insetBy(dx: -3 * radius, dy: -3 * radius)
        return holds(matrix.bounds(of: cast))
    }
}

extension ContentsFit {
    /// Whether all parts lie within a rectangle.
    func staysWithin(_ bounds: CGRect) -> Bool { areas.allSatisfy(bounds.contains) }

    /// The rectangle around all parts.
    var bounds: CGRect { areas.reduce(CGRect.null) { $0.union($1) } }

    private var areas: [CGRect] {
        (nine + (whole.map { [$0] } ?? [])).map { part in
            CGRect(x: CGFloat(part.rect.x), y: CGFloat(part.rect.y), width: CGFloat(part.rect.z), height: CGFloat(part.rect.w))
        }
    }
}
