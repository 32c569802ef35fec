/// A button inside a text field, such as the clear button. It takes no focus, because keys of the field do the same.
final class FieldButton: UIButton {
    override var canBecomeFocused: Bool { false }
}
