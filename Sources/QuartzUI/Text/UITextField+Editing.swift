// A text field's border, view modes, input traits for on-screen keyboards, and the commands of an Edit menu.

extension UITextField {
    /// Why editing ended.
    nonisolated public enum DidEndEditingReason: Int, Sendable {
        /// The text was accepted.
        case committed
    }

    /// The border of a field.
    nonisolated public enum BorderStyle: Int, Sendable {
        /// No border and no background.
        case none
        /// A line.
        case line
        /// A line; the theme has no bevel.
        case bezel
        /// A line with rounded corners.
        case roundedRect
    }

    /// The condition under which an element of a field is shown.
    nonisolated public enum ViewMode: Int, Sendable {
        /// Never.
        case never
        /// While it is edited.
        case whileEditing
        /// While it is not edited.
        case unlessEditing
        /// Always.
        case always

        func isShown(whileEditing isEditing: Bool) -> Bool {
            switch self {
            case .never: false
            case .whileEditing: isEditing
            case .unlessEditing: !isEditing
            case .always: true
            }
        }
    }

    /// The purpose of the return key; a hint like ``UITextField/keyboardType``.
    @available(*, deprecated, message: "has no effect on Linux: there is no keyboard on the screen")
    public var returnKeyType: UIReturnKeyType {
        get { traits.returnKey }
        set { traits.returnKey = newValue }
    }
    /// The kind of content; a hint like ``keyboardType``.
    @available(*, deprecated, message: "has no effect on Linux: nothing fills texts in")
    public var textContentType: UITextContentType! {
        get { traits.content }
        set { traits.content = newValue }
    }
    /// Automatic capitalization; a hint like ``keyboardType``.
    @available(*, deprecated, message: "has no effect on Linux: keyboards say which letters are large")
    public var autocapitalizationType: UITextAutocapitalizationType {
        get { traits.capitalization }
        set { traits.capitalization = newValue }
    }
    /// Automatic correction; a hint like ``keyboardType``.
    @available(*, deprecated, message: "has no effect on Linux: words are not corrected")
    public var autocorrectionType: UITextAutocorrectionType {
        get { traits.correction }
        set { traits.correction = newValue }
    }
    /// Checking of the spelling; a hint like ``keyboardType``.
    @available(*, deprecated, message: "has no effect on Linux: the spelling is not checked")
    public var spellCheckingType: UITextSpellCheckingType {
        get { traits.spelling }
        set { traits.spelling = newValue }
    }
    /// Whether the return key is disabled while there is no text.
    @available(*, deprecated, message: "has no effect on Linux: there is no keyboard on the screen")
    public var enablesReturnKeyAutomatically: Bool {
        get { traits.needsText }
        set { traits.needsText = newValue }
    }
    /// The look of the keyboard on the screen.
    @available(*, deprecated, message: "has no effect on Linux: there is no keyboard on the screen")
    public var keyboardAppearance: UIKeyboardAppearance {
        get { traits.appearance }
        set { traits.appearance = newValue }
    }
}

// MARK: - Commands of an Edit menu

extension UITextField {
    /// Selects all of the text.
    public func selectAll(_ sender: Any?) { selectedRange = 0..<editor.characters.count }

    /// Copies the selected text to the clipboard; does nothing in a secure field.
    public func copy(_ sender: Any?) { session.copy() }

    /// Cuts the selected text to the clipboard; does nothing in a secure field.
    public func cut(_ sender: Any?) { session.cut() }

    /// Deletes the selected text.
    public func delete(_ sender: Any?) { if !editor.selection.isEmpty { session.delete() } }
}
