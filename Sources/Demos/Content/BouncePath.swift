/// A ball that follows a path of two arcs.
final class BouncePath: Demo {
    override class var info: DemoInfo {
        DemoInfo(
            id: "bounce-path", title: "Bounce path",
            summary: "A keyframe animation follows two arcs and takes the same time for each.",
            chapter: .content, stillTime: 1, times: [0, 0.6, 1.25, 1.9, 2.5, 3.2, 4.4])
    }

    private let ball = CALayer.picture("Ball", size: 56)

    /// Two arcs of a bounce.
    private let path: CGPath = {
        let path = CGMutablePath()
        path.move(to: CGPoint(x: 124, y: 300))
        path.addCurve(to: CGPoint(x: 320, y: 300), control1: CGPoint(x: 124, y: 16), control2: CGPoint(x: 320, y: 16))
        path.addCurve(to: CGPoint(x: 516, y: 300), control1: CGPoint(x: 320, y: 16), control2: CGPoint(x: 516, y: 16))
        return path
    }()

    override func prepare() {
        let ground = CGMutablePath()
        ground.move(to: CGPoint(x: 96, y: 329))
        ground.addLine(to: CGPoint(x: 544, y: 329))
        layer.addSublayer(CAShapeLayer.line(ground, color: Palette.hairline))

        let track = CAShapeLayer.line(path)
        track.lineDashPattern = [1, 8]
        layer.addSublayer(track)

        ball.position = CGPoint(x: 124, y: 300)
        layer.addSublayer(ball)
    }

    override func start() {
        let bounce = CAKeyframeAnimation(keyPath: "position")
        bounce.path = path
        bounce.duration = 5
        bounce.repeatCount = .infinity
        ball.add(bounce, forKey: "position")
    }
}
