/// The same changes twice: with actions and with actions disabled.
final class DisableActions: Demo {
    override class var info: DemoInfo {
        DemoInfo(
            id: "disable-actions", title: "Disabled actions",
            summary: "The left tile glides from corner to corner, the right one jumps.",
            chapter: .implicit, stillTime: 1.9, times: [0.2, 0.4, 0.9, 1.8, 2.9, 4.2])
    }

    private let gliding = CALayer.tile(Palette.all[0], side: 64, picture: "Lantern")
    private let jumping = CALayer.tile(Palette.all[0], side: 64, picture: "Lantern")
    private let corners = [(64, 64), (148, 64), (148, 148), (64, 148)].map { CGPoint(x: $0.0, y: $0.1) }
    private var step = 0

    override func prepare() {
        let cards = addCards(["with actions", "setDisableActions(true)"], size: CGSize(width: 212, height: 212))
        let path = UIBezierPath()
        path.move(to: corners[0])
        for corner in corners.dropFirst() { path.addLine(to: corner) }
        path.close()
        for (card, tile) in zip(cards, [gliding, jumping]) {
            card.layer.addSublayer(CAShapeLayer.line(path.cgPath, color: Palette.hairline))
            tile.position = corners[0]
            card.layer.addSublayer(tile)
        }
    }

    override func start() {
        step += 1
        CATransaction.begin()
        CATransaction.setAnimationDuration(0.7)
        change(gliding)
        CATransaction.commit()

        CATransaction.begin()
        CATransaction.setDisableActions(true)
        change(jumping)
        CATransaction.commit()

        after(1.5) { [unowned self] in start() }
    }

    private func change(_ tile: CALayer) {
        tile.position = corners[step % corners.count]
        tile.backgroundColor = Palette.all[step % Palette.all.count]
        tile.cornerRadius = step.isMultiple(of: 2) ? 11 : 32
    }
}
