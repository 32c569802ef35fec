import QuartzUI

/// The results of both hit tests of a click.
package struct HitAnswer {
    /// The hit among model layers; nil for none.
    package private(set) weak var model: CALayer?
    /// The hit among presentation layers; nil for none.
    package private(set) weak var presentation: CALayer?

    private let names: LayerNames

    package init(model: CALayer?, presentation: CALayer?, names: LayerNames) {
        self.names = names
        self.model = model
        self.presentation = presentation
    }

    /// Returns the name of a layer, or "nothing".
    func name(of layer: CALayer?) -> String { layer.map(names.name) ?? "nothing" }
}

/// Both results below each other, each with a sample of its outline; a click on one selects its layer.
final class HitAnswerView: UIView {
    static let height: CGFloat = 68

    /// Called when a result is clicked.
    var onPick: (CALayer) -> Void = { _ in }

    private let title = UILabel(line: "HIT TEST", font: Theme.captionFont, color: Theme.secondaryText)
    private let model = HitRow("model", color: Theme.model, dashes: [4, 3])
    private let presentation = HitRow("presentation", color: Theme.presentation, dashes: nil)

    override init(frame: CGRect) {
        super.init(frame: frame)
        for view in [title, model, presentation] { addSubview(view) }
    }

    required init?(coder: NSCoder) { nil }

    func show(_ answer: HitAnswer) {
        model.show(answer.model, answer.name(of: answer.model))
        presentation.show(answer.presentation, answer.name(of: answer.presentation))
        model.onPick = { [unowned self] in if let layer = answer.model { onPick(layer) } }
        presentation.onPick = { [unowned self] in if let layer = answer.presentation { onPick(layer) } }
    }

    override func layoutSubviews() {
        title.frame = CGRect(x: 0, y: 0, width: bounds.width, height: 15)
        model.frame = CGRect(x: 0, y: 18, width: bounds.width, height: 22)
        presentation.frame = CGRect(x: 0, y: 40, width: bounds.width, height: 22)
    }
}

/// One result.
private final class HitRow: PickableRow {
    private let sample = CAShapeLayer()
    private let color: UIColor
    private let name: UILabel
    private let found = UILabel(line: "", font: Theme.labelFont, color: Theme.text, alignment: .right)

    init(_ name: String, color: UIColor, dashes: [NSNumber]?) {
        self.color = color
        self.name = UILabel(line: name, font: Theme.labelFont, color: color)
        super.init(frame: .zero)
        sample.fillColor = nil
        sample.lineWidth = 1.5
        sample.lineDashPattern = dashes
        layer.addSublayer(sample)
        addSubview(self.name)
        addSubview(found)
        themeDidChange()
    }

    required init?(coder: NSCoder) { nil }

    func show(_ layer: CALayer?, _ name: String) {
        found.show(name)
        found.textColor = layer == nil ? Theme.secondaryText : Theme.text
        isEnabled = layer != nil
    }

    override func themeDidChange() {
        super.themeDidChange()
        sample.strokeColor = color.cgColor
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let path = CGMutablePath()
        path.addRect(CGRect(x: 1, y: 6, width: 14, height: 10))
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        sample.path = path
        CATransaction.commit()
        name.frame = CGRect(x: 24, y: 2, width: 100, height: 18)
        found.frame = CGRect(x: 124, y: 2, width: max(0, bounds.width - 124), height: 18)
    }
}
