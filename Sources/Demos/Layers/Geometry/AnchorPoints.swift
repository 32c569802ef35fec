/// One rotation about four anchor points. The anchor point is the point of the layer at `position`.
final class AnchorPoints: Demo {
    override class var info: DemoInfo {
        DemoInfo(
            id: "anchor-points", title: "Anchor points",
            summary: "All layers rotate about position (ring); anchorPointZ moves it off the layer's plane.",
            chapter: .layers, stillTime: 0.75, times: [0, 0.5, 1, 1.5, 2])
    }

    private let anchors = [CGPoint(x: 0.5, y: 0.5), CGPoint(x: 0, y: 0), CGPoint(x: 1, y: 0.5), CGPoint(x: 0.5, y: 0.5)]
    private let names = ["(0.5, 0.5)", "(0, 0)", "(1, 0.5)", "anchorPointZ"]
    private(set) var tiles: [CALayer] = []
    private var rings: [CAShapeLayer] = []

    override func prepare() {
        let cards = addCards(names, size: CGSize(width: 106, height: 140), spacing: 8)
        for (index, card) in cards.enumerated() {
            var perspective = CATransform3DIdentity
            perspective.m34 = -1 / 300
            let space = CALayer()
            space.frame = card.bounds
            space.sublayerTransform = perspective
            card.layer.addSublayer(space)

            let tile = CALayer.tile(Palette.all[index], side: 36, position: card.middle)
            tile.anchorPoint = anchors[index]
            tile.addSublayer(.picture("Spaceship", size: 30, position: CGPoint(x: 18, y: 18)))
            if index == 3 { tile.anchorPointZ = -28 }
            space.addSublayer(tile)
            tiles.append(tile)

            let ring = CAShapeLayer.line(
                CGPath(ellipseIn: CGRect(x: card.middle.x - 5, y: card.middle.y - 5, width: 10, height: 10), transform: nil),
                color: Theme.text.cgColor)
            // In front of the rotating layers.
            ring.zPosition = 100
            card.layer.addSublayer(ring)
            rings.append(ring)
        }
    }

    override func themeDidChange() {
        super.themeDidChange()
        CATransaction.withoutActions { for ring in rings { ring.strokeColor = Theme.text.cgColor } }
    }

    override func start() {
        for (index, tile) in tiles.enumerated() {
            let turn = CABasicAnimation(keyPath: index == 3 ? "transform.rotation.y" : "transform.rotation.z")
            turn.byValue = 2 * Double.pi
            turn.duration = 4
            turn.repeatCount = .infinity
            tile.add(turn, forKey: "turn")
        }
    }
}
