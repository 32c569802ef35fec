/// Two bare layers under one transition: setting `isHidden` afterwards starts another action, which replaces the push.
final class LayerPush: Demo {
    override class var info: DemoInfo {
        DemoInfo(
            id: "layer-push", title: "Layer push",
            summary: "On bare layers isHidden starts a fade; the push survives only with actions disabled.",
            chapter: .tricks, stillTime: 0.5, times: [0, 0.25, 0.5, 0.8, 1.2])
    }

    /// Two layers in one place, one of them hidden.
    struct Pair {
        var front = CALayer()
        var back = CALayer()
    }

    private(set) var replaced = Pair()
    private(set) var kept = Pair()

    override func prepare() {
        let cards = addCards(["isHidden replaces the push", "actions disabled"], size: CGSize(width: 212, height: 212))
        for (card, pair) in zip(cards, [replaced, kept]) {
            let window = CALayer()
            window.frame = card.bounds.insetBy(dx: 16, dy: 16)
            window.masksToBounds = true
            window.cornerRadius = 8
            card.layer.addSublayer(window)
            for (layer, picture) in [(pair.back, "Forest"), (pair.front, "Desert")] {
                layer.frame = window.bounds
                layer.contents = UIImage(named: picture, size: layer.bounds.size)?.cgImage
                window.addSublayer(layer)
            }
            pair.back.isHidden = true
        }
    }

    override func start() {
        push(&replaced)
        CATransaction.withoutActions { push(&kept) }
        after(2.2) { [unowned self] in start() }
    }

    private func push(_ pair: inout Pair) {
        let transition = CATransition()
        transition.type = .push
        transition.subtype = .fromRight
        transition.duration = 1.2
        transition.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)

        pair.front.add(transition, forKey: "transition")
        pair.back.add(transition, forKey: "transition")
        pair.front.isHidden = true
        pair.back.isHidden = false
        swap(&pair.front, &pair.back)
    }

    override var caption: String {
        func type(_ pair: Pair) -> String {
            (pair.front.animation(forKey: "transition") as? CATransition)?.type.rawValue ?? "none"
        }
        return "running: \(type(replaced)) and \(type(kept))"
    }
}
