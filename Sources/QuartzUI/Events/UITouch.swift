/// A finger on the window, or the mouse with a button down, from its beginning to its end.
@preconcurrency @MainActor
public final class UITouch: NSObject {
    /// Where in its life a touch is.
    nonisolated public enum Phase: Int, Sendable {
        /// Went down.
        case began
        /// Moved.
        case moved
        /// Has not moved since the last event.
        case stationary
        /// Went up.
        case ended
        /// Was taken away.
        case cancelled
    }

    /// What touches.
    nonisolated public enum TouchType: Int, Sendable {
        /// A finger.
        case direct
        /// A mouse.
        case indirectPointer
    }

    /// Where in its life it is.
    public internal(set) var phase = Phase.began
    /// When it last changed, in the media clock's seconds.
    public internal(set) var timestamp: TimeInterval
    /// How many times in quick succession the place was tapped; this touch included.
    public internal(set) var tapCount: Int
    /// Finger or mouse.
    public let type: TouchType
    /// The mouse's button.
    public let button: PointerEvent.Button
    /// The window it is in.
    public internal(set) weak var window: UIWindow?
    /// The view it began in.
    public internal(set) weak var view: UIView?
    /// The recognizers that follow it.
    public internal(set) var gestureRecognizers: [UIGestureRecognizer]? = []

    var position: CGPoint
    var previousPosition: CGPoint
    let start: CGPoint
    /// Whether the view hears of it no more.
    var isTaken = false

    init(_ event: PointerEvent, window: UIWindow, view: UIView?, tapCount: Int) {
        position = event.location
        previousPosition = event.location
        start = event.location
        timestamp = event.timestamp
        type = event.kind == .touch ? .direct : .indirectPointer
        button = event.button
        self.window = window
        self.view = view
        self.tapCount = tapCount
        super.init()
    }

    /// Where it is, in a view's coordinates; nil is the window.
    public func location(in view: UIView?) -> CGPoint { convert(position, to: view) }

    /// Where it was at the event before.
    public func previousLocation(in view: UIView?) -> CGPoint { convert(previousPosition, to: view) }

    private func convert(_ point: CGPoint, to view: UIView?) -> CGPoint {
        guard let view, let window, view !== window else { return point }
        return view.convert(point, from: window)
    }
}

extension UITouch {
    /// How hard the touch presses: 0, for neither mice nor screens here say.
    public var force: CGFloat { 0 }
    /// How hard a touch can press; 0 where nobody says.
    public var maximumPossibleForce: CGFloat { 0 }
}
