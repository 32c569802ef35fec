// Dragging by fingers and by the wheel, and the motion after release.

extension UIScrollView {
    func dragged(_ pan: UIPanGestureRecognizer) {
        switch pan.state {
        case .began:
            interrupt()
            dragStart = contentOffset
            dragWillBegin()
            if keyboardDismissMode != .none { window?.endEditing(true) }
            lockAxes(inner(pan.translation(in: superview)))
            delegate?.scrollViewWillBeginDragging(self)
            drag(to: inner(pan.translation(in: superview)))
        case .changed: drag(to: inner(pan.translation(in: superview)))
        case .ended, .cancelled:
            let can = canDrag
            let pull = pan.state == .ended ? inner(pan.velocity(in: superview)) : .zero
            letGo(velocity: CGPoint(x: can.x ? -pull.x : 0, y: can.y ? -pull.y : 0))
        default: break
        }
    }

    /// Returns a motion of the superview's coordinates in those of the content.
    private func inner(_ motion: CGPoint) -> CGPoint {
        isFlippedHorizontally ? CGPoint(x: -motion.x, y: motion.y) : motion
    }

    /// Whether x runs to the left on the screen, in this view's coordinates or those of one around it.
    private var runsLeftwards: Bool {
        sequence(first: self as UIView, next: \.superview).contains { ($0 as? UIScrollView)?.isFlippedHorizontally == true }
    }

    /// Minimum slope of a drag that is locked to one axis.
    private static let lockSlope: CGFloat = 1.5

    private func lockAxes(_ way: CGPoint) {
        freeAxes = (true, true)
        guard isDirectionalLockEnabled else { return }
        if abs(way.x) > abs(way.y) * Self.lockSlope { freeAxes.y = false }
        if abs(way.y) > abs(way.x) * Self.lockSlope { freeAxes.x = false }
    }

    private var canDrag: (x: Bool, y: Bool) {
        let can = canScroll
        return (can.x && freeAxes.x, can.y && freeAxes.y)
    }

    private func drag(to translation: CGPoint) {
        let can = canDrag
        contentOffset = CGPoint(
            x: can.x ? resisted(dragStart.x - translation.x, horizontal, bounds.width) : contentOffset.x,
            y: can.y ? resisted(dragStart.y - translation.y, vertical, bounds.height) : contentOffset.y)
        indicators.flash()
    }

    private func resisted(_ position: CGFloat, _ range: ClosedRange<CGFloat>, _ length: CGFloat) -> CGFloat {
        let inside = min(max(position, range.lowerBound), range.upperBound)
        return bounces ? inside + rubberBand(position - inside, length: length) : inside
    }

    /// Ends a drag, by a finger or a precise wheel.
    ///
    /// - Parameter velocity: Of the content offset, in points per second.
    func letGo(velocity: CGPoint) {
        let (motion, free) = deceleration(velocity: velocity)
        let rest = isPagingEnabled ? page(from: dragStart, to: contentOffset, velocity: velocity) : restBesideTitle(free)
        let slow = CGPoint(x: velocity.x / 1000, y: velocity.y / 1000)
        var target = restingPlace(rest, velocity: slow)
        delegate?.scrollViewWillEndDragging(self, withVelocity: slow, targetContentOffset: &target)
        if !target.x.isFinite || !target.y.isFinite { target = rest }
        let course = course(motion, from: free, velocity: velocity, to: target)
        if course == nil { scrollingDidEnd() }
        delegate?.scrollViewDidEndDragging(self, willDecelerate: course != nil)
        if let course { decelerate(course) }
    }

    /// Moves content that a touch stopped to a place, or else to its resting position if it is beyond its end or between two pages.
    package func settleAfterTouch(at place: CGPoint? = nil) {
        let (motion, free) = deceleration(velocity: .zero)
        let page = isPagingEnabled ? page(from: contentOffset, to: contentOffset, velocity: .zero) : nil
        let rest = place ?? page ?? restBesideTitle(free)
        if let course = course(motion, from: free, velocity: .zero, to: rest) { decelerate(course) }
    }

    private typealias Course = (x: ScrollMotion, y: ScrollMotion)

    /// Returns the free deceleration from the current offset, and the offset at which it ends.
    private func deceleration(velocity: CGPoint) -> (Course, end: CGPoint) {
        let rate = decelerationRate.rawValue
        let x = ScrollMotion(from: contentOffset.x, velocity: velocity.x, in: horizontal, rate: rate)
        let y = ScrollMotion(from: contentOffset.y, velocity: velocity.y, in: vertical, rate: rate)
        return ((x, y), CGPoint(x: x.end, y: y.end))
    }

    /// Returns a motion that ends at a target; nil if nothing moves.
    private func course(_ motion: Course, from free: CGPoint, velocity: CGPoint, to target: CGPoint) -> Course? {
        var motion = motion
        if target.x != free.x { motion.x = self.motion(from: contentOffset.x, velocity: velocity.x, to: target.x) }
        if target.y != free.y { motion.y = self.motion(from: contentOffset.y, velocity: velocity.y, to: target.y) }
        return max(motion.x.duration, motion.y.duration) > 0 ? motion : nil
    }

    /// Returns the motion of one axis to a target beside the end of the free deceleration.
    private func motion(from start: CGFloat, velocity: CGFloat, to target: CGFloat) -> ScrollMotion {
        let coast =
            coastsToTargets
            ? ScrollMotion(from: start, velocity: velocity, coastingTo: target, rate: decelerationRate.rawValue) : nil
        return coast ?? ScrollMotion(from: start, velocity: velocity, to: target)
    }

    private func decelerate(_ course: Course) {
        start(.decelerating(x: course.x, y: course.y))
        delegate?.scrollViewWillBeginDecelerating(self)
    }

    // MARK: Pages

    /// The velocity above which a drag continues to the next page, in points per second.
    private static let pageVelocity: CGFloat = 250

    /// Returns the page at which a drag ends: the next one after a fast drag, else the nearest.
    private func page(from start: CGPoint, to position: CGPoint, velocity: CGPoint) -> CGPoint {
        func page(_ start: CGFloat, _ position: CGFloat, _ velocity: CGFloat, _ length: CGFloat) -> CGFloat {
            guard length > 0 else { return position }
            let first = (start / length).rounded()
            let near = (position / length).rounded()
            let quick = abs(velocity) > Self.pageVelocity ? first + (velocity > 0 ? 1 : -1) : near
            return min(max(quick, first - 1), first + 1) * length
        }
        return clamped(
            CGPoint(
                x: page(start.x, position.x, velocity.x, bounds.width), y: page(start.y, position.y, velocity.y, bounds.height)))
    }

    /// Returns the adjacent page in a direction.
    func page(from offset: CGPoint, towards way: CGPoint) -> CGPoint {
        func page(_ offset: CGFloat, _ way: CGFloat, _ length: CGFloat) -> CGFloat {
            guard length > 0, way != 0 else { return offset }
            return ((offset / length).rounded() + (way > 0 ? 1 : -1)) * length
        }
        return clamped(CGPoint(x: page(offset.x, way.x, bounds.width), y: page(offset.y, way.y, bounds.height)))
    }

    // MARK: Keys

    /// The part of the view's height that a page key scrolls.
    private static let pageKeyShare: CGFloat = 0.9

    /// Scrolls on page keys, home and end that no other responder handled.
    ///
    /// - Returns: Whether the key is one of them and there is vertical content to scroll.
    func scrolls(by event: KeyEvent) -> Bool {
        guard takesScrolling, !event.isCommand, vertical.upperBound > vertical.lowerBound else { return false }
        // Repeated keys add up while the content moves.
        var offset = restingOffset
        switch event.key {
        case .pageUp: offset.y -= bounds.height * Self.pageKeyShare
        case .pageDown: offset.y += bounds.height * Self.pageKeyShare
        case .home: offset.y = vertical.lowerBound
        case .end: offset.y = vertical.upperBound
        default: return false
        }
        setContentOffset(clamped(offset), animated: true)
        indicators.flash()
        return true
    }
}

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
        return hasStopped || tracked.allSatisfy { touch in mayTake(touch, from: scrollView) }
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
            let content = touch.view === scrollView ? nil : touch.view
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
        scrollView?.stoppingTouchDidEnd()
    }

    /// Whether the scroll view may take a touch from all views between the touch and itself.
    private func mayTake(_ touch: UITouch, from scrollView: UIScrollView) -> Bool {
        var next = touch.view
        while let content = next, content !== scrollView {
            guard scrollView.cancels(content) else { return false }
            next = content.superview
        }
        return true
    }

    private func failTaps(of touch: UITouch) {
        for tap in touch.gestureRecognizers ?? [] where tap is UITapGestureRecognizer || tap is UILongPressGestureRecognizer {
            if let owner = tap.view, let view, owner.isDescendant(of: view) { tap.state = .failed }
        }
    }
}

// MARK: - Scrolling by the wheel, and by two fingers on a touchpad
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
        rest = DeadlineQueue.current.schedule(at: Turn.now + Self.pause, end)
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
    package func turned(by event: ScrollEvent) -> Bool {
        // With shift, or without vertical scrolling, the wheel scrolls horizontally.
        let sideways = event.delta.dx == 0 && (event.modifiers.contains(.shift) || !canScroll.y)
        var delta = sideways ? CGVector(dx: event.delta.dy, dy: 0) : event.delta
        if !sideways, runsLeftwards { delta.dx = -delta.dx }
        let turning = travel.flatMap { $0.isByWheel ? $0.target : nil }
        let from = turning ?? contentOffset
        let moved = clamped(CGPoint(x: from.x + delta.dx, y: from.y + delta.dy))
        let target =
            event.isPrecise
            ? moved
            : isPagingEnabled
                ? page(from: from, towards: CGPoint(x: delta.dx, y: delta.dy))
                : wheelPlace(restBesideTitle(moved, towards: delta.dy), from: from)
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

// MARK: - Scrolling that collapses the large title of a bar

extension UIScrollView {
    /// The space between the view's top edge and the content: the visible height of a large title, and more while the content is
    /// pulled down.
    var roomAbove: CGFloat { -contentOffset.y - contentInset.top - refreshInset }

    /// Keeps content that is at its top there after a change of the title's height.
    func barInsetDidChange(from old: CGFloat) {
        let isAtTop = contentOffset.y <= -(adjustedContentInset.top - barInset + old) + 0.5
        if isAtTop || barInset > old && contentOffset.y < 0 { contentOffset.y = -adjustedContentInset.top }
        setNeedsLayout()
    }

    /// Returns the end of scrolling, extended so that a large title can collapse completely.
    func endBesideTitle(_ end: CGFloat) -> CGFloat {
        let top = -adjustedContentInset.top
        return barInset > 0 && end > top ? max(end, top + barInset) : end
    }

    /// Returns the resting offset after a drag or a turn of the wheel: the large title is either fully expanded or collapsed.
    fileprivate func restBesideTitle(_ offset: CGPoint, towards way: CGFloat = 0) -> CGPoint {
        let top = -adjustedContentInset.top
        guard barInset > 0, offset.y > top, offset.y < top + barInset else { return offset }
        let isAway = way == 0 ? offset.y - top > barInset / 2 : way > 0
        return CGPoint(x: offset.x, y: isAway ? min(top + barInset, vertical.upperBound) : top)
    }
}
