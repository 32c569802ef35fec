/// An animation changes what is seen, not what is: when it has ended, the model shows again, unless it was told too.
final class SnapBack: Demo {
    override class var info: DemoInfo {
        DemoInfo(
            id: "snap-back", title: "Snap back",
            summary: "All three fade to the colour of the disc below; the first one forgets it.",
            chapter: .explicit, stillTime: 1.6, times: [0.3, 0.6, 0.9, 1.5, 2.6, 3.5])
    }

    private let naive = CALayer.tile(Palette.blue, side: 80)
    private let before = CALayer.tile(Palette.blue, side: 80)
    private let afterwards = CALayer.tile(Palette.blue, side: 80)
    private var targets: [CALayer] = []
    private let colors = [Palette.amber, Palette.teal, Palette.violet, Palette.coral]
    private var step = 0

    override func prepare() {
        let cards = addCards(
            ["toValue only", "model first", "model in didStop"], size: CGSize(width: 136, height: 196), spacing: 20)
        for (card, tile) in zip(cards, [naive, before, afterwards]) {
            tile.position = CGPoint(x: 68, y: 80)
            card.layer.addSublayer(tile)
            let target = CALayer.disc(Palette.blue, radius: 8, position: CGPoint(x: 68, y: 158))
            card.layer.addSublayer(target)
            targets.append(target)
        }
    }

    override func start() {
        let color = colors[step % colors.count]
        step += 1
        CATransaction.withoutActions { for target in targets { target.backgroundColor = color } }

        naive.add(fade(to: color), forKey: nil)
        fadeModelFirst(before, to: color)
        let announced = fade(to: color)
        announced.delegate = self
        afterwards.add(announced, forKey: nil)

        after(2) { [unowned self] in start() }
    }

    /// From whatever the layer shows without it, to a colour, and back to it at the end.
    private func fade(to color: CGColor) -> CABasicAnimation {
        let fade = CABasicAnimation(keyPath: "backgroundColor")
        fade.toValue = color
        fade.duration = 1
        return fade
    }

    /// The cure: the model takes the new value at once, and the animation starts from the old one.
    private func fadeModelFirst(_ tile: CALayer, to color: CGColor) {
        let fade = fade(to: color)
        fade.fromValue = tile.presentation()?.backgroundColor

        // Else the assignment would start an animation of its own.
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        tile.backgroundColor = color
        CATransaction.commit()

        tile.add(fade, forKey: nil)
    }
}

extension SnapBack: CAAnimationDelegate {
    /// The other cure: the model follows when the animation has ended. For one frame the old value shows.
    func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
        guard let fade = anim as? CABasicAnimation, let color = fade.toValue as? CGColor else { return }
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        afterwards.backgroundColor = color
        CATransaction.commit()
    }
}
