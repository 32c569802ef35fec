import QuartzUI

/// A race of two paces, which is repeated endlessly: A is the original one, B the tried one.
final class RaceView: UIView {
    static let height: CGFloat = 44

    private let names = [("A", Theme.secondaryText), ("B", Theme.accent)].map {
        UILabel(line: $0.0, font: Theme.captionFont, color: $0.1)
    }
    private let lanes = [UIView(), UIView()]
    private let runners = [UIView(), UIView()]
    private var shown: Race?

    /// The inputs of the race.
    private struct Race: Equatable {
        let paces: [Pace]
        let seconds: Double
        var width: CGFloat
    }

    private static let side: CGFloat = 12
    private static let pause = 0.6
    private static let lengths = 0.3...3.0

    override init(frame: CGRect) {
        super.init(frame: frame)
        isUserInteractionEnabled = false
        for (lane, runner) in zip(lanes, runners) {
            runner.bounds = CGRect(x: 0, y: 0, width: Self.side, height: Self.side)
            runner.layer.cornerRadius = Self.side / 2
            addSubview(lane)
            addSubview(runner)
        }
        for name in names { addSubview(name) }
        themeDidChange()
    }

    required init?(coder: NSCoder) { nil }

    override func themeDidChange() {
        super.themeDidChange()
        for lane in lanes { lane.backgroundColor = Theme.hairline }
        runners[0].backgroundColor = Theme.secondaryText
        runners[1].backgroundColor = Theme.accent
    }

    /// Shows the race of two paces.
    ///
    /// - Parameter seconds: The length of a pass.
    func show(_ own: Pace, _ tried: Pace, seconds: Double) {
        let time = min(max(seconds.isFinite ? seconds : 1, Self.lengths.lowerBound), Self.lengths.upperBound)
        let new = Race(paces: [own, tried], seconds: time, width: bounds.width)
        guard new != shown else { return }
        shown = new
        start()
    }

    private var ends: (start: CGFloat, end: CGFloat) { (24, max(24, bounds.width - Self.side)) }

    private func start() {
        guard let shown else { return }
        for (runner, pace) in zip(runners, shown.paces) {
            runner.layer.removeAnimation(forKey: "race")
            guard !ViewerMotion.isReduced, bounds.width > 0 else { continue }
            let move: CABasicAnimation
            switch pace {
            case .curve:
                move = CABasicAnimation(keyPath: "position.x")
                move.timingFunction = pace.timingFunction
            case .spring(let spring): move = spring.animation("position.x")
            }
            (move.fromValue, move.toValue) = (ends.start, ends.end)
            move.duration = shown.seconds
            move.fillMode = .forwards
            let race = CAAnimationGroup()
            race.animations = [move]
            race.duration = shown.seconds + Self.pause
            race.repeatCount = .infinity
            runner.layer.add(race, forKey: "race")
        }
    }

    override func layoutSubviews() {
        let (start, end) = ends
        for (index, (lane, runner)) in zip(lanes, runners).enumerated() {
            let y = 12 + CGFloat(index) * 20
            names[index].frame = CGRect(x: 0, y: y - 8, width: 14, height: 15)
            lane.frame = CGRect(x: start, y: y - 0.5, width: end - start, height: 1)
            UIView.performWithoutAnimation { runner.center = CGPoint(x: end, y: y) }
        }
        guard var shown, shown.width != bounds.width else { return }
        shown.width = bounds.width
        self.shown = shown
        self.start()
    }
}
