/// Recognizes one or several taps with one or several fingers.
@preconcurrency @MainActor
open class UITapGestureRecognizer: UIGestureRecognizer {
    /// The number of taps. 1 by default.
    open var numberOfTapsRequired = 1
    /// The number of fingers. 1 by default.
    open var numberOfTouchesRequired = 1
    /// The maximum movement of a finger, in points.
    open var allowableMovement: CGFloat = 10

    /// The maximum time between taps, in seconds.
    private static let interval = 0.35

    private var taps = 0
    private var touchesSeen = 0
    private var deadline: Int?

    override var awaitsTouches: Bool { taps > 0 && committed == .possible && held == nil }

    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        DeadlineQueue.shared.cancel(deadline)
        touchesSeen = max(touchesSeen, numberOfTouches)
        if numberOfTouches > numberOfTouchesRequired { return state = .failed }
        // A touch that does not end in time is not part of several taps.
        if numberOfTapsRequired > 1, let touch = touches.first { giveUp(at: touch.timestamp + Self.interval * 2) }
    }

    open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
        for touch in touches where hypot(touch.position.x - touch.start.x, touch.position.y - touch.start.y) > allowableMovement {
            state = .failed
        }
    }

    open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
        let isLast = tracked.allSatisfy { $0.phase == .ended || $0.phase == .cancelled }
        guard isLast else { return }
        DeadlineQueue.shared.cancel(deadline)
        guard touchesSeen == numberOfTouchesRequired else { return state = .failed }
        taps += 1
        touchesSeen = 0
        if taps >= numberOfTapsRequired {
            state = .ended
        } else if let touch = touches.first {
            giveUp(at: touch.timestamp + Self.interval)
        }
    }

    /// Ignores touches in controls, which handle taps themselves.
    open override func shouldReceive(_ touch: UITouch) -> Bool {
        super.shouldReceive(touch) && controls(under: touch).isEmpty
    }

    open override func reset() {
        taps = 0
        touchesSeen = 0
        DeadlineQueue.shared.cancel(deadline)
        deadline = nil
    }

    private func giveUp(at time: TimeInterval) {
        deadline = DeadlineQueue.shared.schedule(at: time) { [weak self] in
            guard let self, state == .possible, held == nil else { return }
            state = .failed
            arena?.cleanUp()
        }
    }
}
