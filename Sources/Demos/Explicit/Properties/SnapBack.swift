/// An animation changes the presentation, not the model: when it ends, the model shows again, unless it was set as well.
final class SnapBack: Demo {
    override class var info: DemoInfo {
        DemoInfo(
            id: "snap-back", title: "Snap back",
            summary: "All tiles fade to the disc's colour; the first jumps back, the last only for one frame.",
            chapter: .explicit, stillTime: 1.6, times: [0.3, 0.6, 0.9, 1.5, 2.6, 3.5])
    }

    private let naive = CALayer.tile(Palette.blue, side: 64, picture: "Flag")
    private let before = CALayer.tile(Palette.blue, side: 64, picture: "Flag")
    private let helped = CALayer.tile(Palette.blue, side: 64, picture: "Flag")
    private let afterwards = CALayer.tile(Palette.blue, side: 64, picture: "Flag")
    private var targets: [CALayer] = []
    private let colors = [Palette.amber, Palette.teal, Palette.violet, Palette.coral]
    private var step = 0

    override func prepare() {
        let cards = addCards(
            ["toValue only", "set before", "by a helper", "set in didStop"], size: CGSize(width: 100, height: 180), spacing: 16)
        for (card, tile) in zip(cards, [naive, before, helped, afterwards]) {
            tile.position = CGPoint(x: 50, y: 74)
            card.layer.addSublayer(tile)
            let target = CALayer.disc(Palette.blue, radius: 8, position: CGPoint(x: 50, y: 146))
            card.layer.addSublayer(target)
            targets.append(target)
        }
    }

    override func start() {
        let color = colors[step % colors.count]
        step += 1
        CATransaction.withoutActions { for target in targets { target.backgroundColor = color } }

        naive.add(fade(to: color), forKey: nil)
        setBefore(to: color)
        apply(fade(to: color), to: helped)
        let announced = fade(to: color)
        announced.delegate = self
        afterwards.add(announced, forKey: nil)

        after(2) { [unowned self] in start() }
    }

    /// Fades from the underlying value to a colour; the layer jumps back at the end.
    private func fade(to color: CGColor) -> CABasicAnimation {
        let fade = CABasicAnimation(keyPath: "backgroundColor")
        fade.toValue = color
        fade.duration = 1
        return fade
    }

    /// First solution: start from the model's value, and set the model before adding the animation. The implicit animation that
    /// this starts is below the explicit one.
    private func setBefore(to color: CGColor) {
        let fade = fade(to: color)
        fade.fromValue = before.backgroundColor
        before.backgroundColor = color
        before.add(fade, forKey: nil)
    }

    /// Does the same for any animation and layer: starts from the presentation and disables the implicit animation.
    private func apply(_ animation: CABasicAnimation, to layer: CALayer) {
        let keyPath = animation.keyPath ?? ""
        animation.fromValue = layer.presentation()?.value(forKeyPath: keyPath)

        CATransaction.begin()
        CATransaction.setDisableActions(true)
        layer.setValue(animation.toValue, forKeyPath: keyPath)
        CATransaction.commit()

        layer.add(animation, forKey: nil)
    }
}

extension SnapBack: CAAnimationDelegate {
    /// Last solution: set the model after the animation has ended. The old value shows for one frame.
    func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
        guard let fade = anim as? CABasicAnimation, let color = fade.toValue as? CGColor else { return }
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        afterwards.backgroundColor = color
        CATransaction.commit()
    }
}
