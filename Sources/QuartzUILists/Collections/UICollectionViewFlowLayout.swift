@_spi(Hooks) import QuartzUI

/// Lays out items in lines: rows from top to bottom, or columns from left to right.
///
/// Gaps in a full line grow until the line is filled. The last line uses the gaps of a full line of equal items. An item that fills
/// most of a line alone is centred, as in UIKit.
@preconcurrency @MainActor
open class UICollectionViewFlowLayout: UICollectionViewLayout {
    /// The item size without a delegate's size. 50 × 50 by default.
    open var itemSize = CGSize(width: 50, height: 50) { didSet { invalidateLayout() } }
    /// The minimum space between items of a line.
    open var minimumInteritemSpacing: CGFloat = 10 { didSet { invalidateLayout() } }
    /// The minimum space between lines.
    open var minimumLineSpacing: CGFloat = 10 { didSet { invalidateLayout() } }
    /// The insets of each section.
    open var sectionInset = UIEdgeInsets.zero { didSet { invalidateLayout() } }
    /// The scroll direction.
    open var scrollDirection = UICollectionView.ScrollDirection.vertical { didSet { invalidateLayout() } }

    /// The header size without a delegate's size; zero, the default, is no header. Only the length along the scroll direction is
    /// used.
    open var headerReferenceSize = CGSize.zero { didSet { invalidateLayout() } }
    /// The footer size without a delegate's size.
    open var footerReferenceSize = CGSize.zero { didSet { invalidateLayout() } }

    /// The estimate of items whose cells choose their sizes by `preferredLayoutAttributesFitting(_:)` when they are shown. Zero, the
    /// default, is for items of known sizes; ``automaticSize`` estimates by ``itemSize``.
    open var estimatedItemSize = CGSize.zero { didSet { invalidateLayout() } }
    /// A value of ``estimatedItemSize`` that estimates by ``itemSize``.
    nonisolated public static let automaticSize = CGSize(
        width: CGFloat.greatestFiniteMagnitude, height: CGFloat.greatestFiniteMagnitude)
    /// Whether a section's header stays at the start of the visible content while its section is visible. False by default.
    open var sectionHeadersPinToVisibleBounds = false { didSet { invalidateLayout() } }
    /// Whether a section's footer stays at the end of the visible content while its section is visible. False by default.
    open var sectionFootersPinToVisibleBounds = false { didSet { invalidateLayout() } }

    private var sections: [FlowSection] = []
    private var contentSize = CGSize.zero
    /// The sizes that cells prefer to the estimate.
    private var preferred: [IndexPath: CGSize] = [:]
    /// The parts that the next `prepare()` computes: the attributes, and perhaps the sizes of items.
    private var stale: (attributes: Bool, sizes: Bool) = (true, true)
    /// Whether `invalidateLayout(with:)` is running: then its context decides what is stale, otherwise `invalidateLayout()` marks
    /// everything.
    private var followsContext = false

    open override var collectionViewContentSize: CGSize { contentSize }

    private var flowDelegate: (any UICollectionViewDelegateFlowLayout)? {
        collectionView?.delegate as? any UICollectionViewDelegateFlowLayout
    }
    private var isVertical: Bool { scrollDirection == .vertical }

    open override func prepare() {
        guard stale.attributes || stale.sizes else { return }
        let known = stale.sizes ? [] : sections
        stale = (false, false)
        sections = []
        contentSize = .zero
        guard let collection = collectionView else { return }
        let room = collection.bounds.clampedInset(by: collection.contentInset).size
        /// The extent of all sections so far along the scroll direction.
        var reach: CGFloat = 0
        for number in 0..<collection.numberOfSections {
            let header = edge(UICollectionView.elementKindSectionHeader, number, room)
            header?.frame.origin = isVertical ? CGPoint(x: 0, y: reach) : CGPoint(x: reach, y: 0)
            var section = FlowSection(
                at: reach, isVertical: isVertical, room: isVertical ? room.width : room.height,
                inset: inset(in: collection, number), gap: spacing(in: collection, number),
                lineGap: lineSpacing(in: collection, number), header: header)
            let sizes = known.indices.contains(number) ? known[number].items : []
            for item in 0..<collection.numberOfItems(inSection: number) {
                let attributes = makeAttributes(forCellWith: IndexPath(row: item, section: number))
                attributes.size = item < sizes.count ? sizes[item].size : size(in: collection, attributes.indexPath)
                section.add(attributes)
            }
            section.finish(footer: edge(UICollectionView.elementKindSectionFooter, number, room))
            sections.append(section)
            reach = section.end
        }
        contentSize = isVertical ? CGSize(width: room.width, height: reach) : CGSize(width: reach, height: room.height)
    }

    /// Returns a header or footer; nil if its length along the scroll direction is 0.
    private func edge(_ kind: String, _ section: Int, _ room: CGSize) -> UICollectionViewLayoutAttributes? {
        guard let collection = collectionView else { return nil }
        let isHeader = kind == UICollectionView.elementKindSectionHeader
        let size =
            isHeader
            ? flowDelegate?.collectionView(collection, layout: self, referenceSizeForHeaderInSection: section)
                ?? headerReferenceSize
            : flowDelegate?.collectionView(collection, layout: self, referenceSizeForFooterInSection: section)
                ?? footerReferenceSize
        let length = isVertical ? size.height : size.width
        guard length > 0, length.isFinite else { return nil }
        let edge = UICollectionViewLayoutAttributes(
            forSupplementaryViewOfKind: kind, with: IndexPath(item: 0, section: section))
        edge.size = isVertical ? CGSize(width: room.width, height: length) : CGSize(width: length, height: room.height)
        return edge
    }

    private func inset(in collection: UICollectionView, _ section: Int) -> UIEdgeInsets {
        let inset = flowDelegate?.collectionView(collection, layout: self, insetForSectionAt: section) ?? sectionInset
        if [inset.top, inset.left, inset.bottom, inset.right].allSatisfy(\.isFinite) { return inset }
        Diagnostics.warnOnce("UICollectionViewFlowLayout: \(inset) is not a valid section inset; zero is used")
        return .zero
    }

    private func size(in collection: UICollectionView, _ path: IndexPath) -> CGSize {
        if let size = preferred[path] { return size }
        if estimatedItemSize != .zero, estimatedItemSize != Self.automaticSize, Self.isPossible(estimatedItemSize) {
            return estimatedItemSize
        }
        let size =
            flowDelegate?.collectionView(collection, layout: self, sizeForItemAt: collection.sourcePath(of: path)) ?? itemSize
        if Self.isPossible(size) { return size }
        Diagnostics.warnOnce("UICollectionViewFlowLayout: \(size) is not a valid item size; 50 × 50 is used")
        return CGSize(width: 50, height: 50)
    }

    private static func isPossible(_ size: CGSize) -> Bool {
        size.width >= 0 && size.height >= 0 && size.width.isFinite && size.height.isFinite
    }

    private func spacing(in collection: UICollectionView, _ section: Int) -> CGFloat {
        let own = flowDelegate?.collectionView(collection, layout: self, minimumInteritemSpacingForSectionAt: section)
        return Self.finite(own ?? minimumInteritemSpacing)
    }

    private func lineSpacing(in collection: UICollectionView, _ section: Int) -> CGFloat {
        let own = flowDelegate?.collectionView(collection, layout: self, minimumLineSpacingForSectionAt: section)
        return Self.finite(own ?? minimumLineSpacing)
    }

    /// Returns a finite spacing; 0 for negative values, infinity and NaN.
    private static func finite(_ spacing: CGFloat) -> CGFloat {
        spacing >= 0 && spacing.isFinite ? spacing : 0
    }

    // MARK: Attributes

    open override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
        var found: [UICollectionViewLayoutAttributes] = []
        for section in sections {
            for case let edge? in [header(of: section), footer(of: section)] where edge.frame.intersects(rect) {
                found.append(edge)
            }
            section.collectItems(in: rect, into: &found)
        }
        return found
    }

    open override func layoutAttributesForSupplementaryView(
        ofKind elementKind: String, at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        guard sections.indices.contains(indexPath.section) else { return nil }
        switch elementKind {
        case UICollectionView.elementKindSectionHeader: return header(of: sections[indexPath.section])
        case UICollectionView.elementKindSectionFooter: return footer(of: sections[indexPath.section])
        default: return nil
        }
    }

    open override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
        guard indexPath.count == 2, sections.indices.contains(indexPath.section),
            sections[indexPath.section].items.indices.contains(indexPath.row)
        else { return nil }
        return sections[indexPath.section].items[indexPath.row]
    }

    // MARK: Pinned headers and footers

    /// The drawing order of a pinned view, in front of the items.
    private static let pinnedIndex = 10

    private func header(of section: FlowSection) -> UICollectionViewLayoutAttributes? {
        guard sectionHeadersPinToVisibleBounds, let header = section.header, let seen = visibleContent else {
            return section.header
        }
        return pinned(header, at: section.pinnedStart(of: header, low: isVertical ? seen.minY : seen.minX))
    }

    private func footer(of section: FlowSection) -> UICollectionViewLayoutAttributes? {
        guard sectionFootersPinToVisibleBounds, let footer = section.footer, let seen = visibleContent else {
            return section.footer
        }
        return pinned(footer, at: section.pinnedStart(of: footer, high: isVertical ? seen.maxY : seen.maxX))
    }

    private func pinned(_ edge: UICollectionViewLayoutAttributes, at place: CGFloat) -> UICollectionViewLayoutAttributes {
        let copy = edge.copy() as? UICollectionViewLayoutAttributes ?? edge
        copy.frame.origin = isVertical ? CGPoint(x: edge.frame.minX, y: place) : CGPoint(x: place, y: edge.frame.minY)
        copy.zIndex = Self.pinnedIndex
        return copy
    }

    private var visibleContent: CGRect? { collectionView.map { $0.bounds.clampedInset(by: $0.adjustedContentInset) } }

    // MARK: Invalidation

    open override class var invalidationContextClass: AnyClass { UICollectionViewFlowLayoutInvalidationContext.self }

    /// Returns true if the size across the scroll direction changes and, with pinned headers or footers, for every change.
    open override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
        sectionHeadersPinToVisibleBounds || sectionFootersPinToVisibleBounds || changesRoom(newBounds)
    }

    override func dependsOnInsets(_ old: UIEdgeInsets, _ new: UIEdgeInsets) -> Bool {
        let changesRoom = isVertical ? old.left + old.right != new.left + new.right : old.top + old.bottom != new.top + new.bottom
        return changesRoom || sectionHeadersPinToVisibleBounds || sectionFootersPinToVisibleBounds
    }

    private func changesRoom(_ bounds: CGRect) -> Bool {
        guard let old = collectionView?.preparedBounds else { return false }
        return isVertical ? bounds.width != old.width : bounds.height != old.height
    }

    /// Invalidates everything if the size across the scroll direction changes, else the pinned headers and footers.
    open override func invalidationContext(forBoundsChange newBounds: CGRect) -> UICollectionViewLayoutInvalidationContext {
        let context = super.invalidationContext(forBoundsChange: newBounds)
        guard !changesRoom(newBounds), let flow = context as? UICollectionViewFlowLayoutInvalidationContext else {
            return context
        }
        flow.invalidateFlowLayoutAttributes = false
        flow.invalidateFlowLayoutDelegateMetrics = false
        func name(_ kind: String, _ edge: (FlowSection) -> UICollectionViewLayoutAttributes?) {
            flow.invalidateSupplementaryElements(ofKind: kind, at: sections.compactMap { edge($0)?.indexPath })
        }
        if sectionHeadersPinToVisibleBounds { name(UICollectionView.elementKindSectionHeader, \.header) }
        if sectionFootersPinToVisibleBounds { name(UICollectionView.elementKindSectionFooter, \.footer) }
        return flow
    }

    open override func invalidateLayout() {
        if !followsContext {
            stale = (true, true)
            preferred.removeAll()
        }
        super.invalidateLayout()
    }

    open override func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {
        let flow = context as? UICollectionViewFlowLayoutInvalidationContext
        stale.attributes = stale.attributes || flow?.invalidateFlowLayoutAttributes ?? true
        stale.sizes = stale.sizes || flow?.invalidateFlowLayoutDelegateMetrics ?? true
        if flow?.keepsPreferredSizes != true, context.invalidateDataSourceCounts || stale.sizes { preferred.removeAll() }
        let outer = followsContext
        followsContext = true
        super.invalidateLayout(with: context)
        followsContext = outer
    }

    // MARK: Interactive movement

    /// Returns a context that keeps the sizes that cells prefer. It invalidates nothing if the item stays at its index path.
    open override func invalidationContext(
        forInteractivelyMovingItems targetIndexPaths: [IndexPath], withTargetPosition targetPosition: CGPoint,
        previousIndexPaths: [IndexPath], previousPosition: CGPoint
    ) -> UICollectionViewLayoutInvalidationContext {
        let context = super.invalidationContext(
            forInteractivelyMovingItems: targetIndexPaths, withTargetPosition: targetPosition,
            previousIndexPaths: previousIndexPaths, previousPosition: previousPosition)
        (context as? UICollectionViewFlowLayoutInvalidationContext)?.keepSizes(moving: targetIndexPaths != previousIndexPaths)
        return context
    }

    /// Returns a context that keeps the sizes that cells prefer. It invalidates nothing if the item stays at its index path.
    open override func invalidationContextForEndingInteractiveMovementOfItems(
        toFinalIndexPaths indexPaths: [IndexPath], previousIndexPaths: [IndexPath], movementCancelled: Bool
    ) -> UICollectionViewLayoutInvalidationContext {
        let context = super.invalidationContextForEndingInteractiveMovementOfItems(
            toFinalIndexPaths: indexPaths, previousIndexPaths: previousIndexPaths, movementCancelled: movementCancelled)
        (context as? UICollectionViewFlowLayoutInvalidationContext)?.keepSizes(moving: indexPaths != previousIndexPaths)
        return context
    }

    override func itemsWillMove(by map: ListMap) {
        let moved = preferred.compactMap { path, size in map.newPath(of: path).map { ($0, size) } }
        preferred = Dictionary(moved, uniquingKeysWith: { first, _ in first })
    }

    // MARK: Self-sizing items

    override var takesPreferredAttributes: Bool { estimatedItemSize != .zero }

    /// Returns true if items have estimated sizes and the preferred size differs.
    open override func shouldInvalidateLayout(
        forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
        withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
    ) -> Bool {
        takesPreferredAttributes && preferredAttributes.size != originalAttributes.size
    }

    /// Returns the context of an item's new size, which moves all items after it. Stores the size for the following layouts.
    open override func invalidationContext(
        forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
        withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
    ) -> UICollectionViewLayoutInvalidationContext {
        let context = makeInvalidationContext()
        (context as? UICollectionViewFlowLayoutInvalidationContext)?.keepsPreferredSizes = true
        if Self.isPossible(preferredAttributes.size) { preferred[originalAttributes.indexPath] = preferredAttributes.size }
        return context
    }
}

/// The parts of a flow layout that are no longer valid.
@preconcurrency @MainActor
open class UICollectionViewFlowLayoutInvalidationContext: UICollectionViewLayoutInvalidationContext {
    /// Whether the delegate is queried again for the sizes of items. True by default.
    open var invalidateFlowLayoutDelegateMetrics = true
    /// Whether all positions are computed again. True by default.
    open var invalidateFlowLayoutAttributes = true
    /// Whether the sizes that cells prefer stay.
    var keepsPreferredSizes = false

    /// Keeps the sizes that cells prefer.
    ///
    /// - Parameter isMoving: Whether the positions are computed again.
    fileprivate func keepSizes(moving isMoving: Bool) {
        keepsPreferredSizes = true
        (invalidateFlowLayoutAttributes, invalidateFlowLayoutDelegateMetrics) = (isMoving, isMoving)
    }
}
