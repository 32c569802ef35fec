extension UIView {
    /// Has whatever is first responder in this tree let go, such as a text field that is edited.
    ///
    /// - Parameter force: whether it is not asked.
    /// - Returns: whether the tree holds no first responder now.
    @discardableResult
    public func endEditing(_ force: Bool) -> Bool {
        guard let window, let first = window.firstResponder as? UIView, first.isDescendant(of: self) else { return true }
        if first.resignFirstResponder() { return true }
        if force { window.firstResponder = nil }
        return force
    }
}
