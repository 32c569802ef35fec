/// One group on eight bars: shifted in phase, and delayed.
final class Staggered: Demo {
    override class var info: DemoInfo {
        DemoInfo(
            id: "staggered", title: "Staggered",
            summary: "timeOffset shifts the phase of each bar; beginTime delays its start.",
            chapter: .tricks, stillTime: 0.9, times: [0, 0.3, 0.6, 0.9, 1.5])
    }

    private var shifted: [CALayer] = []
    private var delayed: [CALayer] = []

    override func prepare() {
        let cards = addCards(["timeOffset", "beginTime"], size: CGSize(width: 212, height: 212))
        shifted = addBars(to: cards[0])
        delayed = addBars(to: cards[1])
    }

    private func addBars(to card: Card) -> [CALayer] {
        (0..<8).map { index in
            let bar = CALayer()
            bar.bounds = CGRect(x: 0, y: 0, width: 10, height: 32)
            bar.cornerRadius = 5
            bar.position = CGPoint(x: 36 + CGFloat(index) * 20, y: 106)
            bar.backgroundColor = Palette.blue
            card.layer.addSublayer(bar)
            return bar
        }
    }

    override func start() {
        for (index, bar) in shifted.enumerated() {
            let breath = breath()
            breath.timeOffset = Double(index) * 0.15
            bar.add(breath, forKey: "breath")
        }
        for (index, bar) in delayed.enumerated() {
            let breath = breath()
            breath.beginTime = bar.convertTime(CACurrentMediaTime(), from: nil) + Double(index) * 0.15
            bar.add(breath, forKey: "breath")
        }
    }

    /// Grows and changes colour, back and forth.
    private func breath() -> CAAnimationGroup {
        let growth = CABasicAnimation(keyPath: "bounds.size.height")
        growth.toValue = 144

        let blush = CABasicAnimation(keyPath: "backgroundColor")
        blush.toValue = Palette.coral

        let breath = CAAnimationGroup()
        breath.animations = [growth, blush]
        breath.duration = 1.2
        breath.autoreverses = true
        breath.repeatCount = .infinity
        breath.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
        return breath
    }
}
