// Dragging, and the motion after release.

extension UIScrollView {
    func dragged(_ pan: UIPanGestureRecognizer) {
        switch pan.state {
        case .began:
            interrupt()
            dragStart = contentOffset
            dragWillBegin()
            if keyboardDismissMode != .none { window?.endEditing(true) }
            lockAxes(pan.translation(in: superview))
            delegate?.scrollViewWillBeginDragging(self)
            drag(to: pan.translation(in: superview))
        case .changed: drag(to: pan.translation(in: superview))
        case .ended, .cancelled:
            let can = canDrag
            let pull = pan.state == .ended ? pan.velocity(in: superview) : .zero
            letGo(velocity: CGPoint(x: can.x ? -pull.x : 0, y: can.y ? -pull.y : 0))
        default: break
        }
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

    /// Moves content that a touch stopped beyond its end, or between two pages, to its resting position.
    func settleAfterTouch() {
        let (motion, free) = deceleration(velocity: .zero)
        let rest = isPagingEnabled ? page(from: contentOffset, to: contentOffset, velocity: .zero) : restBesideTitle(free)
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
        if target.x != free.x { motion.x = ScrollMotion(from: contentOffset.x, velocity: velocity.x, to: target.x) }
        if target.y != free.y { motion.y = ScrollMotion(from: contentOffset.y, velocity: velocity.y, to: target.y) }
        return max(motion.x.duration, motion.y.duration) > 0 ? motion : nil
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
        guard isScrollEnabled, !event.isCommand, vertical.upperBound > vertical.lowerBound else { return false }
        // Repeated keys add up while the content moves.
        var offset = travel?.target ?? contentOffset
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
