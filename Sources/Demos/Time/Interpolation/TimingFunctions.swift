/// The same movement in one and a half seconds with different timing functions.
final class TimingFunctions: Demo {
    override class var info: DemoInfo {
        DemoInfo(
            id: "timing-functions", title: "Timing functions",
            summary: "Each curve maps time to a disc's progress; the sliders shape the last curve.",
            chapter: .time, stillTime: 0.75, times: [0, 0.25, 0.5, 0.75, 1.1, 1.5])
    }

    private let names: [CAMediaTimingFunctionName] = [.linear, .easeIn, .easeOut, .easeInEaseOut, .default]
    private(set) var discs: [CALayer] = []
    private var curves: [CAShapeLayer] = []
    private let left = CGFloat(280)
    private let right = CGFloat(528)

    /// The control points of the custom curve. Values outside 0 … 1 make it swing back at the start and overshoot at the end.
    private lazy var sliders = [Float(0.6), -0.5, 0.3, 1.5].enumerated().map { index, value in
        let slider = UISlider(frame: CGRect(x: 0, y: 0, width: 80, height: Theme.controlHeight))
        slider.minimumValue = index.isMultiple(of: 2) ? 0 : -1
        slider.maximumValue = index.isMultiple(of: 2) ? 1 : 2
        slider.value = value
        slider.addAction(UIAction { [unowned self] _ in drawCurve(of: 5) }, for: .valueChanged)
        return slider
    }

    override var controls: [UIView] { [UILabel(caption: "control points")] + sliders }

    override func prepare() {
        for (index, name) in (names.map(\.rawValue) + ["control points"]).enumerated() {
            let y = 78 + CGFloat(index) * 48
            let label = UILabel(caption: name)
            label.frame = CGRect(x: 96, y: y - 10, width: 108, height: 20)
            addSubview(label)

            let curve = CAShapeLayer.line(CGMutablePath(), color: Palette.all[index])
            curve.frame = CGRect(x: 212, y: y - 14, width: 28, height: 28)
            layer.addSublayer(curve)
            curves.append(curve)
            drawCurve(of: index)

            let track = CGMutablePath()
            track.addLines(between: [CGPoint(x: left, y: y), CGPoint(x: right, y: y)])
            layer.addSublayer(CAShapeLayer.line(track, color: Palette.hairline))
            let disc = CALayer.disc(Palette.all[index], radius: 12, position: CGPoint(x: left, y: y))
            layer.addSublayer(disc)
            discs.append(disc)
        }
        themeDidChange()
    }

    /// Gives the custom curve and its disc the text colour, white or black.
    override func themeDidChange() {
        super.themeDidChange()
        CATransaction.withoutActions {
            curves.last?.strokeColor = Theme.text.cgColor
            discs.last?.backgroundColor = Theme.text.cgColor
        }
    }

    override func start() {
        for (index, disc) in discs.enumerated() {
            let move = CABasicAnimation(keyPath: "position.x")
            move.fromValue = left
            move.toValue = right
            move.duration = 1.5
            move.timingFunction = function(index)
            move.fillMode = .forwards
            move.isRemovedOnCompletion = false
            disc.add(move, forKey: "move")
        }
        after(2.2) { [unowned self] in start() }
    }

    private func function(_ index: Int) -> CAMediaTimingFunction {
        guard index == names.count else { return CAMediaTimingFunction(name: names[index]) }
        let points = sliders.map(\.value)
        return CAMediaTimingFunction(controlPoints: points[0], points[1], points[2], points[3])
    }

    /// Draws a function as its Bézier curve: time to the right, progress upwards.
    private func drawCurve(of index: Int) {
        let function = function(index)
        let points = (0..<4).map { index -> CGPoint in
            var point: [Float] = [0, 0]
            function.getControlPoint(at: index, values: &point)
            return CGPoint(x: 28 * CGFloat(point[0]), y: 28 * (1 - CGFloat(point[1])))
        }
        let path = CGMutablePath()
        path.move(to: points[0])
        path.addCurve(to: points[3], control1: points[1], control2: points[2])
        curves[index].path = path
    }
}
