@_spi(Hooks) import QuartzUI

/// A text field for a number: by typing, arrow keys, the wheel, or the two buttons at its end.
@preconcurrency @MainActor
open class NumberField: UITextField {
    private var number = 0.0
    private let up = FieldButton(type: .custom)
    private let down = FieldButton(type: .custom)

    private static let buttonWidth: CGFloat = 18

    /// Creates a field with value 0.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        prepare()
    }

    /// Fields are not archived on Linux.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        prepare()
    }

    private func prepare() {
        borderStyle = .roundedRect
        textAlignment = .right
        textInsets = UIEdgeInsets(top: 0, left: 8, bottom: 0, right: Self.buttonWidth + 4)
        for (button, title, sign) in [(up, "+", 1.0), (down, "−", -1.0)] {
            var looks = UIButton.Configuration.bare()
            looks.title = title
            looks.font = Theme.captionFont
            looks.baseForegroundColor = Theme.secondaryText
            button.configuration = looks
            button.addAction(UIAction { [weak self] _ in self?.step(by: sign) }, for: .touchDown)
            addSubview(button)
        }
        show()
    }

    // MARK: Value

    /// The number, clamped to the minimum and the maximum. NaN is refused with a warning.
    open var value: Double {
        get { number }
        set {
            guard !newValue.isNaN else {
                return Diagnostics.warnOnce("NumberField.value: \(newValue) is not a number; the old value stays")
            }
            number = min(max(newValue, minimumValue), maximumValue)
            if !isEditing { show() }
        }
    }
    /// The minimum.
    open var minimumValue = -Double.greatestFiniteMagnitude { didSet { value = number } }
    /// The maximum.
    open var maximumValue = Double.greatestFiniteMagnitude { didSet { value = number } }
    /// The step of an arrow key; shift multiplies it by ten.
    open var stepValue = 1.0
    /// Maximum number of digits after the decimal point.
    open var maximumFractionDigits = 3 { didSet { show() } }

    /// Formats a number without trailing zeros.
    public static func format(_ value: Double, fractionDigits: Int) -> String {
        var text = String(format: "%.\(min(max(fractionDigits, 0), 15))f", value)
        if text.contains(".") {
            while text.hasSuffix("0") { text.removeLast() }
            if text.hasSuffix(".") { text.removeLast() }
        }
        return text == "-0" ? "0" : text
    }

    /// Parses a number as typed: decimal comma or point, the minus sign U+2212, spaces around it. Returns nil for other text.
    public static func parse(_ text: String) -> Double? {
        let plain = text.trimmingCharacters(in: .whitespaces).replacingOccurrences(of: ",", with: ".")
            .replacingOccurrences(of: "−", with: "-")
        guard let number = Double(plain), number.isFinite else { return nil }
        return number
    }

    private func show() { text = Self.format(number, fractionDigits: maximumFractionDigits) }

    private func step(by count: Double) {
        if let typed = Self.parse(editor.text), isEditing { number = typed }
        let old = number
        // Round to the precision, so that three steps of 0.1 give 0.3.
        value = ((old + count * stepValue) * Self.precision).rounded() / Self.precision
        show()
        if isEditing { session.edit { $0.selectAll() } }
        if number != old { sendActions(for: [.valueChanged, .primaryActionTriggered]) }
    }

    private static let precision = 1e9

    /// Accepts only characters that numbers contain.
    override func allows(_ range: Range<Int>, _ replacement: String) -> Bool {
        let allowed = Set("0123456789.,-−+eE ")
        return replacement.allSatisfy(allowed.contains) && super.allows(range, replacement)
    }

    override var endsOnReturn: Bool { true }

    override func editingWillEnd() {
        super.editingWillEnd()
        let old = number
        if let typed = Self.parse(editor.text) { value = typed }
        show()
        if number != old { sendActions(for: [.valueChanged, .primaryActionTriggered]) }
    }

    // MARK: Keys and wheel

    open override func keyDown(with event: KeyEvent) -> Bool {
        guard isEditing, !event.isCommand, event.key == .up || event.key == .down else { return super.keyDown(with: event) }
        step(by: (event.key == .up ? 1 : -1) * (event.modifiers.contains(.shift) ? 10 : 1))
        return true
    }

    open override func scrollWheel(with event: ScrollEvent) -> Bool {
        guard isEditing, event.delta.dy != 0 else { return super.scrollWheel(with: event) }
        step(by: event.delta.dy < 0 ? 1 : -1)
        return true
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        let half = (bounds.height / 2).rounded()
        up.frame = CGRect(x: bounds.maxX - Self.buttonWidth, y: 0, width: Self.buttonWidth, height: half)
        down.frame = CGRect(x: bounds.maxX - Self.buttonWidth, y: half, width: Self.buttonWidth, height: bounds.height - half)
    }
}
