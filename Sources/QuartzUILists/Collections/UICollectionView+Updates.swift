@_spi(Hooks) import QuartzUI

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
        abandonMovement()
        batch.begin()
    }

    func reconfigure(_ paths: [IndexPath]) {
        loadIfNeeded()
        let generation = loads.generation
        for path in paths {
            // A callback may have loaded other items.
            guard generation == loads.generation, let dataSource else { return }
            let shownPath = shownPath(of: path)
            guard counts.contains(shownPath), let cell = shown[shownPath] else { continue }
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
        // If the data source reloads the collection while it is counted, no update remains.
        guard let new = loads.counts(count) else { return completion(false) }
        guard let map = ListMap(update, from: counts, to: new) else {
            Diagnostics.warnOnce(
                "UICollectionView: the items that the data source has do not agree with those inserted and deleted; the collection "
                    + "is reloaded")
            reloadData()
            return completion(false)
        }
        apply(update, map, to: new, completion)
    }

    /// Moves all that is known of the items to the positions after an update.
    ///
    /// - Returns: The cells of the items that leave, by their old positions.
    @discardableResult
    func renumber(by map: ListMap, to new: ListCounts) -> [IndexPath: UICollectionViewCell] {
        counts = new
        loads.didUpdate()
        selection = Set(selection.compactMap(map.newPath(of:)))
        focusedItem = focusedItem.flatMap { map.focus(after: $0, in: new) }
        let gone = shown.move(to: map.newPath(of:))
        if let focusedItem { shown[focusedItem]?.setFocused(true) }
        collectionViewLayout.itemsWillMove(by: map)
        return gone
    }

    /// Applies an update, with animations. An item that the user moves stays at its position.
    ///
    /// - Parameter context: The context that invalidates the layout; nil is a new one.
    func apply(
        _ update: ListUpdate, _ map: ListMap, to new: ListCounts, by context: UICollectionViewLayoutInvalidationContext? = nil,
        _ completion: @escaping ListBatch.Completion
    ) {
        let gone = renumber(by: map, to: new)
        let generation = loads.generation
        let (stays, edgesThatStay) = (shown.views, besides.shown)
        let retireGone = { [weak self] in for (path, cell) in gone { self?.endDisplay(of: cell, at: path) } }
        invalidate(everything: false, by: context)
        prepareIfNeeded()
        collectionViewLayout.prepare(forCollectionViewUpdates: UICollectionViewUpdateItem.items(of: update))
        let places = stays.mapValues(ViewPlace.init)
        let edgePlaces = edgesThatStay.mapValues(ViewPlace.init)
        UIView.performWithoutAnimation { showItems() }
        // If a callback has loaded other items, they have their positions already.
        guard generation == loads.generation else {
            retireGone()
            return completion(false)
        }
        let moved = movement?.current
        let edges = besides.shown.filter { edgesThatStay[$0.key] === $0.value }
        let newEdgePlaces = edges.mapValues(ViewPlace.init)
        UIView.performWithoutAnimation {
            for (path, place) in places where path != moved {
                guard let cell = stays[path], shown[path] === cell else { continue }
                place.put(cell)
            }
            for (key, view) in edges { edgePlaces[key]?.put(view) }
            for (path, cell) in shown.views where stays[path] !== cell && path != moved {
                if let start = collectionViewLayout.initialLayoutAttributesForAppearingItem(at: path) {
                    start.apply(to: cell)
                } else {
                    cell.alpha = 0
                }
            }
        }
        UIView.animate(withDuration: ListBatch.duration, delay: 0, options: [.allowUserInteraction]) {
            for (path, cell) in self.shown.views where path != moved {
                self.collectionViewLayout.layoutAttributesForItem(at: path)?.apply(to: cell)
            }
            for (key, view) in edges { newEdgePlaces[key]?.put(view) }
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

/// The position of a view.
private struct ViewPlace {
    private let superview: UIView?
    private let center: CGPoint
    private let size: CGSize

    init(_ view: UIView) { (superview, center, size) = (view.superview, view.center, view.bounds.size) }

    /// Moves a view to the position, also if the view has moved into the scroll view of a section, or out of it.
    func put(_ view: UIView) {
        view.center = view.superview === superview ? center : view.superview?.convert(center, from: superview) ?? center
        view.bounds.size = size
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
