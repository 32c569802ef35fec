// Moving of rows by the user, in editing mode: a grip at the right of each row that may move.

/// A row that follows the pointer.
struct RowMove {
    let cell: UITableViewCell
    /// The row's place before the move, and the proposed one.
    let start: IndexPath
    var target: IndexPath
    /// The distance of the pointer below the cell's centre.
    let grab: CGFloat
}

extension UITableView {
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
            move = RowMove(cell: cell, start: path, target: path, grab: point.y - pan.translation(in: self).y - cell.center.y)
            bringSubviewToFront(cell)
        case .changed: carry(to: point)
        case .ended: drop()
        case .cancelled: putBack()
        default: break
        }
    }

    private func carry(to point: CGPoint) {
        guard var move, rows.contains(move.start) else { return self.move = nil }
        move.cell.center.y = point.y - move.grab
        let proposed = place(at: move.cell.center.y, from: move.start)
        let target = tableDelegate?.tableView(self, targetIndexPathForMoveFromRowAt: move.start, toProposedIndexPath: proposed)
        let isChanged = target ?? proposed != move.target
        move.target = target ?? proposed
        self.move = move
        if isChanged {
            UIView.animate(withDuration: Theme.quick, delay: 0, options: .allowUserInteraction) { self.placeRows(beside: move) }
        }
    }

    /// The place that a row takes whose centre is at a y coordinate. In another section it is above or below the row there.
    private func place(at y: CGFloat, from start: IndexPath) -> IndexPath {
        guard let path = rows.row(at: y) else { return placeBesideRows(at: y, from: start) }
        guard path.section != start.section else { return path }
        let extent = rows.extent(path)
        return y < extent.y + extent.height / 2 ? path : IndexPath(row: path.row + 1, section: path.section)
    }

    /// The place over a header or footer, or beyond the ends of the table.
    private func placeBesideRows(at y: CGFloat, from start: IndexPath) -> IndexPath {
        let beyond = y < rows.height / 2 ? 0 : rows.counts.sectionCount - 1
        let section = rows.sections(from: y, to: y.nextUp).first ?? beyond
        let header = rows.header(section)
        if y < header.y + header.height { return IndexPath(row: 0, section: section) }
        let count = rows.counts.count(in: section)
        return IndexPath(row: section == start.section ? max(count - 1, 0) : count, section: section)
    }

    /// Makes room for a moved row among the visible ones; with nil, returns them to their places.
    func placeRows(beside move: RowMove?) {
        let height = move.map { rectForRow(at: $0.start).height } ?? 0
        for (path, cell) in shown.views where cell !== move?.cell {
            cell.frame = rectForRow(at: path).offsetBy(dx: 0, dy: move.map { shift(of: path, by: $0, height) } ?? 0)
        }
        for (edge, view) in edges.views {
            // A header lies before the section's first row, a footer after its last.
            let path = IndexPath(row: edge.isFooter ? rows.counts.count(in: edge.section) : -1, section: edge.section)
            view.frame = frame(of: edge).offsetBy(dx: 0, dy: move.map { shift(of: path, by: $0, height) } ?? 0)
        }
    }

    private func shift(of path: IndexPath, by move: RowMove, _ height: CGFloat) -> CGFloat {
        let staysInSection = move.start.section == move.target.section
        if move.start < path, path < move.target || staysInSection && path == move.target { return -height }
        return move.target <= path && path < move.start ? height : 0
    }

    private func drop() {
        guard let move else { return }
        let last = rows.counts.count(in: move.target.section)
        let isPossible = rows.contains(move.target) || move.target.row == last && move.target.section != move.start.section
        guard move.target != move.start, isPossible, rows.counts.contains(section: move.target.section) else { return putBack() }
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

/// The three lines by which a row is dragged.
final class RowGrip: UIView {
    private let lines = UILabel()

    /// The width that the grip takes from the content.
    static let width: CGFloat = 32

    init(_ moved: @escaping (UIPanGestureRecognizer) -> Void) {
        super.init(frame: .zero)
        lines.text = "≡"
        lines.textColor = Theme.secondaryText
        lines.textAlignment = .center
        lines.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        addSubview(lines)
        let pan = UIPanGestureRecognizer(moved)
        (pan.mouseThreshold, pan.touchThreshold) = (1, 3)
        addGestureRecognizer(pan)
    }

    required init?(coder: NSCoder) { super.init(coder: coder) }

    /// A drag moves the row and does not scroll.
    override var keepsDrags: Bool { true }
}
