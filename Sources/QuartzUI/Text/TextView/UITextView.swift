/// Shows and edits text of many lines, and scrolls where it is too high.
///
/// The keys are those of text fields, and arrows, page keys, home and end move from line to line; a mouse selects by dragging, a finger
/// scrolls. The delegate is the scroll view's, where it is a ``UITextViewDelegate``.
@preconcurrency @MainActor
open class UITextView: UIScrollView {
    private(set) lazy var session = TextSession(self, isMultiline: true)
    let textLayer = CATextLayer()
    private lazy var marks = TextMarks(in: self, around: textLayer)
    private var looks = StyledText()
    private var laidOut: TextLayout?
    private var laidOutWidth: CGFloat = 0

    var textDelegate: (any UITextViewDelegate)? { delegate as? any UITextViewDelegate }

    /// The column that the text is set in.
    public let textContainer: NSTextContainer

    /// Creates an empty view that sets its text in a column: a new one where there is none. Two views cannot share one.
    public init(frame: CGRect, textContainer: NSTextContainer?) {
        self.textContainer = textContainer ?? NSTextContainer()
        super.init(frame: frame)
        prepare()
    }

    /// Creates an empty view.
    public override convenience init(frame: CGRect) {
        self.init(frame: frame, textContainer: nil)
    }

    /// Views are not archived on Linux.
    public required init?(coder: NSCoder) {
        textContainer = NSTextContainer()
        super.init(coder: coder)
        prepare()
    }

    private func prepare() {
        backgroundColor = Theme.panel
        alwaysBounceVertical = true
        textLayer.delegate = self
        textLayer.contentsScale = layer.contentsScale
        layer.addSublayer(textLayer)
        textContainer.didChange = { [weak self] in self?.textDidChange() }
    }

    // MARK: Text

    /// The text. Setting it forgets attributes but those that ``font`` and ``textColor`` say.
    open var text: String! {
        get { session.editor.text }
        set {
            session.reset(newValue ?? "")
            textDidChange()
        }
    }
    /// The text with attributes: see `NSAttributedString.Key`.
    open var attributedText: NSAttributedString! {
        get { looks.attributed(session.editor, base: baseAttributes) }
        set {
            looks = StyledText()
            session.reset(newValue?.string ?? "")
            session.editor.resetStyles(newValue.map { looks.styles(of: $0) } ?? [])
            textDidChange()
        }
    }
    /// The font of text that has none of its own.
    open var font: UIFont? = Theme.labelFont { didSet { if font != oldValue { textDidChange() } } }
    /// The colour of text that has none of its own.
    open var textColor: UIColor? = .label { didSet { if textColor != oldValue { textDidChange() } } }
    /// Where lines stand.
    open var textAlignment = NSTextAlignment.natural { didSet { if textAlignment != oldValue { textDidChange() } } }
    /// Between the view's edges and the column. 8 points above and below by default.
    open var textContainerInset = UIEdgeInsets(top: 8, left: 0, bottom: 8, right: 0) { didSet { textDidChange() } }
    /// Whether the user can change the text.
    open var isEditable = true { didSet { if !isEditable, isFirstResponder, !isSelectable { resignFirstResponder() } } }
    /// Whether the user can choose text, and copy it.
    open var isSelectable = true { didSet { if !isSelectable { resignFirstResponder() } } }
    /// Whether typed text takes the place of all.
    open var clearsOnInsertion = false
    /// The attributes of text that is typed next: those of the character before, until they are set. Moving the caret forgets them.
    open var typingAttributes: [NSAttributedString.Key: Any] {
        get {
            let editor = session.editor
            let before = editor.selection.isEmpty ? editor.selection.lowerBound - 1 : editor.selection.lowerBound
            let style =
                editor.typingStyle ?? (editor.styles.indices.contains(before) ? editor.styles[before] : editor.styles.first ?? 0)
            return baseAttributes.merging(looks.attributes(style)) { $1 }
        }
        set { session.editor.typingStyle = looks.style(newValue) }
    }
    /// What is selected, in UTF-16 units as `NSString` counts them; where nothing is, where the caret stands.
    open var selectedRange: NSRange {
        get { session.editor.utf16Range(session.editor.selection) }
        set {
            let range = session.editor.characterRange(newValue)
            guard range != session.editor.selection else { return }
            session.editor.select(range)
            setNeedsLayout()
            textDelegate?.textViewDidChangeSelection(self)
        }
    }

    private var baseAttributes: [NSAttributedString.Key: Any] {
        var attributes: [NSAttributedString.Key: Any] = [:]
        if let font { attributes[.font] = font }
        if let textColor { attributes[.foregroundColor] = textColor }
        return attributes
    }

    // MARK: Traits

    /// The keyboard that suits the text, for systems that draw one.
    open var keyboardType = UIKeyboardType.default
    /// What the return key is for, for systems that draw one.
    open var returnKeyType = UIReturnKeyType.default
    /// What the text is, for systems that fill it in.
    open var textContentType: UITextContentType!
    /// Which letters begin large, for systems that change them.
    open var autocapitalizationType = UITextAutocapitalizationType.sentences
    /// Whether words are corrected, for systems that correct them.
    open var autocorrectionType = UITextAutocorrectionType.default

    // MARK: Setting

    private var paragraphStyle: ParagraphStyle {
        ParagraphStyle(
            alignment: textAlignment.alignment, truncation: textContainer.lineBreakMode.truncation,
            maximumLines: textContainer.maximumNumberOfLines)
    }

    private var runs: [TextRun] {
        let font = font ?? Theme.labelFont
        let color = textColor ?? .label
        let runs = looks.attributed(session.editor, base: baseAttributes).runs(font: font, color: color)
        return runs.isEmpty ? [TextRun("", font: font.font, color: color.cgColor)] : runs
    }

    private func layout(width: CGFloat) -> TextLayout {
        let inner = width - textContainerInset.left - textContainerInset.right - 2 * textContainer.lineFragmentPadding
        return TextLayout(runs, width: max(inner, 1), style: paragraphStyle)
    }

    var textLayout: TextLayout {
        if let laidOut, laidOutWidth == bounds.width { return laidOut }
        let layout = layout(width: bounds.width)
        laidOut = layout
        laidOutWidth = bounds.width
        return layout
    }

    var textOrigin: CGPoint {
        CGPoint(x: textContainerInset.left + textContainer.lineFragmentPadding, y: textContainerInset.top)
    }

    func textDidChange() {
        laidOut = nil
        var runs = runs
        textLayer.cast(runs.takeCommonShadow())
        textLayer.string = runs
        textLayer.paragraphStyle = paragraphStyle
        invalidateIntrinsicContentSize()
        setNeedsLayout()
    }

    private func place() {
        let layout = textLayout
        let origin = textOrigin
        contentSize = CGSize(
            width: bounds.width, height: (layout.size.height + textContainerInset.top + textContainerInset.bottom).rounded(.up))
        textLayer.frame = CGRect(origin: origin, size: CGSize(width: layout.columnWidth, height: layout.size.height))
        func moved(_ rects: [CGRect]) -> [CGRect] { rects.map { $0.offsetBy(dx: origin.x, dy: origin.y) } }
        let editor = session.editor
        let caret = layout.caret(at: editor.head)
        let composed = layout.selectionRects(for: editor.composition ?? 0..<0).map {
            CGRect(x: $0.minX, y: $0.maxY - 2, width: $0.width, height: 1)
        }
        marks.place(
            caret: CGRect(
                x: origin.x + (caret?.x ?? 0), y: origin.y + (caret?.top ?? 0), width: 0,
                height: (caret?.height ?? 0).rounded(.up)),
            selection: isFirstResponder ? moved(layout.selectionRects(for: editor.selection)) : [], composed: moved(composed))
    }

    open override func layoutSubviews() {
        place()
        super.layoutSubviews()
    }

    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        let layout = layout(width: size.width > 0 ? size.width : .infinity)
        let around = textContainerInset.left + textContainerInset.right + 2 * textContainer.lineFragmentPadding
        return CGSize(
            width: (layout.size.width + around).rounded(.up),
            height: (layout.size.height + textContainerInset.top + textContainerInset.bottom).rounded(.up))
    }

    /// One that does not scroll is as large as its text.
    open override var intrinsicContentSize: CGSize {
        isScrollEnabled ? super.intrinsicContentSize : sizeThatFits(CGSize(width: CGFloat.infinity, height: .infinity))
    }
    override var contentWraps: Bool { !isScrollEnabled }
    open override var isScrollEnabled: Bool { didSet { invalidateIntrinsicContentSize() } }

    override func baselineOffset(_ line: TextBaseline, width: CGFloat) -> CGFloat? {
        let layout = textLayout
        return textOrigin.y + (line == .first ? layout.firstBaseline : layout.lastBaseline) - bounds.height / 2
    }

    /// Scrolls until a range of the text is seen.
    open func scrollRangeToVisible(_ range: NSRange) { reveal(session.editor.characterRange(range), animated: true) }

    func reveal(_ range: Range<Int>, animated: Bool) {
        layoutIfNeeded()
        let layout = textLayout
        guard let start = layout.caret(at: range.lowerBound), let end = layout.caret(at: range.upperBound) else { return }
        let rect = CGRect(x: 0, y: start.top, width: 1, height: end.top + end.height - start.top)
            .offsetBy(dx: contentOffset.x, dy: textOrigin.y)
        scrollRectToVisible(rect.insetBy(dx: 0, dy: -textContainerInset.top / 2), animated: animated)
    }

    open override func themeDidChange() {
        super.themeDidChange()
        textDidChange()
    }
    open override func tintColorDidChange() {
        super.tintColorDidChange()
        marks.color(tintColor)
    }
    open override var cursor: CursorShape? { isSelectable || isEditable ? .text : nil }

    // MARK: First responder

    /// Whether the text is being edited.
    var isEditing: Bool { isFirstResponder && isEditable }
    open override var canBecomeFirstResponder: Bool { isEditable || isSelectable }
    open override var canBecomeFocused: Bool { canBecomeFirstResponder }

    @discardableResult
    open override func becomeFirstResponder() -> Bool {
        if isFirstResponder { return true }
        if isEditable, !(textDelegate?.textViewShouldBeginEditing(self) ?? true) { return false }
        guard super.becomeFirstResponder() else { return false }
        session.begin()
        setNeedsLayout()
        guard isEditable else { return true }
        marks.showCaret()
        textDelegate?.textViewDidBeginEditing(self)
        NotificationCenter.default.post(name: Self.textDidBeginEditingNotification, object: self)
        return true
    }

    @discardableResult
    open override func resignFirstResponder() -> Bool {
        guard isFirstResponder else { return true }
        let wasEditing = isEditing
        if wasEditing, !(textDelegate?.textViewShouldEndEditing(self) ?? true) { return false }
        session.edit { $0.compose("", selection: 0..<0) }
        guard super.resignFirstResponder() else { return false }
        marks.hideCaret()
        setNeedsLayout()
        guard wasEditing else { return true }
        textDelegate?.textViewDidEndEditing(self)
        NotificationCenter.default.post(name: Self.textDidEndEditingNotification, object: self)
        return true
    }

    func showCaret() { marks.showCaret() }

    // MARK: Touches

    /// A mouse selects where it drags; a finger scrolls.
    override func scrolls(with touch: UITouch) -> Bool { touch.type == .direct || !canBecomeFirstResponder }

    private func place(by touch: UITouch, _ event: UIEvent?) {
        let wasFirst = isFirstResponder
        guard becomeFirstResponder() else { return }
        session.began(touch, extending: wasFirst && event?.modifierFlags.contains(.shift) ?? false)
    }

    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard canBecomeFirstResponder else { return super.touchesBegan(touches, with: event) }
        if let touch = touches.first, touch.type != .direct { place(by: touch, event) }
    }
    open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard canBecomeFirstResponder else { return super.touchesMoved(touches, with: event) }
        if let touch = touches.first, touch.type != .direct, isFirstResponder { session.moved(touch) }
    }
    open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard canBecomeFirstResponder else { return super.touchesEnded(touches, with: event) }
        if let touch = touches.first, touch.type == .direct { place(by: touch, event) }
    }
    open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
        if !canBecomeFirstResponder { super.touchesCancelled(touches, with: event) }
    }

    // MARK: Keys

    open override func textInput(with event: TextInputEvent) -> Bool {
        guard isEditing else { return super.textInput(with: event) }
        if clearsOnInsertion {
            clearsOnInsertion = false
            session.edit { $0.selectAll() }
        }
        session.type(event)
        return true
    }

    open override func keyDown(with event: KeyEvent) -> Bool {
        guard isFirstResponder else { return super.keyDown(with: event) }
        if session.press(event) { return true }
        let extends = event.modifiers.contains(.shift)
        switch event.key {
        case .pageUp: session.move(lines: -linesOnPage, extends)
        case .pageDown: session.move(lines: linesOnPage, extends)
        case .return where isEditable: session.insert("\n")
        case .tab where isEditable && !extends: session.insert("\t")
        // Characters come as text; nobody above is to take them for shortcuts.
        case .character, .space: return isEditable && !event.isCommand || super.keyDown(with: event)
        default: return super.keyDown(with: event)
        }
        return true
    }

    private var linesOnPage: Int {
        let height = (font ?? Theme.labelFont).lineHeight
        return max(1, Int((bounds.height / max(height, 1)).rounded(.down)) - 1)
    }
}
