/// Parts of one transform animated at once: as matrices they replace each other, as virtual properties they combine.
final class VirtualProperties: Demo {
    override class var info: DemoInfo {
        DemoInfo(
            id: "virtual-properties", title: "Virtual properties",
            summary: "Rotation, scale and move: three matrices replace each other, three key paths combine.",
            chapter: .explicit, stillTime: 1.1, times: [0, 0.5, 1, 1.5, 2, 3])
    }

    let matrices = CALayer.picture("Spaceship", size: 88)
    let keys = CALayer.picture("Spaceship", size: 88)

    override func prepare() {
        let cards = addCards(["three matrices", "rotation, scale, translation"], size: CGSize(width: 212, height: 220))
        for (card, ship) in zip(cards, [matrices, keys]) {
            ship.position = CGPoint(x: 106, y: 147)
            // A virtual property can also be set, by its key path.
            ship.setValue(-Double.pi / 8, forKeyPath: "transform.rotation")
            card.layer.addSublayer(ship)
        }
    }

    override func start() {
        let start = matrices.transform
        let wholes = [
            CATransform3DMakeRotation(.pi / 8, 0, 0, 1), CATransform3DMakeScale(1.5, 1.5, 1),
            CATransform3DMakeTranslation(0, -72, 0),
        ]
        for whole in wholes { run("transform", from: start, to: whole, on: matrices) }

        run("transform.rotation", from: -Double.pi / 8, to: Double.pi / 8, on: keys)
        run("transform.scale", from: 1, to: 1.5, on: keys)
        run("transform.translation.y", from: 0, to: -72, on: keys)
    }

    private func run(_ keyPath: String, from: Any, to: Any, on ship: CALayer) {
        let change = CABasicAnimation(keyPath: keyPath)
        change.fromValue = from
        change.toValue = to
        change.duration = 1.5
        change.autoreverses = true
        change.repeatCount = .infinity
        change.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
        ship.add(change, forKey: nil)
    }

    override var caption: String {
        func part(_ name: String, of ship: CALayer) -> Double {
            ((ship.presentation() ?? ship).value(forKeyPath: "transform." + name) as? NSNumber)?.doubleValue ?? 0
        }
        return String(
            format: "rotation %.2f   scale %.2f   translation.y %.0f", part("rotation", of: keys), part("scale", of: keys),
            part("translation.y", of: keys))
    }
}
