/// A cubic animation through five points, shaped by tension, continuity and bias.
final class SplineKeyframes: Demo {
    override class var info: DemoInfo {
        DemoInfo(
            id: "spline-keyframes", title: "Spline keyframes",
            summary: "Tension tightens the curve, continuity makes corners, bias shifts it past the points.",
            chapter: .time, stillTime: 1.5, times: [0, 0.8, 1.5, 2.4, 3.3])
    }

    let ball = CALayer.picture("Ball", size: 36)
    private let trail = CAShapeLayer.line(CGMutablePath(), color: Palette.teal)
    private let points = [(120, 280), (210, 110), (320, 250), (430, 110), (520, 280)].map { CGPoint(x: $0.0, y: $0.1) }
    private let names = ["tension", "continuity", "bias"]
    private var travelled: [CGPoint] = []

    private lazy var sliders = names.map { _ in
        let slider = UISlider(frame: CGRect(x: 0, y: 0, width: 88, height: Theme.controlHeight))
        slider.minimumValue = -1
        slider.maximumValue = 1
        slider.addAction(UIAction { [unowned self] _ in start() }, for: .valueChanged)
        return slider
    }

    override var controls: [UIView] {
        zip(names, sliders).flatMap { [UILabel(caption: $0), $1] as [UIView] }
    }

    override var caption: String {
        zip(names, sliders).map { String(format: "%@ %.1f", $0, $1.value) }.joined(separator: "   ")
    }

    override func prepare() {
        let legs = CGMutablePath()
        legs.addLines(between: points)
        layer.addSublayer(CAShapeLayer.line(legs, color: Palette.hairline))
        layer.addSublayer(trail)
        for point in points { layer.addSublayer(.disc(Palette.amber, radius: 6, position: point)) }
        ball.position = points[0]
        layer.addSublayer(ball)
    }

    override func start() {
        if trail.path?.isEmpty != false { followBall() }
        travelled = []
        let journey = CAKeyframeAnimation(keyPath: "position")
        journey.values = points
        journey.calculationMode = .cubic
        let values = sliders.map { slider in points.map { _ in NSNumber(value: slider.value) } }
        journey.tensionValues = values[0]
        journey.continuityValues = values[1]
        journey.biasValues = values[2]
        journey.duration = 3.5
        journey.repeatCount = .infinity
        ball.add(journey, forKey: "journey")
    }

    /// Draws the ball's trail of up to one round.
    private func followBall() {
        let link = CADisplayLink { [weak self] link in
            guard let self else { return link.invalidate() }
            guard let place = ball.presentation()?.position else { return }
            if let last = travelled.last, place.x < last.x - 100 { travelled = [] }
            travelled.append(place)
            let path = CGMutablePath()
            path.addLines(between: travelled)
            CATransaction.withoutActions { trail.path = path }
        }
        link.add(to: .main, forMode: .common)
    }
}
