import QuartzUI

/// The headings of the two columns, each with a sample of its outline: dashed and solid.
final class ColumnHeads: UIView {
    private let model = UILabel(line: "model", font: Theme.captionFont, color: Theme.model, alignment: .right)
    private let presentation = UILabel(
        line: "presentation", font: Theme.captionFont, color: Theme.presentation, alignment: .right)
    private let samples = [CAShapeLayer(), CAShapeLayer()]

    override init(frame: CGRect) {
        super.init(frame: frame)
        for label in [model, presentation] { addSubview(label) }
        for sample in samples {
            sample.lineWidth = 1.5
            sample.fillColor = nil
            layer.addSublayer(sample)
        }
        samples[0].lineDashPattern = [4, 3]
        themeDidChange()
    }

    required init?(coder: NSCoder) { nil }

    override func themeDidChange() {
        super.themeDidChange()
        samples[0].strokeColor = Theme.model.cgColor
        samples[1].strokeColor = Theme.presentation.cgColor
    }

    override func layoutSubviews() {
        let unit: CGFloat = 10
        let column = PropertyRow.column
        presentation.frame = CGRect(x: bounds.width - column, y: 0, width: column - unit, height: 15)
        model.frame = CGRect(x: bounds.width - 2 * column, y: 0, width: column - unit, height: 15)
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        for (sample, label) in zip(samples, [model, presentation]) {
            let path = CGMutablePath()
            path.move(to: CGPoint(x: label.frame.maxX - 34, y: 18))
            path.addLine(to: CGPoint(x: label.frame.maxX, y: 18))
            sample.path = path
        }
        CATransaction.commit()
    }
}
