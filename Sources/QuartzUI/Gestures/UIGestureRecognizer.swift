/// Tracks touches and recognizes a gesture.
///
/// A recognizer starts as possible. A discrete gesture ends (is recognized) or fails. A continuous gesture begins, changes, and
/// ends or is cancelled. One of the recognizers that track the same touches wins, unless a delegate allows several.
/// `require(toFail:)` makes a recognizer wait for another to fail.
@preconcurrency @MainActor
open class UIGestureRecognizer: NSObject, GestureActions {
    /// State of a recognizer.
    nonisolated public enum State: Int, Sendable {
        /// Undecided.
        case possible
        /// A continuous gesture has begun.
        case began
        /// A continuous gesture has changed.
        case changed
        /// A continuous gesture has ended, or a discrete one was recognized.
        case ended
        /// A gesture was cancelled.
        case cancelled
        /// The touches do not match the gesture.
        case failed

        /// A discrete gesture has been recognized; the same as `ended`.
        public static let recognized = State.ended

        /// Whether the state is final.
        var isFinal: Bool { self == .ended || self == .cancelled || self == .failed }
        /// Whether a continuous gesture is active.
        var isUnderWay: Bool { self == .began || self == .changed }
    }

    var committed = State.possible
    /// A state that is pending until other recognizers fail.
    var held: State?
    var tracked: [UITouch] = []
    /// The touches of a state that is pending: they may have ended.
    private(set) var heldTouches: [UITouch] = []
    private var actions: [(UIGestureRecognizer) -> Void] = []
    private var targets = GestureTargets()
    private var requirements: [Weak<UIGestureRecognizer>] = []

    /// Creates a recognizer that sends a message to a weakly held target.
    public init(target: Any?, action: MethodName?) {
        super.init()
        if let target, let action { targets.add(target, action) }
    }

    /// Creates a recognizer without actions.
    public convenience override init() {
        self.init(target: nil, action: nil)
    }

    /// The state. Subclasses set it; a value that must wait for other recognizers to fail takes effect after that.
    open var state: State {
        get { committed }
        set { request(newValue) }
    }

    /// The view whose touches are tracked.
    open internal(set) weak var view: UIView?
    /// Whether the recognizer is enabled. Disabling it cancels an active gesture.
    open var isEnabled = true {
        didSet { if !isEnabled { abandon() } }
    }
    /// The delegate, held weakly.
    open weak var delegate: (any UIGestureRecognizerDelegate)?
    /// Whether recognition cancels the touches in the view. True by default.
    open var cancelsTouchesInView = true
    /// Whether the view receives touches only after the recognizer fails. False by default.
    @available(*, deprecated, message: "has no effect on Linux: views hear of touches at once")
    open var delaysTouchesBegan = false
    /// Whether the view receives the end of touches only after the recognizer fails. True by default.
    open var delaysTouchesEnded = true
    /// The accepted kinds of touches, as raw values of ``UITouch/TouchType``. All by default. The mouse counts as a finger too.
    open var allowedTouchTypes = [UITouch.TouchType.direct, .indirect, .pencil, .indirectPointer].map {
        NSNumber(value: $0.rawValue)
    }
    /// The accepted mouse buttons. Only the primary button by default; a finger counts as the primary button.
    open var allowedButtons: Set<PointerEvent.Button> = [.primary]
    /// A name for logs, part of the description.
    open var name: String? {
        get { logName.value }
        set { logName.value = newValue }
    }
    nonisolated private let logName = LogName()
    nonisolated open override var description: String { logName.description(super.description) }

    /// Sends a message to a weakly held target when the gesture begins, changes, ends or is cancelled.
    open func addTarget(_ target: Any, action: MethodName) { targets.add(target, action) }
    /// Removes targets. A nil target matches all targets, a nil message all messages.
    open func removeTarget(_ target: Any?, action: MethodName?) { targets.remove(target, action) }

    /// Adds a closure that is called when the gesture begins, changes, ends or is cancelled.
    final func addUntypedAction(_ action: @escaping (UIGestureRecognizer) -> Void) { actions.append(action) }

    /// Requires another recognizer to fail before this one recognizes.
    open func require(toFail otherGestureRecognizer: UIGestureRecognizer) {
        requirements.append(Weak(otherGestureRecognizer))
    }
    /// The recognizers that must fail before this one recognizes, as `require(toFail:)` named them.
    final var required: [UIGestureRecognizer] { requirements.compactMap(\.object) }

    // MARK: Touches

    /// The number of tracked touches.
    open var numberOfTouches: Int { tracked.count }

    /// Returns the centroid of the touches in a view's coordinates; nil is the window.
    open func location(in view: UIView?) -> CGPoint {
        guard !tracked.isEmpty else { return lastLocation(in: view) }
        let points = tracked.map { $0.location(in: view) }
        return CGPoint(
            x: points.map(\.x).reduce(0, +) / CGFloat(points.count), y: points.map(\.y).reduce(0, +) / CGFloat(points.count))
    }

    /// Returns the position of a touch.
    open func location(ofTouch touchIndex: Int, in view: UIView?) -> CGPoint {
        tracked.indices.contains(touchIndex) ? tracked[touchIndex].location(in: view) : location(in: view)
    }

    /// The last touch position, in the window.
    var lastPosition = CGPoint.zero

    private func lastLocation(in view: UIView?) -> CGPoint {
        guard let view, let window = view.window, view !== window else { return lastPosition }
        return view.convert(lastPosition, from: window)
    }

    // MARK: For subclasses

    /// Called when touches go down.
    open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {}
    /// Called when touches move.
    open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {}
    /// Called when touches go up.
    open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {}
    /// Called when touches are cancelled. The default cancels an active gesture.
    open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
        state = state.isUnderWay ? .cancelled : .failed
    }
    /// Called to reset internal state after the gesture has ended or the touches are gone.
    open func reset() {}
    /// Returns whether recognition makes another recognizer fail. True by default.
    open func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool { true }
    /// Returns whether another recognizer's recognition makes this one fail. True by default.
    open func canBePrevented(by preventingGestureRecognizer: UIGestureRecognizer) -> Bool { true }
    /// Returns whether the recognizer waits for another to fail, besides the delegate's answer. False by default.
    open func shouldRequireFailure(of otherGestureRecognizer: UIGestureRecognizer) -> Bool { false }
    /// Returns whether another recognizer waits for this one to fail, besides the delegate's answer. False by default.
    open func shouldBeRequiredToFail(by otherGestureRecognizer: UIGestureRecognizer) -> Bool { false }
    /// Returns whether to track a touch. Calls the delegate.
    open func shouldReceive(_ touch: UITouch) -> Bool {
        isEnabled && allowedButtons.contains(touch.button) && allows(touch.type)
            && delegate?.gestureRecognizer(self, shouldReceive: touch) ?? true
    }
    private func allows(_ type: UITouch.TouchType) -> Bool {
        allowedTouchTypes.contains { $0.intValue == type.rawValue || $0.intValue == UITouch.TouchType.direct.rawValue }
    }
    /// Returns the use of a touch by the controls between it and the recognizer's view, without that view. Their own tracking takes
    /// precedence.
    final func controlUse(of touch: UITouch) -> ControlUse {
        if let passage = touch.passage, passage.reached === view { return passage.use }
        var use = ControlUse()
        var next = touch.view
        while let passed = next, passed !== view {
            use.add(passed)
            next = passed.superview
        }
        return use
    }
    /// Whether more touches may follow although none is down, as between the taps of a double tap.
    var awaitsTouches: Bool { false }

    // MARK: Course

    var arena: GestureArena? { view?.window?.dispatcher.arena }

    private func request(_ new: State) {
        switch (committed, new) {
        case (.possible, .began), (.possible, .ended):
            if let arena, arena.makesWait(self) {
                held = new
                heldTouches = tracked
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

    /// Recognizes the gesture unless the view, the delegate or the arena forbids it.
    func recognize(as new: State) {
        held = nil
        guard shouldBegin, arena?.allows(self) ?? true else { return commit(.failed) }
        arena?.recognized(self)
        commit(new)
    }

    /// Whether the gesture may begin, by the view and the delegate.
    @_spi(Hooks) open var shouldBegin: Bool {
        view?.gestureRecognizerShouldBegin(self) ?? true && delegate?.gestureRecognizerShouldBegin(self) ?? true
    }

    func commit(_ new: State) {
        held = nil
        heldTouches = []
        committed = new
        if new != .failed {
            for action in actions { action(self) }
            targets.send(self)
        }
        arena?.changed(self)
    }

    /// Returns whether this recognizer must fail before another recognizes.
    @_spi(Hooks) open func mustFail(before other: UIGestureRecognizer) -> Bool {
        other.requirements.contains { $0.object === self } || other.shouldRequireFailure(of: self)
            || shouldBeRequiredToFail(by: other)
            || other.delegate?.gestureRecognizer(other, shouldRequireFailureOf: self) ?? false
            || delegate?.gestureRecognizer(self, shouldBeRequiredToFailBy: other) ?? false
    }

    /// Cancels or fails the gesture.
    func abandon() {
        if committed.isUnderWay {
            commit(.cancelled)
        } else if committed == .possible, !tracked.isEmpty || held != nil {
            commit(.failed)
        }
    }

    /// Returns to the possible state.
    func restart() {
        committed = .possible
        held = nil
        heldTouches = []
        tracked.removeAll()
        reset()
    }
}

/// Decides about gestures. All methods are optional.
@preconcurrency @MainActor
public protocol UIGestureRecognizerDelegate: AnyObject {
    /// Returns whether a gesture may begin. True by default.
    func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool
    /// Returns whether two gestures may be recognized simultaneously. False by default.
    func gestureRecognizer(
        _ gestureRecognizer: UIGestureRecognizer, shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
    ) -> Bool
    /// Returns whether to track a touch. True by default.
    func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch) -> Bool
    /// Returns whether the first recognizer waits for the second to fail. False by default.
    func gestureRecognizer(
        _ gestureRecognizer: UIGestureRecognizer, shouldRequireFailureOf otherGestureRecognizer: UIGestureRecognizer
    ) -> Bool
    /// Returns whether the second recognizer waits for the first to fail. False by default.
    func gestureRecognizer(
        _ gestureRecognizer: UIGestureRecognizer, shouldBeRequiredToFailBy otherGestureRecognizer: UIGestureRecognizer
    ) -> Bool
}

extension UIGestureRecognizerDelegate {
    /// Default implementation; see the protocol.
    public func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool { true }
    /// Default implementation; see the protocol.
    public func gestureRecognizer(
        _ gestureRecognizer: UIGestureRecognizer, shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
    ) -> Bool { false }
    /// Default implementation; see the protocol.
    public func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch) -> Bool { true }
    /// Default implementation; see the protocol.
    public func gestureRecognizer(
        _ gestureRecognizer: UIGestureRecognizer, shouldRequireFailureOf otherGestureRecognizer: UIGestureRecognizer
    ) -> Bool { false }
    /// Default implementation; see the protocol.
    public func gestureRecognizer(
        _ gestureRecognizer: UIGestureRecognizer, shouldBeRequiredToFailBy otherGestureRecognizer: UIGestureRecognizer
    ) -> Bool { false }
}

/// The name of a method, with a colon per argument: what ported code calls a selector.
///
/// The methods behind the names are made by the module `PortSupport`, where the type is called `Selector`.
nonisolated public struct MethodName: Hashable, Sendable, CustomStringConvertible, ExpressibleByStringLiteral {
    /// The name, with a colon per argument.
    public let description: String

    /// Creates a name.
    public init(_ name: String) { description = name }
    /// Creates a name.
    public init(stringLiteral name: String) { description = name }

    /// Returns whether the method is one of a target. Without `PortSupport` there are no methods.
    @MainActor
    func isMethod(of target: AnyObject) -> Bool { (self as Any as? any MessageName)?.isMethod(of: target) ?? false }

    /// Calls the method of a target with an argument. Without `PortSupport` there are no methods.
    @MainActor
    func call(_ target: AnyObject, _ argument: Any?) {
        guard let message = self as Any as? any MessageName else {
            return Diagnostics.warnOnce("\(self): a message is sent by its name only if the program links PortSupport")
        }
        _ = message.send(target, argument)
    }
}

/// The weakly held targets of a gesture recognizer, with the messages that they receive, in the order of their addition.
private struct GestureTargets {
    private struct Entry {
        weak var target: AnyObject?
        let action: MethodName
    }

    private struct Key: Hashable {
        let target: ObjectIdentifier
        let action: MethodName
    }

    private var entries = OrderedTable<Key, Entry>()

    /// Adds a message to a target, unless it exists.
    mutating func add(_ target: Any, _ action: MethodName) {
        let object = target as AnyObject
        let key = Key(target: ObjectIdentifier(object), action: action)
        // The address may belong to a released target.
        if entries[key]?.target == nil { entries[key] = nil }
        entries[key] = entries[key] ?? Entry(target: object, action: action)
    }

    /// Removes messages; nil matches all targets or all messages.
    mutating func remove(_ target: Any?, _ action: MethodName?) {
        let object = target.map { $0 as AnyObject }
        if let object, let action {
            entries[Key(target: ObjectIdentifier(object), action: action)] = nil
        } else {
            entries.removeAll { (object == nil || $0.target === object) && (action == nil || $0.action == action) }
        }
    }

    /// Sends the messages with a sender.
    @MainActor
    func send(_ sender: AnyObject) {
        for entry in entries.values { if let target = entry.target { entry.action.call(target, sender) } }
    }
}
