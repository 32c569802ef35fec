import QuartzUI

/// A plot of values over time with their current points.
///
/// A single value has a colour for each of its numbers. Of several values each has a colour, and its numbers differ in their dashes.
/// Values of one unit share a scale.
final class CurvePlot: UIView {
    /// A value of the plot.
    struct Series {
        let keyPath: String
        let reading: CurveReading
        /// The names of the numbers; empty for a single one.
        let names: [String]
        /// The current numbers.
        let numbers: [Double]
    }

    static let height: CGFloat = 152
    /// Width of the numbers beside the plot.
    private static let axisWidth: CGFloat = 56

    private let ground = UIView()
    private let now = UIView()
    private var curves: [CAShapeLayer] = []
    private var points: [UIView] = []
    private let axis = CurveAxis()
    private let begin = UILabel(line: "", font: Theme.captionFont, color: Theme.secondaryText)
    private let end = UILabel(line: "", font: Theme.captionFont, color: Theme.secondaryText, alignment: .right)
    private var legend: [UILabel] = []
    /// The line under the mouse, and the time and the numbers there.
    private let probe = UIView()
    private let readOut = UILabel(line: "", font: Theme.captionFont, color: Theme.text)
    private var hovered: CGFloat?
    /// The present time.
    private var moment = 0.0
    private var series: [Series] = []
    /// The ranges of the values.
    private var ranges: [ClosedRange<Double>] = []
    /// The value and the number of each curve.
    private var lines: [(series: Int, part: Int)] = []
    private var drawnSize: CGSize?

    /// The colours of values, or of the numbers of a single one.
    static let colors = [Theme.presentation, Theme.accent, Theme.warning, Theme.secondaryText]
    private static let dashes: [[NSNumber]?] = [nil, [6, 3], [2, 3], [8, 3, 2, 3]]
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
        readOut.numberOfLines = 0
        for view in [probe, readOut] { view.isHidden = true }
        ground.addSubview(now)
        ground.addSubview(probe)
        addSubview(ground)
        for view in [axis, begin, end, readOut] { addSubview(view) }
    }

    required init?(coder: NSCoder) { nil }

    /// Shows values over one range of time, and their current points.
    ///
    /// - Parameters:
    ///   - times: The labels at both ends of the axis.
    ///   - time: The layer's time.
    func show(_ series: [Series], times: (String, String), at time: Double) {
        let isNew =
            series.map(\.reading) != self.series.map(\.reading) || series.map(\.keyPath) != self.series.map(\.keyPath)
        self.series = series
        if isNew {
            drawnSize = nil
            let scales = CurveScale.all(of: series)
            ranges = series.map { one in scales.first { $0.keyPaths.contains(one.keyPath) }?.range ?? one.reading.range }
            axis.show(scales, colors: scales.map { series.count > 1 ? Self.colors[$0.first % Self.colors.count] : nil })
        }
        begin.show(times.0)
        end.show(times.1)
        draw()
        let names = series.count == 1 ? series[0].names : []
        for (index, label) in legend.enumerated() { label.show(names.indices.contains(index) ? names[index] : "") }
        moment = time
        placePoints()
        showReadOut()
    }

    // MARK: Values under the mouse

    override func hoverBegan(at point: CGPoint) { hoverMoved(to: point) }

    override func hoverMoved(to point: CGPoint) {
        hovered = ground.frame.contains(point) ? point.x - ground.frame.minX : nil
        showReadOut()
    }

    override func hoverEnded() {
        hovered = nil
        showReadOut()
    }

    /// The time relative to the present, and the numbers under the mouse; empty without the mouse.
    private(set) var readOutText = ""

    /// The texts of the axis, from top to bottom.
    var axisTexts: [String] { axis.texts }

    private func showReadOut() {
        guard let hovered, let window = series.first?.reading.window, !ground.bounds.isEmpty else {
            (probe.isHidden, readOut.isHidden, readOutText) = (true, true, "")
            return
        }
        let time = window.lowerBound + (window.upperBound - window.lowerBound) * Double(hovered / ground.bounds.width)
        let way = time - moment
        let runs = readOutRuns(at: time, distance: "\(way < 0 ? "−" : "+")\(LayerReading.Value.text(abs(way), 2)) s")
        let text = runs.map(\.text).joined()
        if text != readOutText { readOut.textRuns = runs }
        readOutText = text
        UIView.performWithoutAnimation {
            (probe.isHidden, readOut.isHidden) = (false, false)
            probe.frame = CGRect(x: hovered - 0.5, y: 0, width: 1, height: ground.bounds.height)
            let size = readOut.sizeThatFits(bounds.size)
            let width = size.width.rounded(.up) + 12
            // A block of several lines is beside the line, where it hides less.
            let isRight = hovered + 8 + width <= ground.bounds.width
            let beside = isRight ? hovered + 8 : hovered - 8 - width
            let x = min(max(series.count > 1 ? beside : hovered - width / 2, 2), max(2, ground.bounds.width - width - 2))
            readOut.frame = CGRect(x: x, y: 3, width: width, height: max(17, size.height.rounded(.up) + 4))
        }
    }

    /// Returns the time and the numbers; several values have a line each.
    private func readOutRuns(at time: Double, distance: String) -> [TextRun] {
        let font = Theme.captionFont.font
        var runs = [TextRun(distance, font: font, color: Theme.text.cgColor)]
        for (index, one) in series.enumerated() {
            let numbers = one.reading.numbers(at: time)
            let values = numbers.map { LayerReading.Value.text($0, 2) + one.reading.unit }.joined(separator: "  ")
            if series.count == 1 {
                runs.append(TextRun("   " + values, font: font, color: Theme.text.cgColor))
            } else {
                let color = Self.colors[index % Self.colors.count]
                runs.append(TextRun("\n\(ValueChip.title(of: one.keyPath))  ", font: font, color: color.cgColor))
                runs.append(TextRun(values, font: font, color: Theme.text.cgColor))
            }
        }
        return runs
    }

    private func draw() {
        guard ground.bounds.size != drawnSize, !ground.bounds.isEmpty else { return }
        drawnSize = ground.bounds.size
        lines = series.enumerated().flatMap { index, one in one.reading.lines.indices.map { (index, $0) } }
        fit(to: lines.count)
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        for (curve, place) in zip(curves, lines) {
            let reading = series[place.series].reading
            let (line, breaks) = (reading.lines[place.part], reading.breaks[place.part])
            let path = CGMutablePath()
            var isDown = false
            for (index, number) in line.enumerated() {
                guard number.isFinite else {
                    isDown = false
                    continue
                }
                let point = CGPoint(
                    x: CGFloat(index) / CGFloat(line.count - 1) * ground.bounds.width, y: y(number, ranges[place.series]))
                if isDown, !breaks.contains(index) { path.addLine(to: point) } else { path.move(to: point) }
                isDown = true
            }
            curve.path = path
            curve.lineDashPattern = series.count > 1 ? Self.dashes[place.part % Self.dashes.count] : nil
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
        for (line, (curve, point)) in zip(lines, zip(curves, points)) {
            let color = Self.colors[(series.count > 1 ? line.series : line.part) % Self.colors.count]
            curve.strokeColor = color.cgColor
            point.backgroundColor = color
            point.layer.borderColor = Theme.text.cgColor
            point.layer.borderWidth = 1
        }
    }

    private func placePoints() {
        guard let window = series.first?.reading.window else { return }
        let share = CGFloat(min(max((moment - window.lowerBound) / (window.upperBound - window.lowerBound), 0), 1))
        let x = share * ground.bounds.width
        UIView.performWithoutAnimation {
            now.frame = CGRect(x: x - 0.5, y: 0, width: 1, height: ground.bounds.height)
            for (point, line) in zip(points, lines) {
                let numbers = series[line.series].numbers
                let number = numbers.indices.contains(line.part) ? numbers[line.part] : .nan
                point.isHidden = !number.isFinite
                if number.isFinite { point.center = CGPoint(x: x, y: y(number, ranges[line.series])) }
            }
        }
    }

    private func y(_ number: Double, _ range: ClosedRange<Double>) -> CGFloat {
        let share = (number - range.lowerBound) / (range.upperBound - range.lowerBound)
        let inner = ground.bounds.insetBy(dx: 0, dy: 10)
        return inner.maxY - CGFloat(min(max(share, -0.1), 1.1)) * inner.height
    }

    override func layoutSubviews() {
        let side = Self.axisWidth
        ground.frame = CGRect(x: 0, y: 0, width: max(0, bounds.width - side), height: max(0, bounds.height - 19))
        axis.frame = CGRect(x: bounds.width - side, y: 0, width: side, height: ground.frame.maxY)
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

/// A scale of the curve plot: the values of one unit share it.
struct CurveScale: Equatable {
    /// The unit of a value. Most values have no written unit, but points and fractions differ in size.
    enum Unit: Equatable {
        case progress, angle, points, fraction, factor
        case other(String)

        init(of keyPath: String, isProgress: Bool) {
            let path = keyPath.lowercased()
            self =
                if isProgress {
                    .progress
                } else if Quantity(keyPath) == .angle {
                    .angle
                } else if path.contains("scale") {
                    .factor
                } else if path.contains("opacity") || path.contains("color") || path.hasPrefix("stroke") {
                    .fraction
                } else if ["position", "bounds", "zposition", "cornerradius", "linewidth", "borderwidth"].contains(
                    String(path.prefix { $0 != "." })) || path.contains("translation")
                {
                    .points
                } else {
                    .other(keyPath)
                }
        }
    }

    let unit: Unit
    /// The values on the scale.
    private(set) var keyPaths: [String]
    let first: Int
    /// The least and the greatest number of all.
    private(set) var range: ClosedRange<Double>
    /// The texts of both ends.
    var texts: (low: String, high: String) {
        let decimals = max(abs(range.lowerBound), abs(range.upperBound)) < 10 ? 2 : suffix.count > 1 ? 0 : 1
        func text(_ number: Double) -> String { LayerReading.Value.text(number, decimals) + suffix }
        return (text(range.lowerBound), text(range.upperBound))
    }
    private let suffix: String

    /// Returns the scales of values, in order.
    static func all(of series: [CurvePlot.Series]) -> [CurveScale] {
        var scales: [CurveScale] = []
        for (index, one) in series.enumerated() {
            let unit = Unit(of: one.keyPath, isProgress: one.reading.isProgress)
            let range = one.reading.range
            if let place = scales.firstIndex(where: { $0.unit == unit }) {
                scales[place].keyPaths.append(one.keyPath)
                let old = scales[place].range
                scales[place].range = min(old.lowerBound, range.lowerBound)...max(old.upperBound, range.upperBound)
            } else {
                scales.append(
                    CurveScale(unit: unit, keyPaths: [one.keyPath], first: index, range: range, suffix: one.reading.unit))
            }
        }
        return scales
    }
}

/// The numbers beside the curve plot: the greatest of each scale above, the least below.
private final class CurveAxis: UIView {
    private var highs: [UILabel] = []
    private var lows: [UILabel] = []

    /// The texts from top to bottom.
    var texts: [String] { (highs + lows).map { $0.text ?? "" } }

    /// Shows the scales.
    ///
    /// - Parameter colors: The colours of the scales; nil for the ordinary one.
    func show(_ scales: [CurveScale], colors: [UIColor?]) {
        while highs.count > scales.count {
            highs.removeLast().removeFromSuperview()
            lows.removeLast().removeFromSuperview()
        }
        while highs.count < scales.count {
            let pair = (0..<2).map { _ in
                UILabel(line: "", font: Theme.captionFont, color: Theme.secondaryText, alignment: .right)
            }
            pair.forEach(addSubview)
            highs.append(pair[0])
            lows.append(pair[1])
        }
        for (index, scale) in scales.enumerated() {
            highs[index].show(scale.texts.high)
            lows[index].show(scale.texts.low)
            for label in [highs[index], lows[index]] { label.textColor = colors[index] ?? Theme.secondaryText }
        }
        setNeedsLayout()
    }

    override func layoutSubviews() {
        let height: CGFloat = 15
        for (index, label) in highs.enumerated() {
            label.frame = CGRect(x: 0, y: 2 + CGFloat(index) * height, width: bounds.width, height: height)
        }
        let bottom = bounds.height - 2 - CGFloat(lows.count) * height
        for (index, label) in lows.enumerated() {
            label.frame = CGRect(x: 0, y: bottom + CGFloat(index) * height, width: bounds.width, height: height)
        }
    }
}
