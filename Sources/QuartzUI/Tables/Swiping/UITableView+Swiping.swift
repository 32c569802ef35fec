// Swipe actions of rows.

extension UITableView {
    private static let swipeDuration = 0.25

    /// Whether the row at a point can be swiped in a direction, or swiped back.
    func canSwipe(isLeading: Bool, at point: CGPoint) -> Bool {
        guard !isEditing, let path = indexPathForRow(at: point), shown[path] != nil else { return false }
        if let swipe, swipe.path == path, swipe.isOpen { return true }
        return configuration(at: path, isLeading: isLeading) != nil
    }

    private func configuration(at path: IndexPath, isLeading: Bool) -> UISwipeActionsConfiguration? {
        guard dataSource?.tableView(self, canEditRowAt: path) ?? false else { return nil }
        let found =
            isLeading
            ? tableDelegate?.tableView(self, leadingSwipeActionsConfigurationForRowAt: path)
            : tableDelegate?.tableView(self, trailingSwipeActionsConfigurationForRowAt: path)
        return found.flatMap { $0.actions.isEmpty ? nil : $0 }
    }

    /// Handles the drag of a row.
    func swiped(_ pan: UIPanGestureRecognizer) {
        let way = pan.translation(in: self).x
        switch pan.state {
        case .began: beginSwipe(at: pan.location(in: self), way: way)
        case .changed: swipe?.move(to: swipeStart + way, in: self)
        case .ended: letGoOfSwipe(velocity: pan.velocity(in: self).x)
        case .cancelled: closeSwipe(animated: true)
        default: break
        }
    }

    private func beginSwipe(at point: CGPoint, way: CGFloat) {
        guard let path = indexPathForRow(at: point), let cell = shown[path] else { return }
        if let swipe, swipe.path == path {
            swipeStart = swipe.offset
            return
        }
        closeSwipe(animated: true)
        let isLeading = way > 0
        guard let configuration = configuration(at: path, isLeading: isLeading) else { return }
        swipeStart = 0
        swipe = RowSwipe(path, cell, configuration, isLeading: isLeading) { [weak self] action, view in
            self?.perform(action, from: view)
        }
        swipe?.move(to: way, in: self)
    }

    private func letGoOfSwipe(velocity: CGFloat) {
        guard let swipe else { return }
        if swipe.isFull, let (action, view) = swipe.firstAction { return perform(action, from: view) }
        // A fast drag decides by its direction, a slow one by the distance.
        let isOpening = abs(velocity) > 100 ? velocity * swipe.openOffset > 0 : abs(swipe.offset) > abs(swipe.openOffset) / 2
        guard isOpening else { return closeSwipe(animated: true) }
        swipe.isOpen = true
        UIView.animate(withDuration: Self.swipeDuration, delay: 0, options: [.curveEaseOut, .allowUserInteraction]) {
            swipe.move(to: swipe.openOffset, in: self)
        }
    }

    private func perform(_ action: UIContextualAction, from view: UIView) {
        action.handler(action, view) { [weak self] _ in self?.closeSwipe(animated: true) }
    }

    /// Moves the swiped row back to its position.
    func closeSwipe(animated: Bool) {
        guard let swipe else { return }
        self.swipe = nil
        let back = { swipe.move(to: 0, in: self) }
        guard animated, window != nil, swipe.cell.superview === self else {
            UIView.performWithoutAnimation(back)
            return swipe.remove()
        }
        UIView.animate(
            withDuration: Self.swipeDuration, delay: 0, options: [.curveEaseOut, .allowUserInteraction], animations: back,
            completion: { _ in swipe.remove() })
    }
}
