/// A scroll view's pan recognizer. It begins only along a scrollable axis, and not in views that handle drags.
///
/// A touch that meets moving content stops it, and the content receives neither the touch nor a tap.
final class ScrollPan: UIPanGestureRecognizer {
    /// Whether the current touch stopped the content.
    private var hasStopped = false

    private var scrollView: UIScrollView? { view as? UIScrollView }

    override func shouldBegin(along way: CGVector) -> Bool {
        guard let scrollView else { return true }
        let can = scrollView.canScroll
        guard abs(way.dx) > abs(way.dy) ? can.x : can.y else { return false }
        return hasStopped || tracked.allSatisfy { touch in contents(under: touch).allSatisfy(scrollView.cancels) }
    }

    override func shouldReceive(_ touch: UITouch) -> Bool {
        super.shouldReceive(touch) && scrollView?.scrolls(with: touch) ?? true
    }

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        super.touchesBegan(touches, with: event)
        guard let scrollView else { return }
        if scrollView.stopsAtTouch {
            scrollView.interrupt()
            hasStopped = true
        }
        for touch in touches {
            let content = contents(under: touch).first
            let isKept = content.map { !scrollView.touchesShouldBegin([touch], with: event, in: $0) } ?? false
            if hasStopped || isKept { touch.isTaken = true }
            if hasStopped { failTaps(of: touch) }
        }
    }

    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
        super.touchesEnded(touches, with: event)
        settle()
    }

    override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
        super.touchesCancelled(touches, with: event)
        settle()
    }

    override func reset() {
        super.reset()
        hasStopped = false
    }

    /// Move content that a touch stopped and did not drag to its resting position.
    private func settle() {
        guard hasStopped, state == .failed else { return }
        hasStopped = false
        scrollView?.settleAfterTouch()
    }

    /// Returns the views between a touch and the scroll view, the innermost first.
    private func contents(under touch: UITouch) -> [UIView] {
        guard let touched = touch.view else { return [] }
        return Array(sequence(first: touched, next: \.superview).prefix { $0 !== view })
    }

    private func failTaps(of touch: UITouch) {
        for tap in touch.gestureRecognizers ?? [] where tap is UITapGestureRecognizer || tap is UILongPressGestureRecognizer {
            if let owner = tap.view, let view, owner.isDescendant(of: view) { tap.state = .failed }
        }
    }
}
