/// Six ways to specify the ends of a basic animation, and a contradictory seventh.
final class FromToBy: Demo {
    override class var info: DemoInfo {
        DemoInfo(
            id: "from-to-by", title: "From, to, by",
            summary: "Missing ends come from the model (dashed); if all three are set, byValue is ignored.",
            chapter: .explicit, stillTime: 1.1, times: [0, 0.4, 0.8, 1.1, 1.45, 2.2])
    }

    /// The specified ends of an animation; nil for unspecified ones.
    private struct Ends {
        let name: String
        var from: CGFloat?
        var to: CGFloat?
        var by: CGFloat?
    }

    private let cases = [
        Ends(name: "from, to", from: 272, to: 512),
        Ends(name: "from, by", from: 272, by: 80),
        Ends(name: "to, by", to: 512, by: 80),
        Ends(name: "from", from: 272),
        Ends(name: "to", to: 512),
        Ends(name: "by", by: 80),
        Ends(name: "from, to, by", from: 272, to: 512, by: 80),
    ]
    private(set) var discs: [CALayer] = []
    private let model = CGFloat(392)

    override func prepare() {
        for (index, ends) in cases.enumerated() { addRow(ends, color: Palette.all[index % 5], y: 78 + CGFloat(index) * 40) }
    }

    override func start() {
        for (disc, ends) in zip(discs, cases) {
            let move = CABasicAnimation(keyPath: "position.x")
            move.fromValue = ends.from
            move.toValue = ends.to
            move.byValue = ends.by
            move.duration = 1.5
            move.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
            disc.add(move, forKey: "move")
        }
        after(2.5) { [unowned self] in start() }
    }

    private func addRow(_ ends: Ends, color: CGColor, y: CGFloat) {
        let name = UILabel(caption: ends.name)
        name.frame = CGRect(x: 96, y: y - 10, width: 120, height: 20)
        addSubview(name)

        let track = CGMutablePath()
        track.addLines(between: [CGPoint(x: 252, y: y), CGPoint(x: 528, y: y)])
        for x in [272, model, 512] { track.addLines(between: [CGPoint(x: x, y: y - 4), CGPoint(x: x, y: y + 4)]) }
        layer.addSublayer(CAShapeLayer.line(track, color: Palette.hairline))

        let ring = CAShapeLayer.line(
            CGPath(ellipseIn: CGRect(x: model - 15, y: y - 15, width: 30, height: 30), transform: nil), color: Palette.amber)
        ring.lineDashPattern = [4, 4]
        layer.addSublayer(ring)

        let disc = CALayer.disc(color, radius: 10, position: CGPoint(x: model, y: y))
        layer.addSublayer(disc)
        discs.append(disc)
    }
}
