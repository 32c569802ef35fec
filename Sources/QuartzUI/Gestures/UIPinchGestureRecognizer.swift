/// Recognizes two fingers that come together or part; the wheel with control does the same.
@preconcurrency @MainActor
open class UIPinchGestureRecognizer: UIGestureRecognizer {
    /// How much larger the distance is than at the beginning. Can be set, to start anew.
    open var scale: CGFloat {
        get { factor }
        set { if newValue > 0, newValue.isFinite { factor = newValue } }
    }
    /// How fast the scale grows, a second.
    open var velocity: CGFloat { motion.velocity.dx }

    private var factor: CGFloat = 1
    private var motion = MotionTracker()
    private var lastDistance: CGFloat = 0
    private var startDistance: CGFloat = 0
    private var wheelEnd: Int?

    /// How much the distance of the fingers must change before the gesture begins, in points.
    private static let threshold: CGFloat = 8
    /// The distance below which two fingers count as that far apart, in points: keeps the scale finite.
    private static let leastDistance: CGFloat = 10
    /// The distance of wheel that makes the scale e times as large, in points.
    private static let wheelDistance: CGFloat = 400
    /// The wheel has come to rest after so many seconds.
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
        DeadlineQueue.shared.cancel(wheelEnd)
        wheelEnd = nil
    }

    /// Whether a wheel makes the gesture, not fingers.
    var isByWheel: Bool { tracked.isEmpty }

    /// The wheel turns with control held: up enlarges.
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
        DeadlineQueue.shared.cancel(wheelEnd)
        wheelEnd = DeadlineQueue.shared.schedule(at: event.timestamp + Self.wheelRest) { [weak self] in
            guard let self, committed.isUnderWay, isByWheel else { return }
            commit(.ended)
            restart()
        }
    }
}
