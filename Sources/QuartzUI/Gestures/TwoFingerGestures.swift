/// Recognizes a pinch of two fingers, or the wheel with the control key.
@preconcurrency @MainActor
open class UIPinchGestureRecognizer: UIGestureRecognizer {
    /// The ratio of the present distance to the initial one. Settable, to restart it.
    open var scale: CGFloat {
        get { factor }
        set { if newValue > 0, newValue.isFinite { factor = newValue } }
    }
    /// The change of the scale per second.
    open var velocity: CGFloat { motion.velocity.dx }

    private var factor: CGFloat = 1
    private var motion = MotionTracker()
    private var lastDistance: CGFloat = 0
    private var startDistance: CGFloat = 0
    private var wheelEnd: Int?

    /// The change of distance after which the gesture begins, in points.
    private static let threshold: CGFloat = 8
    /// The minimum distance of two fingers, in points, which keeps the scale finite.
    private static let leastDistance: CGFloat = 10
    /// The wheel distance that scales by e, in points.
    private static let wheelDistance: CGFloat = 400
    /// The time in seconds after which the wheel has come to rest.
    private static let wheelRest = 0.2

    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        guard let pair = TwoTouches(self) else { return }
        lastDistance = max(pair.distance, Self.leastDistance)
        if state == .possible {
            startDistance = lastDistance
            factor = 1
            motion = MotionTracker()
        }
    }

    open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
        guard let pair = TwoTouches(self), lastDistance > 0 else { return }
        let distance = max(pair.distance, Self.leastDistance)
        factor *= distance / lastDistance
        lastDistance = distance
        motion.add(CGVector(dx: factor, dy: 0), at: event.timestamp)
        if state.isUnderWay {
            state = .changed
        } else if abs(distance - startDistance) >= Self.threshold {
            state = .began
        }
    }

    open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
        motion.end(at: event.timestamp)
        state = state.isUnderWay ? .ended : .failed
    }

    open override func reset() {
        lastDistance = 0
        DeadlineQueue.current.cancel(wheelEnd)
        wheelEnd = nil
    }

    /// Whether the gesture is made by the wheel instead of fingers.
    var isByWheel: Bool { tracked.isEmpty }

    /// Handles the wheel with control held; up enlarges.
    func zoom(with event: ScrollEvent) {
        guard isByWheel else { return }
        lastPosition = event.location
        if committed == .possible {
            guard shouldBegin else { return }
            factor = 1
            motion = MotionTracker()
            commit(.began)
        }
        factor *= exp(-event.delta.dy / Self.wheelDistance)
        motion.add(CGVector(dx: factor, dy: 0), at: event.timestamp)
        commit(.changed)
        DeadlineQueue.current.cancel(wheelEnd)
        wheelEnd = DeadlineQueue.current.schedule(at: event.timestamp + Self.wheelRest) { [weak self] in
            guard let self, committed.isUnderWay, isByWheel else { return }
            commit(.ended)
            restart()
        }
    }
}

/// Recognizes two fingers that rotate about each other.
@preconcurrency @MainActor
open class UIRotationGestureRecognizer: UIGestureRecognizer {
    /// The rotation since the start in radians, clockwise. Settable, to restart it.
    open var rotation: CGFloat {
        get { turned }
        set { if newValue.isFinite { turned = newValue } }
    }
    /// The velocity in radians per second.
    open var velocity: CGFloat { motion.velocity.dx }

    private var turned: CGFloat = 0
    private var lastAngle: CGFloat?
    private var motion = MotionTracker()

    /// The rotation after which the gesture begins, in radians.
    private static let threshold: CGFloat = 0.1

    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        guard let pair = TwoTouches(self) else { return }
        lastAngle = pair.angle
        if state == .possible {
            turned = 0
            motion = MotionTracker()
        }
    }

    open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
        guard let pair = TwoTouches(self), let last = lastAngle else { return }
        // Use the smaller of both angles.
        turned += remainder(pair.angle - last, 2 * .pi)
        lastAngle = pair.angle
        motion.add(CGVector(dx: turned, dy: 0), at: event.timestamp)
        if state.isUnderWay {
            state = .changed
        } else if abs(turned) >= Self.threshold {
            state = .began
        }
    }

    open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
        motion.end(at: event.timestamp)
        state = state.isUnderWay ? .ended : .failed
    }

    open override func reset() { lastAngle = nil }
}

/// The distance and direction of two fingers.
struct TwoTouches {
    var distance: CGFloat
    var angle: CGFloat

    /// Creates a pair; nil unless exactly two touches are tracked.
    init?(_ recognizer: UIGestureRecognizer) {
        guard recognizer.tracked.count == 2 else { return nil }
        let a = recognizer.tracked[0].position
        let b = recognizer.tracked[1].position
        distance = hypot(b.x - a.x, b.y - a.y)
        angle = atan2(b.y - a.y, b.x - a.x)
    }
}
