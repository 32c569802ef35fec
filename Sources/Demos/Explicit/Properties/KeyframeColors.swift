/// Keyframes have no implicit first value: for a smooth start and end, the model's value must come first and last.
final class KeyframeColors: Demo {
    override class var info: DemoInfo {
        DemoInfo(
            id: "keyframe-colors", title: "Keyframe colours",
            summary: "Without the layer's own blue among the values, the colour jumps at both ends.",
            chapter: .explicit, stillTime: 1.2, times: [0.05, 0.6, 1.2, 1.8, 2.6, 3.3])
    }

    private let jumping = CALayer.tile(Palette.blue, side: 112, picture: "Flag")
    private let smooth = CALayer.tile(Palette.blue, side: 112, picture: "Flag")
    private let inner = [Palette.coral, Palette.teal, Palette.violet]

    override func prepare() {
        let cards = addCards(["values without blue", "blue first and last"], size: CGSize(width: 212, height: 212))
        for (card, tile) in zip(cards, [jumping, smooth]) {
            tile.position = CGPoint(x: 106, y: 86)
            card.layer.addSublayer(tile)
        }
        addValues(inner, to: cards[0])
        addValues([Palette.blue] + inner + [Palette.blue], to: cards[1])
    }

    override func start() {
        jumping.add(colors(inner), forKey: "colors")
        smooth.add(colors([Palette.blue] + inner + [Palette.blue]), forKey: "colors")
        after(4) { [unowned self] in start() }
    }

    private func colors(_ values: [CGColor]) -> CAKeyframeAnimation {
        let animation = CAKeyframeAnimation(keyPath: "backgroundColor")
        animation.values = values
        animation.duration = 3
        return animation
    }

    /// Adds the values as a row of discs.
    private func addValues(_ values: [CGColor], to card: Card) {
        let spacing: CGFloat = 28
        let left = card.middle.x - CGFloat(values.count - 1) * spacing / 2
        for (index, color) in values.enumerated() {
            card.layer.addSublayer(CALayer.disc(color, radius: 7, position: CGPoint(x: left + CGFloat(index) * spacing, y: 178)))
        }
    }
}
