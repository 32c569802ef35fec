/// A transaction's parameters are values under keys; each row sets another one.
final class TransactionKeys: Demo {
    override class var info: DemoInfo {
        DemoInfo(
            id: "transaction-keys", title: "Transaction keys",
            summary: "One change with four transaction settings (CATransaction.setValue).",
            chapter: .tricks, stillTime: 1.2, times: [0, 0.15, 0.6, 1.2, 1.8, 2.4])
    }

    private let durations: [CFTimeInterval] = [0.5, 2, 10]
    private let names = ["no key", "duration", "duration, timing function", "duration, disable actions"]
    private(set) var ships: [CALayer] = []
    private let ends: [CGFloat] = [288, 520]
    private var isAway = false
    private var run = 0

    private lazy var choice: UISegmentedControl = {
        let control = UISegmentedControl(items: ["0.5 s", "2 s", "10 s"])
        control.selectedSegmentIndex = 1
        control.addAction(UIAction { [unowned self] _ in start() }, for: .valueChanged)
        return control
    }()

    override var controls: [UIView] { [UILabel(caption: "animationDuration"), choice] }

    private var duration: CFTimeInterval { durations[choice.selectedSegmentIndex] }

    override func prepare() {
        for (index, name) in names.enumerated() {
            let y = 95 + CGFloat(index) * 70
            let label = UILabel(caption: name)
            label.frame = CGRect(x: 96, y: y - 10, width: 176, height: 20)
            addSubview(label)

            let track = CGMutablePath()
            track.addLines(between: [CGPoint(x: ends[0], y: y), CGPoint(x: ends[1], y: y)])
            for x in ends { track.addLines(between: [CGPoint(x: x, y: y - 8), CGPoint(x: x, y: y + 8)]) }
            layer.addSublayer(CAShapeLayer.line(track, color: Palette.hairline))

            let ship = CALayer.picture("Ship", size: 44, position: CGPoint(x: ends[0], y: y))
            layer.addSublayer(ship)
            ships.append(ship)
        }
    }

    override func start() {
        run += 1
        travel(run)
    }

    private func travel(_ run: Int) {
        guard run == self.run else { return }
        isAway.toggle()

        move(ships[0], [:])
        move(ships[1], [kCATransactionAnimationDuration: duration])
        move(
            ships[2],
            [
                kCATransactionAnimationDuration: duration,
                kCATransactionAnimationTimingFunction: CAMediaTimingFunction(name: .easeIn),
            ])
        move(ships[3], [kCATransactionAnimationDuration: duration, kCATransactionDisableActions: true])

        after(duration + 0.8) { [unowned self] in travel(run) }
    }

    private func move(_ ship: CALayer, _ parameters: [String: Any]) {
        CATransaction.begin()
        for (key, value) in parameters { CATransaction.setValue(value, forKey: key) }
        ship.position.x = ends[isAway ? 1 : 0]
        CATransaction.commit()
    }
}
