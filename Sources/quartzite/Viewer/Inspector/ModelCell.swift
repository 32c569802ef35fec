import QuartzUI

/// The model's value in a row of the inspector. A click edits it in place: Return sets it, Esc keeps the old value, the up and down
/// arrows step numbers by one, with Shift by ten.
final class ModelCell: UIControl {
    /// Called with a new text.
    ///
    /// - Returns: whether the text is a value of the property.
    var onEdit: (String) -> Bool = { _ in false }
    private let value = ValueView()
    private var shown: LayerReading.Value?
    private var field: EditField?

    override init(frame: CGRect) {
        super.init(frame: frame)
        layer.cornerRadius = 4
        value.isUserInteractionEnabled = false
        addSubview(value)
        addAction(UIAction { [unowned self] _ in edit() }, for: .touchUpInside)
    }

    required init?(coder: NSCoder) { nil }

    override var cursor: CursorShape? { .text }

    func show(_ value: LayerReading.Value, of name: String) {
        accessibilityLabel = "\(name), edit the model"
        shown = value
        self.value.show(value)
    }

    /// Begins to edit.
    func edit() {
        guard field == nil, let shown else { return }
        let field = EditField(frame: bounds)
        field.text = PropertyEdit.text(of: shown)
        field.onEnd = { [unowned self] in end($0) }
        field.onStep = { [unowned self] in step($0) }
        self.field = field
        value.isHidden = true
        addSubview(field)
        field.becomeFirstResponder()
        field.selectAll(nil)
    }

    /// The field while the value is edited.
    var editor: UITextField? { field }

    private func end(_ text: String?) {
        guard let field else { return }
        if let text, let shown, text != PropertyEdit.text(of: shown), !onEdit(text) {
            field.isWrong = true
            return
        }
        self.field = nil
        value.isHidden = false
        field.resignFirstResponder()
        field.removeFromSuperview()
    }

    private func step(_ amount: Double) {
        guard let field, case .number(_, let decimals, _) = shown else { return }
        let typed = (field.text ?? "").replacingOccurrences(of: "−", with: "-")
        guard let number = Double(typed) else { return }
        // Fractions, such as an opacity, are stepped by a hundredth.
        let unit = decimals >= 3 ? 0.01 : 1
        let text = LayerReading.Value.text(number + amount * unit, decimals)
        guard onEdit(text) else { return }
        field.text = text
        field.selectAll(nil)
    }

    override func stateDidChange() {
        let isLit = state.contains(.hovered)
        Motion.animate(Theme.quick) { self.backgroundColor = isLit ? Theme.hovered : .clear }
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        value.frame = CGRect(x: 0, y: 0, width: bounds.width, height: bounds.height)
        field?.frame = bounds
    }
}

/// The text field over a value.
private final class EditField: UITextField {
    /// Called at the end with the text; nil if the old value is kept.
    var onEnd: (String?) -> Void = { _ in }
    /// Called by the up and down arrows.
    var onStep: (Double) -> Void = { _ in }
    /// Whether the text is no value.
    var isWrong = false {
        didSet { layer.borderColor = (isWrong ? Theme.warning : Theme.model).cgColor }
    }

    override init(frame: CGRect) {
        super.init(frame: frame)
        font = Theme.labelFont
        textAlignment = .right
        textInsets = UIEdgeInsets(top: 0, left: 4, bottom: 0, right: 8)
        layer.cornerRadius = 4
        addAction(UIAction { [unowned self] _ in isWrong = false }, for: .editingChanged)
        addAction(UIAction { [unowned self] _ in if !isWrong { onEnd(text) } else { onEnd(nil) } }, for: .editingDidEnd)
    }

    required init?(coder: NSCoder) { nil }

    override func keyDown(with event: KeyEvent) -> Bool {
        switch event.key {
        case .return: onEnd(text)
        case .escape: onEnd(nil)
        case .up: onStep(event.modifiers.contains(.shift) ? 10 : 1)
        case .down: onStep(event.modifiers.contains(.shift) ? -10 : -1)
        default: return super.keyDown(with: event)
        }
        return true
    }
}
