/// Rockets with trails that burst: particles that emit particles, blended additively.
final class Fireworks: Demo {
    override class var info: DemoInfo {
        DemoInfo(
            id: "fireworks", title: "Fireworks",
            summary: "Rockets trail sparks, slow down and burst; the same seed gives the same particles.",
            chapter: .particles, stillTime: 5, times: [1, 2, 3, 4.1, 5, 6])
    }

    private let emitter = CAEmitterLayer()

    override func prepare() {
        let sky = CAGradientLayer()
        sky.frame = CGRect(x: 40, y: 20, width: 560, height: 360)
        sky.cornerRadius = 12
        sky.masksToBounds = true
        sky.colors = [Self.night, Self.dusk]
        sky.borderWidth = 1
        sky.borderColor = Palette.darkLine
        layer.addSublayer(sky)
        sky.addSublayer(stars(in: sky.bounds))

        emitter.frame = sky.bounds
        emitter.emitterPosition = CGPoint(x: sky.bounds.midX, y: sky.bounds.maxY)
        emitter.emitterSize = CGSize(width: 300, height: 0)
        emitter.emitterShape = .line
        emitter.renderMode = .additive
        emitter.seed = 7
        emitter.emitterCells = zip(["coral", "teal", "amber"], [Palette.coral, Palette.teal, Palette.amber]).enumerated().map {
            rocket($1.0, $1.1, after: Double($0) * 0.7)
        }
        emitter.beginTime = layer.convertTime(CACurrentMediaTime(), from: nil)
        sky.addSublayer(emitter)
        sky.addSublayer(hills(in: sky.bounds))
    }

    private static let night = CGColor(srgbRed: 0.02, green: 0.03, blue: 0.09, alpha: 1)
    private static let dusk = CGColor(srgbRed: 0.13, green: 0.12, blue: 0.3, alpha: 1)
    private static let hill = CGColor(srgbRed: 0.04, green: 0.05, blue: 0.1, alpha: 1)

    /// Stars at places that follow from their number, the same each time.
    private func stars(in sky: CGRect) -> CALayer {
        let path = CGMutablePath()
        for index in 0..<90 {
            let x = CGFloat(index * 7919 % 997) / 997 * sky.width
            let y = CGFloat(index * 4703 % 991) / 991 * sky.height * 0.8
            let radius = 0.5 + CGFloat(index % 4) * 0.2
            path.addEllipse(in: CGRect(x: x - radius, y: y - radius, width: 2 * radius, height: 2 * radius))
        }
        let stars = CAShapeLayer()
        stars.path = path
        stars.fillColor = Palette.nearWhite.copy(alpha: 0.7)
        return stars
    }

    /// Dark hills, behind which the rockets start.
    private func hills(in sky: CGRect) -> CALayer {
        let path = CGMutablePath()
        path.move(to: CGPoint(x: 0, y: sky.height))
        path.addLine(to: CGPoint(x: 0, y: sky.height - 30))
        path.addCurve(
            to: CGPoint(x: sky.width * 0.55, y: sky.height - 22), control1: CGPoint(x: sky.width * 0.2, y: sky.height - 74),
            control2: CGPoint(x: sky.width * 0.35, y: sky.height - 4))
        path.addCurve(
            to: CGPoint(x: sky.width, y: sky.height - 38), control1: CGPoint(x: sky.width * 0.7, y: sky.height - 38),
            control2: CGPoint(x: sky.width * 0.85, y: sky.height - 76))
        path.addLine(to: CGPoint(x: sky.width, y: sky.height))
        path.closeSubpath()
        let hills = CAShapeLayer()
        hills.path = path
        hills.fillColor = Self.hill
        return hills
    }

    /// Returns a rocket of 1.3 seconds: it climbs, slows down and bursts at its end.
    private func rocket(_ name: String, _ color: CGColor, after delay: CFTimeInterval) -> CAEmitterCell {
        let trail = CAEmitterCell()
        trail.name = "trail"
        trail.contents = Self.glow
        trail.color = Palette.white.copy(alpha: 0.5)
        trail.birthRate = 60
        trail.lifetime = 0.5
        trail.velocity = 12
        trail.emissionRange = 2 * .pi
        trail.yAcceleration = 60
        trail.scale = 0.35
        trail.scaleSpeed = -0.4
        trail.alphaSpeed = -0.9

        let burst = CAEmitterCell()
        burst.name = "burst"
        burst.contents = Self.glow
        burst.color = color
        burst.redRange = 0.2
        burst.greenRange = 0.2
        burst.blueRange = 0.2
        burst.beginTime = 1.2
        burst.duration = 0.08
        burst.birthRate = 5000
        burst.lifetime = 1.4
        burst.lifetimeRange = 0.8
        burst.velocity = 84
        burst.velocityRange = 120
        burst.emissionRange = 2 * .pi
        burst.yAcceleration = 45
        burst.scale = 0.6
        burst.scaleRange = 0.2
        burst.scaleSpeed = -0.15
        burst.alphaSpeed = -0.6

        let rocket = CAEmitterCell()
        rocket.name = name
        rocket.beginTime = delay
        rocket.birthRate = 0.5
        rocket.lifetime = 1.3
        rocket.velocity = 290
        rocket.velocityRange = 40
        rocket.emissionRange = .pi / 5
        rocket.yAcceleration = 120
        rocket.emitterCells = [trail, burst]
        return rocket
    }

    /// A soft disc of 16 × 16.
    private static let glow: CGImage? = {
        guard let context = CGContext(width: 16, height: 16) else { return nil }
        for radius in 1...8 {
            context.setFillColor(CGColor(srgbRed: 1, green: 1, blue: 1, alpha: 0.2))
            context.fillEllipse(in: CGRect(x: 8 - radius, y: 8 - radius, width: 2 * radius, height: 2 * radius))
        }
        return context.makeImage()
    }()
}
