/// Birthplaces of particles: the emitter's shape and mode.
final class EmitterShapes: Demo {
    override class var info: DemoInfo {
        DemoInfo(
            id: "emitter-shapes", title: "Emitter shapes",
            summary: "Sparks start on the dashed shape: at its points, outline, surface, or in its volume.",
            chapter: .particles, stillTime: 3, times: [1, 3, 5, 7])
    }

    private let shapes: [CAEmitterLayerEmitterShape] = [.point, .line, .rectangle, .circle, .sphere]
    private let modes: [CAEmitterLayerEmitterMode] = [.points, .outline, .surface, .volume]
    private(set) var emitters: [CAEmitterLayer] = []
    private var isSteered = false

    private lazy var choice: UISegmentedControl = {
        let control = UISegmentedControl(items: modes.map(\.rawValue.capitalized))
        control.selectedSegmentIndex = 0
        control.addAction(
            UIAction { [unowned self] _ in
                isSteered = true
                modeDidChange()
            }, for: .valueChanged)
        return control
    }()

    override var controls: [UIView] { [UILabel(caption: "emitterMode"), choice] }
    override var caption: String { "emitterMode = .\(emitters[0].emitterMode.rawValue)" }

    override func prepare() {
        let cards = addCards(shapes.map(\.rawValue), size: CGSize(width: 112, height: 240), spacing: 8)
        for (index, card) in cards.enumerated() {
            let shape = shapes[index]
            // Light adds up to white, which is visible only on a dark background, in the light theme too.
            let night = CALayer()
            night.frame = card.bounds
            night.backgroundColor = UIColor(hex: 0x0A0B18).cgColor
            night.cornerRadius = Theme.cardRadius
            card.layer.addSublayer(night)
            let emitter = CAEmitterLayer()
            emitter.frame = card.bounds
            emitter.emitterPosition = card.middle
            // The width of a circle and of a sphere is the radius.
            emitter.emitterSize =
                shape == .line || shape == .rectangle ? CGSize(width: 68, height: 150) : CGSize(width: 38, height: 38)
            emitter.emitterShape = shape
            emitter.renderMode = .additive
            emitter.seed = 3
            emitter.emitterCells = [spark(Palette.all[index % 5])]
            emitter.masksToBounds = true
            card.layer.addSublayer(emitter)
            emitters.append(emitter)
            card.layer.addSublayer(outline(shape, emitter.emitterSize, around: card.middle))
        }
        modeDidChange()
    }

    override func start() {
        for emitter in emitters { emitter.beginTime = emitter.convertTime(CACurrentMediaTime(), from: nil) }
        after(2) { [unowned self] in tour() }
    }

    /// Shows the next mode every two seconds, until one is chosen.
    private func tour() {
        guard !isSteered else { return }
        choice.selectedSegmentIndex = (choice.selectedSegmentIndex + 1) % modes.count
        modeDidChange()
        after(2) { [unowned self] in tour() }
    }

    private func modeDidChange() {
        for emitter in emitters { emitter.emitterMode = modes[choice.selectedSegmentIndex] }
    }

    /// Returns a spark that lives for a second and drifts slowly, so that its birthplace is visible.
    private func spark(_ color: CGColor) -> CAEmitterCell {
        let spark = CAEmitterCell()
        spark.contents = UIImage(named: "Glow", size: CGSize(width: 32, height: 32))?.cgImage
        // The light of many sparks adds up.
        spark.color = color.copy(alpha: 0.5)
        spark.birthRate = 110
        spark.lifetime = 1
        spark.velocity = 12
        spark.velocityRange = 8
        spark.emissionRange = 2 * .pi
        spark.scale = 0.36
        spark.scaleSpeed = -0.2
        spark.alphaSpeed = -0.45
        return spark
    }

    private func outline(_ shape: CAEmitterLayerEmitterShape, _ size: CGSize, around middle: CGPoint) -> CAShapeLayer {
        let path = CGMutablePath()
        switch shape {
        case .line: path.addLines(between: [CGPoint(x: -size.width / 2, y: 0), CGPoint(x: size.width / 2, y: 0)])
        case .rectangle: path.addRect(CGRect(x: -size.width / 2, y: -size.height / 2, width: size.width, height: size.height))
        case .circle, .sphere:
            path.addEllipse(in: CGRect(x: -size.width, y: -size.width, width: 2 * size.width, height: 2 * size.width))
        default: path.addEllipse(in: CGRect(x: -3, y: -3, width: 6, height: 6))
        }
        let line = CAShapeLayer.line(path, color: CGColor(gray: 1, alpha: 0.55))
        line.lineWidth = 1.5
        line.lineDashPattern = [3, 5]
        line.position = middle
        return line
    }
}
