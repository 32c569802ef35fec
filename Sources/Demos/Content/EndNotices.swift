/// The order of callbacks: the delegate's start, the transaction's completion block, the delegate's stop.
final class EndNotices: Demo {
    override class var info: DemoInfo {
        DemoInfo(
            id: "end-notices", title: "Callback order",
            summary: "Start, completion block, stop: an animation's callbacks in order, with their times.",
            chapter: .content, stillTime: 2.4, times: [0.2, 1, 1.8, 2.4, 3.4])
    }

    private let ball = CALayer.picture("Ball", size: 56)
    private let rows = (0..<3).map { _ in UILabel(caption: "") }
    private var notices: [String] = []
    private var startTime: CFTimeInterval = 0
    private var run = 0
    private let top = CGPoint(x: 70, y: 48)
    private let bottom = CGPoint(x: 70, y: 172)

    private lazy var restartButton = UIButton(
        configuration: .gray(), primaryAction: UIAction(title: "Start") { [unowned self] _ in fall() })
    private lazy var removeButton = UIButton(
        configuration: .gray(),
        primaryAction: UIAction(title: "Remove") { [unowned self] _ in ball.removeAnimation(forKey: "fall") })

    override var controls: [UIView] { [restartButton, removeButton] }

    override func prepare() {
        let left = Card(frame: CGRect(x: 96, y: 76, width: 140, height: 220), name: "2 s")
        let right = Card(frame: CGRect(x: 252, y: 76, width: 292, height: 220), name: "callbacks, in order")
        addSubview(left)
        addSubview(right)

        let track = CGMutablePath()
        track.addLines(between: [top, bottom])
        let line = CAShapeLayer.line(track)
        line.lineDashPattern = [1, 8]
        left.layer.addSublayer(line)
        ball.position = top
        left.layer.addSublayer(ball)
        for (index, row) in rows.enumerated() {
            row.font = Theme.bodyFont
            row.frame = CGRect(x: 20, y: 54 + CGFloat(index) * 40, width: 252, height: 24)
            right.addSubview(row)
        }
    }

    override func start() { fall() }

    private func fall() {
        run += 1
        let thisRun = run
        notices = []
        startTime = CACurrentMediaTime()
        showNotices()

        CATransaction.begin()
        CATransaction.setCompletionBlock { [weak self] in
            guard let self, run == thisRun else { return }
            note("completion block")
            after(2) { [unowned self] in if run == thisRun { fall() } }
        }
        let drop = CABasicAnimation(keyPath: "position")
        drop.fromValue = top
        drop.toValue = bottom
        drop.duration = 2
        drop.timingFunction = CAMediaTimingFunction(name: .easeIn)
        drop.setValue(thisRun, forKey: "run")
        drop.delegate = self
        ball.add(drop, forKey: "fall")
        CATransaction.commit()
    }

    private func note(_ call: String) {
        notices.append(String(format: "%.2f s   ", CACurrentMediaTime() - startTime) + call)
        showNotices()
    }

    private func showNotices() {
        for (index, row) in rows.enumerated() {
            row.text = index < notices.count ? notices[index] : "–"
            row.textColor = index < notices.count ? Theme.text : Theme.secondaryText
        }
    }
}

extension EndNotices: CAAnimationDelegate {
    func animationDidStart(_ anim: CAAnimation) {
        if anim.value(forKey: "run") as? Int == run { note("animationDidStart") }
    }

    func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
        if anim.value(forKey: "run") as? Int == run { note("animationDidStop: \(flag)") }
    }
}
