import QuartzUI

/// The placement of a layer on a canvas.
struct LayerPlacement {
    /// The transform from the layer's coordinates to the canvas's. It is flat, as the engine draws it, unless a transform layer
    /// keeps depth.
    let transform: CATransform3D
    /// The product of the opacities from the canvas down.
    let opacity: Float

    /// The canvas itself.
    static let canvas = LayerPlacement(transform: CATransform3DIdentity, opacity: 1)

    /// The placement of a copy in a replicator.
    ///
    /// - Parameter index: The number of the copy; the first one is the sublayer itself.
    init(_ layer: CALayer, in parent: CAReplicatorLayer, copy index: Int, placed place: LayerPlacement) {
        let first = LayerPlacement(layer, in: parent, placed: .canvas)
        let (x, y) = (parent.bounds.midX, parent.bounds.midY)
        var step = CATransform3DConcat(CATransform3DMakeTranslation(-x, -y, 0), parent.instanceTransform)
        step = CATransform3DConcat(step, CATransform3DMakeTranslation(x, y, 0))
        var matrix = first.transform
        for _ in 0..<index { matrix = CATransform3DConcat(matrix, step) }
        let alpha = Float(parent.instanceColor?.alpha ?? 1) + Float(index) * parent.instanceAlphaOffset
        self.init(
            transform: CATransform3DConcat(matrix, place.transform),
            opacity: place.opacity * first.opacity * min(max(alpha, 0), 1))
    }

    private init(transform: CATransform3D, opacity: Float) {
        self.transform = transform
        self.opacity = opacity
    }

    /// The placement of a layer in a placed superlayer; both as they are presented.
    init(_ layer: CALayer, in parent: CALayer, placed place: LayerPlacement) {
        let (bounds, anchor, position) = (layer.bounds, layer.anchorPoint, layer.position)
        let origin = CATransform3DMakeTranslation(
            -bounds.minX - anchor.x * bounds.width, -bounds.minY - anchor.y * bounds.height, -layer.anchorPointZ)
        var matrix = CATransform3DConcat(origin, layer.transform)
        matrix = CATransform3DConcat(matrix, CATransform3DMakeTranslation(position.x, position.y, layer.zPosition))
        // A sublayer transform acts around the superlayer's anchor point.
        let center = CGPoint(
            x: parent.bounds.minX + parent.anchorPoint.x * parent.bounds.width,
            y: parent.bounds.minY + parent.anchorPoint.y * parent.bounds.height)
        matrix = CATransform3DConcat(matrix, CATransform3DMakeTranslation(-center.x, -center.y, 0))
        matrix = CATransform3DConcat(matrix, parent.sublayerTransform)
        matrix = CATransform3DConcat(matrix, CATransform3DMakeTranslation(center.x, center.y, 0))
        if !(parent is CATransformLayer) { matrix = CATransform3DConcat(matrix, CATransform3DMakeScale(1, 1, 1e-3)) }
        transform = CATransform3DConcat(matrix, place.transform)
        opacity = place.opacity * layer.opacity
    }
}
