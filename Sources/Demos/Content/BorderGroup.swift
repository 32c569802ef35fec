/// Border width and colour animate together in a group. A group truncates its children; it does not stretch them.
final class BorderGroup: Demo {
    override class var info: DemoInfo {
        DemoInfo(
            id: "border-group", title: "Border group",
            summary: "Children take the group's 5 s, are truncated at its end, or run at the group's speed.",
            chapter: .content, stillTime: 2.4, times: [0, 0.8, 1.6, 2.4, 3.4, 4.8])
    }

    private let whole = CALayer()
    private let cut = CALayer()
    private let hasty = CALayer()

    override func prepare() {
        let cards = addCards(
            ["no duration: 5 s", "10 s, cut at 5 s", "group.speed = 2"], size: CGSize(width: 136, height: 164), spacing: 20)
        for (card, box) in zip(cards, [whole, cut, hasty]) {
            box.frame = card.bounds.insetBy(dx: 12, dy: 26)
            box.cornerRadius = 24
            box.contents = UIImage.picture("Forest", side: 112).cgImage
            box.contentsGravity = .resizeAspectFill
            box.masksToBounds = true
            box.borderColor = Palette.teal
            card.layer.addSublayer(box)
        }
    }

    override func start() {
        whole.add(borderChanges(childDuration: 0), forKey: "BorderChanges")
        cut.add(borderChanges(childDuration: 10), forKey: "BorderChanges")

        // A group's speed, unlike its duration, applies to its children: all run in one cycle of 2.5 seconds.
        let changes = borderChanges(childDuration: 0)
        changes.speed = 2
        hasty.add(changes, forKey: "BorderChanges")
    }

    /// Returns the changes of the border.
    ///
    /// - Parameter childDuration: The duration of each child; 0 takes the group's.
    private func borderChanges(childDuration: CFTimeInterval) -> CAAnimationGroup {
        let width = CAKeyframeAnimation(keyPath: "borderWidth")
        width.values = [1.0, 10.0, 5.0, 30.0, 0.5, 15.0, 2.0, 50.0, 0.0]
        width.calculationMode = .paced
        width.duration = childDuration

        let color = CAKeyframeAnimation(keyPath: "borderColor")
        color.values = [Palette.teal, Palette.coral, Palette.blue]
        color.calculationMode = .paced
        color.duration = childDuration

        let group = CAAnimationGroup()
        group.animations = [color, width]
        group.duration = 5
        group.repeatCount = .infinity
        return group
    }

    override var caption: String {
        func width(_ layer: CALayer) -> String { String(format: "%.1f", (layer.presentation() ?? layer).borderWidth) }
        return "borderWidth \(width(whole)), \(width(cut)) and \(width(hasty))"
    }
}
