import QuartzUI

/// Tries another pace of an animation: presets, a curve whose control points are dragged or a spring with sliders, and a race of both.
final class PaceEditor: UIView {
    /// Called with the pace to try; nil for the animation's own.
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
        reset = IconButton(.restart, tip: "The animation's own pace") { resets() }
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

    /// - Parameters:
    ///   - own: the animation's pace.
    ///   - tried: the pace that is tried; nil for none.
    ///   - seconds: the length of a pass.
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

    /// The height of the editor; a spring has sliders.
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
