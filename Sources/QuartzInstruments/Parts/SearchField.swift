import QuartzUIControls

/// A text field with a magnifying glass that forwards some keys.
package final class SearchField: UITextField {
    /// Called first for every key.
    ///
    /// - Returns: Whether the key is handled.
    package var onKey: (KeyEvent) -> Bool = { _ in false }
    private let glass = IconView(.search, color: Theme.secondaryText)

    package override init(frame: CGRect) {
        super.init(frame: frame)
        borderStyle = .roundedRect
        placeholder = "Search"
        textInsets = UIEdgeInsets(top: 0, left: Theme.grid + Icon.side + 4, bottom: 0, right: Theme.grid)
        addSubview(glass)
        // Return ends editing if there is an action for it.
        addAction(UIAction { _ in }, for: .editingDidEndOnExit)
    }

    required init?(coder: NSCoder) { nil }

    package override func keyDown(with event: KeyEvent) -> Bool {
        onKey(event) || super.keyDown(with: event)
    }

    package override func layoutSubviews() {
        super.layoutSubviews()
        glass.frame.origin = CGPoint(x: Theme.grid, y: (bounds.height - Icon.side) / 2)
    }
}
