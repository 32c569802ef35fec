/// A view that turns round: its old picture on the front, its new one on the back.
///
/// Two pictures stand back to back on a card that takes the view's place and makes half a turn; meanwhile the view's own layer is kept
/// from sight by an animation, so that its model is not touched. The card lies in a plain layer, which flattens it: its siblings, with
/// whom a layer shares its space, do not cut into it.
struct FlipTransition {
    /// Which axis, and which way about it.
    struct Direction {
        var axisIsVertical: Bool
        var sign: CGFloat

        /// A rotation by π this way, as the back of the card and its end need it.
        var halfTurn: CATransform3D {
            CATransform3DMakeRotation(sign * .pi, axisIsVertical ? 0 : 1, axisIsVertical ? 1 : 0, 0)
        }
    }

    private let view: UIView
    private let direction: Direction
    private let block: AnimationBlock
    private let old: UIImage

    /// Captures the old picture; nil where there is nothing to turn: no superview, or no size.
    init?(view: UIView, direction: Direction, block: AnimationBlock) {
        guard view.superview != nil, let old = view.snapshot(afterScreenUpdates: false) else { return nil }
        self.view = view
        self.direction = direction
        self.block = block
        self.old = old
    }

    /// The distance of the eye, in lengths of the view's longer side: near enough to look solid, far enough not to distort.
    private static let eyeDistance: CGFloat = 2.5

    /// Captures the new picture and starts the turn.
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
        // The view is out of sight and the stage in sight for exactly as long as the turn: they change places in one frame.
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
