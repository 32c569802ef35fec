import QuartzUI

/// A row of the inspector's table: a name and two values, of which the model's can be edited.
final class PropertyRow: PickableRow {
    static let height: CGFloat = 24
    /// The width of a value column.
    static let column: CGFloat = 88

    private let name = UILabel(font: Theme.labelFont, color: Theme.secondaryText)
    let model = ModelCell()
    private let presentation = ValueView()

    override init(frame: CGRect) {
        super.init(frame: frame)
        for view in [name, presentation] { view.isUserInteractionEnabled = false }
        for view in [name, presentation, model] { addSubview(view) }
    }

    required init?(coder: NSCoder) { nil }

    func show(_ row: LayerReading.Row) {
        name.show(row.name)
        model.show(row.model, of: row.name)
        presentation.show(row.presentation)
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let right = bounds.width
        presentation.frame = CGRect(x: right - Self.column, y: 0, width: Self.column, height: Self.height)
        model.frame = CGRect(x: right - 2 * Self.column, y: 0, width: Self.column, height: Self.height)
        name.frame = CGRect(x: 0, y: 3, width: max(0, model.frame.minX), height: 18)
    }
}

/// A number with its unit, or a swatch; right-aligned.
final class ValueView: UIView {
    private let number = UILabel(font: Theme.labelFont, color: Theme.text, alignment: .right)
    private let unit = UILabel(font: Theme.labelFont, color: Theme.secondaryText)
    private let swatch = UIView()
    private var shown: LayerReading.Value?

    private static let unitWidth: CGFloat = 10
    private static let swatchSize = CGSize(width: 32, height: 14)

    override init(frame: CGRect) {
        super.init(frame: frame)
        swatch.layer.cornerRadius = 3
        for view in [number, unit, swatch] { addSubview(view) }
    }

    required init?(coder: NSCoder) { nil }

    func show(_ value: LayerReading.Value) {
        guard value != shown else { return }
        shown = value
        number.show(value.text)
        unit.show(value.unit)
        if case .color(let color?) = value {
            swatch.isHidden = false
            swatch.layer.backgroundColor = color
            swatch.layer.borderWidth = 1 / contentScaleFactor
            swatch.layer.borderColor = Theme.hairline.cgColor
        } else {
            swatch.isHidden = true
        }
    }

    override func layoutSubviews() {
        let right = bounds.width - Self.unitWidth
        number.frame = CGRect(x: 0, y: 3, width: right, height: 18)
        unit.frame = CGRect(x: right + 1, y: 3, width: Self.unitWidth, height: 18)
        swatch.frame = CGRect(
            x: right - Self.swatchSize.width, y: (bounds.height - Self.swatchSize.height) / 2, width: Self.swatchSize.width,
            height: Self.swatchSize.height)
    }
}

/// The model's value in a row of the inspector. A click edits it in place: Return sets it, Esc keeps the old value, the up and down
/// arrows step numbers by one, with Shift by ten.
final class ModelCell: PressControl {
    /// Called with a new text.
    ///
    /// - Returns: Whether the text is a value of the property.
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
        let hadFocus = field.isFirstResponder && window?.showsFocus ?? false
        field.resignFirstResponder()
        field.removeFromSuperview()
        // The keyboard focus returns to the cell.
        if hadFocus { window?.focus(on: self) }
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
        ViewerMotion.animate(Theme.quick) { self.backgroundColor = isLit ? Theme.hovered : .clear }
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
        case .escape: onEnd(nil)
        case .up: onStep(event.modifiers.contains(.shift) ? 10 : 1)
        case .down: onStep(event.modifiers.contains(.shift) ? -10 : -1)
        default: return super.keyDown(with: event)
        }
        return true
    }
}

/// A typed value for a property of a layer.
enum PropertyEdit: Equatable {
    /// A number in the engine's unit.
    case number(Double)
    /// A colour; nil for none.
    case color(CGColor?)

    /// Reads a text: `12.5`, `−3`, `90` or `90°` or `1.57 rad` for angles, `#5B8CFF` or `none` for colours.
    ///
    /// - Parameter row: The edited property.
    /// - Returns: nil if the text is not a value of the property.
    init?(_ text: String, for row: LayerReading.Row) {
        let word = text.trimmingCharacters(in: .whitespaces).lowercased()
        if case .color = row.model {
            guard let color = Self.color(word) else { return nil }
            self = .color(color)
        } else {
            guard let number = Self.number(word, Quantity(row.keyPath)) else { return nil }
            self = .number(number)
        }
    }

    private static func number(_ text: String, _ quantity: Quantity) -> Double? {
        var text = text.replacingOccurrences(of: "−", with: "-").replacingOccurrences(of: ",", with: ".")
        var factor = 1 / quantity.factor
        if quantity == .angle {
            if text.hasSuffix("rad") {
                text.removeLast(3)
                factor = 1
            } else if text.hasSuffix("°") {
                text.removeLast()
            }
        }
        text = text.trimmingCharacters(in: .whitespaces)
        guard text.allSatisfy({ $0.isASCII && ($0.isNumber || ".-+e".contains($0)) }), let number = Double(text),
            number.isFinite, abs(number) < 1e9
        else { return nil }
        return number * factor
    }

    /// Returns the colour of a text: nil for a text that is no colour, `.some(nil)` for "none".
    private static func color(_ text: String) -> CGColor?? {
        if text == "none" { return .some(nil) }
        let digits = text.hasPrefix("#") ? text.dropFirst() : text[...]
        guard digits.count == 6 || digits.count == 8, let bits = UInt32(digits, radix: 16) else { return nil }
        let all = digits.count == 8 ? bits : bits << 8 | 255
        func part(_ shift: UInt32) -> CGFloat { CGFloat((all >> shift) & 255) / 255 }
        return CGColor(srgbRed: part(24), green: part(16), blue: part(8), alpha: part(0))
    }

    /// Sets the property in a separate transaction, so that the layer's action for it runs.
    func apply(to layer: CALayer, keyPath: String) {
        CATransaction.begin()
        switch self {
        case .number(let number): layer.setValue(number, forKeyPath: keyPath)
        case .color(let color): layer.setValue(color, forKeyPath: keyPath)
        }
        CATransaction.commit()
    }

    /// Returns the text from which a value is edited.
    static func text(of value: LayerReading.Value) -> String {
        guard case .color(let color) = value else { return value.text == "–" ? "" : value.text }
        guard let rgba = color?.rgba else { return "none" }
        let parts = rgba.w < 1 ? [rgba.x, rgba.y, rgba.z, rgba.w] : [rgba.x, rgba.y, rgba.z]
        return "#" + parts.map { String(format: "%02X", Int(($0 * 255).rounded())) }.joined()
    }
}
