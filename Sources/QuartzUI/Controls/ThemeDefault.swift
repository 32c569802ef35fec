/// The theme's value of a property, which a control sets until the program sets the property.
///
/// The control's value is applied only while the property has the value that the control set last. Any other value is the program's
/// and stays.
struct ThemeDefault<Value: Equatable> {
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

/// The theme's defaults of a control's own layer.
struct ThemeDefaults {
    private var background = ThemeDefault<UIColor?>()
    private var cornerRadius = ThemeDefault<CGFloat>()
    private var borderWidth = ThemeDefault<CGFloat>()
    private var borderColor = ThemeDefault<CGColor?>()

    mutating func setBackground(_ color: UIColor?, of view: UIView) { background.set(color, \.backgroundColor, of: view) }

    mutating func setCornerRadius(_ radius: CGFloat, of view: UIView) { cornerRadius.set(radius, \.cornerRadius, of: view.layer) }

    mutating func setBorder(_ width: CGFloat, _ color: UIColor?, of view: UIView) {
        borderWidth.set(width, \.borderWidth, of: view.layer)
        borderColor.set(color?.cgColor, \.borderColor, of: view.layer)
    }

    /// Lets the control's next values replace the program's.
    mutating func takeOver() { self = ThemeDefaults() }
}
