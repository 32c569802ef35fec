/// Recognizes two fingers that turn about each other.
@preconcurrency @MainActor
open class UIRotationGestureRecognizer: UIGestureRecognizer {
    /// How far they have turned since the beginning, in radians, clockwise. Can be set, to start anew.
    open var rotation: CGFloat {
        get { turned }
        set { if newValue.isFinite { turned = newValue } }
    }
    /// How fast they turn, in radians a second.
    open var velocity: CGFloat { motion.velocity.dx }

    private var turned: CGFloat = 0
    private var lastAngle: CGFloat?
    private var motion = MotionTracker()

    /// How far they must turn before the gesture begins, in radians.
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
        // The shorter way round.
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
