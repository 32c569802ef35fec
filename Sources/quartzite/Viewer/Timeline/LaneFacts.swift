import QuartzUI

/// The facts of an animation in columns: begin, duration, repeats, fill mode. In little room the last ones are hidden first.
final class LaneFacts: UIView {
    private let labels = (0..<4).map { _ in UILabel(line: "", font: Theme.captionFont, color: Theme.secondaryText) }
    private static let widths: [CGFloat] = [56, 64, 136, 72]

    override init(frame: CGRect) {
        super.init(frame: frame)
        isUserInteractionEnabled = false
        for label in labels { addSubview(label) }
    }

    required init?(coder: NSCoder) { nil }

    /// Shows the column headings.
    func showHeads() { show(["begin", "duration", "repeats", "fill"]) }

    func show(_ bar: AnimationBar?) {
        show(
            bar.map { [$0.beginText, $0.passText, $0.repeatText, $0.isSteady ? "" : $0.fillMode.rawValue] } ?? ["", "", "", ""])
    }

    private func show(_ texts: [String]) {
        for (label, text) in zip(labels, texts) { label.show(text) }
    }

    override func layoutSubviews() {
        var x: CGFloat = 0
        for (label, width) in zip(labels, Self.widths) {
            label.isHidden = x + width * 0.75 > bounds.width
            label.frame = CGRect(
                x: x, y: ((bounds.height - 15) / 2).rounded(), width: max(0, min(width - Theme.grid, bounds.width - x)),
                height: 15)
            x += width
        }
    }
}
