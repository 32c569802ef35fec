// Animated insertion, deletion and moves of rows.

/// A batch of changes. Deletions count rows and sections before the update, insertions after it.
struct TableUpdate {
    var deleted: [IndexPath: UITableView.RowAnimation] = [:]
    var inserted: [IndexPath: UITableView.RowAnimation] = [:]
    var deletedSections: [Int: UITableView.RowAnimation] = [:]
    var insertedSections: [Int: UITableView.RowAnimation] = [:]
    /// Moved rows, from the old to the new index path.
    var moved: [IndexPath: IndexPath] = [:]

    /// The new index of a section; nil if it is deleted.
    func place(ofSection section: Int) -> Int? {
        if deletedSections[section] != nil { return nil }
        var place = section - deletedSections.keys.filter { $0 < section }.count
        for new in insertedSections.keys.sorted() where new <= place { place += 1 }
        return place
    }

    /// The new index path of a row; nil if it is deleted.
    func place(_ path: IndexPath) -> IndexPath? {
        if let target = moved[path] { return target }
        guard deleted[path] == nil, let section = place(ofSection: path.section) else { return nil }
        var row = path.row - leaving(path.section).filter { $0 < path.row }.count
        for new in coming(section).sorted() where new <= row { row += 1 }
        return IndexPath(row: row, section: section)
    }

    /// The rows that leave a section, by old indices.
    private func leaving(_ section: Int) -> [Int] {
        (Array(deleted.keys) + moved.keys).filter { $0.section == section }.map(\.row)
    }

    /// The rows that enter a section, by new indices.
    private func coming(_ section: Int) -> [Int] {
        (Array(inserted.keys) + moved.values).filter { $0.section == section }.map(\.row)
    }

    /// Whether the changes are consistent with the old and new rows.
    func agrees(from old: TableRows, to new: TableRows) -> Bool {
        guard deleted.keys.allSatisfy(old.contains), moved.keys.allSatisfy(old.contains),
            inserted.keys.allSatisfy(new.contains), moved.values.allSatisfy(new.contains),
            Set(moved.values).count == moved.count, Set(moved.values).isDisjoint(with: inserted.keys),
            deletedSections.keys.allSatisfy({ $0 >= 0 && $0 < old.sectionCount }),
            insertedSections.keys.allSatisfy({ $0 >= 0 && $0 < new.sectionCount }),
            old.sectionCount - deletedSections.count + insertedSections.count == new.sectionCount
        else { return false }
        return (0..<old.sectionCount).allSatisfy { section in
            guard let place = place(ofSection: section) else { return true }
            return old.count(in: section) - leaving(section).count + coming(place).count == new.count(in: place)
        }
    }
}

extension UITableView {
    private static let updateDuration = 0.3

    /// Starts a batch of changes.
    public func beginUpdates() {
        loadIfNeeded()
        updateDepth += 1
        if pending == nil { pending = TableUpdate() }
    }

    /// Applies the batch started by `beginUpdates()`, with animations.
    public func endUpdates() {
        guard updateDepth > 0 else { return Diagnostics.warnOnce("UITableView.endUpdates without beginUpdates; ignored") }
        updateDepth -= 1
        guard updateDepth == 0, let update = pending else { return }
        pending = nil
        make(update)
    }

    /// Applies several changes together.
    public func performBatchUpdates(_ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil) {
        beginUpdates()
        updates?()
        endUpdates()
        guard let completion else { return }
        UIView.animate(withDuration: Self.updateDuration, animations: {}, completion: completion)
    }

    /// Inserts rows; index paths count rows after the update.
    public func insertRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
        beginUpdates()
        for path in indexPaths { pending?.inserted[path] = animation }
        endUpdates()
    }

    /// Deletes rows; index paths count rows before the update.
    public func deleteRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
        beginUpdates()
        for path in indexPaths { pending?.deleted[path] = animation }
        endUpdates()
    }

    /// Reloads rows. In a batch, no row before them may be inserted or deleted.
    public func reloadRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
        beginUpdates()
        for path in indexPaths {
            pending?.deleted[path] = animation
            pending?.inserted[path] = animation
        }
        endUpdates()
    }

    /// Moves a row.
    public func moveRow(at indexPath: IndexPath, to newIndexPath: IndexPath) {
        beginUpdates()
        pending?.moved[indexPath] = newIndexPath
        endUpdates()
    }

    /// Inserts sections; indices count sections after the update.
    public func insertSections(_ sections: IndexSet, with animation: RowAnimation) {
        beginUpdates()
        for section in sections { pending?.insertedSections[section] = animation }
        endUpdates()
    }

    /// Deletes sections; indices count sections before the update.
    public func deleteSections(_ sections: IndexSet, with animation: RowAnimation) {
        beginUpdates()
        for section in sections { pending?.deletedSections[section] = animation }
        endUpdates()
    }

    /// Reloads sections. In a batch, no section before them may be inserted or deleted.
    public func reloadSections(_ sections: IndexSet, with animation: RowAnimation) {
        beginUpdates()
        for section in sections {
            pending?.deletedSections[section] = animation
            pending?.insertedSections[section] = animation
        }
        endUpdates()
    }

    private func make(_ update: TableUpdate) {
        closeSwipe(animated: false)
        let old = rows
        let new = measure()
        guard update.agrees(from: old, to: new)
        else {
            Diagnostics.warnOnce(
                "UITableView: the rows that the data source has do not agree with those inserted and deleted; the table is reloaded"
            )
            return reloadData()
        }
        rows = new
        loadCount += 1
        selection = Set(selection.compactMap(update.place))
        var gone: [(cell: UITableViewCell, animation: RowAnimation)] = []
        var stays: [IndexPath: UITableViewCell] = [:]
        for (path, cell) in shown {
            if let place = update.place(path) {
                stays[place] = cell
            } else {
                gone.append((cell, update.deleted[path] ?? update.deletedSections[path.section] ?? .fade))
            }
        }
        shown = stays
        var goneEdges: [UIView] = []
        var edgesThatStay: [Edge: UIView] = [:]
        for (edge, view) in edges {
            if let place = update.place(ofSection: edge.section) {
                edgesThatStay[Edge(section: place, isFooter: edge.isFooter)] = view
            } else {
                goneEdges.append(view)
            }
        }
        edges = edgesThatStay
        for (path, height) in old.measured { if let place = update.place(path) { rows.setHeight(height, of: place) } }
        for (path, cell) in stays {
            if let height = automaticHeight(of: path, cell), rows.contains(path) { rows.setHeight(height, of: path) }
        }
        // Remaining rows keep their frames until the animation below; new rows start at their positions.
        let places = stays.mapValues(\.frame)
        let edgePlaces = edgesThatStay.mapValues(\.frame)
        UIView.performWithoutAnimation {
            showRows()
            for (path, frame) in places { stays[path]?.frame = frame }
            for (edge, frame) in edgePlaces { edgesThatStay[edge]?.frame = frame }
            for (edge, view) in edges where edgePlaces[edge] == nil { view.alpha = 0 }
            for (path, cell) in stays { prepareEditing(of: cell, at: path, animated: false) }
            // Moved rows are in front of the others.
            for target in update.moved.values { if let cell = stays[target] { bringSubviewToFront(cell) } }
        }
        let came = shown.filter { stays[$0.key] == nil }
        for (path, cell) in came {
            if let animation = update.inserted[path] ?? update.insertedSections[path.section] { enter(cell, animation) }
        }
        UIView.animate(withDuration: Self.updateDuration, delay: 0, options: [.allowUserInteraction]) {
            for cell in came.values {
                cell.alpha = 1
                cell.transform = .identity
            }
            for (path, cell) in stays { cell.frame = self.rectForRow(at: path) }
            for leaving in gone { self.leave(leaving.cell, leaving.animation) }
            for (edge, view) in self.edges {
                view.alpha = 1
                view.frame = self.frame(of: edge)
            }
            for view in goneEdges { view.alpha = 0 }
            self.placeOuterViews()
        } completion: { [weak self] _ in
            for leaving in gone { self?.retire(leaving.cell) }
            for view in goneEdges { self?.retireEdge(view) }
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
