/// A set of touches with a time.
@preconcurrency @MainActor
public final class UIEvent: NSObject {
    /// The time on the media clock, in seconds.
    public let timestamp: TimeInterval
    /// The modifier keys held.
    public let modifierFlags: KeyModifiers
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

    /// The touches that began in a view.
    public func touches(for view: UIView) -> Set<UITouch>? {
        let found = (allTouches ?? []).filter { $0.view === view }
        return found.isEmpty ? nil : found
    }

    /// The touches of a window.
    public func touches(for window: UIWindow) -> Set<UITouch>? {
        let found = (allTouches ?? []).filter { $0.window === window }
        return found.isEmpty ? nil : found
    }

    /// The touches that a recognizer tracks.
    public func touches(for gesture: UIGestureRecognizer) -> Set<UITouch>? {
        let found = (allTouches ?? []).filter { $0.gestureRecognizers?.contains { $0 === gesture } ?? false }
        return found.isEmpty ? nil : found
    }
}

extension UIEvent {
    /// The subtype of a motion event.
    nonisolated public enum EventSubtype: Int, Sendable {
        /// None.
        case none = 0
        /// A shake.
        case motionShake = 1
    }
}
