// Buttons with menus, and the indicator at the trailing edge of a button that shows the selected action of its menu.

extension UIButton {
    /// Whether a click opens the menu.
    var opensMenu: Bool { showsMenuAsPrimaryAction && menu != nil }

    /// Updates the long-press recognizer and the title after the menu or its trigger changes.
    func menuDidChange() {
        shownMenu?.close()
        if menu != nil, !showsMenuAsPrimaryAction, menuPress == nil {
            let press = ContextMenuPress { [weak self] press in
                guard let self, press.state == .began, !showsMenuAsPrimaryAction else { return }
                showMenu()
            }
            addGestureRecognizer(press)
            menuPress = press
        }
        menuPress?.isEnabled = menu != nil && !showsMenuAsPrimaryAction
        showChoice()
    }

    /// Opens the menu. The actions of the event may set another one before.
    func showMenu() {
        guard isEnabled, shownMenu == nil, menu != nil, window != nil else { return }
        sendActions(for: .menuActionTriggered)
        guard isEnabled, shownMenu == nil, let menu, let overlay = MenuOverlay(menu, beside: self) else { return }
        overlay.chosen = { [weak self] action in self?.choose(action) }
        overlay.closed = { [weak self] in self?.shownMenu = nil }
        shownMenu = overlay
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

extension UIButton.Configuration {
    /// Indicators of a menu.
    nonisolated public enum Indicator: Int, Sendable {
        /// That of a pop-up menu, on a button that shows the selected action of its menu.
        case automatic
        /// None.
        case none
        /// Arrows up and down.
        case popup
    }
}

/// The menu indicator: arrows up and down, in the tint colour.
final class MenuIndicator: UIImageView {
    /// The width of the indicator within a button's content.
    static let space: CGFloat = 14
    private static let size = CGSize(width: 8, height: 12)

    convenience init() {
        self.init(image: Self.picture)
    }

    private static var picture: UIImage {
        UIGraphicsImageRenderer(size: size).image { _ in
            UIColor.black.setStroke()
            for way: CGFloat in [-1, 1] {
                let arrow = UIBezierPath()
                arrow.move(to: CGPoint(x: 1, y: size.height / 2 + 1.5 * way))
                arrow.addLine(to: CGPoint(x: size.width / 2, y: size.height / 2 + 5 * way))
                arrow.addLine(to: CGPoint(x: size.width - 1, y: size.height / 2 + 1.5 * way))
                arrow.lineWidth = 1.25
                arrow.stroke()
            }
        }
        .withRenderingMode(.alwaysTemplate)
    }
}
