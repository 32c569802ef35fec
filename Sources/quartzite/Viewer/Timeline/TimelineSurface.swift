import QuartzUI

/// What is dragged over the timeline's bars, with the playhead and a line for each of the scrubber's ticks.
final class TimelineSurface: SeekControl {
    /// The wheel turned over it.
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

    override func scrollWheel(with event: ScrollEvent) -> Bool { onWheel(event) }

    override func timeDidChange() { placePlayhead() }

    private func placePlayhead() {
        UIView.performWithoutAnimation {
            playhead.frame = CGRect(x: x(of: time) - 0.75, y: 0, width: 1.5, height: bounds.height)
        }
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let path = CGMutablePath()
        for index in 0...Int((scale.length / scale.tick).rounded(.down)) {
            let x = x(of: Double(index) * scale.tick).rounded() + 0.5 / contentScaleFactor
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
