extension UITextField {
    private static let placeholders = OverrideTable(
        of: UITextField.self, unchanged: Unchanged.self, changed: Drawing.self, count: 1)

    /// A subclass without overrides.
    private final class Unchanged: UITextField {}
    /// A subclass that overrides only the placeholder's drawing.
    private final class Drawing: UITextField {
        override func drawPlaceholder(in rect: CGRect) { UIGraphicsGetCurrentContext()?.beginPath() }
    }

    /// Whether a class of fields draws its placeholder itself.
    static func overridesPlaceholder(_ type: UITextField.Type) -> Bool { placeholders.isOverridden(in: type) }
}

/// The placeholder of a field that draws it itself.
final class DrawnPlaceholder: UILabel {
    private weak var field: UITextField?

    init(_ field: UITextField) {
        self.field = field
        super.init(frame: .zero)
    }

    required init?(coder: NSCoder) { nil }

    override func drawText(in rect: CGRect) { field?.drawPlaceholder(in: rect) }
}
