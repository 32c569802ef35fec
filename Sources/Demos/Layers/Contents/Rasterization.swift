/// A growing badge of several layers: repainted at each size, and rasterised at its first size.
final class Rasterization: Demo {
    override class var info: DemoInfo {
        DemoInfo(
            id: "rasterization", title: "Rasterised layers",
            summary: "shouldRasterize caches a bitmap: cheap to move, and as sharp as its rasterizationScale.",
            chapter: .layers, stillTime: 1.9, times: [0, 0.5, 1, 1.5, 2])
    }

    let badges = [CALayer(), CALayer(), CALayer()]

    override func prepare() {
        let cards = addCards(
            ["not rasterised", "rasterised at 1", "rasterised at 4"], size: CGSize(width: 136, height: 168), spacing: 20)
        for (badge, card) in zip(badges, cards) {
            badge.bounds = CGRect(x: 0, y: 0, width: 40, height: 48)
            badge.position = card.middle
            card.layer.addSublayer(badge)
            fill(badge)
        }
        badges[1].shouldRasterize = true
        badges[1].rasterizationScale = 1
        badges[2].shouldRasterize = true
        badges[2].rasterizationScale = 4
    }

    private func fill(_ badge: CALayer) {
        let disc = CALayer.disc(Palette.violet, radius: 14, position: CGPoint(x: 20, y: 16))
        disc.borderColor = Palette.white
        disc.borderWidth = 1.5
        badge.addSublayer(disc)
        let text = CATextLayer()
        text.string = "Core"
        text.font = Theme.labelFont
        text.fontSize = 12
        text.alignmentMode = .center
        text.foregroundColor = Theme.text.cgColor
        text.contentsScale = 8
        text.frame = CGRect(x: 0, y: 32, width: 40, height: 16)
        badge.addSublayer(text)
    }

    override func start() {
        for badge in badges {
            let grow = CABasicAnimation(keyPath: "transform.scale")
            grow.fromValue = 1
            grow.toValue = 3
            grow.duration = 2
            grow.autoreverses = true
            grow.repeatCount = .infinity
            grow.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
            badge.add(grow, forKey: "grow")
        }
    }
}
