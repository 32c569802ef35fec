/// One dot, one leaf, one bar, copied by a replicator layer: each copy is transformed, tinted and delayed.
final class Replicator: Demo {
    override class var info: DemoInfo {
        DemoInfo(
            id: "replicator", title: "Replicator",
            summary: "One layer per card, copied many times: rotated, tinted and delayed step by step.",
            chapter: .particles, stillTime: 1.7, times: [0, 0.4, 0.8, 1.2, 1.7, 2.2])
    }

    private let bar = CALayer()
    private let leaf = CAShapeLayer()
    private let dot = CALayer.disc(Palette.white, radius: 5)

    override func prepare() {
        let cards = addCards(["instanceDelay", "instanceColor", "nested replicators"], size: CGSize(width: 180, height: 180))
        cards[0].layer.addSublayer(spinner(in: cards[0].bounds))
        cards[1].layer.addSublayer(flower(in: cards[1].bounds))
        cards[2].layer.addSublayer(grid(in: cards[2].bounds))
    }

    /// Twelve bars in a circle, each rotated by a twelfth of a turn and delayed by a twelfth of a second.
    private func spinner(in frame: CGRect) -> CALayer {
        bar.bounds = CGRect(x: 0, y: 0, width: 10, height: 32)
        bar.position = CGPoint(x: frame.midX, y: frame.midY - 46)
        bar.cornerRadius = 5
        bar.backgroundColor = Palette.blue
        bar.opacity = 0.15
        let copies = CAReplicatorLayer()
        copies.frame = frame
        copies.instanceCount = 12
        copies.instanceDelay = 1.0 / 12
        copies.instanceTransform = CATransform3DMakeRotation(.pi / 6, 0, 0, 1)
        copies.addSublayer(bar)
        return copies
    }

    /// Sixteen petals, each with a little less red and green.
    private func flower(in frame: CGRect) -> CALayer {
        leaf.bounds = CGRect(x: 0, y: 0, width: 28, height: 68)
        leaf.path = UIBezierPath(ovalIn: leaf.bounds).cgPath
        leaf.fillColor = Palette.white.copy(alpha: 0.6)
        leaf.anchorPoint = CGPoint(x: 0.5, y: 1)
        leaf.position = CGPoint(x: frame.midX, y: frame.midY)
        let copies = CAReplicatorLayer()
        copies.frame = frame
        copies.instanceCount = 16
        copies.instanceColor = Palette.amber
        copies.instanceRedOffset = -0.03
        copies.instanceGreenOffset = -0.02
        copies.instanceBlueOffset = 0.04
        copies.instanceTransform = CATransform3DMakeRotation(.pi / 8, 0, 0, 1)
        copies.addSublayer(leaf)
        return copies
    }

    /// Nine rows of nine dots; the wave is delayed in both directions.
    private func grid(in frame: CGRect) -> CALayer {
        dot.position = CGPoint(x: 26, y: 26)
        let row = CAReplicatorLayer()
        row.frame = frame
        row.instanceCount = 9
        row.instanceDelay = 0.1
        row.instanceRedOffset = -0.09
        row.instanceTransform = CATransform3DMakeTranslation(16, 0, 0)
        row.addSublayer(dot)
        let rows = CAReplicatorLayer()
        rows.frame = frame
        rows.instanceCount = 9
        rows.instanceDelay = 0.1
        rows.instanceGreenOffset = -0.07
        rows.instanceTransform = CATransform3DMakeTranslation(0, 16, 0)
        rows.addSublayer(row)
        return rows
    }

    override func start() {
        let fade = CABasicAnimation(keyPath: "opacity")
        fade.fromValue = 1
        fade.toValue = 0.15
        fade.duration = 1
        fade.repeatCount = .infinity
        bar.add(fade, forKey: "fade")

        let breathe = CABasicAnimation(keyPath: "transform.scale")
        breathe.fromValue = 0.7
        breathe.toValue = 1.1
        breathe.duration = 1.5
        breathe.autoreverses = true
        breathe.repeatCount = .infinity
        breathe.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
        leaf.add(breathe, forKey: "breathe")

        let shrink = CABasicAnimation(keyPath: "transform.scale")
        shrink.fromValue = 1.4
        shrink.toValue = 0.3
        shrink.duration = 0.8
        shrink.autoreverses = true
        shrink.repeatCount = .infinity
        shrink.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
        dot.add(shrink, forKey: "shrink")
    }
}
