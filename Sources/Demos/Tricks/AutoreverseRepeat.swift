/// The end of an autoreversing animation with different repeat counts.
final class AutoreverseRepeat: Demo {
    override class var info: DemoInfo {
        DemoInfo(
            id: "autoreverse-repeat", title: "Autoreverse",
            summary: "With repeatCount 1 the ship ends at its start, with 1.5 at the other end.",
            chapter: .tricks, stillTime: 2.6, times: [0, 0.5, 1, 1.5, 2, 2.6, 3.4])
    }

    private let ships = (0..<2).map { _ in CALayer.picture("Ship", size: 64) }
    private let repeatCounts: [Float] = [1, 1.5]
    private let left = CGFloat(140)
    private let right = CGFloat(500)

    override func prepare() {
        for (index, ship) in ships.enumerated() {
            let y = 132 + CGFloat(index) * 132
            let track = CGMutablePath()
            track.addLines(between: [CGPoint(x: left, y: y), CGPoint(x: right, y: y)])
            let line = CAShapeLayer.line(track)
            line.lineDashPattern = [1, 8]
            layer.addSublayer(line)

            let name = UILabel(caption: "repeatCount \(repeatCounts[index].formatted())")
            name.frame = CGRect(x: 96, y: y + 40, width: 448, height: 20)
            name.textAlignment = .center
            addSubview(name)

            ship.position = CGPoint(x: left, y: y)
            layer.addSublayer(ship)
        }
    }

    override func start() {
        for (ship, repeatCount) in zip(ships, repeatCounts) {
            let crossing = CABasicAnimation(keyPath: "position.x")
            crossing.fromValue = left
            crossing.toValue = right
            crossing.duration = 1
            crossing.autoreverses = true
            crossing.repeatCount = repeatCount
            crossing.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
            // Kept, so that its end is visible.
            crossing.fillMode = .forwards
            crossing.isRemovedOnCompletion = false
            ship.add(crossing, forKey: "crossing")
        }
        after(4) { [unowned self] in start() }
    }
}
