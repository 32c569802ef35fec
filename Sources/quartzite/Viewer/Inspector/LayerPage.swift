import QuartzUI

/// The inspector's first page: a layer's properties in model and presentation, and its animations.
final class LayerPage: UIScrollView {
    /// Called when a property or an animation is clicked.
    var onPick: (_ keyPath: String) -> Void = { _ in }

    /// Called with a typed value of a property.
    ///
    /// - Returns: whether the text is a value of the property.
    var onEdit: (_ text: String, _ row: LayerReading.Row) -> Bool = { _, _ in false }

    private let className = UILabel(font: Theme.labelFont, color: Theme.text)
    private let name = UILabel(font: Theme.labelFont, color: Theme.secondaryText, alignment: .right)
    private let columns = ColumnHeads()
    private let animationsTitle = UILabel(line: "ANIMATIONS", font: Theme.captionFont, color: Theme.secondaryText)
    private(set) var rows: [PropertyRow] = []
    private var animations: [AnimationRow] = []
    private let noAnimations = UILabel(line: "None on this layer", font: Theme.labelFont, color: Theme.secondaryText)

    override init(frame: CGRect) {
        super.init(frame: frame)
        showsHorizontalScrollIndicator = false
        for view in [className, name, columns, animationsTitle, noAnimations] { addSubview(view) }
    }

    required init?(coder: NSCoder) { nil }

    /// Updates the page from a layer.
    ///
    /// - Parameter names: what the demo calls its layers.
    func update(_ target: CALayer, _ names: LayerNames?) {
        let reading = LayerReading(target)
        className.show(reading.className)
        name.show(names?.name(of: target) ?? reading.name)
        let now = target.convertTime(CACurrentMediaTime(), from: nil)
        let running = target.runningAnimations
        if rows.count != reading.rows.count || animations.count != running.count {
            fit(&rows, to: reading.rows.count) { PropertyRow() }
            fit(&animations, to: running.count) { AnimationRow() }
            setNeedsLayout()
        }
        for (view, row) in zip(rows, reading.rows) {
            view.show(row)
            view.onPick = { [unowned self] in onPick(row.keyPath) }
            view.model.onEdit = { [unowned self] in onEdit($0, row) }
        }
        for (view, running) in zip(animations, running) {
            view.show(AnimationReading(running, at: now))
            let path = running.animation.keyPaths.first
            view.onPick = { [unowned self] in if let path { onPick(path) } }
        }
        noAnimations.isHidden = !running.isEmpty
    }

    private func fit<Row: UIView>(_ rows: inout [Row], to count: Int, make: () -> Row) {
        while rows.count > count { rows.removeLast().removeFromSuperview() }
        while rows.count < count {
            let row = make()
            rows.append(row)
            addSubview(row)
        }
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let padding = Theme.padding
        let width = max(0, bounds.width - 2 * padding)
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
        contentSize = CGSize(width: bounds.width, height: y + (animations.isEmpty ? 34 : padding))
    }
}
