/// Methods that control and observe the editing of a text view. All are optional.
@preconcurrency @MainActor
public protocol UITextViewDelegate: UIScrollViewDelegate {
    /// Whether editing may begin. True by default.
    func textViewShouldBeginEditing(_ textView: UITextView) -> Bool
    /// Whether editing may end. True by default.
    func textViewShouldEndEditing(_ textView: UITextView) -> Bool
    /// Called after editing begins.
    func textViewDidBeginEditing(_ textView: UITextView)
    /// Called after editing ends.
    func textViewDidEndEditing(_ textView: UITextView)
    /// Whether text may be replaced. Ranges count UTF-16 units, as `NSString` does.
    func textView(_ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String) -> Bool
    /// Called after the user changes text or attributes.
    func textViewDidChange(_ textView: UITextView)
    /// Called after the selection changes.
    func textViewDidChangeSelection(_ textView: UITextView)
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
}
