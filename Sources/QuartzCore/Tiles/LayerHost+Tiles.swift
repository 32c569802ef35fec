// Tiles of a host: its tiled layers and their visible area.

extension LayerHost {
    /// Records the tiled layers that a commit adds or removes.
    func noteTiledLayers() {
        for slot in delta.removals { tiled.remove(slot) }
        for insertion in delta.insertions where insertion.traits.kind == .tiled { tiled.insert(insertion.slot) }
    }

    /// Draws the visible tiles of all tiled layers.
    ///
    /// - Parameter bounds: the visible rectangle in the root's coordinates.
    func drawTiles(at time: Double, in bounds: CGRect) {
        for slot in tiled.sorted() {
            guard let layer = layer(slot) as? CATiledLayer, let seen = layer.presentation() else { continue }
            guard let (visible, scale) = seen.visiblePart(of: bounds) else { continue }
            layer.drawTiles(in: visible, scale: scale, at: time)
        }
    }

}

extension CALayer {
    /// The part of the bounds that is visible in a rectangle and through all clips above, in the coordinates of the upright
    /// contents, and the scale of a point there; nil if nothing is visible.
    ///
    /// - Parameters:
    ///   - rect: A rectangle in the root's superspace, or in the plane of `ancestor`.
    ///   - ancestor: The layer above which nothing counts; nil for the root's superspace.
    final func visiblePart(of rect: CGRect, below ancestor: CALayer? = nil) -> (rect: CGRect, scale: Double)? {
        var top: CALayer = self
        var visible = bounds
        var isUpsideDown = false
        for layer in sequence(first: self as CALayer, next: { $0.animated === ancestor?.animated ? nil : $0.superlayer }) {
            if layer.isHidden { return nil }
            if layer.isGeometryFlipped { isUpsideDown.toggle() }
            if layer !== self, layer.masksToBounds { visible = visible.intersection(convert(layer.bounds, from: layer)) }
            top = layer
        }
        let outer = ancestor == nil ? top.matrixToSuperlayer : top.withGeometry(\.flip) ?? .identity
        let window = rect.corners.compactMap(outer.unproject)
        guard window.count == 4 else { return nil }
        visible = visible.intersection(convert(CGRect(enclosing: window), from: top))
        guard !visible.isNull, !visible.isEmpty else { return nil }
        let middle = CGPoint(x: visible.midX, y: visible.midY)
        func place(_ dx: CGFloat, _ dy: CGFloat) -> CGPoint? {
            outer.project(convert(CGPoint(x: middle.x + dx, y: middle.y + dy), to: top))
        }
        guard let centre = place(0, 0), let right = place(1, 0), let below = place(0, 1) else { return nil }
        let across = hypot(Double(right.x - centre.x), Double(right.y - centre.y))
        let down = hypot(Double(below.x - centre.x), Double(below.y - centre.y))
        if isUpsideDown { visible.origin.y = bounds.minY + bounds.maxY - visible.maxY }
        return (visible, max(across, down))
    }
}
