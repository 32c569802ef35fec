import QuartzUI

/// Lints of a layer's properties: off-screen passes that it could do without.
enum LayerLints {
    /// The findings for one layer.
    static func findings(_ layer: CALayer, named name: String, at time: Double) -> [Lint] {
        guard !layer.isHidden, layer.opacity > 0 else { return [] }
        var found: [Lint] = []
        if layer.shouldRasterize, let moving = movingDescendant(of: layer) {
            found.append(
                Lint(
                    .avoidablePass, layer, named: name, "shouldRasterize", at: time,
                    "The layer is kept as a picture, but \(type(of: moving)) below it moves: the picture is drawn again in every frame.",
                    remedy: "Set shouldRasterize only while everything below stands still."))
        }
        if castsCostlyShadow(layer) {
            found.append(
                Lint(
                    .avoidablePass, layer, named: name, "shadow", at: time,
                    "The shadow has no path. The layer is drawn into a picture, which is blurred, though the shadow is that of a "
                        + "plain box below it.",
                    remedy: "Set shadowPath to the rounded rectangle of the bounds."))
        }
        return found
    }

    private static func movingDescendant(of layer: CALayer) -> CALayer? {
        let now = CACurrentMediaTime()
        return layer.descendants.dropFirst().first { below in
            let local = below.convertTime(now, from: nil)
            return below.runningAnimations.contains { !$0.animation.keyPaths.isEmpty && $0.begin <= local && local < $0.end }
        }
    }

    /// Whether a layer without a picture casts the shadow of a sublayer that covers it.
    private static func castsCostlyShadow(_ layer: CALayer) -> Bool {
        guard layer.shadowOpacity > 0, layer.shadowPath == nil, !layer.masksToBounds, type(of: layer).isPlain,
            (layer.backgroundColor?.alpha ?? 0) == 0, layer.contents == nil, !layer.bounds.isEmpty
        else { return false }
        let shown = (layer.sublayers ?? []).filter { !$0.isHidden && $0.opacity > 0 }
        guard shown.count == 1, let cover = shown.first, CATransform3DIsIdentity(cover.transform) else { return false }
        return cover.frame == layer.bounds && (cover.backgroundColor?.alpha ?? 0) == 1
            && (cover.masksToBounds || (cover.sublayers ?? []).isEmpty)
    }
}

extension CALayer {
    /// Whether layers of the class draw only background and contents.
    fileprivate static var isPlain: Bool {
        !(self is CAShapeLayer.Type) && !(self is CATextLayer.Type) && !(self is CAGradientLayer.Type)
            && !(self is CAEmitterLayer.Type) && !(self is CAReplicatorLayer.Type) && !(self is CATransformLayer.Type)
    }
}
