// Highlighting and selection by the user.

extension UITableView: PressTarget {
    func pressablePath(at touch: UITouch) -> IndexPath? {
        guard allowsSelection, !isEditing || allowsSelectionDuringEditing,
            let path = indexPathForRow(at: touch.location(in: self)),
            tableDelegate?.tableView(self, shouldHighlightRowAt: path) ?? true
        else { return nil }
        return path
    }

    func press(_ path: IndexPath, isPressed: Bool) {
        shown[path]?.setHighlighted(isPressed, animated: !isPressed)
        if isPressed {
            tableDelegate?.tableView(self, didHighlightRowAt: path)
        } else {
            tableDelegate?.tableView(self, didUnhighlightRowAt: path)
        }
    }

    /// Selects a row as the user does, with all delegate calls.
    func choose(_ path: IndexPath) {
        let answer = tableDelegate.map { $0.tableView(self, willSelectRowAt: path) } ?? path
        guard rows.contains(path), let chosen = answer, rows.contains(chosen) else { return }
        if allowsMultipleSelection, selection.contains(chosen) {
            let answer = tableDelegate.map { $0.tableView(self, willDeselectRowAt: chosen) } ?? chosen
            guard let left = answer else { return }
            deselectRow(at: left, animated: true)
            tableDelegate?.tableView(self, didDeselectRowAt: left)
            return
        }
        let before = allowsMultipleSelection ? [] : selection.subtracting([chosen])
        let kept = before.filter { path in tableDelegate.map { $0.tableView(self, willDeselectRowAt: path) == nil } ?? false }
        selectRow(at: chosen, animated: false, scrollPosition: .none)
        for path in kept { restoreSelection(of: path) }
        for path in before.subtracting(kept) { tableDelegate?.tableView(self, didDeselectRowAt: path) }
        tableDelegate?.tableView(self, didSelectRowAt: chosen)
    }

    private func restoreSelection(of path: IndexPath) {
        selection.insert(path)
        shown[path]?.setSelected(true, animated: false)
    }
}
