/// Recognizes a long press, then tracks the finger.
@preconcurrency @MainActor
open class UILongPressGestureRecognizer: UIGestureRecognizer {
    /// The minimum duration in seconds. 0.5 by default.
    open var minimumPressDuration: TimeInterval = 0.5
    /// The maximum movement before recognition, in points.
    open var allowableMovement: CGFloat = 10
    /// The number of fingers. 1 by default.
    open var numberOfTouchesRequired = 1

    private var deadline: Int?

    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        guard state == .possible, let touch = touches.first else { return }
        if numberOfTouches > numberOfTouchesRequired { return state = .failed }
        guard numberOfTouches == numberOfTouchesRequired else { return }
        if minimumPressDuration <= 0 { return state = .began }
        deadline = DeadlineQueue.shared.schedule(at: touch.timestamp + minimumPressDuration) { [weak self] in
            guard let self, state == .possible else { return }
            state = .began
            arena?.cleanUp()
        }
    }

    open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
        if state.isUnderWay { return state = .changed }
        for touch in touches where hypot(touch.position.x - touch.start.x, touch.position.y - touch.start.y) > allowableMovement {
            state = .failed
        }
    }

    open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
        state = state.isUnderWay ? .ended : .failed
    }

    open override func reset() {
        DeadlineQueue.shared.cancel(deadline)
        deadline = nil
    }
}
