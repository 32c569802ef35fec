import QuartzUI

/// A draggable time line with ticks, the demo's key moments and the current time.
package final class Scrubber: SeekControl {
    /// Times of marks, in seconds.
    package var marks: [Double] = [] {
        didSet { if marks != oldValue { setNeedsLayout() } }
    }

    private let track = UIView()
    /// The range between the marks.
    private let loop = UIView()
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
        loop.backgroundColor = Theme.model
        for bar in [track, loop, elapsed] { bar.layer.cornerRadius = Self.trackHeight / 2 }
        knob.bounds.size = CGSize(width: Self.knobSide, height: Self.knobSide)
        knob.layer.cornerRadius = Self.knobSide / 2
        for view in [track, elapsed, loop, knob] {
            view.isUserInteractionEnabled = false
            addSubview(view)
        }
    }

    required init?(coder: NSCoder) { nil }

    // MARK: Assistance

    package override var accessibilityTraits: UIAccessibilityTraits {
        get { super.accessibilityTraits.union([.adjustable, .updatesFrequently]) }
        set { super.accessibilityTraits = newValue }
    }

    package override var accessibilityLabel: String? {
        get { super.accessibilityLabel ?? "Time" }
        set { super.accessibilityLabel = newValue }
    }

    package override var accessibilityValue: String? {
        get { super.accessibilityValue ?? TimeText.string(time) }
        set { super.accessibilityValue = newValue }
    }

    package override func accessibilityIncrement() { step(by: 1) }
    package override func accessibilityDecrement() { step(by: -1) }

    /// Moves the time by a twentieth of the shown range, as a short drag does.
    private func step(by count: Double) {
        onBegin()
        onSeek(max(0, time + count * scale.length / 20))
        onEnd()
    }

    // MARK: Layout

    override func timeDidChange() { placeKnob() }

    override func rangeDidChange() { setNeedsLayout() }

    package override func layoutSubviews() {
        super.layoutSubviews()
        track.frame = CGRect(x: Self.inset, y: Self.trackY, width: length, height: Self.trackHeight)
        let ruling = Ruling(scale: scale, marks: marks, width: bounds.width)
        if ruling != drawn {
            drawn = ruling
            makeTicks()
            makeDots()
        }
        let (left, right) = (range.start.map { x(of: $0) }, range.end.map { x(of: $0) })
        loop.isHidden = range == MarkedRange()
        loop.frame = CGRect(
            x: left ?? right.map { $0 - 3 } ?? 0, y: Self.trackY - 5,
            width: max(3, (right ?? left.map { $0 + 3 } ?? 0) - (left ?? right.map { $0 - 3 } ?? 0)), height: 2)
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
        return time == time.rounded() ? "\(Int(time)) s" : "\((time * 100).rounded() / 100) s"
    }

    package override func stateDidChange() {
        let grows = state.contains(.hovered) || isTracking
        ViewerMotion.animate(Theme.quick) {
            self.knob.transform = grows ? CGAffineTransform(scaleX: 1.15, y: 1.15) : .identity
        }
    }
}
