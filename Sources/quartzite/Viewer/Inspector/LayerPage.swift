import QuartzUI

/// The right panel: the chosen layer's properties in model and presentation, and its animations.
final class InspectorView: UIView {
    private let title = UILabel(line: "Inspector", font: UIFont.systemFont(ofSize: 15, weight: .semibold), color: Theme.text)
    private let hint = UILabel(line: "Click a layer on the stage.", font: Theme.labelFont, color: Theme.secondaryText)
    private let content = UIScrollView()
    private let className = UILabel(font: Theme.labelFont, color: Theme.text)
    private let name = UILabel(font: Theme.labelFont, color: Theme.secondaryText, alignment: .right)
    private let columns = ColumnHeads()
    private let animationsTitle = UILabel(line: "ANIMATIONS", font: Theme.captionFont, color: Theme.secondaryText)
    private var rows: [PropertyRow] = []
    private var animations: [AnimationRow] = []
    private var noAnimations = UILabel(line: "None on this layer", font: Theme.labelFont, color: Theme.secondaryText)

    /// The layer that is shown; held weakly, as it may leave at any time.
    weak var target: CALayer? {
        didSet { if target !== oldValue { update() } }
    }

    override init(frame: CGRect) {
        super.init(frame: frame)
        backgroundColor = Theme.panel
        clipsToBounds = true
        for view in [title, hint, content] { addSubview(view) }
        for view in [className, name, columns, animationsTitle, noAnimations] { content.addSubview(view) }
        update()
    }

    required init?(coder: NSCoder) { nil }

    /// Reads the layer anew.
    func update() {
        content.isHidden = target == nil
        hint.isHidden = target != nil
        guard let target else { return }
        let reading = LayerReading(target)
        className.show(reading.className)
        name.show(reading.name)
        let now = target.convertTime(CACurrentMediaTime(), from: nil)
        let running = target.runningAnimations.map { AnimationReading($0, at: now) }
        if rows.count != reading.rows.count || animations.count != running.count {
            fit(&rows, to: reading.rows.count) { PropertyRow() }
            fit(&animations, to: running.count) { AnimationRow() }
            setNeedsLayout()
        }
        for (view, row) in zip(rows, reading.rows) { view.show(row) }
        for (view, animation) in zip(animations, running) { view.show(animation) }
        noAnimations.isHidden = !running.isEmpty
    }

    private func fit<Row: UIView>(_ rows: inout [Row], to count: Int, make: () -> Row) {
        while rows.count > count { rows.removeLast().removeFromSuperview() }
        while rows.count < count {
            let row = make()
            rows.append(row)
            content.addSubview(row)
        }
    }

    override func layoutSubviews() {
        let padding = Theme.padding
        let width = max(0, bounds.width - 2 * padding)
        title.frame = CGRect(x: padding, y: padding + 2, width: width, height: 20)
        hint.frame = CGRect(x: padding, y: padding + 34, width: width, height: 18)
        content.frame = CGRect(x: 0, y: 48, width: bounds.width, height: max(0, bounds.height - 48))
        className.frame = CGRect(x: padding, y: 2, width: width * 0.6, height: 18)
        name.frame = CGRect(x: padding + width * 0.6, y: 2, width: width * 0.4, height: 18)
        columns.frame = CGRect(x: padding, y: 30, width: width, height: 15)
        var y: CGFloat = 52
        for row in rows {
            row.frame = CGRect(x: padding, y: y, width: width, height: PropertyRow.height)
            y += PropertyRow.height
        }
        animationsTitle.frame = CGRect(x: padding, y: y + padding, width: width, height: 15)
        y += padding + 23
        noAnimations.frame = CGRect(x: padding, y: y, width: width, height: 18)
        for row in animations {
            row.frame = CGRect(x: padding, y: y, width: width, height: AnimationRow.height)
            y += AnimationRow.height
        }
        content.contentSize = CGSize(width: bounds.width, height: y + (animations.isEmpty ? 34 : padding))
    }
}

/// The heads of the two columns, each with a sample of its outline: dashed and solid.
private final class ColumnHeads: UIView {
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
