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
        // Use the shorter way round.
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
