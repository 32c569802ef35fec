/// A view whose text is edited: what a ``TextSession`` needs of it.
protocol TextHost: UIView {
    /// What edits the view's text.
    var session: TextSession { get }
    /// Whether the text may be changed now.
    var allowsEdits: Bool { get }
    /// Whether the text may be copied.
    var allowsCopying: Bool { get }
    /// The text as it is set.
    var textColumn: TextColumn { get }
    /// Where the layout's upper left corner lies in the view.
    var textOrigin: CGPoint { get }
    /// Whether an edit may be made. Asks the delegate.
    func allows(_ range: Range<Int>, _ replacement: String) -> Bool
    /// Text or selection has changed by the user's hand.
    func didEdit(text: Bool, selection: Bool)
}
