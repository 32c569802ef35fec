/// One spring with four dampings. Each coil stretches with its ball, by the same animation of another key path.
final class Springs: Demo {
    override class var info: DemoInfo {
        DemoInfo(
            id: "springs", title: "Springs",
            summary: "The less damping, the longer the ball swings; at 20 it no longer overshoots.",
            chapter: .time, stillTime: 0.35, times: [0, 0.15, 0.35, 0.6, 1, 2])
    }

    private let dampings: [CGFloat] = [2, 5, 10, 20]
    private var balls: [CALayer] = []
    private var coils: [CALayer] = []
    private let wall = CGFloat(204)
    private let left = CGFloat(304)
    private let right = CGFloat(430)

    override func prepare() {
        for (index, damping) in dampings.enumerated() {
            let y = 98 + CGFloat(index) * 68
            let name = UILabel(caption: "damping \(Int(damping))")
            name.frame = CGRect(x: 96, y: y - 10, width: 96, height: 20)
            addSubview(name)

            let marks = CGMutablePath()
            for x in [left, right] { marks.addLines(between: [CGPoint(x: x, y: y - 26), CGPoint(x: x, y: y + 26)]) }
            marks.addLines(between: [CGPoint(x: wall, y: y - 26), CGPoint(x: wall, y: y + 26)])
            layer.addSublayer(CAShapeLayer.line(marks, color: Palette.hairline))
            let coil = CAShapeLayer.line(coil(), color: Palette.all[index])
            coil.lineWidth = 3
            coil.position = CGPoint(x: wall, y: y)
            layer.addSublayer(coil)
            coils.append(coil)

            let ball = CALayer.picture("Ball", size: 40, position: CGPoint(x: left, y: y))
            layer.addSublayer(ball)
            balls.append(ball)
        }
    }

    /// Returns a coil as long as from the wall to the left mark.
    private func coil() -> CGPath {
        let path = CGMutablePath()
        let pitch = (left - wall) / 22
        path.addLines(
            between: (0...22).map { step in
                let isEnd = step < 2 || step > 20
                return CGPoint(x: CGFloat(step) * pitch, y: isEnd ? 0 : step % 2 == 0 ? -12 : 12)
            })
        return path
    }

    override func start() {
        pull(from: left, to: right)
    }

    /// Animates all springs to one side, and back when the slowest has settled.
    private func pull(from: CGFloat, to: CGFloat) {
        CATransaction.begin()
        CATransaction.setCompletionBlock { [weak self] in self?.pull(from: to, to: from) }
        for (index, damping) in dampings.enumerated() {
            let ball = balls[index]
            ball.position.x = to
            ball.add(spring("position.x", from: from, to: to, damping: damping), forKey: "position")

            // The length of the coil, relative to its path.
            func stretch(_ x: CGFloat) -> CGFloat { (x - wall) / (left - wall) }
            coils[index].setValue(stretch(to), forKeyPath: "transform.scale.x")
            coils[index].add(
                spring("transform.scale.x", from: stretch(from), to: stretch(to), damping: damping), forKey: "transform")
        }
        CATransaction.commit()
    }

    private func spring(_ keyPath: String, from: CGFloat, to: CGFloat, damping: CGFloat) -> CASpringAnimation {
        let spring = CASpringAnimation(keyPath: keyPath)
        spring.fromValue = from
        spring.toValue = to
        spring.damping = damping
        spring.duration = min(spring.settlingDuration, 4)
        return spring
    }
}
