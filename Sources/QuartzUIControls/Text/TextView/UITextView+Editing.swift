@_spi(Hooks) import QuartzUI

// Editing commands and notifications of text views, and the styles of their characters.

extension UITextView: TextHost {
    package var allowsEdits: Bool { isEditable }
    var allowsCopying: Bool { true }

    /// Posted when editing begins; the object is the view.
    public static let textDidBeginEditingNotification = Notification.Name("UITextViewTextDidBeginEditingNotification")
    /// Posted when editing ends.
    public static let textDidEndEditingNotification = Notification.Name("UITextViewTextDidEndEditingNotification")
    /// Posted when the user changes the text.
    public static let textDidChangeNotification = Notification.Name("UITextViewTextDidChangeNotification")

    func allows(_ range: Range<Int>, _ replacement: String) -> Bool {
        textDelegate?.textView(self, shouldChangeTextIn: session.editor.utf16Range(range), replacementText: replacement) ?? true
    }

    func didEdit(text: Bool, selection: Bool) {
        if selection, !text { session.editor.typingStyle = nil }
        if text { textDidChange() }
        if isEditing { showCaret() }
        setNeedsLayout()
        if isFirstResponder { reveal(session.editor.head..<session.editor.head, animated: false) }
        if text {
            textDelegate?.textViewDidChange(self)
            NotificationCenter.default.post(name: Self.textDidChangeNotification, object: self)
        }
        if text || selection { textDelegate?.textViewDidChangeSelection(self) }
    }

    // MARK: Typing by program

    /// Whether the text is not empty.
    public var hasText: Bool { !session.editor.characters.isEmpty }
}

extension ScrollDelegateOwner where Self: UITextView {
    /// The delegate, held weakly; nil while the scroll view's delegate is no text view delegate.
    public var delegate: (any UITextViewDelegate)? {
        get { textDelegate }
        set { (self as UIScrollView).delegate = newValue }
    }
}

/// Methods that control and observe the editing of a text view. All are optional.
@preconcurrency @MainActor
public protocol UITextViewDelegate: UIScrollViewDelegate {
    /// Returns whether editing may begin. True by default.
    func textViewShouldBeginEditing(_ textView: UITextView) -> Bool
    /// Returns whether editing may end. True by default.
    func textViewShouldEndEditing(_ textView: UITextView) -> Bool
    /// Called after editing begins.
    func textViewDidBeginEditing(_ textView: UITextView)
    /// Called after editing ends.
    func textViewDidEndEditing(_ textView: UITextView)
    /// Returns whether text may be replaced. Ranges count UTF-16 units, as `NSString` does.
    func textView(_ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String) -> Bool
    /// Called after the user changes text or attributes.
    func textViewDidChange(_ textView: UITextView)
    /// Called after the selection changes.
    func textViewDidChangeSelection(_ textView: UITextView)
    /// Returns the edit menu of some text. Never called: no menu opens beside text here.
    func textView(_ textView: UITextView, editMenuForTextIn range: NSRange, suggestedActions: [UIMenuElement]) -> UIMenu?
    /// Returns the action of a tapped link or attachment in a text that is selectable and not editable; nil for none. The default action
    /// opens a link's address, and does nothing for an attachment.
    func textView(_ textView: UITextView, primaryActionFor textItem: UITextItem, defaultAction: UIAction) -> UIAction?
    /// Returns whether a tap opens a link. Not called if the delegate implements `textView(_:primaryActionFor:defaultAction:)`.
    func textView(
        _ textView: UITextView, shouldInteractWith URL: URL, in characterRange: NSRange, interaction: UITextItemInteraction
    ) -> Bool
    /// Called when an attachment without a link is tapped; the result has no effect, because attachments have no default action.
    func textView(
        _ textView: UITextView, shouldInteractWith textAttachment: NSTextAttachment, in characterRange: NSRange,
        interaction: UITextItemInteraction
    ) -> Bool
}

extension UITextViewDelegate {
    /// Default implementation; see the protocol.
    public func textViewShouldBeginEditing(_ textView: UITextView) -> Bool { true }
    /// Default implementation; see the protocol.
    public func textViewShouldEndEditing(_ textView: UITextView) -> Bool { true }
    /// Does nothing.
    public func textViewDidBeginEditing(_ textView: UITextView) {}
    /// Does nothing.
    public func textViewDidEndEditing(_ textView: UITextView) {}
    /// Default implementation; see the protocol.
    public func textView(_ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String) -> Bool { true }
    /// Does nothing.
    public func textViewDidChange(_ textView: UITextView) {}
    /// Does nothing.
    public func textViewDidChangeSelection(_ textView: UITextView) {}
    /// Default implementation: nil.
    public func textView(
        _ textView: UITextView, editMenuForTextIn range: NSRange, suggestedActions: [UIMenuElement]
    ) -> UIMenu? { nil }
}

/// The attributes of a text view's characters: attribute sets, by the style number of each character.
struct StyledText {
    private var styles: [[NSAttributedString.Key: Any]] = [[:]]
    /// The style numbers of each pair of attachment and link, so that a text with many of them is styled in linear time.
    private var numbers: [Items: [Int]] = [Items([:]): [0]]
    /// The style numbers without an attachment, by those with one.
    private(set) var typedStyles: [Int: Int] = [:]
    /// The addresses of the styles' links, by style, and a number for each address.
    private var links: [Int: (url: URL, number: Int)] = [:]
    private var linkNumbers: [URL: Int] = [:]
    /// Whether a style may have a link.
    private(set) var hasLinks = false

    /// The attachment and the link of a style.
    private struct Items: Hashable {
        var attachment: ObjectIdentifier?
        var link: AnyHashable?

        init(_ attributes: [NSAttributedString.Key: Any]) {
            attachment = (attributes[.attachment] as? NSTextAttachment).map(ObjectIdentifier.init)
            link = attributes[.link] as? AnyHashable
        }
    }

    /// Returns the attributes of a style number; empty for 0.
    func attributes(_ style: Int) -> [NSAttributedString.Key: Any] { styles.indices.contains(style) ? styles[style] : [:] }

    /// Returns the address of a style's link; nil without one.
    func link(_ style: Int) -> URL? { links[style]?.url }

    /// Returns the number of a style's link, which is that of all links to the address; nil without one.
    func linkNumber(_ style: Int) -> Int? { links[style]?.number }

    private mutating func noteLink(_ style: Int, _ value: Any?) {
        guard let url = value as? URL ?? (value as? String).flatMap({ URL(string: $0) }) else { return }
        let number = linkNumbers[url] ?? linkNumbers.count
        linkNumbers[url] = number
        links[style] = (url, number)
    }

    /// Returns the style number of an attribute set; adds the set if it is new.
    mutating func style(_ attributes: [NSAttributedString.Key: Any]) -> Int {
        let wanted = Self.comparable(attributes)
        let items = Items(attributes)
        if let known = numbers[items]?.first(where: { Self.comparable(styles[$0]).isEqual(wanted) }) { return known }
        let style = styles.count
        styles.append(attributes)
        numbers[items, default: []].append(style)
        if items.link != nil { hasLinks = true }
        noteLink(style, attributes[.link])
        if items.attachment != nil { typedStyles[style] = self.style(attributes.withoutAttachment) }
        return style
    }

    /// Removes an attribute from all sets. Sets that become equal keep their numbers.
    ///
    /// - Returns: Whether a set had it.
    mutating func remove(_ key: NSAttributedString.Key) -> Bool {
        var isFound = false
        for index in styles.indices where styles[index].removeValue(forKey: key) != nil { isFound = true }
        return isFound
    }

    /// Sets the fonts that depend on the size of text to another one.
    ///
    /// - Returns: Whether a set had one that differs.
    mutating func adjustFonts(to size: UIContentSizeCategory) -> Bool {
        var isChanged = false
        for index in styles.indices {
            guard let font = styles[index][.font] as? UIFont else { continue }
            let adjusted = font.adjusted(to: size)
            guard adjusted != font else { continue }
            styles[index][.font] = adjusted
            isChanged = true
        }
        return isChanged
    }

    private static func comparable(_ attributes: [NSAttributedString.Key: Any]) -> NSDictionary {
        NSDictionary(dictionary: Dictionary(uniqueKeysWithValues: attributes.map { ($0.key.rawValue, $0.value) }))
    }

    /// Returns the style numbers of a text's characters.
    mutating func styles(of text: NSAttributedString) -> TextChunk.Styles {
        var found = TextChunk.Styles()
        text.enumerateAttributes(in: NSRange(location: 0, length: text.length)) { attributes, range, _ in
            let style = style(attributes)
            let part = text.attributedSubstring(from: range).string
            if let typed = typedStyles[style] {
                for character in part { found.append(character.isAttachment ? style : typed, count: 1) }
            } else {
                found.append(style, count: part.count)
            }
        }
        // A character shared by two attribute ranges has been counted twice.
        let count = text.string.count
        var styles = found.part(0..<min(found.count, count))
        styles.append(0, count: count - styles.count)
        return styles
    }

    /// Returns the text with its attributes, merged over base attributes.
    func attributed(_ editor: TextEditor, base: [NSAttributedString.Key: Any] = [:]) -> NSAttributedString {
        let text = NSMutableAttributedString(string: "")
        editor.characters.forEachStyle(in: 0..<editor.characters.count) { range, style in
            let attributes = base.merging(attributes(style)) { $1 }
            text.append(NSAttributedString(string: editor.characters.text(range), attributes: attributes))
        }
        return text
    }
}
