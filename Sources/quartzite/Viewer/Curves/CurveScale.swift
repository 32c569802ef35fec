import QuartzUI

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
final class CurveAxis: UIView {
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
