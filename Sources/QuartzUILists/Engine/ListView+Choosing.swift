@_spi(Hooks) import QuartzUI

// Highlighting, selection and editing of a list's items, by the program, by touches and by keys.

extension ListView {
    /// Whether items can be selected now.
    var canSelect: Bool {
        isEditing ? allowsSelectionDuringEditing || allowsMultipleSelectionDuringEditing : allowsSelection
    }
    /// Whether several items can be selected now.
    var selectsSeveral: Bool { isEditing ? allowsMultipleSelectionDuringEditing : allowsMultipleSelection }

    /// Selects an item, or none for nil, without calling the delegate.
    ///
    /// - Returns: Whether the item exists.
    @discardableResult
    func select(_ path: IndexPath?, animated: Bool) -> Bool {
        loadIfNeeded()
        if !selectsSeveral || path == nil {
            for other in engine.selection where other != path { deselect(other, animated: animated) }
        }
        guard let path, counts.contains(path) else { return false }
        engine.selection.insert(path)
        shown[path]?.select(true, animated: animated)
        return true
    }

    /// Deselects an item without calling the delegate.
    func deselect(_ path: IndexPath, animated: Bool) {
        engine.selection.remove(path)
        shown[path]?.select(false, animated: animated)
    }

    // MARK: Presses

    func pressablePath(at touch: UITouch) -> IndexPath? {
        guard let path = path(at: touch.location(in: self)), canChoose(path), shouldHighlight(path) else { return nil }
        return path
    }

    func press(_ path: IndexPath, isPressed: Bool) {
        shown[path]?.highlight(isPressed, animated: !isPressed)
        didHighlight(path, isPressed)
    }

    /// Selects an item as the user does, with all delegate calls.
    func choose(_ path: IndexPath) {
        loadIfNeeded()
        guard counts.contains(path), canChoose(path), !actsWhenChosen(path) else { return }
        if selectsSeveral, engine.selection.contains(path) {
            guard let left = willDeselect(path) else { return }
            deselect(left, animated: true)
            return didDeselect(left)
        }
        guard let chosen = willSelect(path), counts.contains(chosen) else { return }
        let before = selectsSeveral ? [] : engine.selection.subtracting([chosen])
        let kept = before.filter(keepsSelection)
        select(chosen, animated: false)
        for path in kept {
            engine.selection.insert(path)
            shown[path]?.select(true, animated: false)
        }
        for path in before.subtracting(kept) { didDeselect(path) }
        let segue = shown[chosen]?.selectionSegue
        didSelect(chosen)
        segue?()
    }

    // MARK: Editing

    /// Shows or hides the controls of editing mode. A change of the mode clears the selection.
    func editingDidChange(animated: Bool) {
        for path in engine.selection { deselect(path, animated: animated) }
        let change = {
            for (path, cell) in self.shown.views {
                self.prepareEditing(of: cell, at: path)
                cell.layoutIfNeeded()
            }
        }
        guard animated, window != nil else { return change() }
        UIView.animate(withDuration: Theme.calm, delay: 0, options: .allowUserInteraction, animations: change)
    }

    // MARK: Keyboard navigation: keys move the focus, return and space select

    /// Called when the list gains or loses the focus. Focuses the selected or the first visible item.
    func focusDidMove() {
        guard isFirstResponder, window?.showsFocus ?? false else { return setFocus(nil) }
        if engine.focus == nil { setFocus(engine.selection.min() ?? shown.sortedIDs.first) }
    }

    func setFocus(_ path: IndexPath?) {
        guard path != engine.focus else { return }
        if let old = engine.focus { shown[old]?.setFocused(false, animated: true) }
        engine.focus = path
        guard let path else { return }
        shown[path]?.setFocused(true, animated: false)
        reveal(path)
        if selectionFollowsFocus { choose(path) }
    }

    /// Handles an arrow, home, end, return or space.
    func usesKey(_ event: KeyEvent) -> Bool {
        guard isFirstResponder, !event.isCommand else { return false }
        loadIfNeeded()
        switch event.key {
        case .home: setFocus(counts.first)
        case .end: setFocus(counts.last)
        case .space, .return:
            guard let focus = engine.focus, counts.contains(focus), !event.isRepeat else { return false }
            choose(focus)
        default: return usesOwnKey(event.key)
        }
        return true
    }
}
