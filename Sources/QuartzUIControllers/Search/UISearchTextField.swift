@_spi(Hooks) import QuartzUI
@_spi(Hooks) import QuartzUIControls

/// A text field with a magnifying glass, as in a search bar.
@preconcurrency @MainActor
open class UISearchTextField: UITextField {
    /// The bar that contains the field.
    final weak var searchBar: UISearchBar?

    /// Creates an empty field.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        prepare()
    }

    /// Creates an object of an Interface Builder file.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        prepare()
        NibCoder.configure(self, by: coder, after: UISearchTextField.self)
    }

    private static let glassSize: CGFloat = 16

    private func prepare() {
        borderStyle = .roundedRect
        clearButtonMode = .always
        font = Theme.bodyFont
        let glass = UIImageView(image: BarSymbol.image(of: .search))
        glass.tintColor = Theme.secondaryText
        glass.frame = CGRect(x: Theme.grid, y: 0, width: Self.glassSize, height: Self.glassSize)
        let side = UIView(frame: CGRect(x: 0, y: 0, width: glass.frame.maxX + Theme.grid / 2, height: Self.glassSize))
        side.isUserInteractionEnabled = false
        side.addSubview(glass)
        leftView = side
        leftViewMode = .always
    }

    open override func keyDown(with event: KeyEvent) -> Bool {
        if event.key == .escape, !event.isCommand, isEditing, !isComposing, searchBar?.cancelByKey() ?? false {
            return true
        }
        return super.keyDown(with: event)
    }
}
