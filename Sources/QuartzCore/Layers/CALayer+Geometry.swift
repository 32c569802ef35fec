// Conversion of points and rectangles between layers, exact through perspective.

extension CALayer {
    final func withGeometry<Result>(_ body: (LayerGeometry) -> Result) -> Result {
        values.read { body(LayerGeometry($0)) }
    }

    /// The transform from the layer's coordinates to its superlayer's, including the superlayer's `sublayerTransform`. A mask is
    /// not a sublayer: it is applied to the drawn picture, which a flip leaves upright.
    final var matrixToSuperlayer: Matrix4 {
        let own = withGeometry(\.ownToParent)
        return spaceInSuperlayer.map { own * $0 } ?? own
    }

    /// The transform of the space in which the layer is placed to the superlayer's coordinates; nil for the identity.
    private var spaceInSuperlayer: Matrix4? {
        guard let superlayer else { return nil }
        let isMask = animated.parent?.maskLayer === animated
        return isMask ? superlayer.withGeometry(\.flip) : superlayer.withGeometry(\.sublayerTransform)
    }

    /// Whether the sublayers' space keeps its depth.
    final var keepsDepth: Bool { traits.keepsDepth }

    /// Returns the transform from the layer's plane to the coordinates of an ancestor (nil: the root's superspace). Intermediate
    /// planes are flattened.
    private func matrix(toAncestor ancestor: CALayer?) -> Matrix4 {
        var matrix = Matrix4.identity
        var layer = self
        while layer !== ancestor {
            matrix = matrix * layer.matrixToSuperlayer
            guard let next = layer.superlayer else { break }
            layer = next
            if !layer.keepsDepth { matrix = matrix.flattened }
        }
        return matrix
    }

    // MARK: Conversion

    /// Converts a rectangle between layers; nil is the superspace of the other layer's root. The null and the infinite rectangle stay.
    static func converted(_ r: CGRect, from source: CALayer?, to target: CALayer?) -> CGRect {
        if r.isNull || r.isInfinite { return r }
        let r = r.standardized
        let ancestor = nearestAncestor(of: source, and: target)
        if let origin = translated(r.origin, from: source, to: target, by: ancestor) {
            return CGRect(origin: origin.limited, size: r.size)
        }
        return CGRect(enclosing: r.corners.map { projected($0, from: source, to: target, by: ancestor) })
    }

    /// Converts a point by way of the nearest common ancestor. The roots of layers without one share a superspace.
    static func converted(_ p: CGPoint, from source: CALayer?, to target: CALayer?) -> CGPoint {
        if source === target { return p }
        let ancestor = nearestAncestor(of: source, and: target)
        return translated(p, from: source, to: target, by: ancestor) ?? projected(p, from: source, to: target, by: ancestor)
    }

    /// Converts a point by the layers' transforms.
    private static func projected(
        _ p: CGPoint, from source: CALayer?, to target: CALayer?, by ancestor: CALayer?
    ) -> CGPoint {
        guard let shared = source.map({ $0.up(p, to: ancestor) }) ?? p else { return p }
        return target.map { $0.down(shared, from: ancestor) ?? p } ?? shared
    }

    /// The nearest layer that contains two layers, which may be one of them; nil if there is none.
    private static func nearestAncestor(of first: CALayer?, and second: CALayer?) -> CALayer? {
        guard let first, let second else { return nil }
        // The most frequent cases need no walk to the root.
        if first.superlayer === second { return second }
        if second.superlayer === first { return first }
        var (a, b): (CALayer?, CALayer?) = (first, second)
        let (depth, other) = (first.depth, second.depth)
        for _ in 0..<max(depth - other, 0) { a = a?.superlayer }
        for _ in 0..<max(other - depth, 0) { b = b?.superlayer }
        while a !== b { (a, b) = (a?.superlayer, b?.superlayer) }
        return a
    }

    /// The number of layers above this one.
    private var depth: Int {
        var count = 0
        var current = superlayer
        while let layer = current {
            count += 1
            current = layer.superlayer
        }
        return count
    }

    /// Converts a point by the layers' frames, if all of them are only moved; else returns nil. A layer's bounds become exactly its
    /// frame.
    private static func translated(
        _ p: CGPoint, from source: CALayer?, to target: CALayer?, by ancestor: CALayer?
    ) -> CGPoint? {
        var point = p
        var current = source
        while let layer = current, layer !== ancestor {
            guard let (inner, outer) = layer.origins else { return nil }
            point = CGPoint(x: point.x - inner.x + outer.x, y: point.y - inner.y + outer.y)
            current = layer.superlayer
        }
        var steps: [(inner: CGPoint, outer: CGPoint)] = []
        current = target
        while let layer = current, layer !== ancestor {
            guard let step = layer.origins else { return nil }
            steps.append(step)
            current = layer.superlayer
        }
        for (inner, outer) in steps.reversed() {
            point = CGPoint(x: point.x - outer.x + inner.x, y: point.y - outer.y + inner.y)
        }
        return point
    }

    /// The bounds' origin in the layer's and in its superlayer's coordinates, if these differ by a translation within the plane; else
    /// nil.
    private var origins: (inner: CGPoint, outer: CGPoint)? {
        guard translation != nil, values[LayerFields.geometryFlipped.offset] == 0 else { return nil }
        let depth =
            values[LayerFields.zPosition.offset] - values[LayerFields.anchorPointZ.offset]
            + values[LayerFields.transform.offset + 14]
        guard depth == 0, spaceInSuperlayer == nil else { return nil }
        return (bounds.origin, frameFromGeometry().origin)
    }

    private func up(_ p: CGPoint, to ancestor: CALayer?) -> CGPoint? {
        ancestor === self ? p : matrix(toAncestor: ancestor).project(p)
    }

    /// Plane by plane, because each may be edge-on.
    private func down(_ p: CGPoint, from ancestor: CALayer?) -> CGPoint? {
        var planes: [Matrix4] = []
        var matrix = Matrix4.identity
        var current: CALayer? = self
        while let layer = current, layer !== ancestor {
            matrix = matrix * layer.matrixToSuperlayer
            current = layer.superlayer
            if current?.keepsDepth != true || current === ancestor {
                planes.append(matrix)
                matrix = .identity
            }
        }
        var point = p
        while let plane = planes.popLast() {
            guard let next = plane.unproject(point) else { return nil }
            point = next
        }
        return point
    }
}

// The frame: derived from bounds, position, anchor point and transform. Reading it returns exactly the value that was set.

extension CALayer {
    final func frameFromGeometry() -> CGRect {
        let bounds = bounds
        if let move = translation {
            let origin = CGPoint(x: frameOrigin(move.x, 0), y: frameOrigin(move.y, 1))
            return CGRect(origin: origin.limited, size: bounds.size)
        }
        let matrix = withGeometry(\.toParent)
        let corners = [
            CGPoint(x: bounds.minX, y: bounds.minY), CGPoint(x: bounds.maxX, y: bounds.minY),
            CGPoint(x: bounds.maxX, y: bounds.maxY), CGPoint(x: bounds.minX, y: bounds.maxY),
        ]
        return CGRect(enclosing: corners.compactMap(matrix.project))
    }

    /// The least factor of areas with which a transform counts for the frame. A layer that is scaled down further is placed as if it
    /// had no transform.
    private static let leastArea: CGFloat = 1e-7

    /// Sets bounds and position for a frame. A rotated layer keeps its rotation and gets the size that fits.
    final func setGeometry(frame: CGRect) {
        guard frame.hasFiniteParts else {
            Diagnostics.warnOnce("CALayer.frame: a rectangle that is not finite is refused; the old one stays")
            return
        }
        let frame = frame.standardized
        let affine = CATransform3DGetAffineTransform(transform)
        if let move = translation ?? (abs(affine.a * affine.d - affine.b * affine.c) < Self.leastArea ? (0, 0) : nil) {
            // The position comes first: implicit animations are added in this order.
            let size = CGRect(origin: bounds.origin, size: frame.size)
            let x = framePosition(frame.minX, move.x, anchorPoint.x * size.width)
            let y = framePosition(frame.minY, move.y, anchorPoint.y * size.height)
            position = CGPoint(x: x.value, y: y.value)
            if position == CGPoint(x: x.value, y: y.value) { positionRest = SIMD2(x.rest, y.rest) }
            bounds = size
        } else {
            bounds = CGRect(origin: bounds.origin, size: CGRect(origin: .zero, size: frame.size).applying(affine.inverted()).size)
            let placed = frameFromGeometry()
            position = CGPoint(x: position.x + frame.midX - placed.midX, y: position.y + frame.midY - placed.midY)
        }
    }

    // MARK: Rounding errors

    // A frame of width 1,034 at x = 0.1 has its centre at 517.1. The nearest double to that has fewer digits after the point than
    // 0.1 has, so the frame would change when it is read. The rounding error of the position is therefore stored beside it until
    // another position is set.

    /// The translation of the transform, if it does nothing else to the layer's plane; else nil.
    private var translation: (x: Double, y: Double)? {
        let m = values[LayerFields.transform]
        let start = m.startIndex
        for i in 0..<16 where i != 12 && i != 13 && i != 14 && m[start + i] != (i % 5 == 0 ? 1 : 0) { return nil }
        return (m[start + 12], m[start + 13])
    }

    /// Returns the distance of the anchor point from the bounds' edge along an axis.
    private func anchorDistance(_ axis: Int) -> Double {
        values[LayerFields.anchorPoint.offset + axis] * values[LayerFields.bounds.offset + 2 + axis]
    }

    /// Returns the frame's origin along an axis.
    private func frameOrigin(_ move: Double, _ axis: Int) -> Double {
        let moved = ExactSum(values[LayerFields.position.offset + axis], move)
        let origin = ExactSum(moved.value, -anchorDistance(axis))
        return origin.value + (origin.rest + moved.rest + positionRest[axis])
    }

    /// Returns the position along an axis that places the frame's origin at a coordinate.
    ///
    /// - Parameter anchor: Distance of the anchor point from the bounds' edge.
    private func framePosition(_ coordinate: Double, _ move: Double, _ anchor: Double) -> ExactSum {
        let anchored = ExactSum(coordinate, anchor)
        var position = ExactSum(anchored.value, -move)
        position.rest += anchored.rest
        return position
    }
}

/// The sum of two numbers as the nearest double and its rounding error (Knuth's TwoSum).
private struct ExactSum {
    let value: Double
    var rest: Double

    init(_ a: Double, _ b: Double) {
        value = a + b
        let part = value - a
        let rest = (a - (value - part)) + (b - part)
        self.rest = rest.isFinite ? rest : 0
    }
}
