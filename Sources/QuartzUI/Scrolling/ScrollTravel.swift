/// A motion of a scroll view's content without a finger, sampled once a frame.
struct ScrollTravel {
    /// The kinds of motion.
    enum Kind {
        /// Decelerates after a drag.
        case decelerating(x: ScrollMotion, y: ScrollMotion)
        /// Follows the notches of a wheel to a target.
        case wheel(to: CGPoint)
        /// Moves to an offset that the program has set.
        case animated(from: CGPoint, to: CGPoint)
    }

    private(set) var kind: Kind
    private var start: StartTime
    private var last: TimeInterval?
    /// The fraction of an animated motion that the last frame has reached.
    private var part: CGFloat = 0

    /// The rate at which the content follows the wheel, per second: 90 % of the distance in 0.13 s.
    private static let wheelRate = 18.0
    /// The distance from its target at which the wheel's motion ends, in points.
    private static let leastDistance: CGFloat = 0.5

    init(_ kind: Kind, at start: StartTime) {
        self.kind = kind
        self.start = start
    }

    /// Whether the content decelerates, after a drag or the turn of a wheel.
    var isDecelerating: Bool {
        if case .animated = kind { false } else { true }
    }
    var isByWheel: Bool {
        if case .wheel = kind { true } else { false }
    }
    /// The offset at which the motion ends.
    var target: CGPoint {
        switch kind {
        case .decelerating(let x, let y): CGPoint(x: x.end, y: y.end)
        case .wheel(let target), .animated(_, let target): target
        }
    }

    /// Returns the content offset at a time, and whether the motion ends there.
    ///
    /// - Parameter offset: The offset of the last frame.
    mutating func step(from offset: CGPoint, at time: TimeInterval) -> (offset: CGPoint, isOver: Bool) {
        let age = max(time - start.time, 0)
        switch kind {
        case .decelerating(let x, let y):
            let age = CGFloat(age)
            return (CGPoint(x: x.position(at: age), y: y.position(at: age)), age >= max(x.duration, y.duration))
        case .wheel(let target):
            let part = CGFloat(1 - exp(-Self.wheelRate * (last.map { time - $0 } ?? 1.0 / 60)))
            last = time
            let way = CGVector(dx: target.x - offset.x, dy: target.y - offset.y)
            if max(abs(way.dx), abs(way.dy)) < Self.leastDistance { return (target, true) }
            return (CGPoint(x: offset.x + way.dx * part, y: offset.y + way.dy * part), false)
        case .animated(let from, let target):
            guard age < Theme.calm else { return (target, true) }
            // A cubic that starts fast and ends slowly.
            part = CGFloat(1 - pow(1 - age / Theme.calm, 3))
            return (CGPoint(x: from.x + (target.x - from.x) * part, y: from.y + (target.y - from.y) * part), false)
        }
    }

    /// Moves a wheel's target. The motion continues at its speed.
    mutating func turn(to target: CGPoint) { kind = .wheel(to: target) }

    /// Offsets the motion downwards after content above it, at a position, has grown. A target above the position stays.
    mutating func shift(by distance: CGFloat, below position: CGFloat) {
        switch kind {
        case .decelerating(let x, var y):
            y.shift(by: distance, startsBelow: position)
            kind = .decelerating(x: x, y: y)
        case .wheel(var target):
            if target.y > position { target.y += distance }
            kind = .wheel(to: target)
        case .animated(var from, var target):
            if target.y > position {
                from.y += distance
                target.y += distance
            } else {
                // The remaining part of the motion begins at the shifted offset.
                from.y += distance / max(1 - part, 0.01)
            }
            kind = .animated(from: from, to: target)
        }
    }

    /// Continues a deceleration between other resting offsets, from its position and with its velocity.
    mutating func keep(x horizontal: ClosedRange<CGFloat>, y vertical: ClosedRange<CGFloat>, at now: StartTime) {
        guard case .decelerating(let x, let y) = kind, x.range != horizontal || y.range != vertical, !x.isAimed, !y.isAimed else {
            return
        }
        let age = CGFloat(max(now.time - start.time, 0))
        kind = .decelerating(x: x.continued(at: age, in: horizontal), y: y.continued(at: age, in: vertical))
        start = now
    }

    /// Limits the target, after a change of the content's size.
    mutating func limit(_ clamped: (CGPoint) -> CGPoint) {
        switch kind {
        case .decelerating: break
        case .wheel(let target): kind = .wheel(to: clamped(target))
        case .animated(let from, let target): kind = .animated(from: from, to: clamped(target))
        }
    }
}

// MARK: - Starting, stopping and sampling a motion

extension UIScrollView {
    func start(_ kind: ScrollTravel.Kind) {
        travel = ScrollTravel(kind, at: Turn.start())
        guard link == nil else { return }
        let link = CADisplayLink { [weak self] link in
            guard let self else { return link.invalidate() }
            tick(at: link.timestamp)
        }
        link.add(to: .main, forMode: .common)
        self.link = link
    }

    /// Whether a motion without a finger moves the content.
    package var isTravelling: Bool { travel != nil }
    /// The offset at which the running motion ends, or the present one.
    package var restingOffset: CGPoint { travel?.target ?? contentOffset }

    /// Stops the content without a report to the delegate.
    package func stopTravel() {
        travel = nil
        link?.invalidate()
        link = nil
        wheelDrag.cancel()
    }

    /// Stops the content, as a touch does, and reports the end.
    func interrupt() {
        if wheelDrag.isUnderWay {
            stopTravel()
            scrollingDidEnd()
            return delegate?.scrollViewDidEndDragging(self, willDecelerate: false) ?? ()
        }
        guard let travel else { return }
        end(travel)
    }

    /// Moves to an offset over time. Does nothing if the offset is the current one.
    func glide(to target: CGPoint) {
        guard target.x.isFinite, target.y.isFinite, target != contentOffset else { return }
        start(.animated(from: contentOffset, to: target))
    }

    /// Sets the offset as a part of a motion, which goes on.
    package func moveContent(to offset: CGPoint) {
        let outer = movesContent
        movesContent = true
        defer { movesContent = outer }
        contentOffset = offset
    }

    /// Moves the offset and its targets down after content at a position above has grown.
    package func shiftContent(by distance: CGFloat, below position: CGFloat) {
        dragStart.y += distance
        travel?.shift(by: distance, below: position)
        moveContent(to: CGPoint(x: contentOffset.x, y: contentOffset.y + distance))
    }

    /// Ends the motion when the view leaves its window: an animated offset is set, and the delegate is notified of the end.
    func finishTravel() {
        if let travel, case .animated(_, let target) = travel.kind { contentOffset = target }
        interrupt()
        stopTravel()
    }

    private func tick(at time: TimeInterval) {
        // Use a copy, because an overridden offset may read the motion.
        guard var moved = travel else { return stopTravel() }
        let step = moved.step(from: contentOffset, at: time)
        travel = moved
        indicators.flash()
        moveContent(to: step.offset)
        // The delegate may stop the motion, or start another one, which continues with the next frame.
        guard step.isOver, let travel, travel.target == step.offset else { return }
        // The content may have become shorter during the motion.
        if travel.isDecelerating, clamped(contentOffset) != contentOffset {
            stopTravel()
            settleAfterTouch()
            if self.travel != nil { return }
        }
        end(travel)
    }

    private func end(_ travel: ScrollTravel) {
        stopTravel()
        scrollingDidEnd()
        if travel.isDecelerating {
            delegate?.scrollViewDidEndDecelerating(self)
        } else {
            delegate?.scrollViewDidEndScrollingAnimation(self)
        }
    }
}

// MARK: - Motions of scroll views as functions of time

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

    /// A deceleration that ends at a target, without a spring; nil if its drag would be less than half or more than twice that of a
    /// rate.
    init?(from start: CGFloat, velocity: CGFloat, coastingTo target: CGFloat, rate: CGFloat) {
        let way = velocity < 0 ? start - target : target - start
        // The motion stops at the least velocity, after v₀/d − v/d points.
        let drag = (abs(velocity) - Self.leastVelocity) / way
        let usual = -1000 * log(rate)
        guard way > 0, drag >= usual / 2, drag <= usual * 2 else { return nil }
        self.init(from: start, velocity: velocity, in: min(start, target)...max(start, target), rate: exp(-drag / 1000))
        goal = target
    }

    /// Offsets the motion after content at a position has grown. An end of the range above the position stays.
    mutating func shift(by distance: CGFloat, startsBelow position: CGFloat) {
        start += distance
        let low = range.lowerBound > position ? range.lowerBound + distance : range.lowerBound
        range = low...max(range.upperBound > position ? range.upperBound + distance : range.upperBound, low)
        goal = goal.map { $0 + distance }
    }

    /// Whether the motion ends at a given target instead of the range's.
    var isAimed: Bool { goal != nil || isDrawn }

    /// Returns the rest of the motion after t seconds, in another range.
    func continued(at t: CGFloat, in range: ClosedRange<CGFloat>) -> ScrollMotion {
        let step: CGFloat = 1.0 / 480
        let velocity = (position(at: t + step) - position(at: t)) / step
        return ScrollMotion(from: position(at: t), velocity: velocity, in: range, rate: rate)
    }

    /// Whether the spring acts from the start.
    private var isDrawn = false
    /// The end of a deceleration that does not end freely.
    private var goal: CGFloat?

    /// d in v(t) = v₀·e^(−d·t), with t in seconds.
    private var drag: CGFloat { -1000 * log(rate) }

    /// The resting position of the unlimited deceleration.
    private var freeEnd: CGFloat { start + velocity / drag }

    private func free(_ t: CGFloat) -> CGFloat { start + velocity / drag * (1 - exp(-drag * t)) }

    /// The time, position and velocity at which the motion leaves the range; time 0 if it starts outside.
    private var exit: (time: CGFloat, position: CGFloat, velocity: CGFloat, target: CGFloat)? {
        if isDrawn { return (0, start, velocity, range.lowerBound) }
        if goal != nil { return nil }
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
        let distance = abs(exit.position - exit.target) + abs(exit.velocity) / Self.springFrequency
        guard distance > Self.leastDistance else { return exit.time }
        return exit.time + (log(distance / Self.leastDistance) + 4) / Self.springFrequency
    }

    /// Returns the position t seconds after the release.
    func position(at t: CGFloat) -> CGFloat {
        guard t < duration else { return end }
        guard let exit, t > exit.time || exit.time == 0 else { return free(max(t, 0)) }
        let time = max(t - exit.time, 0)
        let offset = exit.position - exit.target
        let frequency = Self.springFrequency
        return exit.target + (offset + (exit.velocity + frequency * offset) * time) * exp(-frequency * time)
    }

    /// The resting position.
    var end: CGFloat { goal ?? exit?.target ?? min(max(free(duration), range.lowerBound), range.upperBound) }
}

/// Returns the distance by which content moves beyond its end when a finger moves by `distance`. Its growth slows down; the limit
/// is the view's length.
func rubberBand(_ distance: CGFloat, length: CGFloat) -> CGFloat {
    guard length > 0 else { return 0 }
    let size = abs(distance)
    let pulled = (1 - 1 / (size * rubberStiffness / length + 1)) * length
    return distance < 0 ? -pulled : pulled
}

/// The fraction of a short pull that is shown.
private let rubberStiffness: CGFloat = 0.55
