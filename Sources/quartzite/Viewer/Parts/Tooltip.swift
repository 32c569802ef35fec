import QuartzUI

/// A tooltip, shown beside a control while the mouse rests on it.
final class Tooltip: UIView {
    private let label = UILabel(line: "", font: Theme.captionFont, color: Theme.text)
    private weak var control: UIView?

    private static let delayKey = "delay"
    /// Seconds until the tooltip appears.
    static let delay = 0.5

    init() {
        super.init(frame: .zero)
        backgroundColor = Theme.raised
        layer.cornerRadius = 4
        layer.borderWidth = 1
        layer.borderColor = Theme.hairline.cgColor
        isUserInteractionEnabled = false
        alpha = 0
        addSubview(label)
    }

    required init?(coder: NSCoder) { nil }

    override func themeDidChange() {
        super.themeDidChange()
        layer.borderColor = Theme.hairline.cgColor
    }

    /// The shown text.
    var text: String? { control == nil || alpha == 0 ? nil : label.text }

    /// Shows the text after a delay, for a control under the mouse or with the keyboard focus.
    func show(_ text: String, for control: UIView, after delay: Double = Tooltip.delay) {
        after(delay, key: Self.delayKey) { [weak self, weak control] in
            guard let self, let control, control.window != nil else { return }
            appear(text, control)
        }
    }

    /// Hides the tooltip when the mouse leaves.
    func hide() {
        cancelAfter(key: Self.delayKey)
        guard alpha > 0 else { return }
        Motion.animate(Theme.quick) { self.alpha = 0 }
    }

    private func appear(_ text: String, _ control: UIView) {
        guard let superview else { return }
        self.control = control
        label.show(text)
        let width = label.sizeThatFits(CGSize(width: CGFloat.infinity, height: 15)).width.rounded(.up) + 2 * Theme.grid
        let place = control.convert(control.bounds, to: superview)
        let size = CGSize(width: min(width, superview.bounds.width), height: 23)
        var y = place.minY - size.height - 6
        if y < 4 { y = place.maxY + 6 }
        let x = min(max(place.midX - size.width / 2, 4), max(4, superview.bounds.width - size.width - 4))
        UIView.performWithoutAnimation {
            frame = CGRect(x: x.rounded(), y: y.rounded(), width: size.width, height: size.height)
            label.frame = bounds.insetBy(dx: Theme.grid, dy: 4)
        }
        Motion.animate(Theme.quick) { self.alpha = 1 }
    }
}

extension UIView {
    /// The tooltip of the viewer that contains the view.
    var tooltip: Tooltip? {
        sequence(first: self, next: \.superview).lazy.compactMap { ($0 as? ViewerView)?.tip }.first
    }
}
