// Shadows on the CPU: of a path, or of the layer's picture with its subtree.

extension CALayer {
    /// Whether the layer's picture casts the shadow.
    final var castsSilhouetteShadow: Bool { shadowPath == nil && castsShadow }

    private var castsShadow: Bool { withGeometry { BoxLook($0.values).castsShadow } }

    /// Sets the layer's shadow. Contexts measure it in their initial coordinates, layers in their own points.
    ///
    /// - Parameter displacement: An additional offset in pixels to the left.
    final func setShadow(in context: CGContext, displacedBy displacement: CGFloat) {
        let toPixels = context.pixelTransform
        let offset = shadowOffset.applying(toPixels)
        let scale = abs(toPixels.determinant).squareRoot()
        let color = shadowColor.flatMap { $0.copy(alpha: $0.alpha * CGFloat(min(shadowOpacity, 1))) }
        // Core Graphics' blur is twice the standard deviation.
        context.setShadow(
            pixelOffset: CGSize(width: offset.width - displacement, height: offset.height), blur: 2 * shadowRadius * scale,
            color: color)
    }

    /// The maximum nesting depth of pictures that cast silhouette shadows. Deeper ones cast the shadow of their bounds. Each
    /// level needs a surface that is larger than the enclosing one by the blur's reach.
    static let mostSilhouettes = 4

    /// Draws the shadow of a path without the path, which is placed outside the visible area.
    final func drawShadow(of path: CGPath, in context: CGContext) {
        guard castsShadow else { return }
        let toPixels = context.pixelTransform
        guard abs(toPixels.determinant) > 1e-12 else { return }
        let seen = context.boundingBoxOfClipPath.applying(toPixels)
        let casting = path.boundingBoxOfPath.applying(toPixels)
        guard !seen.isNull, !casting.isNull else { return }
        let displacement = max(0, (seen.maxX - casting.minX).rounded(.up) + 1)
        context.saveGState()
        setShadow(in: context, displacedBy: displacement)
        let aside = CGAffineTransform(translationX: displacement, y: 0)
        context.concatenate(toPixels.concatenating(aside).concatenating(toPixels.inverted()))
        context.setFillColor(.black)
        context.addPath(path)
        context.fillPath()
        context.restoreGState()
    }
}
