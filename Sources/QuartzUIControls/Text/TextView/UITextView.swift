@_spi(Hooks) import QuartzUI

/// Shows and edits text of many lines, and scrolls text that is too high.
///
/// Keys work as in text fields; arrows, page keys, home and end also move between lines. A mouse selects by dragging, a finger
/// scrolls. The delegate is the scroll view's, if it is a ``UITextViewDelegate``.
@preconcurrency @MainActor
open class UITextView: UIScrollView {
    private(set) lazy var session = TextSession(self, isMultiline: true)
    let textLayer = CATextLayer()
    lazy var marks = TextMarks(in: self, around: textLayer)
    var looks = StyledText()
    private var traits = TextInputTraits()
    var setText: SetText?
    /// The storage and the layout manager, made when they are asked for.
    var storedLinkedText: LinkedText?
    /// The part of the text that the layer shows.
    var shown: TextColumn.Part?
    /// Text runs by style number, used as templates.
    var templates: [Int: TextRun] = [:]

    /// Returns the colours of the shown paragraphs, as counts of characters, from them and the text before them. They replace those of
    /// the attributes; nil for none.
    package var coloring: ((_ shown: String, _ before: String) -> [(count: Int, color: UIColor)])? {
        didSet { colorsDidChange() }
    }

    /// The text as last laid out.
    struct SetText {
        var storage: TextStorage
        var width: CGFloat
        var column: TextColumn
    }

    var textDelegate: (any UITextViewDelegate)? { (self as UIScrollView).delegate as? any UITextViewDelegate }

    /// The column in which the text is laid out.
    public let textContainer: NSTextContainer

    /// Creates an empty view with a column, or with a new one for nil. Two views cannot share a column.
    public init(frame: CGRect, textContainer: NSTextContainer?) {
        self.textContainer = textContainer ?? NSTextContainer()
        super.init(frame: frame)
        prepare()
    }

    /// Creates an empty view. It has the same layout of text for both values.
    public convenience init(usingTextLayoutManager: Bool) {
        self.init(frame: .zero, textContainer: nil)
    }

    /// Creates an empty view.
    public override convenience init(frame: CGRect) {
        self.init(frame: frame, textContainer: nil)
    }

    /// Creates an object of an Interface Builder file.
    public required init?(coder: NSCoder) {
        textContainer = NSTextContainer()
        super.init(coder: coder)
        prepare()
        NibCoder.configure(self, by: coder, after: UITextView.self)
    }

    private func prepare() {
        backgroundColor = Theme.panel
        alwaysBounceVertical = true
        textLayer.delegate = self
        textLayer.contentsScale = layer.contentsScale
        layer.addSublayer(textLayer)
        textContainer.didChange = { [weak self] in self?.looksDidChange() }
        textContainer.measure = { [weak self] in
            guard let self else { return .zero }
            let insets = textContainerInset
            return CGSize(width: max(0, bounds.width - insets.left - insets.right), height: .greatestFiniteMagnitude)
        }
    }

    @_spi(Hooks) open override var speaks: Bool { true }
    @_spi(Hooks) open override var spokenValue: String? { text }

    // MARK: Text

    /// The text. Setting it removes all attributes except ``font`` and ``textColor``.
    open var text: String! {
        get { session.editor.text }
        set {
            session.reset(newValue ?? "")
            looksDidChange()
            reportChange()
        }
    }
    /// The text with attributes: see `NSAttributedString.Key`.
    open var attributedText: NSAttributedString! {
        get { looks.attributed(session.editor, base: baseAttributes) }
        set {
            discard(Swift.exchange(&looks, with: StyledText()))
            session.reset(newValue?.string ?? "")
            session.editor.resetStyles(newValue.map { looks.styles(of: readLooks($0)) } ?? TextChunk.Styles())
            session.editor.typedStyles = looks.typedStyles
            looksDidChange()
        }
    }
    /// The font of all of the text, or of its first character if an attributed text has several.
    open var font: UIFont? = Theme.labelFont { didSet { restyle(.font, changes: font != oldValue) } }
    /// The colour of all of the text, or of its first character.
    open var textColor: UIColor? = .label { didSet { restyle(.foregroundColor, changes: textColor != oldValue) } }
    /// Whether ``font`` and ``textColor`` are being set to those of an attributed text.
    private var isReadingLooks = false

    /// Applies the view's font or colour to the whole text.
    private func restyle(_ key: NSAttributedString.Key, changes: Bool) {
        guard !isReadingLooks, looks.remove(key) || changes else { return }
        looksDidChange()
    }

    /// Sets ``font`` and ``textColor`` to those of a text's first character, if it has them.
    ///
    /// - Returns: The text, in which characters without a font or a colour have those of the view until now.
    private func readLooks(_ text: NSAttributedString) -> NSAttributedString {
        guard text.length > 0 else { return text }
        let first = text.attributes(at: 0, effectiveRange: nil)
        let (ownFont, ownColor) = (first[.font] as? UIFont, first[.foregroundColor] as? UIColor)
        guard ownFont != nil || ownColor != nil else { return text }
        let full = text.over(baseAttributes)
        isReadingLooks = true
        if let ownFont { font = ownFont }
        if let ownColor { textColor = ownColor }
        isReadingLooks = false
        return full
    }

    /// Horizontal alignment of the lines.
    open var textAlignment = NSTextAlignment.natural { didSet { if textAlignment != oldValue { looksDidChange() } } }
    /// Insets between the view's edges and the column. 8 points above and below by default.
    open var textContainerInset = UIEdgeInsets(top: 8, left: 0, bottom: 8, right: 0) { didSet { looksDidChange() } }
    /// Whether the user can change the text.
    open var isEditable = true {
        didSet {
            if !isEditable, isFirstResponder, !isSelectable { resignFirstResponder() }
            if isEditable != oldValue, !dataDetectorTypes.isEmpty { looksDidChange() }
        }
    }
    /// Whether the user can select and copy text.
    open var isSelectable = true {
        didSet {
            if !isSelectable { resignFirstResponder() }
            if isSelectable != oldValue, !dataDetectorTypes.isEmpty { looksDidChange() }
        }
    }
    /// The kinds of text that are shown as links, and that a tap opens, in a text that is selectable and not editable. None by default.
    open var dataDetectorTypes: UIDataDetectorTypes = [] { didSet { if dataDetectorTypes != oldValue { looksDidChange() } } }
    /// The finds in the present text; nil before a search.
    var foundItems: [FoundItem]?
    /// Whether typed text replaces the whole text.
    open var clearsOnInsertion = false
    /// The attributes of text typed next. By default those of the character before the caret, without an attachment. Moving the caret
    /// resets them.
    open var typingAttributes: [NSAttributedString.Key: Any] {
        get {
            let editor = session.editor
            let before = editor.selection.isEmpty ? editor.selection.lowerBound - 1 : editor.selection.lowerBound
            let model = editor.characters.indices.contains(before) ? before : 0
            return baseAttributes.merging(looks.attributes(editor.typingStyle ?? editor.typedStyle(like: model))) { $1 }
        }
        set { session.editor.typingStyle = looks.style(newValue.withoutAttachment) }
    }
    /// The attributes of links, over those of their text. By default the view's tint colour; nil restores it.
    open var linkTextAttributes: [NSAttributedString.Key: Any]! {
        get { ownLinkAttributes ?? [.foregroundColor: tintColor as Any] }
        set {
            ownLinkAttributes = newValue
            if looks.hasLinks || !dataDetectorTypes.isEmpty { looksDidChange() }
        }
    }
    private var ownLinkAttributes: [NSAttributedString.Key: Any]?
    /// The selected range in UTF-16 units, as in `NSString`; its length is 0 at a caret.
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

    var baseAttributes: [NSAttributedString.Key: Any] {
        var attributes: [NSAttributedString.Key: Any] = [:]
        if let font { attributes[.font] = font }
        if let textColor { attributes[.foregroundColor] = textColor }
        return attributes
    }

    // MARK: Traits

    /// The suitable kind of on-screen keyboard.
    @available(*, deprecated, message: "has no effect on Linux: there is no keyboard on the screen")
    open var keyboardType = UIKeyboardType.default
    /// The purpose of the return key.
    @available(*, deprecated, message: "has no effect on Linux: there is no keyboard on the screen")
    open var returnKeyType = UIReturnKeyType.default
    /// The kind of content, for automatic filling.
    @available(*, deprecated, message: "has no effect on Linux: nothing fills texts in")
    open var textContentType: UITextContentType!
    /// Automatic capitalization.
    @available(*, deprecated, message: "has no effect on Linux: keyboards say which letters are large")
    open var autocapitalizationType = UITextAutocapitalizationType.sentences
    /// Automatic correction.
    @available(*, deprecated, message: "has no effect on Linux: words are not corrected")
    open var autocorrectionType = UITextAutocorrectionType.default
    /// Checking of the spelling.
    @available(*, deprecated, message: "has no effect on Linux: the spelling is not checked")
    open var spellCheckingType = UITextSpellCheckingType.default
    /// The look of the keyboard on the screen.
    @available(*, deprecated, message: "has no effect on Linux: there is no keyboard on the screen")
    open var keyboardAppearance = UIKeyboardAppearance.default
    /// Whether the return key is disabled while there is no text.
    @available(*, deprecated, message: "has no effect on Linux: there is no keyboard on the screen")
    open var enablesReturnKeyAutomatically = false

    // MARK: Layout

    /// Whether fonts that depend on the size of text follow it; see ``UIContentSizeCategoryAdjusting``.
    open var adjustsFontForContentSizeCategory = false { didSet { textSizeDidChange() } }

    @_spi(Hooks) open override func textSizeDidChange() {
        super.textSizeDidChange()
        guard adjustsFontForContentSizeCategory else { return }
        let size = traitCollection.preferredContentSizeCategory
        let adjusted = font?.adjusted(to: size)
        let isChanged = looks.adjustFonts(to: size) || adjusted != font
        isReadingLooks = true
        font = adjusted
        isReadingLooks = false
        if isChanged { looksDidChange() }
    }

    /// Returns the caret's frame before a position, in the view's coordinates.
    open func caretRect(for position: UITextPosition) -> CGRect {
        let character = session.character(at: position)
        let caret = textColumn(layingOut: character..<character).caret(at: character)
        return CGRect(
            x: textOrigin.x + (caret?.x ?? 0), y: textOrigin.y + (caret?.top ?? 0), width: TextMarks.caretWidth,
            height: (caret?.height ?? 0).rounded(.up))
    }
    /// Returns the rectangle of a range's first line, in the view's coordinates; null for an empty range.
    open func firstRect(for range: UITextRange) -> CGRect { selectionFrames(of: range).first ?? .null }

    /// The properties that code reads and sets by name, beside those of the superclass.
    @_spi(Hooks) open override class var namedProperties: [String: NamedProperty] {
        super.namedProperties.merging([
            "text": .init(\UITextView.text), "attributedText": .init(\UITextView.attributedText), "font": .init(\UITextView.font),
            "textColor": .init(\UITextView.textColor), "textAlignment": .init(\UITextView.textAlignment),
        ]) { $1 }
    }

    /// The properties that `appearance()` sets, beside those of every view.
    open override class var appearanceTraits: [AppearanceTrait] {
        super.appearanceTraits + [
            AppearanceTrait(\UITextView.font),
            AppearanceTrait(\UITextView.textColor),
        ]
    }

    open override func layoutSubviews() {
        updateMarks()
        super.layoutSubviews()
    }

    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        let column = column(width: size.width > 0 ? size.width : .infinity)
        let around = textContainerInset.left + textContainerInset.right + 2 * textContainer.lineFragmentPadding
        return CGSize(
            width: (column.size.width + around).rounded(.up),
            height: (column.size.height + textContainerInset.top + textContainerInset.bottom).rounded(.up))
    }

    /// A view that does not scroll is as large as its text.
    open override var intrinsicContentSize: CGSize {
        isScrollEnabled ? super.intrinsicContentSize : sizeThatFits(CGSize(width: CGFloat.infinity, height: .infinity))
    }
    @_spi(Hooks) open override var contentWraps: Bool { !isScrollEnabled }
    open override var isScrollEnabled: Bool { didSet { invalidateIntrinsicContentSize() } }

    @_spi(Hooks) open override func baselineOffset(_ line: TextBaseline, width: CGFloat) -> CGFloat? {
        let column = textColumn
        return textOrigin.y + (line == .first ? column.firstBaseline : column.lastBaseline) - bounds.height / 2
    }

    /// Scrolls until a range of the text is visible.
    open func scrollRangeToVisible(_ range: NSRange) { reveal(session.editor.characterRange(range), animated: true) }

    open override func themeDidChange() {
        super.themeDidChange()
        looksDidChange()
    }
    open override func tintColorDidChange() {
        super.tintColorDidChange()
        marks.color(tintColor)
        if looks.hasLinks || !dataDetectorTypes.isEmpty, ownLinkAttributes == nil { colorsDidChange() }
    }
    /// The text cursor, or a hand over a link.
    open override var cursor: CursorShape? {
        if let hovered, hasLink(at: hovered) { return .hand }
        return isSelectable || isEditable ? .text : nil
    }
    /// The place of the mouse over the view.
    private var hovered: CGPoint?
    open override func hoverBegan(at point: CGPoint) { hovered = point }
    open override func hoverMoved(to point: CGPoint) { hovered = point }
    open override func hoverEnded() { hovered = nil }

    // MARK: First responder

    /// Whether the text is being edited.
    var isEditing: Bool { isFirstResponder && isEditable }
    open override var canBecomeFirstResponder: Bool { isEditable || isSelectable }
    open override var canBecomeFocused: Bool { canBecomeFirstResponder }

    @discardableResult
    open override func becomeFirstResponder() -> Bool {
        if isFirstResponder { return true }
        if isEditable, !decides({ textDelegate?.textViewShouldBeginEditing(self) ?? true }) { return false }
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
        if wasEditing, !decides({ textDelegate?.textViewShouldEndEditing(self) ?? true }) { return false }
        session.finishComposition()
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

    /// Returns whether a touch scrolls: a finger does, a mouse selects by dragging.
    @_spi(Hooks) open override func scrolls(with touch: UITouch) -> Bool { touch.type == .direct || !canBecomeFirstResponder }

    /// The item that a touch began on.
    private var pressed: UITextItem?

    /// Invokes the item that a touch began on, unless the touch ends elsewhere or is a mouse that has selected text.
    ///
    /// - Returns: Whether there is one.
    private func invokePressedItem(_ touch: UITouch) -> Bool {
        guard let item = pressed, item.range == self.item(at: touch.location(in: self))?.range,
            touch.type == .direct || session.editor.selection.isEmpty
        else { return false }
        invoke(item)
        return true
    }

    private func moveCaret(by touch: UITouch, _ event: UIEvent?) {
        let wasFirst = isFirstResponder
        guard becomeFirstResponder() else { return }
        session.began(touch, extending: wasFirst && event?.modifierFlags.contains(.shift) ?? false)
    }

    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard canBecomeFirstResponder else { return super.touchesBegan(touches, with: event) }
        pressed = touches.first.flatMap { item(at: $0.location(in: self)) }
        if let touch = touches.first, touch.type != .direct { moveCaret(by: touch, event) }
    }
    open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard canBecomeFirstResponder else { return super.touchesMoved(touches, with: event) }
        if let touch = touches.first, touch.type != .direct, isFirstResponder { session.moved(touch) }
    }
    open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard canBecomeFirstResponder else { return super.touchesEnded(touches, with: event) }
        defer { pressed = nil }
        guard let touch = touches.first, !invokePressedItem(touch) else { return }
        if touch.type == .direct { moveCaret(by: touch, event) }
    }
    open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
        pressed = nil
        if !canBecomeFirstResponder { super.touchesCancelled(touches, with: event) }
    }

    // MARK: Keys

    /// Replaces the selection by text. Typed and pasted text arrives here after the delegate has allowed it.
    open func insertText(_ text: String) { session.edit { $0.insert(text) } }
    /// Deletes the selection, or the character before the caret. The backspace key calls it, also in an empty view.
    open func deleteBackward() { session.edit { $0.delete() } }
    /// A view that replaces the on-screen keyboard.
    @available(*, deprecated, message: "has no effect on Linux: there is no keyboard on the screen")
    open override var inputView: UIView? {
        get { traits.inputView }
        set { traits.inputView = newValue }
    }
    /// A view above the keyboard on the screen.
    @available(*, deprecated, message: "has no effect on Linux: there is no keyboard on the screen")
    open override var inputAccessoryView: UIView? {
        get { traits.accessory }
        set { traits.accessory = newValue }
    }
    open override func canPerformAction(_ action: MethodName, withSender sender: Any?) -> Bool {
        session.performs(action) ?? super.canPerformAction(action, withSender: sender)
    }
    /// Replaces the selection with the clipboard's text.
    open override func paste(_ sender: Any?) { session.paste() }
    /// Copies the selected text to the clipboard.
    open override func copy(_ sender: Any?) { session.copy() }
    /// Cuts the selected text to the clipboard.
    open override func cut(_ sender: Any?) { session.cut() }
    /// Deletes the selected text.
    open override func delete(_ sender: Any?) { if !session.editor.selection.isEmpty { session.delete() } }
    /// Selects the word at the caret.
    open override func select(_ sender: Any?) { session.selectWord() }
    /// Selects all of the text.
    open override func selectAll(_ sender: Any?) { session.edit { $0.selectAll() } }

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
        // Characters arrive as text input; do not let superviews take them for shortcuts.
        case .character, .space: return isEditable && !event.isCommand || super.keyDown(with: event)
        default: return super.keyDown(with: event)
        }
        return true
    }

    private var linesOnPage: Int {
        let height = (font ?? Theme.labelFont).lineHeight
        // The view may have any height; limit a page to ten thousand lines.
        return max(1, Int(min(bounds.height / max(height, 1), 10_000)) - 1)
    }
}

extension UITextView: UIContentSizeCategoryAdjusting {}
