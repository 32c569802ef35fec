/// A finger on the window, or the mouse with a button down.
@preconcurrency @MainActor
public final class UITouch: NSObject {
    /// Phase of a touch.
    nonisolated public enum Phase: Int, Sendable {
        /// Went down.
        case began
        /// Moved.
        case moved
        /// Has not moved since the last event.
        case stationary
        /// Went up.
        case ended
        /// Cancelled.
        case cancelled
        /// A pointer has entered a region. No touch has this phase: `UIHoverGestureRecognizer` reports pointers.
        case regionEntered
        /// A pointer has moved in a region. No touch has this phase.
        case regionMoved
        /// A pointer has left a region. No touch has this phase.
        case regionExited
    }

    /// Kind of a touch.
    nonisolated public enum TouchType: Int, Sendable {
        /// A finger.
        case direct = 0
        /// A remote control. No device sends such touches.
        case indirect = 1
        /// A pencil. No device sends such touches.
        case pencil = 2
        /// A mouse.
        case indirectPointer = 3
    }

    /// The phase.
    public internal(set) var phase = Phase.began
    /// The time of the last change on the media clock, in seconds.
    public internal(set) var timestamp: TimeInterval
    /// The number of taps in quick succession at this position, including this one.
    public internal(set) var tapCount = 1
    /// Finger or mouse.
    public let type: TouchType
    /// The mouse button.
    public let button: PointerEvent.Button
    /// The window of the touch.
    public internal(set) weak var window: UIWindow?
    /// The view in which the touch began.
    public internal(set) weak var view: UIView?
    /// The recognizers that track the touch.
    public internal(set) var gestureRecognizers: [UIGestureRecognizer]? = []

    var position: CGPoint
    var previousPosition: CGPoint
    let start: CGPoint
    /// Whether a gesture has taken the touch, so its view receives it no longer.
    var isTaken = false
    /// Whether the view has received the touch.
    var isDelivered = false
    /// The way from the touched view outwards, while the recognizers on it are asked.
    var passage: TouchPassage?

    init(_ event: PointerEvent, window: UIWindow, view: UIView?) {
        position = event.location
        previousPosition = event.location
        start = event.location
        timestamp = event.timestamp
        type = event.kind == .touch ? .direct : .indirectPointer
        button = event.button
        self.window = window
        self.view = view
        super.init()
    }

    /// The maximum time between the taps of a multiple tap, in seconds.
    static let tapInterval = 0.35

    /// Whether the touch began near enough to the end of a tap to continue it: 10 points for a mouse; for a finger 44, the size of
    /// a target that fingers hit.
    func mayContinueTap(at place: CGPoint) -> Bool {
        hypot(start.x - place.x, start.y - place.y) <= (type == .direct ? 44 : 10)
    }

    /// Returns the location in a view's coordinates; nil is the window.
    public func location(in view: UIView?) -> CGPoint { convert(position, to: view) }

    /// Returns the location at the previous event, in a view's coordinates.
    public func previousLocation(in view: UIView?) -> CGPoint { convert(previousPosition, to: view) }

    /// Returns the location in a view's coordinates, as precise as the device measures it: the same as ``location(in:)``.
    public func preciseLocation(in view: UIView?) -> CGPoint { location(in: view) }
    /// Returns the location at the previous event, as precise as the device measures it.
    public func precisePreviousLocation(in view: UIView?) -> CGPoint { previousLocation(in: view) }

    private func convert(_ point: CGPoint, to view: UIView?) -> CGPoint {
        guard let view, let window, view !== window else { return point }
        return view.convert(point, from: window)
    }
}

extension UITouch {
    /// The force of the touch: always 0, because no device reports it.
    public var force: CGFloat { 0 }
    /// The maximum force: always 0, because no device reports it.
    public var maximumPossibleForce: CGFloat { 0 }
    /// The radius of the touch in points: always 0, because no device reports it.
    public var majorRadius: CGFloat { 0 }
    /// The accuracy of the radius in points: always 0.
    public var majorRadiusTolerance: CGFloat { 0 }
}

/// The use of a touch by the enabled controls between it and a view.
struct ControlUse {
    /// Whether one handles drags, as sliders do.
    private(set) var isOfDrags = false
    /// Whether one handles taps, as buttons do.
    private(set) var isOfTaps = false

    @MainActor
    mutating func add(_ view: UIView) {
        guard let control = view as? UIControl, control.isEnabled else { return }
        isOfDrags = isOfDrags || control.keepsDrags
        isOfTaps = isOfTaps || control.handlesTaps
    }
}

/// The present end of a way outwards from the touched view, and the use by the controls before it.
struct TouchPassage {
    unowned let reached: UIView
    let use: ControlUse
}

/// A set of touches with a time.
@preconcurrency @MainActor
public class UIEvent: NSObject {
    /// The time on the media clock, in seconds.
    public let timestamp: TimeInterval
    /// The modifier keys held.
    public let modifierFlags: KeyModifiers
    /// The kind of event: touches, because keys, wheels and hovering have separate calls.
    public var type: EventType { .touches }
    /// Kinds of events.
    nonisolated public enum EventType: Int, Sendable {
        /// Touches and the mouse.
        case touches = 0
        /// Motion of the device; not used on Linux.
        case motion = 1
        /// A remote control; not used on Linux.
        case remoteControl = 2
        /// Buttons; not used on Linux.
        case presses = 3
        /// A wheel; not used on Linux.
        case scroll = 10
        /// A pointer above a view; not used on Linux.
        case hover = 11
        /// Fingers on a touch pad; not used on Linux.
        case transform = 14
    }
    /// All touches of the window, including unchanged ones.
    public let allTouches: Set<UITouch>?

    /// The touch that changed.
    var changed: UITouch?

    init(timestamp: TimeInterval, modifiers: KeyModifiers, touches: Set<UITouch>) {
        self.timestamp = timestamp
        modifierFlags = modifiers
        allTouches = touches
        super.init()
    }

    /// Returns the touches that began in a view.
    public func touches(for view: UIView) -> Set<UITouch>? {
        let found = (allTouches ?? []).filter { $0.view === view }
        return found.isEmpty ? nil : found
    }

    /// Returns the touches of a window.
    public func touches(for window: UIWindow) -> Set<UITouch>? {
        let found = (allTouches ?? []).filter { $0.window === window }
        return found.isEmpty ? nil : found
    }

    /// Returns the touches that a recognizer tracks.
    public func touches(for gesture: UIGestureRecognizer) -> Set<UITouch>? {
        let found = (allTouches ?? []).filter { $0.gestureRecognizers?.contains { $0 === gesture } ?? false }
        return found.isEmpty ? nil : found
    }
}

extension UIEvent {
    /// Returns the touches that were combined into one of the event's: the touch alone, because the host coalesces moves. Nil for a
    /// touch of another event.
    public func coalescedTouches(for touch: UITouch) -> [UITouch]? { allTouches?.contains(touch) ?? false ? [touch] : nil }
    /// Returns the predicted touches of a touch: always empty. Nil for a touch of another event.
    public func predictedTouches(for touch: UITouch) -> [UITouch]? { allTouches?.contains(touch) ?? false ? [] : nil }

    /// The subtype of a motion event.
    nonisolated public enum EventSubtype: Int, Sendable {
        /// None.
        case none = 0
        /// A shake.
        case motionShake = 1
    }
}
