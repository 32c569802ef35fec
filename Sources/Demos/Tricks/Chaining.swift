/// Four consecutive moves: by delegate calls, and by begin times.
final class Chaining: Demo {
    override class var info: DemoInfo {
        DemoInfo(
            id: "chaining", title: "Chaining",
            summary: "Chained in animationDidStop the ball flashes and lags; chained by beginTime it does not.",
            chapter: .tricks, stillTime: 1.2, times: [0, 0.4, 49.0 / 60, 1.2, 2, 2.8])
    }

    private let relayed = CALayer.picture("Ball", size: 44)
    private let planned = CALayer.picture("Ball", size: 44)

    private let corners = [(46, 46), (166, 46), (166, 166), (46, 166), (46, 46)].map { CGPoint(x: $0.0, y: $0.1) }
    private let legDuration = 0.8

    override func prepare() {
        let cards = addCards(["animationDidStop", "beginTime"], size: CGSize(width: 212, height: 212))
        for (card, layer) in zip(cards, [relayed, planned]) {
            let square = CGMutablePath()
            square.addLines(between: corners)
            card.layer.addSublayer(CAShapeLayer.line(square, color: Palette.hairline))
            layer.position = corners[0]
            card.layer.addSublayer(layer)
        }
    }

    override func start() {
        relay(0)
        plan()
    }

    /// Returns a move along one side of the square.
    private func leg(_ index: Int) -> CABasicAnimation {
        let leg = CABasicAnimation(keyPath: "position")
        leg.fromValue = corners[index]
        leg.toValue = corners[index + 1]
        leg.duration = legDuration
        leg.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
        return leg
    }

    /// Starts each move after the previous one has ended: a frame late, in which the model shows.
    private func relay(_ index: Int) {
        let leg = leg(index)
        leg.delegate = self
        leg.setValue((index + 1) % 4, forKey: "next")
        relayed.add(leg, forKey: nil)
    }

    /// Adds all moves at once, each with the begin time at which the previous one ends.
    private func plan() {
        let now = planned.convertTime(CACurrentMediaTime(), from: nil)
        CATransaction.begin()
        CATransaction.setCompletionBlock { [weak self] in self?.plan() }
        for index in 0..<4 {
            let leg = leg(index)
            leg.beginTime = now + Double(index) * legDuration
            planned.add(leg, forKey: nil)
        }
        CATransaction.commit()
    }
}

extension Chaining: CAAnimationDelegate {
    func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
        if flag, let next = anim.value(forKey: "next") as? Int { relay(next) }
    }
}
