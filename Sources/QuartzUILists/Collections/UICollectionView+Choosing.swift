@_spi(Hooks) import QuartzUI

// Highlighting and selection of items by the user, by touches and by keys.

extension UICollectionView: PressTarget {
    func pressablePath(at touch: UITouch) -> IndexPath? {
        guard movement == nil, canSelect || togglesOutline(at: touch), let path = indexPathForItem(at: touch.location(in: self)),
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

    /// Returns whether a touch is on a row that expands and collapses when chosen.
    private func togglesOutline(at touch: UITouch) -> Bool {
        let cell = indexPathForItem(at: touch.location(in: self)).flatMap { shown[$0] } as? UICollectionViewListCell
        return cell?.togglesOutlineWhenChosen ?? false
    }

    /// Selects an item as the user does, with all delegate calls. An outline's header is expanded or collapsed instead. Does nothing while
    /// the user moves an item.
    func choose(_ path: IndexPath) {
        loadIfNeeded()
        guard counts.contains(path), movement == nil else { return }
        if let cell = shown[path] as? UICollectionViewListCell, cell.togglesOutlineWhenChosen { return cell.toggleOutline() }
        guard canSelect else { return }
        if selectsSeveral, selection.contains(path) {
            guard collectionDelegate?.collectionView(self, shouldDeselectItemAt: path) ?? true else { return }
            deselectItem(at: path, animated: true)
            collectionDelegate?.collectionView(self, didDeselectItemAt: path)
            return
        }
        guard collectionDelegate?.collectionView(self, shouldSelectItemAt: path) ?? true else { return }
        let before = selectsSeveral ? [] : selection.subtracting([path])
        selectItem(at: path, animated: false, scrollPosition: [])
        for old in before { collectionDelegate?.collectionView(self, didDeselectItemAt: old) }
        let segue = cellForItem(at: path)?.selectionSegue
        collectionDelegate?.collectionView(self, didSelectItemAt: path)
        segue?()
    }
}

// MARK: - Editing

extension UICollectionView {
    /// Whether items can be selected now.
    var canSelect: Bool {
        isEditing ? allowsSelectionDuringEditing || allowsMultipleSelectionDuringEditing : allowsSelection
    }
    /// Whether several items can be selected now.
    var selectsSeveral: Bool { isEditing ? allowsMultipleSelectionDuringEditing : allowsMultipleSelection }

    /// Shows or hides the accessories of editing mode, animated in a window.
    func editingDidChange() {
        for path in selection { deselectItem(at: path, animated: true) }
        let change = {
            for cell in self.shown.views.values {
                cell.isEditingItem = self.isEditing
                cell.layoutIfNeeded()
            }
        }
        guard window != nil else { return change() }
        UIView.animate(withDuration: Theme.calm, delay: 0, options: .allowUserInteraction, animations: change)
    }
}

// MARK: - Keyboard navigation in a collection: arrows move the focus, return and space select

extension UICollectionView {
    /// Called when the collection gains or loses the focus. Focuses the selected or the first visible item.
    func focusDidMove() {
        guard isFirstResponder, window?.showsFocus ?? false else { return setFocusedItem(nil) }
        if focusedItem == nil { setFocusedItem(selection.min() ?? indexPathsForVisibleItems.first) }
    }

    private func setFocusedItem(_ path: IndexPath?) {
        guard path != focusedItem else { return }
        if let focusedItem { shown[focusedItem]?.setFocused(false) }
        focusedItem = path
        guard let path else { return }
        shown[path]?.setFocused(true)
        scrollToItem(at: path, at: [], animated: true)
        if selectionFollowsFocus { choose(path) }
    }

    /// Handles an arrow, home, end, return or space.
    func usesKey(_ event: KeyEvent) -> Bool {
        guard isFirstResponder, !event.isCommand else { return false }
        loadIfNeeded()
        switch event.key {
        case .left: move(dx: -1, dy: 0)
        case .right: move(dx: 1, dy: 0)
        case .up: move(dx: 0, dy: -1)
        case .down: move(dx: 0, dy: 1)
        case .home: setFocusedItem(counts.first)
        case .end: setFocusedItem(counts.last)
        case .space, .return:
            guard let focusedItem, !event.isRepeat else { return false }
            choose(focusedItem)
        default: return false
        }
        return true
    }

    /// Moves the focus to the nearest item in a direction; at the end of a line, along the reading direction, to the following
    /// item.
    private func move(dx: CGFloat, dy: CGFloat) {
        guard let from = focusedItem, let frame = layoutAttributesForItem(at: from)?.frame else {
            return setFocusedItem(focusedItem ?? counts.first)
        }
        let isVertical = contentSize.height > bounds.height || contentSize.width <= bounds.width
        let alongLine = isVertical ? dx != 0 : dy != 0
        let reach = frame.insetBy(
            dx: -max(bounds.width, frame.width * 2), dy: -max(bounds.height, frame.height * 2))
        let found = (collectionViewLayout.layoutAttributesForElements(in: reach) ?? []).filter { item in
            guard item.representedElementKind == nil else { return false }
            guard item.indexPath != from, !item.isHidden else { return false }
            // Accept only items that lie mainly in that direction.
            let way = CGVector(dx: item.frame.midX - frame.midX, dy: item.frame.midY - frame.midY)
            let ahead = way.dx * dx + way.dy * dy
            return ahead > abs(way.dx * dy + way.dy * dx) * Self.leastSlope && ahead > 0.5
                && (!alongLine || isBeside(item.frame, frame, dx))
        }
        // Sideways distance counts double, so that the focus stays in its line first.
        let nearest = found.min { distance($0.frame, frame, dx) < distance($1.frame, frame, dx) }
        if let nearest { return setFocusedItem(nearest.indexPath) }
        guard alongLine else { return }
        setFocusedItem((dx + dy > 0 ? counts.path(after: from) : counts.path(before: from)) ?? from)
    }

    /// Minimum ratio of the distance ahead to the sideways distance.
    private static let leastSlope: CGFloat = 0.5

    private func isBeside(_ frame: CGRect, _ other: CGRect, _ dx: CGFloat) -> Bool {
        dx != 0 ? frame.minY < other.maxY && frame.maxY > other.minY : frame.minX < other.maxX && frame.maxX > other.minX
    }

    private func distance(_ frame: CGRect, _ other: CGRect, _ dx: CGFloat) -> CGFloat {
        let way = CGVector(dx: abs(frame.midX - other.midX), dy: abs(frame.midY - other.midY))
        return dx != 0 ? way.dx + 2 * way.dy : way.dy + 2 * way.dx
    }
}
