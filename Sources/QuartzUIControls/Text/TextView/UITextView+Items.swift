@_spi(Hooks) import QuartzUI

// Links and attachments of text views: what is under a point, and what a tap on it does.

/// The kind of interaction with a link or an attachment.
nonisolated public enum UITextItemInteraction: Int, Sendable {
    /// A tap.
    case invokeDefaultAction
    /// A menu of actions; not used on Linux.
    case presentActions
    /// A preview; not used on Linux.
    case preview
}

/// A link or an attachment in a text view.
@preconcurrency @MainActor
open class UITextItem: NSObject {
    /// The kind and the value of an item.
    public enum Content {
        /// A link with its address.
        case link(URL)
        /// An attachment.
        case textAttachment(NSTextAttachment)
    }

    /// The kind and the value.
    public let content: Content
    /// The range in the text, in UTF-16 units.
    public let range: NSRange

    init(_ content: Content, range: NSRange) {
        self.content = content
        self.range = range
    }
}

extension UITextViewDelegate {
    /// Returns the default action if `textView(_:shouldInteractWith:in:interaction:)` allows it.
    public func textView(_ textView: UITextView, primaryActionFor textItem: UITextItem, defaultAction: UIAction) -> UIAction? {
        let isAllowed =
            switch textItem.content {
            case .link(let url):
                self.textView(textView, shouldInteractWith: url, in: textItem.range, interaction: .invokeDefaultAction)
            case .textAttachment(let attachment):
                self.textView(textView, shouldInteractWith: attachment, in: textItem.range, interaction: .invokeDefaultAction)
            }
        return isAllowed ? defaultAction : nil
    }
    /// Default implementation; see the protocol.
    public func textView(
        _ textView: UITextView, shouldInteractWith URL: URL, in characterRange: NSRange, interaction: UITextItemInteraction
    ) -> Bool { true }
    /// Default implementation; see the protocol.
    public func textView(
        _ textView: UITextView, shouldInteractWith textAttachment: NSTextAttachment, in characterRange: NSRange,
        interaction: UITextItemInteraction
    ) -> Bool { true }
}

extension UITextView {
    /// Whether taps reach links and attachments. In an editable text they place the caret.
    private var offersItems: Bool { isSelectable && !isEditable }

    /// Returns the character whose selection rectangle contains a point in the view's coordinates.
    private func character(at point: CGPoint) -> Int? {
        let place = CGPoint(x: point.x - textOrigin.x, y: point.y - textOrigin.y)
        let column = textColumn
        let caret = column.index(closestTo: place)
        return (caret - 1...caret).first { index in
            session.editor.characters.indices.contains(index)
                && column.selectionRects(for: index..<index + 1, from: place.y, to: place.y).contains { $0.contains(place) }
        }
    }

    /// Whether a link is under a point in the view's coordinates.
    final func hasLink(at point: CGPoint) -> Bool {
        guard offersItems, looks.hasLinks || !dataDetectorTypes.isEmpty, let index = character(at: point) else { return false }
        return looks.link(session.editor.characters.style(at: index)) != nil || found(at: index) != nil
    }

    /// Returns the link under a point in the view's coordinates, or else the attachment.
    final func item(at point: CGPoint) -> UITextItem? {
        guard offersItems, let index = character(at: point) else { return nil }
        let characters = session.editor.characters
        let style = characters.style(at: index)
        if let url = looks.link(style) {
            let number = looks.linkNumber(style)
            var (low, high) = (index, index + 1)
            while low > 0, looks.linkNumber(characters.style(at: low - 1)) == number { low -= 1 }
            while high < characters.count, looks.linkNumber(characters.style(at: high)) == number { high += 1 }
            return UITextItem(.link(url), range: session.editor.utf16Range(low..<high))
        }
        if let found = found(at: index) {
            return UITextItem(.link(found.url), range: session.editor.utf16Range(found.characters))
        }
        guard let attachment = looks.attributes(style)[.attachment] as? NSTextAttachment else { return nil }
        return UITextItem(.textAttachment(attachment), range: session.editor.utf16Range(index..<index + 1))
    }

    /// Performs the action of a tapped item: the delegate's, or else a link's address is opened.
    final func invoke(_ item: UITextItem) {
        let usual = UIAction { _ in
            if case .link(let url) = item.content { UIApplication.shared.open(url) }
        }
        let action =
            if let textDelegate {
                textDelegate.textView(self, primaryActionFor: item, defaultAction: usual)
            } else {
                usual
            }
        action?.perform(sender: self)
    }
}
