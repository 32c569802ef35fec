// Shadows on the CPU: of a path, or of the layer's own picture with all below it.

extension CALayer {
    /// Whether the picture itself casts the shadow.
    final var castsSilhouetteShadow: Bool { shadowPath == nil && castsShadow }

    private var castsShadow: Bool { shadowOpacity > 0 && !masksToBounds && (shadowColor?.alpha ?? 0) > 0 }

    /// Sets the layer's shadow: contexts measure it in coordinates of theirs, layers in their own points.
    ///
    /// - Parameter displacement: pixels by which it falls to the left besides.
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

    /// So many pictures inside one another cast shadows of their own form; those further in cast that of their bounds. Each takes a
    /// surface larger by the blur's reach than the one around it.
    static let mostSilhouettes = 4

    /// Draws the shadow of a path, but not the path: that lies beside what can be seen.
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
