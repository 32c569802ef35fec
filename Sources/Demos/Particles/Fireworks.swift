/// Rockets with trails that burst: particles that emit particles, blended additively.
final class Fireworks: Demo {
    override class var info: DemoInfo {
        DemoInfo(
            id: "fireworks", title: "Fireworks",
            summary: "Rockets emit trails and bursts; birth time and seed determine every spark.",
            chapter: .particles, stillTime: 5, times: [1, 2, 3, 4.1, 5, 6])
    }

    private let emitter = CAEmitterLayer()

    override func prepare() {
        let sky = CALayer()
        sky.frame = Self.stage
        sky.cornerRadius = 12
        sky.masksToBounds = true
        sky.backgroundColor = Palette.card
        layer.addSublayer(sky)

        emitter.frame = sky.bounds
        emitter.emitterPosition = CGPoint(x: sky.bounds.midX, y: sky.bounds.maxY)
        emitter.emitterSize = CGSize(width: 240, height: 0)
        emitter.emitterShape = .line
        emitter.renderMode = .additive
        emitter.seed = 7
        emitter.emitterCells = zip(["coral", "teal", "amber"], [Palette.coral, Palette.teal, Palette.amber]).enumerated().map {
            rocket($1.0, $1.1, after: Double($0) * 0.7)
        }
        emitter.beginTime = layer.convertTime(CACurrentMediaTime(), from: nil)
        sky.addSublayer(emitter)
    }

    /// A rocket of 1.3 seconds: it climbs, slows down and bursts at its end.
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
        trail.scale = 0.25
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
        burst.velocity = 62
        burst.velocityRange = 96
        burst.emissionRange = 2 * .pi
        burst.yAcceleration = 45
        burst.scale = 0.5
        burst.scaleRange = 0.2
        burst.scaleSpeed = -0.15
        burst.alphaSpeed = -0.6

        let rocket = CAEmitterCell()
        rocket.name = name
        rocket.beginTime = delay
        rocket.birthRate = 0.5
        rocket.lifetime = 1.3
        rocket.velocity = 225
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
