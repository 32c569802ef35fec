import QuartzUI

/// A square button with an icon.
final class IconButton: UIControl {
    let iconView: IconView

    init(_ icon: Icon, action: @escaping () -> Void) {
        iconView = IconView(icon, color: Theme.text)
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
        let color = isHighlighted ? Theme.pressed : state.contains(.hovered) ? Theme.hovered : Theme.raised
        Motion.animate(Theme.quick) { self.backgroundColor = color }
    }
}
