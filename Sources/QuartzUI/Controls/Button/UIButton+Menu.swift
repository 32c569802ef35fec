// Buttons with menus.

extension UIButton {
    /// Whether a click opens the menu.
    var opensMenu: Bool { showsMenuAsPrimaryAction && menu != nil }

    /// Updates the long-press recognizer and the title after the menu or its trigger changes.
    func menuDidChange() {
        shownMenu?.close()
        if menu != nil, !showsMenuAsPrimaryAction, menuPress == nil {
            let press = UILongPressGestureRecognizer { [weak self] press in
                guard let self, press.state == .began, !showsMenuAsPrimaryAction else { return }
                showMenu()
            }
            addGestureRecognizer(press)
            menuPress = press
        }
        menuPress?.isEnabled = menu != nil && !showsMenuAsPrimaryAction
        showChoice()
    }

    /// Opens the menu.
    func showMenu() {
        guard isEnabled, shownMenu == nil, let menu, let overlay = MenuOverlay(menu, beside: self) else { return }
        overlay.chosen = { [weak self] action in self?.choose(action) }
        overlay.closed = { [weak self] in self?.shownMenu = nil }
        shownMenu = overlay
        sendActions(for: .menuActionTriggered)
    }

    private func choose(_ action: UIAction) {
        if picksFromMenu {
            menu?.note(action, always: true)
            showChoice()
        }
        action.perform(sender: self)
    }

    /// Whether the button shows the selection of its menu.
    var picksFromMenu: Bool { opensMenu && changesSelectionAsPrimaryAction }

    /// Shows the title of the selected action; selects the first action if none is selected.
    private func showChoice() {
        guard picksFromMenu, let menu else { return }
        if menu.selectedElements.isEmpty, let first = menu.children.first as? UIAction { menu.note(first, always: true) }
        guard let chosen = menu.selectedElements.first else { return }
        if configuration == nil { setTitle(chosen.title, for: .normal) } else { configuration?.title = chosen.title }
    }
}
