/// A group repeats its members together. Each takes the group's duration unless it has one, and is cut off at the group's end.
final class AnimationGroup: Demo {
    override class var info: DemoInfo {
        DemoInfo(
            id: "animation-group", title: "Animation group",
            summary: "Movement along the path and a change from teal to coral, added as one group.",
            chapter: .explicit, stillTime: 1.4, times: [0, 0.8, 1.6, 2.4, 3.2, 3.9])
    }

    private let tile = CALayer.tile(Palette.teal, side: 64, picture: "Flag")

    private let path: UIBezierPath = {
        let path = UIBezierPath()
        path.move(to: CGPoint(x: 64, y: 110))
        path.addCurve(
            to: CGPoint(x: 384, y: 110), controlPoint1: CGPoint(x: 144, y: -42), controlPoint2: CGPoint(x: 304, y: 262))
        return path
    }()

    override func prepare() {
        let card = addCards(["position + backgroundColor"], size: CGSize(width: 448, height: 220))[0]
        card.layer.addSublayer(CAShapeLayer.line(path.cgPath))
        tile.position = CGPoint(x: 64, y: 110)
        card.layer.addSublayer(tile)
    }

    override func start() {
        let journey = CAKeyframeAnimation(keyPath: "position")
        journey.path = path.cgPath
        journey.rotationMode = .rotateAuto

        let color = CABasicAnimation(keyPath: "backgroundColor")
        color.toValue = Palette.coral

        // Members without a duration take the group's.
        let group = CAAnimationGroup()
        group.animations = [journey, color]
        group.duration = 4
        group.repeatCount = .infinity
        tile.add(group, forKey: "journey")
    }
}
