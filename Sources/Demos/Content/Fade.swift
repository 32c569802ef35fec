/// One change of opacity, animated in three ways.
final class Fade: Demo {
    override class var info: DemoInfo {
        DemoInfo(
            id: "fade", title: "Fade",
            summary: "An implicit fade, an explicit fade, and an explicit fade replaced by an implicit one.",
            chapter: .content, stillTime: 0.75, times: [0, 0.125, 0.25, 0.75, 1.5, 2.25])
    }

    private let implicit = CALayer.picture("Igloo", size: 88)
    private let explicit = CALayer.picture("Igloo", size: 88)
    private let replaced = CALayer.picture("Igloo", size: 88)

    private var values: [UILabel] = []

    override func prepare() {
        let names = ["implicit, 0.25 s", "explicit, 1.5 s", "explicit, replaced"]
        let cards = addCards(names, size: CGSize(width: 138, height: 170), spacing: 17)
        for (card, layer) in zip(cards, [implicit, explicit, replaced]) {
            layer.position = CGPoint(x: 69, y: 70)
            card.layer.addSublayer(layer)
            let value = UILabel(caption: "")
            value.textAlignment = .center
            value.frame = CGRect(x: 0, y: 132, width: 138, height: 24)
            card.addSubview(value)
            values.append(value)
        }
    }

    override func start() {
        fade(from: 1, to: 0.1)
        let link = CADisplayLink { [weak self] link in
            guard let self else { return link.invalidate() }
            for (layer, value) in zip([implicit, explicit, replaced], values) {
                value.text = String(format: "opacity %.2f", layer.presentation()?.opacity ?? layer.opacity)
            }
        }
        link.add(to: .main, forMode: .common)
    }

    private func fade(from old: Float, to new: Float) {
        CATransaction.begin()
        CATransaction.setCompletionBlock { [weak self] in self?.fade(from: new, to: old) }

        // The change alone animates implicitly.
        implicit.opacity = new

        let fade = CABasicAnimation(keyPath: "opacity")
        fade.fromValue = old
        fade.toValue = new
        fade.duration = 1.5

        // The model first: the explicit animation replaces the implicit one with the same key.
        explicit.opacity = new
        explicit.add(fade, forKey: "opacity")

        // The model last: the implicit animation replaces the explicit one.
        replaced.add(fade, forKey: "opacity")
        replaced.opacity = new

        CATransaction.commit()
    }
}
