// Hit testing: the point is a ray through the space that siblings share, and is intersected with each layer's plane.

extension CALayer {
    /// Returns the frontmost layer of the subtree at a point in the coordinates of the nearest ancestor that is not a transform
    /// layer, to which that layer's `sublayerTransform` has already been applied.
    final func hit(_ point: CGPoint) -> CALayer? {
        let sight = HitTestSight(of: self)
        var view = HitTestView(point: point, matrix: matrixToSuperlayer, isUpsideDown: isGeometryFlipped)
        var ancestor = superlayer
        while let layer = ancestor, layer.keepsDepth {
            let space = layer.withGeometry { $0.sublayerTransform ?? .identity } * layer.matrixToSuperlayer
            view.matrix = view.matrix * space
            view.isUpsideDown = view.isUpsideDown != layer.isGeometryFlipped
            ancestor = layer.superlayer
        }
        let first = withGeometry { HitTestVisit(self, $0, sight, view) }
        guard let first else { return nil }
        var visits = [first]
        while let last = visits.indices.last {
            guard let child = visits[last].nextChild() else {
                let visit = visits.removeLast()
                if visit.isInside { return visits.isEmpty ? self : sight.seen(visit.layer) }
                continue
            }
            if HitTestVisit.mayDecide(child), !visits[last].keepsDepth {
                if let found = sight.seen(child).flatMap({ HitTestVisit.ask($0, visits[last].point) }) { return found }
                continue
            }
            let visit = sight.numbers(of: child) { numbers in
                HitTestVisit(child, numbers, sight, visits[last].view(of: numbers))
            }
            if let visit { visits.append(visit) }
        }
        return nil
    }
}

/// The geometry that a hit test uses: the model's, or the host's presented one. Only visited layers are sampled. Presentation
/// layers are made for the results, and for layers whose classes override the test.
@MainActor
private enum HitTestSight {
    case model
    case presentation(LayerHost)

    init(of layer: CALayer) {
        guard let model = layer.presented, let host = model.commitState.host else {
            self = .model
            return
        }
        self = .presentation(host)
    }

    /// Samples the presentations of layers at the turn's time. Must be called before `numbers(of:_:)`.
    func prepare(_ models: [CALayer]) {
        guard case .presentation(let host) = self else { return }
        host.sample(models.map(\.commitState.slot), at: host.now)
    }

    /// - Parameter layer: A model layer in both cases.
    func numbers<R>(of layer: CALayer, _ body: (LayerGeometry) -> R) -> R {
        switch self {
        case .model: layer.withGeometry(body)
        case .presentation(let host): host.withShown(layer.commitState.slot) { body(LayerGeometry($0)) }
        }
    }

    /// The layer's `zPosition`. A model's is read alone: ``numbers(of:_:)`` copies all of its numbers.
    func height(of layer: CALayer) -> CGFloat {
        switch self {
        case .model: CGFloat(layer.values[LayerFields.zPosition.offset])
        case .presentation(let host): host.withShown(layer.commitState.slot) { CGFloat($0[LayerFields.zPosition.offset]) }
        }
    }

    /// Returns the layer whose values are used.
    func seen(_ layer: CALayer) -> CALayer? {
        if case .model = self { return layer }
        return layer.presentation()
    }

    /// Returns the models of the sublayers.
    func sublayers(of layer: CALayer) -> [CALayer] {
        guard case .presentation(let host) = self else { return layer.sublayers ?? [] }
        let children = (layer.presented ?? layer).children
        for index in children.indices where !host.holds(children[index]) {
            var held = Array(children[..<index])
            for child in children[(index + 1)...] where host.holds(child) { held.append(child) }
            return held
        }
        return children
    }
}

/// The tested point as seen from a layer.
private struct HitTestView {
    let point: CGPoint
    /// The transform from the layer's coordinates to the plane of the point.
    var matrix: Matrix4
    /// Whether the matrix contains a flip.
    var isUpsideDown: Bool
}

/// The state of one layer in a hit test. States are kept in a list instead of on the stack, which a deep tree would exhaust.
@MainActor
private struct HitTestVisit {
    let layer: CALayer
    let keepsDepth: Bool
    /// The point for the sublayers: on the layer's plane, or below a transform layer on the plane where the search started.
    let point: CGPoint
    /// The transform from the sublayers' superspace to the plane of the point.
    private let space: Matrix4
    /// Whether flips mirror that space, which mirrors the sublayers' planes without rotating them.
    private let spaceIsUpsideDown: Bool
    let isInside: Bool
    private let sublayers: [CALayer]
    /// The indices of the sublayers from back to front. The last one is searched next.
    private var waiting: [Int]

    /// - Parameter numbers: The layer's values.
    /// - Returns: nil if neither the layer nor its sublayers can be hit.
    init?(_ layer: CALayer, _ numbers: LayerGeometry, _ sight: HitTestSight, _ view: HitTestView) {
        let (point, matrix, isUpsideDown) = (view.point, view.matrix, view.isUpsideDown)
        func isOn(_ field: Field) -> Bool { numbers.values[field.offset] != 0 }
        guard !isOn(LayerFields.hidden) else { return nil }
        keepsDepth = layer.keepsDepth
        spaceIsUpsideDown = keepsDepth && isUpsideDown
        self.layer = layer
        if keepsDepth {
            // A transform layer has no plane. It passes its space on.
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
        // Most layers of a great number are missed and have no sublayers.
        guard isInside || !(layer.presented ?? layer).children.isEmpty else { return nil }
        let sublayers = sight.sublayers(of: layer)
        sight.prepare(sublayers)
        self.sublayers = sublayers
        var heights: [CGFloat] = []
        heights.reserveCapacity(sublayers.count)
        var isLevel = true
        for child in sublayers {
            let height = sight.height(of: child)
            heights.append(height)
            if height != 0 { isLevel = false }
        }
        waiting = isLevel ? Array(sublayers.indices) : SiblingOrder.backToFront(heights)
    }

    /// Returns whether the layer contains a point. Calls `contains(_:)` for subclasses.
    private static func holds(_ layer: CALayer, _ point: CGPoint, _ numbers: LayerGeometry, _ sight: HitTestSight) -> Bool {
        guard LayerClasses.isBuiltIn(type(of: layer)) else {
            return (layer.presented == nil ? sight.seen(layer) : layer)?.contains(point) ?? false
        }
        let bounds = numbers.bounds
        return point.x >= bounds.minX && point.x < bounds.maxX && point.y >= bounds.minY && point.y < bounds.maxY
    }

    mutating func nextChild() -> CALayer? { waiting.popLast().map { sublayers[$0] } }

    /// Returns the view of a sublayer with these values.
    func view(of child: LayerGeometry) -> HitTestView {
        let isFlipped = child.values[LayerFields.geometryFlipped.offset] != 0
        return HitTestView(point: point, matrix: child.ownToParent * space, isUpsideDown: isFlipped != spaceIsUpsideDown)
    }

    // MARK: Subclasses

    /// The nesting depth of overridden hit tests.
    private static var depth = 0
    /// Beyond this depth, subclasses are searched like built-in layers, because the stack is limited.
    private static let deepest = 500

    /// Returns whether a layer may have an overridden hit test.
    static func mayDecide(_ layer: CALayer) -> Bool {
        depth < deepest && !LayerClasses.isBuiltIn(type(of: layer))
    }

    static func ask(_ layer: CALayer, _ point: CGPoint) -> CALayer? {
        depth += 1
        defer { depth -= 1 }
        return layer.hitTest(point)
    }
}
