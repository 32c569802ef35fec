// The text of fields whose class draws it, and its vertical place.

extension UITextField {
    /// Returns the part of a rectangle for a line of a height, by `contentVerticalAlignment`. Without an edge, that is all of it.
    final func aligned(_ area: CGRect, height: CGFloat) -> CGRect {
        let height = height.rounded(.up)
        guard height < area.height else { return area }
        return switch contentVerticalAlignment {
        case .top: CGRect(x: area.minX, y: area.minY, width: area.width, height: height)
        case .bottom: CGRect(x: area.minX, y: area.maxY - height, width: area.width, height: height)
        case .center, .fill: area
        }
    }

    final var shownPlaceholderRect: CGRect {
        aligned(placeholderRect(forBounds: bounds), height: hint.intrinsicContentSize.height)
    }

    private static let drawing = OverrideTable(of: UITextField.self, unchanged: Unchanged.self, changed: Drawing.self, count: 1)

    /// A subclass without overrides.
    private final class Unchanged: UITextField {}
    /// A subclass that overrides only the text's drawing.
    private final class Drawing: UITextField {
        override func drawText(in rect: CGRect) { UIGraphicsGetCurrentContext()?.beginPath() }
    }

    /// Shows the text by `drawText(in:)` in place of the label, if the class overrides it and the field is not edited.
    final func placeDrawnText() {
        guard Self.drawing.isOverridden(in: Swift.type(of: self)) else { return }
        let isShown = !isEditing && !editor.characters.isEmpty
        label.isHidden = isShown
        guard isShown || drawnText != nil else { return }
        let view = drawnText ?? DrawnText(self)
        if drawnText == nil { addSubview(view) }
        drawnText = view
        view.frame = clip.frame
        view.isHidden = !isShown
        if isShown { view.setNeedsDisplay() }
    }

    /// Draws the text as the label shows it.
    final func drawSetText(in rect: CGRect) {
        let width = max(label.frame.width, rect.width - textStart)
        label.drawSetText(in: CGRect(x: rect.minX + textStart, y: rect.minY, width: width, height: rect.height))
    }
}

/// The text of a field that draws it itself. Touches belong to the field.
final class DrawnText: UIView {
    private weak var field: UITextField?

    init(_ field: UITextField) {
        self.field = field
        super.init(frame: .zero)
        isUserInteractionEnabled = false
    }

    required init?(coder: NSCoder) { nil }

    override func draw(_ rect: CGRect) { field?.drawText(in: bounds) }
}
