/// Follows touches and says when they make a gesture.
///
/// A recognizer starts out possible. A discrete one ends (recognized) or fails; a continuous one begins, changes, and ends or is
/// cancelled. Among recognizers that follow the same touches one wins, unless a delegate lets several; `require(toFail:)` lets one
/// wait for another.
@preconcurrency @MainActor
open class UIGestureRecognizer: NSObject, GestureActions {
    /// Where a recognizer is in its course.
    nonisolated public enum State: Int, Sendable {
        /// Has not made up its mind.
        case possible
        /// A continuous gesture has begun.
        case began
        /// It has changed.
        case changed
        /// It has ended; a discrete one has been recognized.
        case ended
        /// It was broken off.
        case cancelled
        /// These touches do not make the gesture.
        case failed

        /// A discrete gesture has been recognized; the same as `ended`.
        public static let recognized = State.ended

        /// Whether the course is run.
        var isFinal: Bool { self == .ended || self == .cancelled || self == .failed }
        /// Whether a gesture is under way.
        var isUnderWay: Bool { self == .began || self == .changed }
    }

    var committed = State.possible
    /// The state that waits for other recognizers to fail.
    var held: State?
    var tracked: [UITouch] = []
    private var actions: [(UIGestureRecognizer) -> Void] = []
    private var requirements: [Weak] = []

    private struct Weak {
        weak var recognizer: UIGestureRecognizer?
    }

    /// Creates a recognizer without actions.
    public required override init() {
        super.init()
    }

    /// The state. Subclasses set it; a setting that must wait for others to fail shows only when they have.
    open var state: State {
        get { committed }
        set { request(newValue) }
    }

    /// The view whose touches are followed.
    open internal(set) weak var view: UIView?
    /// Whether touches are followed. Turning it off cancels what is under way.
    open var isEnabled = true {
        didSet { if !isEnabled { abandon() } }
    }
    /// Decides on beginning, touches and company. Held weakly.
    open weak var delegate: (any UIGestureRecognizerDelegate)?
    /// Whether recognition takes the touches away from the view. True by default.
    open var cancelsTouchesInView = true
    /// Whether the view hears of touches only when the recognizer has failed. False by default.
    @available(*, deprecated, message: "has no effect on Linux: views hear of touches at once")
    open var delaysTouchesBegan = false
    /// Whether the view hears that touches ended only when the recognizer has failed. True by default.
    open var delaysTouchesEnded = true
    /// The mouse buttons that count. The primary one by default; a finger counts as that.
    open var allowedButtons: Set<PointerEvent.Button> = [.primary]
    /// A name for logs.
    open var name: String?

    /// Adds something to be done whenever the gesture begins, changes, ends or is cancelled.
    final func addUntypedAction(_ action: @escaping (UIGestureRecognizer) -> Void) { actions.append(action) }

    /// Recognizes only when the other has failed.
    open func require(toFail otherGestureRecognizer: UIGestureRecognizer) {
        requirements.append(Weak(recognizer: otherGestureRecognizer))
    }

    // MARK: Touches

    /// The number of touches followed.
    open var numberOfTouches: Int { tracked.count }

    /// The middle of the touches, in a view's coordinates; nil is the window.
    open func location(in view: UIView?) -> CGPoint {
        guard !tracked.isEmpty else { return lastLocation(in: view) }
        let points = tracked.map { $0.location(in: view) }
        return CGPoint(
            x: points.map(\.x).reduce(0, +) / CGFloat(points.count), y: points.map(\.y).reduce(0, +) / CGFloat(points.count))
    }

    /// A touch's place.
    open func location(ofTouch touchIndex: Int, in view: UIView?) -> CGPoint {
        tracked.indices.contains(touchIndex) ? tracked[touchIndex].location(in: view) : location(in: view)
    }

    /// The place of the last touch that was followed, in the window.
    var lastPosition = CGPoint.zero

    private func lastLocation(in view: UIView?) -> CGPoint {
        guard let view, let window = view.window, view !== window else { return lastPosition }
        return view.convert(lastPosition, from: window)
    }

    // MARK: For subclasses

    /// Touches went down.
    open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {}
    /// Touches moved.
    open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {}
    /// Touches went up.
    open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {}
    /// Touches were taken away. The default cancels a gesture under way.
    open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
        state = state.isUnderWay ? .cancelled : .failed
    }
    /// The course is run, or the touches are gone: forget them.
    open func reset() {}
    /// Whether recognition makes another one fail. True by default.
    open func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool { true }
    /// Whether another one's recognition makes this one fail. True by default.
    open func canBePrevented(by preventingGestureRecognizer: UIGestureRecognizer) -> Bool { true }
    /// Whether a touch is to be followed. Asks the delegate.
    open func shouldReceive(_ touch: UITouch) -> Bool {
        isEnabled && allowedButtons.contains(touch.button) && delegate?.gestureRecognizer(self, shouldReceive: touch) ?? true
    }
    /// The controls between a touch and the recognizer's view, that one left out: they have a right to their own gestures.
    final func controls(under touch: UITouch) -> [UIControl] {
        guard let touched = touch.view else { return [] }
        return sequence(first: touched, next: \.superview).prefix { $0 !== view }.compactMap { $0 as? UIControl }
            .filter(\.isEnabled)
    }
    /// Whether more touches may come although none is down, as between the taps of a double tap.
    var awaitsTouches: Bool { false }

    // MARK: Course

    var arena: GestureArena? { view?.window?.dispatcher.arena }

    private func request(_ new: State) {
        switch (committed, new) {
        case (.possible, .began), (.possible, .ended):
            if let arena, arena.mustWait(self) {
                held = new
            } else {
                recognize(as: new)
            }
        case (.possible, .failed), (.possible, .cancelled): commit(.failed)
        case (.began, .changed), (.changed, .changed), (.began, .ended), (.changed, .ended), (.began, .cancelled),
            (.changed, .cancelled):
            commit(new)
        case (.began, .failed), (.changed, .failed): commit(.cancelled)
        default: break
        }
    }

    /// Recognizes now, if those allow it who have a say.
    func recognize(as new: State) {
        held = nil
        guard shouldBegin, arena?.allows(self) ?? true else { return commit(.failed) }
        arena?.recognized(self)
        commit(new)
    }

    /// Whether the gesture may begin. Asks view and delegate.
    var shouldBegin: Bool {
        view?.gestureRecognizerShouldBegin(self) ?? true && delegate?.gestureRecognizerShouldBegin(self) ?? true
    }

    func commit(_ new: State) {
        held = nil
        committed = new
        if new != .failed { for action in actions { action(self) } }
        arena?.changed(self)
    }

    /// Those that must fail first.
    func mustFail(before other: UIGestureRecognizer) -> Bool {
        other.requirements.contains { $0.recognizer === self }
            || other.delegate?.gestureRecognizer(other, shouldRequireFailureOf: self) ?? false
            || delegate?.gestureRecognizer(self, shouldBeRequiredToFailBy: other) ?? false
    }

    /// Breaks off.
    func abandon() {
        if committed.isUnderWay {
            commit(.cancelled)
        } else if committed == .possible, !tracked.isEmpty || held != nil {
            commit(.failed)
        }
    }

    /// Becomes possible again.
    func restart() {
        committed = .possible
        held = nil
        tracked.removeAll()
        reset()
    }
}

/// Decides for recognizers. Every method may be left out.
@preconcurrency @MainActor
public protocol UIGestureRecognizerDelegate: AnyObject {
    /// Whether a gesture may begin. True by default.
    func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool
    /// Whether two gestures may go on at the same time. False by default.
    func gestureRecognizer(
        _ gestureRecognizer: UIGestureRecognizer, shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
    ) -> Bool
    /// Whether a touch is to be followed. True by default.
    func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch) -> Bool
    /// Whether the first waits for the second to fail. False by default.
    func gestureRecognizer(
        _ gestureRecognizer: UIGestureRecognizer, shouldRequireFailureOf otherGestureRecognizer: UIGestureRecognizer
    ) -> Bool
    /// Whether the second waits for the first to fail. False by default.
    func gestureRecognizer(
        _ gestureRecognizer: UIGestureRecognizer, shouldBeRequiredToFailBy otherGestureRecognizer: UIGestureRecognizer
    ) -> Bool
}

extension UIGestureRecognizerDelegate {
    /// The answer of a delegate that does not say: see the protocol.
    public func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool { true }
    /// The answer of a delegate that does not say: see the protocol.
    public func gestureRecognizer(
        _ gestureRecognizer: UIGestureRecognizer, shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
    ) -> Bool { false }
    /// The answer of a delegate that does not say: see the protocol.
    public func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch) -> Bool { true }
    /// The answer of a delegate that does not say: see the protocol.
    public func gestureRecognizer(
        _ gestureRecognizer: UIGestureRecognizer, shouldRequireFailureOf otherGestureRecognizer: UIGestureRecognizer
    ) -> Bool { false }
    /// The answer of a delegate that does not say: see the protocol.
    public func gestureRecognizer(
        _ gestureRecognizer: UIGestureRecognizer, shouldBeRequiredToFailBy otherGestureRecognizer: UIGestureRecognizer
    ) -> Bool { false }
}
