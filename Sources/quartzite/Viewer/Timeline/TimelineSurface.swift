import QuartzUI

/// The draggable surface over the timeline's bars, with the playhead and a line for each tick of the scrubber.
final class TimelineSurface: SeekControl {
    /// Called first for wheel events.
    ///
    /// - Returns: whether the event is handled.
    var onWheel: (ScrollEvent) -> Bool = { _ in false }

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
