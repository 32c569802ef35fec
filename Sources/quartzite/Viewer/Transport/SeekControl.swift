import QuartzUI

/// An area whose width is a stretch of time: a drag in it sets the time.
class SeekControl: UIControl {
    /// The stretch of time that is shown.
    var scale = TimeScale(covering: 2) {
        didSet { if scale != oldValue { setNeedsLayout() } }
    }
    /// The time shown, in seconds.
    var time = 0.0 {
        didSet { if time != oldValue { timeDidChange() } }
    }

    /// A drag begins.
    var onBegin: () -> Void = {}
    /// The drag reaches a time.
    var onSeek: (Double) -> Void = { _ in }
    /// The drag ends.
    var onEnd: () -> Void = {}

    /// Left of the beginning and right of the end.
    static let inset: CGFloat = 8

    override var cursor: CursorShape? { .hand }

    /// The time shown is another. The default does nothing.
    func timeDidChange() {}

    /// From the beginning to the end of the stretch, in points.
    final var length: CGFloat { max(1, bounds.width - 2 * Self.inset) }

    /// Where a time lies.
    final func x(of time: Double) -> CGFloat { Self.inset + CGFloat(scale.fraction(of: time)) * length }

    // MARK: Dragging

    override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        onBegin()
        seek(touch)
        return true
    }

    override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        seek(touch)
        return true
    }

    override func endTracking(_ touch: UITouch?, with event: UIEvent?) { onEnd() }

    override func cancelTracking(with event: UIEvent?) { onEnd() }

    private func seek(_ touch: UITouch) {
        onSeek(scale.time(at: Double((touch.location(in: self).x - Self.inset) / length)))
    }
}
