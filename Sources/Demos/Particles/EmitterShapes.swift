/// Birthplaces of particles: the emitter's shape and mode.
final class EmitterShapes: Demo {
    override class var info: DemoInfo {
        DemoInfo(
            id: "emitter-shapes", title: "Emitter shapes",
            summary: "The same cell on five shapes; the mode selects points, outline, surface or volume.",
            chapter: .particles, stillTime: 2, times: [0.3, 1, 2, 3])
    }

    private let shapes: [CAEmitterLayerEmitterShape] = [.point, .line, .rectangle, .circle, .sphere]
    private let modes: [CAEmitterLayerEmitterMode] = [.points, .outline, .surface, .volume]
    private(set) var emitters: [CAEmitterLayer] = []

    private lazy var choice: UISegmentedControl = {
        let control = UISegmentedControl(items: modes.map(\.rawValue.capitalized))
        control.selectedSegmentIndex = 1
        control.addAction(UIAction { [unowned self] _ in modeDidChange() }, for: .valueChanged)
        return control
    }()

    override var controls: [UIView] { [UILabel(caption: "emitterMode"), choice] }

    override func prepare() {
        let cards = addCards(shapes.map(\.rawValue), size: CGSize(width: 100, height: 220), spacing: 8)
        for (index, card) in cards.enumerated() {
            // Light adds up to white, which is visible only on a dark background, in the light theme too.
            let night = CALayer()
            night.frame = card.bounds
            night.backgroundColor = Palette.card
            night.cornerRadius = Theme.cardRadius
            card.layer.addSublayer(night)
            let emitter = CAEmitterLayer()
            emitter.frame = card.bounds
            emitter.emitterPosition = card.middle
            emitter.emitterSize = CGSize(width: 40, height: 140)
            emitter.emitterShape = shapes[index]
            emitter.renderMode = .additive
            emitter.seed = 3
            emitter.emitterCells = [spark(Palette.all[index])]
            emitter.masksToBounds = true
            card.layer.addSublayer(emitter)
            emitters.append(emitter)
        }
        modeDidChange()
    }

    override func start() {
        for emitter in emitters { emitter.beginTime = emitter.convertTime(CACurrentMediaTime(), from: nil) }
    }

    private func modeDidChange() {
        for emitter in emitters { emitter.emitterMode = modes[choice.selectedSegmentIndex] }
    }

    /// Returns a spark that lives for a second and hardly moves, so that its birthplace is visible.
    private func spark(_ color: CGColor) -> CAEmitterCell {
        let spark = CAEmitterCell()
        spark.contents = UIImage(named: "Ball", size: CGSize(width: 16, height: 16))?.cgImage
        spark.color = color
        spark.birthRate = 120
        spark.lifetime = 1
        spark.velocity = 6
        spark.emissionRange = 2 * .pi
        spark.scale = 0.4
        spark.scaleSpeed = -0.25
        spark.alphaSpeed = -0.9
        return spark
    }
}
