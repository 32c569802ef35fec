import QuartzUI

/// The bars of one lane of the timeline. A bar is solid while its animation is attached and pale afterwards. Thin lines show fill
/// modes, notches show the ends of passes.
final class BarsView: UIView {
    private let bodies = CAShapeLayer()
    private let pastBodies = CAShapeLayer()
    private let fills = CAShapeLayer()
    private let notches = CAShapeLayer()
    private var bars: [AnimationBar] = []
    private var scale = TimeScale(covering: 2)

    private static let bodyHeight: CGFloat = 10
    private static let fillHeight: CGFloat = 2
    /// Notches closer than this are omitted.
    private static let leastNotchGap: CGFloat = 6

    override init(frame: CGRect) {
        super.init(frame: frame)
        isUserInteractionEnabled = false
        for shape in [fills, pastBodies, bodies, notches] { layer.addSublayer(shape) }
        notches.fillColor = nil
        notches.lineWidth = 1
        themeDidChange()
    }

    required init?(coder: NSCoder) { nil }

    override func themeDidChange() {
        super.themeDidChange()
        bodies.fillColor = Theme.presentation.cgColor
        pastBodies.fillColor = Theme.hairline.mixed(with: Theme.secondaryText, by: 0.3).cgColor
        fills.fillColor = Theme.presentation.withAlphaComponent(0.55).cgColor
        notches.strokeColor = Theme.panel.cgColor
    }

    func show(_ bars: [AnimationBar], scale: TimeScale) {
        guard bars != self.bars || scale != self.scale else { return }
        self.bars = bars
        self.scale = scale
        setNeedsLayout()
    }

    private func x(_ time: Double) -> CGFloat {
        SeekControl.inset + CGFloat(scale.fraction(of: time)) * max(1, bounds.width - 2 * SeekControl.inset)
    }

    override func layoutSubviews() {
        let live = CGMutablePath()
        let past = CGMutablePath()
        let fill = CGMutablePath()
        let notch = CGMutablePath()
        for bar in bars where bar.begin < scale.end && bar.end >= scale.start {
            let left = x(bar.begin)
            let right = max(left + 3, x(min(bar.end, scale.end)))
            let body = CGRect(x: left, y: (bounds.height - Self.bodyHeight) / 2, width: right - left, height: Self.bodyHeight)
            let radius = min(3, body.width / 2)
            (bar.isAttached ? live : past).addRoundedRect(in: body, cornerWidth: radius, cornerHeight: radius)
            addNotches(of: bar, in: body, to: notch)
            guard bar.isAttached else { continue }
            if bar.fillsBackwards { addFill(from: x(scale.start), to: left, to: fill) }
            if bar.fillsForwards { addFill(from: right, to: x(scale.end), to: fill) }
        }
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        (bodies.path, pastBodies.path, fills.path, notches.path) = (live, past, fill, notch)
        CATransaction.commit()
    }

    private func addFill(from left: CGFloat, to right: CGFloat, to path: CGMutablePath) {
        guard right > left else { return }
        path.addRect(CGRect(x: left, y: (bounds.height - Self.fillHeight) / 2, width: right - left, height: Self.fillHeight))
    }

    private func addNotches(of bar: AnimationBar, in body: CGRect, to path: CGMutablePath) {
        guard bar.pass > 0, bar.pass.isFinite, x(scale.start + bar.pass) - x(scale.start) >= Self.leastNotchGap else { return }
        var time = bar.begin + max(1, ((scale.start - bar.begin) / bar.pass).rounded(.up)) * bar.pass
        while time < min(bar.end, scale.end) - 1e-6 {
            let x = x(time).rounded() - 0.5
            path.move(to: CGPoint(x: x, y: body.minY))
            path.addLine(to: CGPoint(x: x, y: body.maxY))
            time += bar.pass
        }
    }
}
