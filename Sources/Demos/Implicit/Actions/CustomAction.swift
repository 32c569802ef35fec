/// A layer's `actions` replace its implicit animations: here the new colour pushes the old one out.
final class CustomAction: Demo {
    override class var info: DemoInfo {
        DemoInfo(
            id: "custom-action", title: "Custom action",
            summary: "The same assignment on both sides; on the right the layer's action is a push.",
            chapter: .implicit, stillTime: 0.4, times: [0.15, 0.4, 0.6, 0.9, 1.9, 2.4])
    }

    private let fading = CALayer()
    private let pushing = CALayer()
    private var step = 0

    override func prepare() {
        let push = CATransition()
        push.type = .push
        push.subtype = .fromLeft
        push.duration = 0.8
        push.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)

        let cards = addCards(["default action", "push in layer.actions"], size: CGSize(width: 212, height: 212))
        for (card, colorLayer) in zip(cards, [fading, pushing]) {
            // Moving pictures extend beyond their layer; the window clips them.
            let window = CALayer()
            window.frame = card.bounds.insetBy(dx: 32, dy: 32)
            window.cornerRadius = 12
            window.masksToBounds = true
            card.layer.addSublayer(window)
            colorLayer.frame = window.bounds
            colorLayer.backgroundColor = Palette.all[0]
            colorLayer.contents = UIImage(named: "Lantern", size: window.bounds.size)?.cgImage
            window.addSublayer(colorLayer)
        }
        // Set last, because an action also runs for the first colour.
        pushing.actions = ["backgroundColor": push]
    }

    override func start() {
        step = (step + 1) % Palette.all.count

        CATransaction.begin()
        CATransaction.setAnimationDuration(0.8)
        for colorLayer in [fading, pushing] { colorLayer.backgroundColor = Palette.all[step] }
        CATransaction.commit()

        after(1.5) { [unowned self] in start() }
    }
}
