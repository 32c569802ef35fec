// Items that the user moves by the grips of their list cells.

/// An item that follows the pointer.
struct ItemMove {
    let cell: UICollectionViewCell
    /// The item's index path before the move, and the proposed one.
    let start: IndexPath
    var target: IndexPath
    /// The distance of the pointer below the cell's centre.
    let grab: CGFloat
}

extension UICollectionView {
    /// Moves a cell by its grip.
    func move(_ cell: UICollectionViewCell, by pan: UIPanGestureRecognizer) {
        let point = pan.location(in: self)
        switch pan.state {
        case .began:
            guard let path = indexPath(for: cell), dataSource?.collectionView(self, canMoveItemAt: path) ?? false else { return }
            move = ItemMove(cell: cell, start: path, target: path, grab: point.y - pan.translation(in: self).y - cell.center.y)
            bringSubviewToFront(cell)
        case .changed: carry(to: point)
        case .ended: drop()
        case .cancelled: putBack()
        default: break
        }
    }

    private func carry(to point: CGPoint) {
        guard var move, counts.contains(move.start) else { return self.move = nil }
        move.cell.center.y = point.y - move.grab
        let target = target(at: move.cell.center.y, of: move) ?? move.target
        let isChanged = target != move.target
        move.target = target
        self.move = move
        guard isChanged else { return }
        UIView.animate(withDuration: Theme.quick, delay: 0, options: .allowUserInteraction) { self.makeRoom(for: move) }
    }

    /// Returns the index path of an item whose centre is dragged to a y coordinate; nil over headers and in gaps. In another section it
    /// is above or below the item there.
    private func target(at y: CGFloat, of move: ItemMove) -> IndexPath? {
        let line = CGRect(x: bounds.minX, y: y, width: bounds.width, height: 1e-3)
        let found = collectionViewLayout.layoutAttributesForElements(in: line)?.first {
            $0.representedElementKind == nil && $0.listPlace?.role == .row
        }
        guard let found else { return nil }
        let path = found.indexPath
        if path.section == move.start.section || y < found.frame.midY { return path }
        return IndexPath(item: path.item + 1, section: path.section)
    }

    /// Moves the visible elements aside for a moved item; nil returns them to their positions.
    private func makeRoom(for move: ItemMove?) {
        let height = move?.cell.bounds.height ?? 0
        func shift(_ path: IndexPath) -> CGFloat {
            move.map { path.shift(byMoveFrom: $0.start, to: $0.target, height) } ?? 0
        }
        func place(_ view: UIView, _ attributes: UICollectionViewLayoutAttributes?, _ path: IndexPath) {
            if let attributes { view.center = CGPoint(x: attributes.center.x, y: attributes.center.y + shift(path)) }
        }
        for (path, cell) in shown.views where cell !== move?.cell {
            place(cell, collectionViewLayout.layoutAttributesForItem(at: path), path)
        }
        for (key, view) in besides.shown where key.category == .supplementaryView && key.path.count == 2 {
            // A header lies before the section's first item, a footer after its last.
            let isFooter = key.kind == Self.elementKindSectionFooter
            let path = IndexPath(item: isFooter ? counts.count(in: key.path.section) : -1, section: key.path.section)
            place(view, collectionViewLayout.layoutAttributesForSupplementaryView(ofKind: key.kind, at: key.path), path)
        }
    }

    /// Keeps the room for a moved item after a layout.
    func followMove() {
        guard let move else { return }
        guard counts.contains(move.start), shown[move.start] === move.cell else { return self.move = nil }
        makeRoom(for: move)
    }

    private func drop() {
        guard let move else { return }
        let isPossible =
            counts.contains(move.target)
            || move.target.item == counts.count(in: move.target.section) && move.target.section != move.start.section
        guard move.target != move.start, isPossible, counts.contains(move.start) else { return putBack() }
        self.move = nil
        dataSource?.collectionView(self, moveItemAt: move.start, to: move.target)
        change { $0.move(move.start, to: move.target) }
    }

    /// Ends a move that changes nothing.
    private func putBack() {
        guard move != nil else { return }
        move = nil
        UIView.animate(withDuration: ListBatch.duration, delay: 0, options: .allowUserInteraction) {
            self.makeRoom(for: nil)
        }
    }
}

extension IndexPath {
    /// Returns the distance by which the element at the path moves while an item of a height is dragged to another place.
    func shift(byMoveFrom start: IndexPath, to target: IndexPath, _ height: CGFloat) -> CGFloat {
        if start < self, self < target || start.section == target.section && self == target { return -height }
        return target <= self && self < start ? height : 0
    }
}
