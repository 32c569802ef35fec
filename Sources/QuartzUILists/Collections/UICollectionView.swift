@_spi(Hooks) import QuartzUI

/// Shows items in a layout. Only visible items have views: at most 4,096 at a time, within 16,384 × 16,384 points.
@preconcurrency @MainActor
open class UICollectionView: UIScrollView {
    /// The direction in which content extends.
    nonisolated public enum ScrollDirection: Int, Sendable {
        /// Down.
        case vertical
        /// To the right.
        case horizontal
    }

    /// The position that an item is scrolled to.
    nonisolated public struct ScrollPosition: OptionSet, Hashable, Sendable {
        /// The bits; UIKit's values.
        public let rawValue: UInt
        /// Creates positions from bits.
        public init(rawValue: UInt) { self.rawValue = rawValue }
        /// The upper edge.
        public static let top = ScrollPosition(rawValue: 1 << 0)
        /// The vertical centre.
        public static let centeredVertically = ScrollPosition(rawValue: 1 << 1)
        /// The lower edge.
        public static let bottom = ScrollPosition(rawValue: 1 << 2)
        /// The left edge.
        public static let left = ScrollPosition(rawValue: 1 << 3)
        /// The horizontal centre.
        public static let centeredHorizontally = ScrollPosition(rawValue: 1 << 4)
        /// The right edge.
        public static let right = ScrollPosition(rawValue: 1 << 5)
    }

    /// The data source, held weakly.
    open weak var dataSource: (any UICollectionViewDataSource)? { didSet { reloadData() } }
    /// The object that prepares the data of items before they are visible, held weakly.
    open weak var prefetchDataSource: (any UICollectionViewDataSourcePrefetching)? { didSet { setNeedsLayout() } }
    /// Whether items are announced to the prefetching data source. True by default.
    open var isPrefetchingEnabled = true
    var prefetching = ListPrefetch()
    /// The object that supplies dragged items, held weakly.
    open weak var dragDelegate: (any UICollectionViewDragDelegate)? { didSet { dragDelegatesDidChange() } }
    /// The object that takes dropped items, held weakly.
    open weak var dropDelegate: (any UICollectionViewDropDelegate)? { didSet { dragDelegatesDidChange() } }
    /// Whether items can be dragged. True by default.
    open var dragInteractionEnabled = true { didSet { dragDelegatesDidChange() } }
    var knownDragging: ListDragging?
    /// The layout of the items.
    open var collectionViewLayout: UICollectionViewLayout { didSet { layoutWasReplaced(oldValue) } }
    open override var contentInset: UIEdgeInsets {
        didSet {
            guard contentInset != oldValue, collectionViewLayout.dependsOnInsets(oldValue, contentInset) else { return }
            collectionViewLayout.invalidateLayout()
        }
    }
    @_spi(Hooks) open override func restingPlace(_ proposed: CGPoint, velocity: CGPoint) -> CGPoint {
        collectionViewLayout.targetContentOffset(forProposedContentOffset: proposed, withScrollingVelocity: velocity)
    }
    /// Whether items can be selected outside editing mode.
    open var allowsSelection = true
    /// Whether several items can be selected outside editing mode.
    open var allowsMultipleSelection = false
    /// Whether items can be selected in editing mode. False by default.
    open var allowsSelectionDuringEditing = false
    /// Whether several items can be selected in editing mode. False by default.
    open var allowsMultipleSelectionDuringEditing = false
    /// Whether the collection is in editing mode, in which list cells show further accessories. A change clears the selection.
    open var isEditing = false { didSet { if isEditing != oldValue { editingDidChange(animated: true) } } }

    var collectionDelegate: (any UICollectionViewDelegate)? { (self as UIScrollView).delegate as? any UICollectionViewDelegate }
    let engine = ListEngine<UICollectionViewCell, ListCounts>(of: "UICollectionView", ListCounts())
    /// The movement of an item by the user.
    var movement: ItemMovement?
    /// The requests for views.
    var requests = ViewRequests()
    /// The supplementary views.
    let besides = SupplementaryViews()
    private(set) lazy var press = PressTracker(self)
    private var isPrepared = false
    private var isInvalidating = false
    /// The bounds that the layout was prepared for, or that it kept its preparation for. A program that asks for attributes after a
    /// change of the bounds has the layout prepared before it is notified of the change.
    private(set) var preparedBounds = CGRect.null
    /// The bounds of the last layout pass, of whose changes the layout is notified.
    private var laidOutBounds = CGRect.null
    /// Whether the layout is being notified of a change of the bounds.
    private var isAskingAboutBounds = false
    /// The shown elements that get new attributes in the next layout.
    var stale = StaleElements.everything
    /// The sizes for which cells have returned preferred attributes, and whether cells are computing them now.
    var fitted: [IndexPath: FittedSizes] = [:]
    var isFitting = false
    /// The attributes that new cells have preferred, which the layout gets after all new cells are made.
    var firstFits: [IndexPath: FirstFit] = [:]
    /// The scroll views of visible sections that scroll across the collection's scroll direction.
    var sectionScrolls: [ObjectIdentifier: SectionScrollView] = [:]

    /// The maximum number of items; further items are not shown, with a warning.
    private static let largestCount = 1_000_000

    /// Creates a collection with a layout.
    public init(frame: CGRect, collectionViewLayout layout: UICollectionViewLayout) {
        collectionViewLayout = layout
        super.init(frame: frame)
        addInteraction(ListContextMenuInteraction(self))
        layout.owner = self
    }

    /// Creates a collection of an Interface Builder file, with a flow layout if the file has none.
    public required init?(coder: NSCoder) {
        collectionViewLayout = (coder as? NibCoder)?.collectionLayout as? UICollectionViewLayout ?? UICollectionViewFlowLayout()
        super.init(coder: coder)
        addInteraction(ListContextMenuInteraction(self))
        collectionViewLayout.owner = self
        NibCoder.configure(self, by: coder, after: UICollectionView.self)
    }

    // MARK: Items

    /// The number of sections.
    open var numberOfSections: Int {
        loadIfNeeded()
        return counts.sectionCount
    }
    /// Returns the number of items in a section.
    open func numberOfItems(inSection section: Int) -> Int {
        loadIfNeeded()
        return counts.count(in: section)
    }
    /// Returns the cell of a visible item.
    open func cellForItem(at indexPath: IndexPath) -> UICollectionViewCell? { shown[indexPath] }
    /// Returns the item of a cell.
    open func indexPath(for cell: UICollectionViewCell) -> IndexPath? { shown.id(of: cell) }
    /// The visible items, in order.
    open var indexPathsForVisibleItems: [IndexPath] { shown.sortedIDs }
    /// The visible cells, in order.
    open var visibleCells: [UICollectionViewCell] { indexPathsForVisibleItems.compactMap { shown[$0] } }
    /// Returns the item at a point.
    open func indexPathForItem(at point: CGPoint) -> IndexPath? {
        prepareIfNeeded()
        guard point.x.isFinite, point.y.isFinite else { return nil }
        let rect = CGRect(x: point.x, y: point.y, width: 1e-3, height: 1e-3)
        return collectionViewLayout.layoutAttributesForElements(in: rect)?
            .filter { $0.representedElementKind == nil && $0.frame.contains(point) && !$0.isHidden }.max {
                $0.zIndex < $1.zIndex
            }?.indexPath
    }
    /// Returns the layout attributes of an item.
    open func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
        prepareIfNeeded()
        return collectionViewLayout.layoutAttributesForItem(at: indexPath)
    }

    // MARK: Reuse

    /// Registers a class for cells with a reuse identifier.
    open func register(_ cellClass: AnyClass?, forCellWithReuseIdentifier identifier: String) {
        engine.spare.register(cellClass, for: identifier)
    }

    /// Sets the maker of cells with a reuse identifier; nil removes it.
    package final func register(_ maker: (() -> UICollectionViewCell?)?, forCell identifier: String) {
        engine.spare.register(maker, for: identifier)
    }
    /// Sets the maker of supplementary views of a kind; nil removes it.
    package final func register(
        _ maker: (() -> UICollectionReusableView?)?, forSupplementaryOf kind: String, _ identifier: String
    ) {
        besides.register(maker, kind: kind, identifier: identifier)
    }

    /// Returns a cell from the reuse pool, or a new one of the registered class.
    open func dequeueReusableCell(withReuseIdentifier identifier: String, for indexPath: IndexPath) -> UICollectionViewCell {
        dequeue(identifier, for: indexPath) { engine.spare.type(for: identifier, orElse: UICollectionViewCell.self) }
    }

    /// Registers a class for supplementary views of a kind.
    open func register(
        _ viewClass: AnyClass?, forSupplementaryViewOfKind elementKind: String, withReuseIdentifier identifier: String
    ) {
        besides.register(viewClass, kind: elementKind, identifier: identifier)
    }

    /// Returns a supplementary view from the reuse pool, or a new one of the registered class.
    open func dequeueReusableSupplementaryView(
        ofKind elementKind: String, withReuseIdentifier identifier: String, for indexPath: IndexPath
    ) -> UICollectionReusableView {
        let attributes = collectionViewLayout.layoutAttributesForSupplementaryView(ofKind: elementKind, at: indexPath)
        return besides.dequeue(kind: elementKind, identifier: identifier, for: attributes)
    }

    /// Returns the visible supplementary view of a kind at an index path.
    open func supplementaryView(forElementKind elementKind: String, at indexPath: IndexPath) -> UICollectionReusableView? {
        besides.shown[.init(kind: elementKind, path: indexPath)]
    }

    /// Returns the visible supplementary views of a kind.
    open func visibleSupplementaryViews(ofKind elementKind: String) -> [UICollectionReusableView] {
        besides.shown.filter { $0.key.kind == elementKind && $0.key.category == .supplementaryView }.sorted {
            $0.key.path < $1.key.path
        }.map(\.value)
    }

    /// Returns the index paths of the visible supplementary views of a kind, in ascending order.
    open func indexPathsForVisibleSupplementaryElements(ofKind elementKind: String) -> [IndexPath] {
        besides.shown.keys.filter { $0.kind == elementKind && $0.category == .supplementaryView }.map(\.path).sorted()
    }

    /// Returns the layout attributes of a supplementary view.
    open func layoutAttributesForSupplementaryElement(
        ofKind kind: String, at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        prepareIfNeeded()
        return collectionViewLayout.layoutAttributesForSupplementaryView(ofKind: kind, at: indexPath)
    }

    /// Returns a cell with the size of its item, from the reuse pool or new.
    func dequeue(
        _ identifier: String, for indexPath: IndexPath, orMake type: () -> UICollectionViewCell.Type
    ) -> UICollectionViewCell {
        if let cell = engine.reconfiguredCell(identifier, at: indexPath) { return cell }
        let attributes = collectionViewLayout.layoutAttributesForItem(at: shownPath(of: indexPath))
        if let cell = engine.spare.take(identifier) {
            UIView.performWithoutAnimation { attributes?.place(cell) }
            cell.enterList(attributes?.listPlace, at: indexPath)
            return cell
        }
        let made = engine.spare.made(identifier)
        if let made { UIView.performWithoutAnimation { attributes?.place(made) } }
        let cell = made ?? ViewClasses.create(type(), frame: attributes?.frame ?? .zero)
        cell.reuseIdentifier = identifier
        cell.enterList(attributes?.listPlace, at: indexPath)
        return cell
    }

    // MARK: Loading

    /// Reloads everything from the data source immediately and clears the selection. The keyboard focus stays at its index path, or at
    /// one before it.
    open func reloadData() {
        abandonMovement()
        isPrepared = false
        discardContent()
        invalidate(everything: true)
        setNeedsLayout()
    }

    // MARK: Changes

    /// Applies several changes together, with animations.
    ///
    /// - Parameters:
    ///   - updates: Changes the data and announces the changes.
    ///   - completion: Called after the animation with true, or at once with false if the collection is reloaded instead. Within
    ///     another batch it is called at the end of that one.
    open func performBatchUpdates(_ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil) {
        begin()
        updates?()
        endBatch(completion)
    }

    /// Applies several changes together. The block does not escape.
    public final func performBatchUpdates(_ updates: () -> Void, completion: ((Bool) -> Void)? = nil) {
        withoutActuallyEscaping(updates) { performBatchUpdates(Optional($0), completion: completion) }
    }

    /// Inserts items; index paths count items after the update.
    open func insertItems(at indexPaths: [IndexPath]) { change { $0.insert(indexPaths) } }
    /// Deletes items; index paths count items before the update.
    open func deleteItems(at indexPaths: [IndexPath]) { change { $0.delete(indexPaths) } }
    /// Reloads items; index paths count items before the update.
    open func reloadItems(at indexPaths: [IndexPath]) { change { $0.reload(indexPaths) } }
    /// Lets the data source configure the cells of visible items again. It gets the present cell when it dequeues one for the index
    /// path, without `prepareForReuse()`. During a batch the items are reloaded.
    open func reconfigureItems(at indexPaths: [IndexPath]) {
        if engine.batch.isOpen { reloadItems(at: indexPaths) } else { reconfigure(indexPaths) }
    }
    /// Moves an item.
    open func moveItem(at indexPath: IndexPath, to newIndexPath: IndexPath) {
        change { $0.move(indexPath, to: newIndexPath) }
    }
    /// Inserts sections; indices count sections after the update.
    open func insertSections(_ sections: IndexSet) { change { $0.insertSections(sections) } }
    /// Deletes sections; indices count sections before the update.
    open func deleteSections(_ sections: IndexSet) { change { $0.deleteSections(sections) } }
    /// Reloads sections; indices count sections before the update.
    open func reloadSections(_ sections: IndexSet) { change { $0.reloadSections(sections) } }
    /// Moves a section with its items.
    ///
    /// - Parameters:
    ///   - section: The section's index before the update.
    ///   - newSection: Its index after the update.
    open func moveSection(_ section: Int, toSection newSection: Int) {
        change { $0.moveSection(section, to: newSection) }
    }

    // MARK: Interactive movement

    /// Begins to move an item with the user's finger or pointer. Other items make room.
    ///
    /// Until the movement ends, the item has the index path of its current place in the collection and its layout. The data source keeps its
    /// order: paths in its requests, and in the delegate's of cells that appear and disappear, are those of that order. An update of the
    /// collection by the program cancels the movement.
    ///
    /// - Returns: False if the data source does not allow it, if the item does not exist, or if another movement is under way.
    @discardableResult
    open func beginInteractiveMovementForItem(at indexPath: IndexPath) -> Bool { beginMovement(at: indexPath) }
    /// Moves the item of the current movement. Near an edge of the visible area the content scrolls, if it is larger than the view.
    ///
    /// - Parameter targetPosition: The item's centre on the content. A position that is not finite is ignored.
    open func updateInteractiveMovementTargetPosition(_ targetPosition: CGPoint) { carryItem(to: targetPosition) }
    /// Ends the movement. If the item has another place, the data source's `collectionView(_:moveItemAt:to:)` is called.
    open func endInteractiveMovement() { endMovement() }
    /// Cancels the movement and moves all items back, animated.
    open func cancelInteractiveMovement() { cancelMovement() }

    // MARK: Layout

    /// Invalidates the layout after a change of the data.
    ///
    /// - Parameters:
    ///   - everything: Whether all data was loaded again; false after insertions and deletions.
    ///   - context: The context to use; nil is a new one.
    func invalidate(everything: Bool, by context: UICollectionViewLayoutInvalidationContext? = nil) {
        let context = context ?? collectionViewLayout.makeInvalidationContext()
        (context.invalidateEverything, context.invalidateDataSourceCounts) = (everything, true)
        collectionViewLayout.invalidateLayout(with: context)
    }

    /// Returns the number of items of each section, from the data source.
    func loadContent() -> ListCounts {
        var counts = ListCounts()
        guard let dataSource else { return counts }
        for section in 0..<ListCounts.sections(dataSource.numberOfSections(in: self)) {
            let count = dataSource.collectionView(self, numberOfItemsInSection: section)
            counts.addSection(of: count, limit: Self.largestCount, in: "UICollectionView")
        }
        return counts
    }

    func prepareIfNeeded() {
        loadIfNeeded()
        guard !isPrepared else { return }
        isPrepared = true
        preparedBounds = bounds
        collectionViewLayout.prepare()
        contentSize = collectionViewLayout.collectionViewContentSize
        followDirection()
    }

    /// Flips the coordinates, or back, if the layout is made for the other direction. The elements and the background are flipped back.
    private func followDirection() {
        let isFlipped =
            collectionViewLayout.flipsHorizontallyInOppositeLayoutDirection
            && effectiveUserInterfaceLayoutDirection != collectionViewLayout.developmentLayoutDirection
        guard isFlipped != isFlippedHorizontally else { return }
        isFlippedHorizontally = isFlipped
        backgroundView?.transform = CGAffineTransform(scaleX: isFlipped ? -1 : 1, y: 1)
        stale = .everything
    }

    open override var semanticContentAttribute: UISemanticContentAttribute {
        didSet { if semanticContentAttribute != oldValue { collectionViewLayout.invalidateLayout() } }
    }

    /// Marks the layout as outdated.
    func layoutDidChange() {
        stale = .everything
        if !isFitting {
            fitted.removeAll()
            besides.fitted.removeAll()
        }
        prepareAgain()
    }

    /// Marks the elements that a context names as outdated.
    func layoutDidChange(in context: UICollectionViewLayoutInvalidationContext) {
        stale.add(context)
        prepareAgain()
    }

    private func prepareAgain() {
        isPrepared = false
        if !isInvalidating { setNeedsLayout() }
    }

    /// Adds a context's adjustments to the content's size and offset.
    func adjust(by context: UICollectionViewLayoutInvalidationContext) {
        let (size, offset) = (context.contentSizeAdjustment, context.contentOffsetAdjustment)
        if size != .zero { contentSize = CGSize(width: contentSize.width + size.width, height: contentSize.height + size.height) }
        if offset != .zero { moveContent(to: CGPoint(x: contentOffset.x + offset.x, y: contentOffset.y + offset.y)) }
    }

    private var listBackground = ThemeDefault<UIColor?>()
    private var hasListBackground = false

    /// Sets the background of a layout of lists, unless the program has set one. Nil removes it.
    func setListBackground(_ color: UIColor?) {
        guard hasListBackground || color != nil && backgroundColor == nil else { return }
        listBackground.set(color, \.backgroundColor, of: self)
        hasListBackground = true
    }

    private func layoutWasReplaced(_ old: UICollectionViewLayout) {
        guard old !== collectionViewLayout else { return }
        old.owner = nil
        setListBackground(nil)
        collectionViewLayout.owner = self
        collectionViewLayout.invalidateLayout()
    }

    /// Replaces the layout; if animated, items move to their new positions.
    open func setCollectionViewLayout(_ layout: UICollectionViewLayout, animated: Bool, completion: ((Bool) -> Void)? = nil) {
        layoutIfNeeded()
        let old = collectionViewLayout
        let isReplaced = old !== layout
        if isReplaced {
            old.prepareForTransition(to: layout)
            layout.prepareForTransition(from: old)
        }
        let finish = {
            self.layoutIfNeeded()
            guard isReplaced else { return }
            old.finalizeLayoutTransition()
            layout.finalizeLayoutTransition()
        }
        collectionViewLayout = layout
        guard animated, window != nil else {
            finish()
            completion?(true)
            return
        }
        prepareIfNeeded()
        contentOffset = clamped(layout.targetContentOffset(forProposedContentOffset: contentOffset))
        // New items start at their position in the new layout.
        UIView.animate(
            withDuration: 0.3, delay: 0, options: .allowUserInteraction, animations: finish, completion: completion)
    }

    // MARK: Showing

    open override func layoutSubviews() {
        let old = laidOutBounds
        invalidateInPass(by: invalidationContextOfBounds())
        invalidateInPass(by: contextOfMovement())
        let isAnimated = UIView.inheritedAnimationDuration > 0 && !old.isNull && old != bounds
        if isAnimated { collectionViewLayout.prepare(forAnimatedBoundsChange: old) }
        prepareIfNeeded()
        (preparedBounds, laidOutBounds) = (bounds, bounds)
        showItems()
        if isAnimated { collectionViewLayout.finalizeAnimatedBoundsChange() }
        prefetch()
        engine.swipes?.follow()
        super.layoutSubviews()
        backgroundView?.frame = bounds
    }

    /// Invalidates the layout during a layout pass, which lays out again itself.
    private func invalidateInPass(by context: UICollectionViewLayoutInvalidationContext?) {
        guard let context else { return }
        isInvalidating = true
        collectionViewLayout.invalidateLayout(with: context)
        isInvalidating = false
    }

    open override func willMove(toWindow newWindow: UIWindow?) {
        super.willMove(toWindow: newWindow)
        if newWindow == nil { abandonMovement() }
    }

    /// The collection's rectangle in its own coordinates. Its origin is the content offset.
    ///
    /// Changes of a frame are reported to the layout together, before it is prepared. While the layout's
    /// `shouldInvalidateLayout(forBoundsChange:)` and `invalidationContext(forBoundsChange:)` run, these are the bounds before the
    /// change, as in UIKit.
    open override var bounds: CGRect {
        get { isAskingAboutBounds ? laidOutBounds : super.bounds }
        set { super.bounds = newValue }
    }

    /// Reports a change of the bounds to the layout, and returns its context if the layout is to be invalidated.
    ///
    /// The layout is asked even if it is already invalid: layouts that react to scrolling compute with the distance.
    private func invalidationContextOfBounds() -> UICollectionViewLayoutInvalidationContext? {
        let new = bounds
        guard !laidOutBounds.isNull, new != laidOutBounds, !isAskingAboutBounds else { return nil }
        isAskingAboutBounds = true
        defer { isAskingAboutBounds = false }
        guard collectionViewLayout.shouldInvalidateLayout(forBoundsChange: new) else { return nil }
        return collectionViewLayout.invalidationContext(forBoundsChange: new)
    }

    /// A view behind the items that fills the collection and does not scroll.
    open var backgroundView: UIView? {
        didSet {
            guard backgroundView !== oldValue else { return }
            oldValue?.removeFromSuperview()
            guard let backgroundView else { return }
            if isFlippedHorizontally { backgroundView.transform = CGAffineTransform(scaleX: -1, y: 1) }
            backgroundView.frame = bounds
            insertSubview(backgroundView, at: 0)
        }
    }

    /// Scrolls until an item is visible. An item in a section with its own scrolling is revealed there too.
    open func scrollToItem(at indexPath: IndexPath, at scrollPosition: ScrollPosition, animated: Bool) {
        guard let attributes = layoutAttributesForItem(at: indexPath) else { return }
        let rect = attributes.frame
        attributes.sectionScroll?.reveal(rect, at: scrollPosition, animated: animated)
        if scrollPosition.isEmpty { return scrollRectToVisible(rect, animated: animated) }
        var offset = contentOffset
        let room = CGSize(width: bounds.width - rect.width, height: bounds.height - rect.height)
        if scrollPosition.contains(.top) { offset.y = rect.minY }
        if scrollPosition.contains(.centeredVertically) { offset.y = rect.minY - room.height / 2 }
        if scrollPosition.contains(.bottom) { offset.y = rect.minY - room.height }
        if scrollPosition.contains(.left) { offset.x = rect.minX }
        if scrollPosition.contains(.centeredHorizontally) { offset.x = rect.minX - room.width / 2 }
        if scrollPosition.contains(.right) { offset.x = rect.minX - room.width }
        setContentOffset(clamped(offset), animated: animated)
    }

    // MARK: Choosing

    /// The selected items.
    open var indexPathsForSelectedItems: [IndexPath]? { engine.selection.sorted() }

    /// Selects an item, or none for nil, without calling the delegate.
    open func selectItem(at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition) {
        guard select(indexPath, animated: animated), let indexPath, !scrollPosition.isEmpty else { return }
        scrollToItem(at: indexPath, at: scrollPosition, animated: animated)
    }

    /// Deselects an item without calling the delegate. The cell changes its looks in the same way with and without `animated`.
    open func deselectItem(at indexPath: IndexPath, animated: Bool) { deselect(indexPath, animated: animated) }

    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        // A touch outside a swiped row's buttons only closes them.
        if !closesOpenSwipe() { press.began(touches) }
    }
    @_spi(Hooks) open override func dragWillBegin() { closeSwipe(animated: true) }
    open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { press.moved(touches) }
    open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { press.ended() }
    open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) { press.cancelled() }

    // MARK: Focus

    /// Whether arrow keys select the items that they focus. False by default: return or space selects.
    open var selectionFollowsFocus = false
    open override var canBecomeFirstResponder: Bool { canBecomeFocused }
    open override var canBecomeFocused: Bool {
        loadIfNeeded()
        return canSelect && !counts.isEmpty
    }
    @_spi(Hooks) open override func focusDidChange() { focusDidMove() }
    open override func keyDown(with event: KeyEvent) -> Bool { usesKey(event) || super.keyDown(with: event) }
}
