/// An opaque box with circular corners, in the points of a layer, which the layer's content and sublayers may leave.
///
/// As long as they stay inside, the alpha of the layer's picture is that of the box.
struct OpaqueBox {
    /// Distance by which content may protrude without changing the box's shadow visibly, in points. Products of matrices are inexact.
    private static let slack: CGFloat = 1 / 64
    /// The length that a continuous corner takes of a side, in radii.
    private static let reachOfContinuousCorner: CGFloat = 1.528665

    private let tree: ShownTree
    private let rect: CGRect
    /// Top left, top right, bottom right, bottom left.
    let radii: SIMD4<Float>
    private let isContinuous: Bool

    init(_ tree: ShownTree, _ rect: CGRect, radii: SIMD4<Float> = .zero, isContinuous: Bool = false) {
        (self.tree, self.rect, self.radii, self.isContinuous) = (tree, rect, radii, isContinuous)
    }

    var isRounded: Bool { radii != .zero }

    // MARK: Areas

    /// Whether a rectangle with circular corners is inside: the discs of its corners are.
    private func holds(_ area: CGRect, radii: SIMD4<Float> = .zero, isContinuous: Bool = false) -> Bool {
        if area.isNull || area == rect && radii == self.radii && isContinuous == self.isContinuous { return true }
        guard rect.insetBy(dx: -Self.slack, dy: -Self.slack).contains(area) else { return false }
        guard isRounded else { return true }
        let corners = [
            CGPoint(x: area.minX, y: area.minY), CGPoint(x: area.maxX, y: area.minY), CGPoint(x: area.maxX, y: area.maxY),
            CGPoint(x: area.minX, y: area.maxY),
        ]
        return corners.indices.allSatisfy { index in
            let radius = CGFloat(radii[index])
            let center = CGPoint(
                x: corners[index].x + (index == 0 || index == 3 ? radius : -radius),
                y: corners[index].y + (index < 2 ? radius : -radius))
            return holdsDisc(center, radius)
        }
    }

    private func holdsDisc(_ center: CGPoint, _ radius: CGFloat) -> Bool {
        let isLeft = center.x < rect.midX
        let isAbove = center.y < rect.midY
        var corner = CGFloat(isAbove ? (isLeft ? radii.x : radii.y) : (isLeft ? radii.w : radii.z))
        // A circle of the length that the corner takes lies inside of it.
        if isContinuous { corner = min(corner * Self.reachOfContinuousCorner, min(rect.width, rect.height) / 2) }
        let dx = isLeft ? rect.minX + corner - center.x : center.x - (rect.maxX - corner)
        let dy = isAbove ? rect.minY + corner - center.y : center.y - (rect.maxY - corner)
        guard dx > 0, dy > 0 else { return true }
        return (dx * dx + dy * dy).squareRoot() + radius <= corner + Self.slack
    }

    // MARK: Layers

    /// Whether the picture of a layer's own content stays inside, its bounds aside.
    ///
    /// - Parameters:
    ///   - matrix: From the layer's coordinates to those of the box.
    ///   - reach: The reach of the shadows of the layer and of those above it.
    func holdsContent(
        of slot: Int32, _ values: LayerValues, under matrix: Matrix4, reach: ShadowReach = ShadowReach()
    ) -> Bool {
        let node = tree.node(slot)
        let upright = tree.isUpsideDown(slot) ? LayerGeometry(values).upsideDown * matrix : matrix
        func holdsArea(_ area: CGRect, _ matrix: Matrix4) -> Bool {
            area.isNull || holds(reach.extending(matrix.bounds(of: area)))
        }
        func holdsImage(_ image: CGImage?) -> Bool {
            guard let image else { return true }
            let bounds = LayerGeometry(values).bounds
            let fit = ContentsFit(image: image, values: values, gravity: node.pointee.traits.contentsGravity, bounds: bounds)
            return holdsArea(fit.bounds, upright)
        }
        let offset = BoxAppearance(values).borderOffset
        if offset > 0, !holdsArea(LayerGeometry(values).bounds.insetBy(dx: -offset, dy: -offset), matrix) { return false }
        switch tree.contents(slot) {
        case .image(let image)?: if !holdsImage(image) { return false }
        case .crossFade(let from, let to, _)?: if !holdsImage(from) || !holdsImage(to) { return false }
        default: break
        }
        switch node.pointee.traits.kind {
        case .emitter: return false
        case .shape:
            guard case .path(let path)? = tree.object(slot, .path), !path.isEmpty else { return true }
            let reach = ShapeKey(values: values, traits: node.pointee.traits, dashes: []).stroke?.reach ?? 0
            return holdsArea(path.bounds.insetBy(dx: -reach, dy: -reach), matrix)
        case .text: return tree.text(slot).shapes.allSatisfy { holdsArea($0.bounds, upright) }
        // Letters may be anywhere.
        case .glyphs: return false
        case .tiled:
            guard case .tiles(let tiles)? = tree.object(slot, .tiles) else { return true }
            return tiles.allSatisfy { holdsArea($0.rect, upright) }
        case .plain, .transform, .gradient, .replicator: return true
        }
    }

    /// Whether all sublayers of the layer whose box it is stay inside.
    func holdsSublayers(of slot: Int32) -> Bool {
        tree.node(slot).pointee.children.isEmpty || holdsSublayers(of: slot, in: Space(tree, slot), ShadowReach(), depth: 0)
    }

    /// The space that the sublayers of a layer share.
    private struct Space {
        /// From the coordinates of their superlayer.
        var matrix: Matrix4
        /// From the space, flattened, to the box.
        var outer: Matrix4

        /// The space of a layer that flattens its sublayers onto its plane.
        init(_ tree: ShownTree, _ slot: Int32, under outer: Matrix4 = .identity) {
            (matrix, self.outer) = (LayerGeometry(tree.shown(slot)).forSublayers ?? .identity, outer)
        }

        /// The space of a transform layer, which is the one that it is in.
        init(_ tree: ShownTree, transform slot: Int32, in outer: Space) {
            let geometry = LayerGeometry(tree.shown(slot))
            let own = geometry.toParent * outer.matrix
            (matrix, self.outer) = (geometry.forSublayers.map { $0 * own } ?? own, outer.outer)
        }
    }

    private func holdsSublayers(of slot: Int32, in space: Space, _ reach: ShadowReach, depth: Int) -> Bool {
        guard TreeLimits.allows(depth) else { return false }
        let node = tree.node(slot)
        guard node.pointee.replicator(slot) < 0 || node.pointee.children.isEmpty else { return false }
        return node.pointee.children.allSatisfy { child in
            guard tree.runningTransition(child) == nil else { return false }
            let values = tree.shown(child)
            if values[LayerFields.hidden.offset] != 0 || values[LayerFields.opacity.offset] <= 0 { return true }
            if tree.node(child).pointee.keepsDepth {
                return holdsSublayers(of: child, in: Space(tree, transform: child, in: space), reach, depth: depth + 1)
            }
            guard !tree.node(child).pointee.hasFilters, !tree.hasSampledFilters(child) else { return false }
            let own = (LayerGeometry(values).toParent * space.matrix).flattened(onto: space.outer)
            let isClipping = values[LayerFields.masksToBounds.offset] != 0
            guard holdsBounds(of: child, values, under: own, reach, isClipping) else { return false }
            if isClipping { return true }
            guard let reach = self.reach(of: child, values, under: own, reach) else { return false }
            return holdsContent(of: child, values, under: own, reach: reach)
                && holdsSublayers(of: child, in: Space(tree, child, under: own), reach, depth: depth + 1)
        }
    }

    /// Whether the bounds of a sublayer stay inside, if they are painted or limit what is.
    private func holdsBounds(
        of slot: Int32, _ values: LayerValues, under matrix: Matrix4, _ reach: ShadowReach, _ isClipping: Bool
    ) -> Bool {
        let (node, appearance) = (tree.node(slot), BoxAppearance(values))
        let isPainted =
            isClipping || appearance.background != nil || appearance.border != nil || node.pointee.hasPattern
            || node.pointee.traits.kind == .gradient
        guard isPainted, !LayerGeometry(values).bounds.isEmpty else { return true }
        let area = reach.extending(matrix.bounds(of: LayerGeometry(values).bounds))
        // Only corners that are moved and nothing else keep their radii.
        guard matrix.isTranslation, reach.isNone else { return holds(area) }
        return holds(area, radii: appearance.radii, isContinuous: node.pointee.traits.cornerCurve == .continuous)
    }

    /// Returns the reach with the shadow of a sublayer; nil if the shadow leaves the box or may do so.
    private func reach(
        of slot: Int32, _ values: LayerValues, under matrix: Matrix4, _ reach: ShadowReach
    ) -> ShadowReach? {
        guard BoxAppearance(values).castsShadow else { return reach }
        let (bounds, shadow) = (LayerGeometry(values).bounds, ShadowReach.cast(values))
        if case .path(let path)? = tree.object(slot, .shadowPath) {
            let cast = path.isEmpty ? CGRect.null : shadow.extending(path.bounds)
            return cast.isNull || holds(reach.extending(matrix.bounds(of: cast))) ? reach : nil
        }
        guard let mapped = shadow.mapped(by: matrix, at: bounds) else { return nil }
        let inner = reach + mapped
        return holdsBounds(of: slot, values, under: matrix, inner, false) ? inner : nil
    }
}

/// The distances by which shadows extend a picture to each side.
struct ShadowReach {
    private var left: CGFloat = 0
    private var top: CGFloat = 0
    private var right: CGFloat = 0
    private var bottom: CGFloat = 0

    /// Of a layer's shadow, in its coordinates. A Gaussian is below one step of 8 bits beyond three standard deviations.
    static func cast(_ values: LayerValues) -> ShadowReach {
        let (offset, radius) = (BoxAppearance(values).shadowOffset, 3 * max(0, values[LayerFields.shadowRadius.offset]))
        let (x, y) = (CGFloat(offset.x), CGFloat(offset.y))
        return ShadowReach(
            left: max(0, radius - x), top: max(0, radius - y), right: max(0, radius + x), bottom: max(0, radius + y))
    }

    var isNone: Bool { left == 0 && top == 0 && right == 0 && bottom == 0 }

    func extending(_ area: CGRect) -> CGRect {
        guard !area.isNull else { return area }
        return CGRect(
            x: area.minX - left, y: area.minY - top, width: area.width + left + right, height: area.height + top + bottom)
    }

    /// The reach in the target space of a matrix; nil in perspective, where it depends on the place.
    func mapped(by matrix: Matrix4, at bounds: CGRect) -> ShadowReach? {
        guard matrix.r0.w == 0, matrix.r1.w == 0, matrix.r3.w == 1 else { return nil }
        let (from, to) = (matrix.bounds(of: bounds), matrix.bounds(of: extending(bounds)))
        return ShadowReach(
            left: from.minX - to.minX, top: from.minY - to.minY, right: to.maxX - from.maxX, bottom: to.maxY - from.maxY)
    }

    static func + (a: ShadowReach, b: ShadowReach) -> ShadowReach {
        ShadowReach(left: a.left + b.left, top: a.top + b.top, right: a.right + b.right, bottom: a.bottom + b.bottom)
    }
}

extension ContentsFit {
    /// The rectangle around all parts.
    fileprivate var bounds: CGRect {
        (nine + (whole.map { [$0] } ?? [])).reduce(CGRect.null) { sum, part in
            sum.union(
                CGRect(
                    x: CGFloat(part.rect.x), y: CGFloat(part.rect.y), width: CGFloat(part.rect.z), height: CGFloat(part.rect.w)))
        }
    }
}

extension Matrix4 {
    fileprivate var isTranslation: Bool {
        r0 == SIMD4(1, 0, 0, 0) && r1 == SIMD4(0, 1, 0, 0) && r3.w == 1
    }
}
