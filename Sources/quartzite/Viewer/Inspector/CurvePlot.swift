import QuartzUI

/// A plot of a value over time with the current point.
final class CurvePlot: UIView {
    static let height: CGFloat = 152
    /// Width of the numbers beside the plot.
    private static let axisWidth: CGFloat = 56

    private let ground = UIView()
    private let now = UIView()
    private var curves: [CAShapeLayer] = []
    private var points: [UIView] = []
    private let high = UILabel(line: "", font: Theme.captionFont, color: Theme.secondaryText, alignment: .right)
    private let low = UILabel(line: "", font: Theme.captionFont, color: Theme.secondaryText, alignment: .right)
    private let begin = UILabel(line: "", font: Theme.captionFont, color: Theme.secondaryText)
    private let end = UILabel(line: "", font: Theme.captionFont, color: Theme.secondaryText, alignment: .right)
    private var legend: [UILabel] = []
    /// The line under the mouse, and the time and the numbers there.
    private let probe = UIView()
    private let readOut = UILabel(line: "", font: Theme.captionFont, color: Theme.text)
    private var hovered: CGFloat?
    /// The present time.
    private var moment = 0.0
    private var reading: CurveReading?
    private var drawnSize: CGSize?

    private static let colors = [Theme.presentation, Theme.accent, Theme.warning, Theme.secondaryText]
    private static let pointSide: CGFloat = 8

    override init(frame: CGRect) {
        super.init(frame: frame)
        ground.backgroundColor = Theme.ground
        ground.layer.cornerRadius = Theme.controlRadius
        ground.clipsToBounds = true
        now.backgroundColor = Theme.accent
        probe.backgroundColor = Theme.secondaryText
        readOut.backgroundColor = Theme.raised
        readOut.layer.cornerRadius = 3
        readOut.textAlignment = .center
        for view in [probe, readOut] { view.isHidden = true }
        ground.addSubview(now)
        ground.addSubview(probe)
        addSubview(ground)
        addSubview(readOut)
        for label in [high, low, begin, end] { addSubview(label) }
    }

    required init?(coder: NSCoder) { nil }

    /// Shows a curve and its current point.
    ///
    /// - Parameters:
    ///   - names: the names of the numbers.
    ///   - times: the labels at both ends of the axis.
    ///   - moment: the layer's time and the value's numbers at that time.
    func show(
        _ reading: CurveReading, names: [String], times: (String, String), moment: (time: Double, numbers: [Double])
    ) {
        if reading != self.reading {
            self.reading = reading
            drawnSize = nil
            let range = reading.range
            let decimals = max(abs(range.lowerBound), abs(range.upperBound)) < 10 ? 2 : reading.unit.count > 1 ? 0 : 1
            high.show(LayerReading.Value.text(range.upperBound, decimals) + reading.unit)
            low.show(LayerReading.Value.text(range.lowerBound, decimals) + reading.unit)
        }
        begin.show(times.0)
        end.show(times.1)
        draw()
        for (index, label) in legend.enumerated() { label.show(names.indices.contains(index) ? names[index] : "") }
        place(moment)
        showReadOut()
    }

    // MARK: Reading off

    override func hoverBegan(at point: CGPoint) { hoverMoved(to: point) }

    override func hoverMoved(to point: CGPoint) {
        hovered = ground.frame.contains(point) ? point.x - ground.frame.minX : nil
        showReadOut()
    }

    override func hoverEnded() {
        hovered = nil
        showReadOut()
    }

    /// The time from the present and the numbers under the mouse; empty without it.
    private(set) var readOutText = ""

    private func showReadOut() {
        guard let hovered, let reading, !ground.bounds.isEmpty else {
            (probe.isHidden, readOut.isHidden, readOutText) = (true, true, "")
            return
        }
        let span = reading.window.upperBound - reading.window.lowerBound
        let time = reading.window.lowerBound + span * Double(hovered / ground.bounds.width)
        let values = reading.numbers(at: time).map { LayerReading.Value.text($0, 2) + reading.unit }.joined(separator: "  ")
        let way = time - moment
        readOutText = "\(way < 0 ? "−" : "+")\(LayerReading.Value.text(abs(way), 2)) s   \(values)"
        readOut.show(readOutText)
        UIView.performWithoutAnimation {
            (probe.isHidden, readOut.isHidden) = (false, false)
            probe.frame = CGRect(x: hovered - 0.5, y: 0, width: 1, height: ground.bounds.height)
            let width = readOut.sizeThatFits(bounds.size).width.rounded(.up) + 12
            let x = min(max(hovered - width / 2, 2), max(2, ground.bounds.width - width - 2))
            readOut.frame = CGRect(x: x, y: 3, width: width, height: 17)
        }
    }

    private func draw() {
        guard let reading, ground.bounds.size != drawnSize, !ground.bounds.isEmpty else { return }
        drawnSize = ground.bounds.size
        fit(to: reading.lines.count)
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        for (curve, line) in zip(curves, reading.lines) {
            let path = CGMutablePath()
            var isDown = false
            for (index, number) in line.enumerated() {
                guard number.isFinite else {
                    isDown = false
                    continue
                }
                let point = CGPoint(x: CGFloat(index) / CGFloat(line.count - 1) * ground.bounds.width, y: y(number, reading))
                if isDown { path.addLine(to: point) } else { path.move(to: point) }
                isDown = true
            }
            curve.path = path
        }
        CATransaction.commit()
    }

    private func fit(to count: Int) {
        while curves.count > count {
            curves.removeLast().removeFromSuperlayer()
            points.removeLast().removeFromSuperview()
            legend.removeLast().removeFromSuperview()
        }
        while curves.count < count {
            let curve = CAShapeLayer()
            curve.fillColor = nil
            curve.lineWidth = 2
            curve.lineJoin = .round
            ground.layer.insertSublayer(curve, at: 0)
            curves.append(curve)
            let point = UIView(frame: CGRect(x: 0, y: 0, width: Self.pointSide, height: Self.pointSide))
            point.layer.cornerRadius = Self.pointSide / 2
            ground.addSubview(point)
            points.append(point)
            let label = UILabel(line: "", font: Theme.captionFont, color: Theme.secondaryText, alignment: .right)
            addSubview(label)
            legend.append(label)
        }
        themeDidChange()
        setNeedsLayout()
    }

    override func themeDidChange() {
        super.themeDidChange()
        for (index, label) in legend.enumerated() { label.textColor = Self.colors[index % Self.colors.count] }
        for (index, (curve, point)) in zip(curves, points).enumerated() {
            curve.strokeColor = Self.colors[index % Self.colors.count].cgColor
            point.backgroundColor = Self.colors[index % Self.colors.count]
            point.layer.borderColor = Theme.text.cgColor
            point.layer.borderWidth = 1
        }
    }

    private func place(_ moment: (time: Double, numbers: [Double])) {
        guard let reading else { return }
        self.moment = moment.time
        let length = reading.window.upperBound - reading.window.lowerBound
        let share = CGFloat(min(max((moment.time - reading.window.lowerBound) / length, 0), 1))
        let x = share * ground.bounds.width
        UIView.performWithoutAnimation {
            now.frame = CGRect(x: x - 0.5, y: 0, width: 1, height: ground.bounds.height)
            for (index, point) in points.enumerated() {
                let number = moment.numbers.indices.contains(index) ? moment.numbers[index] : .nan
                point.isHidden = !number.isFinite
                if number.isFinite { point.center = CGPoint(x: x, y: y(number, reading)) }
            }
        }
    }

    private func y(_ number: Double, _ reading: CurveReading) -> CGFloat {
        let range = reading.range
        let share = (number - range.lowerBound) / (range.upperBound - range.lowerBound)
        let inner = ground.bounds.insetBy(dx: 0, dy: 10)
        return inner.maxY - CGFloat(min(max(share, -0.1), 1.1)) * inner.height
    }

    override func layoutSubviews() {
        let side = Self.axisWidth
        ground.frame = CGRect(x: 0, y: 0, width: max(0, bounds.width - side), height: max(0, bounds.height - 19))
        high.frame = CGRect(x: bounds.width - side, y: 2, width: side, height: 15)
        low.frame = CGRect(x: bounds.width - side, y: ground.frame.maxY - 17, width: side, height: 15)
        showReadOut()
        let top = (ground.frame.midY - CGFloat(legend.count) * 8).rounded()
        for (index, label) in legend.enumerated() {
            label.frame = CGRect(x: bounds.width - side, y: top + CGFloat(index) * 16, width: side, height: 15)
        }
        let half = ground.bounds.width / 2
        begin.frame = CGRect(x: 0, y: ground.frame.maxY + 4, width: half, height: 15)
        end.frame = CGRect(x: half, y: ground.frame.maxY + 4, width: half, height: 15)
        draw()
    }
}
