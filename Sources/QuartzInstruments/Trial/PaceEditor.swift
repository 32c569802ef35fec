import QuartzUI
import QuartzUIControls

/// An editor of an animation's pace: presets, a curve with draggable control points or a spring with sliders, the numbers as text
/// that can be typed and copied, and a race of both paces.
package final class PaceEditor: UIView {
    /// Called with the pace to try; nil for the original one.
    var onChange: (Pace?) -> Void = { _ in }

    /// Called with the pace as Swift.
    package var onCopy: (String) -> Void = { _ in }

    private let title = UILabel(line: "TRY ANOTHER PACE", font: Theme.captionFont, color: Theme.secondaryText)
    private let reset: IconButton
    let copy: IconButton
    let presets = UISegmentedControl(items: Pace.Preset.allCases.map(\.title))
    let curve = PaceCurve()
    let numbers = EditField(frame: .zero)
    private let race = RaceView()
    let stiffness = NumberSlider("stiffness", in: Pace.Spring.stiffnesses)
    let damping = NumberSlider("damping", in: Pace.Spring.dampings, decimals: 1)
    private var pace = Pace.Preset.linear.pace

    override init(frame: CGRect) {
        var (resets, copies): (() -> Void, () -> Void) = ({}, {})
        reset = IconButton(.restart, tip: "Restore the original pace") { resets() }
        copy = IconButton(.copy, tip: "Copy as CAMediaTimingFunction") { copies() }
        super.init(frame: frame)
        resets = { [unowned self] in onChange(nil) }
        copies = { [unowned self] in onCopy(pace.code) }
        clipsToBounds = true
        presets.addAction(
            UIAction { [unowned self] _ in
                if let preset = Pace.Preset(rawValue: presets.selectedSegmentIndex) { onChange(preset.pace) }
            }, for: .valueChanged)
        curve.onChange = { [unowned self] in onChange($0) }
        stiffness.onChange = { [unowned self] number in changeSpring { $0.stiffness = number } }
        damping.onChange = { [unowned self] number in changeSpring { $0.damping = number } }
        numbers.font = Theme.captionFont
        numbers.textAlignment = .left
        numbers.accessibilityLabel = "Numbers of the pace"
        numbers.onEnd = { [unowned self] in typed($0) }
        for view in [title, reset, copy, presets, curve, numbers, race, stiffness, damping] { addSubview(view) }
    }

    required init?(coder: NSCoder) { nil }

    private func changeSpring(_ change: (inout Pace.Spring) -> Void) {
        guard case .spring(var spring) = pace else { return }
        change(&spring)
        onChange(.spring(spring))
    }

    /// Takes the typed numbers; nil keeps the old ones.
    private func typed(_ text: String?) {
        if let text, text != pace.text {
            guard let typed = Pace(text) else { return numbers.isWrong = true }
            if typed != pace { onChange(typed) }
        }
        numbers.isWrong = false
        // The end of editing reads the text again.
        numbers.text = pace.text
        numbers.resignFirstResponder()
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
        if !numbers.isFirstResponder, numbers.text != pace.text { numbers.text = pace.text }
        race.show(own, pace, seconds: seconds)
        if case .spring(let spring) = pace {
            stiffness.value = spring.stiffness
            damping.value = spring.damping
        }
        if wasSpring != isSpring {
            setNeedsLayout()
            superview?.setNeedsLayout()
        }
    }

    /// The text of the tried numbers.
    var text: String { numbers.text ?? "" }

    private static let fieldHeight: CGFloat = 24

    /// The height of the editor. A spring has sliders.
    var height: CGFloat {
        28 + Theme.controlHeight + Theme.grid + PaceCurve.height + Self.fieldHeight + 8 + (isSpring ? NumberSlider.height : 0)
            + RaceView.height
    }

    package override func layoutSubviews() {
        let (width, side) = (bounds.width, Theme.controlHeight)
        title.frame = CGRect(x: 0, y: 5, width: max(0, width - side), height: 15)
        reset.frame = CGRect(x: width - side, y: -2, width: side, height: side)
        presets.frame = CGRect(x: 0, y: 28, width: width, height: side)
        curve.frame = CGRect(x: 0, y: presets.frame.maxY + Theme.grid, width: width, height: PaceCurve.height)
        let y = curve.frame.maxY + 4
        numbers.frame = CGRect(x: 0, y: y, width: max(0, width - side - 4), height: Self.fieldHeight)
        copy.frame = CGRect(x: width - side, y: y - 2, width: side, height: side)
        let half = max(0, (width - Theme.padding) / 2)
        for (index, slider) in [stiffness, damping].enumerated() {
            slider.isHidden = !isSpring
            slider.frame = CGRect(
                x: CGFloat(index) * (half + Theme.padding), y: numbers.frame.maxY + 4, width: half, height: NumberSlider.height)
        }
        race.frame = CGRect(
            x: 0, y: numbers.frame.maxY + 4 + (isSpring ? NumberSlider.height : 0), width: width, height: RaceView.height)
    }
}
