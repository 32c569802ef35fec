@_spi(Hooks) import QuartzUI

/// Computes the positions of a collection's items. Subclasses override the methods below.
@preconcurrency @MainActor
open class UICollectionViewLayout: NSObject {
    /// The collection that uses the layout.
    open var collectionView: UICollectionView? { owner }
    final weak var owner: UICollectionView?

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
    /// Returns the attributes of the items and other views that intersect a rectangle of the content.
    open func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? { nil }
    /// Returns the attributes of an item.
    open func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? { nil }
    /// Returns the attributes of a supplementary view.
    open func layoutAttributesForSupplementaryView(
        ofKind elementKind: String, at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? { nil }
    /// Returns the attributes of a decoration view. The collection shows those that ``layoutAttributesForElements(in:)`` returns and does not
    /// call this method; layouts do.
    open func layoutAttributesForDecorationView(
        ofKind elementKind: String, at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? { nil }
    /// Returns whether scrolling or resizing changes the layout. False by default.
    open func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { false }
    /// Whether the layout differs with other insets of the collection's content.
    func dependsOnInsets(_ old: UIEdgeInsets, _ new: UIEdgeInsets) -> Bool { false }

    /// Whether the collection's coordinates run from the right to the left where its direction is not
    /// ``developmentLayoutDirection``, so that a layout made for one direction begins at the leading edge in the other too. The origin of the
    /// content, and offset 0, are at the right then. False by default.
    open var flipsHorizontallyInOppositeLayoutDirection: Bool { false }
    /// The direction for which the layout is made: from left to right by default.
    open var developmentLayoutDirection: UIUserInterfaceLayoutDirection { .leftToRight }

    // MARK: Decoration views

    private(set) var decorations: [String: UICollectionReusableView.Type] = [:]
    /// The makers of decoration views by their kinds, instead of a class. Their views are not used again.
    private(set) var decorationMakers: [String: () -> UICollectionReusableView?] = [:]

    /// Registers a class for decoration views of a kind; nil removes it. The collection makes them for the attributes that
    /// ``layoutAttributesForElements(in:)`` returns.
    open func register(_ viewClass: AnyClass?, forDecorationViewOfKind elementKind: String) {
        guard let viewClass else { return decorations[elementKind] = nil }
        guard let fitting = viewClass as? UICollectionReusableView.Type else {
            return Diagnostics.warnOnce(
                "UICollectionViewLayout.register: \(viewClass) is not a subclass of UICollectionReusableView; ignored")
        }
        decorations[elementKind] = fitting
        decorationMakers[elementKind] = nil
    }

    /// Sets the maker of decoration views of a kind; nil removes it.
    package final func register(_ maker: (() -> UICollectionReusableView?)?, forDecoration elementKind: String) {
        decorationMakers[elementKind] = maker
        decorations[elementKind] = nil
    }

    // MARK: Self-sizing items

    /// Returns whether a cell's preferred attributes change the layout. False by default; flow layouts with an `estimatedItemSize`
    /// accept another size.
    open func shouldInvalidateLayout(
        forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
        withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
    ) -> Bool { false }

    /// Returns the context of a cell's preferred attributes. It names the item.
    open func invalidationContext(
        forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
        withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
    ) -> UICollectionViewLayoutInvalidationContext {
        let context = makeInvalidationContext()
        context.invalidateItems(at: [originalAttributes.indexPath])
        return context
    }

    /// Whether the layout uses the preferred attributes of cells.
    var takesPreferredAttributes: Bool { false }
    /// Whether the layout uses the preferred attributes of supplementary views too.
    var measuresSupplementaryViews: Bool { false }

    // MARK: Visible elements

    /// Changes the attributes of visible elements before they are shown.
    ///
    /// - Returns: The elements that get new attributes in each layout pass.
    func adjust(visible elements: [UICollectionViewLayoutAttributes]) -> [UICollectionViewLayoutAttributes] { [] }

    // MARK: Updates

    /// Called before the layout is invalidated by an update, with the new positions of items and sections.
    func itemsWillMove(by map: ListMap) {}
    /// Called before the animation of insertions, deletions, reloads and moves, when the new layout is prepared.
    open func prepare(forCollectionViewUpdates updateItems: [UICollectionViewUpdateItem]) {}
    /// Called among the animations of an update, after all items have their final attributes.
    open func finalizeCollectionViewUpdates() {}
    /// Returns the initial attributes of an inserted item. By default its position, transparent.
    open func initialLayoutAttributesForAppearingItem(at itemIndexPath: IndexPath) -> UICollectionViewLayoutAttributes? { nil }
    /// Returns the final attributes of a deleted item. By default its position, transparent.
    open func finalLayoutAttributesForDisappearingItem(at itemIndexPath: IndexPath) -> UICollectionViewLayoutAttributes? { nil }
    /// Returns the initial attributes of a supplementary view that an update brings. By default its position, transparent.
    open func initialLayoutAttributesForAppearingSupplementaryElement(
        ofKind elementKind: String, at elementIndexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? { nil }
    /// Returns the final attributes of a supplementary view that an update removes. By default its position, transparent.
    open func finalLayoutAttributesForDisappearingSupplementaryElement(
        ofKind elementKind: String, at elementIndexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? { nil }
    /// Returns the initial attributes of a decoration view that an update brings. By default its position, transparent.
    open func initialLayoutAttributesForAppearingDecorationElement(
        ofKind elementKind: String, at decorationIndexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? { nil }
    /// Returns the final attributes of a decoration view that an update removes. By default its position, transparent.
    open func finalLayoutAttributesForDisappearingDecorationElement(
        ofKind elementKind: String, at decorationIndexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? { nil }

    // MARK: Animated changes

    /// Called before the layout is prepared for other bounds within an animation, with the bounds before the change.
    open func prepare(forAnimatedBoundsChange oldBounds: CGRect) {}
    /// Called among the animations of a change of the bounds, after all items have their new attributes.
    open func finalizeAnimatedBoundsChange() {}
    /// Called on the layout that another one replaces, before that is prepared.
    open func prepareForTransition(to newLayout: UICollectionViewLayout) {}
    /// Called on a layout that replaces another one, before it is prepared.
    open func prepareForTransition(from oldLayout: UICollectionViewLayout) {}
    /// Called on both layouts of a replacement after all items have their new attributes; among the animations if it is animated.
    open func finalizeLayoutTransition() {}

    /// Returns the offset at which released scrolling stops; a layout may align an item there.
    ///
    /// - Parameters:
    ///   - proposedContentOffset: The offset without adjustment.
    ///   - velocity: The scroll velocity, in points per millisecond.
    open func targetContentOffset(
        forProposedContentOffset proposedContentOffset: CGPoint, withScrollingVelocity velocity: CGPoint
    )
        -> CGPoint
    { proposedContentOffset }

    /// Returns the offset at which scrolling by program or a change of the layout ends; `proposedContentOffset` by default.
    open func targetContentOffset(forProposedContentOffset proposedContentOffset: CGPoint) -> CGPoint { proposedContentOffset }

    // MARK: Interactive movement

    /// Returns the index path to which an item moves when its centre is at a position.
    ///
    /// By default it is the index path of the item there. A larger item is passed only at the part on which the moved item would then lie,
    /// so that the two do not change places repeatedly. In another section than the present one, the item goes in front of the item
    /// there or, beyond its centre, after it. Over a header it becomes the first item of the section, over a footer the last. Elsewhere it
    /// stays; beyond the ends of the content, the content's nearest point counts.
    ///
    /// - Parameters:
    ///   - previousIndexPath: The item's present index path.
    ///   - position: The item's centre on the content.
    open func targetIndexPath(
        forInteractivelyMovingItem previousIndexPath: IndexPath, withPosition position: CGPoint
    ) -> IndexPath { standardTarget(of: previousIndexPath, at: position) }

    /// Returns the attributes of an item while the user moves it. By default a copy of its attributes with the centre at the position, in
    /// front of all others.
    open func layoutAttributesForInteractivelyMovingItem(
        at indexPath: IndexPath, withTargetPosition position: CGPoint
    ) -> UICollectionViewLayoutAttributes {
        let copy = layoutAttributesForItem(at: indexPath)?.copy() as? UICollectionViewLayoutAttributes
        let attributes = copy ?? makeAttributes(forCellWith: indexPath)
        attributes.center = position
        attributes.zIndex = Self.movedIndex
        // The item is not clipped by its section.
        attributes.sectionScroll = nil
        return attributes
    }

    /// The drawing order of an item that the user moves.
    private static let movedIndex = 1_000_000

    /// Returns the context of a changed position or index path of an item that the user moves. Called before each layout with a new
    /// position, and before each move of the item in the layout.
    ///
    /// - Parameters:
    ///   - targetIndexPaths: The item's new index path.
    ///   - targetPosition: The item's new centre on the content.
    ///   - previousIndexPaths: The item's index path before.
    ///   - previousPosition: The position of the last call.
    open func invalidationContext(
        forInteractivelyMovingItems targetIndexPaths: [IndexPath], withTargetPosition targetPosition: CGPoint,
        previousIndexPaths: [IndexPath], previousPosition: CGPoint
    ) -> UICollectionViewLayoutInvalidationContext {
        let context = makeInvalidationContext()
        context.setMovement(from: previousIndexPaths, to: targetIndexPaths, at: targetPosition)
        return context
    }

    /// Returns the context of the end of a movement by the user.
    ///
    /// - Parameters:
    ///   - indexPaths: The item's index path from now on; the original one after a cancelled movement.
    ///   - previousIndexPaths: The item's last index path in the movement.
    open func invalidationContextForEndingInteractiveMovementOfItems(
        toFinalIndexPaths indexPaths: [IndexPath], previousIndexPaths: [IndexPath], movementCancelled: Bool
    ) -> UICollectionViewLayoutInvalidationContext {
        let context = makeInvalidationContext()
        context.setMovement(from: previousIndexPaths, to: indexPaths, at: .zero)
        return context
    }

    // MARK: Invalidation

    /// Lays all items out again before the next frame.
    open func invalidateLayout() {
        collectionView?.layoutDidChange()
    }

    /// Lays out again the elements that a context names, or all of them if it names none, before the next frame.
    ///
    /// The context's adjustments are added to the collection's content offset and size immediately. If the context names no
    /// element, ``invalidateLayout()`` is called. Subclasses read or fill their own contexts and call `super`.
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

    /// Returns the context of a change of the collection's bounds. Its adjustments are zero; a layout that moves its content on
    /// such a change sets them.
    open func invalidationContext(forBoundsChange newBounds: CGRect) -> UICollectionViewLayoutInvalidationContext {
        makeInvalidationContext()
    }

    /// Returns a new context of ``invalidationContextClass``.
    final func makeInvalidationContext() -> UICollectionViewLayoutInvalidationContext {
        let type = Self.invalidationContextClass as? UICollectionViewLayoutInvalidationContext.Type
        return (type ?? UICollectionViewLayoutInvalidationContext.self).init()
    }
}
