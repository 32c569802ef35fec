/// A ship whose time runs forwards, faster, not at all and backwards.
final class Rewind: Demo {
    override class var info: DemoInfo {
        DemoInfo(
            id: "rewind", title: "Rewind",
            summary: "The layer's speed runs its animation forwards or backwards; each change rebases its time.",
            chapter: .time, stillTime: 1.5, times: [0, 1, 2, 2.6, 3.4, 4.4, 5.4])
    }

    private let sea = CALayer()
    private let ship = CALayer.picture("Ship", size: 56)
    private var chosen = 2
    private let speeds: [Float] = [-2, 0, 1, 3]

    private lazy var selector: UISegmentedControl = {
        let selector = UISegmentedControl(items: ["Rewind", "Pause", "Play", "Fast forward"])
        selector.selectedSegmentIndex = chosen
        selector.addAction(
            UIAction { [unowned self, unowned selector] _ in
                isTouring = false
                choose(selector.selectedSegmentIndex)
            }, for: .valueChanged)
        return selector
    }()
    override var controls: [UIView] { [selector] }

    /// Whether the demo still changes the speed automatically.
    private var isTouring = true

    private let course: CGPath = {
        let course = CGMutablePath()
        course.move(to: CGPoint(x: 140, y: 200))
        course.addCurve(to: CGPoint(x: 320, y: 200), control1: CGPoint(x: 140, y: 60), control2: CGPoint(x: 270, y: 60))
        course.addCurve(to: CGPoint(x: 500, y: 200), control1: CGPoint(x: 370, y: 340), control2: CGPoint(x: 500, y: 340))
        course.addCurve(to: CGPoint(x: 320, y: 200), control1: CGPoint(x: 500, y: 60), control2: CGPoint(x: 370, y: 60))
        course.addCurve(to: CGPoint(x: 140, y: 200), control1: CGPoint(x: 270, y: 340), control2: CGPoint(x: 140, y: 340))
        return course
    }()

    override func prepare() {
        sea.frame = bounds
        sea.addSublayer(CAShapeLayer.line(course))
        ship.position = CGPoint(x: 140, y: 200)
        sea.addSublayer(ship)
        layer.addSublayer(sea)
    }

    override func start() {
        // The sea's time starts with the demo.
        sea.beginTime = sea.superlayer?.convertTime(CACurrentMediaTime(), from: nil) ?? CACurrentMediaTime()
        let round = CAKeyframeAnimation(keyPath: "position")
        round.path = course
        round.calculationMode = .paced
        round.rotationMode = .rotateAuto
        round.duration = 5
        round.repeatCount = .infinity
        round.fillMode = .backwards
        ship.add(round, forKey: "round")
        tour(0)
    }

    /// Shows all speeds in turn until the user chooses one.
    private func tour(_ step: Int) {
        let steps: [(index: Int, seconds: CFTimeInterval)] = [(2, 2), (3, 1), (1, 0.6), (0, 2)]
        let (index, seconds) = steps[step % steps.count]
        choose(index)
        after(seconds) { [unowned self] in
            if isTouring { tour(step + 1) }
        }
    }

    private func choose(_ index: Int) {
        chosen = index
        selector.selectedSegmentIndex = index
        sea.changeSpeed(to: speeds[index])
        // A time before the start is clamped to it, so that the ship moves again at once.
        sea.timeOffset = max(sea.timeOffset, 0)
    }

    override var caption: String {
        String(format: "speed %.0f   local time %.2f s", sea.speed, max(0, sea.convertTime(CACurrentMediaTime(), from: nil)))
    }
}
