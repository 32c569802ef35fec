/// Two ships on the same curve: one with `rotationMode`, one without.
final class BezierPath: Demo {
    override class var info: DemoInfo {
        DemoInfo(
            id: "bezier-path", title: "Bézier path",
            summary: "With rotationMode the ship's bow follows the tangent; without, it slides sideways.",
            chapter: .explicit, stillTime: 2, times: [0, 0.6, 1.2, 2, 2.8, 3.6])
    }

    private let upright = CALayer.picture("Ship", size: 48)
    private let turning = CALayer.picture("Ship", size: 48)

    private let path: UIBezierPath = {
        let path = UIBezierPath()
        path.move(to: CGPoint(x: 48, y: 52))
        path.addCurve(
            to: CGPoint(x: 400, y: 52), controlPoint1: CGPoint(x: 136, y: -28), controlPoint2: CGPoint(x: 312, y: 132))
        return path
    }()

    override func prepare() {
        for (index, ship) in [upright, turning].enumerated() {
            let frame = CGRect(x: 96, y: 60 + CGFloat(index) * 148, width: 448, height: 104)
            let card = Card(frame: frame, name: index == 0 ? "rotationMode = nil" : "rotationMode = .rotateAuto")
            addSubview(card)
            card.layer.addSublayer(CAShapeLayer.line(path.cgPath))
            ship.position = path.currentPoint
            card.layer.addSublayer(ship)
        }
    }

    override func start() {
        upright.add(journey(), forKey: "journey")

        let turningJourney = journey()
        turningJourney.rotationMode = .rotateAuto
        turning.add(turningJourney, forKey: "journey")
    }

    private func journey() -> CAKeyframeAnimation {
        let journey = CAKeyframeAnimation(keyPath: "position")
        journey.path = path.cgPath
        journey.duration = 4
        journey.repeatCount = .infinity
        return journey
    }
}
