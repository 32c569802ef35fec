/// Half-transparent views, composited as a group or individually.
final class GroupOpacity: Demo {
    override class var info: DemoInfo {
        DemoInfo(
            id: "group-opacity", title: "Group opacity",
            summary: "The left stack fades as one picture; on the right its parts show through each other.",
            chapter: .layers, stillTime: 1.5, times: [0, 0.75, 1.5, 2.25])
    }

    private(set) var stacks: [CALayer] = []

    override func prepare() {
        let cards = addCards(
            ["allowsGroupOpacity = true", "allowsGroupOpacity = false"], size: CGSize(width: 212, height: 212))
        for (index, card) in cards.enumerated() {
            let ground = CGMutablePath()
            ground.addLines(between: [CGPoint(x: 12, y: 106), CGPoint(x: 200, y: 106)])
            card.layer.addSublayer(CAShapeLayer.line(ground))

            let stack = CALayer()
            stack.frame = card.bounds
            stack.allowsGroupOpacity = index == 0
            card.layer.addSublayer(stack)
            for (place, color) in zip([(80, 80), (132, 80), (106, 130)], [Palette.coral, Palette.amber, Palette.blue]) {
                stack.addSublayer(.disc(color, radius: 44, position: CGPoint(x: place.0, y: place.1)))
            }
            stack.addSublayer(.picture("Spaceship", size: 72, position: CGPoint(x: 106, y: 98)))
            stacks.append(stack)
        }
    }

    override func start() {
        for stack in stacks {
            let fade = CABasicAnimation(keyPath: "opacity")
            fade.fromValue = 1
            fade.toValue = 0.25
            fade.duration = 1.5
            fade.autoreverses = true
            fade.repeatCount = .infinity
            fade.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
            stack.add(fade, forKey: "fade")
        }
    }

    override var caption: String {
        String(format: "opacity %.2f", stacks.first.map { ($0.presentation() ?? $0).opacity } ?? 1)
    }
}
