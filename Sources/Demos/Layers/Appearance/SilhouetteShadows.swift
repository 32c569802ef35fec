/// Shadows of any layer content under a circling light.
final class SilhouetteShadows: Demo {
    override class var info: DemoInfo {
        DemoInfo(
            id: "silhouette-shadows", title: "Silhouette shadows",
            summary: "A picture, a shape, sublayers and a shadowPath: each shadow has the outline of its source.",
            chapter: .layers, stillTime: 0.6, times: [0, 1, 2, 3])
    }

    private let casters = [CALayer.picture("Ship", size: 96), CAShapeLayer(), CALayer(), CALayer()]

    override func prepare() {
        let cards = addCards(
            ["contents", "CAShapeLayer", "sublayers", "shadowPath"], size: CGSize(width: 132, height: 160), spacing: 16)
        for (card, caster) in zip(cards, casters) {
            card.layer.backgroundColor = Palette.nearWhite
            caster.bounds = CGRect(x: 0, y: 0, width: 96, height: 96)
            caster.position = card.middle
            caster.shadowColor = CGColor(srgbRed: 0.08, green: 0.1, blue: 0.2, alpha: 1)
            caster.shadowOpacity = 0.6
            caster.shadowRadius = 5
            caster.shadowOffset = CGSize(width: 12, height: 0)
            card.layer.addSublayer(caster)
        }
        if let star = casters[1] as? CAShapeLayer {
            star.path = Self.star(radius: 46)
            star.fillColor = Palette.coral
        }
        for index in 0..<4 {
            let tile = CALayer.tile(Palette.all[index], side: 36)
            tile.position = CGPoint(x: 24 + CGFloat(index % 2) * 48, y: 24 + CGFloat(index / 2) * 48)
            casters[2].addSublayer(tile)
        }
        casters[3].backgroundColor = Palette.violet
        casters[3].cornerRadius = 16
        casters[3].shadowPath = Self.star(radius: 60)
    }

    override func start() {
        let round = CAKeyframeAnimation(keyPath: "shadowOffset")
        round.values = (0...24).map { step -> CGSize in
            let angle = 2 * .pi * CGFloat(step) / 24
            return CGSize(width: 14 * cos(angle), height: 14 * sin(angle))
        }
        round.duration = 4
        round.repeatCount = .infinity
        for caster in casters { caster.add(round, forKey: "light") }
    }

    private static func star(radius: CGFloat) -> CGPath {
        let path = CGMutablePath()
        for index in 0..<10 {
            let angle = .pi * CGFloat(index) / 5 - .pi / 2
            let reach = index % 2 == 0 ? radius : radius * 0.45
            let point = CGPoint(x: 48 + reach * cos(angle), y: 48 + reach * sin(angle))
            if index == 0 { path.move(to: point) } else { path.addLine(to: point) }
        }
        path.closeSubpath()
        return path
    }
}
