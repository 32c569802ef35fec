@_spi(Hooks) import QuartzUI

// Highlighting and selection of rows by the user, by touches and by keys.

extension UITableView: PressTarget {
    func pressablePath(at touch: UITouch) -> IndexPath? {
        guard isEditing ? allowsSelectionDuringEditing || allowsMultipleSelectionDuringEditing : allowsSelection,
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
        if selectsSeveral, selection.contains(chosen) {
            let answer = tableDelegate.map { $0.tableView(self, willDeselectRowAt: chosen) } ?? chosen
            guard let left = answer else { return }
            deselectRow(at: left, animated: true)
            tableDelegate?.tableView(self, didDeselectRowAt: left)
            return
        }
        let before = selectsSeveral ? [] : selection.subtracting([chosen])
        let kept = before.filter { path in tableDelegate.map { $0.tableView(self, willDeselectRowAt: path) == nil } ?? false }
        selectRow(at: chosen, animated: false, scrollPosition: .none)
        for path in kept { restoreSelection(of: path) }
        for path in before.subtracting(kept) { tableDelegate?.tableView(self, didDeselectRowAt: path) }
        let segue = cellForRow(at: chosen)?.selectionSegue
        tableDelegate?.tableView(self, didSelectRowAt: chosen)
        segue?()
    }

    /// Whether several rows can be selected now.
    var selectsSeveral: Bool { isEditing ? allowsMultipleSelectionDuringEditing : allowsMultipleSelection }

    private func restoreSelection(of path: IndexPath) {
        selection.insert(path)
        shown[path]?.setSelected(true, animated: false)
    }
}

// MARK: - Keyboard navigation in a table: arrows move the focus, return and space select

extension UITableView {
    /// Called when the table gains or loses the focus. Focuses the selected or the first visible row.
    func focusDidMove() {
        guard isFirstResponder, window?.showsFocus ?? false else { return setFocusedRow(nil) }
        if focusedRow == nil { setFocusedRow(indexPathForSelectedRow ?? indexPathsForVisibleRows?.first) }
    }

    private func setFocusedRow(_ path: IndexPath?) {
        guard path != focusedRow else { return }
        if let focusedRow { shown[focusedRow]?.setFocused(false, animated: true) }
        focusedRow = path
        guard let path else { return }
        shown[path]?.setFocused(true)
        scrollToRow(at: path, at: .none, animated: true)
        if selectionFollowsFocus { choose(path) }
    }

    /// Handles an arrow, home, end, return or space.
    func usesKey(_ event: KeyEvent) -> Bool {
        guard isFirstResponder, !event.isCommand else { return false }
        loadIfNeeded()
        switch event.key {
        case .up: setFocusedRow(focusedRow.flatMap(rows.counts.path(before:)) ?? focusedRow ?? rows.counts.last)
        case .down: setFocusedRow(focusedRow.flatMap(rows.counts.path(after:)) ?? focusedRow ?? rows.counts.first)
        case .home: setFocusedRow(rows.counts.first)
        case .end: setFocusedRow(rows.counts.last)
        case .space, .return:
            guard let focusedRow, rows.contains(focusedRow), !event.isRepeat else { return false }
            choose(focusedRow)
        case .delete, .backspace: return deletesFocusedRow()
        default: return false
        }
        return true
    }
}
