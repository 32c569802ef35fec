/// Tracks the views under the mouse and calls their hover methods.
final class HoverTracker {
    private unowned let window: UIWindow
    /// The views under the mouse, frontmost first, with their superviews.
    private var views: [UIView] = []
    private var cursor = CursorShape.arrow

    init(window: UIWindow) {
        self.window = window
    }

    /// Handles a mouse move in the window.
    ///
    /// - Returns: whether a view other than the window is under the mouse.
    func move(to point: CGPoint) -> Bool {
        let target = window.hitTest(point, with: nil)
        let now = target.map { Array(sequence(first: $0, next: \.superview)) } ?? []
        let before = views
        views = now
        let stays = Set(now.map(ObjectIdentifier.init)), hovered = Set(before.map(ObjectIdentifier.init))
        for view in before where !stays.contains(ObjectIdentifier(view)) { end(view) }
        // From view to view: a conversion from the window takes a step for each superview.
        var place = point
        var around: UIView = window
        for view in now.reversed() {
            place = view.convert(place, from: around)
            around = view
            if hovered.contains(ObjectIdentifier(view)) {
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

    /// Handles the mouse leaving the window.
    func leave() {
        let before = views
        views = []
        before.forEach(end)
        show(.arrow)
    }

    /// Ends hovering over a view and its subviews, which leave the window.
    func forget(_ view: UIView) {
        let left = views
        views = left.filter { !$0.isDescendant(of: view) }
        let stays = Set(views.map(ObjectIdentifier.init))
        for view in left where !stays.contains(ObjectIdentifier(view)) { end(view) }
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

/// Recognizes a mouse hovering over a view with no button down.
@preconcurrency @MainActor
open class UIHoverGestureRecognizer: UIGestureRecognizer {
    /// Tracks no touches.
    open override func shouldReceive(_ touch: UITouch) -> Bool { false }

    func begin(at point: CGPoint) {
        lastPosition = point
        commit(.began)
    }

    func move(to point: CGPoint) {
        guard committed.isUnderWay else { return begin(at: point) }
        lastPosition = point
        commit(.changed)
    }

    func end() {
        guard committed.isUnderWay else { return }
        commit(.ended)
        restart()
    }
}
