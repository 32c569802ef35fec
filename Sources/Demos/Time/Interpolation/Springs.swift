/// One spring with four dampings.
final class Springs: Demo {
    override class var info: DemoInfo {
        DemoInfo(
            id: "springs", title: "Springs",
            summary: "The less damping, the longer the ball swings; at 20 it no longer overshoots.",
            chapter: .time, stillTime: 0.35, times: [0, 0.15, 0.35, 0.6, 1, 2])
    }

    private let dampings: [CGFloat] = [2, 5, 10, 20]
    private var balls: [CALayer] = []
    private let left = CGFloat(304)
    private let right = CGFloat(430)

    override func prepare() {
        for (index, damping) in dampings.enumerated() {
            let y = 98 + CGFloat(index) * 68
            let name = UILabel(caption: "damping \(Int(damping))")
            name.frame = CGRect(x: 96, y: y - 10, width: 96, height: 20)
            addSubview(name)

            let track = CGMutablePath()
            track.addLines(between: [CGPoint(x: left, y: y), CGPoint(x: right, y: y)])
            for x in [left, right] { track.addLines(between: [CGPoint(x: x, y: y - 8), CGPoint(x: x, y: y + 8)]) }
            layer.addSublayer(CAShapeLayer.line(track, color: Palette.hairline))

            let ball = CALayer.picture("Ball", size: 40, position: CGPoint(x: left, y: y))
            layer.addSublayer(ball)
            balls.append(ball)
        }
    }

    override func start() {
        pull(from: left, to: right)
    }

    /// Animates all springs to one side, and back when the slowest has settled.
    private func pull(from: CGFloat, to: CGFloat) {
        CATransaction.begin()
        CATransaction.setCompletionBlock { [weak self] in self?.pull(from: to, to: from) }
        for (ball, damping) in zip(balls, dampings) {
            let spring = CASpringAnimation(keyPath: "position.x")
            spring.fromValue = from
            spring.toValue = to
            spring.damping = damping
            spring.duration = min(spring.settlingDuration, 4)
            ball.position.x = to
            ball.add(spring, forKey: "position")
        }
        CATransaction.commit()
    }
}
