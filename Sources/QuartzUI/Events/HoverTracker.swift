/// Knows which views the mouse is over, and tells them.
final class HoverTracker {
    private unowned let window: UIWindow
    /// The views, frontmost first, with those that hold them.
    private var views: [UIView] = []
    private var cursor = CursorShape.arrow

    init(window: UIWindow) {
        self.window = window
    }

    /// The mouse is at a point of the window.
    ///
    /// - Returns: whether any view but the window is under it.
    func move(to point: CGPoint) -> Bool {
        let target = window.hitTest(point, with: nil)
        let now = target.map { Array(sequence(first: $0, next: \.superview)) } ?? []
        let before = views
        views = now
        for view in before where !now.contains(view) { end(view) }
        for view in now.reversed() {
            let place = view.convert(point, from: window)
            if before.contains(view) {
                view.hoverMoved(to: place)
                view.hoverRecognizers.forEach { $0.move(to: point) }
            } else {
                view.hoverBegan(at: place)
                view.hoverRecognizers.forEach { $0.begin(at: point) }
            }
        }
        show(now.lazy.compactMap(\.cursor).first ?? .arrow)
        return target != nil && target !== window
    }

    /// The mouse has left the window.
    func leave() {
        let before = views
        views = []
        before.forEach(end)
        show(.arrow)
    }

    /// A view and what it holds leave the window.
    func forget(_ view: UIView) {
        let gone = views.filter { $0.isDescendant(of: view) }
        views.removeAll { gone.contains($0) }
        gone.forEach(end)
    }

    private func end(_ view: UIView) {
        view.hoverEnded()
        view.hoverRecognizers.forEach { $0.end() }
    }

    private func show(_ shape: CursorShape) {
        guard shape != cursor else { return }
        cursor = shape
        Host.services?.setCursor(shape)
    }
}

extension UIView {
    fileprivate var hoverRecognizers: [UIHoverGestureRecognizer] {
        recognizers.compactMap { $0 as? UIHoverGestureRecognizer }.filter(\.isEnabled)
    }
}
