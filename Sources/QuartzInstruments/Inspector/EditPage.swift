import QuartzUI

/// The inspector's page of changes that were made by hand. They can be undone one by one or together, and copied as Swift.
package final class EditPage: UIView {
    /// Called with the layer of a clicked change.
    package var onPick: (CALayer) -> Void = { _ in }
    package var onUndo: () -> Void = {}
    package var onRedo: () -> Void = {}
    package var onReset: () -> Void = {}
    package var onCopy: () -> Void = {}
    /// Called to write the changes into the source; nil if no source is edited.
    package var onWrite: (() -> Void)?

    private let list = UIScrollView()
    private let empty = UILabel(font: Theme.labelFont, color: Theme.secondaryText)
    private var views: [EditRow] = []
    private var shownSerial: Int?
    private var buttons: [UIButton] = []

    override init(frame: CGRect) {
        super.init(frame: frame)
        empty.numberOfLines = 0
        empty.text = "Nothing is changed by hand. Click a model's value, drag it sideways, or drag a bar of the timeline (E)."
        list.showsHorizontalScrollIndicator = false
        list.addSubview(empty)
        addSubview(list)
        let actions: [(String, () -> Void)] = [
            ("Undo", { [unowned self] in onUndo() }), ("Redo", { [unowned self] in onRedo() }),
            ("Reset", { [unowned self] in onReset() }), ("Copy", { [unowned self] in onCopy() }),
            ("Write", { [unowned self] in onWrite?() }),
        ]
        buttons = actions.map { title, action in
            var look = UIButton.Configuration.plain()
            look.title = title
            look.font = Theme.labelFont
            look.contentInsets = NSDirectionalEdgeInsets(top: 0, leading: 4, bottom: 0, trailing: 4)
            let button = UIButton(configuration: look)
            button.addAction(UIAction { _ in action() }, for: .touchUpInside)
            addSubview(button)
            return button
        }
    }

    required init?(coder: NSCoder) { nil }

    /// The texts of the rows.
    var texts: [String] { views.map(\.text) }

    /// Updates the rows if something was changed.
    ///
    /// - Parameter trials: The tried animations, whose rows select no layer.
    func update(_ history: EditHistory, _ trials: TrialBook, _ names: LayerNames?) {
        let serial = history.serial &* 65_537 &+ trials.serial
        guard serial != shownSerial else { return }
        shownSerial = serial
        let rows = Self.rows(history, trials, names)
        while views.count > rows.count { views.removeLast().removeFromSuperview() }
        while views.count < rows.count {
            let view = EditRow()
            views.append(view)
            list.addSubview(view)
        }
        for (view, row) in zip(views, rows) {
            view.show(row)
            view.isEnabled = row.layer != nil
            view.onPick = { [unowned self] in if let layer = row.layer { onPick(layer) } }
        }
        empty.isHidden = !rows.isEmpty
        let enabled = [history.canUndo, history.canRedo, !rows.isEmpty, !rows.isEmpty, !rows.isEmpty && onWrite != nil]
        for (button, isEnabled) in zip(buttons, enabled) { button.isEnabled = isEnabled }
        setNeedsLayout()
    }

    /// A changed property or animation.
    struct Row {
        weak var layer: CALayer?
        let title: String
        let value: String
    }

    private static func rows(_ history: EditHistory, _ trials: TrialBook, _ names: LayerNames?) -> [Row] {
        let properties = history.changedProperties.map { change in
            Row(
                layer: change.layer,
                title: "\(change.layer.flatMap { names?.name(of: $0) } ?? "layer").\(change.key)",
                value: "\(text(change.old, change.key)) → \(text(change.new, change.key))")
        }
        return properties + trials.all.map { Row(layer: nil, title: $0.place.name, value: $0.trial.summary) }
    }

    /// A value in Swift, as short as possible.
    private static func text(_ value: Any?, _ key: String) -> String {
        guard let value else { return "nil" }
        if let color = value as? CGColor { return PropertyEdit.hexadecimal(color) }
        return EditText.short(value, of: key) ?? ObjectSummary.text(of: value)
    }

    package override func layoutSubviews() {
        let padding = Theme.padding
        let width = max(0, bounds.width - 2 * padding)
        let gap = Theme.grid
        let each = (width - 4 * gap) / 5
        for (index, button) in buttons.enumerated() {
            button.frame = CGRect(x: padding + CGFloat(index) * (each + gap), y: 0, width: each, height: Theme.controlHeight)
        }
        let top = Theme.controlHeight + 12
        list.frame = CGRect(x: 0, y: top, width: bounds.width, height: max(0, bounds.height - top))
        empty.frame = CGRect(x: padding, y: 0, width: width, height: 60)
        for (index, view) in views.enumerated() {
            view.frame = CGRect(x: padding, y: CGFloat(index) * EditRow.height, width: width, height: EditRow.height)
        }
        list.contentSize = CGSize(width: bounds.width, height: CGFloat(views.count) * EditRow.height + padding)
    }
}

/// Values of properties in the list of changes.
enum EditText {
    /// Returns the numbers of a point, size or rectangle, a number, or a text; nil for others.
    static func short(_ value: Any, of key: String) -> String? {
        if let number = value as? NSNumber { return SwiftLiteral.text(number.doubleValue) }
        if let text = value as? String { return "“\(text)”" }
        guard let box = value as? NSValue else { return nil }
        let numbers: [CGFloat]
        switch String(cString: box.objCType).filter(\.isNumber) {
        case "2": numbers = [box.cgPointValue.x, box.cgPointValue.y]
        case "4":
            let rect = box.cgRectValue
            numbers = [rect.minX, rect.minY, rect.width, rect.height]
        default: return transform(box.caTransform3DValue)
        }
        return "(" + numbers.map { SwiftLiteral.text(Double($0)) }.joined(separator: ", ") + ")"
    }
}

extension EditText {
    /// The parts of a transform that differ from the identity's: `rotation 45°, scale (2, 2, 1)`.
    private static func transform(_ transform: CATransform3D) -> String {
        if CATransform3DIsIdentity(transform) { return "identity" }
        let layer = CALayer()
        layer.transform = transform
        func numbers(_ part: String) -> [Double] {
            ["x", "y", "z"].map { (layer.value(forKeyPath: "transform.\(part).\($0)") as? NSNumber)?.doubleValue ?? 0 }
        }
        func list(_ numbers: [Double]) -> String {
            "(" + numbers.map { LayerReading.Value.text($0, 2) }.joined(separator: ", ") + ")"
        }
        let (turn, scale, move) = (numbers("rotation"), numbers("scale"), numbers("translation"))
        var parts: [String] = []
        for (axis, angle) in zip([" x", " y", ""], turn) where abs(angle) > 1e-9 {
            parts.append("rotation\(axis) \(LayerReading.Value.text(angle * 180 / .pi, 1))°")
        }
        if scale.contains(where: { abs($0 - 1) > 1e-9 }) { parts.append("scale \(list(scale))") }
        if move.contains(where: { abs($0) > 1e-9 }) { parts.append("translation \(list(move))") }
        if transform.m34 != 0 { parts.append("m34 \(LayerReading.Value.text(Double(transform.m34), 5))") }
        return parts.isEmpty ? "transform" : parts.joined(separator: ", ")
    }
}

/// A row of a change: the layer and its property, and both values.
private final class EditRow: PickableRow {
    static let height: CGFloat = 44

    private let title = UILabel(line: "", font: Theme.labelFont, color: Theme.text)
    private let value = UILabel(line: "", font: Theme.captionFont, color: Theme.secondaryText)

    override init(frame: CGRect) {
        super.init(frame: frame)
        for view in [title, value] {
            view.isUserInteractionEnabled = false
            addSubview(view)
        }
    }

    required init?(coder: NSCoder) { nil }

    var text: String { [title, value].compactMap(\.text).joined(separator: ": ") }

    func show(_ row: EditPage.Row) {
        title.show(row.title)
        value.show(row.value)
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        title.frame = CGRect(x: 0, y: 3, width: bounds.width, height: 18)
        value.frame = CGRect(x: 0, y: 22, width: bounds.width, height: 15)
    }
}
