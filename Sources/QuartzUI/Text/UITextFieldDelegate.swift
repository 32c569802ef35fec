/// Methods that control and observe the editing of a text field. All are optional.
@preconcurrency @MainActor
public protocol UITextFieldDelegate: AnyObject {
    /// Whether editing may begin. True by default.
    func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool
    /// Called after editing begins.
    func textFieldDidBeginEditing(_ textField: UITextField)
    /// Whether editing may end. True by default.
    func textFieldShouldEndEditing(_ textField: UITextField) -> Bool
    /// Called after editing ends. The default calls ``textFieldDidEndEditing(_:)``.
    func textFieldDidEndEditing(_ textField: UITextField, reason: UITextField.DidEndEditingReason)
    /// Called after editing ends, unless the delegate has the method with a reason.
    func textFieldDidEndEditing(_ textField: UITextField)
    /// Whether characters may be replaced. Ranges count UTF-16 units, as `NSString` does.
    func textField(_ textField: UITextField, shouldChangeCharactersIn range: NSRange, replacementString string: String) -> Bool
    /// Called after text or selection changes.
    func textFieldDidChangeSelection(_ textField: UITextField)
    /// Whether the clear button may remove the text. True by default.
    func textFieldShouldClear(_ textField: UITextField) -> Bool
    /// Whether the return key sends `editingDidEndOnExit` and `primaryActionTriggered`. True by default. Editing ends if an action
    /// listens to the first of them.
    func textFieldShouldReturn(_ textField: UITextField) -> Bool
}

extension UITextFieldDelegate {
    /// Default implementation; see the protocol.
    public func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool { true }
    /// Does nothing.
    public func textFieldDidBeginEditing(_ textField: UITextField) {}
    /// Default implementation; see the protocol.
    public func textFieldShouldEndEditing(_ textField: UITextField) -> Bool { true }
    /// Default implementation; see the protocol.
    public func textFieldDidEndEditing(_ textField: UITextField, reason: UITextField.DidEndEditingReason) {
        textFieldDidEndEditing(textField)
    }
    /// Does nothing.
    public func textFieldDidEndEditing(_ textField: UITextField) {}
    /// Default implementation; see the protocol.
    public func textField(
        _ textField: UITextField, shouldChangeCharactersIn range: NSRange, replacementString string: String
    ) -> Bool { true }
    /// Does nothing.
    public func textFieldDidChangeSelection(_ textField: UITextField) {}
    /// Default implementation; see the protocol.
    public func textFieldShouldReturn(_ textField: UITextField) -> Bool { true }
    /// Default implementation; see the protocol.
    public func textFieldShouldClear(_ textField: UITextField) -> Bool { true }
}
