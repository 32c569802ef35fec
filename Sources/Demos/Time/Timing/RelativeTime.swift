/// A ship on its course with adjustable speed and offset.
final class RelativeTime: Demo {
    override class var info: DemoInfo {
        DemoInfo(
            id: "relative-time", title: "Relative time",
            summary: "speed scales the duration; timeOffset shifts the phase, and the animation wraps around.",
            chapter: .time, stillTime: 0.4, times: [0, 0.25, 0.5, 0.75, 1])
    }

    private let ship = CALayer.picture("Ship", size: 72)

    private let course: UIBezierPath = {
        let course = UIBezierPath()
        course.move(to: CGPoint(x: 132, y: 200))
        course.addCurve(
            to: CGPoint(x: 508, y: 200), controlPoint1: CGPoint(x: 226, y: -130), controlPoint2: CGPoint(x: 414, y: 530))
        return course
    }()

    private let speedSlider = UISlider(frame: CGRect(x: 0, y: 0, width: 140, height: 28))
    private let timeOffsetSlider = UISlider(frame: CGRect(x: 0, y: 0, width: 140, height: 28))
    private lazy var playButton = UIButton(
        configuration: .gray(), primaryAction: UIAction(title: "Play") { [unowned self] _ in start() })

    override var controls: [UIView] {
        [UILabel(caption: "speed"), speedSlider, UILabel(caption: "timeOffset"), timeOffsetSlider, playButton]
    }

    override func prepare() {
        speedSlider.minimumValue = 0.1
        speedSlider.maximumValue = 2
        speedSlider.value = 0.5
        timeOffsetSlider.value = 0.25

        layer.addSublayer(CAShapeLayer.line(course.cgPath))
        ship.position = CGPoint(x: 132, y: 200)
        layer.addSublayer(ship)
    }

    override func start() {
        let crossing = CAKeyframeAnimation(keyPath: "position")
        crossing.timeOffset = CFTimeInterval(timeOffsetSlider.value)
        crossing.speed = speedSlider.value
        crossing.duration = 1
        crossing.path = course.cgPath
        crossing.rotationMode = .rotateAuto
        crossing.delegate = self
        ship.add(crossing, forKey: "slide")
    }

    override var caption: String { String(format: "speed %.2f   timeOffset %.2f", speedSlider.value, timeOffsetSlider.value) }
}

extension RelativeTime: CAAnimationDelegate {
    /// Plays again after a pause, unless the button did so.
    func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
        guard flag else { return }
        after(1) { [unowned self] in
            if ship.animation(forKey: "slide") == nil { start() }
        }
    }
}
