/// A scroll view's pan recognizer. It begins only along a scrollable axis, and not in views that handle drags.
final class ScrollPan: UIPanGestureRecognizer {
    override func shouldBegin(along way: CGVector) -> Bool {
        guard let scrollView = view as? UIScrollView else { return true }
        let can = scrollView.canScroll
        return abs(way.dx) > abs(way.dy) ? can.x : can.y
    }

    override func shouldReceive(_ touch: UITouch) -> Bool {
        guard let scrollView = view as? UIScrollView else { return super.shouldReceive(touch) }
        let inner = sequence(first: touch.view, next: { $0?.superview }).prefix { $0 != nil && $0 !== scrollView }
        return super.shouldReceive(touch) && scrollView.scrolls(with: touch)
            && inner.allSatisfy { $0.map(scrollView.touchesShouldCancel(in:)) ?? true }
    }
}
