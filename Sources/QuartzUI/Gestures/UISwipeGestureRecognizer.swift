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
