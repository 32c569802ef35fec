@_spi(Hooks) import QuartzUI

/// A control that edits one line of text.
@preconcurrency @MainActor
open class UITextField: UIControl {
    private(set) lazy var session = TextSession(self, isMultiline: false)
    let clip = UIView()
    let label = UILabel()
    lazy var hint = UITextField.overridesPlaceholder(type(of: self)) ? DrawnPlaceholder(self) : UILabel()
    lazy var marks = TextMarks(in: clip, around: label.layer)
    /// The text as last laid out; nil after its style changed.
    var setRow: SetRow?
    /// The part of the text that the label shows; nil if the label is out of date.
    var shown: TextRow.Part?
    /// x of the text's start in the clipping view.
    var textStart: CGFloat = 0
    /// The distance by which the text is scrolled to the left to keep the caret visible, in points.
    var scroll: CGFloat = 0
    var clearButton: UIButton?
    /// Shows ``background``.
    private var ground: UIImageView?
    /// The scale of text that is fitted to the field.
    var fittingScale: CGFloat = 1
    private var looks = ThemeDefaults()

    struct SetRow {
        var storage: TextStorage
        var row: TextRow
    }

    /// The label of the placeholder.
    final var placeholderLabel: UILabel { hint }
    var traits = TextInputTraits()

    /// Insets around the text, in points. By default 8 at both sides of a field with a border, and 0 without one.
    package final var textInsets: UIEdgeInsets {
        get { ownInsets ?? (borderStyle == .none ? .zero : Self.borderInsets) }
        set {
            ownInsets = newValue
            sizeMayChange()
        }
    }
    private var ownInsets: UIEdgeInsets?
    private static let borderInsets = UIEdgeInsets(top: 0, left: 8, bottom: 0, right: 8)
    /// The delegate, held weakly.
    open weak var delegate: (any UITextFieldDelegate)?

    /// Creates an empty field.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        prepare()
    }

    /// Creates an object of an Interface Builder file.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        prepare()
        NibCoder.configure(self, by: coder, after: UITextField.self)
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

    // MARK: Text

    @_spi(Hooks) open override var spokenText: String? { placeholder }
    @_spi(Hooks) open override var spokenValue: String? {
        isSecureTextEntry ? String(repeating: "•", count: text?.count ?? 0) : text
    }

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
        didSet {
            hint.text = placeholder
            sizeMayChange()
        }
    }
    /// The placeholder with attributes.
    open var attributedPlaceholder: NSAttributedString? {
        didSet {
            placeholder = attributedPlaceholder?.string
            hint.attributedText = attributedPlaceholder
        }
    }
    /// The border. None by default; `roundedRect` is the theme's border.
    open var borderStyle = BorderStyle.none {
        didSet {
            applyLooks()
            sizeMayChange()
        }
    }
    /// An image behind the text, stretched to ``borderRect(forBounds:)``. Fields with rounded corners do not show it, as in UIKit.
    open var background: UIImage? { didSet { placeGround() } }
    /// Whether characters are shown as dots and cannot be copied.
    open var isSecureTextEntry = false {
        didSet { styleDidChange() }
    }
    /// The condition under which the clear button is shown at the right end.
    open var clearButtonMode = ViewMode.never { didSet { sizeMayChange() } }
    /// Whether editing starts with an empty text.
    open var clearsOnBeginEditing = false
    /// The font. The default is that of labels; setting nil restores it. Setting it changes all of an attributed text.
    open var font: UIFont? {
        get { label.font }
        set {
            label.font = newValue
            hint.font = newValue
            restyle(.font, font as Any)
        }
    }
    /// Whether text that is too wide is scaled down, at most to ``minimumFontSize``. False by default.
    open var adjustsFontSizeToFitWidth = false { didSet { setNeedsLayout() } }
    /// Minimum size in points of text that is scaled down; 0, the default, is unlimited.
    open var minimumFontSize: CGFloat = 0 { didSet { setNeedsLayout() } }
    /// The text colour. The default is that of labels; setting nil restores it. Setting it changes all of an attributed text.
    open var textColor: UIColor? {
        get { label.textColor }
        set {
            label.textColor = newValue
            restyle(.foregroundColor, textColor as Any)
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

    /// The text with attributes. After an edit, all of it has the attributes of its first character, and no attachments. Setting it
    /// also sets ``font`` and ``textColor`` to those of the first character, if it has them.
    open var attributedText: NSAttributedString? {
        get { styled ?? NSAttributedString(string: editor.text, attributes: defaultTextAttributes) }
        set {
            styled = nil
            session.reset(newValue?.string ?? "")
            // The program may change its text.
            styled = newValue.map(NSAttributedString.init(attributedString:))
            if let newValue, newValue.length > 0 {
                let first = newValue.attributes(at: 0, effectiveRange: nil)
                // Characters without a font or a colour keep those that the field had before.
                if first[.font] != nil || first[.foregroundColor] != nil {
                    styled = newValue.over([.font: font as Any, .foregroundColor: textColor as Any])
                }
                if let font = first[.font] as? UIFont { label.font = font }
                if let color = first[.foregroundColor] as? UIColor { label.textColor = color }
            }
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
    /// The attributes of text typed next; nil while the field is not edited. All of a field's text has the same attributes.
    open var typingAttributes: [NSAttributedString.Key: Any]? {
        get {
            guard isEditing else { return nil }
            return styled?.firstAttributes ?? defaultTextAttributes
        }
        set { if isEditing, let newValue { defaultTextAttributes = newValue } }
    }
    /// The attributed text that was set; nil after the text changes.
    private(set) var styled: NSAttributedString?
    private(set) var furtherAttributes: [NSAttributedString.Key: Any] = [:]

    func textDidChange() {
        if let old = styled, !old.string.utf16.elementsEqual(editor.text.utf16) {
            styled = nil
            if let first = old.firstAttributes { return defaultTextAttributes = first }
        }
        shown = nil
        sizeMayChange()
    }

    /// Gives all of the text another attribute.
    private func restyle(_ key: NSAttributedString.Key, _ value: Any) {
        if let old = styled {
            let new = NSMutableAttributedString(attributedString: old)
            new.addAttribute(key, value: value, range: NSRange(location: 0, length: new.length))
            styled = new
        }
        styleDidChange()
    }

    /// Updates layout and intrinsic size.
    private func sizeMayChange() {
        invalidateIntrinsicContentSize()
        setNeedsLayout()
    }

    /// Lays out the text again after its font or its attributes changed.
    func styleDidChange() {
        setRow = nil
        textDidChange()
    }

    /// Whether fonts that depend on the size of text follow it; see ``UIContentSizeCategoryAdjusting``.
    open var adjustsFontForContentSizeCategory = false { didSet { textSizeDidChange() } }

    @_spi(Hooks) open override func textSizeDidChange() {
        super.textSizeDidChange()
        guard adjustsFontForContentSizeCategory, let adjusted = font?.adjusted(to: traitCollection.preferredContentSizeCategory),
            adjusted != font
        else { return }
        font = adjusted
    }

    // MARK: Side views

    /// A view at the left edge, shown according to ``leftViewMode``.
    open var leftView: UIView? { didSet { sideViewDidChange(from: oldValue) } }
    /// The condition under which the left view is shown. Never by default.
    open var leftViewMode = ViewMode.never { didSet { sizeMayChange() } }
    /// A view at the right edge, shown according to ``rightViewMode``. It replaces the clear button.
    open var rightView: UIView? { didSet { sideViewDidChange(from: oldValue) } }
    /// The condition under which the right view is shown. Never by default.
    open var rightViewMode = ViewMode.never { didSet { sizeMayChange() } }

    private func sideViewDidChange(from old: UIView?) {
        if let old, old !== leftView, old !== rightView { old.removeFromSuperview() }
        sizeMayChange()
    }

    /// Returns the left view's rectangle in given bounds: its own size, vertically centred, on the right in a layout from right to left.
    open func leftViewRect(forBounds bounds: CGRect) -> CGRect { sideRect(leftView, in: bounds, isLeft: true) }
    /// Returns the right view's rectangle in given bounds.
    open func rightViewRect(forBounds bounds: CGRect) -> CGRect { sideRect(rightView, in: bounds, isLeft: false) }
    /// Returns the text's rectangle in given bounds: inside ``textInsets``, between the side views.
    open func textRect(forBounds bounds: CGRect) -> CGRect { textArea(in: bounds) }
    /// Returns the text's rectangle during editing. The same as ``textRect(forBounds:)`` by default.
    open func editingRect(forBounds bounds: CGRect) -> CGRect { textRect(forBounds: bounds) }
    /// Returns the placeholder's rectangle. The same as ``textRect(forBounds:)`` by default.
    open func placeholderRect(forBounds bounds: CGRect) -> CGRect { textRect(forBounds: bounds) }

    /// Draws the placeholder into the current context. A subclass that overrides it draws the placeholder itself, or none.
    open func drawPlaceholder(in rect: CGRect) { hint.drawSetText(in: rect) }
    /// Draws the text into the current context. Fields show their text by layers; one whose class overrides the method calls it for the
    /// text's rectangle, except while it is edited.
    open func drawText(in rect: CGRect) { drawSetText(in: rect) }
    /// Shows the text of a class that draws it itself.
    final var drawnText: DrawnText?
    /// Returns the clear button's rectangle in given bounds: at the trailing end, vertically centred.
    open func clearButtonRect(forBounds bounds: CGRect) -> CGRect { clearRect(in: bounds) }
    /// Returns the rectangle of ``background`` in given bounds: all of them.
    open func borderRect(forBounds bounds: CGRect) -> CGRect { bounds }

    private func placeGround() {
        let image = borderStyle == .roundedRect ? nil : background
        guard ground != nil || image != nil else { return }
        let view = ground ?? UIImageView(frame: .zero)
        view.image = image
        if ground == nil { insertSubview(view, at: 0) }
        ground = view
        view.frame = borderRect(forBounds: bounds)
    }

    final var editor: TextEditor { session.editor }
    /// Whether an input method composes text.
    package final var isComposing: Bool { editor.composition != nil }

    /// Returns whether the delegate allows an edit.
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

    @_spi(Hooks) open override var dimsWhenDisabled: Bool { true }
    @_spi(Hooks) open override var handlesTaps: Bool { true }

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
    open override var intrinsicContentSize: CGSize { wantedSize }
    open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

    @_spi(Hooks) open override func baselineOffset(_ line: TextBaseline, width: CGFloat) -> CGFloat? {
        textRow.baseline - textRow.size.height / 2
    }

    // MARK: Layout

    /// The properties that code reads and sets by name, beside those of the superclass.
    @_spi(Hooks) open override class var namedProperties: [String: NamedProperty] {
        super.namedProperties.merging([
            "text": .init(\UITextField.text), "attributedText": .init(\UITextField.attributedText),
            "font": .init(\UITextField.font), "textColor": .init(\UITextField.textColor),
            "textAlignment": .init(\UITextField.textAlignment), "placeholder": .init(\UITextField.placeholder),
            "attributedPlaceholder": .init(\UITextField.attributedPlaceholder),
            "placeholderLabel": .init(reading: \UITextField.placeholderLabel),
            "_placeholderLabel": .init(reading: \UITextField.placeholderLabel),
        ]) { $1 }
    }

    /// The properties that `appearance()` sets, beside those of every view.
    open override class var appearanceTraits: [AppearanceTrait] {
        super.appearanceTraits + [
            AppearanceTrait(\UITextField.font),
            AppearanceTrait(\UITextField.textColor),
            AppearanceTrait(\UITextField.borderStyle),
        ]
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        placeSideViews()
        let room = placeClearButton(in: isEditing ? editingRect(forBounds: bounds) : textRect(forBounds: bounds))
        let area = aligned(room, height: textRow.size.height)
        clip.frame = area
        hint.isHidden = !editor.characters.isEmpty
        hint.frame = editor.characters.isEmpty ? convert(shownPlaceholderRect, to: clip) : clip.bounds
        hint.textAlignment = textAlignment
        ground?.frame = borderRect(forBounds: bounds)
        let row = fittingRow(in: area.width)
        textStart = start(of: row.size.width.rounded(.up), row)
        showText(row, height: area.height)
        placeDrawnText()
        placeMarks(row)
    }

    /// Returns the caret's frame before a position, in the field's coordinates. A subclass hides the caret by an empty rectangle.
    open func caretRect(for position: UITextPosition) -> CGRect {
        let height = (label.font.ascender - label.font.descender).rounded(.up)
        let character = session.character(at: position)
        let x = textRow(layingOut: character..<character).caret(at: character)?.x ?? 0
        let own = CGRect(
            x: min(textStart + x, clip.bounds.width - TextMarks.caretWidth), y: (clip.bounds.height - height) / 2,
            width: TextMarks.caretWidth, height: height)
        return convert(own, from: clip)
    }
    /// Returns the rectangle of a range of the text, in the field's coordinates; null for an empty range.
    open func firstRect(for range: UITextRange) -> CGRect {
        let rects = selectionFrames(of: range)
        return rects.dropFirst().reduce(rects.first ?? .null) { $0.union($1) }
    }

    // MARK: First responder

    open override var canBecomeFirstResponder: Bool { isEnabled }
    open override var canBecomeFocused: Bool { isEnabled }

    @discardableResult
    open override func becomeFirstResponder() -> Bool {
        if isFirstResponder { return true }
        guard decides({ delegate?.textFieldShouldBeginEditing(self) ?? true }), super.becomeFirstResponder() else { return false }
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
        guard decides({ delegate?.textFieldShouldEndEditing(self) ?? true }) else { return false }
        session.finishComposition()
        guard super.resignFirstResponder() else { return false }
        marks.hideCaret()
        stateDidChange()
        setNeedsLayout()
        editingWillEnd()
        sendActions(for: .editingDidEnd)
        delegate?.textFieldDidEndEditing(self, reason: .committed)
        NotificationCenter.default.post(name: Self.textDidEndEditingNotification, object: self)
        return true
    }

    /// Whether the return key ends editing. As in UIKit, it does if an action is registered for its event.
    var endsOnReturn: Bool { allControlEvents.contains(.editingDidEndOnExit) }

    /// Called before editing ends; a subclass may correct the text.
    func editingWillEnd() {}

    // MARK: Touch

    @_spi(Hooks) open override var keepsDrags: Bool { true }

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

    /// Replaces the selection by text. Typed and pasted text arrives here after the delegate has allowed it.
    open func insertText(_ text: String) { session.edit { $0.insert(text) } }
    /// Removes the selection, or the character before the caret. The backspace key calls it, also in an empty field.
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
    /// Copies the selected text to the clipboard; does nothing in a secure field.
    open override func copy(_ sender: Any?) { session.copy() }
    /// Cuts the selected text to the clipboard; does nothing in a secure field.
    open override func cut(_ sender: Any?) { session.cut() }
    /// Deletes the selected text.
    open override func delete(_ sender: Any?) { if !editor.selection.isEmpty { session.delete() } }
    /// Selects the word at the caret.
    open override func select(_ sender: Any?) { session.selectWord() }
    /// Selects all of the text.
    open override func selectAll(_ sender: Any?) { selectedRange = 0..<editor.characters.count }
    /// The suitable kind of on-screen keyboard. To restrict what a keyboard types, refuse it in the delegate or use a
    /// ``NumberField``.
    @available(*, deprecated, message: "has no effect on Linux: there is no keyboard on the screen")
    open var keyboardType: UIKeyboardType {
        get { traits.keyboard }
        set { traits.keyboard = newValue }
    }

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
                let ends = endsOnReturn
                sendActions(for: [.editingDidEndOnExit, .primaryActionTriggered])
                if ends { resignFirstResponder() }
            }
        case .escape:
            // If nothing can be reverted, superviews may handle the key.
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
    package var allowsEdits: Bool { isEnabled }
    var allowsCopying: Bool { !isSecureTextEntry }

    /// Posted when editing begins; the object is the field.
    public static let textDidBeginEditingNotification = Notification.Name("UITextFieldTextDidBeginEditingNotification")
    /// Posted when editing ends.
    public static let textDidEndEditingNotification = Notification.Name("UITextFieldTextDidEndEditingNotification")
    /// Posted when the user changes the text.
    public static let textDidChangeNotification = Notification.Name("UITextFieldTextDidChangeNotification")
}

extension UITextField: UIContentSizeCategoryAdjusting {}
