import Foundation
import QuartzUI

/// An area whose width represents a range of time; a drag in it sets the time.
package class SeekControl: UIControl {
    /// The shown range of time.
    package var scale = TimeScale(covering: 2) {
        didSet { if scale != oldValue { setNeedsLayout() } }
    }
    /// The time shown, in seconds.
    var time = 0.0 {
        didSet { if time != oldValue { timeDidChange() } }
    }

    /// The marks.
    package var range = MarkedRange() {
        didSet { if range != oldValue { rangeDidChange() } }
    }

    /// Called when a drag begins.
    package var onBegin: () -> Void = {}
    /// Called when the drag reaches a time.
    package var onSeek: (Double) -> Void = { _ in }
    /// Called when the drag ends.
    package var onEnd: () -> Void = {}

    /// Margin at both ends.
    static let inset: CGFloat = 8

    /// Called by the wheel, which zooms, or with Shift moves the range.
    package var onZoom: (TimeScale) -> Void = { _ in }

    package override func scrollWheel(with event: ScrollEvent) -> Bool {
        var scale = scale
        let isAcross = event.modifiers.contains(.shift) || abs(event.delta.dx) > abs(event.delta.dy)
        if isAcross {
            let way = abs(event.delta.dx) > abs(event.delta.dy) ? event.delta.dx : event.delta.dy
            scale.move(by: Double(way / length))
        } else {
            let time = time(at: convert(event.location, from: nil).x)
            let notches = min(max(Double(event.delta.dy / ScrollEvent.pointsPerNotch), -4), 4)
            scale.zoom(by: pow(Self.zoomStep, notches), around: time)
        }
        onZoom(scale)
        return true
    }

    /// The factor of a notch of the wheel.
    private static let zoomStep = 1.5

    package override var cursor: CursorShape? { .hand }

    /// Called when the shown time changes. The default does nothing.
    func timeDidChange() {}

    /// Called when the marks change. The default does nothing.
    func rangeDidChange() {}

    /// The width of the range, in points.
    final var length: CGFloat { max(1, bounds.width - 2 * Self.inset) }

    /// Returns the position of a time, which may be outside of the range.
    final func position(of time: Double) -> CGFloat {
        Self.inset + CGFloat((time - scale.start) / scale.length) * length
    }

    /// Returns the time at a position.
    final func time(at x: CGFloat) -> Double { scale.time(at: Double((x - Self.inset) / length)) }

    /// Returns the position of a time, clamped to the range.
    final func x(of time: Double) -> CGFloat { Self.inset + CGFloat(scale.fraction(of: time)) * length }

    // MARK: Dragging

    package override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        onBegin()
        seek(touch)
        return true
    }

    package override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        seek(touch)
        return true
    }

    package override func endTracking(_ touch: UITouch?, with event: UIEvent?) { onEnd() }

    package override func cancelTracking(with event: UIEvent?) { onEnd() }

    private func seek(_ touch: UITouch) {
        onSeek(time(at: touch.location(in: self).x))
    }
}
