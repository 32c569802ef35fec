/// Edits a line of text.
@preconcurrency @MainActor
open class UITextField: UIControl {
    var editor = TextEditor()
    private let clip = UIView()
    private let label = UILabel()
    private let hint = UILabel()
    private let caret = CALayer()
    private let selectionLayer = CALayer()
    private let underline = CALayer()
    private var blink: MainQueueTimer?
    /// How far the text is moved left so that the caret is seen.
    private var scroll: CGFloat = 0
    /// What the text was when editing began, for escape.
    private var original = ""
    private var isDraggingSelection = false
    private var clearButton: UIButton?
    var traits = TextInputTraits()

    /// Around the text.
    open var textInsets = UIEdgeInsets(top: 0, left: 8, bottom: 0, right: 8) { didSet { setNeedsLayout() } }
    /// Asked before edits, told of them. Held weakly.
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
        layer.cornerRadius = Theme.controlRadius
        layer.borderWidth = 1
        clip.clipsToBounds = true
        clip.isUserInteractionEnabled = false
        addSubview(clip)
        for part in [selectionLayer, underline] {
            part.delegate = clip
            clip.layer.addSublayer(part)
        }
        clip.addSubview(hint)
        clip.addSubview(label)
        caret.delegate = clip
        caret.isHidden = true
        clip.layer.addSublayer(caret)
        label.lineBreakMode = .byClipping
        hint.textColor = .placeholderText
        applyLooks()
    }

    // MARK: Text

    /// The text.
    open var text: String? {
        get { editor.text }
        set {
            editor = TextEditor(newValue ?? "")
            textDidChange()
        }
    }
    /// What stands in an empty field.
    open var placeholder: String? {
        didSet { hint.text = placeholder }
    }
    /// The same with a font and a colour of its own.
    open var attributedPlaceholder: NSAttributedString? {
        didSet {
            placeholder = attributedPlaceholder?.string
            hint.attributedText = attributedPlaceholder
        }
    }
    /// The frame around the field. Rounded unless set: the one that belongs to the theme.
    open var borderStyle = BorderStyle.roundedRect { didSet { applyLooks() } }
    /// Whether characters are shown as dots, and cannot be copied.
    open var isSecureTextEntry = false {
        didSet { textDidChange() }
    }
    /// When a button that empties the field stands at its right end.
    open var clearButtonMode = ViewMode.never { didSet { setNeedsLayout() } }
    /// Whether the text is removed when editing begins.
    open var clearsOnBeginEditing = false
    /// The font.
    open var font: UIFont! = Theme.labelFont {
        didSet {
            label.font = font
            hint.font = font
            setNeedsLayout()
        }
    }
    /// The text's colour.
    open var textColor: UIColor! = .label {
        didSet { label.textColor = textColor }
    }
    /// Where the text stands as long as it fits.
    open var textAlignment = NSTextAlignment.natural { didSet { setNeedsLayout() } }
    /// Whether the text is being edited.
    open var isEditing: Bool { isFirstResponder }
    /// What is selected, in characters.
    open var selectedRange: Range<Int> {
        get { editor.selection }
        set {
            editor.select(newValue)
            setNeedsLayout()
        }
    }

    func textDidChange() {
        label.text = shownText
        setNeedsLayout()
    }

    /// The text, or a dot for each of its characters.
    private var shownText: String {
        isSecureTextEntry ? String(repeating: "•", count: editor.characters.count) : editor.text
    }

    /// Whether an edit may be made. Asks the delegate.
    func allows(_ range: Range<Int>, _ replacement: String) -> Bool {
        guard let delegate else { return true }
        let characters = editor.characters
        let start = String(characters[..<range.lowerBound]).utf16.count
        let length = String(characters[range]).utf16.count
        return delegate.textField(
            self, shouldChangeCharactersIn: NSRange(location: start, length: length), replacementString: replacement)
    }

    /// Makes an edit and reports it.
    final func edit(_ change: (inout TextEditor) -> Void) {
        let old = editor.text
        change(&editor)
        showCaret()
        if editor.text != old {
            textDidChange()
            sendActions(for: .editingChanged)
            delegate?.textFieldDidChangeSelection(self)
        }
        setNeedsLayout()
    }

    // MARK: Looks

    open override func stateDidChange() {
        super.stateDidChange()
        animateLooks { self.applyLooks() }
    }

    private func applyLooks() {
        let isPlain = borderStyle == .none
        let ground = state.contains(.hovered) || isEditing ? Theme.raised : Theme.panel
        backgroundColor = isPlain ? Theme.panel.withAlphaComponent(0) : ground
        layer.borderWidth = isPlain ? 0 : 1
        layer.cornerRadius = borderStyle == .roundedRect ? Theme.controlRadius : 0
        layer.borderColor = (isEditing ? tintColor ?? Theme.accent : Theme.hairline).cgColor
        caret.backgroundColor = tintColor.cgColor
        underline.backgroundColor = Theme.secondaryText.cgColor
        selectionLayer.backgroundColor = tintColor.withAlphaComponent(0.35).cgColor
    }

    open override var cursor: CursorShape? { isEnabled ? .text : nil }
    open override var intrinsicContentSize: CGSize { CGSize(width: Self.noIntrinsicMetric, height: Theme.controlHeight) }
    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        CGSize(width: max(bounds.width, 120), height: Theme.controlHeight)
    }

    override func baselineOffset(_ line: TextBaseline, width: CGFloat) -> CGFloat? { label.baselineOffset(line, width: 0) }

    // MARK: Layout

    private var layout: TextLayout { TextLayout([TextRun(shownText, font: font.font)]) }

    open override func layoutSubviews() {
        super.layoutSubviews()
        let area = placeClearButton(in: bounds.inset(by: textInsets))
        clip.frame = area
        hint.isHidden = !editor.characters.isEmpty
        hint.frame = clip.bounds
        hint.textAlignment = textAlignment
        let layout = layout
        let width = layout.size.width.rounded(.up)
        let origin = textOrigin(width)
        let caretX = origin + (layout.caret(at: editor.head)?.x ?? 0)
        label.frame = CGRect(x: origin, y: 0, width: width, height: area.height)
        placeMarks(layout, origin)
        let lineHeight = (font.ascender - font.descender).rounded(.up)
        let scale = layer.contentsScale
        caret.frame = CGRect(
            x: (min(caretX, area.width - 1.5) * scale).rounded() / scale, y: ((area.height - lineHeight) / 2).rounded(),
            width: 1.5,
            height: lineHeight)
    }

    private static let clearButtonSize: CGFloat = 16

    /// Places the button that empties the field, where it is to be seen.
    ///
    /// - Returns: what is left for the text.
    private func placeClearButton(in area: CGRect) -> CGRect {
        guard !editor.characters.isEmpty, isEnabled, clearButtonMode.isShown(whileEditing: isEditing) else {
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
        looks.foregroundColor = Theme.secondaryText
        looks.cornerRadius = Self.clearButtonSize / 2
        looks.backgroundColor = Theme.hairline
        button.configuration = looks
        button.addAction(UIAction { [weak self] _ in self?.clear() }, for: .touchUpInside)
        addSubview(button)
        clearButton = button
        return button
    }

    private func clear() {
        guard delegate?.textFieldShouldClear(self) ?? true else { return }
        edit { editor in
            editor.selectAll()
            editor.delete()
        }
    }

    /// Where the text begins: aligned while it fits, else moved so that the caret is seen.
    private func textOrigin(_ width: CGFloat) -> CGFloat {
        let room = clip.bounds.width
        guard width > room else {
            scroll = 0
            switch textAlignment {
            case .right: return room - width
            case .center: return ((room - width) / 2).rounded()
            default: return 0
            }
        }
        let caretX = layout.caret(at: editor.head)?.x ?? 0
        if isEditing {
            scroll = min(max(scroll, caretX - room + 2), caretX)
            scroll = min(max(scroll, 0), width - room + 2)
        } else {
            scroll = 0
        }
        return -scroll
    }

    private func placeMarks(_ layout: TextLayout, _ origin: CGFloat) {
        let height = clip.bounds.height
        func span(_ range: Range<Int>) -> (x: CGFloat, width: CGFloat) {
            let start = layout.caret(at: range.lowerBound)?.x ?? 0
            let end = layout.caret(at: range.upperBound)?.x ?? 0
            return (origin + start, end - start)
        }
        let selected = span(editor.selection)
        selectionLayer.isHidden = !isEditing || editor.selection.isEmpty
        selectionLayer.frame = CGRect(x: selected.x, y: 3, width: selected.width, height: max(0, height - 6))
        underline.isHidden = editor.composition == nil
        if let composition = editor.composition {
            let composed = span(composition)
            underline.frame = CGRect(x: composed.x, y: height - 5, width: composed.width, height: 1)
        }
    }

    // MARK: First responder

    open override var canBecomeFirstResponder: Bool { isEnabled }
    open override var canBecomeFocused: Bool { isEnabled }

    @discardableResult
    open override func becomeFirstResponder() -> Bool {
        if isFirstResponder { return true }
        guard delegate?.textFieldShouldBeginEditing(self) ?? true, super.becomeFirstResponder() else { return false }
        original = editor.text
        if clearsOnBeginEditing { clear() }
        if window?.showsFocus ?? false { editor.selectAll() }
        showCaret()
        stateDidChange()
        setNeedsLayout()
        sendActions(for: .editingDidBegin)
        delegate?.textFieldDidBeginEditing(self)
        return true
    }

    @discardableResult
    open override func resignFirstResponder() -> Bool {
        guard isFirstResponder else { return true }
        guard delegate?.textFieldShouldEndEditing(self) ?? true else { return false }
        editor.compose("", selection: 0..<0)
        guard super.resignFirstResponder() else { return false }
        hideCaret()
        stateDidChange()
        setNeedsLayout()
        editingWillEnd()
        sendActions(for: .editingDidEnd)
        delegate?.textFieldDidEndEditing(self)
        return true
    }

    /// Editing ends: a subclass may set the text right.
    func editingWillEnd() {}

    /// Blinks while the clock runs; a picture made under a manual clock always has the caret.
    private func showCaret() {
        guard isEditing else { return }
        caret.isHidden = false
        blink = MainQueueTimer(after: 0.53, every: 0.53) { [weak self] in
            guard let self, self.isEditing else { return }
            self.caret.isHidden = CAMediaClock.shared.manual == nil && !self.caret.isHidden
        }
    }

    private func hideCaret() {
        blink = nil
        caret.isHidden = true
    }

    // MARK: Touch

    override var keepsDrags: Bool { true }

    private func place(of touch: UITouch) -> Int {
        let point = touch.location(in: clip)
        return layout.offset(closestTo: CGPoint(x: point.x - label.frame.minX, y: 0))
    }

    open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        let wasEditing = isEditing
        guard becomeFirstResponder() else { return false }
        let place = place(of: touch)
        switch touch.tapCount {
        case 1: editor.moveHead(to: place, extending: wasEditing && event?.modifierFlags.contains(.shift) ?? false)
        case 2: editor.select(editor.word(at: place))
        default: editor.selectAll()
        }
        isDraggingSelection = touch.tapCount == 1
        showCaret()
        setNeedsLayout()
        return true
    }

    open override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        if isDraggingSelection {
            editor.moveHead(to: place(of: touch), extending: true)
            setNeedsLayout()
        }
        return true
    }

    // MARK: Text and keys

    open override func textInput(with event: TextInputEvent) -> Bool {
        guard isEditing else { return super.textInput(with: event) }
        switch event {
        case .insert(let text):
            let typed = String(text.filter { !($0.unicodeScalars.first?.properties.generalCategory == .control) || $0.isNewline })
            if !typed.isEmpty, allows(editor.composition ?? editor.selection, typed) { edit { $0.insert(typed) } }
        case .compose(let text, let selection): edit { $0.compose(text, selection: selection) }
        }
        return true
    }

    open override func keyDown(with event: KeyEvent) -> Bool {
        guard isEditing else { return super.keyDown(with: event) }
        if event.isCommand, perform(event) { return true }
        let extends = event.modifiers.contains(.shift)
        let unit: TextEditor.Unit = event.modifiers.isDisjoint(with: [.control, .option]) ? .character : .word
        switch event.key {
        case .left: edit { $0.move(unit, forwards: false, extending: extends) }
        case .right: edit { $0.move(unit, forwards: true, extending: extends) }
        case .home, .up: edit { $0.move(.line, forwards: false, extending: extends) }
        case .end, .down: edit { $0.move(.line, forwards: true, extending: extends) }
        case .backspace: delete(unit, forwards: false)
        case .delete: delete(unit, forwards: true)
        case .return:
            if !event.isRepeat, delegate?.textFieldShouldReturn(self) ?? true {
                sendActions(for: [.editingDidEndOnExit, .primaryActionTriggered])
                resignFirstResponder()
            }
        case .escape:
            // With nothing to take back the key means what is around the field.
            if editor.text == original, super.keyDown(with: event) { return true }
            edit { $0 = TextEditor(original) }
            resignFirstResponder()
        case .tab: return super.keyDown(with: event)
        // Characters come as text; nobody above is to take them for shortcuts.
        case .character, .space: return !event.isCommand || super.keyDown(with: event)
        default: return super.keyDown(with: event)
        }
        return true
    }

    private func delete(_ unit: TextEditor.Unit, forwards: Bool) {
        var trial = editor
        trial.delete(unit, forwards: forwards)
        let removed = editor.characters.count - trial.characters.count
        let start = min(trial.head, editor.head)
        if removed > 0, allows(start..<start + removed, "") { edit { $0.delete(unit, forwards: forwards) } }
    }

    /// The usual commands.
    private func perform(_ event: KeyEvent) -> Bool {
        switch event.key {
        case .character("a"): edit { $0.selectAll() }
        case .character("c"): copy(nil)
        case .character("x"): cut(nil)
        case .character("v"): paste(nil)
        case .character("z"): edit { event.modifiers.contains(.shift) ? $0.redo() : $0.undo() }
        case .character("y"): edit { $0.redo() }
        default: return false
        }
        return true
    }
}
