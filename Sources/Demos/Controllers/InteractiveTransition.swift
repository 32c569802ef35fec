/// Pages of a navigation controller on the faces of a cube, rotated by a drag that controls the transition's progress.
final class InteractiveTransition: Demo, UINavigationControllerDelegate {
    override class var info: DemoInfo {
        DemoInfo(
            id: "interactive-transition", title: "Interactive transition",
            summary: "Drag the page left or right to turn the cube; let go early and it turns back.",
            chapter: .controllers, stillTime: 4.8, times: [1.2, 2.2, 2.42, 4.8, 5.2, 7.6])
    }

    let navigation = UINavigationController(rootViewController: Postcard(0))
    private(set) var hand: UIPercentDrivenInteractiveTransition?
    private let fingertip = CALayer()
    private var goesForward = true
    private var part: CGFloat = 0
    /// Whether the user has dragged.
    private var isSteered = false
    private var leg = 0

    override func prepare() {
        let card = addCards(["UIPercentDrivenInteractiveTransition"], size: CGSize(width: 320, height: 268))[0]
        navigation.view.frame = card.bounds.insetBy(dx: 12, dy: 12)
        navigation.view.layer.cornerRadius = 8
        navigation.view.clipsToBounds = true
        navigation.delegate = self
        navigation.interactivePopGestureRecognizer?.isEnabled = false
        navigation.view.addGestureRecognizer(UIPanGestureRecognizer { [unowned self] in pan($0) })
        card.addSubview(navigation.view)

        fingertip.bounds = CGRect(x: 0, y: 0, width: 32, height: 32)
        fingertip.cornerRadius = 16
        fingertip.backgroundColor = CGColor(gray: 1, alpha: 0.3)
        fingertip.borderColor = CGColor(gray: 1, alpha: 0.8)
        fingertip.borderWidth = 1
        fingertip.opacity = 0
        layer.addSublayer(fingertip)
    }

    override func start() {
        after(0.7) { [unowned self] in tour() }
    }

    override var caption: String { hand.map { String(format: "percentComplete %.2f", Double($0.percentComplete)) } ?? "" }

    // MARK: By hand

    private func pan(_ pan: UIPanGestureRecognizer) {
        let width = max(navigation.view.bounds.width, 1)
        let way: CGFloat = goesForward ? -1 : 1
        switch pan.state {
        case .began:
            if !isSteered { letGo(goesOn: false) }
            isSteered = true
            fingertip.opacity = 0
            take(forward: pan.translation(in: self).x < 0)
        case .changed: turn(to: way * pan.translation(in: self).x / width)
        case .ended: letGo(goesOn: part + way * pan.velocity(in: self).x / width / 4 > 0.5)
        case .cancelled: letGo(goesOn: false)
        default: break
        }
    }

    private func take(forward: Bool) {
        goesForward = forward
        part = 0
        guard let index = (navigation.topViewController as? Postcard)?.index else { return }
        guard forward ? index + 1 < Postcard.names.count : index > 0 else { return }
        hand = UIPercentDrivenInteractiveTransition()
        if forward {
            navigation.pushViewController(Postcard(index + 1), animated: true)
        } else {
            navigation.popViewController(animated: true)
        }
    }

    private func turn(to part: CGFloat) {
        self.part = part
        hand?.update(part)
    }

    private func letGo(goesOn: Bool) {
        if goesOn { hand?.finish() } else { hand?.cancel() }
        hand = nil
    }

    func navigationController(
        _ navigationController: UINavigationController, animationControllerFor operation: UINavigationController.Operation,
        from fromVC: UIViewController, to toVC: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? { CubeTurn(forward: operation == .push) }

    func navigationController(
        _ navigationController: UINavigationController,
        interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)? { hand }

    // MARK: By itself

    /// Turns a little and cancels, then turns far enough; back and forth, until the user takes over.
    private func tour() {
        guard !isSteered else { return }
        take(forward: leg % 4 < 2)
        fingertip.opacity = 1
        drag(to: leg % 2 == 0 ? 0.35 : 0.6)
        leg += 1
    }

    private func drag(to goal: CGFloat, frame: Int = 0) {
        guard !isSteered else { return }
        let progress = CGFloat(frame) / 48
        let part = goal * progress * progress * (3 - 2 * progress)
        turn(to: part)
        let page = navigation.view.convert(navigation.view.bounds, to: self)
        let way: CGFloat = goesForward ? -1 : 1
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        fingertip.position = CGPoint(x: page.midX - way * page.width * 0.3 + way * part * page.width, y: page.maxY - 56)
        CATransaction.commit()
        if frame < 48 { return after(1.0 / 60) { [unowned self] in drag(to: goal, frame: frame + 1) } }
        letGo(goesOn: goal > 0.5)
        fingertip.opacity = 0
        after(1.2) { [unowned self] in tour() }
    }
}

/// A picture that fills its page.
final class Postcard: UIViewController {
    static let names = ["Mountain", "Sea", "Forest", "Desert"]
    let index: Int

    init(_ index: Int) {
        self.index = index
        super.init(nibName: nil, bundle: nil)
        title = Self.names[index]
    }

    required init?(coder: NSCoder) { nil }

    override func loadView() {
        let picture = UIImageView(image: UIImage(named: Self.names[index], size: CGSize(width: 296, height: 296)))
        picture.contentMode = .scaleAspectFill
        picture.clipsToBounds = true
        view = picture
    }
}

/// Rotates a cube with a page on each face by a quarter turn.
private final class CubeTurn: NSObject, UIViewControllerAnimatedTransitioning {
    private let forward: Bool

    init(forward: Bool) { self.forward = forward }

    func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?) -> TimeInterval { 0.7 }

    func animateTransition(using context: any UIViewControllerContextTransitioning) {
        guard let from = context.view(forKey: .from), let to = context.view(forKey: .to),
            let arriving = context.viewController(forKey: .to)
        else { return context.completeTransition(false) }
        let container = context.containerView
        to.frame = context.finalFrame(for: arriving)
        container.addSubview(to)
        container.layer.sublayerTransform.m34 = -1 / 700
        // Both rotate about the centre of the cube, half a page behind them.
        let radius = container.bounds.width / 2
        for page in [from, to] { (page.layer.anchorPointZ, page.layer.zPosition) = (-radius, -radius) }
        // The cube moves back while it rotates, so that its edge comes no nearer than the pages.
        let back = CAKeyframeAnimation(keyPath: "zPosition")
        back.values = (0...16).map { step in
            let angle = CGFloat(step) / 16 * .pi / 2
            return -radius * (cos(angle) + sin(angle))
        }
        back.duration = transitionDuration(using: context)
        for page in [from, to] { page.layer.add(back, forKey: "back") }
        let quarter: CGFloat = forward ? .pi / 2 : -.pi / 2
        to.layer.transform = CATransform3DMakeRotation(quarter, 0, 1, 0)
        UIView.animate(withDuration: transitionDuration(using: context), delay: 0, options: .curveLinear) {
            from.layer.transform = CATransform3DMakeRotation(-quarter, 0, 1, 0)
            to.layer.transform = CATransform3DIdentity
        } completion: { _ in
            for page in [from, to] {
                (page.layer.anchorPointZ, page.layer.zPosition) = (0, 0)
                page.layer.transform = CATransform3DIdentity
            }
            container.layer.sublayerTransform = CATransform3DIdentity
            context.completeTransition(!context.transitionWasCancelled)
        }
    }
}
