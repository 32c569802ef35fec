// Hit testing: the point travels as a ray through the space that siblings share, and meets each layer's plane where it is seen.

extension CALayer {
    final func hit(_ point: CGPoint) -> CALayer? {
        // The point is given in the superlayer's coordinates, where that one's sublayerTransform has already acted.
        hit(point, through: .identity, depth: 0)
    }

    /// - Parameter outer: from the superlayer's space to that in which the point is given.
    private func hit(_ point: CGPoint, through outer: Matrix4, depth: Int) -> CALayer? {
        guard !isHidden, depth < TreeLimits.deepest else { return nil }
        let matrix = matrixToSuperlayer * outer
        guard let own = matrix.unproject(point) else { return nil }
        if !isDoubleSided, matrix.showsBack(at: own) { return nil }
        let isInside = contains(own)
        if masksToBounds, !keepsDepth, !isInside { return nil }
        let sublayers = sublayers ?? []
        let ordered = sublayers.indices.sorted { (sublayers[$0].zPosition, $0) > (sublayers[$1].zPosition, $1) }
        for index in ordered {
            // Below an ordinary layer a new plane begins; a transform layer passes its space on.
            let found =
                keepsDepth
                ? sublayers[index].hit(point, through: matrix, depth: depth + 1)
                : sublayers[index].hit(own, through: .identity, depth: depth + 1)
            if let found { return found }
        }
        return isInside && !keepsDepth ? self : nil
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

/// Bounds that keep any tree from exhausting what a program has.
enum TreeLimits {
    /// Layers nested deeper than this are neither searched nor drawn: the recursion would run out of stack.
    static let deepest = 2000
}
