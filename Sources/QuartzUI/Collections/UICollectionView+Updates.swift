// Animated insertion, deletion and moves of items.

extension UICollectionView: BatchedList {
    /// Applies several changes together, with animations.
    ///
    /// - Parameters:
    ///   - updates: changes the data and announces the changes.
    ///   - completion: called after the animation with true, or at once with false if the collection is reloaded instead. Within
    ///     another batch it is called at the end of that one.
    public func performBatchUpdates(_ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil) {
        begin()
        updates?()
        endBatch(completion)
    }

    /// Inserts items; index paths count items after the update.
    public func insertItems(at indexPaths: [IndexPath]) { change { $0.insert(indexPaths) } }
    /// Deletes items; index paths count items before the update.
    public func deleteItems(at indexPaths: [IndexPath]) { change { $0.delete(indexPaths) } }
    /// Reloads items; index paths count items before the update.
    public func reloadItems(at indexPaths: [IndexPath]) { change { $0.reload(indexPaths) } }
    /// Moves an item.
    public func moveItem(at indexPath: IndexPath, to newIndexPath: IndexPath) {
        change { $0.move(indexPath, to: newIndexPath) }
    }
    /// Inserts sections; indices count sections after the update.
    public func insertSections(_ sections: IndexSet) { change { $0.insertSections(sections) } }
    /// Deletes sections; indices count sections before the update.
    public func deleteSections(_ sections: IndexSet) { change { $0.deleteSections(sections) } }
    /// Reloads sections; indices count sections before the update.
    public func reloadSections(_ sections: IndexSet) { change { $0.reloadSections(sections) } }
    /// Moves a section with its items.
    ///
    /// - Parameters:
    ///   - section: the section's index before the update.
    ///   - newSection: its index after the update.
    public func moveSection(_ section: Int, toSection newSection: Int) {
        change { $0.moveSection(section, to: newSection) }
    }

    private func change(_ change: (inout ListUpdate) -> Void) {
        begin()
        batch.change(change)
        endBatch(nil)
    }

    private func begin() {
        if !batch.isOpen { layoutIfNeeded() }
        loadIfNeeded()
        batch.begin()
    }

    func make(_ update: ListUpdate, _ completion: @escaping ListBatch.Completion) {
        // A data source that loads the collection again while it is counted leaves nothing to update.
        guard let new = loads.counts(count) else { return completion(false) }
        guard let map = ListMap(update, from: counts, to: new) else {
            Diagnostics.warnOnce(
                "UICollectionView: the items that the data source has do not agree with those inserted and deleted; the collection "
                    + "is reloaded")
            reloadData()
            return completion(false)
        }
        counts = new
        loads.didUpdate()
        let generation = loads.generation
        selection = Set(selection.compactMap(map.newPath(of:)))
        let gone = shown.move(to: map.newPath(of:))
        let stays = shown.views
        let retireGone = { [weak self] in for cell in gone.values { self?.retire(cell) } }
        invalidate(everything: false)
        prepareIfNeeded()
        let places = stays.mapValues { ($0.center, $0.bounds.size) }
        UIView.performWithoutAnimation { showItems() }
        // A callback may have loaded other items, which have their places already.
        guard generation == loads.generation else {
            retireGone()
            return completion(false)
        }
        UIView.performWithoutAnimation {
            for (path, place) in places {
                stays[path]?.center = place.0
                stays[path]?.bounds.size = place.1
            }
            for (path, cell) in shown.views where stays[path] == nil {
                if let start = collectionViewLayout.initialLayoutAttributesForAppearingItem(at: path) {
                    start.apply(to: cell)
                } else {
                    cell.alpha = 0
                }
            }
        }
        UIView.animate(withDuration: ListBatch.duration, delay: 0, options: [.allowUserInteraction]) {
            for (path, cell) in self.shown.views { self.collectionViewLayout.layoutAttributesForItem(at: path)?.apply(to: cell) }
            for (path, cell) in gone {
                if let end = self.collectionViewLayout.finalLayoutAttributesForDisappearingItem(at: path) {
                    end.apply(to: cell)
                } else {
                    cell.alpha = 0
                }
            }
        } completion: { isFinished in
            retireGone()
            completion(isFinished)
        }
    }
}
