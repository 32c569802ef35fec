import QuartzUI
import QuartzUIControls

/// The model's value in a row of the inspector.
///
/// A click on a number or a text edits it in place: Return sets it, Esc keeps the old value, the up and down arrows step numbers by
/// one, with Shift by ten. A sideways drag changes a number. A click on a flag switches it, on a name opens the list of names, and on
/// a colour calls ``onColor``.
final class ModelCell: PressControl {
    /// Called with a new text, and whether a drag set it.
    ///
    /// - Returns: Whether the text is a value of the property.
    var onEdit: (_ text: String, _ isDragged: Bool) -> Bool = { _, _ in false }
    /// Called when a colour is clicked.
    var onColor: () -> Void = {}

    private let value = ValueView()
    private let choices = UIButton()
    private var row: LayerReading.Row?
    private var field: EditField?
    /// The place where the press began, and the number then.
    private var press: (x: CGFloat, number: Double)?
    private var isDragging = false

    override init(frame: CGRect) {
        super.init(frame: frame)
        layer.cornerRadius = 4
        value.isUserInteractionEnabled = false
        choices.showsMenuAsPrimaryAction = true
        choices.isHidden = true
        for view in [value, choices] { addSubview(view) }
        addAction(UIAction { [unowned self] _ in activate() }, for: .touchUpInside)
    }

    required init?(coder: NSCoder) { nil }

    override var cursor: CursorShape? {
        switch row?.model {
        case .number: .resizeHorizontal
        case .text: .text
        case .flag, .color, .name: .hand
        default: nil
        }
    }

    /// The shown text.
    var text: String { value.text }
    /// The width from the text's beginning to the right edge; the whole width of a text field.
    var textWidth: CGFloat { field == nil ? value.textWidth : bounds.width }

    func show(_ row: LayerReading.Row) {
        guard row != self.row else { return }
        let isOther = row.property != self.row?.property
        self.row = row
        value.show(row.model)
        guard isOther else { return markChoice() }
        if field != nil { end(nil) }
        accessibilityLabel = "\(row.name), edit the model"
        isUserInteractionEnabled = row.model.isEditable
        showChoices(PropertyChoices.names(of: row.property.key))
    }

    private func showChoices(_ names: [String]) {
        if case .name? = row?.model { choices.isHidden = names.isEmpty } else { choices.isHidden = true }
        guard !choices.isHidden else { return choices.menu = nil }
        let actions = names.map { name in UIAction(title: name) { [unowned self] _ in _ = onEdit(name, false) } }
        choices.accessibilityLabel = accessibilityLabel
        choices.menu = UIMenu(children: actions)
        markChoice()
    }

    private func markChoice() {
        for case let action as UIAction in choices.menu?.children ?? [] {
            action.state = action.title == row?.model.text ? .on : .off
        }
    }

    /// Begins to edit, or switches a flag.
    func activate() {
        guard !isDragging, let row else { return }
        switch row.model {
        case .flag(let isOn): _ = onEdit(isOn ? "off" : "on", false)
        case .color: onColor()
        case .number, .text: edit(row.model)
        case .name, .object, .none: break
        }
    }

    private func edit(_ value: LayerReading.Value) {
        guard field == nil else { return }
        let field = EditField(frame: bounds)
        field.text = PropertyEdit.text(of: value)
        field.onEnd = { [unowned self] in end($0) }
        field.onStep = { [unowned self] in step($0) }
        self.field = field
        self.value.isHidden = true
        addSubview(field)
        field.becomeFirstResponder()
        field.selectAll(nil)
    }

    /// The field while the value is edited.
    var editor: UITextField? { field }

    private func end(_ text: String?) {
        guard let field else { return }
        if let text, let row, text != PropertyEdit.text(of: row.model), !onEdit(text, false) {
            field.isWrong = true
            return
        }
        self.field = nil
        value.isHidden = false
        let hadFocus = field.isFirstResponder && window?.showsFocus ?? false
        field.resignFirstResponder()
        field.removeFromSuperview()
        // The keyboard focus returns to the cell.
        if hadFocus { window?.focus(on: self) }
    }

    /// The step of an arrow key, and of a drag by a point: fractions, such as an opacity, change by hundredths.
    private static func unit(_ decimals: Int) -> Double {
        switch decimals {
        case 0, 1: 1
        case 5...: 0.0001
        default: 0.01
        }
    }

    private func step(_ amount: Double) {
        guard let field, case .number(_, let decimals, _)? = row?.model else { return }
        let typed = (field.text ?? "").replacingOccurrences(of: "−", with: "-")
        guard let number = Double(typed) else { return }
        let text = LayerReading.Value.text(number + amount * Self.unit(decimals), decimals)
        guard onEdit(text, false) else { return }
        field.text = text
        field.selectAll(nil)
    }

    // MARK: Dragging

    /// The distance that distinguishes a drag from a click.
    private static let slop: CGFloat = 4

    override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        isDragging = false
        press = nil
        if field == nil, case .number(let number, _, _)? = row?.model, number.isFinite {
            press = (touch.location(in: self).x, number)
        }
        return super.beginTracking(touch, with: event)
    }

    override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        if let press, case .number(_, let decimals, _)? = row?.model {
            let way = touch.location(in: self).x - press.x
            if abs(way) > Self.slop { isDragging = true }
            if isDragging {
                let factor = event?.modifierFlags.contains(.shift) ?? false ? 10.0 : 1
                let number = press.number + Double(way.rounded()) * Self.unit(decimals) * factor
                _ = onEdit(LayerReading.Value.text(number, decimals), true)
            }
        }
        return super.continueTracking(touch, with: event)
    }

    override func keyDown(with event: KeyEvent) -> Bool {
        isDragging = false
        return super.keyDown(with: event)
    }

    override func stateDidChange() {
        let isLit = state.contains(.hovered)
        ViewerMotion.animate(Theme.quick) { self.backgroundColor = isLit ? Theme.hovered : .clear }
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        value.frame = bounds
        choices.frame = bounds
        field?.frame = bounds
    }
}

/// The text field over a value.
final class EditField: UITextField {
    /// Called at the end with the text; nil if the old value is kept.
    var onEnd: (String?) -> Void = { _ in }
    /// Called by Esc, after ``onEnd``.
    var onCancel: () -> Void = {}
    /// Called by the up and down arrows.
    var onStep: (Double) -> Void = { _ in }
    /// Whether the text is not a valid value.
    var isWrong = false {
        didSet { layer.borderColor = (isWrong ? Theme.warning : Theme.model).cgColor }
    }

    override init(frame: CGRect) {
        super.init(frame: frame)
        borderStyle = .roundedRect
        font = Theme.labelFont
        textAlignment = .right
        textInsets = UIEdgeInsets(top: 0, left: 4, bottom: 0, right: 8)
        addAction(UIAction { [unowned self] _ in isWrong = false }, for: .editingChanged)
        addAction(UIAction { [unowned self] _ in if !isWrong { onEnd(text) } else { onEnd(nil) } }, for: .editingDidEnd)
    }

    required init?(coder: NSCoder) { nil }

    override func keyDown(with event: KeyEvent) -> Bool {
        switch event.key {
        case .return: onEnd(text)
        case .escape:
            onEnd(nil)
            onCancel()
        case .up: onStep(event.modifiers.contains(.shift) ? 10 : 1)
        case .down: onStep(event.modifiers.contains(.shift) ? -10 : -1)
        default: return super.keyDown(with: event)
        }
        return true
    }
}
