/// A begin time is a time of the parent's clock, not a delay; inside a group it is relative to the group's start.
final class BeginTime: Demo {
    override class var info: DemoInfo {
        DemoInfo(
            id: "begin-time", title: "Begin time",
            summary: "A beginTime of 1 is in the past; now + 1, or 1 in a group, starts a second later.",
            chapter: .time, stillTime: 4.6, times: [3.2, 3.8, 4.1, 4.6, 5.1, 5.8])
    }

    private let names = ["beginTime = 1", "now + 1", "1, in a group"]
    private(set) var ships: [CALayer] = []
    private let playhead = CALayer()
    private let left = CGFloat(232)
    private let right = CGFloat(512)

    override func prepare() {
        for (index, name) in names.enumerated() {
            let y = 102 + CGFloat(index) * 68
            let label = UILabel(caption: name)
            label.frame = CGRect(x: 96, y: y - 10, width: 112, height: 20)
            addSubview(label)

            let track = CGMutablePath()
            track.addLines(between: [CGPoint(x: left, y: y), CGPoint(x: right, y: y)])
            let line = CAShapeLayer.line(track)
            line.lineDashPattern = [1, 8]
            layer.addSublayer(line)

            let ship = CALayer.picture("Ship", size: 52, position: CGPoint(x: left, y: y))
            layer.addSublayer(ship)
            ships.append(ship)
        }
        addSeconds()
    }

    /// Adds three seconds below the tracks, and a playhead.
    private func addSeconds() {
        for second in 0..<3 {
            let span = CALayer()
            span.frame = CGRect(x: 97 + CGFloat(second) * 150, y: 300, width: 146, height: 4)
            span.cornerRadius = 2
            span.backgroundColor = second == 1 ? Palette.teal : Palette.hairline
            layer.addSublayer(span)

            let label = UILabel(caption: ["0 … 1 s", "1 … 2 s", "2 … 3 s"][second])
            label.textAlignment = .center
            label.frame = CGRect(x: span.frame.minX, y: 312, width: 146, height: 20)
            addSubview(label)
        }
        playhead.bounds = CGRect(x: 0, y: 0, width: 4, height: 20)
        playhead.cornerRadius = 2
        playhead.position = CGPoint(x: 98, y: 302)
        playhead.backgroundColor = Palette.white
        layer.addSublayer(playhead)
    }

    override func start() {
        let absolute = crossing()
        absolute.beginTime = 1
        ships[0].add(absolute, forKey: "crossing")

        let delayed = crossing()
        delayed.beginTime = ships[1].convertTime(CACurrentMediaTime(), from: nil) + 1
        ships[1].add(delayed, forKey: "crossing")

        let member = crossing()
        member.beginTime = 1
        let group = CAAnimationGroup()
        group.animations = [member]
        group.duration = 2
        ships[2].add(group, forKey: "crossing")

        let play = CABasicAnimation(keyPath: "position.x")
        play.fromValue = 98
        play.toValue = 542
        play.duration = 3
        playhead.add(play, forKey: "play")
        after(3) { [unowned self] in start() }
    }

    private func crossing() -> CABasicAnimation {
        let crossing = CABasicAnimation(keyPath: "position.x")
        crossing.fromValue = left
        crossing.toValue = right
        crossing.duration = 1
        return crossing
    }
}
