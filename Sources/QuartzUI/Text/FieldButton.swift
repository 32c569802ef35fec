/// A button within a text field, such as one that empties it. Keys do the same in the field itself, so the Tab key passes it by.
final class FieldButton: UIButton {
    override var canBecomeFocused: Bool { false }
}
