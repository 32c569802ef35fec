/// Flips a view: its old snapshot is on the front, the new one on the back.
///
/// A card with both snapshots takes the view's place and makes half a turn. Meanwhile an animation hides the view's layer, so its
/// model does not change. The card is inside a plain layer, which flattens it, so siblings do not intersect it.
struct FlipTransition {
    /// Axis and direction of the turn.
    struct Direction {
        var axisIsVertical: Bool
        var sign: CGFloat

        /// A rotation by π in this direction, for the back of the card and for its end.
        var halfTurn: CATransform3D {
            CATransform3DMakeRotation(sign * .pi, axisIsVertical ? 0 : 1, axisIsVertical ? 1 : 0, 0)
        }
    }

    private let view: UIView
    private let direction: Direction
    private let block: AnimationBlock
    private let old: UIImage

    /// Takes the old snapshot; nil if the view has no superview or no area.
    init?(view: UIView, direction: Direction, block: AnimationBlock) {
        guard view.superview != nil, let old = view.snapshot(afterScreenUpdates: false) else { return nil }
        self.view = view
        self.direction = direction
        self.block = block
        self.old = old
    }

    /// Distance of the eye, as a factor of the view's longer side.
    private static let eyeDistance: CGFloat = 2.5

    /// Takes the new snapshot and starts the turn.
    func start() {
        guard let superview = view.superview, let new = view.snapshot(afterScreenUpdates: true) else { return }
        let stage = makeStage()
        let card = CATransformLayer()
        card.frame = stage.bounds
        card.addSublayer(face(old, turned: false, size: stage.bounds.size))
        card.addSublayer(face(new, turned: true, size: stage.bounds.size))
        card.transform = direction.halfTurn
        stage.addSublayer(card)
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        superview.layer.insertSublayer(stage, above: view.layer)
        CATransaction.commit()
        animate(stage, card)
    }

    private func makeStage() -> CALayer {
        let model = view.layer
        let size = model.bounds.size
        let stage = CALayer()
        stage.bounds = CGRect(origin: .zero, size: size)
        stage.anchorPoint = model.anchorPoint
        stage.position = model.position
        stage.transform = model.transform
        stage.zPosition = model.zPosition
        stage.sublayerTransform.m34 = -1 / (Self.eyeDistance * max(size.width, size.height))
        return stage
    }

    private func face(_ image: UIImage, turned: Bool, size: CGSize) -> CALayer {
        let face = CALayer()
        face.frame = CGRect(origin: .zero, size: size)
        face.contents = image.cgImage
        face.contentsScale = image.scale
        face.isDoubleSided = false
        if turned { face.transform = direction.halfTurn }
        return face
    }

    private func animate(_ stage: CALayer, _ card: CALayer) {
        let turn = CABasicAnimation(keyPath: direction.axisIsVertical ? "transform.rotation.y" : "transform.rotation.x")
        turn.fromValue = 0
        turn.toValue = direction.sign * .pi
        block.add(turn, forKey: "flip", to: card) { stage.removeFromSuperlayer() }
        // Opacity animations of the turn's duration hide the view and show the stage, so that both swap in the same frame.
        block.add(Self.constant(opacity: 0), forKey: "quartz.flip", to: view.layer)
        stage.opacity = 0
        block.add(Self.constant(opacity: 1), forKey: "quartz.flip", to: stage)
    }

    private static func constant(opacity: Float) -> CABasicAnimation {
        let animation = CABasicAnimation(keyPath: "opacity")
        animation.fromValue = opacity
        animation.toValue = opacity
        return animation
    }
}
