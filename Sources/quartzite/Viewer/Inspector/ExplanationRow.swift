import QuartzUI

/// A row of an explanation: a mark in the colour of its tree, a title, details below, the value at the right.
final class ExplanationRow: UIView {
    private let mark = UIView()
    private let title = UILabel(line: "", font: Theme.labelFont, color: Theme.text)
    private let value = UILabel(line: "", font: Theme.labelFont, color: Theme.text, alignment: .right)
    private let details = [
        UILabel(font: Theme.captionFont, color: Theme.secondaryText),
        UILabel(font: Theme.captionFont, color: Theme.secondaryText),
    ]
    private var row: ExplanationReading.Row?

    override init(frame: CGRect) {
        super.init(frame: frame)
        mark.layer.cornerRadius = 1.5
        details[0].numberOfLines = 2
        for view in [mark, title, value] + details { addSubview(view) }
    }

    required init?(coder: NSCoder) { nil }

    func show(_ row: ExplanationReading.Row) {
        guard row != self.row else { return }
        self.row = row
        title.show(row.title)
        value.show(row.value)
        for (index, label) in details.enumerated() { label.show(row.details.indices.contains(index) ? row.details[index] : "") }
        let color: UIColor =
            switch row.kind {
            case .model: Theme.model
            case .presentation: Theme.presentation
            case .animation: Theme.accent
            case .time: Theme.secondaryText
            }
        mark.backgroundColor = color
        title.textColor = row.kind == .model || row.kind == .presentation ? color : Theme.text
        setNeedsLayout()
    }

    private static let inset: CGFloat = 12
    private static let titleHeight: CGFloat = 20

    private func detailHeight(_ label: UILabel, _ width: CGFloat) -> CGFloat {
        label.text?.isEmpty ?? true ? 0 : label.sizeThatFits(CGSize(width: max(1, width), height: .infinity)).height.rounded(.up)
    }

    /// The height of the row.
    func height(forWidth width: CGFloat) -> CGFloat {
        details.reduce(Self.titleHeight) { $0 + detailHeight($1, width - Self.inset) }
    }

    override func layoutSubviews() {
        let width = max(0, bounds.width - Self.inset)
        mark.frame = CGRect(x: 0, y: 3, width: 3, height: max(0, bounds.height - 6))
        let valueWidth = min(value.sizeThatFits(bounds.size).width, width * 0.62)
        title.frame = CGRect(x: Self.inset, y: 1, width: max(0, width - valueWidth - Theme.grid), height: 18)
        value.frame = CGRect(x: bounds.width - valueWidth, y: 1, width: valueWidth, height: 18)
        var y = Self.titleHeight
        for label in details {
            let height = detailHeight(label, width)
            label.frame = CGRect(x: Self.inset, y: y, width: width, height: height)
            y += height
        }
    }
}
