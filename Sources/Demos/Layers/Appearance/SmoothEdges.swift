/// Slanted edges with and without antialiasing, and their pixels under a loupe.
final class SmoothEdges: Demo {
    override class var info: DemoInfo {
        DemoInfo(
            id: "smooth-edges", title: "Edge antialiasing",
            summary: "All edges of a rotating tile are antialiased, or two, or none: see the loupe.",
            chapter: .layers, stillTime: 1, times: [0, 1, 2, 3])
    }

    private(set) var tiles: [CALayer] = []
    private var loupes: [CALayer] = []
    /// Pixels across the loupe.
    private static let pixels = 22

    override func prepare() {
        let cards = addCards(["all edges", "top and bottom", "none"], size: CGSize(width: 136, height: 244), spacing: 20)
        let masks: [CAEdgeAntialiasingMask] = [
            [.layerLeftEdge, .layerRightEdge, .layerTopEdge, .layerBottomEdge], [.layerTopEdge, .layerBottomEdge], [],
        ]
        for (index, card) in cards.enumerated() {
            let tile = CALayer()
            tile.frame = CGRect(x: 28, y: 26, width: 80, height: 80)
            tile.backgroundColor = Palette.all[index + 2]
            tile.edgeAntialiasingMask = masks[index]
            tile.allowsEdgeAntialiasing = index < 2
            card.layer.addSublayer(tile)
            tiles.append(tile)

            let loupe = CALayer()
            loupe.frame = CGRect(x: 18, y: 130, width: 100, height: 100)
            loupe.cornerRadius = 50
            loupe.masksToBounds = true
            loupe.borderWidth = 3
            loupe.borderColor = Palette.nearWhite
            loupe.backgroundColor = Palette.card
            loupe.magnificationFilter = .nearest
            card.layer.addSublayer(loupe)
            loupes.append(loupe)
        }
    }

    override func start() {
        for tile in tiles {
            let turn = CABasicAnimation(keyPath: "transform.rotation")
            turn.fromValue = Double.pi / 20
            turn.byValue = Double.pi / 2
            turn.duration = 16
            turn.repeatCount = .infinity
            tile.add(turn, forKey: "turn")
        }
        let link = CADisplayLink { [weak self] link in
            guard let self else { return link.invalidate() }
            CATransaction.withoutActions {
                for (tile, loupe) in zip(self.tiles, self.loupes) { loupe.contents = self.pixels(of: tile) }
            }
        }
        link.preferredFramesPerSecond = 20
        link.add(to: .main, forMode: .common)
    }

    /// Returns the pixels around the tile's right corner, drawn at one pixel per point.
    private func pixels(of tile: CALayer) -> CGImage? {
        guard let seen = tile.presentation(), let context = CGContext(width: Self.pixels, height: Self.pixels) else { return nil }
        let probe = CALayer()
        probe.bounds = tile.bounds
        probe.backgroundColor = tile.backgroundColor
        probe.edgeAntialiasingMask = tile.edgeAntialiasingMask
        probe.allowsEdgeAntialiasing = tile.allowsEdgeAntialiasing
        probe.transform = seen.transform
        let corner = CGPoint(x: 40, y: -40).applying(CATransform3DGetAffineTransform(seen.transform))
        probe.position = CGPoint(x: 0.7 * CGFloat(Self.pixels) - corner.x, y: 0.3 * CGFloat(Self.pixels) - corner.y)
        let pane = CALayer()
        pane.bounds = CGRect(x: 0, y: 0, width: Self.pixels, height: Self.pixels)
        pane.addSublayer(probe)
        pane.render(in: context)
        return context.makeImage()
    }
}
