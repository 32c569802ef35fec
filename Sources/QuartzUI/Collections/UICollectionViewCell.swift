/// A view of a collection that can be used again: a cell, or what stands beside cells, as headers do.
@preconcurrency @MainActor
open class UICollectionReusableView: UIView {
    /// What kind of view it is: views of a kind are used again.
    open internal(set) var reuseIdentifier: String?

    /// Creates a view. Collections make views of registered classes so.
    public override init(frame: CGRect) { super.init(frame: frame) }

    /// Views are not archived on Linux.
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    /// The view is about to be used for something else.
    open func prepareForReuse() { layer.removeAllAnimations() }

    /// The layout has placed the view: for attributes of a layout's own class.
    open func apply(_ layoutAttributes: UICollectionViewLayoutAttributes) {}
}

/// One item of a collection.
@preconcurrency @MainActor
open class UICollectionViewCell: UICollectionReusableView {
    /// Holds what the cell shows.
    public let contentView = UIView()
    /// Whether the item is chosen.
    open var isSelected = false { didSet { applyGround() } }
    /// Whether the item is pressed.
    open var isHighlighted = false { didSet { applyGround() } }
    /// A view behind the content.
    open var backgroundView: UIView? { didSet { replace(oldValue, by: backgroundView, at: 0) } }
    /// A view behind the content of an item that is chosen or pressed.
    open var selectedBackgroundView: UIView? {
        didSet {
            replace(oldValue, by: selectedBackgroundView, at: backgroundView == nil ? 0 : 1)
            applyGround()
        }
    }

    /// Creates a cell. Collections make cells of registered classes so.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        addSubview(contentView)
    }

    /// Cells are not archived on Linux.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        addSubview(contentView)
    }

    private let configured = ConfiguredContent()
    /// The content as a value makes it; nil, the default, is what `contentView` holds.
    open var contentConfiguration: (any UIContentConfiguration)? { didSet { updateConfiguration() } }
    /// The state of the cell that its content may depend on.
    open var configurationState: UICellConfigurationState {
        var state = UICellConfigurationState()
        state.isSelected = isSelected
        state.isHighlighted = isHighlighted
        return state
    }
    /// Shows the content for the cell's state.
    open func updateConfiguration() {
        configured.show(contentConfiguration?.updated(for: configurationState), in: contentView)
    }

    /// The cell is about to show another item. The default forgets that it was chosen.
    open override func prepareForReuse() {
        super.prepareForReuse()
        isSelected = false
        isHighlighted = false
    }

    private func replace(_ old: UIView?, by new: UIView?, at index: Int) {
        old?.removeFromSuperview()
        if let new { insertSubview(new, at: index) }
        setNeedsLayout()
    }

    private func applyGround() {
        selectedBackgroundView?.isHidden = !(isSelected || isHighlighted)
        if contentConfiguration != nil { updateConfiguration() }
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        for view in [backgroundView, selectedBackgroundView, contentView] { view?.frame = bounds }
    }
}
