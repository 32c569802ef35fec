// Dragging, and the motion after release.

extension UIScrollView {
    func dragged(_ pan: UIPanGestureRecognizer) {
        switch pan.state {
        case .began:
            stop()
            dragStart = contentOffset
            dragWillBegin()
            if keyboardDismissMode != .none { window?.endEditing(true) }
            lockAxes(pan.translation(in: superview))
            delegate?.scrollViewWillBeginDragging(self)
            drag(to: pan.translation(in: superview))
        case .changed: drag(to: pan.translation(in: superview))
        case .ended, .cancelled: letGo(pan)
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

    private func resisted(_ place: CGFloat, _ range: ClosedRange<CGFloat>, _ length: CGFloat) -> CGFloat {
        let inside = min(max(place, range.lowerBound), range.upperBound)
        return bounces ? inside + rubberBand(place - inside, length: length) : inside
    }

    private func letGo(_ pan: UIPanGestureRecognizer) {
        let can = canDrag
        let pull = pan.state == .ended ? pan.velocity(in: superview) : .zero
        let velocity = CGPoint(x: can.x ? -pull.x : 0, y: can.y ? -pull.y : 0)
        let rate = decelerationRate.rawValue
        var motion = (
            x: ScrollMotion(from: contentOffset.x, velocity: velocity.x, in: horizontal, rate: rate),
            y: ScrollMotion(from: contentOffset.y, velocity: velocity.y, in: vertical, rate: rate), since: CACurrentMediaTime()
        )
        let free = CGPoint(x: motion.x.end, y: motion.y.end)
        let rest = isPagingEnabled ? page(from: dragStart, to: contentOffset, velocity: velocity) : restBesideTitle(free)
        var target = restingPlace(rest, velocity: CGPoint(x: velocity.x / 1000, y: velocity.y / 1000))
        delegate?.scrollViewWillEndDragging(
            self, withVelocity: CGPoint(x: velocity.x / 1000, y: velocity.y / 1000), targetContentOffset: &target)
        if !target.x.isFinite || !target.y.isFinite { target = rest }
        if target.x != free.x { motion.x = ScrollMotion(from: contentOffset.x, velocity: velocity.x, to: target.x) }
        if target.y != free.y { motion.y = ScrollMotion(from: contentOffset.y, velocity: velocity.y, to: target.y) }
        let goesOn = max(motion.x.duration, motion.y.duration) > 0
        delegate?.scrollViewDidEndDragging(self, willDecelerate: goesOn)
        guard goesOn else { return }
        self.motion = motion
        isDecelerating = true
        delegate?.scrollViewWillBeginDecelerating(self)
        startTicking()
    }

    // MARK: Pages

    /// The velocity above which a drag goes on to the next page, in points per second.
    private static let pageVelocity: CGFloat = 250

    /// The page at which a drag ends: the next one after a fast drag, else the nearest.
    private func page(from start: CGPoint, to place: CGPoint, velocity: CGPoint) -> CGPoint {
        func page(_ start: CGFloat, _ place: CGFloat, _ velocity: CGFloat, _ length: CGFloat) -> CGFloat {
            guard length > 0 else { return place }
            let first = (start / length).rounded()
            let near = (place / length).rounded()
            let quick = abs(velocity) > Self.pageVelocity ? first + (velocity > 0 ? 1 : -1) : near
            return min(max(quick, first - 1), first + 1) * length
        }
        return clamped(
            CGPoint(
                x: page(start.x, place.x, velocity.x, bounds.width), y: page(start.y, place.y, velocity.y, bounds.height)))
    }

    /// The adjacent page in a direction.
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
    /// - Returns: whether the key is one of them and there is vertical content to scroll.
    func scrolls(by event: KeyEvent) -> Bool {
        guard isScrollEnabled, !event.isCommand, vertical.upperBound > vertical.lowerBound else { return false }
        var offset = contentOffset
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

/// The free motion of one scroll axis as a function of time: deceleration, and a spring at the ends.
struct ScrollMotion {
    /// The initial position in points and velocity in points per second.
    private(set) var start: CGFloat
    let velocity: CGFloat
    /// The range of resting positions.
    private(set) var range: ClosedRange<CGFloat>
    /// The fraction of the velocity that remains after a millisecond.
    let rate: CGFloat

    /// The angular frequency of the spring, per second. It is critically damped and settles in about 0.5 s.
    private static let springFrequency: CGFloat = 14
    /// The velocity below which the motion stops, in points per second.
    private static let leastVelocity: CGFloat = 4
    /// The distance below which the target counts as reached, in points.
    private static let leastDistance: CGFloat = 0.2

    init(from start: CGFloat, velocity: CGFloat, in range: ClosedRange<CGFloat>, rate: CGFloat) {
        self.start = start
        self.velocity = velocity.isFinite ? velocity : 0
        self.range = range
        self.rate = min(max(rate, 0.5), 0.9999)
    }

    /// A spring motion to a target, without free deceleration.
    init(from start: CGFloat, velocity: CGFloat, to target: CGFloat) {
        self.init(from: start, velocity: velocity, in: target...target, rate: 0.998)
        isDrawn = true
    }

    /// Offsets the whole motion.
    mutating func shift(by distance: CGFloat) {
        start += distance
        range = range.lowerBound + distance...range.upperBound + distance
    }

    /// Whether the spring acts from the start.
    private var isDrawn = false

    /// d in v(t) = v₀·e^(−d·t), with t in seconds.
    private var drag: CGFloat { -1000 * log(rate) }

    /// The resting position of the unlimited deceleration.
    private var freeEnd: CGFloat { start + velocity / drag }

    private func free(_ t: CGFloat) -> CGFloat { start + velocity / drag * (1 - exp(-drag * t)) }

    /// The time, position and velocity at which the motion leaves the range; time 0 if it starts outside.
    private var exit: (time: CGFloat, place: CGFloat, velocity: CGFloat, target: CGFloat)? {
        if isDrawn { return (0, start, velocity, range.lowerBound) }
        if start < range.lowerBound { return (0, start, velocity, range.lowerBound) }
        if start > range.upperBound { return (0, start, velocity, range.upperBound) }
        let end = velocity < 0 ? range.lowerBound : range.upperBound
        guard velocity < 0 ? freeEnd < end : freeEnd > end, velocity != 0 else { return nil }
        let left = 1 - (end - start) * drag / velocity
        let time = -log(max(left, .leastNonzeroMagnitude)) / drag
        return (time, end, velocity * left, end)
    }

    /// The duration in seconds.
    var duration: CGFloat {
        guard let exit else { return abs(velocity) <= Self.leastVelocity ? 0 : log(abs(velocity) / Self.leastVelocity) / drag }
        // The spring's distance decreases like (a + b·t)·e^(−ωt). The added 4 covers the linear factor.
        let distance = abs(exit.place - exit.target) + abs(exit.velocity) / Self.springFrequency
        guard distance > Self.leastDistance else { return exit.time }
        return exit.time + (log(distance / Self.leastDistance) + 4) / Self.springFrequency
    }

    /// The position t seconds after the release.
    func position(at t: CGFloat) -> CGFloat {
        guard t < duration else { return end }
        guard let exit, t > exit.time || exit.time == 0 else { return free(max(t, 0)) }
        let time = max(t - exit.time, 0)
        let offset = exit.place - exit.target
        let frequency = Self.springFrequency
        return exit.target + (offset + (exit.velocity + frequency * offset) * time) * exp(-frequency * time)
    }

    /// The resting position.
    var end: CGFloat { exit?.target ?? min(max(free(duration), range.lowerBound), range.upperBound) }
}

/// The distance by which content moves beyond its end when a finger moves by `distance`. It grows ever more slowly, up to the
/// view's length.
func rubberBand(_ distance: CGFloat, length: CGFloat) -> CGFloat {
    guard length > 0 else { return 0 }
    let size = abs(distance)
    let pulled = (1 - 1 / (size * rubberStiffness / length + 1)) * length
    return distance < 0 ? -pulled : pulled
}

/// The fraction of a short pull that is shown.
private let rubberStiffness: CGFloat = 0.55
