// Scrolling by the wheel, and by two fingers on a touchpad.
//
// Delegates receive the calls of a drag. A notched wheel flicks the content: the drag begins and ends with the first notch, and the
// content decelerates until the last notch's target is reached. Precise events form one drag, which ends after a pause; paging then
// applies.

/// The drag by precise events of a wheel or touchpad, which report no end.
struct WheelDrag {
    private var rest: Int?

    /// The time in seconds without an event after which the drag ends.
    private static let pause = 0.12

    /// Whether a drag has begun and has not ended.
    var isUnderWay: Bool { rest != nil }

    /// Begins or continues a drag.
    mutating func proceed(orRest end: @escaping @MainActor () -> Void) {
        DeadlineQueue.current.cancel(rest)
        rest = DeadlineQueue.current.schedule(at: CACurrentMediaTime() + Self.pause, end)
    }

    mutating func cancel() {
        DeadlineQueue.current.cancel(rest)
        rest = nil
    }
}

extension UIScrollView {
    /// Scrolls by a wheel event.
    ///
    /// - Returns: False if nothing moves.
    func turned(by event: ScrollEvent) -> Bool {
        // With shift, or without vertical scrolling, the wheel scrolls horizontally.
        let sideways = event.delta.dx == 0 && (event.modifiers.contains(.shift) || !canScroll.y)
        let delta = sideways ? CGVector(dx: event.delta.dy, dy: 0) : event.delta
        let turning = travel.flatMap { $0.isByWheel ? $0.target : nil }
        let from = turning ?? contentOffset
        let moved = clamped(CGPoint(x: from.x + delta.dx, y: from.y + delta.dy))
        let target =
            event.isPrecise
            ? moved
            : isPagingEnabled
                ? page(from: from, towards: CGPoint(x: delta.dx, y: delta.dy)) : restBesideTitle(moved, towards: delta.dy)
        guard target != from else { return turning != nil }
        indicators.flash()
        if event.isPrecise { drag(byWheelTo: target) } else { flick(byWheelTo: target) }
        return true
    }

    private func drag(byWheelTo target: CGPoint) {
        if !wheelDrag.isUnderWay {
            interrupt()
            dragStart = contentOffset
            dragWillBegin()
            delegate?.scrollViewWillBeginDragging(self)
        }
        wheelDrag.proceed { [weak self] in
            guard let self else { return }
            wheelDrag.cancel()
            letGo(velocity: .zero)
        }
        contentOffset = target
    }

    private func flick(byWheelTo target: CGPoint) {
        if travel?.isByWheel ?? false { return travel?.turn(to: target) ?? () }
        let wasDragging = wheelDrag.isUnderWay
        if wasDragging { wheelDrag.cancel() } else { interrupt() }
        if !wasDragging {
            dragWillBegin()
            delegate?.scrollViewWillBeginDragging(self)
        }
        start(.wheel(to: target))
        delegate?.scrollViewDidEndDragging(self, willDecelerate: true)
        delegate?.scrollViewWillBeginDecelerating(self)
    }
}
