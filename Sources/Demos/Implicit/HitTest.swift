/// A touch is meant for what is seen: it is the presentation layer that has to be asked.
final class HitTest: Demo {
    override class var info: DemoInfo {
        DemoInfo(
            id: "hit-test", title: "Hit test",
            summary: "Click the moving tile and it changes colour; click elsewhere and it goes there.",
            chapter: .implicit, stillTime: 2, times: [0.5, 1.5, 2.5, 3.5, 5, 6])
    }

    private let tile = CALayer.tile(Palette.all[0], side: 80, position: CGPoint(x: 164, y: 188))
    private let modelOutline = CAShapeLayer.modelOutline(around: CGSize(width: 80, height: 80), cornerRadius: 13)
    private let stops = [CGPoint(x: 476, y: 128), CGPoint(x: 320, y: 246), CGPoint(x: 164, y: 128)]
    private var step = 0
    private var isTouched = false
    private var hits = 0

    override var caption: String {
        "hits \(hits)   the dashed outline is the model"
    }

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

        if tile.presentation()?.hitTest(point) != nil {
            hits += 1
            step = (step + 1) % Palette.all.count
            tile.backgroundColor = Palette.all[step]
        } else {
            move(to: point)
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

    /// Keeps the tile moving until somebody takes over.
    private func tour(_ stop: Int) {
        guard !isTouched else { return }
        move(to: stops[stop % stops.count])
        after(4.5) { [unowned self] in tour(stop + 1) }
    }
}
