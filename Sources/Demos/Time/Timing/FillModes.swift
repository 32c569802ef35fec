/// Four fill modes before, during and after the same animation; the dashed ring is the model.
final class FillModes: Demo {
    override class var info: DemoInfo {
        DemoInfo(
            id: "fill-modes", title: "Fill modes",
            summary: "Before and after the animation the model (dashed) or an end value is visible.",
            chapter: .time, stillTime: 0.5, times: [0, 0.5, 1.2, 1.8, 2.4, 3.2])
    }

    private let fillModes: [CAMediaTimingFillMode] = [.removed, .backwards, .forwards, .both]
    private var discs: [CALayer] = []
    private let playhead = CALayer()

    private let from = CGFloat(288)
    private let to = CGFloat(528)
    private let model = CGFloat(216)

    override func prepare() {
        for (index, fillMode) in fillModes.enumerated() {
            addTrack(fillMode, color: Palette.all[index], y: 92 + CGFloat(index) * 56)
        }
        addPhases()
    }

    private func addTrack(_ fillMode: CAMediaTimingFillMode, color: CGColor, y: CGFloat) {
        let name = UILabel(caption: fillMode.rawValue)
        name.frame = CGRect(x: 96, y: y - 10, width: 96, height: 20)
        addSubview(name)

        let track = CGMutablePath()
        track.addLines(between: [CGPoint(x: from, y: y), CGPoint(x: to, y: y)])
        layer.addSublayer(CAShapeLayer.line(track, color: Palette.hairline))

        let ring = CAShapeLayer.line(
            CGPath(ellipseIn: CGRect(x: model - 18, y: y - 18, width: 36, height: 36), transform: nil), color: Palette.amber)
        ring.lineDashPattern = [4, 5]
        layer.addSublayer(ring)

        let disc = CALayer.disc(Palette.teal, radius: 14, position: CGPoint(x: model, y: y))
        layer.addSublayer(disc)
        discs.append(disc)
    }

    /// Adds a line of three seconds with the animation's second marked, and a playhead.
    private func addPhases() {
        for (index, text) in ["before", "active", "after"].enumerated() {
            let phase = CALayer()
            phase.frame = CGRect(x: 98 + CGFloat(index) * 150, y: 308, width: 144, height: 4)
            phase.cornerRadius = 2
            phase.backgroundColor = index == 1 ? Palette.teal : Palette.hairline
            layer.addSublayer(phase)

            let label = UILabel(caption: text)
            label.frame = CGRect(x: phase.frame.minX, y: 318, width: 144, height: 20)
            label.textAlignment = .center
            addSubview(label)
        }
        playhead.bounds = CGRect(x: 0, y: 0, width: 4, height: 20)
        playhead.cornerRadius = 2
        playhead.position = CGPoint(x: 96, y: 310)
        playhead.backgroundColor = Palette.white
        layer.addSublayer(playhead)
    }

    override func start() {
        for (disc, fillMode) in zip(discs, fillModes) {
            let move = CABasicAnimation(keyPath: "position.x")
            move.fromValue = from
            move.toValue = to
            move.beginTime = disc.convertTime(CACurrentMediaTime(), from: nil) + 1.2
            move.duration = 1.2
            move.fillMode = fillMode
            move.isRemovedOnCompletion = false
            disc.add(move, forKey: "move")
        }

        let play = CABasicAnimation(keyPath: "position.x")
        play.fromValue = 96
        play.toValue = 544
        play.duration = 3.6
        play.delegate = self
        playhead.add(play, forKey: "play")
    }
}

extension FillModes: CAAnimationDelegate {
    func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
        if flag { start() }
    }
}
