@_spi(Hooks) import QuartzUI

// The layout of a collection before and after updates, and the ways in which items enter and leave.

extension UICollectionView {
    func path(at point: CGPoint) -> IndexPath? { indexPathForItem(at: point) }
    func didLoad() {}
    func willBeginUpdates() { layoutIfNeeded() }
    func contentDidChange(of cell: UICollectionViewCell, at path: IndexPath) { cell.contentSizeMayChange() }
    func itemsDidMove(by map: ListMap, from old: ListCounts) { collectionViewLayout.itemsWillMove(by: map) }

    func layOut(after update: ListUpdate) { layOut(after: update, by: nil) }

    /// Computes the layout after an update.
    ///
    /// - Parameter context: The context that invalidates the layout; nil is a new one.
    func layOut(after update: ListUpdate, by context: UICollectionViewLayoutInvalidationContext?) {
        invalidate(everything: false, by: context)
        prepareIfNeeded()
        collectionViewLayout.prepare(forCollectionViewUpdates: UICollectionViewUpdateItem.items(of: update))
    }

    func enter(_ cell: UICollectionViewCell, at path: IndexPath, _ animation: ListUpdate.Animation?) {
        place(cell, by: collectionViewLayout.initialLayoutAttributesForAppearingItem(at: path))
    }

    func settle(_ cell: UICollectionViewCell, at path: IndexPath, isNew: Bool) {
        collectionViewLayout.layoutAttributesForItem(at: path)?.apply(to: cell)
    }

    func leave(_ cell: UICollectionViewCell, from path: IndexPath, _ animation: ListUpdate.Animation) {
        place(cell, by: collectionViewLayout.finalLayoutAttributesForDisappearingItem(at: path))
    }

    func enter(_ view: UIView, _ key: SupplementaryViews.Key) {
        let layout = collectionViewLayout
        place(
            view,
            by: key.category == .decorationView
                ? layout.initialLayoutAttributesForAppearingDecorationElement(ofKind: key.kind, at: key.path)
                : layout.initialLayoutAttributesForAppearingSupplementaryElement(ofKind: key.kind, at: key.path))
    }

    func leave(_ view: UIView, _ key: SupplementaryViews.Key) {
        let layout = collectionViewLayout
        place(
            view,
            by: key.category == .decorationView
                ? layout.finalLayoutAttributesForDisappearingDecorationElement(ofKind: key.kind, at: key.path)
                : layout.finalLayoutAttributesForDisappearingSupplementaryElement(ofKind: key.kind, at: key.path))
    }

    /// Places a view outside the layout. Without attributes it is transparent.
    private func place(_ view: UIView, by attributes: UICollectionViewLayoutAttributes?) {
        if let attributes { attributes.apply(to: view) } else { view.alpha = 0 }
    }

    func finishUpdate() { collectionViewLayout.finalizeCollectionViewUpdates() }
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
