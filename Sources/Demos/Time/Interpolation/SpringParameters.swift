/// One spring with the mass, stiffness and damping of the sliders, and a plot of its motion.
final class SpringParameters: Demo {
    override class var info: DemoInfo {
        DemoInfo(
            id: "spring-parameters", title: "Spring parameters",
            summary: "Mass slows the motion, stiffness speeds it up, damping settles it; velocity is initial.",
            chapter: .time, stillTime: 1.2, times: [0, 0.2, 0.5, 1.2, 2.2])
    }

    let ball = CALayer.picture("Ball", size: 40)
    private let curve = CAShapeLayer.line(CGMutablePath(), color: Palette.teal)
    private let axes = CAShapeLayer.line(CGMutablePath(), color: Palette.hairline)
    private let plot = CGRect(x: 120, y: 84, width: 336, height: 232)
    private var goal = CGFloat(164)
    private var home = CGFloat(284)

    private lazy var sliders: [(name: String, slider: UISlider)] = [
        ("mass", 0.2, 5, 1), ("stiffness", 20, 400, 100), ("damping", 0, 40, 6), ("velocity", -20, 20, 0),
    ].map { (name: String, least: Float, most: Float, value: Float) in
        let slider = UISlider(frame: CGRect(x: 0, y: 0, width: 64, height: Theme.controlHeight))
        slider.minimumValue = least
        slider.maximumValue = most
        slider.value = value
        slider.addAction(UIAction { [unowned self] _ in start() }, for: .valueChanged)
        return (name, slider)
    }

    override var controls: [UIView] { sliders.flatMap { [UILabel(caption: $0.name), $0.slider] as [UIView] } }

    override var caption: String {
        let spring = makeSpring()
        return sliders.map { String(format: "%@ %.1f", $0.name, $0.slider.value) }.joined(separator: "   ")
            + (spring.damping > 0 ? String(format: "   settles in %.2f s", spring.settlingDuration) : "   never settles")
    }

    override func prepare() {
        layer.addSublayer(axes)
        layer.addSublayer(curve)
        ball.position = CGPoint(x: 500, y: home)
        layer.addSublayer(ball)
    }

    override func start() {
        drawCurve(makeSpring())
        let spring = makeSpring()
        spring.fillMode = .forwards
        spring.isRemovedOnCompletion = false
        ball.add(spring, forKey: "spring")
    }

    private func makeSpring() -> CASpringAnimation {
        let values = sliders.map { CGFloat($0.slider.value) }
        let spring = CASpringAnimation(keyPath: "position.y")
        spring.mass = values[0]
        spring.stiffness = values[1]
        spring.damping = values[2]
        spring.initialVelocity = values[3]
        spring.fromValue = home
        spring.toValue = goal
        // An undamped spring never settles.
        spring.duration = min(spring.settlingDuration, 30)
        return spring
    }

    /// Plots three seconds of the motion: a damped oscillation in closed form. A motion that exceeds the plot is scaled down.
    private func drawCurve(_ spring: CASpringAnimation) {
        let distances = distances(spring)
        let (least, most) = (distances.min() ?? 0, distances.max() ?? 1)
        let unit = min(120, plot.height / (most - least))
        goal = min(max(164, plot.minY - unit * least), plot.maxY - unit * most)
        home = goal + unit
        let path = CGMutablePath()
        path.addLines(
            between: distances.enumerated().map { index, distance in
                CGPoint(x: plot.minX + plot.width * CGFloat(index) / 168, y: goal + unit * distance)
            })
        curve.path = path
        let lines = CGMutablePath()
        for y in [goal, home] { lines.addLines(between: [CGPoint(x: plot.minX, y: y), CGPoint(x: 540, y: y)]) }
        axes.path = lines
    }

    /// Returns the ball's distances from the goal over time, as fractions of the initial one.
    private func distances(_ spring: CASpringAnimation) -> [CGFloat] {
        let frequency = (spring.stiffness / spring.mass).squareRoot()
        let decay = spring.damping / (2 * spring.mass)
        let square = frequency * frequency - decay * decay
        let swing = abs(square).squareRoot()
        return (0...168).map { index in
            let time = CGFloat(index) / 56
            // The initial distance from the goal is 1; its derivative is then −initialVelocity.
            let lead = decay - spring.initialVelocity
            let shape: CGFloat
            if swing < 1e-3 {
                shape = 1 + lead * time
            } else if square > 0 {
                shape = cos(swing * time) + lead / swing * sin(swing * time)
            } else {
                shape = cosh(swing * time) + lead / swing * sinh(swing * time)
            }
            return exp(-decay * time) * shape
        }
    }
}
