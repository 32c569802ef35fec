// A table whose rows can be taken away and added to by the user.

extension UITableView {
    /// Shows or hides the buttons that edit rows.
    public func setEditing(_ editing: Bool, animated: Bool) {
        guard editing != isEditing else { return }
        storedIsEditing = editing
        let change = {
            for (path, cell) in self.shown {
                self.prepareEditing(of: cell, at: path, animated: false)
                cell.layoutIfNeeded()
            }
        }
        guard animated, window != nil else { return change() }
        UIView.animate(withDuration: Theme.calm, delay: 0, options: .allowUserInteraction, animations: change)
    }

    /// Gives a cell the button that edits its row, or takes it away.
    func prepareEditing(of cell: UITableViewCell, at path: IndexPath, animated: Bool) {
        let canEdit = isEditing && dataSource?.tableView(self, canEditRowAt: path) ?? false
        let style = canEdit ? tableDelegate?.tableView(self, editingStyleForRowAt: path) ?? .delete : .none
        cell.setEditingStyle(style) { [weak self, weak cell] in
            // The row of the cell now: rows may have come and gone.
            guard let self, let cell, let path = indexPath(for: cell) else { return }
            dataSource?.tableView(self, commit: style, forRowAt: path)
        }
        cell.setEditing(canEdit, animated: animated)
    }

    /// Deletes the row that the arrow keys have come to, as its button does.
    func deletesFocusedRow() -> Bool {
        guard isEditing, let focusedRow, let cell = shown[focusedRow], cell.editingStyle == .delete else { return false }
        dataSource?.tableView(self, commit: .delete, forRowAt: focusedRow)
        return true
    }
}
