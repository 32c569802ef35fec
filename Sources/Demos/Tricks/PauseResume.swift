/// Two ships on a course. Pausing by speed alone loses the position; storing the time keeps it.
final class PauseResume: Demo {
    override class var info: DemoInfo {
        DemoInfo(
            id: "pause-resume", title: "Pause and resume",
            summary: "Click to pause: one ship jumps back to its start, the other stays where it is.",
            chapter: .tricks, stillTime: 1.2, times: [0, 1, 2, 3])
    }

    let forgetful = CALayer.picture("Ship", size: 48)
    let steady = CALayer.picture("Ship", size: 48)
    private(set) var isPaused = false

    private lazy var button = UIButton(
        configuration: .gray(), primaryAction: UIAction(title: "Pause") { [unowned self] _ in toggle() })
    override var controls: [UIView] { [button] }

    private let course = CGPath(ellipseIn: CGRect(x: 36, y: 36, width: 140, height: 140), transform: nil)

    override func prepare() {
        let cards = addCards(["speed = 0 alone", "time kept in timeOffset"], size: CGSize(width: 212, height: 212))
        for (card, ship) in zip(cards, [forgetful, steady]) {
            card.layer.addSublayer(CAShapeLayer.line(course))
            ship.position = CGPoint(x: 176, y: 106)
            ship.transform = CATransform3DMakeRotation(.pi / 2, 0, 0, 1)
            card.layer.addSublayer(ship)
        }
        addGestureRecognizer(UITapGestureRecognizer { [unowned self] _ in toggle() })
    }

    override func start() {
        for ship in [forgetful, steady] {
            // Time in each card starts with the demo.
            ship.superlayer?.beginTime = layer.convertTime(CACurrentMediaTime(), from: nil)
            let round = CAKeyframeAnimation(keyPath: "position")
            round.path = course
            round.calculationMode = .paced
            round.rotationMode = .rotateAuto
            round.duration = 4
            round.repeatCount = .infinity
            ship.add(round, forKey: "round")
        }
    }

    func toggle() {
        isPaused.toggle()
        forgetful.speed = isPaused ? 0 : 1
        if isPaused { pause(steady) } else { resume(steady) }
        button.setTitle(isPaused ? "Resume" : "Pause", for: .normal)
    }

    /// Pauses a layer's time.
    private func pause(_ layer: CALayer) {
        let pausedTime = layer.convertTime(CACurrentMediaTime(), from: nil)
        layer.speed = 0
        layer.timeOffset = pausedTime
    }

    /// Resumes a layer's time where it stopped: the time since then becomes its begin time.
    private func resume(_ layer: CALayer) {
        let pausedTime = layer.timeOffset
        layer.speed = 1
        layer.timeOffset = 0
        layer.beginTime = 0
        layer.beginTime = layer.convertTime(CACurrentMediaTime(), from: nil) - pausedTime
    }

    override var caption: String {
        func time(_ layer: CALayer) -> String { String(format: "%.2f s", layer.convertTime(CACurrentMediaTime(), from: nil)) }
        return "local time: \(time(forgetful)) and \(time(steady))"
    }
}
