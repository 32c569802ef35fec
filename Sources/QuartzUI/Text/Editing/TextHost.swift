/// A view whose text a ``TextSession`` edits.
protocol TextHost: UIView {
    /// The session that edits the view's text.
    var session: TextSession { get }
    /// Whether the text may be changed now.
    var allowsEdits: Bool { get }
    /// Whether the text may be copied.
    var allowsCopying: Bool { get }
    /// The laid-out text.
    var textColumn: TextColumn { get }
    /// The layout's upper left corner in the view.
    var textOrigin: CGPoint { get }
    /// Whether the delegate allows an edit.
    func allows(_ range: Range<Int>, _ replacement: String) -> Bool
    /// Called after the user changes text or selection.
    func didEdit(text: Bool, selection: Bool)
}
