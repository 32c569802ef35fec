/// A reusable view of a collection: a cell or a supplementary view such as a header.
@preconcurrency @MainActor
open class UICollectionReusableView: UIView {
    /// The identifier under which the view is reused.
    open internal(set) var reuseIdentifier: String?

    /// Creates a view. Collections create views of registered classes with this initializer.
    public override init(frame: CGRect) { super.init(frame: frame) }

    /// Views are not archived on Linux.
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    /// Called before the view is reused.
    open func prepareForReuse() { layer.removeAllAnimations() }

    /// Called after the layout places the view, for custom attributes.
    open func apply(_ layoutAttributes: UICollectionViewLayoutAttributes) {}

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
    /// A view behind the content.
    open var backgroundView: UIView? { didSet { replace(oldValue, by: backgroundView, at: 0) } }
    /// A view behind the content of a selected or highlighted item.
    open var selectedBackgroundView: UIView? {
        didSet {
            replace(oldValue, by: selectedBackgroundView, at: backgroundView == nil ? 0 : 1)
            applyGround()
        }
    }

    /// Creates a cell. Collections create cells of registered classes with this initializer.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        addContentView()
    }

    /// Cells are not archived on Linux.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        addContentView()
    }

    private func addContentView() {
        contentView.frame = bounds
        contentView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        addSubview(contentView)
    }

    private let configured = ConfiguredContent()
    /// The content as a configuration; nil, the default, shows the subviews of `contentView`.
    open var contentConfiguration: (any UIContentConfiguration)? { didSet { updateConfiguration() } }
    /// The state of the cell for configurations.
    open var configurationState: UICellConfigurationState {
        var state = UICellConfigurationState()
        state.isSelected = isSelected
        state.isHighlighted = isHighlighted
        return state
    }
    /// Updates the content for the cell's state.
    open func updateConfiguration() {
        configured.show(contentConfiguration?.updated(for: configurationState), in: contentView)
    }

    /// Returns the size that the configured content, or the constraints within `contentView`, fit; nil without either.
    override func fittingSize(for attributes: UICollectionViewLayoutAttributes) -> CGSize? {
        if let view = configured.view { return view.sizeThatFits(CGSize(width: attributes.size.width, height: .infinity)) }
        return contentView.hasConstraintsInTree ? attributes.fittingSize(of: contentView) : nil
    }

    /// Called before the cell shows another item. The default resets selection and highlight.
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

// MARK: - Registrations: a class of cells or supplementary views with the code that fills them

extension UICollectionView {
    /// A class of cells and a handler that fills them. Create it once, outside the data source's methods.
    public struct CellRegistration<Cell: UICollectionViewCell, Item> {
        /// Fills a cell for an item.
        public typealias Handler = (_ cell: Cell, _ indexPath: IndexPath, _ itemIdentifier: Item) -> Void

        let identifier = UUID().uuidString
        let handler: Handler

        /// Creates a registration.
        public init(handler: @escaping Handler) { self.handler = handler }
    }

    /// A class of supplementary views and a handler that fills them.
    public struct SupplementaryRegistration<Supplementary: UICollectionReusableView> {
        /// Fills a view.
        public typealias Handler = (_ supplementaryView: Supplementary, _ elementKind: String, _ indexPath: IndexPath) -> Void

        let identifier = UUID().uuidString
        let elementKind: String
        let handler: Handler

        /// Creates a registration for views of a kind.
        public init(elementKind: String, handler: @escaping Handler) {
            self.elementKind = elementKind
            self.handler = handler
        }
    }

    /// Returns a cell of a registration's class, from the reuse pool or new, filled for an item.
    ///
    /// - Parameter item: Nil leaves the cell unfilled.
    public func dequeueConfiguredReusableCell<Cell, Item>(
        using registration: CellRegistration<Cell, Item>, for indexPath: IndexPath, item: Item?
    ) -> Cell {
        let cell = dequeue(registration.identifier, for: indexPath) { Cell.self }
        guard let cell = cell as? Cell else { preconditionFailure("\(Cell.self) has no initializer init(frame:)") }
        if let item { registration.handler(cell, indexPath, item) }
        return cell
    }

    /// Returns a supplementary view of a registration's class, from the reuse pool or new, filled for its index path.
    public func dequeueConfiguredReusableSupplementary<Supplementary>(
        using registration: SupplementaryRegistration<Supplementary>, for indexPath: IndexPath
    ) -> Supplementary {
        let (kind, identifier) = (registration.elementKind, registration.identifier)
        besides.register(Supplementary.self, kind: kind, identifier: identifier)
        let view = dequeueReusableSupplementaryView(ofKind: kind, withReuseIdentifier: identifier, for: indexPath)
        guard let view = view as? Supplementary else {
            preconditionFailure("\(Supplementary.self) has no initializer init(frame:)")
        }
        registration.handler(view, kind, indexPath)
        return view
    }
}
