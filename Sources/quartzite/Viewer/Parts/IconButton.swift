import QuartzUI

/// A square button with an icon; one that stands for something that is on is tinted.
final class IconButton: UIControl {
    let iconView: IconView
    /// Whether what it stands for is on.
    var isOn = false {
        didSet { if isOn != oldValue { stateDidChange() } }
    }
    /// The icon's colour while it is off, and the tint while it is on.
    private let color: UIColor
    private let tint: UIColor

    init(_ icon: Icon, color: UIColor = Theme.text, tint: UIColor = Theme.accent, action: @escaping () -> Void) {
        self.color = color
        self.tint = tint
        iconView = IconView(icon, color: color)
        super.init(frame: CGRect(x: 0, y: 0, width: Theme.controlHeight, height: Theme.controlHeight))
        layer.cornerRadius = Theme.controlRadius
        addSubview(iconView)
        addAction(UIAction { _ in action() }, for: .touchUpInside)
        stateDidChange()
    }

    required init?(coder: NSCoder) { nil }

    override func layoutSubviews() {
        super.layoutSubviews()
        iconView.center = CGPoint(x: bounds.midX, y: bounds.midY)
    }

    override func stateDidChange() {
        let ground = isHighlighted ? Theme.pressed : state.contains(.hovered) ? Theme.hovered : Theme.raised
        iconView.color = isOn ? tint : color
        Motion.animate(Theme.quick) {
            self.backgroundColor = self.isOn ? ground.mixed(with: self.tint, by: 0.22) : ground
        }
    }
}
