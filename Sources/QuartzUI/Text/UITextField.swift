/// A control that edits one line of text.
@preconcurrency @MainActor
open class UITextField: UIControl {
    private(set) lazy var session = TextSession(self, isMultiline: false)
    private let clip = UIView()
    private let label = UILabel()
    private lazy var hint = UITextField.overridesPlaceholder(type(of: self)) ? DrawnPlaceholder(self) : UILabel()
    private lazy var marks = TextMarks(in: clip, around: label.layer)
    /// The text as last laid out; nil after its style changed.
    private var setRow: SetRow?
    /// The part of the text that the label shows; nil if the label is out of date.
    private var shown: TextRow.Part?
    /// x of the text's start in the clipping view.
    private var textStart: CGFloat = 0
    /// How far the text is scrolled to the left to keep the caret visible, in points.
    private var scroll: CGFloat = 0
    private var clearButton: UIButton?
    private var looks = OwnLooks()

    private struct SetRow {
        var storage: TextStorage
        var row: TextRow
    }

    /// The label of the placeholder.
    final var placeholderLabel: UILabel { hint }
    var traits = TextInputTraits()

    /// Insets around the text, in points.
    open var textInsets = UIEdgeInsets(top: 0, left: 8, bottom: 0, right: 8) { didSet { setNeedsLayout() } }
    /// The delegate, held weakly.
    open weak var delegate: (any UITextFieldDelegate)?

    /// Creates an empty field.
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
        clip.clipsToBounds = true
        clip.isUserInteractionEnabled = false
        addSubview(clip)
        clip.addSubview(hint)
        clip.addSubview(label)
        label.lineBreakMode = .byClipping
        hint.textColor = .placeholderText
        applyLooks()
    }

    override func namedValue(_ name: String) -> Any? {
        switch name {
        case "text": text
        case "attributedText": attributedText
        default: super.namedValue(name)
        }
    }

    // MARK: Text

    /// The text.
    open var text: String? {
        get { editor.text }
        set {
            session.reset(newValue ?? "")
            textDidChange()
            reportChange()
        }
    }
    /// Text shown while the field is empty.
    open var placeholder: String? {
        didSet { hint.text = placeholder }
    }
    /// The placeholder with attributes.
    open var attributedPlaceholder: NSAttributedString? {
        didSet {
            placeholder = attributedPlaceholder?.string
            hint.attributedText = attributedPlaceholder
        }
    }
    /// The border. None by default; `roundedRect` is the theme's border.
    open var borderStyle = BorderStyle.none { didSet { applyLooks() } }
    /// Whether characters are shown as dots and cannot be copied.
    open var isSecureTextEntry = false {
        didSet { styleDidChange() }
    }
    /// When the clear button is shown at the right end.
    open var clearButtonMode = ViewMode.never { didSet { setNeedsLayout() } }
    /// Whether editing starts with an empty text.
    open var clearsOnBeginEditing = false
    /// The font. The default is that of labels; setting nil restores it.
    open var font: UIFont! {
        get { label.font }
        set {
            label.font = newValue
            hint.font = newValue
            styleDidChange()
        }
    }
    /// The text colour. The default is that of labels; setting nil restores it.
    open var textColor: UIColor! {
        get { label.textColor }
        set {
            label.textColor = newValue
            // Attributes contain the colour.
            styleDidChange()
        }
    }
    /// Horizontal alignment of text that fits.
    open var textAlignment = NSTextAlignment.natural { didSet { setNeedsLayout() } }
    /// Whether the text is being edited.
    open var isEditing: Bool { isFirstResponder }
    /// The selected range, in characters.
    open var selectedRange: Range<Int> {
        get { editor.selection }
        set {
            session.editor.select(newValue)
            setNeedsLayout()
        }
    }

    /// The text with attributes. After an edit, all of it has the attributes of its first character.
    open var attributedText: NSAttributedString? {
        get { styled ?? NSAttributedString(string: editor.text, attributes: defaultTextAttributes) }
        set {
            styled = nil
            session.reset(newValue?.string ?? "")
            // The program may change its text.
            styled = newValue.map(NSAttributedString.init(attributedString:))
            styleDidChange()
        }
    }
    /// Default attributes of the text: ``font``, ``textColor``, and others.
    open var defaultTextAttributes: [NSAttributedString.Key: Any] {
        get { furtherAttributes.merging([.font: font as Any, .foregroundColor: textColor as Any]) { _, own in own } }
        set {
            furtherAttributes = newValue
            if let new = newValue[.font] as? UIFont { font = new }
            if let new = newValue[.foregroundColor] as? UIColor { textColor = new }
            styleDidChange()
        }
    }
    /// The attributed text as set; nil after the text changes.
    private var styled: NSAttributedString?
    private var furtherAttributes: [NSAttributedString.Key: Any] = [:]

    func textDidChange() {
        if let old = styled, !old.string.utf16.elementsEqual(editor.text.utf16) {
            styled = nil
            if old.length > 0 { return defaultTextAttributes = old.attributes(at: 0, effectiveRange: nil) }
        }
        shown = nil
        setNeedsLayout()
    }

    /// Lays out the text again after its font or its attributes changed.
    private func styleDidChange() {
        setRow = nil
        textDidChange()
    }

    /// Whether the font follows the size of text.
    @available(*, deprecated, message: "has no effect on Linux: the size of text is always the usual one")
    open var adjustsFontForContentSizeCategory = false

    // MARK: Side views

    /// A view at the left edge, shown according to ``leftViewMode``.
    open var leftView: UIView? { didSet { sideViewDidChange(from: oldValue) } }
    /// When the left view is shown. Never by default.
    open var leftViewMode = ViewMode.never { didSet { setNeedsLayout() } }
    /// A view at the right edge, shown according to ``rightViewMode``. It replaces the clear button.
    open var rightView: UIView? { didSet { sideViewDidChange(from: oldValue) } }
    /// When the right view is shown. Never by default.
    open var rightViewMode = ViewMode.never { didSet { setNeedsLayout() } }

    private func sideViewDidChange(from old: UIView?) {
        if let old, old !== leftView, old !== rightView { old.removeFromSuperview() }
        setNeedsLayout()
    }

    /// The left view's rectangle in given bounds: its own size, vertically centred.
    open func leftViewRect(forBounds bounds: CGRect) -> CGRect { sideRect(leftView, in: bounds, isLeft: true) }
    /// The right view's rectangle in given bounds.
    open func rightViewRect(forBounds bounds: CGRect) -> CGRect { sideRect(rightView, in: bounds, isLeft: false) }
    /// The text's rectangle in given bounds: inside ``textInsets``, between the side views.
    open func textRect(forBounds bounds: CGRect) -> CGRect { textArea(in: bounds) }
    /// The text's rectangle during editing. The same as ``textRect(forBounds:)`` by default.
    open func editingRect(forBounds bounds: CGRect) -> CGRect { textRect(forBounds: bounds) }
    /// The placeholder's rectangle. The same as ``textRect(forBounds:)`` by default.
    open func placeholderRect(forBounds bounds: CGRect) -> CGRect { textRect(forBounds: bounds) }

    /// Draws the placeholder into the current context. A subclass that overrides it draws the placeholder itself, or none.
    open func drawPlaceholder(in rect: CGRect) { hint.drawSetText(in: rect) }

    /// A part of the text as shown: with spaces for line feeds, and in a secure field with a dot for each character.
    private func content(_ range: Range<Int>) -> UILabel.Content {
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

    final var editor: TextEditor { session.editor }

    /// Whether the delegate allows an edit.
    func allows(_ range: Range<Int>, _ replacement: String) -> Bool {
        delegate?.textField(self, shouldChangeCharactersIn: editor.utf16Range(range), replacementString: replacement) ?? true
    }

    func didEdit(text: Bool, selection: Bool) {
        if isEditing { marks.showCaret() }
        if text {
            textDidChange()
            sendActions(for: .editingChanged)
            NotificationCenter.default.post(name: Self.textDidChangeNotification, object: self)
        }
        if text || selection { delegate?.textFieldDidChangeSelection(self) }
        setNeedsLayout()
    }

    // MARK: Looks

    override var dimsWhenDisabled: Bool { true }

    open override func stateDidChange() {
        super.stateDidChange()
        animateLooks { self.applyLooks() }
    }

    private func applyLooks() {
        let isPlain = borderStyle == .none
        let ground = state.contains(.hovered) || isEditing ? Theme.raised : Theme.panel
        looks.setBackground(isPlain ? Theme.panel.withAlphaComponent(0) : ground, of: self)
        looks.setCornerRadius(borderStyle == .roundedRect ? Theme.controlRadius : 0, of: self)
        looks.setBorder(isPlain ? 0 : 1, isEditing ? tintColor ?? Theme.accent : Theme.hairline, of: self)
        marks.color(tintColor)
    }

    open override var cursor: CursorShape? { isEnabled ? .text : nil }
    open override var intrinsicContentSize: CGSize { CGSize(width: Self.noIntrinsicMetric, height: Theme.controlHeight) }
    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        CGSize(width: max(bounds.width, 120), height: Theme.controlHeight)
    }

    override func baselineOffset(_ line: TextBaseline, width: CGFloat) -> CGFloat? {
        textRow.baseline - textRow.size.height / 2
    }

    // MARK: Layout

    /// The text in one line. After an edit, only the stretches that it touched are laid out again.
    var textRow: TextRow {
        let storage = editor.characters
        let source = TextColumn.Source(storage: storage) { self.label.measuredRuns(of: self.content($0)) }
        if var set = setRow {
            guard let change = storage.difference(from: set.storage) else { return set.row }
            // Release the stored copy first, so that the row is changed in place.
            setRow = nil
            set.row.update(source, replacing: change.old, with: change.new)
            set.storage = storage
            setRow = set
            return set.row
        }
        let row = TextRow(source)
        setRow = SetRow(storage: storage, row: row)
        return row
    }
    var laidOutText: any LaidOutText { textRow }

    /// Gives the label the visible part of the text.
    private func showText(_ row: TextRow, height: CGFloat) {
        let part = row.part(from: -textStart, to: clip.bounds.width - textStart)
        if part != shown { label.show(content(part.characters)) }
        shown = part
        label.frame = CGRect(x: textStart + part.left, y: part.drop, width: part.width.rounded(.up), height: height)
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        placeSideViews()
        let area = placeClearButton(in: isEditing ? editingRect(forBounds: bounds) : textRect(forBounds: bounds))
        clip.frame = area
        hint.isHidden = !editor.characters.isEmpty
        hint.frame = editor.characters.isEmpty ? convert(placeholderRect(forBounds: bounds), to: clip) : clip.bounds
        hint.textAlignment = textAlignment
        let row = textRow
        textStart = start(of: row.size.width.rounded(.up), row)
        showText(row, height: area.height)
        placeMarks(row)
    }

    private static let clearButtonSize: CGFloat = 16

    /// Places the clear button if it is shown.
    ///
    /// - Returns: the area left for the text.
    private func placeClearButton(in area: CGRect) -> CGRect {
        guard !editor.characters.isEmpty, isEnabled, !isShown(rightView, rightViewMode),
            clearButtonMode.isShown(whileEditing: isEditing)
        else {
            clearButton?.isHidden = true
            return area
        }
        let button = clearButton ?? makeClearButton()
        let size = Self.clearButtonSize
        button.isHidden = false
        button.frame = CGRect(x: area.maxX - size, y: (bounds.height - size) / 2, width: size, height: size)
        return area.inset(by: UIEdgeInsets(top: 0, left: 0, bottom: 0, right: size + 4))
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

    private func clear() {
        guard delegate?.textFieldShouldClear(self) ?? true else { return }
        session.edit { editor in
            editor.selectAll()
            editor.delete()
        }
    }

    var textOrigin: CGPoint { convert(CGPoint(x: textStart, y: 0), from: clip) }

    /// x of the text's start: aligned if the text fits, else scrolled to keep the caret visible.
    private func start(of width: CGFloat, _ row: TextRow) -> CGFloat {
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

    /// The caret's frame before a position, in the field's coordinates. A subclass hides the caret by an empty rectangle.
    open func caretRect(for position: UITextPosition) -> CGRect {
        let height = (font.ascender - font.descender).rounded(.up)
        let x = textRow.caret(at: session.character(at: position))?.x ?? 0
        let own = CGRect(
            x: min(textStart + x, clip.bounds.width - TextMarks.caretWidth), y: (clip.bounds.height - height) / 2,
            width: TextMarks.caretWidth, height: height)
        return convert(own, from: clip)
    }
    /// The rectangle of a range of the text, in the field's coordinates; null for an empty range.
    open func firstRect(for range: UITextRange) -> CGRect {
        let rects = textRow.selectionRects(for: session.characters(of: range))
        guard let first = rects.first else { return .null }
        return convert(rects.reduce(first) { $0.union($1) }.offsetBy(dx: textStart, dy: 0), from: clip)
    }

    private func placeMarks(_ row: TextRow) {
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

    // MARK: First responder

    open override var canBecomeFirstResponder: Bool { isEnabled }
    open override var canBecomeFocused: Bool { isEnabled }

    @discardableResult
    open override func becomeFirstResponder() -> Bool {
        if isFirstResponder { return true }
        guard delegate?.textFieldShouldBeginEditing(self) ?? true, super.becomeFirstResponder() else { return false }
        session.begin()
        if clearsOnBeginEditing { clear() }
        if window?.showsFocus ?? false { session.editor.selectAll() }
        marks.showCaret()
        stateDidChange()
        setNeedsLayout()
        sendActions(for: .editingDidBegin)
        delegate?.textFieldDidBeginEditing(self)
        NotificationCenter.default.post(name: Self.textDidBeginEditingNotification, object: self)
        return true
    }

    @discardableResult
    open override func resignFirstResponder() -> Bool {
        guard isFirstResponder else { return true }
        guard delegate?.textFieldShouldEndEditing(self) ?? true else { return false }
        session.editor.compose("", selection: 0..<0)
        guard super.resignFirstResponder() else { return false }
        marks.hideCaret()
        stateDidChange()
        setNeedsLayout()
        editingWillEnd()
        sendActions(for: .editingDidEnd)
        delegate?.textFieldDidEndEditing(self)
        NotificationCenter.default.post(name: Self.textDidEndEditingNotification, object: self)
        return true
    }

    /// Called before editing ends; a subclass may correct the text.
    func editingWillEnd() {}

    // MARK: Touch

    override var keepsDrags: Bool { true }

    open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        let wasEditing = isEditing
        guard becomeFirstResponder() else { return false }
        session.began(touch, extending: wasEditing && event?.modifierFlags.contains(.shift) ?? false)
        return true
    }

    open override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        session.moved(touch)
        return true
    }

    // MARK: Text and keys

    open override func textInput(with event: TextInputEvent) -> Bool {
        guard isEditing else { return super.textInput(with: event) }
        session.type(event)
        return true
    }

    open override func keyDown(with event: KeyEvent) -> Bool {
        guard isEditing else { return super.keyDown(with: event) }
        if session.press(event) { return true }
        switch event.key {
        case .return:
            if !event.isRepeat, delegate?.textFieldShouldReturn(self) ?? true {
                sendActions(for: [.editingDidEndOnExit, .primaryActionTriggered])
                resignFirstResponder()
            }
        case .escape:
            // If there is nothing to revert, views around the field may handle the key.
            if editor.text == session.original, super.keyDown(with: event) { return true }
            let original = session.original
            session.edit { $0 = TextEditor(original) }
            resignFirstResponder()
        // Characters arrive as text input; do not let superviews take them for shortcuts.
        case .character, .space: return !event.isCommand || super.keyDown(with: event)
        default: return super.keyDown(with: event)
        }
        return true
    }
}

extension UITextField: TextHost {
    var allowsEdits: Bool { isEnabled }
    var allowsCopying: Bool { !isSecureTextEntry }

    /// Posted when editing begins; the object is the field.
    public static let textDidBeginEditingNotification = Notification.Name("UITextFieldTextDidBeginEditingNotification")
    /// Posted when editing ends.
    public static let textDidEndEditingNotification = Notification.Name("UITextFieldTextDidEndEditingNotification")
    /// Posted when the user changes the text.
    public static let textDidChangeNotification = Notification.Name("UITextFieldTextDidChangeNotification")
}
