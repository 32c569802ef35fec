/// A full rotation as a matrix does not move; as an angle it does.
final class RotationKeyPath: Demo {
    override class var info: DemoInfo {
        DemoInfo(
            id: "rotation-key-path", title: "Rotation key path",
            summary: "A matrix can animate half a turn but not a whole one; an angle can do both.",
            chapter: .explicit, stillTime: 0.75, times: [0, 0.4, 0.75, 1.2, 1.6, 2.4])
    }

    private let ships = (0..<4).map { _ in CALayer.picture("Ship", size: 64) }

    override func prepare() {
        let cards = addCards(
            ["matrix of π", "matrix of 2π", "rotation to 2π", "rotation by π"], size: CGSize(width: 100, height: 140), spacing: 16
        )
        for (card, ship) in zip(cards, ships) {
            ship.position = card.middle
            card.layer.addSublayer(ship)
        }
        // A relative animation starts from any value.
        ships[3].setValue(-Double.pi / 4, forKeyPath: "transform.rotation")
    }

    override func start() {
        let halfTurn = CABasicAnimation(keyPath: "transform")
        halfTurn.toValue = NSValue(caTransform3D: CATransform3DMakeRotation(.pi, 0, 0, 1))
        run(halfTurn, on: ships[0])

        // A rotation by 2π is the identity: the ends are equal, and nothing moves.
        let lostTurn = CABasicAnimation(keyPath: "transform")
        lostTurn.toValue = NSValue(caTransform3D: CATransform3DMakeRotation(2 * .pi, 0, 0, 1))
        run(lostTurn, on: ships[1])

        let wholeTurn = CABasicAnimation(keyPath: "transform.rotation")
        wholeTurn.toValue = 2 * Double.pi
        run(wholeTurn, on: ships[2])

        let relativeTurn = CABasicAnimation(keyPath: "transform.rotation")
        relativeTurn.byValue = Double.pi
        run(relativeTurn, on: ships[3])

        after(3) { [unowned self] in start() }
    }

    private func run(_ turn: CABasicAnimation, on ship: CALayer) {
        turn.duration = 2
        ship.add(turn, forKey: "turn")
    }
}
