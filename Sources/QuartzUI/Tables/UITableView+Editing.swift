// Editing mode: deletion and insertion of rows by the user.

extension UITableView {
    /// Shows or hides the edit buttons of the rows.
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

    /// Configures the edit button of a cell.
    func prepareEditing(of cell: UITableViewCell, at path: IndexPath, animated: Bool) {
        let canEdit = isEditing && dataSource?.tableView(self, canEditRowAt: path) ?? false
        let style = canEdit ? tableDelegate?.tableView(self, editingStyleForRowAt: path) ?? .delete : .none
        cell.setEditingStyle(style) { [weak self, weak cell] in
            // Find the cell's current row, because rows may have been inserted or deleted.
            guard let self, let cell, let path = indexPath(for: cell) else { return }
            dataSource?.tableView(self, commit: style, forRowAt: path)
        }
        cell.setEditing(canEdit, animated: animated)
    }

    /// Deletes the focused row, like its edit button.
    func deletesFocusedRow() -> Bool {
        guard isEditing, let focusedRow, let cell = shown[focusedRow], cell.editingStyle == .delete else { return false }
        dataSource?.tableView(self, commit: .delete, forRowAt: focusedRow)
        return true
    }
}
