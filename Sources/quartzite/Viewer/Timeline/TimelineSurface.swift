import QuartzUI

/// The draggable surface over the timeline's bars, with the playhead and a line for each tick of the scrubber.
final class TimelineSurface: SeekControl {
    /// Called first for wheel events.
    ///
    /// - Returns: whether the event is handled.
    var onWheel: (ScrollEvent) -> Bool = { _ in false }

    /// Called first when a drag begins.
    ///
    /// - Returns: called with the distance in seconds; nil if the drag is a seek.
    var onGrab: (CGPoint, KeyModifiers) -> ((Double) -> Void)? = { _, _ in nil }
    /// The bar that is dragged, and where the drag began.
    private var held: (move: (Double) -> Void, start: CGFloat)?

    private let grid = CAShapeLayer()
    private let playhead = UIView()

    override init(frame: CGRect) {
        super.init(frame: frame)
        grid.fillColor = nil
        layer.addSublayer(grid)
        playhead.backgroundColor = Theme.accent
        playhead.isUserInteractionEnabled = false
        addSubview(playhead)
        themeDidChange()
    }

    required init?(coder: NSCoder) { nil }

    override func themeDidChange() {
        super.themeDidChange()
        grid.strokeColor = Theme.hairline.withAlphaComponent(0.6).cgColor
    }

    override func scrollWheel(with event: ScrollEvent) -> Bool {
        onWheel(event) || super.scrollWheel(with: event)
    }

    override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        let point = touch.location(in: self)
        if let move = onGrab(point, event?.modifierFlags ?? []) {
            held = (move, point.x)
            return true
        }
        return super.beginTracking(touch, with: event)
    }

    override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        guard let held else { return super.continueTracking(touch, with: event) }
        held.move(Double((touch.location(in: self).x - held.start) / length) * scale.length)
        return true
    }

    override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
        if held != nil { held = nil } else { super.endTracking(touch, with: event) }
    }

    override func cancelTracking(with event: UIEvent?) {
        if held != nil { held = nil } else { super.cancelTracking(with: event) }
    }

    override func timeDidChange() { placePlayhead() }

    private func placePlayhead() {
        UIView.performWithoutAnimation {
            playhead.frame = CGRect(x: x(of: time) - 0.75, y: 0, width: 1.5, height: bounds.height)
        }
    }

    override func layoutSubviews() {
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
        CATransaction.commit()
        placePlayhead()
    }
}
