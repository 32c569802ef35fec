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
