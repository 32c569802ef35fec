// The parts of a text field beside its text: side views, placeholder and buttons.

extension UITextField {
    /// Returns whether a side view is shown now.
    final func isShown(_ view: UIView?, _ mode: ViewMode) -> Bool { view != nil && mode.isShown(whileEditing: isEditing) }

    final func sideRect(_ view: UIView?, in bounds: CGRect, isLeft: Bool) -> CGRect {
        guard let view else { return .zero }
        let size = CGSize(width: min(view.bounds.width, bounds.width), height: min(view.bounds.height, bounds.height))
        return CGRect(
            x: isLeft ? bounds.minX : bounds.maxX - size.width, y: bounds.midY - size.height / 2, width: size.width,
            height: size.height)
    }

    final func textArea(in bounds: CGRect) -> CGRect {
        var area = bounds.inset(by: textInsets)
        if isShown(leftView, leftViewMode) {
            let start = max(area.minX, leftViewRect(forBounds: bounds).maxX)
            area = CGRect(x: start, y: area.minY, width: max(area.maxX - start, 0), height: area.height)
        }
        if isShown(rightView, rightViewMode) {
            area.size.width = max(min(area.maxX, rightViewRect(forBounds: bounds).minX) - area.minX, 0)
        }
        return area
    }

    final func placeSideViews() {
        for (view, mode, isLeft) in [(leftView, leftViewMode, true), (rightView, rightViewMode, false)] {
            guard let view else { continue }
            guard isShown(view, mode) else {
                view.removeFromSuperview()
                continue
            }
            if view.superview !== self { addSubview(view) }
            view.frame = isLeft ? leftViewRect(forBounds: bounds) : rightViewRect(forBounds: bounds)
        }
    }

    private static let placeholders = OverrideTable(
        of: UITextField.self, unchanged: Unchanged.self, changed: Drawing.self, count: 1)

    /// A subclass without overrides.
    private final class Unchanged: UITextField {}
    /// A subclass that overrides only the placeholder's drawing.
    private final class Drawing: UITextField {
        override func drawPlaceholder(in rect: CGRect) { UIGraphicsGetCurrentContext()?.beginPath() }
    }

    /// Returns whether a class of fields draws its placeholder itself.
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

/// A button inside a text field, such as the clear button. It is not focusable, because keys of the field do the same.
final class FieldButton: UIButton {
    override var canBecomeFocused: Bool { false }
}

extension NSAttributedString {
    /// Returns the text as a piece of one line: with spaces for line feeds, and indented only at the start of the line.
    nonisolated func inOneLine(isStart: Bool) -> NSAttributedString {
        let line = NSMutableAttributedString(attributedString: self)
        var indented: [(style: NSParagraphStyle, range: NSRange)] = []
        if !isStart {
            line.enumerateAttribute(.paragraphStyle, in: NSRange(location: 0, length: length)) { value, range, _ in
                guard let style = value as? NSParagraphStyle else { return }
                if style.firstLineHeadIndent != 0 || style.headIndent != 0 { indented.append((style, range)) }
            }
        }
        for (style, range) in indented {
            let flush = NSMutableParagraphStyle()
            flush.setParagraphStyle(style)
            (flush.firstLineHeadIndent, flush.headIndent) = (0, 0)
            line.addAttribute(.paragraphStyle, value: flush, range: range)
        }
        let text = string
        for index in text.indices.reversed() where text[index].isNewline {
            line.replaceCharacters(in: NSRange(index..<text.index(after: index), in: text), with: " ")
        }
        return line
    }
}
