/// Two ships in the same loop: one with `rotationMode`, one without.
final class BezierPath: Demo {
    override class var info: DemoInfo {
        DemoInfo(
            id: "bezier-path", title: "Bézier path",
            summary: "rotationMode turns the ship with the path; without it the ship flies backwards at the top.",
            chapter: .explicit, stillTime: 2, times: [0, 0.6, 1.2, 2, 2.8, 3.6])
    }

    private let upright = CALayer.picture("Ship", size: 64)
    private let turning = CALayer.picture("Ship", size: 64)

    private let path: UIBezierPath = {
        let path = UIBezierPath()
        path.move(to: CGPoint(x: 34, y: 204))
        path.addCurve(
            to: CGPoint(x: 180, y: 204), controlPoint1: CGPoint(x: 430, y: -20), controlPoint2: CGPoint(x: -216, y: -20))
        return path
    }()

    override func prepare() {
        let cards = addCards(
            ["rotationMode = nil", "rotationMode = .rotateAuto"], size: CGSize(width: 214, height: 240), spacing: 20)
        for (card, ship) in zip(cards, [upright, turning]) {
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
