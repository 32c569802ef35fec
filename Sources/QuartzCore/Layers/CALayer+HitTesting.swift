// Hit testing: the point travels as a ray through the space that siblings share, and meets each layer's plane where it is seen.

extension CALayer {
    /// The frontmost layer of the subtree at a point of the superlayer's coordinates, where that one's `sublayerTransform` has
    /// already acted.
    final func hit(_ point: CGPoint) -> CALayer? {
        guard let first = HitTestVisit(self, matrix: matrixToSuperlayer, isUpsideDown: isGeometryFlipped, point: point) else {
            return nil
        }
        var visits = [first]
        while let last = visits.indices.last {
            guard let child = visits[last].nextChild() else {
                let visit = visits.removeLast()
                if visit.isInside { return visit.layer }
                continue
            }
            let (point, matrix) = visits[last].view(of: child)
            if HitTestVisit.mayDecide(child), !visits[last].layer.keepsDepth {
                if let found = HitTestVisit.ask(child, point) { return found }
            } else {
                let isUpsideDown = child.isGeometryFlipped != visits[last].spaceIsUpsideDown
                let visit = HitTestVisit(child, matrix: matrix, isUpsideDown: isUpsideDown, point: point)
                if let visit { visits.append(visit) }
            }
        }
        return nil
    }
}

/// One layer on the way of a hit test: what of it is still to be searched. Kept on a list instead of the stack, which a deep tree
/// would exhaust.
@MainActor
private struct HitTestVisit {
    let layer: CALayer
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
    ///   - matrix: from the layer's coordinates to the plane on which the point lies.
    ///   - isUpsideDown: whether the matrix flips.
    /// - Returns: nil where neither the layer nor anything below it can be hit.
    init?(_ layer: CALayer, matrix: Matrix4, isUpsideDown: Bool, point: CGPoint) {
        guard !layer.isHidden else { return nil }
        spaceIsUpsideDown = layer.keepsDepth && isUpsideDown
        self.layer = layer
        if layer.keepsDepth {
            // A transform layer has no plane of its own; it passes its space on.
            self.point = point
            space = layer.withGeometry(\.sublayerTransform).map { $0 * matrix } ?? matrix
            isInside = false
        } else {
            guard let own = matrix.unproject(point) else { return nil }
            if !layer.isDoubleSided, matrix.showsBack(at: own) != isUpsideDown { return nil }
            isInside = layer.contains(own)
            if layer.masksToBounds, !isInside { return nil }
            self.point = own
            space = layer.withGeometry(\.sublayerTransform) ?? .identity
        }
        let sublayers = layer.sublayers ?? []
        self.sublayers = sublayers
        waiting = CALayer.indicesBackToFront(sublayers)
    }

    mutating func nextChild() -> CALayer? { waiting.popLast().map { sublayers[$0] } }

    /// The point and the matrix that a sublayer is searched with.
    func view(of child: CALayer) -> (CGPoint, Matrix4) { (point, child.withGeometry(\.ownToParent) * space) }

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
