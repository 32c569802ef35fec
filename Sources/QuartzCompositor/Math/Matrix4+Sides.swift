extension Matrix4 {
    /// Returns whether the plane's back faces the viewer, so that its image is mirrored.
    ///
    /// Uses the sign of the Jacobian of the projection at a point. Where the divisor is positive, it is the sign of the map's
    /// determinant.
    package func showsBack(at point: CGPoint) -> Bool {
        let v = r0 * Double(point.x) + r1 * Double(point.y) + r3
        let dx = (r0.x * v.w - v.x * r0.w, r0.y * v.w - v.y * r0.w)
        let dy = (r1.x * v.w - v.x * r1.w, r1.y * v.w - v.y * r1.w)
        return dx.0 * dy.1 - dx.1 * dy.0 < 0
    }
}
