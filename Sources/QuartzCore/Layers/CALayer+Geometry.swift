// Frames, and points and rectangles between layers, exact through perspective.

extension CALayer {
    final func withGeometry<Result>(_ body: (LayerGeometry) -> Result) -> Result {
        values.withUnsafePointer { body(LayerGeometry($0)) }
    }

    /// From the layer's coordinates to its superlayer's, that one's `sublayerTransform` included; a mask is no sublayer.
    final var matrixToSuperlayer: Matrix4 {
        let own = withGeometry(\.toParent)
        guard let superlayer, animated.parent?.maskLayer !== animated, let outer = superlayer.withGeometry(\.forSublayers) else {
            return own
        }
        return own * outer
    }

    /// Whether the space below keeps its depth.
    final var keepsDepth: Bool { traits.keepsDepth }

    /// From the layer's plane to the coordinates of an ancestor (nil: the root's superspace). Planes between are laid flat.
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

    // MARK: Frame

    final func frameFromGeometry() -> CGRect {
        let bounds = bounds
        let matrix = withGeometry(\.toParent)
        let corners = [
            CGPoint(x: bounds.minX, y: bounds.minY), CGPoint(x: bounds.maxX, y: bounds.minY),
            CGPoint(x: bounds.maxX, y: bounds.maxY), CGPoint(x: bounds.minX, y: bounds.maxY),
        ]
        return CGRect(enclosing: corners.compactMap(matrix.project))
    }

    /// Sets bounds and position so that the frame becomes that; a rotated layer keeps its turn and takes the size that fits.
    final func setGeometry(frame: CGRect) {
        guard frame.origin.x.isFinite, frame.origin.y.isFinite, frame.size.width.isFinite, frame.size.height.isFinite else {
            Diagnostics.warnOnce("CALayer.frame: a rectangle that is not finite is refused; the old one stays")
            return
        }
        let frame = frame.standardized
        let affine = affineTransform()
        var size = frame.size
        if !affine.isIdentity {
            let inverse = affine.inverted()
            size = CGRect(origin: .zero, size: size).applying(inverse).size
        }
        bounds = CGRect(origin: bounds.origin, size: size)
        let anchor = anchorPoint
        if affine.isIdentity {
            position = CGPoint(x: frame.minX + anchor.x * size.width, y: frame.minY + anchor.y * size.height)
        } else {
            let placed = frameFromGeometry()
            position = CGPoint(x: position.x + frame.midX - placed.midX, y: position.y + frame.midY - placed.midY)
        }
    }

    // MARK: Conversion

    final func converted(_ r: CGRect, from source: CALayer, to target: CALayer) -> CGRect {
        CGRect(enclosing: r.corners.map { converted($0, from: source, to: target) })
    }

    /// The layer above all others; for a presentation layer, that one's presentation.
    final var topmost: CALayer {
        var layer = self
        while let next = layer.superlayer { layer = next }
        return layer
    }

    /// Up to the nearest layer that both are in, and down from there.
    final func converted(_ p: CGPoint, from source: CALayer, to target: CALayer) -> CGPoint {
        if source === target { return p }
        var ancestors: [ObjectIdentifier: CALayer] = [:]
        var current: CALayer? = source
        while let layer = current {
            ancestors[ObjectIdentifier(layer)] = layer
            current = layer.superlayer
        }
        current = target
        while let layer = current, ancestors[ObjectIdentifier(layer)] == nil { current = layer.superlayer }
        guard let shared = source.up(p, to: current ?? source.topmost) else { return p }
        return target.down(shared, from: current ?? target.topmost) ?? p
    }

    private func up(_ p: CGPoint, to ancestor: CALayer) -> CGPoint? {
        ancestor === self ? p : matrix(toAncestor: ancestor).project(p)
    }

    /// Plane by plane, for each may be seen edge-on.
    private func down(_ p: CGPoint, from ancestor: CALayer) -> CGPoint? {
        var planes: [Matrix4] = []
        var matrix = Matrix4.identity
        var layer = self
        while layer !== ancestor, let next = layer.superlayer {
            matrix = matrix * layer.matrixToSuperlayer
            layer = next
            if !layer.keepsDepth || layer === ancestor {
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

    /// The smallest rectangle that holds all points; zero for none.
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
