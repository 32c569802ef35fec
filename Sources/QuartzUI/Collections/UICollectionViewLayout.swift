/// Computes the positions of a collection's items. Subclasses override the methods below.
@preconcurrency @MainActor
open class UICollectionViewLayout: NSObject {
    /// The collection that uses the layout.
    open internal(set) weak var collectionView: UICollectionView?

    /// Creates a layout.
    public override init() { super.init() }

    /// Layouts are not archived on Linux.
    public required init?(coder: NSCoder) { super.init() }

    /// The class of the attributes that the layout makes; a subclass names its own.
    open class var layoutAttributesClass: AnyClass { UICollectionViewLayoutAttributes.self }

    /// New attributes of an item, of ``layoutAttributesClass``.
    final func makeAttributes(forCellWith indexPath: IndexPath) -> UICollectionViewLayoutAttributes {
        let type = Self.layoutAttributesClass as? UICollectionViewLayoutAttributes.Type
        let attributes = (type ?? UICollectionViewLayoutAttributes.self).init()
        attributes.indexPath = indexPath
        return attributes
    }

    /// Called after a change, before any other method.
    open func prepare() {}
    /// The size of the content.
    open var collectionViewContentSize: CGSize { .zero }
    /// The attributes of the items and other views that intersect a rectangle of the content.
    open func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? { nil }
    /// The attributes of an item.
    open func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? { nil }
    /// The attributes of a supplementary view.
    open func layoutAttributesForSupplementaryView(
        ofKind elementKind: String, at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? { nil }
    /// The attributes of a decoration view. The collection shows those that ``layoutAttributesForElements(in:)`` returns and does not
    /// call this method; layouts do.
    open func layoutAttributesForDecorationView(
        ofKind elementKind: String, at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? { nil }
    /// Whether scrolling or resizing changes the layout. False by default.
    open func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { false }

    // MARK: Decoration views

    private(set) var decorations: [String: UICollectionReusableView.Type] = [:]

    /// Registers a class for decoration views of a kind; nil removes it. The collection makes them for the attributes that
    /// ``layoutAttributesForElements(in:)`` returns.
    open func register(_ viewClass: AnyClass?, forDecorationViewOfKind elementKind: String) {
        guard let viewClass else { return decorations[elementKind] = nil }
        guard let fitting = viewClass as? UICollectionReusableView.Type else {
            return Diagnostics.warnOnce(
                "UICollectionViewLayout.register: \(viewClass) is no subclass of UICollectionReusableView; ignored")
        }
        decorations[elementKind] = fitting
    }

    // MARK: Self-sizing items

    /// Whether a cell's preferred attributes change the layout. False by default; flow layouts with an `estimatedItemSize` accept
    /// another size.
    open func shouldInvalidateLayout(
        forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
        withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
    ) -> Bool { false }

    /// The context of a cell's preferred attributes. It names the item.
    open func invalidationContext(
        forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
        withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
    ) -> UICollectionViewLayoutInvalidationContext {
        let context = makeInvalidationContext()
        context.invalidateItems(at: [originalAttributes.indexPath])
        return context
    }

    /// Whether cells are asked for their preferred attributes.
    var takesPreferredAttributes: Bool { false }

    // MARK: Updates

    /// Called before the animation of insertions, deletions, reloads and moves, when the new layout is prepared.
    open func prepare(forCollectionViewUpdates updateItems: [UICollectionViewUpdateItem]) {}
    /// Called among the animations of an update, after all items have their final attributes.
    open func finalizeCollectionViewUpdates() {}
    /// The initial attributes of an inserted item. By default its position, transparent.
    open func initialLayoutAttributesForAppearingItem(at itemIndexPath: IndexPath) -> UICollectionViewLayoutAttributes? { nil }
    /// The final attributes of a deleted item. By default its position, transparent.
    open func finalLayoutAttributesForDisappearingItem(at itemIndexPath: IndexPath) -> UICollectionViewLayoutAttributes? { nil }

    /// The offset at which released scrolling stops; a layout may align an item there.
    ///
    /// - Parameters:
    /// - proposedContentOffset: the offset without adjustment.
    /// - velocity: the scroll velocity, in points per millisecond.
    open func targetContentOffset(
        forProposedContentOffset proposedContentOffset: CGPoint, withScrollingVelocity velocity: CGPoint
    )
        -> CGPoint
    { proposedContentOffset }

    /// The place that scrolling by program or a change of the layout ends at; `proposedContentOffset` by default.
    open func targetContentOffset(forProposedContentOffset proposedContentOffset: CGPoint) -> CGPoint { proposedContentOffset }

    /// Lays all items out again before the next frame.
    open func invalidateLayout() {
        collectionView?.layoutDidChange()
    }

    /// Lays out again the elements that a context names, or all of them if it names none, before the next frame.
    ///
    /// The context's adjustments are added to the collection's content offset and size now. A context that names no element goes on
    /// to ``invalidateLayout()``. Subclasses read or fill their own contexts and call `super`.
    open func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {
        guard let collectionView else { return }
        // An override of invalidateLayout() may call this method with its own context.
        guard !isInvalidating else { return collectionView.layoutDidChange() }
        collectionView.adjust(by: context)
        guard !context.namesElements else { return collectionView.layoutDidChange(in: context) }
        isInvalidating = true
        invalidateLayout()
        isInvalidating = false
    }

    private var isInvalidating = false

    /// The class of the contexts that the layout and its collection make.
    open class var invalidationContextClass: AnyClass { UICollectionViewLayoutInvalidationContext.self }

    /// The context of a change of the collection's bounds. Its adjustments are zero; a layout that moves its content on such a
    /// change sets them.
    open func invalidationContext(forBoundsChange newBounds: CGRect) -> UICollectionViewLayoutInvalidationContext {
        makeInvalidationContext()
    }

    /// A new context of ``invalidationContextClass``.
    final func makeInvalidationContext() -> UICollectionViewLayoutInvalidationContext {
        let type = Self.invalidationContextClass as? UICollectionViewLayoutInvalidationContext.Type
        return (type ?? UICollectionViewLayoutInvalidationContext.self).init()
    }
}
