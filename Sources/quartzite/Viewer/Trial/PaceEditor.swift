import QuartzUI

/// An editor of an animation's pace: presets, a curve with draggable control points or a spring with sliders, and a race of both
/// paces.
final class PaceEditor: UIView {
    /// Called with the pace to try; nil for the original one.
    var onChange: (Pace?) -> Void = { _ in }

    private let title = UILabel(line: "TRY ANOTHER PACE", font: Theme.captionFont, color: Theme.secondaryText)
    private let reset: IconButton
    let presets = UISegmentedControl(items: Pace.Preset.allCases.map(\.title))
    let curve = PaceCurve()
    private let numbers = UILabel(line: "", font: Theme.captionFont, color: Theme.secondaryText)
    private let race = RaceView()
    let stiffness = UISlider()
    let damping = UISlider()
    private let sliderNames = ["stiffness", "damping"].map {
        UILabel(line: $0, font: Theme.captionFont, color: Theme.secondaryText)
    }
    private var pace = Pace.Preset.linear.pace

    override init(frame: CGRect) {
        var resets: () -> Void = {}
        reset = IconButton(.restart, tip: "Restore the original pace") { resets() }
        super.init(frame: frame)
        resets = { [unowned self] in onChange(nil) }
        clipsToBounds = true
        presets.addAction(
            UIAction { [unowned self] _ in
                if let preset = Pace.Preset(rawValue: presets.selectedSegmentIndex) { onChange(preset.pace) }
            }, for: .valueChanged)
        curve.onChange = { [unowned self] in onChange($0) }
        (stiffness.minimumValue, stiffness.maximumValue) = (
            Float(Pace.Spring.stiffnesses.lowerBound), Float(Pace.Spring.stiffnesses.upperBound)
        )
        (damping.minimumValue, damping.maximumValue) = (
            Float(Pace.Spring.dampings.lowerBound), Float(Pace.Spring.dampings.upperBound)
        )
        for (slider, name) in zip([stiffness, damping], sliderNames) {
            slider.accessibilityLabel = name.text
            slider.addAction(UIAction { [unowned self] _ in readSliders() }, for: .valueChanged)
        }
        for view in [title, reset, presets, curve, numbers, race, stiffness, damping] + sliderNames { addSubview(view) }
    }

    required init?(coder: NSCoder) { nil }

    private func readSliders() {
        guard case .spring(var spring) = pace else { return }
        spring.stiffness = Double(stiffness.value.rounded())
        spring.damping = Double(damping.value.rounded())
        onChange(.spring(spring))
    }

    private var isSpring: Bool {
        if case .spring = pace { true } else { false }
    }

    /// Shows the pace of an animation.
    ///
    /// - Parameters:
    ///   - own: The animation's pace.
    ///   - tried: The tried pace; nil for none.
    ///   - seconds: The length of a pass.
    func show(own: Pace, tried: Pace?, seconds: Double) {
        let wasSpring = isSpring
        pace = tried ?? own
        reset.isHidden = tried == nil
        presets.selectedSegmentIndex = pace.preset?.rawValue ?? -1
        curve.show(own: own, tried: pace, seconds: seconds)
        numbers.show(pace.text)
        race.show(own, pace, seconds: seconds)
        if case .spring(let spring) = pace {
            stiffness.value = Float(spring.stiffness)
            damping.value = Float(spring.damping)
        }
        if wasSpring != isSpring {
            setNeedsLayout()
            superview?.setNeedsLayout()
        }
    }

    /// The text of the tried numbers.
    var text: String { numbers.text ?? "" }

    private static let sliderHeight: CGFloat = 30

    /// The height of the editor. A spring has sliders.
    var height: CGFloat {
        28 + Theme.controlHeight + Theme.grid + PaceCurve.height + 23 + (isSpring ? 2 * Self.sliderHeight : 0) + RaceView.height
    }

    override func layoutSubviews() {
        let (width, side) = (bounds.width, Theme.controlHeight)
        title.frame = CGRect(x: 0, y: 5, width: max(0, width - side), height: 15)
        reset.frame = CGRect(x: width - side, y: -2, width: side, height: side)
        presets.frame = CGRect(x: 0, y: 28, width: width, height: side)
        curve.frame = CGRect(x: 0, y: presets.frame.maxY + Theme.grid, width: width, height: PaceCurve.height)
        numbers.frame = CGRect(x: 0, y: curve.frame.maxY + 4, width: width, height: 15)
        var y = numbers.frame.maxY + 4
        for (name, slider) in zip(sliderNames, [stiffness, damping]) {
            name.isHidden = !isSpring
            slider.isHidden = !isSpring
            name.frame = CGRect(x: 0, y: y + 7, width: 56, height: 15)
            slider.frame = CGRect(x: 64, y: y + 1, width: max(0, width - 64), height: side)
            if isSpring { y += Self.sliderHeight }
        }
        race.frame = CGRect(x: 0, y: y, width: width, height: RaceView.height)
    }
}

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
