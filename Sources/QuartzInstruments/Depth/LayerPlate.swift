import QuartzUI

/// A copy of a layer's content without its sublayers, for the exploded view and for ghosts.
final class LayerPlate {
    private(set) weak var model: CALayer?
    let level: Int
    /// The copy, a layer of the same class if that class draws content.
    let copy: CALayer
    /// The outline, which shows layers without content.
    let outline = CAShapeLayer()

    init(_ model: CALayer, level: Int) {
        self.model = model
        self.level = level
        copy =
            switch model {
            case is CAShapeLayer: CAShapeLayer()
            case is CATextLayer: CATextLayer()
            case is CAGradientLayer: CAGradientLayer()
            default: CALayer()
            }
        outline.fillColor = nil
        outline.lineWidth = 1
        for layer in [copy, outline] { layer.anchorPoint = .zero }
    }

    /// Copies the presented values.
    ///
    /// - Parameters:
    ///   - pose: Has the geometry and the background of another time; nil for the presented ones.
    ///   - transform: The transform from the layer's coordinates to those of the copy's superlayer.
    func update(from shown: CALayer, pose: CALayer? = nil, opacity: Float, transform: CATransform3D) {
        let seen = pose ?? shown
        let bounds = seen.bounds
        let place = CATransform3DConcat(CATransform3DMakeTranslation(bounds.minX, bounds.minY, 0), transform)
        for layer in [copy, outline] {
            layer.bounds = bounds
            layer.transform = place
        }
        copy.opacity = opacity
        copy.backgroundColor = seen.backgroundColor
        copy.cornerRadius = seen.cornerRadius
        copy.maskedCorners = shown.maskedCorners
        copy.cornerCurve = shown.cornerCurve
        // Contents are cut off at the layer's own corners.
        copy.masksToBounds = shown.masksToBounds
        copy.borderWidth = shown.borderWidth
        copy.borderOffset = shown.borderOffset
        copy.borderColor = shown.borderColor
        copy.isDoubleSided = shown.isDoubleSided
        copyContent(of: shown)
        let radius = min(seen.cornerRadius, bounds.width / 2, bounds.height / 2)
        let path = CGPath(roundedRect: bounds, cornerWidth: max(0, radius), cornerHeight: max(0, radius), transform: nil)
        if outline.path != path { outline.path = path }
    }

    private func copyContent(of shown: CALayer) {
        switch (copy, shown) {
        case (let copy as CAShapeLayer, let shown as CAShapeLayer):
            copy.path = shown.path
            copy.fillColor = shown.fillColor
            copy.fillRule = shown.fillRule
            copy.strokeColor = shown.strokeColor
            copy.strokeStart = shown.strokeStart
            copy.strokeEnd = shown.strokeEnd
            copy.lineWidth = shown.lineWidth
            copy.lineCap = shown.lineCap
            copy.lineJoin = shown.lineJoin
            copy.lineDashPattern = shown.lineDashPattern
            copy.lineDashPhase = shown.lineDashPhase
        case (let copy as CATextLayer, let shown as CATextLayer):
            copy.string = shown.string
            copy.font = shown.font
            copy.fontSize = shown.fontSize
            copy.foregroundColor = shown.foregroundColor
            copy.isWrapped = shown.isWrapped
            copy.alignmentMode = shown.alignmentMode
            copy.truncationMode = shown.truncationMode
        case (let copy as CAGradientLayer, let shown as CAGradientLayer):
            copy.colors = shown.colors
            copy.locations = shown.locations
            copy.startPoint = shown.startPoint
            copy.endPoint = shown.endPoint
            copy.type = shown.type
        default:
            copy.contents = shown.contents
            copy.contentsGravity = shown.contentsGravity
            copy.contentsRect = shown.contentsRect
            copy.contentsCenter = shown.contentsCenter
            copy.contentsScale = shown.contentsScale
        }
    }
}
