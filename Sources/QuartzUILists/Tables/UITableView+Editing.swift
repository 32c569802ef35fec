@_spi(Hooks) import QuartzUI

// Editing by the user: deletion, insertion and moves of rows, and swipe actions. In editing mode a row that may move has a grip at
// its right.

extension UITableView {
    /// Configures the edit button of a cell.
    func prepareEditing(of cell: UITableViewCell, at path: IndexPath) {
        let canEdit = isEditing && dataSource?.tableView(self, canEditRowAt: path) ?? false
        let marks = canEdit && allowsMultipleSelectionDuringEditing
        let style = canEdit && !marks ? tableDelegate?.tableView(self, editingStyleForRowAt: path) ?? .delete : .none
        prepareMoving(of: cell, at: path)
        cell.setEditingStyle(style, marksSelection: marks) { [weak self, weak cell] in
            // Find the cell's current row, because rows may have been inserted or deleted.
            guard let self, let cell, let path = indexPath(for: cell) else { return }
            dataSource?.tableView(self, commit: style, forRowAt: path)
        }
        cell.setEditing(canEdit, animated: false)
    }
}

// MARK: - Swipe actions

extension UITableView {
    func swipeFrame(at path: IndexPath) -> (frame: CGRect, corners: CACornerMask) { (rectForRow(at: path), corners(at: path)) }

    func swipeActions(at path: IndexPath, isLeading: Bool) -> UISwipeActionsConfiguration? {
        guard dataSource?.tableView(self, canEditRowAt: path) ?? false else { return nil }
        return isLeading
            ? tableDelegate?.tableView(self, leadingSwipeActionsConfigurationForRowAt: path)
            : tableDelegate?.tableView(self, trailingSwipeActionsConfigurationForRowAt: path)
    }
}

// MARK: - Moving rows

/// A row that follows the pointer.
struct RowMove {
    let cell: UITableViewCell
    /// The row's index path before the move, and the proposed one.
    let start: IndexPath
    var target: IndexPath
    /// The distance of the pointer below the cell's centre.
    let grab: CGFloat
    let scroller: EdgeScroller
}

extension UITableView {
    var movingPath: IndexPath? { move?.start }
    func abandonMovement() { move = nil }

    /// Shows a grip in a cell whose row may move.
    func prepareMoving(of cell: UITableViewCell, at path: IndexPath) {
        let canMove = isEditing && dataSource?.tableView(self, canMoveRowAt: path) ?? false
        cell.setGrip(canMove) { [weak self, weak cell] pan in
            if let self, let cell { moved(cell, by: pan) }
        }
    }

    private func moved(_ cell: UITableViewCell, by pan: UIPanGestureRecognizer) {
        let point = pan.location(in: self)
        switch pan.state {
        case .began:
            guard let path = indexPath(for: cell) else { return }
            move = RowMove(
                cell: cell, start: path, target: path, grab: point.y - pan.translation(in: self).y - cell.center.y,
                scroller: EdgeScroller(self) { [weak self] in self?.carry(to: $0.y) })
            bringSubviewToFront(cell)
        case .changed: if let move { carry(to: point.y - move.grab) }
        case .ended: drop()
        case .cancelled: putBack()
        default: break
        }
    }

    /// Moves the centre of the moved row to a y coordinate.
    private func carry(to y: CGFloat) {
        guard var move, rows.contains(move.start) else { return self.move = nil }
        move.cell.center.y = y
        move.scroller.follow(move.cell.center)
        let proposed = place(at: y, from: move.start)
        let target = tableDelegate?.tableView(self, targetIndexPathForMoveFromRowAt: move.start, toProposedIndexPath: proposed)
        // The delegate may have changed the rows.
        guard self.move?.scroller === move.scroller else { return }
        let isChanged = target ?? proposed != move.target
        move.target = target ?? proposed
        self.move = move
        if isChanged {
            UIView.animate(withDuration: Theme.quick, delay: 0, options: .allowUserInteraction) { self.placeRows(beside: move) }
        }
    }

    /// Returns the index path of a row whose centre is dragged to a y coordinate. In another section it is above or below the row
    /// there.
    private func place(at y: CGFloat, from start: IndexPath) -> IndexPath {
        guard let path = rows.row(at: y) else { return placeBesideRows(at: y, from: start) }
        guard path.section != start.section else { return path }
        let extent = rows.extent(path)
        return y < extent.y + extent.height / 2 ? path : IndexPath(row: path.row + 1, section: path.section)
    }

    /// Returns the index path over a header or footer, or beyond the ends of the table.
    private func placeBesideRows(at y: CGFloat, from start: IndexPath) -> IndexPath {
        let beyond = y < rows.height / 2 ? 0 : counts.sectionCount - 1
        let section = rows.sections(from: y, to: y.nextUp).first ?? beyond
        let header = rows.header(section)
        if y < header.y + header.height { return IndexPath(row: 0, section: section) }
        let count = counts.count(in: section)
        return IndexPath(row: section == start.section ? max(count - 1, 0) : count, section: section)
    }

    /// Makes room for a moved row among the visible ones; nil returns them to their positions.
    func placeRows(beside move: RowMove?) {
        let height = move.map { rectForRow(at: $0.start).height } ?? 0
        func shift(_ path: IndexPath) -> CGFloat {
            move.map { path.shift(byMoveFrom: $0.start, to: $0.target, height) } ?? 0
        }
        for (path, cell) in shown.views where cell !== move?.cell {
            cell.frame = rectForRow(at: path).offsetBy(dx: 0, dy: shift(path))
        }
        for (edge, view) in edges.views {
            // A header lies before the section's first row, a footer after its last.
            let path = IndexPath(row: edge.isFooter ? counts.count(in: edge.section) : -1, section: edge.section)
            view.frame = frame(of: edge).offsetBy(dx: 0, dy: shift(path))
        }
    }

    private func drop() {
        guard let move else { return }
        let last = counts.count(in: move.target.section)
        let isPossible = rows.contains(move.target) || move.target.row == last && move.target.section != move.start.section
        guard move.target != move.start, isPossible, counts.contains(section: move.target.section) else { return putBack() }
        self.move = nil
        dataSource?.tableView(self, moveRowAt: move.start, to: move.target)
        change { $0.move(move.start, to: move.target) }
    }

    /// Ends a move that changes nothing.
    private func putBack() {
        guard let move else { return }
        self.move = nil
        UIView.animate(withDuration: ListBatch.duration, delay: 0, options: .allowUserInteraction) {
            move.cell.frame = self.rectForRow(at: move.start)
            self.placeRows(beside: nil)
        }
    }
}

extension IndexPath {
    /// Returns the distance by which the element at the path moves while a row of a height is dragged to another place.
    func shift(byMoveFrom start: IndexPath, to target: IndexPath, _ height: CGFloat) -> CGFloat {
        if start < self, self < target || start.section == target.section && self == target { return -height }
        return target <= self && self < start ? height : 0
    }
}
