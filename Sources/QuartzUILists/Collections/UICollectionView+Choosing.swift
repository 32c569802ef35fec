@_spi(Hooks) import QuartzUI

// The items of the engine: the data source and the delegate of a collection.

extension UICollectionView: ListView {
    var hasSource: Bool { dataSource != nil }

    func sourceCell(at path: IndexPath) -> UICollectionViewCell? {
        let before = requests.begin()
        defer { requests.end(before) }
        return dataSource?.collectionView(self, cellForItemAt: path)
    }

    func sourceCount(inSection section: Int) -> Int? { dataSource?.collectionView(self, numberOfItemsInSection: section) }

    func didEndDisplaying(_ cell: UICollectionViewCell, at path: IndexPath) {
        collectionDelegate?.collectionView(self, didEndDisplaying: cell, forItemAt: path)
    }

    // MARK: Selection

    /// An outline's header can be chosen without being selected. No item can be chosen while the user moves one.
    func canChoose(_ path: IndexPath) -> Bool { movement == nil && (canSelect || outlineHeader(at: path) != nil) }

    /// Expands or collapses an outline's header.
    func actsWhenChosen(_ path: IndexPath) -> Bool {
        guard let cell = outlineHeader(at: path) else { return false }
        cell.toggleOutline()
        return true
    }

    private func outlineHeader(at path: IndexPath) -> UICollectionViewListCell? {
        let cell = shown[path] as? UICollectionViewListCell
        return cell?.togglesOutlineWhenChosen ?? false ? cell : nil
    }

    func shouldHighlight(_ path: IndexPath) -> Bool {
        collectionDelegate?.collectionView(self, shouldHighlightItemAt: path) ?? true
    }

    func didHighlight(_ path: IndexPath, _ isHighlighted: Bool) {
        isHighlighted
            ? collectionDelegate?.collectionView(self, didHighlightItemAt: path)
            : collectionDelegate?.collectionView(self, didUnhighlightItemAt: path)
    }

    func willSelect(_ path: IndexPath) -> IndexPath? {
        collectionDelegate?.collectionView(self, shouldSelectItemAt: path) ?? true ? path : nil
    }

    func willDeselect(_ path: IndexPath) -> IndexPath? {
        collectionDelegate?.collectionView(self, shouldDeselectItemAt: path) ?? true ? path : nil
    }

    func keepsSelection(of path: IndexPath) -> Bool { false }
    func didSelect(_ path: IndexPath) { collectionDelegate?.collectionView(self, didSelectItemAt: path) }
    func didDeselect(_ path: IndexPath) { collectionDelegate?.collectionView(self, didDeselectItemAt: path) }
    func prepareEditing(of cell: UICollectionViewCell, at path: IndexPath) { cell.isEditingItem = isEditing }

    // MARK: Keys

    func reveal(_ path: IndexPath) { scrollToItem(at: path, at: [], animated: true) }

    func usesOwnKey(_ key: Key) -> Bool {
        switch key {
        case .left: moveFocus(dx: isFlippedHorizontally ? 1 : -1, dy: 0)
        case .right: moveFocus(dx: isFlippedHorizontally ? -1 : 1, dy: 0)
        case .up: moveFocus(dx: 0, dy: -1)
        case .down: moveFocus(dx: 0, dy: 1)
        default: return false
        }
        return true
    }

    /// Moves the focus to the nearest item in a direction; at the end of a line, along the reading direction, to the following
    /// item.
    private func moveFocus(dx: CGFloat, dy: CGFloat) {
        guard let from = engine.focus, let frame = layoutAttributesForItem(at: from)?.frame else {
            return setFocus(engine.focus ?? counts.first)
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
        if let nearest { return setFocus(nearest.indexPath) }
        guard alongLine else { return }
        setFocus((dx + dy > 0 ? counts.path(after: from) : counts.path(before: from)) ?? from)
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

extension UICollectionViewCell: ListCell {
    func select(_ isSelected: Bool, animated: Bool) { self.isSelected = isSelected }
    func highlight(_ isHighlighted: Bool, animated: Bool) { self.isHighlighted = isHighlighted }
}
