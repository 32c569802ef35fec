// Animated insertion, deletion and moves of items.

extension UICollectionView: BatchedList {
    func change(_ change: (inout ListUpdate) -> Void) {
        begin()
        batch.change(change)
        endBatch(nil)
    }

    func begin() {
        if !batch.isOpen { layoutIfNeeded() }
        loadIfNeeded()
        batch.begin()
    }

    func reconfigure(_ paths: [IndexPath]) {
        loadIfNeeded()
        let generation = loads.generation
        for path in paths {
            // A callback may have loaded other items.
            guard generation == loads.generation, let dataSource else { return }
            guard counts.contains(path), let cell = shown[path] else { continue }
            let (outer, before) = (reconfigured, requests.begin())
            reconfigured = (path, cell)
            let new = dataSource.collectionView(self, cellForItemAt: path)
            reconfigured = outer
            requests.end(before)
            guard new !== cell else {
                cell.contentSizeMayChange()
                continue
            }
            Diagnostics.warnOnce(
                "UICollectionView: the data source returned another cell for an item to configure again; it is reloaded")
            retire(new)
            reloadItems(at: [path])
            return reconfigure(paths.filter { $0 != path })
        }
    }

    func make(_ update: ListUpdate, _ completion: @escaping ListBatch.Completion) {
        closeSwipe(animated: false)
        move = nil
        // If the data source reloads the collection while it is counted, no update remains.
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
        focusedItem = focusedItem.flatMap { map.focus(after: $0, in: new) }
        let gone = shown.move(to: map.newPath(of:))
        if let focusedItem { shown[focusedItem]?.setFocused(true) }
        let stays = shown.views
        let retireGone = { [weak self] in for (path, cell) in gone { self?.endDisplay(of: cell, at: path) } }
        collectionViewLayout.itemsWillMove(by: map)
        invalidate(everything: false)
        prepareIfNeeded()
        collectionViewLayout.prepare(forCollectionViewUpdates: UICollectionViewUpdateItem.items(of: update))
        let places = stays.mapValues { (superview: $0.superview, center: $0.center, size: $0.bounds.size) }
        UIView.performWithoutAnimation { showItems() }
        // If a callback has loaded other items, they have their positions already.
        guard generation == loads.generation else {
            retireGone()
            return completion(false)
        }
        UIView.performWithoutAnimation {
            for (path, place) in places {
                guard let cell = stays[path] else { continue }
                // A cell may have moved into the scroll view of a section, or out of it.
                let moved =
                    cell.superview === place.superview ? nil : cell.superview?.convert(place.center, from: place.superview)
                cell.center = moved ?? place.center
                cell.bounds.size = place.size
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
            self.collectionViewLayout.finalizeCollectionViewUpdates()
        } completion: { isFinished in
            retireGone()
            completion(isFinished)
        }
    }
}

/// One change of a batch, for the collection's layout.
@preconcurrency @MainActor
open class UICollectionViewUpdateItem: NSObject {
    /// The kinds of changes.
    nonisolated public enum Action: Int, Sendable {
        /// Inserts an item or section.
        case insert
        /// Deletes an item or section.
        case delete
        /// Reloads an item or section.
        case reload
        /// Moves an item or section.
        case move
        /// Changes nothing.
        case none
    }

    /// The item before the update; nil for an insertion. A section's path has the item `NSNotFound`.
    public let indexPathBeforeUpdate: IndexPath?
    /// The item after the update; nil for a deletion.
    public let indexPathAfterUpdate: IndexPath?
    /// The kind of the change.
    public let updateAction: Action

    init(_ action: Action, from before: IndexPath?, to after: IndexPath?) {
        updateAction = action
        indexPathBeforeUpdate = before
        indexPathAfterUpdate = after
        super.init()
    }

    /// Returns the changes of an update: deletions, insertions, reloads and moves, each in order.
    static func items(of update: ListUpdate) -> [UICollectionViewUpdateItem] {
        func path(_ section: Int) -> IndexPath { IndexPath(item: NSNotFound, section: section) }
        func all(_ sections: [Int: ListUpdate.Animation], _ items: [IndexPath: ListUpdate.Animation]) -> [IndexPath] {
            sections.keys.sorted().map(path) + items.keys.sorted()
        }
        let gone = all(update.deletedSections, update.deleted)
        let new = all(update.insertedSections, update.inserted)
        let reloaded = all(update.reloadedSections, update.reloaded)
        var found = gone.map { UICollectionViewUpdateItem(.delete, from: $0, to: nil) }
        found += new.map { UICollectionViewUpdateItem(.insert, from: nil, to: $0) }
        found += reloaded.map { UICollectionViewUpdateItem(.reload, from: $0, to: $0) }
        for (old, new) in update.movedSections.sorted(by: { $0.key < $1.key }) {
            found.append(UICollectionViewUpdateItem(.move, from: path(old), to: path(new)))
        }
        for (old, new) in update.moved.sorted(by: { $0.key < $1.key }) {
            found.append(UICollectionViewUpdateItem(.move, from: old, to: new))
        }
        return found
    }
}
