/// Five discs through the same four values in the same time, each with a different calculation mode.
final class CalculationModes: Demo {
    override class var info: DemoInfo {
        DemoInfo(
            id: "calculation-modes", title: "Calculation modes",
            summary: "Five modes with the same four values; only the first three use the key times.",
            chapter: .content, stillTime: 1.2, times: [0, 0.8, 1.2, 2, 2.6, 3.2])
    }

    private let modes: [CAAnimationCalculationMode] = [.linear, .discrete, .cubic, .paced, .cubicPaced]
    private var discs: [CALayer] = []

    /// The positions of the values on the tracks; the numbers above show their order.
    private let stops: [CGFloat] = [0, 1, 0.5, 0.7].map { 216 + $0 * 304 }

    private lazy var timing: UISegmentedControl = {
        let control = UISegmentedControl(items: ["Even", "Key times", "Key times, eased"])
        control.selectedSegmentIndex = 1
        control.addAction(UIAction { [unowned self] _ in start() }, for: .valueChanged)
        return control
    }()

    override var controls: [UIView] { [timing] }

    override func prepare() {
        for (index, x) in stops.enumerated() { addNumber(index + 1, x: x) }
        for (index, mode) in modes.enumerated() {
            let y = 124 + CGFloat(index) * 48
            let name = UILabel(caption: mode.rawValue)
            name.frame = CGRect(x: 96, y: y - 10, width: 96, height: 20)
            addSubview(name)
            addTrack(y: y)

            let disc = CALayer.disc(Palette.all[index], radius: 12, position: CGPoint(x: stops[0], y: y))
            layer.addSublayer(disc)
            discs.append(disc)
        }
    }

    override func start() {
        for (disc, mode) in zip(discs, modes) {
            let journey = CAKeyframeAnimation(keyPath: "position.x")
            journey.values = stops
            journey.calculationMode = mode
            if timing.selectedSegmentIndex > 0 {
                // A time for each value; discrete mode has one more, for the end of the last value.
                journey.keyTimes = mode == .discrete ? [0, 0.2, 0.6, 0.8, 1] : [0, 0.2, 0.6, 1]
            }
            if timing.selectedSegmentIndex == 2 {
                journey.timingFunctions = (1..<stops.count).map { _ in CAMediaTimingFunction(name: .easeInEaseOut) }
            }
            journey.duration = 4
            journey.repeatCount = .infinity
            disc.add(journey, forKey: "position.x")
        }
    }

    private func addNumber(_ number: Int, x: CGFloat) {
        let label = UILabel(caption: "\(number)")
        label.textAlignment = .center
        label.frame = CGRect(x: x - 12, y: 74, width: 24, height: 20)
        addSubview(label)
    }

    private func addTrack(y: CGFloat) {
        let track = CGMutablePath()
        track.addLines(between: [CGPoint(x: 216, y: y), CGPoint(x: 520, y: y)])
        for x in stops { track.addLines(between: [CGPoint(x: x, y: y - 6), CGPoint(x: x, y: y + 6)]) }
        layer.addSublayer(CAShapeLayer.line(track, color: Palette.hairline))
    }
}
