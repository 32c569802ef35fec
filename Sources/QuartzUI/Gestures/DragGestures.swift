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

    /// Returns the translation since the start, in a view's coordinates.
    open func translation(in view: UIView?) -> CGPoint { convert(CGPoint(x: moved.dx, y: moved.dy), to: view) }

    /// Sets the translation, and restarts the measurement of the velocity; zero restarts both.
    open func setTranslation(_ translation: CGPoint, in view: UIView?) {
        let inWindow = convert(translation, from: view)
        moved = CGVector(dx: inWindow.x, dy: inWindow.y)
        motion.restart(at: moved)
    }

    /// Returns the velocity in points per second, in a view's coordinates.
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
        super.shouldReceive(touch) && !controlUse(of: touch).isOfDrags
    }

    /// Returns whether a drag in a direction may begin; otherwise the recognizer stays possible.
    @_spi(Hooks) open func shouldBegin(along way: CGVector) -> Bool { true }

    open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
        motion.end(at: event.timestamp)
        let left = tracked.filter { $0.phase != .ended && $0.phase != .cancelled }
        if left.count >= minimumNumberOfTouches { return }
        state = state.isUnderWay ? .ended : .failed
    }
}

/// Recognizes a drag that starts at an edge of its view.
@preconcurrency @MainActor
open class UIScreenEdgePanGestureRecognizer: UIPanGestureRecognizer {
    /// The edges at which a drag may start. None by default.
    open var edges: UIRectEdge = []

    /// The maximum distance of the start from the edge, in points.
    private static let reach: CGFloat = 20

    open override func shouldReceive(_ touch: UITouch) -> Bool {
        guard super.shouldReceive(touch), let view else { return false }
        let point = touch.location(in: view)
        let bounds = view.bounds
        return edges.contains(.left) && point.x - bounds.minX <= Self.reach
            || edges.contains(.right) && bounds.maxX - point.x <= Self.reach
            || edges.contains(.top) && point.y - bounds.minY <= Self.reach
            || edges.contains(.bottom) && bounds.maxY - point.y <= Self.reach
    }
}

/// A set of edges of a rectangle.
nonisolated public struct UIRectEdge: OptionSet, Hashable, Sendable {
    /// The bits; UIKit's values.
    public let rawValue: UInt
    /// Creates edges from bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// The top edge.
    public static let top = UIRectEdge(rawValue: 1)
    /// The left edge.
    public static let left = UIRectEdge(rawValue: 2)
    /// The bottom edge.
    public static let bottom = UIRectEdge(rawValue: 4)
    /// The right edge.
    public static let right = UIRectEdge(rawValue: 8)
    /// All four edges.
    public static let all: UIRectEdge = [.top, .left, .bottom, .right]
}

/// Recognizes a quick swipe in one direction.
@preconcurrency @MainActor
open class UISwipeGestureRecognizer: UIGestureRecognizer {
    /// Directions of a swipe.
    nonisolated public struct Direction: OptionSet, Hashable, Sendable {
        /// The bits; UIKit's values.
        public let rawValue: UInt
        /// Creates directions from bits.
        public init(rawValue: UInt) { self.rawValue = rawValue }
        /// Right.
        public static let right = Direction(rawValue: 1)
        /// Left.
        public static let left = Direction(rawValue: 2)
        /// Up.
        public static let up = Direction(rawValue: 4)
        /// Down.
        public static let down = Direction(rawValue: 8)
    }

    /// The accepted directions. Right by default.
    open var direction = Direction.right
    /// The number of fingers. 1 by default.
    open var numberOfTouchesRequired = 1

    private var start = CGPoint.zero
    private var began: TimeInterval = 0

    /// Maximum duration of a swipe, in seconds.
    private static let longest = 0.5
    /// Minimum length of a swipe, in points.
    private static let shortest: CGFloat = 50
    /// Maximum sideways deviation, as a fraction of the length.
    private static let stray: CGFloat = 0.5
    /// The distance in points before which the direction is not checked.
    private static let slack: CGFloat = 12

    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        if numberOfTouches > numberOfTouchesRequired { return state = .failed }
        start = location(in: nil)
        if numberOfTouches == 1 { began = event.timestamp }
    }

    open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
        guard state == .possible else { return }
        if event.timestamp - began > Self.longest { return state = .failed }
        guard numberOfTouches == numberOfTouchesRequired else { return }
        let here = location(in: nil)
        let way = CGVector(dx: here.x - start.x, dy: here.y - start.y)
        let isSideways = abs(way.dx) > abs(way.dy)
        let length = max(abs(way.dx), abs(way.dy))
        guard length > Self.slack else { return }
        let leads: Direction = isSideways ? (way.dx > 0 ? .right : .left) : (way.dy > 0 ? .down : .up)
        let strays = min(abs(way.dx), abs(way.dy)) > length * Self.stray
        if !direction.contains(leads) || strays { return state = .failed }
        if length >= Self.shortest { state = .ended }
    }

    open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
        if state == .possible { state = .failed }
    }
}

/// Estimates a velocity from recent positions.
struct MotionTracker {
    private var samples: [(position: CGVector, time: TimeInterval)] = []
    /// The velocity before the last restart.
    private var earlier: CGVector?
    /// The velocity at the end, if it differs from that of the samples.
    private var final: CGVector?

    /// The age in seconds after which positions are discarded.
    private static let memory = 0.1
    /// The time in seconds without movement after which the velocity is zero.
    private static let rest = 0.06

    mutating func add(_ position: CGVector, at time: TimeInterval) {
        final = nil
        samples.append((position, time))
        samples.removeAll { time - $0.time > Self.memory }
    }

    /// Restarts the measurement at a position: the velocity is zero until the next movement.
    mutating func restart(at position: CGVector) {
        guard let last = samples.last else { return }
        if samples.count > 1 { earlier = velocity }
        samples = [(position, last.time)]
    }

    /// Ends the motion. Without movement since a restart, the velocity is that before the restart, because programs that
    /// restart at each change read the velocity at the end. After a rest the velocity is zero.
    mutating func end(at time: TimeInterval) {
        if let last = samples.last, time - last.time > Self.rest { return samples.removeAll() }
        if samples.count == 1 { final = earlier }
    }

    /// The velocity in points per second; zero if unknown.
    var velocity: CGVector {
        if let final { return final }
        guard let first = samples.first, let last = samples.last, last.time > first.time else { return .zero }
        let time = CGFloat(last.time - first.time)
        return CGVector(dx: (last.position.dx - first.position.dx) / time, dy: (last.position.dy - first.position.dy) / time)
    }
}
