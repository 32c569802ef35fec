/// Recognizes a drag, with its translation and velocity.
@preconcurrency @MainActor
open class UIPanGestureRecognizer: UIGestureRecognizer {
    /// Minimum number of fingers. 1 by default.
    open var minimumNumberOfTouches = 1
    /// Maximum number of fingers.
    open var maximumNumberOfTouches = Int.max
    /// The distance after which a drag with the mouse begins, in points.
    open var mouseThreshold: CGFloat = 3
    /// The distance after which a drag with a finger begins, in points.
    open var touchThreshold: CGFloat = 10

    /// The movement of the fingers' centroid, in points of the window.
    private var moved = CGVector.zero
    private var motion = MotionTracker()

    /// The translation since the start, in a view's coordinates.
    open func translation(in view: UIView?) -> CGPoint { convert(CGPoint(x: moved.dx, y: moved.dy), to: view) }

    /// Sets the translation; zero restarts it.
    open func setTranslation(_ translation: CGPoint, in view: UIView?) {
        let inWindow = convert(translation, from: view)
        moved = CGVector(dx: inWindow.x, dy: inWindow.y)
    }

    /// The velocity in points per second, in a view's coordinates.
    open func velocity(in view: UIView?) -> CGPoint {
        let velocity = motion.velocity
        return convert(CGPoint(x: velocity.dx, y: velocity.dy), to: view)
    }

    private func convert(_ way: CGPoint, to view: UIView?) -> CGPoint {
        guard let view, let window = view.window, view !== window else { return way }
        let origin = view.convert(CGPoint.zero, from: window)
        let end = view.convert(way, from: window)
        return CGPoint(x: end.x - origin.x, y: end.y - origin.y)
    }

    private func convert(_ way: CGPoint, from view: UIView?) -> CGPoint {
        guard let view, let window = view.window, view !== window else { return way }
        let origin = view.convert(CGPoint.zero, to: window)
        let end = view.convert(way, to: window)
        return CGPoint(x: end.x - origin.x, y: end.y - origin.y)
    }

    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        if numberOfTouches > maximumNumberOfTouches, state == .possible { return state = .failed }
        if state == .possible, numberOfTouches == 1 {
            moved = .zero
            motion = MotionTracker()
        }
        motion.add(moved, at: event.timestamp)
    }

    open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
        for touch in touches {
            moved.dx += (touch.position.x - touch.previousPosition.x) / CGFloat(numberOfTouches)
            moved.dy += (touch.position.y - touch.previousPosition.y) / CGFloat(numberOfTouches)
        }
        motion.add(moved, at: event.timestamp)
        if state.isUnderWay { return state = .changed }
        guard state == .possible, numberOfTouches >= minimumNumberOfTouches, let touch = touches.first else { return }
        let threshold = touch.type == .direct ? touchThreshold : mouseThreshold
        if hypot(moved.dx, moved.dy) >= threshold, shouldBegin(along: moved) { state = .began }
    }

    /// Ignores touches in controls that handle drags, such as sliders and text fields.
    open override func shouldReceive(_ touch: UITouch) -> Bool {
        super.shouldReceive(touch) && !controls(under: touch).contains(where: \.keepsDrags)
    }

    /// Whether a drag in a direction may begin; otherwise the recognizer stays possible.
    func shouldBegin(along way: CGVector) -> Bool { true }

    open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
        motion.end(at: event.timestamp)
        let left = tracked.filter { $0.phase != .ended && $0.phase != .cancelled }
        if left.count >= minimumNumberOfTouches { return }
        state = state.isUnderWay ? .ended : .failed
    }
}
