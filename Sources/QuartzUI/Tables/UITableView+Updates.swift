// Rows that come and go with an animation.

/// Changes that are made at once: deletions count rows as they were, insertions as they will be.
struct TableUpdate {
    var deleted: [IndexPath: UITableView.RowAnimation] = [:]
    var inserted: [IndexPath: UITableView.RowAnimation] = [:]

    /// Where a row that stays will be; nil for one that goes.
    func place(_ path: IndexPath) -> IndexPath? {
        if deleted[path] != nil { return nil }
        var row = path.row - deleted.keys.filter { $0.section == path.section && $0.row < path.row }.count
        for new in inserted.keys.filter({ $0.section == path.section }).map(\.row).sorted() where new <= row { row += 1 }
        return IndexPath(row: row, section: path.section)
    }
}

extension UITableView {
    private static let updateDuration = 0.3

    /// Begins changes that are to be made at once.
    public func beginUpdates() {
        loadIfNeeded()
        updateDepth += 1
        if pending == nil { pending = TableUpdate() }
    }

    /// Makes the changes since `beginUpdates()`, with animations.
    public func endUpdates() {
        guard updateDepth > 0 else { return Diagnostics.warnOnce("UITableView.endUpdates without beginUpdates; ignored") }
        updateDepth -= 1
        guard updateDepth == 0, let update = pending else { return }
        pending = nil
        make(update)
    }

    /// Makes changes at once.
    public func performBatchUpdates(_ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil) {
        beginUpdates()
        updates?()
        endUpdates()
        guard let completion else { return }
        UIView.animate(withDuration: Self.updateDuration, animations: {}, completion: completion)
    }

    /// Rows have come, where they are now.
    public func insertRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
        beginUpdates()
        for path in indexPaths { pending?.inserted[path] = animation }
        endUpdates()
    }

    /// Rows have gone, from where they were.
    public func deleteRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
        beginUpdates()
        for path in indexPaths { pending?.deleted[path] = animation }
        endUpdates()
    }

    /// Rows show something else; among other changes made at once, none before them may come or go.
    public func reloadRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
        beginUpdates()
        for path in indexPaths {
            pending?.deleted[path] = animation
            pending?.inserted[path] = animation
        }
        endUpdates()
    }

    private func make(_ update: TableUpdate) {
        let old = rows
        let new = measure()
        guard update.deleted.keys.allSatisfy(old.contains), update.inserted.keys.allSatisfy(new.contains),
            new.sectionCount == old.sectionCount,
            (0..<new.sectionCount).allSatisfy({ section in
                old.count(in: section) - update.deleted.keys.filter { $0.section == section }.count
                    + update.inserted.keys.filter { $0.section == section }.count == new.count(in: section)
            })
        else {
            Diagnostics.warnOnce(
                "UITableView: the rows that the data source has do not agree with those inserted and deleted; the table is reloaded"
            )
            return reloadData()
        }
        rows = new
        moveSelection(update.place)
        var gone: [(cell: UITableViewCell, animation: RowAnimation)] = []
        var stays: [IndexPath: UITableViewCell] = [:]
        for (path, cell) in shown {
            if let place = update.place(path) {
                stays[place] = cell
            } else {
                gone.append((cell, update.deleted[path] ?? .fade))
            }
        }
        shown = stays
        // Rows that stay keep their frames until they are moved below; the others start at their places.
        let places = stays.mapValues(\.frame)
        UIView.performWithoutAnimation {
            showRows()
            for (path, frame) in places { stays[path]?.frame = frame }
        }
        let came = shown.filter { stays[$0.key] == nil }
        for (path, cell) in came {
            if let animation = update.inserted[path] { enter(cell, animation) }
        }
        UIView.animate(withDuration: Self.updateDuration, delay: 0, options: [.allowUserInteraction]) {
            for cell in came.values {
                cell.alpha = 1
                cell.transform = .identity
            }
            for (path, cell) in stays { cell.frame = self.rectForRow(at: path) }
            for leaving in gone { self.leave(leaving.cell, leaving.animation) }
            self.contentSize = CGSize(width: self.bounds.width, height: new.height)
        } completion: { [weak self] _ in
            for leaving in gone { self?.retire(leaving.cell) }
        }
    }

    private func enter(_ cell: UITableViewCell, _ animation: RowAnimation) {
        UIView.performWithoutAnimation {
            cell.alpha = animation == .none ? 1 : 0
            cell.transform = shift(animation, cell)
        }
    }

    private func leave(_ cell: UITableViewCell, _ animation: RowAnimation) {
        cell.alpha = 0
        cell.transform = shift(animation, cell)
    }

    private func shift(_ animation: RowAnimation, _ cell: UITableViewCell) -> CGAffineTransform {
        switch animation {
        case .left: CGAffineTransform(translationX: -bounds.width, y: 0)
        case .right: CGAffineTransform(translationX: bounds.width, y: 0)
        case .top: CGAffineTransform(translationX: 0, y: -cell.bounds.height)
        case .bottom: CGAffineTransform(translationX: 0, y: cell.bounds.height)
        default: .identity
        }
    }
}
