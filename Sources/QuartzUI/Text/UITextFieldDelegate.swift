/// Asked before a text field is edited, and told when it has been. Every method may be left out.
@preconcurrency @MainActor
public protocol UITextFieldDelegate: AnyObject {
    /// Whether editing may begin. True by default.
    func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool
    /// Editing has begun.
    func textFieldDidBeginEditing(_ textField: UITextField)
    /// Whether editing may end. True by default.
    func textFieldShouldEndEditing(_ textField: UITextField) -> Bool
    /// Editing has ended.
    func textFieldDidEndEditing(_ textField: UITextField)
    /// Whether characters may be replaced. Ranges count UTF-16 units, as `NSString` does.
    func textField(_ textField: UITextField, shouldChangeCharactersIn range: NSRange, replacementString string: String) -> Bool
    /// Text or selection has changed.
    func textFieldDidChangeSelection(_ textField: UITextField)
    /// Whether the text may be removed at once. True by default.
    func textFieldShouldClear(_ textField: UITextField) -> Bool
    /// Whether the return key ends editing. True by default.
    func textFieldShouldReturn(_ textField: UITextField) -> Bool
}

extension UITextFieldDelegate {
    /// The answer of a delegate that does not say: see the protocol.
    public func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool { true }
    /// Does nothing.
    public func textFieldDidBeginEditing(_ textField: UITextField) {}
    /// The answer of a delegate that does not say: see the protocol.
    public func textFieldShouldEndEditing(_ textField: UITextField) -> Bool { true }
    /// Does nothing.
    public func textFieldDidEndEditing(_ textField: UITextField) {}
    /// The answer of a delegate that does not say: see the protocol.
    public func textField(
        _ textField: UITextField, shouldChangeCharactersIn range: NSRange, replacementString string: String
    ) -> Bool { true }
    /// Does nothing.
    public func textFieldDidChangeSelection(_ textField: UITextField) {}
    /// The answer of a delegate that does not say: see the protocol.
    public func textFieldShouldReturn(_ textField: UITextField) -> Bool { true }
    /// The answer of a delegate that does not say: see the protocol.
    public func textFieldShouldClear(_ textField: UITextField) -> Bool { true }
}
