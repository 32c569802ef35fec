/// Recognizes one or several taps, with one finger or several.
@preconcurrency @MainActor
open class UITapGestureRecognizer: UIGestureRecognizer {
    /// How many taps. 1 by default.
    open var numberOfTapsRequired = 1
    /// How many fingers. 1 by default.
    open var numberOfTouchesRequired = 1
    /// How far a finger may stray, in points.
    open var allowableMovement: CGFloat = 10

    /// How long the next tap may be in coming, in seconds.
    private static let interval = 0.35

    private var taps = 0
    private var touchesSeen = 0
    private var deadline: Int?

    override var awaitsTouches: Bool { taps > 0 && committed == .possible && held == nil }

    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        DeadlineQueue.shared.cancel(deadline)
        touchesSeen = max(touchesSeen, numberOfTouches)
        if numberOfTouches > numberOfTouchesRequired { return state = .failed }
        // Without an end in time the tap is none of several.
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

    /// A tap on a control is the control's.
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
