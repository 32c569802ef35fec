/// Recognizes one or several taps with one or several fingers.
@preconcurrency @MainActor
open class UITapGestureRecognizer: UIGestureRecognizer {
    /// The number of taps. 1 by default.
    open var numberOfTapsRequired = 1
    /// The number of fingers. 1 by default.
    open var numberOfTouchesRequired = 1
    /// The maximum movement of a finger, in points.
    open var allowableMovement: CGFloat = 10

    private var taps = 0
    private var touchesSeen = 0
    private var deadline: Int?
    /// Where the touches of the current tap, and of the one before it, went up.
    private var places: [CGPoint] = []
    private var lastPlaces: [CGPoint] = []

    override var awaitsTouches: Bool { taps > 0 && committed == .possible && held == nil }

    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        DeadlineQueue.current.cancel(deadline)
        touchesSeen = max(touchesSeen, numberOfTouches)
        if numberOfTouches > numberOfTouchesRequired { return state = .failed }
        guard taps == 0 || touches.allSatisfy({ touch in lastPlaces.contains { touch.mayContinueTap(at: $0) } }) else {
            return state = .failed
        }
        // A touch that does not end in time is not part of several taps.
        if numberOfTapsRequired > 1, let touch = touches.first { giveUp(at: touch.timestamp + UITouch.tapInterval * 2) }
    }

    open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
        for touch in touches where hypot(touch.position.x - touch.start.x, touch.position.y - touch.start.y) > allowableMovement {
            state = .failed
        }
    }

    open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
        places += touches.map(\.position)
        let isLast = tracked.allSatisfy { $0.phase == .ended || $0.phase == .cancelled }
        guard isLast else { return }
        DeadlineQueue.current.cancel(deadline)
        guard touchesSeen == numberOfTouchesRequired else { return state = .failed }
        taps += 1
        touchesSeen = 0
        (lastPlaces, places) = (places, [])
        if taps >= numberOfTapsRequired {
            state = .ended
        } else if let touch = touches.first {
            giveUp(at: touch.timestamp + UITouch.tapInterval)
        }
    }

    /// Ignores touches in UIKit's own controls, which handle taps themselves. Other controls leave them to the recognizer.
    open override func shouldReceive(_ touch: UITouch) -> Bool {
        super.shouldReceive(touch) && !controlUse(of: touch).isOfTaps
    }

    open override func reset() {
        taps = 0
        touchesSeen = 0
        (places, lastPlaces) = ([], [])
        DeadlineQueue.current.cancel(deadline)
        deadline = nil
    }

    private func giveUp(at time: TimeInterval) {
        deadline = DeadlineQueue.current.schedule(at: time) { [weak self] in
            guard let self, state == .possible, held == nil else { return }
            state = .failed
            arena?.cleanUp(after: self)
        }
    }
}

/// Recognizes a long press, then tracks the finger.
@preconcurrency @MainActor
open class UILongPressGestureRecognizer: UIGestureRecognizer {
    /// The minimum duration in seconds. 0.5 by default.
    open var minimumPressDuration: TimeInterval = 0.5
    /// The maximum movement before recognition, in points.
    open var allowableMovement: CGFloat = 10
    /// The number of fingers. 1 by default.
    open var numberOfTouchesRequired = 1
    /// The number of taps before the press. 0 by default.
    open var numberOfTapsRequired = 0

    private var deadline: Int?

    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        guard state == .possible, let touch = touches.first else { return }
        if touch.tapCount <= numberOfTapsRequired { return state = .failed }
        if numberOfTouches > numberOfTouchesRequired { return state = .failed }
        guard numberOfTouches == numberOfTouchesRequired else { return }
        if minimumPressDuration <= 0 { return state = .began }
        deadline = DeadlineQueue.current.schedule(at: touch.timestamp + minimumPressDuration) { [weak self] in
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
        DeadlineQueue.current.cancel(deadline)
        deadline = nil
    }
}
