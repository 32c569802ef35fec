@_spi(Hooks) import QuartzUI

/// A reusable view of a collection: a cell or a supplementary view such as a header.
@preconcurrency @MainActor
open class UICollectionReusableView: UIView {
    /// The identifier under which the view is reused.
    open package(set) var reuseIdentifier: String?

    /// Creates a view. Collections create views of registered classes with this initializer.
    public override init(frame: CGRect) { super.init(frame: frame) }

    /// Creates an object of an Interface Builder file.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        NibCoder.configure(self, by: coder, after: UICollectionReusableView.self)
    }

    /// Called before the view is reused.
    open func prepareForReuse() { layer.removeAllAnimations() }

    /// Called after the layout places the view, for custom attributes.
    open func apply(_ layoutAttributes: UICollectionViewLayoutAttributes) {}

    /// Called with the place of the view in a list, nil in other layouts, and with its index path. The default does nothing.
    func enterList(_ place: ListPlace?, at path: IndexPath) {}

    /// The collection that shows the view.
    final weak var collection: UICollectionView?
    /// Whether the view belongs to the item at its index path.
    final var isAttachedToItem = false
    /// Whether the view's content has changed since the view was measured.
    final var needsFitting = false

    /// Lets the collection measure the view again, if it is shown.
    final func contentSizeMayChange() {
        guard superview != nil, let collection, collection.collectionViewLayout.takesPreferredAttributes else { return }
        needsFitting = true
        collection.setNeedsLayout()
    }

    /// The scrolling of the view's section across the collection's scroll direction.
    final weak var sectionScroll: SectionScroll?

    /// Returns the attributes that the view prefers to the layout's, such as another size. Called for cells in flow layouts with an
    /// `estimatedItemSize`, and for cells, headers and footers with an estimated length in compositional layouts. Returns by default
    /// the smallest size that the constraints within the view allow; without constraints the same attributes.
    open func preferredLayoutAttributesFitting(
        _ layoutAttributes: UICollectionViewLayoutAttributes
    ) -> UICollectionViewLayoutAttributes {
        guard let size = fittingSize(for: layoutAttributes), size != layoutAttributes.size,
            let preferred = layoutAttributes.copy() as? UICollectionViewLayoutAttributes
        else { return layoutAttributes }
        preferred.size = size
        return preferred
    }

    /// Returns the size that the content fits; nil without constraints.
    func fittingSize(for attributes: UICollectionViewLayoutAttributes) -> CGSize? {
        hasConstraintsInTree ? attributes.fittingSize(of: self) : nil
    }
}

/// One item of a collection.
@preconcurrency @MainActor
open class UICollectionViewCell: UICollectionReusableView {
    /// Contains the cell's content.
    public let contentView = UIView()
    /// Whether the item is selected.
    open var isSelected = false { didSet { applyGround() } }
    /// Whether the item is highlighted by a press.
    open var isHighlighted = false { didSet { applyGround() } }
    /// Whether the collection is in editing mode.
    final var isEditingItem = false { didSet { stateDidChange(from: oldValue, to: isEditingItem) } }
    /// Whether the item has the keyboard focus.
    final var isFocusedItem = false { didSet { stateDidChange(from: oldValue, to: isFocusedItem) } }
    /// Whether the item is swiped aside.
    final var isSwiped = false { didSet { stateDidChange(from: oldValue, to: isSwiped) } }
    /// Whether the item is expanded in an outline.
    final var isExpanded = false { didSet { stateDidChange(from: oldValue, to: isExpanded) } }
    /// A view behind the content. It replaces the background configuration.
    open var backgroundView: UIView? {
        didSet {
            replace(oldValue, by: backgroundView, at: 0)
            if backgroundView != nil { backgroundConfiguration = nil }
        }
    }
    /// A view behind the content of a selected or highlighted item. It replaces the background configuration.
    open var selectedBackgroundView: UIView? {
        didSet {
            replace(oldValue, by: selectedBackgroundView, at: backgroundView == nil ? 0 : 1)
            if selectedBackgroundView != nil { backgroundConfiguration = nil }
            applyGround()
        }
    }

    /// Performs the segue that the cell's selection begins.
    package final var selectionSegue: (() -> Void)?

    /// Creates a cell. Collections create cells of registered classes with this initializer.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        addContentView()
    }

    /// Creates an object of an Interface Builder file.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        addContentView()
        NibCoder.configure(self, by: coder, after: UICollectionViewCell.self)
    }

    private func addContentView() {
        contentView.frame = bounds
        contentView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        addSubview(contentView)
    }

    // MARK: Configurations

    let configured = ConfiguredViews()
    /// The content as a configuration; nil, the default, shows the subviews of `contentView`.
    open var contentConfiguration: (any UIContentConfiguration)? {
        get { configured.contentConfiguration }
        set {
            configured.contentConfiguration = newValue
            configured.showContent(in: contentView, for: configurationState)
            setNeedsLayout()
            contentSizeMayChange()
        }
    }
    /// The background as a configuration, which replaces the background views; nil by default.
    open var backgroundConfiguration: UIBackgroundConfiguration? {
        get { configured.backgroundConfiguration }
        set {
            configured.backgroundConfiguration = newValue
            if newValue != nil { (backgroundView, selectedBackgroundView) = (nil, nil) }
            configured.showBackground(in: self, for: configurationState)
        }
    }
    /// Whether the content is updated for each state before it is shown. True by default.
    open var automaticallyUpdatesContentConfiguration: Bool {
        get { configured.updatesContent }
        set {
            configured.updatesContent = newValue
            setNeedsUpdateConfiguration()
        }
    }
    /// Whether the background is updated for each state before it is shown. True by default.
    open var automaticallyUpdatesBackgroundConfiguration: Bool {
        get { configured.updatesBackground }
        set {
            configured.updatesBackground = newValue
            setNeedsUpdateConfiguration()
        }
    }
    /// Updates the cell's configurations for a state.
    public typealias ConfigurationUpdateHandler = (_ cell: UICollectionViewCell, _ state: UICellConfigurationState) -> Void
    /// Called after ``updateConfiguration(using:)``. Setting it calls ``setNeedsUpdateConfiguration()``.
    open var configurationUpdateHandler: ConfigurationUpdateHandler? {
        didSet {
            setNeedsUpdateConfiguration()
            discard(oldValue)
        }
    }
    /// The state of the cell for configurations.
    open var configurationState: UICellConfigurationState {
        var state = UICellConfigurationState(traitCollection: traitCollection)
        state.isSelected = isSelected
        state.isHighlighted = isHighlighted
        state.isFocused = isFocusedItem
        state.isDisabled = !isUserInteractionEnabled
        state.isEditing = isEditingItem
        state.isSwiped = isSwiped
        state.isExpanded = isExpanded
        return state
    }
    open override var isUserInteractionEnabled: Bool { didSet { setNeedsUpdateConfiguration() } }
    /// Updates the configurations before the next layout. Changes of the state call it.
    open func setNeedsUpdateConfiguration() { configured.invalidate(self) }
    /// Called before the first layout, and before the layout after a change of the state. A subclass sets its configurations for
    /// the state. The default does nothing.
    open func updateConfiguration(using state: UICellConfigurationState) {}
    /// Returns a background configuration with the style of the cell: transparent.
    open func defaultBackgroundConfiguration() -> UIBackgroundConfiguration { .clear() }

    /// Updates the configurations if the state has changed.
    final func updateConfigurationIfNeeded() {
        configured.updateIfNeeded {
            let state = configurationState
            updateConfiguration(using: state)
            configurationUpdateHandler?(self, state)
            configured.showContent(in: contentView, for: state)
            configured.showBackground(in: self, for: state)
        }
    }

    /// Highlights an item that has the keyboard focus.
    final func setFocused(_ isFocused: Bool, animated: Bool) {
        isHighlighted = isFocused
        isFocusedItem = isFocused
    }

    private func stateDidChange(from old: Bool, to new: Bool) { if old != new { setNeedsUpdateConfiguration() } }

    open override func themeDidChange() {
        super.themeDidChange()
        setNeedsUpdateConfiguration()
    }

    open override func layoutSublayers(of layer: CALayer) {
        if layer === self.layer { updateConfigurationIfNeeded() }
        super.layoutSublayers(of: layer)
    }

    /// Returns the size that the configured content, or the constraints within `contentView`, fit; nil without either.
    override func fittingSize(for attributes: UICollectionViewLayoutAttributes) -> CGSize? {
        updateConfigurationIfNeeded()
        return configured.contentSize(forWidth: attributes.size.width, byConstraints: attributes.fittingSize)
            ?? (contentView.hasConstraintsInTree ? attributes.fittingSize(of: contentView) : nil)
    }

    /// Called before the cell shows another item. The default resets selection and highlight.
    open override func prepareForReuse() {
        super.prepareForReuse()
        isSelected = false
        isHighlighted = false
        isFocusedItem = false
        isSwiped = false
        isExpanded = false
        setNeedsUpdateConfiguration()
    }

    private func replace(_ old: UIView?, by new: UIView?, at index: Int) {
        old?.removeFromSuperview()
        if let new { insertSubview(new, at: index) }
        setNeedsLayout()
    }

    private func applyGround() {
        selectedBackgroundView?.isHidden = !(isSelected || isHighlighted)
        setNeedsUpdateConfiguration()
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        for view in [backgroundView, selectedBackgroundView, contentView] { view?.setUntransformedFrame(bounds) }
        configured.background?.place(in: bounds)
    }

    /// The properties that code reads and sets by name, beside those of the superclass.
    @_spi(Hooks) open override class var namedProperties: [String: NamedProperty] {
        super.namedProperties.merging(["contentView": .init(reading: \UICollectionViewCell.contentView)]) { $1 }
    }
}
