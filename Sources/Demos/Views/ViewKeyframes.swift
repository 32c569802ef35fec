/// View animations with keyframes and springs.
final class ViewKeyframes: Demo {
    override class var info: DemoInfo {
        DemoInfo(
            id: "view-keyframes", title: "View keyframes",
            summary: "Top: one animation, and four keyframes. Bottom: springs with damping 0.3 and 0.9.",
            chapter: .views, stillTime: 0.5, times: [0, 0.25, 0.5, 1, 1.5, 2])
    }

    private let names = [
        "animate(withDuration:)", "animateKeyframes", "damping: 0.3", "damping: 0.9",
    ]
    private(set) var balls: [UIView] = []
    private let left = CGFloat(316)
    private let right = CGFloat(520)
    private var isAway = false

    override func prepare() {
        for (index, name) in names.enumerated() {
            let y = 96 + CGFloat(index) * 70
            let label = UILabel(caption: name)
            label.frame = CGRect(x: 96, y: y - 10, width: 196, height: 20)
            addSubview(label)
            let track = CGMutablePath()
            track.addLines(between: [CGPoint(x: left, y: y), CGPoint(x: right, y: y)])
            layer.addSublayer(CAShapeLayer.line(track, color: Palette.hairline))
            let ball = UIImageView(image: UIImage(named: "Ball", size: CGSize(width: 40, height: 40)))
            ball.frame = CGRect(x: left - 20, y: y - 20, width: 40, height: 40)
            addSubview(ball)
            balls.append(ball)
        }
    }

    override func start() {
        isAway.toggle()
        let x = isAway ? right : left
        let middle = (left + right) / 2

        UIView.animate(withDuration: 2) { [self] in balls[0].center.x = x }

        // Up, across, down and rotated back, each for a quarter of the time.
        let y = balls[1].center.y
        UIView.animateKeyframes(withDuration: 2, delay: 0, options: .calculationModeLinear) { [self] in
            UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.25) { [self] in balls[1].center.y = y - 24 }
            UIView.addKeyframe(withRelativeStartTime: 0.25, relativeDuration: 0.25) { [self] in balls[1].center.x = middle }
            UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.25) { [self] in balls[1].center.x = x }
            UIView.addKeyframe(withRelativeStartTime: 0.75, relativeDuration: 0.25) { [self] in balls[1].center.y = y }
        }

        for (ball, damping) in [(balls[2], 0.3), (balls[3], 0.9)] as [(UIView, CGFloat)] {
            UIView.animate(withDuration: 2, delay: 0, usingSpringWithDamping: damping, initialSpringVelocity: 0) {
                ball.center.x = x
            }
        }
        after(2.8) { [unowned self] in start() }
    }
}
