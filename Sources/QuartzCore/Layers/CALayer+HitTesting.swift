// Hit testing: the point travels as a ray through the space that siblings share, and meets each layer's plane where it is seen.

extension CALayer {
    /// The frontmost layer of the subtree at a point of the superlayer's coordinates, where that one's `sublayerTransform` has
    /// already acted.
    final func hit(_ point: CGPoint) -> CALayer? {
        let sight = HitTestSight(of: self)
        let first = withGeometry { numbers in
            HitTestVisit(self, numbers, sight, matrix: matrixToSuperlayer, isUpsideDown: isGeometryFlipped, point: point)
        }
        guard let first else { return nil }
        var visits = [first]
        while let last = visits.indices.last {
            guard let child = visits[last].nextChild() else {
                let visit = visits.removeLast()
                if visit.isInside { return visits.isEmpty ? self : sight.seen(visit.layer) }
                continue
            }
            let (point, matrix) = visits[last].view(of: child, sight)
            if HitTestVisit.mayDecide(child), !visits[last].keepsDepth {
                if let found = sight.seen(child).flatMap({ HitTestVisit.ask($0, point) }) { return found }
                continue
            }
            let visit = sight.numbers(of: child) { numbers in
                let isUpsideDown = (numbers.values[LayerFields.geometryFlipped.offset] != 0) != visits[last].spaceIsUpsideDown
                return HitTestVisit(child, numbers, sight, matrix: matrix, isUpsideDown: isUpsideDown, point: point)
            }
            if let visit { visits.append(visit) }
        }
        return nil
    }
}

/// Which numbers a hit test goes by: the model's, or those that a host shows at the turn's time. Presentation layers are made only of
/// what is found, and of layers that have a say of their own.
@MainActor
private enum HitTestSight {
    case model
    case presentation(LayerHost)

    init(of layer: CALayer) {
        guard let model = layer.presented, let host = model.commitState.host else {
            self = .model
            return
        }
        host.sample(at: Turn.now)
        self = .presentation(host)
    }

    /// - Parameter layer: a model, whatever is looked at.
    func numbers<R>(of layer: CALayer, _ body: (LayerGeometry) -> R) -> R {
        switch self {
        case .model: layer.withGeometry(body)
        case .presentation(let host): host.tree.withShown(layer.commitState.slot) { body(LayerGeometry($0)) }
        }
    }

    /// The layer as it is looked at.
    func seen(_ layer: CALayer) -> CALayer? {
        if case .model = self { return layer }
        return layer.presentation()
    }

    /// The models of the sublayers.
    func sublayers(of layer: CALayer) -> [CALayer] {
        guard case .presentation(let host) = self else { return layer.sublayers ?? [] }
        let children = (layer.presented ?? layer).children
        return children.allSatisfy(host.holds) ? children : children.filter(host.holds)
    }
}

/// One layer on the way of a hit test: what of it is still to be searched. Kept on a list instead of the stack, which a deep tree
/// would exhaust.
@MainActor
private struct HitTestVisit {
    let layer: CALayer
    let keepsDepth: Bool
    /// The point as the sublayers get it: on the layer's own plane, or below a transform layer on the plane that it started from.
    private let point: CGPoint
    /// From the sublayers' superspace to the plane on which the point lies.
    private let space: Matrix4
    /// Whether flips on the way turn that over, which mirrors the sublayers' planes without turning them.
    let spaceIsUpsideDown: Bool
    let isInside: Bool
    private let sublayers: [CALayer]
    /// Indices of the sublayers from back to front; the last one is searched next.
    private var waiting: [Int]

    /// - Parameters:
    ///   - numbers: what the layer is seen with.
    ///   - matrix: from the layer's coordinates to the plane on which the point lies.
    ///   - isUpsideDown: whether the matrix flips.
    /// - Returns: nil where neither the layer nor anything below it can be hit.
    init?(
        _ layer: CALayer, _ numbers: LayerGeometry, _ sight: HitTestSight, matrix: Matrix4, isUpsideDown: Bool, point: CGPoint
    ) {
        func isOn(_ field: Field) -> Bool { numbers.values[field.offset] != 0 }
        guard !isOn(LayerFields.hidden) else { return nil }
        keepsDepth = layer.keepsDepth
        spaceIsUpsideDown = keepsDepth && isUpsideDown
        self.layer = layer
        if keepsDepth {
            // A transform layer has no plane of its own; it passes its space on.
            self.point = point
            space = numbers.sublayerTransform.map { $0 * matrix } ?? matrix
            isInside = false
        } else {
            guard let own = matrix.unproject(point) else { return nil }
            if !isOn(LayerFields.doubleSided), matrix.showsBack(at: own) != isUpsideDown { return nil }
            isInside = Self.holds(layer, own, numbers, sight)
            if isOn(LayerFields.masksToBounds), !isInside { return nil }
            self.point = own
            space = numbers.sublayerTransform ?? .identity
        }
        let sublayers = sight.sublayers(of: layer)
        self.sublayers = sublayers
        let heights = sublayers.map { child in sight.numbers(of: child) { CGFloat($0.values[LayerFields.zPosition.offset]) } }
        waiting = heights.allSatisfy { $0 == 0 } ? Array(sublayers.indices) : SiblingOrder.backToFront(heights)
    }

    /// Whether the layer holds a point: its class is asked where it may know better.
    private static func holds(_ layer: CALayer, _ point: CGPoint, _ numbers: LayerGeometry, _ sight: HitTestSight) -> Bool {
        guard LayerClasses.isBuiltIn(type(of: layer)) else {
            return (layer.presented == nil ? sight.seen(layer) : layer)?.contains(point) ?? false
        }
        let bounds = numbers.bounds
        return point.x >= bounds.minX && point.x < bounds.maxX && point.y >= bounds.minY && point.y < bounds.maxY
    }

    mutating func nextChild() -> CALayer? { waiting.popLast().map { sublayers[$0] } }

    /// The point and the matrix that a sublayer is searched with.
    func view(of child: CALayer, _ sight: HitTestSight) -> (CGPoint, Matrix4) {
        (point, sight.numbers(of: child, \.ownToParent) * space)
    }

    // MARK: Subclasses

    /// How many subclasses' own hit tests are under way, each inside the one before.
    private static var depth = 0
    /// Beyond so many, subclasses are searched like other layers: the stack has an end.
    private static let deepest = 500

    /// Whether a layer may have a hit test of its own.
    static func mayDecide(_ layer: CALayer) -> Bool {
        depth < deepest && !LayerClasses.isBuiltIn(type(of: layer))
    }

    static func ask(_ layer: CALayer, _ point: CGPoint) -> CALayer? {
        depth += 1
        defer { depth -= 1 }
        return layer.hitTest(point)
    }
}

extension Matrix4 {
    /// Whether the plane turns its back to the viewer: its image is mirrored.
    ///
    /// The sign of the Jacobian of the projection at a point, which is that of the map's determinant where the divisor is positive.
    func showsBack(at point: CGPoint) -> Bool {
        let v = r0 * Double(point.x) + r1 * Double(point.y) + r3
        let dx = (r0.x * v.w - v.x * r0.w, r0.y * v.w - v.y * r0.w)
        let dy = (r1.x * v.w - v.x * r1.w, r1.y * v.w - v.y * r1.w)
        return dx.0 * dy.1 - dx.1 * dy.0 < 0
    }
}
