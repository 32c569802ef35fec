/// Two balls stopped in flight: one keeps its position, the other jumps back.
final class KeepLastFrame: Demo {
    override class var info: DemoInfo {
        DemoInfo(
            id: "keep-last-frame", title: "Last frame",
            summary: "Removed halfway: one ball jumps back, the other copies its presentation first and stays.",
            chapter: .content, stillTime: 1.6, times: [0, 0.6, 1.1, 1.3, 2.2])
    }

    private let jumping = CALayer.picture("Ball", size: 44)
    private let staying = CALayer.picture("Ball", size: 44)
    private let top = CGPoint(x: 106, y: 38)
    private let bottom = CGPoint(x: 106, y: 182)

    override func prepare() {
        let cards = addCards(["removed", "presentation copied, removed"], size: CGSize(width: 212, height: 220))
        for (card, ball) in zip(cards, [jumping, staying]) {
            let fall = CGMutablePath()
            fall.addLines(between: [top, bottom])
            let track = CAShapeLayer.line(fall)
            track.lineDashPattern = [1, 8]
            card.layer.addSublayer(track)
            ball.position = top
            card.layer.addSublayer(ball)
        }
    }

    override func start() {
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        for ball in [jumping, staying] {
            ball.position = top

            let fall = CABasicAnimation(keyPath: "position")
            fall.fromValue = top
            fall.toValue = bottom
            fall.duration = 2
            ball.add(fall, forKey: "fall")
        }
        CATransaction.commit()

        after(1.2) { [unowned self] in stop() }
        after(2.4) { [unowned self] in start() }
    }

    private func stop() {
        jumping.removeAnimation(forKey: "fall")

        CATransaction.begin()
        CATransaction.setDisableActions(true)
        staying.position = staying.presentation()?.position ?? staying.position
        staying.removeAnimation(forKey: "fall")
        CATransaction.commit()
    }
}
