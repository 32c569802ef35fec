@_spi(Hooks) import QuartzUI

// Layout of a text field: its text, marks, side views, placeholder and buttons; fields whose class draws them.

extension UITextField {
    /// Returns a part of the text as shown, at the scale at which it fits.
    func content(_ range: Range<Int>) -> UILabel.Content {
        let content = fullContent(range)
        guard fittingScale != 1 else { return content }
        return .runs(label.measuredRuns(of: content).map { $0.scaled(by: fittingScale) })
    }

    /// Returns a part of the text as shown: with spaces for line feeds, and in a secure field with a dot for each character.
    private func fullContent(_ range: Range<Int>) -> UILabel.Content {
        if let styled, !isSecureTextEntry {
            let part = styled.attributedSubstring(from: editor.utf16Range(range))
            return .attributed(part.inOneLine(isStart: range.lowerBound == 0))
        }
        let text = isSecureTextEntry ? String(repeating: "•", count: range.count) : editor.characters.text(range)
        guard !furtherAttributes.isEmpty else {
            return .plain(text.contains(where: \.isNewline) ? String(text.map { $0.isNewline ? " " : $0 }) : text)
        }
        let part = NSAttributedString(string: text, attributes: defaultTextAttributes)
        return .attributed(part.inOneLine(isStart: range.lowerBound == 0))
    }

    /// The text in one line. After an edit, only the stretches that it touched are laid out again. In a very long text, those are laid
    /// out that are visible or close to the caret.
    final var textRow: TextRow {
        let storage = editor.characters
        // Release the stored copy, so that the row is changed in place.
        var set = setRow ?? SetRow(storage: storage, row: TextRow(rowSource))
        setRow = nil
        if let change = storage.difference(from: set.storage) {
            set.row.update(rowSource, replacing: change.old, with: change.new)
            set.storage = storage
        }
        for position in [0, editor.head] { set.row.layOut(around: position, within: clip.bounds.width + 1, of: rowSource) }
        setRow = set
        return set.row
    }

    private var rowSource: TextColumn.Source {
        TextColumn.Source(storage: editor.characters) { self.label.measuredRuns(of: self.content($0)) }
    }

    /// The text in one line, in which a range is laid out.
    final func textRow(layingOut range: Range<Int>) -> TextRow {
        var row = textRow
        if row.layOut(range, of: rowSource) { setRow = SetRow(storage: editor.characters, row: row) }
        return row
    }

    var laidOutText: any LaidOutText { textRow }

    /// Shows the visible part of the text in the label.
    final func showText(_ row: TextRow, height: CGFloat) {
        let part = row.part(from: -textStart, to: clip.bounds.width - textStart)
        if part != shown { label.show(content(part.characters)) }
        shown = part
        label.frame = CGRect(x: textStart + part.left, y: part.drop, width: part.width.rounded(.up), height: height)
    }

    /// Returns the text in one line, scaled down if it must fit a width.
    final func fittingRow(in width: CGFloat) -> TextRow {
        let row = textRow
        let scale = adjustsFontSizeToFitWidth ? scale(of: row.size.width / fittingScale, in: width) : 1
        guard abs(scale - fittingScale) > 0.001 else { return row }
        fittingScale = scale
        (setRow, shown) = (nil, nil)
        return textRow
    }

    /// Returns the scale at which a text fits a width.
    private func scale(of wanted: CGFloat, in width: CGFloat) -> CGFloat {
        guard wanted > width, width > 0 else { return 1 }
        let least = minimumFontSize > 0 ? minimumFontSize / max(label.font.pointSize, 1) : 0.01
        return min(max(width / wanted, least), 1)
    }

    /// Returns the rectangles of a range; several in text of both directions.
    final func selectionFrames(of range: UITextRange) -> [CGRect] {
        let characters = session.characters(of: range)
        let row = textRow(layingOut: characters)
        let top = (clip.bounds.height - row.size.height) / 2
        return row.selectionRects(for: characters)
            .map { convert($0.offsetBy(dx: textStart, dy: top), from: clip) }
    }

    // MARK: Size

    /// The height of a border and the space inside it, above and below a line of text.
    private static let borderHeight: CGFloat = 6

    /// The size of the text, or else of the placeholder, with the views beside it.
    final var wantedSize: CGSize {
        let row = textRow.size
        let text =
            editor.characters.isEmpty
            ? hint.intrinsicContentSize : CGSize(width: row.width / fittingScale, height: row.height / fittingScale)
        let insets = textInsets
        var width = text.width.rounded(.up) + insets.left + insets.right
        if isShown(leftView, leftViewMode) { width += max(leftViewRect(forBounds: bounds).width - insets.left, 0) }
        if isShown(rightView, rightViewMode) {
            width += max(rightViewRect(forBounds: bounds).width - insets.right, 0)
        } else if clearButtonMode != .never {
            width += Self.clearButtonSize + Self.clearButtonGap
        }
        let line = max(text.height, label.font.lineHeight).rounded(.up) + insets.top + insets.bottom
        return CGSize(
            width: width, height: borderStyle == .none ? line : max(Theme.controlHeight, line + 2 * Self.borderHeight))
    }

    // MARK: Clear button

    private static let clearButtonSize: CGFloat = 16
    private static let clearButtonGap: CGFloat = 4

    final func clearRect(in bounds: CGRect) -> CGRect {
        let size = Self.clearButtonSize
        return CGRect(
            x: isMirrored ? bounds.minX + textInsets.left : bounds.maxX - textInsets.right - size,
            y: bounds.minY + (bounds.height - size) / 2, width: size, height: size)
    }

    /// Places the clear button if it is shown.
    ///
    /// - Returns: The area left for the text.
    final func placeClearButton(in area: CGRect) -> CGRect {
        guard !editor.characters.isEmpty, isEnabled, !isShown(rightView, rightViewMode),
            clearButtonMode.isShown(whileEditing: isEditing)
        else {
            clearButton?.isHidden = true
            return area
        }
        let button = clearButton ?? makeClearButton()
        button.isHidden = false
        button.frame = clearButtonRect(forBounds: bounds)
        var rest = area
        if isMirrored {
            rest.origin.x = max(area.minX, button.frame.maxX + Self.clearButtonGap)
            rest.size.width = max(area.maxX - rest.minX, 0)
        } else {
            rest.size.width = max(min(area.maxX, button.frame.minX - Self.clearButtonGap) - area.minX, 0)
        }
        return rest
    }

    private func makeClearButton() -> UIButton {
        let button = FieldButton(type: .custom)
        var looks = UIButton.Configuration.bare()
        looks.title = "×"
        looks.font = Theme.labelFont
        looks.baseForegroundColor = Theme.secondaryText
        looks.cornerStyle = .capsule
        looks.baseBackgroundColor = Theme.hairline
        button.configuration = looks
        button.addAction(UIAction { [weak self] _ in self?.clear() }, for: .touchUpInside)
        addSubview(button)
        clearButton = button
        return button
    }

    final func clear() {
        guard delegate?.textFieldShouldClear(self) ?? true else { return }
        session.edit { editor in
            editor.selectAll()
            editor.delete()
        }
    }

    var textOrigin: CGPoint { convert(CGPoint(x: textStart, y: 0), from: clip) }

    /// x of the text's start: aligned if the text fits, else scrolled to keep the caret visible.
    final func start(of width: CGFloat, _ row: TextRow) -> CGFloat {
        let room = clip.bounds.width
        guard width > room else {
            scroll = 0
            switch textAlignment {
            case .right: return room - width
            case .center: return ((room - width) / 2).rounded()
            default: return 0
            }
        }
        let caretX = row.caret(at: editor.head)?.x ?? 0
        if isEditing {
            scroll = min(max(scroll, caretX - room + 2), caretX)
            scroll = min(max(scroll, 0), width - room + 2)
        } else {
            scroll = 0
        }
        return -scroll
    }

    final func placeMarks(_ row: TextRow) {
        let area = clip.bounds
        func bar(_ range: Range<Int>, y: CGFloat, height: CGFloat) -> [CGRect] {
            guard !range.isEmpty else { return [] }
            let start = row.caret(at: range.lowerBound)?.x ?? 0
            let end = row.caret(at: range.upperBound)?.x ?? 0
            return [CGRect(x: textStart + start, y: y, width: end - start, height: max(0, height))]
        }
        marks.update(
            caret: convert(caretRect(for: session.position(of: editor.head)), to: clip),
            selection: isEditing ? bar(editor.selection, y: 3, height: area.height - 6) : [],
            composed: bar(editor.composition ?? 0..<0, y: area.height - 5, height: 1))
    }

}

// MARK: - The parts of a text field beside its text: side views, placeholder and buttons

extension UITextField {
    /// Returns whether a side view is shown now.
    final func isShown(_ view: UIView?, _ mode: ViewMode) -> Bool { view != nil && mode.isShown(whileEditing: isEditing) }

    final func sideRect(_ view: UIView?, in bounds: CGRect, isLeft: Bool) -> CGRect {
        guard let view else { return .zero }
        let size = CGSize(width: min(view.bounds.width, bounds.width), height: min(view.bounds.height, bounds.height))
        return CGRect(
            x: isLeft != isMirrored ? bounds.minX : bounds.maxX - size.width, y: bounds.midY - size.height / 2, width: size.width,
            height: size.height)
    }

    final func textArea(in bounds: CGRect) -> CGRect {
        var area = bounds.clampedInset(by: textInsets)
        let left = isShown(leftView, leftViewMode) ? leftViewRect(forBounds: bounds) : nil
        let right = isShown(rightView, rightViewMode) ? rightViewRect(forBounds: bounds) : nil
        if let first = isMirrored ? right : left {
            let start = max(area.minX, first.maxX)
            area = CGRect(x: start, y: area.minY, width: max(area.maxX - start, 0), height: area.height)
        }
        if let last = isMirrored ? left : right { area.size.width = max(min(area.maxX, last.minX) - area.minX, 0) }
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
        of: UITextField.self, unchanged: Unchanged.self, changed: DrawingPlaceholder.self, count: 1)

    /// A subclass without overrides.
    private final class Unchanged: UITextField {}
    /// A subclass that overrides only the placeholder's drawing.
    private final class DrawingPlaceholder: UITextField {
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
    nonisolated fileprivate func inOneLine(isStart: Bool) -> NSAttributedString {
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

// MARK: - The text of fields whose class draws it, and its vertical place

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

    private static let drawing = OverrideTable(
        of: UITextField.self, unchanged: Unchanged.self, changed: DrawingText.self, count: 1)

    /// A subclass that overrides only the text's drawing.
    private final class DrawingText: UITextField {
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
