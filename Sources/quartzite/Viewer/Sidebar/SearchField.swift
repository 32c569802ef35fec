import QuartzUI

/// A text field with a magnifying glass that forwards some keys.
final class SearchField: UITextField {
    /// Called first for every key.
    ///
    /// - Returns: whether the key is handled.
    var onKey: (KeyEvent) -> Bool = { _ in false }
    private let glass = IconView(.search, color: Theme.secondaryText)

    override init(frame: CGRect) {
        super.init(frame: frame)
        placeholder = "Search"
        textInsets = UIEdgeInsets(top: 0, left: Theme.grid + Icon.side + 4, bottom: 0, right: Theme.grid)
        addSubview(glass)
    }

    required init?(coder: NSCoder) { nil }

    override func keyDown(with event: KeyEvent) -> Bool {
        onKey(event) || super.keyDown(with: event)
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        glass.frame.origin = CGPoint(x: Theme.grid, y: (bounds.height - Icon.side) / 2)
    }
}
