/// A view is its layer's delegate: a subclass that overrides `action(for:forKey:)` animates without a block.
final class OverriddenAction: Demo {
    override class var info: DemoInfo {
        DemoInfo(
            id: "overridden-action", title: "Overridden action",
            summary: "The same assignment without a block: UIView returns no action, its subclass a push.",
            chapter: .implicit, stillTime: 0.4, times: [0, 0.2, 0.4, 0.7, 1.2, 2.3])
    }

    private let plain = UIView()
    private let pushing = PushingView()
    private var step = 0

    override func prepare() {
        let cards = addCards(["UIView", "overrides action(for:forKey:)"], size: CGSize(width: 212, height: 212))
        for (card, view) in zip(cards, [plain, pushing]) {
            // Moving pictures extend beyond their layer; the window clips them.
            let window = UIView(frame: card.bounds.insetBy(dx: 32, dy: 32))
            window.layer.cornerRadius = 12
            window.clipsToBounds = true
            card.addSubview(window)
            view.frame = window.bounds
            view.backgroundColor = UIColor(cgColor: Palette.all[0])
            view.layer.contents = UIImage(named: "Lantern", size: window.bounds.size)?.cgImage
            window.addSubview(view)
        }
    }

    override func start() {
        step = (step + 1) % Palette.all.count
        for view in [plain, pushing] { view.backgroundColor = UIColor(cgColor: Palette.all[step]) }
        after(2) { [unowned self] in start() }
    }
}

/// A view whose new background pushes the old one up and out.
private final class PushingView: UIView {
    override func action(for layer: CALayer, forKey event: String) -> (any CAAction)? {
        // Only after the view is shown: a first colour replaces nothing.
        guard event == "backgroundColor", window != nil else { return super.action(for: layer, forKey: event) }
        let push = CATransition()
        push.type = .push
        push.subtype = .fromBottom
        push.duration = 0.8
        push.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
        return push
    }
}
