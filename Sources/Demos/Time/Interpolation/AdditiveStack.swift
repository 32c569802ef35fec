/// Animations of one property: a later one replaces the earlier one, adds to it, or is cumulative.
final class AdditiveStack: Demo {
    override class var info: DemoInfo {
        DemoInfo(
            id: "additive", title: "Additive animations",
            summary: "Top: the sway replaces the move. Middle: it adds to the move. Bottom: repeats accumulate.",
            chapter: .time, stillTime: 1.3, times: [0, 0.6, 1.3, 2, 2.7, 3.5])
    }

    let discs = (0..<3).map { CALayer.disc(Palette.all[$0], radius: 16) }
    private let names = ["replaced", "isAdditive", "isCumulative"]

    override func prepare() {
        for (index, disc) in discs.enumerated() {
            let y = 112 + CGFloat(index) * 84
            let name = UILabel(caption: names[index])
            name.frame = CGRect(x: 96, y: y - 10, width: 96, height: 20)
            addSubview(name)
            let track = CGMutablePath()
            track.addLines(between: [CGPoint(x: 216, y: y), CGPoint(x: 520, y: y)])
            layer.addSublayer(CAShapeLayer.line(track, color: Palette.hairline))
            disc.position = CGPoint(x: 216, y: y)
            layer.addSublayer(disc)
        }
    }

    override func start() {
        for disc in discs[..<2] {
            let way = CABasicAnimation(keyPath: "position.x")
            way.fromValue = 216
            way.toValue = 520
            way.duration = 4
            way.repeatCount = .infinity
            disc.add(way, forKey: "way")

            let sway = CABasicAnimation(keyPath: "position")
            let isAdditive = disc === discs[1]
            let base = isAdditive ? .zero : disc.position
            sway.fromValue = CGPoint(x: base.x, y: base.y - 28)
            sway.toValue = CGPoint(x: base.x, y: base.y + 28)
            sway.isAdditive = isAdditive
            sway.duration = 0.5
            sway.autoreverses = true
            sway.repeatCount = .infinity
            sway.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
            disc.add(sway, forKey: "sway")
        }
        let step = CABasicAnimation(keyPath: "position.x")
        step.byValue = 76
        step.isCumulative = true
        step.duration = 1
        step.repeatCount = 4
        step.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
        let steps = CAAnimationGroup()
        steps.animations = [step]
        steps.duration = 4
        steps.repeatCount = .infinity
        discs[2].add(steps, forKey: "steps")
    }
}
