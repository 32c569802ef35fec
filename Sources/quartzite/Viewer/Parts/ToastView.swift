import QuartzUI

/// A short message that appears and goes by itself.
final class ToastView: UIView {
    private let label = UILabel(font: Theme.labelFont, color: Theme.text, alignment: .center)
    /// Counts messages, so that an earlier one's end does not hide a later one.
    private var serial = 0

    /// How long a message stays, in seconds.
    private static let stay = 2.5

    init() {
        super.init(frame: .zero)
        backgroundColor = Theme.raised
        layer.cornerRadius = Theme.controlRadius
        layer.shadowOpacity = 0.3
        layer.shadowRadius = 8
        layer.shadowOffset = CGSize(width: 0, height: 2)
        isUserInteractionEnabled = false
        alpha = 0
        label.lineBreakMode = .byTruncatingMiddle
        addSubview(label)
    }

    required init?(coder: NSCoder) { nil }

    /// Shows a message at the lower edge of an area of the superview.
    func show(_ message: String, in area: CGRect) {
        serial += 1
        let shown = serial
        label.text = message
        let ideal = label.sizeThatFits(CGSize(width: CGFloat.infinity, height: CGFloat.infinity)).width.rounded(.up)
        let width = min(ideal + 2 * Theme.padding, max(0, area.width - 2 * Theme.padding))
        let height = Theme.controlHeight + Theme.grid
        frame = CGRect(x: (area.midX - width / 2).rounded(), y: area.maxY - height - Theme.padding, width: width, height: height)
        label.frame = bounds.insetBy(dx: Theme.padding, dy: Theme.grid)
        Motion.animate(Theme.quick) { self.alpha = 1 }
        DispatchQueue.main.asyncAfter(deadline: .now() + Self.stay) { [weak self] in
            guard let self, self.serial == shown else { return }
            Motion.animate(Theme.calm) { self.alpha = 0 }
        }
    }
}
