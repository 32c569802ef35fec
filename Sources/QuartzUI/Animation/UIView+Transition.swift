// Transitions between two states of a view, or between two views.

extension UIView {
    /// Changes a view's content with the transition in the options; without one, immediately.
    ///
    /// - Parameters:
    ///   - view: The view that fades, curls or flips.
    ///   - animations: Changes the view or its subviews. Without `.allowAnimatedContent` these changes are not animated separately.
    ///   - completion: Called when the transition has ended.
    public class func transition(
        with view: UIView, duration: TimeInterval, options: AnimationOptions = [], animations: (() -> Void)?,
        completion: ((Bool) -> Void)? = nil
    ) {
        let block = AnimationBlock(duration: duration, options: options, completion: completion)
        block.open()
        let transition = ViewTransition(view: view, options: options, block: block)
        if areAnimationsEnabled, duration > 0 { transition.prepare() }
        if options.contains(.allowAnimatedContent) {
            animations?()
        } else {
            performWithoutAnimation { animations?() }
        }
        block.close()
    }

    /// Replaces a view by another in its superview, with a transition of the superview.
    ///
    /// - Parameters:
    ///   - fromView: The view to remove, or to hide with `.showHideTransitionViews`.
    ///   - toView: The view that replaces it, or is shown.
    public class func transition(
        from fromView: UIView, to toView: UIView, duration: TimeInterval, options: AnimationOptions = [],
        completion: ((Bool) -> Void)? = nil
    ) {
        guard let container = fromView.superview else {
            Diagnostics.warnOnce("UIView.transition(from:to:): the view to leave has no superview; nothing happens")
            completion?(false)
            return
        }
        transition(
            with: container, duration: duration, options: options,
            animations: {
                if options.contains(.showHideTransitionViews) {
                    fromView.isHidden = true
                    toView.isHidden = false
                } else {
                    container.insertSubview(toView, aboveSubview: fromView)
                    fromView.removeFromSuperview()
                }
            }, completion: completion)
    }
}

/// A transition of a view: a fade or page curl by `CATransition`, or a flip.
package struct ViewTransition {
    let view: UIView
    let options: UIView.AnimationOptions
    let block: AnimationBlock

    /// Creates a transition in a block that is open.
    package init(view: UIView, options: UIView.AnimationOptions, block: AnimationBlock) {
        self.view = view
        self.options = options
        self.block = block
    }

    /// Takes the old snapshot. The view may change until the block closes; then the transition starts.
    package func prepare() {
        switch options.transition {
        case []: return
        case .transitionCrossDissolve: dissolve()
        case .transitionFlipFromLeft: flip(axisIsVertical: true, sign: 1)
        case .transitionFlipFromRight: flip(axisIsVertical: true, sign: -1)
        case .transitionFlipFromTop: flip(axisIsVertical: false, sign: -1)
        case .transitionFlipFromBottom: flip(axisIsVertical: false, sign: 1)
        case .transitionCurlUp: play("pageCurl")
        case .transitionCurlDown: play("pageUnCurl")
        default: dissolve()
        }
    }

    private func dissolve() { play(CATransitionType.fade.rawValue) }

    /// Adds a `CATransition`; unknown types are shown as a fade.
    private func play(_ type: String) {
        let transition = CATransition()
        transition.type = CATransitionType(rawValue: type)
        block.add(transition, forKey: kCATransition, to: view.layer)
    }

    private func flip(axisIsVertical: Bool, sign: CGFloat) {
        let direction = FlipTransition.Direction(axisIsVertical: axisIsVertical, sign: sign)
        guard let flip = FlipTransition(view: view, direction: direction, block: block) else { return dissolve() }
        block.beforeClosing { flip.start() }
    }
}

/// Flips a view: its old snapshot is on the front, the new one on the back.
///
/// A card with both snapshots replaces the view and turns by half a turn. During the turn an animation hides the view's layer, so
/// its model does not change. The card is inside a plain layer, which flattens it, so siblings do not intersect it.
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
