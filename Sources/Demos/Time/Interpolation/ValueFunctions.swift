/// A named value function turns a number into a transform: `transform.rotation.x` and similar key paths are made so.
final class ValueFunctions: Demo {
    override class var info: DemoInfo {
        DemoInfo(
            id: "value-functions", title: "Value functions",
            summary: "Animations of transform between two numbers; valueFunction turns them into transforms.",
            chapter: .time, stillTime: 0.6, times: [0, 0.6, 1, 1.3, 1.6])
    }

    private let functions: [(name: CAValueFunctionName, from: Any, to: Any)] = [
        (.rotateX, 0, Double.pi), (.rotateY, 0, Double.pi), (.rotateZ, 0, Double.pi),
        (.scaleX, 1, 0.3), (.translateY, -14, 14), (.scale, [1, 1, 1], [0.4, 1.3, 1]),
    ]
    private(set) var ships: [CALayer] = []

    override func prepare() {
        for (index, function) in functions.enumerated() {
            let origin = CGPoint(x: 96 + CGFloat(index % 3) * 156, y: 62 + CGFloat(index / 3) * 144)
            let card = Card(frame: CGRect(origin: origin, size: CGSize(width: 136, height: 100)), name: function.name.rawValue)
            var perspective = CATransform3DIdentity
            perspective.m34 = -1 / 250
            card.layer.sublayerTransform = perspective
            addSubview(card)
            let ship = CALayer.picture("Spaceship", size: 64, position: card.middle)
            card.layer.addSublayer(ship)
            ships.append(ship)
        }
    }

    override func start() {
        for (ship, function) in zip(ships, functions) {
            let change = CABasicAnimation(keyPath: "transform")
            change.valueFunction = CAValueFunction(name: function.name)
            change.fromValue = function.from
            change.toValue = function.to
            change.duration = 1.6
            change.autoreverses = true
            change.repeatCount = .infinity
            change.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
            ship.add(change, forKey: "change")
        }
    }
}
