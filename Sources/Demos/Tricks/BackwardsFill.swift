/// A delayed move with and without a backwards fill.
final class BackwardsFill: Demo {
    override class var info: DemoInfo {
        DemoInfo(
            id: "backwards-fill", title: "Backwards fill",
            summary: "Before a delayed start the model is visible, unless the animation fills backwards.",
            chapter: .tricks, stillTime: 0.6, times: [0, 0.6, 1.1, 1.5, 2.2])
    }

    private let unfilled = CALayer.picture("Spaceship", size: 56)
    private let filled = CALayer.picture("Spaceship", size: 56)
    private let ground = CGPoint(x: 106, y: 178)
    private let sky = CGPoint(x: 106, y: 42)

    override func prepare() {
        let cards = addCards(["fillMode = .removed", "fillMode = .backwards"], size: CGSize(width: 212, height: 220))
        for (card, ship) in zip(cards, [unfilled, filled]) {
            let pad = CALayer()
            pad.frame = CGRect(x: 62, y: 206, width: 88, height: 4)
            pad.cornerRadius = 2
            pad.backgroundColor = Palette.hairline
            card.layer.addSublayer(pad)
            ship.position = sky
            card.layer.addSublayer(ship)
        }
    }

    override func start() {
        launch(unfilled, fillMode: .removed)
        launch(filled, fillMode: .backwards)
        after(3) { [unowned self] in start() }
    }

    /// Adds an animation that starts in a second. The model is already in the sky.
    private func launch(_ ship: CALayer, fillMode: CAMediaTimingFillMode) {
        let launch = CABasicAnimation(keyPath: "position")
        launch.fromValue = ground
        launch.toValue = sky
        launch.beginTime = ship.convertTime(CACurrentMediaTime(), from: nil) + 1
        launch.duration = 1
        launch.timingFunction = CAMediaTimingFunction(name: .easeIn)
        launch.fillMode = fillMode
        ship.add(launch, forKey: "launch")
    }
}
