import QuartzUI

/// The bars of one lane of the timeline.
///
/// A bar has a pale background with the progress of each pass as an area: the first pass opaque, repeats faded. It is grey after
/// its animation has been removed. A delay is hatched, thin lines show fill modes, dots show keyframes, vertical lines show
/// drawings. A dashed outline shows the time of a tried animation without its trial.
final class BarsView: UIView {
    private let fills = CAShapeLayer()
    private let hatches = CAShapeLayer()
    private let originals = CAShapeLayer()
    private let live = BarLayers()
    private let past = BarLayers()
    private let dots = CAShapeLayer()
    private let drawn = CAShapeLayer()
    private var bars: [AnimationBar] = []
    private var drawings: [Double] = []
    private var scale = TimeScale(covering: 2)

    private static let bodyHeight: CGFloat = 12
    private static let fillHeight: CGFloat = 2
    /// The width below which passes are drawn as one block.
    private static let leastPassWidth: CGFloat = 4
    private static let dotRadius: CGFloat = 2

    override init(frame: CGRect) {
        super.init(frame: frame)
        isUserInteractionEnabled = false
        clipsToBounds = true
        for shape in [fills, hatches] + past.all + live.all + [originals, dots, drawn] { layer.addSublayer(shape) }
        for line in [hatches, originals, drawn] {
            line.fillColor = nil
            line.lineWidth = 1
        }
        originals.lineDashPattern = [3, 2]
        dots.lineWidth = 1
        themeDidChange()
    }

    required init?(coder: NSCoder) { nil }

    override func themeDidChange() {
        super.themeDidChange()
        live.color = Theme.presentation
        past.color = Theme.hairline.mixed(with: Theme.secondaryText, by: 0.5)
        fills.fillColor = Theme.presentation.withAlphaComponent(0.55).cgColor
        hatches.strokeColor = Theme.secondaryText.cgColor
        originals.strokeColor = Theme.text.cgColor
        dots.fillColor = Theme.text.cgColor
        dots.strokeColor = Theme.panel.cgColor
        drawn.strokeColor = Theme.accent.cgColor
    }

    func show(_ bars: [AnimationBar], drawings: [Double] = [], scale: TimeScale) {
        guard bars != self.bars || drawings != self.drawings || scale != self.scale else { return }
        self.bars = bars
        self.drawings = drawings
        self.scale = scale
        setNeedsLayout()
    }

    /// Returns the position of a time; it may be outside the view.
    private func x(_ time: Double) -> CGFloat {
        SeekControl.inset + CGFloat((time - scale.start) / scale.length) * max(1, bounds.width - 2 * SeekControl.inset)
    }

    private var top: CGFloat { (bounds.height - Self.bodyHeight) / 2 }
    private var bottom: CGFloat { top + Self.bodyHeight }

    override func layoutSubviews() {
        let (fill, hatch, dot, line) = (CGMutablePath(), CGMutablePath(), CGMutablePath(), CGMutablePath())
        let outline = CGMutablePath()
        live.begin()
        past.begin()
        for bar in bars where isVisible(bar) {
            let left = x(max(bar.begin, scale.start - scale.length))
            let right = max(left + 3, x(min(bar.end, scale.end + scale.length)))
            let layers = bar.isAttached ? live : past
            let body = CGRect(x: left, y: top, width: right - left, height: Self.bodyHeight)
            let radius = min(3, body.width / 2)
            layers.ground.addRoundedRect(in: body, cornerWidth: radius, cornerHeight: radius)
            addPasses(of: bar, in: body, to: layers, dots: dot)
            if bar.begin - bar.added > scale.length / 500 { addHatch(from: x(max(bar.added, scale.start)), to: left, to: hatch) }
            if let original = bar.original {
                let (from, to) = (x(original.lowerBound), x(min(original.upperBound, scale.end + scale.length)))
                outline.addRect(
                    CGRect(x: from, y: top, width: max(3, to - from), height: Self.bodyHeight).insetBy(dx: 0.5, dy: 0.5))
            }
            // A trial keeps its ends only to hide its original.
            guard bar.isAttached, bar.original == nil else { continue }
            if bar.fillsBackwards { addFill(from: x(scale.start), to: left, to: fill) }
            if bar.fillsForwards { addFill(from: right, to: x(scale.end), to: fill) }
        }
        addDrawings(to: line)
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        (fills.path, hatches.path, originals.path, dots.path, drawn.path) = (fill, hatch, outline, dot, line)
        live.end()
        past.end()
        CATransaction.commit()
    }

    private func isVisible(_ bar: AnimationBar) -> Bool {
        let (begin, end) = (bar.original?.lowerBound ?? bar.begin, bar.original?.upperBound ?? bar.end)
        return min(bar.begin, bar.added, begin) < scale.end && max(bar.end, end) >= scale.start
    }

    private func addFill(from left: CGFloat, to right: CGFloat, to path: CGMutablePath) {
        guard right > left else { return }
        path.addRect(CGRect(x: left, y: (bounds.height - Self.fillHeight) / 2, width: right - left, height: Self.fillHeight))
    }

    /// Adds slanted lines.
    private func addHatch(from left: CGFloat, to right: CGFloat, to path: CGMutablePath) {
        let rise = Self.bodyHeight - 4
        for x in stride(from: left, to: right - rise, by: 5) {
            path.move(to: CGPoint(x: x, y: bottom - 2))
            path.addLine(to: CGPoint(x: x + rise, y: top + 2))
        }
    }

    private func addPasses(of bar: AnimationBar, in body: CGRect, to layers: BarLayers, dots: CGMutablePath) {
        let width = bar.pass.isFinite && bar.pass > 0 ? x(bar.begin + bar.pass) - x(bar.begin) : 0
        guard width >= Self.leastPassWidth else {
            let path = bar.isSteady || !bar.pass.isFinite ? layers.first : layers.rest
            path.addRect(body.insetBy(dx: 0, dy: Self.bodyHeight / 4).offsetBy(dx: 0, dy: Self.bodyHeight / 4))
            return
        }
        var index = max(0, ((scale.start - bar.begin) / bar.pass).rounded(.down))
        while bar.begin + index * bar.pass < min(bar.end, scale.end) - 1e-9 {
            let start = bar.begin + index * bar.pass
            let isBack = bar.autoreverses && index.truncatingRemainder(dividingBy: 2) == 1
            let isFirst = index < (bar.autoreverses ? 2 : 1)
            addPass(
                Pass(left: x(start), width: width, right: body.maxX, isBack: isBack), bar.shape,
                isFirst ? layers.first : layers.rest)
            for time in bar.shape.keyTimes {
                let place = x(start) + CGFloat(isBack ? 1 - time : time) * width
                guard place <= body.maxX + 0.5 else { continue }
                dots.addEllipse(
                    in: CGRect(
                        x: place - Self.dotRadius, y: bounds.midY - Self.dotRadius, width: 2 * Self.dotRadius,
                        height: 2 * Self.dotRadius))
            }
            index += 1
        }
    }

    /// A pass on the screen.
    private struct Pass {
        let left: CGFloat
        let width: CGFloat
        /// The end of the bar, which may cut the pass off.
        let right: CGFloat
        let isBack: Bool
    }

    /// Adds the area below the progress of a pass.
    private func addPass(_ pass: Pass, _ shape: BarShape, _ path: CGMutablePath) {
        let last = shape.progress.count - 1
        path.move(to: CGPoint(x: pass.left, y: bottom))
        var (end, height) = (pass.left, CGFloat(1))
        for index in 0...last {
            let place = pass.left + pass.width * CGFloat(index) / CGFloat(last)
            let share = min(max(shape.progress[pass.isBack ? last - index : index], 0), 1)
            // At least one point is visible.
            let next = max(1, CGFloat(share) * Self.bodyHeight)
            guard place <= pass.right + 0.5 else {
                // The bar is cut off between two samples.
                height += (next - height) * (pass.right - end) / (place - end)
                end = pass.right
                path.addLine(to: CGPoint(x: end, y: bottom - height))
                break
            }
            (end, height) = (place, next)
            path.addLine(to: CGPoint(x: end, y: bottom - height))
        }
        path.addLine(to: CGPoint(x: end, y: bottom))
        path.closeSubpath()
    }

    private func addDrawings(to path: CGMutablePath) {
        var last = -CGFloat.infinity
        for time in drawings where time >= scale.start && time <= scale.end {
            let place = x(time).rounded() + 0.5
            guard place - last >= 2 else { continue }
            last = place
            path.move(to: CGPoint(x: place, y: top + 1))
            path.addLine(to: CGPoint(x: place, y: bottom - 1))
        }
    }
}

/// The layers of current or removed animations' bars: background, first passes, repeats.
private final class BarLayers {
    private(set) var ground = CGMutablePath()
    private(set) var first = CGMutablePath()
    private(set) var rest = CGMutablePath()
    let all = (0..<3).map { _ in CAShapeLayer() }

    var color: UIColor = .clear {
        didSet {
            for (shape, alpha) in zip(all, [0.22, 1, 0.5]) { shape.fillColor = color.withAlphaComponent(alpha).cgColor }
        }
    }

    func begin() {
        (ground, first, rest) = (CGMutablePath(), CGMutablePath(), CGMutablePath())
    }

    func end() {
        for (shape, path) in zip(all, [ground, first, rest]) { shape.path = path }
    }
}
