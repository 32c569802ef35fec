/// A touch refers to the visible state, so the presentation layer must be hit-tested.
final class HitTest: Demo {
    override class var info: DemoInfo {
        DemoInfo(
            id: "hit-test", title: "Hit test",
            summary: "Click the moving tile: its presentation is hit; its model (dashed) is elsewhere.",
            chapter: .implicit, stillTime: 2, times: [0.5, 1.5, 2.5, 3.5, 5, 6])
    }

    let tile = CALayer.tile(Palette.all[0], side: 80, position: CGPoint(x: 164, y: 188), picture: "Lantern")
    private let modelOutline = CAShapeLayer.modelOutline(around: CGSize(width: 80, height: 80), cornerRadius: 13)
    /// The range of the tile's centre: it keeps the tile and its outline inside the card.
    private let reach = CGRect(x: 144, y: 112, width: 352, height: 148)
    private let stops = [CGPoint(x: 476, y: 128), CGPoint(x: 320, y: 246), CGPoint(x: 164, y: 128)]
    private var step = 0
    private var isTouched = false
    private var result = "click the tile, or a place to move it to"

    override var caption: String { result }

    override func prepare() {
        let card = addCards(["presentation()?.hitTest(point)"], size: CGSize(width: 448, height: 244))[0]
        card.isUserInteractionEnabled = false
        modelOutline.position = tile.position
        layer.addSublayer(modelOutline)
        layer.addSublayer(tile)
    }

    override func start() { tour(0) }

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard let point = touches.first?.location(in: self) else { return }
        isTouched = true

        // The model is already at its destination: its hit test misses the visible tile.
        let hitsModel = tile.hitTest(point) != nil
        let hitsPresentation = tile.presentation()?.hitTest(point) != nil
        result = "presentation \(hitsPresentation ? "hit" : "missed")   model \(hitsModel ? "hit" : "missed")"

        if hitsPresentation {
            step = (step + 1) % Palette.all.count
            tile.backgroundColor = Palette.all[step]
        } else {
            move(
                to: CGPoint(
                    x: min(max(point.x, reach.minX), reach.maxX), y: min(max(point.y, reach.minY), reach.maxY)))
        }
    }

    private func move(to point: CGPoint) {
        CATransaction.begin()
        CATransaction.setAnimationDuration(4)
        CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .easeInEaseOut))
        tile.position = point
        CATransaction.commit()

        CATransaction.withoutActions { modelOutline.position = point }
    }

    /// Keeps the tile moving until the user takes over.
    private func tour(_ stop: Int) {
        guard !isTouched else { return }
        move(to: stops[stop % stops.count])
        after(4.5) { [unowned self] in tour(stop + 1) }
    }
}
