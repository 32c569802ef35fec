extension UIView {
    /// Makes the first responder in this tree resign, for example a text field that is edited.
    ///
    /// - Parameter force: whether to override a refusal.
    /// - Returns: whether the tree contains no first responder afterwards.
    @discardableResult
    public func endEditing(_ force: Bool) -> Bool {
        guard let window, let first = window.firstResponder as? UIView, first.isDescendant(of: self) else { return true }
        if first.resignFirstResponder() { return true }
        if force { window.firstResponder = nil }
        return force
    }
}
