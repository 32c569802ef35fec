@_spi(Hooks) import QuartzUI

extension UITextView {
    /// The text as a text storage: its changes change the view's text, and the other way round.
    public var textStorage: NSTextStorage { linkedText.storage }

    /// A layout manager with the view's text and ``textContainer``.
    public var layoutManager: NSLayoutManager { linkedText.manager }

    private var linkedText: LinkedText {
        let linked = storedLinkedText ?? LinkedText(self)
        storedLinkedText = linked
        linked.update(from: self)
        return linked
    }
}

/// The storage and the layout manager of a text view.
final class LinkedText {
    let storage = NSTextStorage()
    let manager = NSLayoutManager()
    private var isUpdating = false

    init(_ view: UITextView) {
        storage.addLayoutManager(manager)
        manager.addTextContainer(view.textContainer)
        storage.onChange = { [weak self, weak view] in
            MainActor.assumeIsolated {
                guard let self, let view, !self.isUpdating else { return }
                self.isUpdating = true
                let selection = view.selectedRange
                view.attributedText = self.storage.frozen()
                let length = self.storage.length
                let start = min(selection.location, length)
                view.selectedRange = NSRange(location: start, length: min(selection.length, length - start))
                self.isUpdating = false
            }
        }
    }

    /// Takes the view's text, if it differs.
    func update(from view: UITextView) {
        guard !isUpdating, let text = view.attributedText, !storage.isEqual(to: text) else { return }
        isUpdating = true
        storage.setAttributedString(text)
        isUpdating = false
    }
}
