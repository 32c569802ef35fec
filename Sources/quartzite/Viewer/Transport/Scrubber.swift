import QuartzUI

/// A draggable time line with ticks, the demo's key moments and the current time.
final class Scrubber: SeekControl {
    /// Times of marks, in seconds.
    var marks: [Double] = [] {
        didSet { if marks != oldValue { setNeedsLayout() } }
    }

    private let track = UIView()
    private let elapsed = UIView()
    private let knob = UIView()
    private var ticks: [(line: UIView, label: UILabel)] = []
    private var dots: [UIView] = []

    /// The inputs of ticks and marks.
    private struct Ruling: Equatable {
        let scale: TimeScale
        let marks: [Double]
        let width: CGFloat
    }
    /// The inputs of the last drawing. It avoids a loop, because adding views triggers layout.
    private var drawn: Ruling?

    private static let trackY: CGFloat = 17
    private static let trackHeight: CGFloat = 4
    private static let knobSide: CGFloat = 14

    override init(frame: CGRect) {
        super.init(frame: frame)
        track.backgroundColor = Theme.hairline
        elapsed.backgroundColor = Theme.accent
        knob.backgroundColor = Theme.text
        for bar in [track, elapsed] { bar.layer.cornerRadius = Self.trackHeight / 2 }
        knob.bounds.size = CGSize(width: Self.knobSide, height: Self.knobSide)
        knob.layer.cornerRadius = Self.knobSide / 2
        for view in [track, elapsed, knob] {
            view.isUserInteractionEnabled = false
            addSubview(view)
        }
    }

    required init?(coder: NSCoder) { nil }

    // MARK: Layout

    override func timeDidChange() { placeKnob() }

    override func layoutSubviews() {
        super.layoutSubviews()
        track.frame = CGRect(x: Self.inset, y: Self.trackY, width: length, height: Self.trackHeight)
        let ruling = Ruling(scale: scale, marks: marks, width: bounds.width)
        if ruling != drawn {
            drawn = ruling
            makeTicks()
            makeDots()
        }
        placeKnob()
    }

    private func placeKnob() {
        let x = x(of: time)
        elapsed.frame = CGRect(x: Self.inset, y: Self.trackY, width: x - Self.inset, height: Self.trackHeight)
        knob.center = CGPoint(x: x, y: Self.trackY + Self.trackHeight / 2)
    }

    private func makeTicks() {
        for tick in ticks {
            tick.line.removeFromSuperview()
            tick.label.removeFromSuperview()
        }
        ticks = scale.ticks.map { time in
            let line = UIView(frame: CGRect(x: x(of: time).rounded(), y: 25, width: 1 / contentScaleFactor, height: 3))
            line.backgroundColor = Theme.secondaryText
            let label = UILabel(line: Self.text(time), font: Theme.captionFont, color: Theme.secondaryText, alignment: .center)
            let width: CGFloat = 48
            label.frame = CGRect(x: (x(of: time) - width / 2).rounded(), y: 29, width: width, height: 15)
            for view in [line, label] {
                view.isUserInteractionEnabled = false
                insertSubview(view, at: 0)
            }
            return (line, label)
        }
    }

    private func makeDots() {
        for dot in dots { dot.removeFromSuperview() }
        dots = marks.filter { (scale.start...scale.end).contains($0) }.map { time in
            let dot = UIView(frame: CGRect(x: x(of: time) - 2, y: Self.trackY - 7, width: 4, height: 4))
            dot.backgroundColor = Theme.secondaryText
            dot.layer.cornerRadius = 2
            dot.isUserInteractionEnabled = false
            insertSubview(dot, at: 0)
            return dot
        }
    }

    /// Seconds without trailing zeros, minutes from two on: `0.5 s`, `3 s`, `2:00`.
    private static func text(_ time: Double) -> String {
        if time >= 120 { return String(TimeText.string(time).dropLast(4)) }
        return time == time.rounded() ? "\(Int(time)) s" : "\((time * 10).rounded() / 10) s"
    }

    override func stateDidChange() {
        let grows = state.contains(.hovered) || isTracking
        ViewerMotion.animate(Theme.quick) {
            self.knob.transform = grows ? CGAffineTransform(scaleX: 1.15, y: 1.15) : .identity
        }
    }
}

/// An area whose width represents a range of time; a drag in it sets the time.
class SeekControl: UIControl {
    /// The shown range of time.
    var scale = TimeScale(covering: 2) {
        didSet { if scale != oldValue { setNeedsLayout() } }
    }
    /// The time shown, in seconds.
    var time = 0.0 {
        didSet { if time != oldValue { timeDidChange() } }
    }

    /// Called when a drag begins.
    var onBegin: () -> Void = {}
    /// Called when the drag reaches a time.
    var onSeek: (Double) -> Void = { _ in }
    /// Called when the drag ends.
    var onEnd: () -> Void = {}

    /// Margin at both ends.
    static let inset: CGFloat = 8

    /// Called by the wheel, which zooms, or with Shift moves the range.
    var onZoom: (TimeScale) -> Void = { _ in }

    override func scrollWheel(with event: ScrollEvent) -> Bool {
        var scale = scale
        let isAcross = event.modifiers.contains(.shift) || abs(event.delta.dx) > abs(event.delta.dy)
        if isAcross {
            let way = abs(event.delta.dx) > abs(event.delta.dy) ? event.delta.dx : event.delta.dy
            scale.move(by: Double(way / length))
        } else {
            let time = scale.time(at: Double((convert(event.location, from: nil).x - Self.inset) / length))
            scale.zoom(event.delta.dy > 0 ? 1 : -1, around: time)
        }
        onZoom(scale)
        return true
    }

    override var cursor: CursorShape? { .hand }

    /// Called when the shown time changes. The default does nothing.
    func timeDidChange() {}

    /// The width of the range, in points.
    final var length: CGFloat { max(1, bounds.width - 2 * Self.inset) }

    /// Returns the position of a time.
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
