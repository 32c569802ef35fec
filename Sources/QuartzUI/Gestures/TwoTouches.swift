/// The distance and direction of two fingers.
struct TwoTouches {
    var distance: CGFloat
    var angle: CGFloat

    /// Creates a pair; nil unless exactly two touches are tracked.
    init?(_ recognizer: UIGestureRecognizer) {
        guard recognizer.tracked.count == 2 else { return nil }
        let a = recognizer.tracked[0].position
        let b = recognizer.tracked[1].position
        distance = hypot(b.x - a.x, b.y - a.y)
        angle = atan2(b.y - a.y, b.x - a.x)
    }
}
