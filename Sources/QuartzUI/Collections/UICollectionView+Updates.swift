// Animated insertion, deletion and moves of items.

extension UICollectionView {
    private static let updateDuration = 0.3

    /// Applies several changes together, with animations.
    public func performBatchUpdates(_ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil) {
        begin()
        updates?()
        end(completion)
    }

    /// Inserts items; index paths count items after the update.
    public func insertItems(at indexPaths: [IndexPath]) {
        change { update in for path in indexPaths { update.inserted[path] = .fade } }
    }
    /// Deletes items; index paths count items before the update.
    public func deleteItems(at indexPaths: [IndexPath]) {
        change { update in for path in indexPaths { update.deleted[path] = .fade } }
    }
    /// Reloads items. In a batch, no item before them may be inserted or deleted.
    public func reloadItems(at indexPaths: [IndexPath]) {
        change { update in
            for path in indexPaths {
                update.deleted[path] = .fade
                update.inserted[path] = .fade
            }
        }
    }
    /// Moves an item.
    public func moveItem(at indexPath: IndexPath, to newIndexPath: IndexPath) {
        change { $0.moved[indexPath] = newIndexPath }
    }
    /// Inserts sections; indices count sections after the update.
    public func insertSections(_ sections: IndexSet) {
        change { update in for section in sections { update.insertedSections[section] = .fade } }
    }
    /// Deletes sections; indices count sections before the update.
    public func deleteSections(_ sections: IndexSet) {
        change { update in for section in sections { update.deletedSections[section] = .fade } }
    }

    private func change(_ change: (inout TableUpdate) -> Void) {
        begin()
        var update = pending ?? TableUpdate()
        change(&update)
        pending = update
        end(nil)
    }

    private func begin() {
        if updateDepth == 0 { layoutIfNeeded() }
        loadIfNeeded()
        updateDepth += 1
        if pending == nil { pending = TableUpdate() }
    }

    private func end(_ completion: ((Bool) -> Void)?) {
        updateDepth -= 1
        guard updateDepth == 0, let update = pending else { return }
        pending = nil
        make(update, completion)
    }

    private func rows(_ counts: [Int]) -> TableRows {
        var rows = TableRows()
        for count in counts { rows.addSection(count: count, header: 0, footer: 0, height: 1, each: nil) }
        return rows
    }

    private func make(_ update: TableUpdate, _ completion: ((Bool) -> Void)?) {
        let new = count()
        guard update.agrees(from: rows(counts), to: rows(new)) else {
            Diagnostics.warnOnce(
                "UICollectionView: the items that the data source has do not agree with those inserted and deleted; the collection "
                    + "is reloaded")
            reloadData()
            completion?(false)
            return
        }
        counts = new
        loadCount += 1
        selection = Set(selection.compactMap(update.place))
        var gone: [(path: IndexPath, cell: UICollectionViewCell)] = []
        var stays: [IndexPath: UICollectionViewCell] = [:]
        for (path, cell) in shown {
            if let place = update.place(path) { stays[place] = cell } else { gone.append((path, cell)) }
        }
        shown = stays
        invalidate(everything: false)
        prepareIfNeeded()
        let places = stays.mapValues { ($0.center, $0.bounds.size) }
        UIView.performWithoutAnimation {
            showItems()
            for (path, place) in places {
                stays[path]?.center = place.0
                stays[path]?.bounds.size = place.1
            }
            for (path, cell) in shown where stays[path] == nil {
                if let start = collectionViewLayout.initialLayoutAttributesForAppearingItem(at: path) {
                    start.apply(to: cell)
                } else {
                    cell.alpha = 0
                }
            }
        }
        UIView.animate(withDuration: Self.updateDuration, delay: 0, options: [.allowUserInteraction]) {
            for (path, cell) in self.shown { self.collectionViewLayout.layoutAttributesForItem(at: path)?.apply(to: cell) }
            for leaving in gone {
                if let end = self.collectionViewLayout.finalLayoutAttributesForDisappearingItem(at: leaving.path) {
                    end.apply(to: leaving.cell)
                } else {
                    leaving.cell.alpha = 0
                }
            }
        } completion: { [weak self] finished in
            for leaving in gone { self?.retire(leaving.cell) }
            completion?(finished)
        }
    }
}
