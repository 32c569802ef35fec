/// A transaction sets the duration of all implicit animations in it.
final class TransactionDuration: Demo {
    override class var info: DemoInfo {
        DemoInfo(
            id: "transaction-duration", title: "Transaction duration",
            summary: "Position, colour and corners change together, with the transaction's duration.",
            chapter: .implicit, stillTime: 0.6, times: [0, 0.25, 0.5, 0.75, 1.2, 2.1])
    }

    private let durations: [CFTimeInterval] = [0.25, 1, 2, 5]
    private let traveller = CALayer.tile(Palette.blue, side: 72, picture: "Lantern")
    private let ends = [CGPoint(x: 68, y: 100), CGPoint(x: 380, y: 100)]
    private var card: Card?
    private var isAway = false
    private var run = 0

    private lazy var choice: UISegmentedControl = {
        let control = UISegmentedControl(items: ["0.25 s", "1 s", "2 s", "5 s"])
        control.selectedSegmentIndex = 1
        control.addAction(UIAction { [unowned self] _ in start() }, for: .valueChanged)
        return control
    }()

    override var controls: [UIView] { [choice] }

    override func prepare() {
        let card = addCards([""], size: CGSize(width: 448, height: 200))[0]
        let track = UIBezierPath()
        track.move(to: ends[0])
        track.addLine(to: ends[1])
        card.layer.addSublayer(CAShapeLayer.line(track.cgPath, color: Palette.hairline))
        traveller.position = ends[0]
        card.layer.addSublayer(traveller)
        self.card = card
        nameDuration()
    }

    override func start() {
        run += 1
        nameDuration()
        travel(run)
    }

    private var duration: CFTimeInterval { durations[choice.selectedSegmentIndex] }

    private func nameDuration() {
        card?.name.text = "CATransaction.setAnimationDuration(\(duration.formatted()))"
    }

    /// Moves to the other end, and back after a pause, until another duration is chosen.
    private func travel(_ run: Int) {
        guard run == self.run else { return }
        isAway.toggle()

        CATransaction.begin()
        CATransaction.setAnimationDuration(duration)
        traveller.position = ends[isAway ? 1 : 0]
        traveller.backgroundColor = isAway ? Palette.coral : Palette.blue
        traveller.cornerRadius = isAway ? 36 : 12
        CATransaction.commit()

        after(duration + 0.5) { [unowned self] in travel(run) }
    }
}
