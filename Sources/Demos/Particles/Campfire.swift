/// Two fires of the same cells: one of the cells alone, the other with behaviors.
final class Campfire: Demo {
    override class var info: DemoInfo {
        DemoInfo(
            id: "emitter-behaviors", title: "Campfire",
            summary:
                "Behaviors give one of two equal fires wind, colours and streaks. Drag to draw the sparks.",
            chapter: .particles, stillTime: 4.2, times: [1, 2.5, 4.2, 6])
    }

    /// The fire without behaviors and the fire with them.
    private(set) var fires: [CAEmitterLayer] = []
    private let names = ["Wind", "Colour", "Size", "Streaks"]
    private var switches: [UIButton] = []

    override var controls: [UIView] { switches }
    override var caption: String {
        let enabled = (fires[1].emitterBehaviors ?? []).filter(\.isEnabled).compactMap(\.name)
        return "emitterBehaviors: \(enabled.isEmpty ? "none" : enabled.joined(separator: ", "))"
    }

    override func prepare() {
        let cards = addCards(["cells alone", "the same with behaviors"], size: CGSize(width: 272, height: 300), spacing: 16)
        for (index, card) in cards.enumerated() {
            let night = night(card.bounds)
            card.layer.addSublayer(night)
            let fire = fire(in: card.bounds)
            night.addSublayer(fire)
            fires.append(fire)
            night.addSublayer(logs(in: card.bounds))
            if index == 1 { fire.emitterBehaviors = Self.behaviors() }
        }
        switches = zip(names, Self.behaviors()).map { title, behavior in toggle(title, behavior.name ?? "") }
    }

    override func start() {
        for fire in fires { fire.beginTime = fire.convertTime(CACurrentMediaTime(), from: nil) }
    }

    // MARK: Behaviors

    /// The rules of the right fire. Each concerns the cells and the layer that name it.
    private static func behaviors() -> [CAEmitterBehavior] {
        func behavior(_ type: String, _ name: String, _ inputs: [String: Any]) -> CAEmitterBehavior {
            let behavior = CAEmitterBehavior(type: type)
            behavior.name = name
            for (key, value) in inputs { behavior.setValue(value, forKey: key) }
            return behavior
        }
        return [
            behavior(kCAEmitterBehaviorWave, "wind", ["force": [70, 0, 0], "frequency": 0.3]),
            behavior(
                kCAEmitterBehaviorColorOverLife, "colour",
                ["colors": [glow, flame, ember, ash, smoke], "locations": [0, 0.15, 0.45, 0.75, 1]]),
            behavior(
                kCAEmitterBehaviorValueOverLife, "size",
                ["keyPath": "scale", "values": [0.5, 1.1, 0.7, 0.25, 0.1], "locations": [0, 0.2, 0.5, 0.8, 1]]),
            behavior(kCAEmitterBehaviorAlignToMotion, "streaks", [:]),
            behavior(kCAEmitterBehaviorSimpleAttractor, "hand", ["stiffness": 0, "radius": 4, "falloff": 160]),
        ]
    }

    private static let glow = CGColor(srgbRed: 1, green: 0.96, blue: 0.75, alpha: 0.85)
    private static let flame = CGColor(srgbRed: 0.98, green: 0.7, blue: 0.24, alpha: 0.75)
    private static let ember = CGColor(srgbRed: 0.95, green: 0.34, blue: 0.2, alpha: 0.6)
    private static let ash = CGColor(srgbRed: 0.5, green: 0.14, blue: 0.3, alpha: 0.3)
    private static let smoke = CGColor(srgbRed: 0.2, green: 0.1, blue: 0.25, alpha: 0)

    /// A button that enables a behavior or disables it.
    private func toggle(_ title: String, _ name: String) -> UIButton {
        let button = UIButton(configuration: .plain())
        button.setTitle(title, for: .normal)
        button.changesSelectionAsPrimaryAction = true
        button.isSelected = true
        button.addAction(
            UIAction { [unowned self, unowned button] _ in
                fires[1].setValue(button.isSelected, forKeyPath: "emitterBehaviors.\(name).enabled")
            }, for: .primaryActionTriggered)
        return button
    }

    // MARK: The hand

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { pull(touches, stiffness: 14) }
    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { pull(touches, stiffness: 14) }
    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { pull(touches, stiffness: 0) }

    /// Draws the particles of the right fire to a finger.
    private func pull(_ touches: Set<UITouch>, stiffness: Double) {
        guard let point = touches.first?.location(in: self) else { return }
        let fire = fires[1]
        fire.setValue(NSValue(cgPoint: fire.convert(point, from: layer)), forKeyPath: "emitterBehaviors.hand.position")
        fire.setValue(stiffness, forKeyPath: "emitterBehaviors.hand.stiffness")
    }

    // MARK: The fire

    /// Returns an emitter of flames and sparks at the bottom of a card.
    private func fire(in bounds: CGRect) -> CAEmitterLayer {
        let fire = CAEmitterLayer()
        fire.frame = bounds
        fire.emitterPosition = CGPoint(x: bounds.midX, y: bounds.maxY - 42)
        fire.emitterSize = CGSize(width: 62, height: 0)
        fire.emitterShape = .line
        fire.renderMode = .additive
        fire.seed = 11
        fire.emitterCells = [flames(), sparks()]
        return fire
    }

    private func flames() -> CAEmitterCell {
        let cell = CAEmitterCell()
        cell.name = "flame"
        cell.contents = UIImage(named: "Glow", size: CGSize(width: 64, height: 64))?.cgImage
        cell.color = Self.flame.copy(alpha: 0.5)
        cell.birthRate = 110
        cell.lifetime = 1.6
        cell.lifetimeRange = 0.6
        cell.velocity = 92
        cell.velocityRange = 40
        cell.emissionRange = .pi / 7
        cell.yAcceleration = -30
        cell.scale = 0.6
        cell.scaleRange = 0.2
        cell.alphaSpeed = -0.3
        return cell
    }

    private func sparks() -> CAEmitterCell {
        let cell = CAEmitterCell()
        cell.name = "spark"
        cell.contents = Self.streak
        cell.color = CGColor(srgbRed: 1, green: 0.85, blue: 0.5, alpha: 0.9)
        cell.birthRate = 26
        cell.lifetime = 2.6
        cell.lifetimeRange = 0.8
        cell.velocity = 104
        cell.velocityRange = 60
        cell.emissionRange = .pi / 3
        cell.yAcceleration = -8
        cell.scale = 0.8
        cell.alphaSpeed = -0.35
        return cell
    }

    /// A streak along the y axis, which alignment turns to the motion.
    private static let streak: CGImage? = {
        guard let context = CGContext(width: 6, height: 22) else { return nil }
        for width in 1...3 {
            context.setFillColor(CGColor(srgbRed: 1, green: 1, blue: 1, alpha: 0.45))
            context.fillEllipse(in: CGRect(x: 3 - width, y: 3 - width, width: 2 * width, height: 16 + 2 * width))
        }
        return context.makeImage()
    }()

    // MARK: The place

    private func night(_ bounds: CGRect) -> CALayer {
        let night = CAGradientLayer()
        night.frame = bounds
        night.cornerRadius = Theme.cardRadius
        night.masksToBounds = true
        night.colors = [UIColor(hex: 0x070918).cgColor, UIColor(hex: 0x151233).cgColor, UIColor(hex: 0x2A1736).cgColor]
        let stars = CGMutablePath()
        for index in 0..<46 {
            let place = CGPoint(
                x: CGFloat(index * 7919 % 997) / 997 * bounds.width, y: CGFloat(index * 4703 % 991) / 991 * bounds.height * 0.6)
            let radius = 0.5 + CGFloat(index % 4) * 0.2
            stars.addEllipse(in: CGRect(x: place.x - radius, y: place.y - radius, width: 2 * radius, height: 2 * radius))
        }
        night.addSublayer(shape(stars, Palette.nearWhite.copy(alpha: 0.6)))
        let trees = CGMutablePath()
        for index in 0..<13 {
            let (x, height) = (CGFloat(index) * bounds.width / 12, 46 + CGFloat(index * 37 % 29))
            trees.addLines(between: [
                CGPoint(x: x - 15, y: bounds.maxY), CGPoint(x: x, y: bounds.maxY - 30 - height),
                CGPoint(x: x + 15, y: bounds.maxY),
            ])
            trees.closeSubpath()
        }
        trees.addRect(CGRect(x: 0, y: bounds.maxY - 40, width: bounds.width, height: 40))
        night.addSublayer(shape(trees, UIColor(hex: 0x0A0A1C).cgColor))
        return night
    }

    /// Two crossed logs in front of the flames.
    private func logs(in bounds: CGRect) -> CALayer {
        let logs = CALayer()
        for (angle, color) in [(-0.22, 0x5A3426), (0.22, 0x7A4A32)] as [(CGFloat, UInt32)] {
            let log = CALayer()
            log.bounds = CGRect(x: 0, y: 0, width: 96, height: 15)
            log.position = CGPoint(x: bounds.midX, y: bounds.maxY - 32)
            log.cornerRadius = 7.5
            log.backgroundColor = UIColor(hex: color).cgColor
            log.transform = CATransform3DMakeRotation(angle, 0, 0, 1)
            logs.addSublayer(log)
        }
        return logs
    }

    private func shape(_ path: CGPath, _ color: CGColor?) -> CAShapeLayer {
        let shape = CAShapeLayer()
        (shape.path, shape.fillColor) = (path, color)
        return shape
    }
}
