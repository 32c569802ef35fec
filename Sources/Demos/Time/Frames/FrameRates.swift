/// Display links with reduced frame rates.
final class FrameRates: Demo {
    override class var info: DemoInfo {
        DemoInfo(
            id: "frame-rates", title: "Frame rates",
            summary: "Four display links move four ships in the same way, each at its own frame rate.",
            chapter: .time, stillTime: 1.1, times: [0, 0.55, 1.1, 1.65])
    }

    private let rates = [60, 30, 10, 4]
    private(set) var ships: [CALayer] = []
    private(set) var calls = [0, 0, 0, 0]
    private let left = CGFloat(216)
    private let right = CGFloat(520)

    override var caption: String {
        zip(rates, calls).map { "\($0) per second: \($1)" }.joined(separator: "   ")
    }

    override func prepare() {
        for (index, rate) in rates.enumerated() {
            let y = 95 + CGFloat(index) * 70
            let label = UILabel(caption: "\(rate) per second")
            label.frame = CGRect(x: 96, y: y - 10, width: 100, height: 20)
            addSubview(label)
            let track = CGMutablePath()
            track.addLines(between: [CGPoint(x: left, y: y), CGPoint(x: right, y: y)])
            layer.addSublayer(CAShapeLayer.line(track, color: Palette.hairline))
            let ship = CALayer.picture("Ship", size: 44, position: CGPoint(x: left, y: y))
            layer.addSublayer(ship)
            ships.append(ship)
        }
    }

    override func start() {
        let begin = CACurrentMediaTime()
        for (index, rate) in rates.enumerated() {
            let link = CADisplayLink { [weak self] link in
                guard let self else { return link.invalidate() }
                calls[index] += 1
                sail(index, seconds: link.timestamp - begin)
            }
            link.preferredFramesPerSecond = rate
            link.add(to: .main, forMode: .common)
        }
    }

    /// Moves there in two seconds and back.
    private func sail(_ index: Int, seconds: CFTimeInterval) {
        let share = abs((seconds / 2 + 1).truncatingRemainder(dividingBy: 2) - 1)
        CATransaction.withoutActions { ships[index].position.x = left + (right - left) * CGFloat(share) }
    }
}
