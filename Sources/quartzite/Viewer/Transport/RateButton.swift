import QuartzUI

/// The speed button of a narrow bar: each click selects the next speed.
final class RateButton: UIControl {
    private let label = UILabel(line: "", font: Theme.labelFont, color: Theme.text, alignment: .center)
    /// The rate shown.
    var rate: Float = 1 {
        didSet { label.show(Transport.text(rate)) }
    }

    /// - Parameter onRate: called with the selected rate.
    init(onRate: @escaping (Float) -> Void) {
        super.init(frame: .zero)
        layer.cornerRadius = Theme.controlRadius
        label.show(Transport.text(rate))
        addSubview(label)
        addAction(UIAction { [unowned self] _ in onRate(Transport.rate(after: rate)) }, for: .touchUpInside)
        stateDidChange()
    }

    required init?(coder: NSCoder) { nil }

    override func layoutSubviews() {
        super.layoutSubviews()
        label.frame = bounds
    }

    override func stateDidChange() {
        let color = isHighlighted ? Theme.pressed : state.contains(.hovered) ? Theme.hovered : Theme.raised
        Motion.animate(Theme.quick) { self.backgroundColor = color }
    }
}
