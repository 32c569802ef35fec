// Highlighting and selection by the user.

extension UICollectionView: PressTarget {
    func pressablePath(at touch: UITouch) -> IndexPath? {
        guard allowsSelection, let path = indexPathForItem(at: touch.location(in: self)),
            collectionDelegate?.collectionView(self, shouldHighlightItemAt: path) ?? true
        else { return nil }
        return path
    }

    func press(_ path: IndexPath, isPressed: Bool) {
        shown[path]?.isHighlighted = isPressed
        if isPressed {
            collectionDelegate?.collectionView(self, didHighlightItemAt: path)
        } else {
            collectionDelegate?.collectionView(self, didUnhighlightItemAt: path)
        }
    }

    /// Selects an item as the user does, with all delegate calls.
    func choose(_ path: IndexPath) {
        guard path.row < numberOfItems(inSection: path.section) else { return }
        if allowsMultipleSelection, selection.contains(path) {
            guard collectionDelegate?.collectionView(self, shouldDeselectItemAt: path) ?? true else { return }
            deselectItem(at: path, animated: true)
            collectionDelegate?.collectionView(self, didDeselectItemAt: path)
            return
        }
        guard collectionDelegate?.collectionView(self, shouldSelectItemAt: path) ?? true else { return }
        let before = allowsMultipleSelection ? [] : selection.subtracting([path])
        selectItem(at: path, animated: false, scrollPosition: [])
        for old in before { collectionDelegate?.collectionView(self, didDeselectItemAt: old) }
        collectionDelegate?.collectionView(self, didSelectItemAt: path)
    }
}
