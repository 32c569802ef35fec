/// Slanted edges with and without antialiasing.
final class SmoothEdges: Demo {
    override class var info: DemoInfo {
        DemoInfo(
            id: "smooth-edges", title: "Edge antialiasing",
            summary: "All edges of a rotating tile are antialiased, or two of them, or none.",
            chapter: .layers, stillTime: 1, times: [0, 1, 2, 3])
    }

    private(set) var tiles: [CALayer] = []

    override func prepare() {
        let cards = addCards(["all edges", "top and bottom", "none"], size: CGSize(width: 136, height: 164), spacing: 20)
        let masks: [CAEdgeAntialiasingMask] = [
            [.layerLeftEdge, .layerRightEdge, .layerTopEdge, .layerBottomEdge], [.layerTopEdge, .layerBottomEdge], [],
        ]
        for (index, card) in cards.enumerated() {
            let tile = CALayer()
            tile.frame = CGRect(x: 28, y: 42, width: 80, height: 80)
            tile.backgroundColor = Palette.all[index + 2]
            tile.edgeAntialiasingMask = masks[index]
            tile.allowsEdgeAntialiasing = index < 2
            card.layer.addSublayer(tile)
            tiles.append(tile)
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
    }
}
