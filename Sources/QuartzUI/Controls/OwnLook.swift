/// A property of a view that a control sets by its theme, until the program sets it.
///
/// The control's value is applied only while the property still has the value that the control gave it last. Any other value is the
/// program's and stays.
struct OwnLook<Value: Equatable> {
    private var given: Value?

    /// Sets a property to the control's value, unless the program has set it since.
    mutating func set<Object: AnyObject>(
        _ value: Value, _ path: ReferenceWritableKeyPath<Object, Value>, of object: Object
    ) {
        if let given, object[keyPath: path] != given { return }
        object[keyPath: path] = value
        // The object may store another value, such as a clamped one.
        given = object[keyPath: path]
    }

    /// Lets the next value of the control replace the program's.
    mutating func takeOver() { given = nil }
}

/// The looks of a control's own layer.
struct OwnLooks {
    private var background = OwnLook<UIColor?>()
    private var cornerRadius = OwnLook<CGFloat>()
    private var borderWidth = OwnLook<CGFloat>()
    private var borderColor = OwnLook<CGColor?>()

    mutating func setBackground(_ color: UIColor?, of view: UIView) { background.set(color, \.backgroundColor, of: view) }

    mutating func setCornerRadius(_ radius: CGFloat, of view: UIView) { cornerRadius.set(radius, \.cornerRadius, of: view.layer) }

    mutating func setBorder(_ width: CGFloat, _ color: UIColor?, of view: UIView) {
        borderWidth.set(width, \.borderWidth, of: view.layer)
        borderColor.set(color?.cgColor, \.borderColor, of: view.layer)
    }

    /// Lets the control's next values replace those of the program.
    mutating func takeOver() { self = OwnLooks() }
}
