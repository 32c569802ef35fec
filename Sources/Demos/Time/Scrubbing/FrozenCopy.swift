/// A layer stores a frozen copy of an animation: a running animation is paused by its layer's speed, not by its own.
final class FrozenCopy: Demo {
    override class var info: DemoInfo {
        DemoInfo(
            id: "frozen-copy", title: "Frozen copy",
            summary: "Three ways to pause: the first does not stop the ship, the second cannot be resumed.",
            chapter: .time, stillTime: 2.2, times: [0.5, 1.4, 2.2, 3, 3.8])
    }

    private(set) var ships = (0..<3).map { _ in CALayer.picture("Ship", size: 44) }
    private(set) var isPaused = false
    private var isSteered = false
    private let turn = CAKeyframeAnimation(keyPath: "position")
    private let course = CGPath(ellipseIn: CGRect(x: 32, y: 56, width: 72, height: 72), transform: nil)

    private lazy var button = UIButton(
        configuration: .gray(),
        primaryAction: UIAction(title: "Pause") { [unowned self] _ in
            isSteered = true
            toggle()
        })
    override var controls: [UIView] { [button] }

    override func prepare() {
        let names = ["animation.speed = 0", "removed, place kept", "layer.speed = 0"]
        let cards = addCards(names, size: CGSize(width: 136, height: 184), spacing: 20)
        for (card, ship) in zip(cards, ships) {
            card.layer.addSublayer(CAShapeLayer.line(course))
            ship.position = CGPoint(x: 104, y: 92)
            ship.transform = CATransform3DMakeRotation(.pi / 2, 0, 0, 1)
            card.layer.addSublayer(ship)
        }
    }

    override func start() {
        turn.path = course
        turn.calculationMode = .paced
        turn.rotationMode = .rotateAuto
        turn.duration = 4
        turn.repeatCount = .infinity
        for ship in ships { ship.add(turn, forKey: "turn") }
        tour()
    }

    private func tour() {
        after(1.5) { [unowned self] in
            guard !isSteered else { return }
            toggle()
            tour()
        }
    }

    private func toggle() {
        isPaused.toggle()
        button.setTitle(isPaused ? "Resume" : "Pause", for: .normal)

        // Has no effect on the running copies.
        turn.speed = isPaused ? 0 : 1

        if isPaused { stop(ships[1]) }
        ships[2].changeSpeed(to: isPaused ? 0 : 1)
    }

    /// Looks like a pause, but the animation's progress is lost.
    private func stop(_ ship: CALayer) {
        guard let seen = ship.presentation() else { return }
        CATransaction.withoutActions {
            ship.position = seen.position
            ship.transform = seen.transform
            ship.removeAnimation(forKey: "turn")
        }
    }

    override var caption: String {
        isPaused
            ? "paused" : "running: \(ships.filter { $0.animation(forKey: "turn") != nil }.count) of 3 still have their animation"
    }
}
