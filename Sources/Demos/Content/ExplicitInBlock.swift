/// An explicit animation added inside a view's animation block. The block's timing applies to implicit animations only.
final class ExplicitInBlock: Demo {
    override class var info: DemoInfo {
        DemoInfo(
            id: "explicit-in-block", title: "Explicit in block",
            summary: "The fade takes the block's 1 s, the move 3 s; it jumps back if the model is not set.",
            chapter: .content, stillTime: 0.5, times: [0, 0.5, 1, 1.6, 2.8, 3.2])
    }

    private let names = ["in a block", "in a block, model set first", "outside a block"]
    private(set) var balls: [UIView] = []
    private let left = CGFloat(124)
    private let right = CGFloat(516)

    override var caption: String {
        balls.map { String(format: "opacity %.2f", ($0.layer.presentation() ?? $0.layer).opacity) }.joined(separator: "   ")
    }

    override func prepare() {
        for (index, name) in names.enumerated() {
            let y = 96 + CGFloat(index) * 92
            let track = CGMutablePath()
            track.addLines(between: [CGPoint(x: left, y: y), CGPoint(x: right, y: y)])
            let line = CAShapeLayer.line(track)
            line.lineDashPattern = [1, 8]
            layer.addSublayer(line)

            let label = UILabel(caption: name)
            label.textAlignment = .center
            label.frame = CGRect(x: 96, y: y + 28, width: 448, height: 20)
            addSubview(label)

            let ball = UIImageView(image: UIImage(named: "Ball"))
            ball.bounds = CGRect(x: 0, y: 0, width: 48, height: 48)
            ball.center = CGPoint(x: left, y: y)
            addSubview(ball)
            balls.append(ball)
        }
    }

    override func start() {
        for ball in balls {
            ball.layer.removeAllAnimations()
            ball.layer.opacity = 1
            ball.center.x = left
        }
        UIView.animate(withDuration: 1) { [self] in
            change(balls[0])
            change(balls[1], setsModel: true)
        }
        change(balls[2])
        after(4) { [unowned self] in start() }
    }

    private func change(_ ball: UIView, setsModel: Bool = false) {
        // Implicit: animates only in a block, with the block's timing.
        ball.layer.opacity = 0.3

        // Explicit: animates anywhere, with its own timing.
        let move = CABasicAnimation(keyPath: "position")
        move.fromValue = NSValue(cgPoint: ball.layer.position)
        move.toValue = NSValue(cgPoint: CGPoint(x: right, y: ball.layer.position.y))
        move.duration = 3
        if setsModel { UIView.performWithoutAnimation { ball.layer.position.x = right } }
        ball.layer.add(move, forKey: "AnimateFrame")
    }
}
