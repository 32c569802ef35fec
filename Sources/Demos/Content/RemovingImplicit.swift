/// Implicit animations can be removed, too: their key is the name of their property.
final class RemovingImplicit: Demo {
    override class var info: DemoInfo {
        DemoInfo(
            id: "removing-implicit", title: "Implicit animation keys",
            summary: "An implicit move is removed: the ball jumps to its model, or stays if that is set first.",
            chapter: .content, stillTime: 1.5, times: [0, 0.6, 1.1, 1.3, 1.9, 2.6])
    }

    private(set) var balls = (0..<3).map { _ in CALayer.picture("Ball", size: 44) }
    private let top = CGPoint(x: 68, y: 36)
    private let bottom = CGPoint(x: 68, y: 164)

    override func prepare() {
        let cards = addCards(
            ["not removed", "removed", "place kept, removed"], size: CGSize(width: 136, height: 200), spacing: 20)
        for (card, ball) in zip(cards, balls) {
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
        CATransaction.withoutActions { for ball in balls { ball.position = top } }
        // The values set without actions are committed first; the change then animates from them.
        CATransaction.flush()

        CATransaction.begin()
        CATransaction.setAnimationDuration(2.4)
        CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .linear))
        for ball in balls { ball.position = bottom }
        CATransaction.commit()

        after(1.2) { [unowned self] in stop() }
        after(3.2) { [unowned self] in start() }
    }

    private func stop() {
        balls[1].removeAnimation(forKey: "position")

        CATransaction.withoutActions {
            balls[2].position = balls[2].presentation()?.position ?? balls[2].position
            balls[2].removeAnimation(forKey: "position")
        }
    }

    override var caption: String {
        balls.map { "\($0.animationKeys() ?? [])" }.joined(separator: "   ")
    }
}
