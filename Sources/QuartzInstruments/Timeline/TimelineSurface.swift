import QuartzUI

/// The draggable surface over the timeline's bars, with the playhead and a line for each tick of the scrubber.
package final class TimelineSurface: SeekControl {
    /// Called first for wheel events.
    ///
    /// - Returns: Whether the event is handled.
    var onWheel: (ScrollEvent) -> Bool = { _ in false }

    /// Called first when a drag begins.
    ///
    /// - Returns: A function that is called with the distance in seconds; nil if the drag is a seek.
    var onGrab: (CGPoint, KeyModifiers) -> ((Double) -> Void)? = { _, _ in nil }
    /// The dragged bar's function, and the x position at which the drag began.
    private var held: (move: (Double) -> Void, start: CGFloat)?
    /// The cursor over a point; nil for the ordinary one.
    var cursorAt: (CGPoint) -> CursorShape? = { _ in nil }
    private var hovered: CGPoint?

    /// Called with a mark that is dragged, and its time.
    package var onMark: (MarkedRange.Mark, Double) -> Void = { _, _ in }
    /// The dragged mark.
    private var heldMark: MarkedRange.Mark?

    private let grid = CAShapeLayer()
    private let band = UIView()
    private let flags = CAShapeLayer()
    private let playhead = UIView()

    /// The height of the strip in which marks are dragged.
    static let headHeight: CGFloat = 24
    private static let flagSide: CGFloat = 8

    override init(frame: CGRect) {
        super.init(frame: frame)
        grid.fillColor = nil
        layer.addSublayer(grid)
        band.isUserInteractionEnabled = false
        addSubview(band)
        layer.addSublayer(flags)
        playhead.backgroundColor = Theme.accent
        playhead.isUserInteractionEnabled = false
        addSubview(playhead)
        // The scrubber beside it is read.
        isAccessibilityElement = false
        themeDidChange()
    }

    required init?(coder: NSCoder) { nil }

    package override func themeDidChange() {
        super.themeDidChange()
        grid.strokeColor = Theme.hairline.withAlphaComponent(0.6).cgColor
        band.backgroundColor = Theme.model.withAlphaComponent(0.1)
        flags.fillColor = Theme.model.cgColor
    }

    package override var cursor: CursorShape? {
        guard let hovered else { return super.cursor }
        return mark(at: hovered) == nil ? cursorAt(hovered) ?? super.cursor : .resizeHorizontal
    }

    /// Returns the mark whose flag is at a point.
    private func mark(at point: CGPoint) -> MarkedRange.Mark? {
        guard point.y < Self.headHeight else { return nil }
        return MarkedRange.Mark.allCases.first { mark in
            guard let time = range[mark] else { return false }
            let way = point.x - position(of: time)
            return mark == .start ? (-2...Self.flagSide + 2).contains(way) : (-Self.flagSide - 2...2).contains(way)
        }
    }

    package override func hoverBegan(at point: CGPoint) {
        super.hoverBegan(at: point)
        hovered = point
    }

    package override func hoverMoved(to point: CGPoint) {
        super.hoverMoved(to: point)
        hovered = point
    }

    package override func scrollWheel(with event: ScrollEvent) -> Bool {
        onWheel(event) || super.scrollWheel(with: event)
    }

    package override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        let point = touch.location(in: self)
        heldMark = mark(at: point)
        if heldMark != nil { return true }
        if let move = onGrab(point, event?.modifierFlags ?? []) {
            held = (move, point.x)
            return true
        }
        return super.beginTracking(touch, with: event)
    }

    package override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        if let heldMark {
            onMark(heldMark, time(at: touch.location(in: self).x))
            return true
        }
        guard let held else { return super.continueTracking(touch, with: event) }
        held.move(Double((touch.location(in: self).x - held.start) / length) * scale.length)
        return true
    }

    package override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
        if held == nil, heldMark == nil { super.endTracking(touch, with: event) }
        (held, heldMark) = (nil, nil)
    }

    package override func cancelTracking(with event: UIEvent?) {
        if held == nil, heldMark == nil { super.cancelTracking(with: event) }
        (held, heldMark) = (nil, nil)
    }

    override func timeDidChange() { placePlayhead() }

    override func rangeDidChange() { setNeedsLayout() }

    private func placePlayhead() {
        UIView.performWithoutAnimation {
            playhead.isHidden = !(scale.start...scale.end).contains(time)
            playhead.frame = CGRect(x: x(of: time) - 0.75, y: 0, width: 1.5, height: bounds.height)
        }
    }

    package override func layoutSubviews() {
        super.layoutSubviews()
        let path = CGMutablePath()
        for tick in scale.ticks {
            let x = x(of: tick).rounded() + 0.5 / contentScaleFactor
            path.move(to: CGPoint(x: x, y: 0))
            path.addLine(to: CGPoint(x: x, y: bounds.height))
        }
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        grid.path = path
        grid.lineWidth = 1 / contentScaleFactor
        placeRange()
        CATransaction.commit()
        placePlayhead()
    }

    /// Places the band between the marks, and a flag at each mark.
    private func placeRange() {
        let path = CGMutablePath()
        let side = Self.flagSide
        for (mark, direction) in [(MarkedRange.Mark.start, 1.0), (.end, -1)] {
            guard let time = range[mark], (scale.start...scale.end).contains(time) else { continue }
            let x = x(of: time)
            path.addLines(between: [
                CGPoint(x: x, y: 2), CGPoint(x: x + side * direction, y: 2 + side / 2), CGPoint(x: x, y: 2 + side),
            ])
            path.closeSubpath()
            path.addRect(CGRect(x: x - 0.5, y: 2, width: 1, height: bounds.height))
        }
        flags.path = path
        band.isHidden = range == MarkedRange()
        let (left, right) = (
            range.start.map { x(of: $0) } ?? Self.inset, range.end.map { x(of: $0) } ?? bounds.width - Self.inset
        )
        band.frame = CGRect(x: left, y: 0, width: max(0, right - left), height: bounds.height)
    }
}
