/// An interruptible animation: scrubbed by a slider, continued, reversed.
final class PropertyAnimator: Demo {
    override class var info: DemoInfo {
        DemoInfo(
            id: "property-animator", title: "Property animator",
            summary: "Drag the slider to pause and scrub; Run continues the animation, Reverse reverses it.",
            chapter: .views, stillTime: 1, times: [0, 0.5, 1, 1.5, 2.1, 3])
    }

    let panel = UIView(frame: CGRect(x: 24, y: 72, width: 72, height: 72))
    private let ship = UIImageView(image: UIImage(named: "Ship"))
    private(set) var animator: UIViewPropertyAnimator?

    private(set) lazy var slider: UISlider = {
        let slider = UISlider(frame: CGRect(x: 0, y: 0, width: 200, height: 28))
        slider.addAction(
            UIAction { [unowned self, unowned slider] _ in
                if animator == nil { setUp() }
                animator?.pauseAnimation()
                animator?.fractionComplete = CGFloat(slider.value)
            }, for: .valueChanged)
        return slider
    }()
    private lazy var runButton = button("Run") { $0.animator?.startAnimation() }
    private lazy var reverseButton = button("Reverse") { demo in demo.animator?.isReversed.toggle() }

    override var controls: [UIView] { [UILabel(caption: "fractionComplete"), slider, runButton, reverseButton] }

    override var caption: String {
        guard let animator else { return "at rest" }
        return String(format: "fractionComplete %.2f", animator.fractionComplete) + (animator.isReversed ? "   reversed" : "")
    }

    override func prepare() {
        let card = addCards(["UIViewPropertyAnimator"], size: CGSize(width: 448, height: 216))[0]
        panel.layer.cornerRadius = 16
        panel.backgroundColor = UIColor(cgColor: Palette.amber)
        card.addSubview(panel)
        ship.frame = panel.bounds.insetBy(dx: 8, dy: 8)
        panel.addSubview(ship)
    }

    override func start() {
        // The slider follows the animator unless it is held.
        let link = CADisplayLink { [weak self] link in
            guard let self else { return link.invalidate() }
            if let animator, animator.isRunning { slider.value = Float(animator.fractionComplete) }
        }
        link.add(to: .main, forMode: .common)
        play()
    }

    private func play() {
        setUp()
        animator?.startAnimation()
    }

    /// Resets the panel, with a fresh animator that is not running.
    private func setUp() {
        panel.transform = .identity
        panel.center = CGPoint(x: 60, y: 108)
        panel.backgroundColor = UIColor(cgColor: Palette.amber)

        let animator = UIViewPropertyAnimator(duration: 2, curve: .easeInOut) { [unowned self] in
            panel.center.x = 388
            panel.transform = CGAffineTransform(rotationAngle: .pi / 2)
            panel.backgroundColor = UIColor(cgColor: Palette.teal)
        }
        animator.addCompletion { [weak self] _ in
            self?.animator = nil
            self?.after(0.8) { [weak self] in if self?.animator == nil { self?.play() } }
        }
        self.animator = animator
    }

    private func button(_ title: String, _ action: @escaping (PropertyAnimator) -> Void) -> UIButton {
        UIButton(configuration: .gray(), primaryAction: UIAction(title: title) { [unowned self] _ in action(self) })
    }
}
