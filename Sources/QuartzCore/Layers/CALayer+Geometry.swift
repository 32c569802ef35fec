// Conversion of points and rectangles between layers, exact through perspective.

extension CALayer {
    final func withGeometry<Result>(_ body: (LayerGeometry) -> Result) -> Result {
        values.withUnsafePointer { body(LayerGeometry($0)) }
    }

    /// The transform from the layer's coordinates to its superlayer's, including the superlayer's `sublayerTransform`. A mask is
    /// not a sublayer: it is applied to the drawn picture, which a flip leaves upright.
    final var matrixToSuperlayer: Matrix4 {
        let own = withGeometry(\.ownToParent)
        guard let superlayer else { return own }
        let isMask = animated.parent?.maskLayer === animated
        let outer = isMask ? superlayer.withGeometry(\.flip) : superlayer.withGeometry(\.sublayerTransform)
        return outer.map { own * $0 } ?? own
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

    /// Converts a rectangle between layers; nil is the superspace of the other layer's root.
    static func converted(_ r: CGRect, from source: CALayer?, to target: CALayer?) -> CGRect {
        CGRect(enclosing: r.corners.map { converted($0, from: source, to: target) })
    }

    /// Converts a point by way of the nearest common ancestor. The roots of layers without one share a superspace.
    static func converted(_ p: CGPoint, from source: CALayer?, to target: CALayer?) -> CGPoint {
        if source === target { return p }
        var ancestors: Set<ObjectIdentifier> = []
        var current = source
        while let layer = current {
            ancestors.insert(ObjectIdentifier(layer))
            current = layer.superlayer
        }
        current = target
        while let layer = current, !ancestors.contains(ObjectIdentifier(layer)) { current = layer.superlayer }
        guard let shared = source.map({ $0.up(p, to: current) }) ?? p else { return p }
        return target.map { $0.down(shared, from: current) ?? p } ?? shared
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

extension CGRect {
    /// The corners, clockwise from the top left.
    var corners: [CGPoint] {
        [
            CGPoint(x: minX, y: minY), CGPoint(x: maxX, y: minY), CGPoint(x: maxX, y: maxY), CGPoint(x: minX, y: maxY),
        ]
    }

    /// Creates the smallest rectangle that contains all points; zero without points.
    init(enclosing points: [CGPoint]) {
        guard let first = points.first else {
            self = .zero
            return
        }
        var low = first
        var high = first
        for point in points.dropFirst() {
            low = CGPoint(x: min(low.x, point.x), y: min(low.y, point.y))
            high = CGPoint(x: max(high.x, point.x), y: max(high.y, point.y))
        }
        self.init(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
    }
}
