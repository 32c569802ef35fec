@_spi(Hooks) import QuartzUI

// Items that the user moves. A movement is a sequence of real moves of the layout. The data source has the old order until the end,
// so the paths in requests to it are translated.

/// The movement of an item by the user.
final class ItemMovement {
    /// The item's index path in the data source.
    let start: IndexPath
    /// The item's index path in the layout.
    var current: IndexPath
    /// The item's centre on the content.
    var position: CGPoint
    /// The position that the layout was last notified of.
    var reported: CGPoint
    let scroller: EdgeScroller
    /// The gesture that moves the item, and the distance of its touches from the item's centre; nil if the program moves the item.
    weak var gesture: UIGestureRecognizer?
    var grab = CGPoint.zero

    init(of path: IndexPath, at position: CGPoint, _ scroller: EdgeScroller) {
        (start, current) = (path, path)
        (self.position, reported) = (position, position)
        self.scroller = scroller
    }

    /// Returns an item's index path in the layout, from that in the data source.
    func shownPath(of path: IndexPath) -> IndexPath { path.after(moveFrom: start, to: current) }
    /// Returns an item's index path in the data source, from that in the layout.
    func sourcePath(of path: IndexPath) -> IndexPath { path.after(moveFrom: current, to: start) }
}

extension IndexPath {
    /// Returns the item's index path after the move of one item.
    fileprivate func after(moveFrom old: IndexPath, to new: IndexPath) -> IndexPath {
        guard count == 2 else { return self }
        if self == old { return new }
        var path = self
        if path.section == old.section, path.item > old.item { path[1] -= 1 }
        if path.section == new.section, path.item >= new.item { path[1] += 1 }
        return path
    }
}

extension UICollectionView {
    var movingPath: IndexPath? { movement?.current }
    /// Returns the data source's index path of an item.
    func sourcePath(of path: IndexPath) -> IndexPath { movement?.sourcePath(of: path) ?? path }
    /// Returns the layout's index path of an item of the data source.
    func shownPath(of path: IndexPath) -> IndexPath { movement?.shownPath(of: path) ?? path }

    // MARK: Beginning

    func beginMovement(at path: IndexPath) -> Bool {
        guard movement == nil, !engine.batch.isOpen, let dataSource else { return false }
        layoutIfNeeded()
        loadIfNeeded()
        let generation = loads.generation
        guard counts.contains(path), dataSource.collectionView(self, canMoveItemAt: path) else { return false }
        press.cancelled()
        closeSwipe(animated: false)
        // The callbacks may have changed the collection.
        guard generation == loads.generation, movement == nil, !engine.batch.isOpen,
            let center = layoutAttributesForItem(at: path)?.center
        else { return false }
        let scroller = EdgeScroller(self) { [weak self] in self?.carryItem(to: $0) }
        movement = ItemMovement(of: path, at: center, scroller)
        if let cell = shown[path], cell.superview === self { bringSubviewToFront(cell) }
        setNeedsLayout()
        layoutIfNeeded()
        return movement?.scroller === scroller
    }

    // MARK: Moving

    /// Moves the centre of the moved item to a position on the content.
    func carryItem(to position: CGPoint) {
        guard let movement, position.x.isFinite, position.y.isFinite else { return }
        prepareIfNeeded()
        guard isShown(movement) else { return cancelMovement() }
        movement.position = position
        setNeedsLayout()
        movement.scroller.follow(position)
        let (current, start) = (movement.current, movement.start)
        let proposed = collectionViewLayout.targetIndexPath(forInteractivelyMovingItem: current, withPosition: position)
        guard proposed != current, self.movement === movement else { return }
        let target =
            collectionDelegate?.collectionView(
                self, targetIndexPathForMoveOfItemFromOriginalIndexPath: start, atCurrentIndexPath: current,
                toProposedIndexPath: proposed) ?? proposed
        // The layout and the delegate may have ended the movement, or moved the item.
        guard target != current, self.movement === movement, movement.current == current else { return }
        guard target.count == 2, counts.contains(section: target.section),
            counts.moving(from: current.section, to: target.section).contains(target)
        else {
            return Diagnostics.warnOnce(
                "UICollectionView: an item cannot be moved to \(target), which does not exist; it stays where it is")
        }
        move(movement, to: target)
    }

    /// Whether the cell of the moved item is still in the collection.
    private func isShown(_ movement: ItemMovement) -> Bool { shown[movement.current]?.superview != nil }

    private func move(_ movement: ItemMovement, to target: IndexPath) {
        let (old, generation) = (movement.current, loads.generation)
        let context = collectionViewLayout.invalidationContext(
            forInteractivelyMovingItems: [target], withTargetPosition: movement.position, previousIndexPaths: [old],
            previousPosition: movement.reported)
        guard self.movement === movement, generation == loads.generation else { return }
        movement.current = target
        movement.reported = movement.position
        shift(old, to: target, by: context)
    }

    /// Moves an item in the layout, animated. The data source is not called for the numbers of items.
    private func shift(_ old: IndexPath, to new: IndexPath, by context: UICollectionViewLayoutInvalidationContext) {
        let counts = counts.moving(from: old.section, to: new.section)
        var update = ListUpdate()
        update.move(old, to: new)
        guard let map = ListMap(update, from: self.counts, to: counts) else { return }
        apply(map, to: counts, layOut: { layOut(after: update, by: context) }) { _ in }
    }

    /// Returns the context of a changed position of the moved item, for the layout pass.
    func contextOfMovement() -> UICollectionViewLayoutInvalidationContext? {
        guard let movement, movement.position != movement.reported else { return nil }
        let previous = movement.reported
        movement.reported = movement.position
        return collectionViewLayout.invalidationContext(
            forInteractivelyMovingItems: [movement.current], withTargetPosition: movement.position,
            previousIndexPaths: [movement.current], previousPosition: previous)
    }

    /// The attributes of the moved item at its position.
    func movedAttributes() -> UICollectionViewLayoutAttributes? {
        guard let movement else { return nil }
        return collectionViewLayout.layoutAttributesForInteractivelyMovingItem(
            at: movement.current, withTargetPosition: movement.position)
    }

    // MARK: Ending

    func endMovement() {
        guard let movement else { return }
        guard isShown(movement) else { return cancelMovement() }
        let (start, end) = (movement.start, movement.current)
        let cell = shown[end]
        finish(movement)
        collectionViewLayout.invalidateLayout(with: endingContext(of: movement, to: end, isCancelled: false))
        let generation = loads.generation
        if start != end {
            dataSource?.collectionView(self, moveItemAt: start, to: end)
            if generation == loads.generation, let new = loads.counts(loadContent), new != counts {
                Diagnostics.warnOnce(
                    "UICollectionView: the data source has not moved the item that the user has moved; the collection is reloaded"
                )
                return reloadData()
            }
        }
        land(cell)
    }

    func cancelMovement() {
        guard let movement else { return }
        let cell = shown[movement.current]
        finish(movement)
        let context = endingContext(of: movement, to: movement.start, isCancelled: true)
        guard movement.current == movement.start else { return shift(movement.current, to: movement.start, by: context) }
        collectionViewLayout.invalidateLayout(with: context)
        land(cell)
    }

    /// Cancels the movement because the program changes the items. The cells keep their positions until the change, or until the next
    /// layout. The data source, which may have changed already, is not called.
    func abandonMovement() {
        guard let movement else { return }
        let (old, start) = (movement.current, movement.start)
        finish(movement)
        let context = endingContext(of: movement, to: start, isCancelled: true)
        let counts = counts.moving(from: old.section, to: start.section)
        var update = ListUpdate()
        update.move(old, to: start)
        if let map = ListMap(update, from: self.counts, to: counts) { renumber(by: map, to: counts) }
        invalidate(everything: false, by: context)
    }

    private func finish(_ movement: ItemMovement) {
        movement.scroller.stop()
        self.movement = nil
    }

    private func endingContext(
        of movement: ItemMovement, to path: IndexPath, isCancelled: Bool
    ) -> UICollectionViewLayoutInvalidationContext {
        let context = collectionViewLayout.invalidationContextForEndingInteractiveMovementOfItems(
            toFinalIndexPaths: [path], previousIndexPaths: [movement.current], movementCancelled: isCancelled)
        context.interactiveMovementTarget = movement.position
        return context
    }

    /// Moves the cell of an item whose movement has ended to its position in the layout.
    private func land(_ cell: UICollectionViewCell?) {
        prepareIfNeeded()
        guard let cell, let path = indexPath(for: cell), let attributes = layoutAttributesForItem(at: path) else { return }
        UIView.animate(withDuration: ListBatch.duration, delay: 0, options: .allowUserInteraction) { attributes.apply(to: cell) }
    }
}

// MARK: - The standard target

extension UICollectionViewLayout {
    /// Returns the index path to which an item moves when its centre is at a position.
    func standardTarget(of current: IndexPath, at position: CGPoint) -> IndexPath {
        let size = collectionViewContentSize
        // Beyond the ends of the content, its nearest point counts.
        let inside = CGPoint(
            x: min(max(position.x, 0), max(size.width - 1e-3, 0)), y: min(max(position.y, 0), max(size.height - 1e-3, 0)))
        return target(of: current, exactlyAt: position) ?? target(of: current, exactlyAt: inside) ?? current
    }

    private func target(of current: IndexPath, exactlyAt position: CGPoint) -> IndexPath? {
        let rect = CGRect(x: position.x, y: position.y, width: 1e-3, height: 1e-3)
        let elements = (layoutAttributesForElements(in: rect) ?? []).filter {
            $0.frame.contains(position) && !$0.isHidden && $0.representedElementCategory != .decorationView
                && $0.indexPath.count == 2
        }
        let items = elements.filter { $0.representedElementKind == nil }
        if let item = items.max(by: { $0.zIndex < $1.zIndex }) { return target(of: current, over: item, at: position) }
        return elements.lazy.compactMap { self.target(of: current, beside: $0) }.first
    }

    /// Returns the place of an item whose centre is over another one.
    private func target(
        of current: IndexPath, over item: UICollectionViewLayoutAttributes, at position: CGPoint
    ) -> IndexPath {
        let path = item.indexPath
        let after = IndexPath(item: path.item + 1, section: path.section)
        guard path != current else { return current }
        // The first row of a list that is its header stays the first.
        if item.listPlace?.role == .header { return after }
        let isAlone = item.sectionScroll.map { $0.axis == .vertical } ?? (item.frame.width > collectionViewContentSize.width / 2)
        let moved = layoutAttributesForItem(at: current)?.frame.size ?? .zero
        let (depth, length, own) =
            isAlone
            ? (position.y - item.frame.minY, item.frame.height, moved.height)
            : (position.x - item.frame.minX, item.frame.width, moved.width)
        guard path.section == current.section else { return depth > length / 2 ? after : path }
        // A larger item is passed only if the moved item is at the position afterwards. Otherwise they would change places again.
        if path < current { return depth < own || own >= length ? path : after }
        return depth >= length - own || own >= length ? path : IndexPath(item: path.item - 1, section: path.section)
    }

    /// Returns the place of an item whose centre is over a supplementary view; nil for a view between items.
    private func target(of current: IndexPath, beside view: UICollectionViewLayoutAttributes) -> IndexPath? {
        let section = view.indexPath.section
        let count = collectionView?.counts.count(in: section) ?? 0
        let first = IndexPath(item: 0, section: section)
        let last = IndexPath(item: max(section == current.section ? count - 1 : count, 0), section: section)
        switch view.representedElementKind {
        case UICollectionView.elementKindSectionHeader: return first
        case UICollectionView.elementKindSectionFooter: return last
        default:
            guard let start = layoutAttributesForItem(at: first)?.frame,
                let end = layoutAttributesForItem(at: IndexPath(item: count - 1, section: section))?.frame
            else { return first }
            if view.frame.maxX <= start.minX || view.frame.maxY <= start.minY { return first }
            return view.frame.minX >= end.maxX || view.frame.minY >= end.maxY ? last : nil
        }
    }
}
