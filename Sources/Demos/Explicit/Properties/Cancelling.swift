/// An animation added under a key can be removed; its delegate receives `finished: false`.
final class Cancelling: Demo {
    override class var info: DemoInfo {
        DemoInfo(
            id: "cancelling", title: "Cancelling",
            summary: "Every other rotation is removed halfway: the ship jumps back, and finished is false.",
            chapter: .explicit, stillTime: 5.5, times: [0.5, 1.5, 2.3, 3.8, 4.5, 5.5])
    }

    private let ship = CALayer.picture("Ship", size: 112)
    private let answers = (0..<4).map { _ in UILabel(caption: "") }
    private var isSteered = false

    private lazy var startButton = button("Start") { $0.startTurning() }
    private lazy var stopButton = button("Stop") { $0.stopTurning() }

    override var controls: [UIView] { [startButton, stopButton] }

    override func prepare() {
        let cards = addCards(
            ["removeAnimation(forKey:)", "animationDidStop(_:finished:)"], size: CGSize(width: 212, height: 212))
        ship.position = cards[0].middle
        cards[0].layer.addSublayer(ship)
        for (index, answer) in answers.enumerated() {
            answer.frame = CGRect(x: 16, y: 34 + CGFloat(index) * 40, width: 180, height: 24)
            answer.font = Theme.bodyFont
            answer.textAlignment = .center
            cards[1].addSubview(answer)
        }
    }

    override func start() {
        guard !isSteered else { return }
        startTurning()
        after(3) { [unowned self] in
            guard !isSteered else { return }
            startTurning()
        }
        after(4) { [unowned self] in if !isSteered { stopTurning() } }
        after(5) { [unowned self] in start() }
    }

    private func startTurning() {
        let turn = CABasicAnimation(keyPath: "transform.rotation")
        turn.byValue = 2 * Double.pi
        turn.duration = 2
        turn.delegate = self
        ship.add(turn, forKey: "turn")
    }

    private func stopTurning() {
        ship.removeAnimation(forKey: "turn")
    }

    /// Returns a button that performs an action and ends the tour.
    private func button(_ title: String, _ action: @escaping (Cancelling) -> Void) -> UIButton {
        UIButton(
            configuration: .gray(),
            primaryAction: UIAction(title: title) { [unowned self] _ in
                isSteered = true
                action(self)
            })
    }
}

extension Cancelling: CAAnimationDelegate {
    func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
        for (older, newer) in zip(answers.reversed(), answers.dropLast().reversed()) {
            older.text = newer.text
            older.textColor = newer.textColor
        }
        answers[0].text = "finished: \(flag)"
        answers[0].textColor = flag ? Theme.presentation : Theme.warning
    }
}
