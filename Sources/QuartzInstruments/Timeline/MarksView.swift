import QuartzUI

/// The strip above the timeline's bars: a tick for each commit of the demo's layers, a diamond for each end that called back.
final class MarksView: UIView {
    private let commits = CAShapeLayer()
    private let ends = CAShapeLayer()
    private var shown: Marks?

    /// The inputs of the drawing.
    private struct Marks: Equatable {
        let commits: [Double]
        let ends: [Double]
        let scale: TimeScale
        var size = CGSize.zero
    }

    override init(frame: CGRect) {
        super.init(frame: frame)
        isUserInteractionEnabled = false
        clipsToBounds = true
        commits.fillColor = nil
        commits.lineWidth = 1
        for shape in [commits, ends] { layer.addSublayer(shape) }
        themeDidChange()
    }

    required init?(coder: NSCoder) { nil }

    override func themeDidChange() {
        super.themeDidChange()
        commits.strokeColor = Theme.secondaryText.cgColor
        ends.fillColor = Theme.model.cgColor
    }

    /// The number of shown ticks and diamonds; those that share a point count once.
    private(set) var counts = (commits: 0, ends: 0)

    func show(commits: [Double], ends: [Double], scale: TimeScale) {
        let marks = Marks(commits: commits, ends: ends, scale: scale, size: bounds.size)
        guard marks != shown else { return }
        shown = marks
        draw(marks)
    }

    /// Returns the different points of times within the scale, in whole points.
    private func places(_ times: [Double], _ scale: TimeScale) -> [CGFloat] {
        var places: [CGFloat] = []
        let width = max(1, bounds.width - 2 * SeekControl.inset)
        for time in times where time >= scale.start && time <= scale.end {
            let x = (SeekControl.inset + CGFloat(scale.fraction(of: time)) * width).rounded()
            if places.last != x { places.append(x) }
        }
        return places
    }

    private func draw(_ marks: Marks) {
        let (ticks, diamonds) = (CGMutablePath(), CGMutablePath())
        let ticksX = places(marks.commits, marks.scale)
        let endsX = places(marks.ends, marks.scale)
        for x in ticksX {
            ticks.move(to: CGPoint(x: x + 0.5, y: bounds.height - 7))
            ticks.addLine(to: CGPoint(x: x + 0.5, y: bounds.height - 1))
        }
        let (middle, side) = (CGFloat(9), CGFloat(3.5))
        for x in endsX {
            diamonds.addLines(between: [
                CGPoint(x: x, y: middle - side), CGPoint(x: x + side, y: middle), CGPoint(x: x, y: middle + side),
                CGPoint(x: x - side, y: middle),
            ])
            diamonds.closeSubpath()
        }
        counts = (ticksX.count, endsX.count)
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        (commits.path, ends.path) = (ticks, diamonds)
        CATransaction.commit()
    }

    override func layoutSubviews() {
        guard var marks = shown, marks.size != bounds.size else { return }
        marks.size = bounds.size
        shown = marks
        draw(marks)
    }
}
