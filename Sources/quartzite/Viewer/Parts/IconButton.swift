import QuartzUI

/// A square button with an icon and a tooltip. While its function is on it is tinted and underlined.
final class IconButton: UIControl {
    let iconView: IconView
    /// Whether its function is on.
    var isOn = false {
        didSet { if isOn != oldValue { stateDidChange() } }
    }
    /// Its tooltip, with the key.
    var tip: String {
        didSet { accessibilityLabel = tip }
    }
    /// The icon's colour while it is off, and while it is on.
    private let color: UIColor
    private let tint: UIColor
    private var wasFocused = false
    /// Marks the on state independently of colour.
    private let mark = UIView()

    init(
        _ icon: Icon, tip: String, color: UIColor = Theme.text, tint: UIColor = Theme.accent, action: @escaping () -> Void
    ) {
        self.color = color
        self.tint = tint
        self.tip = tip
        iconView = IconView(icon, color: color)
        super.init(frame: CGRect(x: 0, y: 0, width: Theme.controlHeight, height: Theme.controlHeight))
        accessibilityLabel = tip
        layer.cornerRadius = Theme.controlRadius
        mark.backgroundColor = tint
        mark.layer.cornerRadius = 1
        mark.isUserInteractionEnabled = false
        addSubview(iconView)
        addSubview(mark)
        addAction(UIAction { _ in action() }, for: .touchUpInside)
        stateDidChange()
    }

    required init?(coder: NSCoder) { nil }

    override func layoutSubviews() {
        super.layoutSubviews()
        iconView.center = CGPoint(x: bounds.midX, y: bounds.midY)
        mark.frame = CGRect(x: bounds.midX - 6, y: bounds.maxY - 4, width: 12, height: 2)
    }

    override func stateDidChange() {
        let ground = isHighlighted ? Theme.pressed : state.contains(.hovered) ? Theme.hovered : Theme.raised
        iconView.color = isOn ? tint : color
        mark.isHidden = !isOn
        if isHighlighted { tooltip?.hide() }
        tellFocus()
        Motion.animate(Theme.quick) {
            self.backgroundColor = self.isOn ? ground.mixed(with: self.tint, by: 0.22) : ground
        }
    }

    /// Keyboard focus shows the tooltip too.
    private func tellFocus() {
        let isFocused = isFirstResponder && window?.showsFocus ?? false
        guard isFocused != wasFocused else { return }
        wasFocused = isFocused
        if isFocused { tooltip?.show(tip, for: self) } else { tooltip?.hide() }
    }

    override func hoverBegan(at point: CGPoint) {
        super.hoverBegan(at: point)
        tooltip?.show(tip, for: self)
    }

    override func hoverEnded() {
        super.hoverEnded()
        tooltip?.hide()
    }
}
