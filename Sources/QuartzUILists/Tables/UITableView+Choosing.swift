@_spi(Hooks) import QuartzUI

// The rows of the engine: the data source and the delegate of a table.

extension UITableView: ListView {
    var hasSource: Bool { dataSource != nil }
    func sourceCell(at path: IndexPath) -> UITableViewCell? { dataSource?.tableView(self, cellForRowAt: path) }
    func sourceCount(inSection section: Int) -> Int? { dataSource?.tableView(self, numberOfRowsInSection: section) }

    func didEndDisplaying(_ cell: UITableViewCell, at path: IndexPath) {
        tableDelegate?.tableView(self, didEndDisplaying: cell, forRowAt: path)
    }

    // MARK: Selection

    func canChoose(_ path: IndexPath) -> Bool { canSelect }
    func shouldHighlight(_ path: IndexPath) -> Bool { tableDelegate?.tableView(self, shouldHighlightRowAt: path) ?? true }

    func didHighlight(_ path: IndexPath, _ isHighlighted: Bool) {
        isHighlighted
            ? tableDelegate?.tableView(self, didHighlightRowAt: path)
            : tableDelegate?.tableView(self, didUnhighlightRowAt: path)
    }

    func willSelect(_ path: IndexPath) -> IndexPath? {
        tableDelegate.map { $0.tableView(self, willSelectRowAt: path) } ?? path
    }

    func willDeselect(_ path: IndexPath) -> IndexPath? {
        tableDelegate.map { $0.tableView(self, willDeselectRowAt: path) } ?? path
    }

    func keepsSelection(of path: IndexPath) -> Bool { willDeselect(path) == nil }
    func didSelect(_ path: IndexPath) { tableDelegate?.tableView(self, didSelectRowAt: path) }
    func didDeselect(_ path: IndexPath) { tableDelegate?.tableView(self, didDeselectRowAt: path) }

    // MARK: Keys

    func reveal(_ path: IndexPath) { scrollToRow(at: path, at: .none, animated: true) }

    func usesOwnKey(_ key: Key) -> Bool {
        let focus = engine.focus
        switch key {
        case .up: setFocus(focus.flatMap(counts.path(before:)) ?? focus ?? counts.last)
        case .down: setFocus(focus.flatMap(counts.path(after:)) ?? focus ?? counts.first)
        case .delete, .backspace: return deletesFocusedRow()
        default: return false
        }
        return true
    }

    /// Deletes the focused row, like its edit button.
    private func deletesFocusedRow() -> Bool {
        guard isEditing, let focus = engine.focus, let cell = shown[focus], cell.editingStyle == .delete else { return false }
        dataSource?.tableView(self, commit: .delete, forRowAt: focus)
        return true
    }
}

extension UITableViewCell: ListCell {
    func select(_ isSelected: Bool, animated: Bool) { setSelected(isSelected, animated: animated) }
    func highlight(_ isHighlighted: Bool, animated: Bool) { setHighlighted(isHighlighted, animated: animated) }
}
