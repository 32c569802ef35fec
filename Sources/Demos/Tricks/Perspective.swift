/// Frames one behind another: in parallel projection they hide each other, in perspective they form a tunnel.
final class Perspective: Demo {
    override class var info: DemoInfo {
        DemoInfo(
            id: "perspective", title: "Perspective",
            summary: "The same zPositions with and without perspective; the slider moves the eye.",
            chapter: .tricks, stillTime: 2.1, times: [0, 0.7, 1.4, 2.1, 2.8])
    }

    private var cards: [Card] = []
    private let flat = CALayer()
    private let deep = CALayer()
    private var ships: [CALayer] = []
    private var eyePosition: CGFloat = 300 {
        didSet { eyePositionDidChange() }
    }

    private lazy var slider: UISlider = {
        let slider = UISlider(frame: CGRect(x: 0, y: 0, width: 240, height: 28))
        slider.minimumValue = 150
        slider.maximumValue = 1500
        slider.value = Float(eyePosition)
        slider.addAction(
            UIAction { [unowned self, unowned slider] _ in eyePosition = CGFloat(slider.value) }, for: .valueChanged)
        return slider
    }()
    override var controls: [UIView] { [UILabel(caption: "distance"), slider] }

    override func prepare() {
        cards = addCards(["m34 = 0", ""], size: CGSize(width: 212, height: 212))
        for (card, space) in zip(cards, [flat, deep]) {
            space.frame = card.bounds
            card.layer.addSublayer(space)
            for index in 0..<6 { addFrame(to: space, zPosition: -100 * CGFloat(index)) }
            let ship = CALayer.picture("Spaceship", size: 64, position: card.middle)
            ship.zPosition = -600
            space.addSublayer(ship)
            ships.append(ship)
        }
        eyePositionDidChange()
    }

    private func addFrame(to space: CALayer, zPosition: CGFloat) {
        let frame = CALayer()
        frame.frame = space.bounds.insetBy(dx: 20, dy: 20)
        frame.zPosition = zPosition
        frame.cornerRadius = 16
        frame.borderWidth = 3
        frame.borderColor = Palette.blue.copy(alpha: 1 + zPosition / 700)
        space.addSublayer(frame)
    }

    private func eyePositionDidChange() {
        var perspective = CATransform3DIdentity
        perspective.m34 = -1 / eyePosition
        deep.sublayerTransform = perspective
        cards[1].name.text = String(format: "m34 = −1 / %.0f", eyePosition)
    }

    override func start() {
        for ship in ships {
            let flight = CABasicAnimation(keyPath: "zPosition")
            flight.fromValue = -600
            flight.toValue = 60
            flight.duration = 2.8
            flight.autoreverses = true
            flight.repeatCount = .infinity
            flight.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
            ship.add(flight, forKey: "flight")
        }
    }

    override var caption: String { String(format: "eye at %.0f points", eyePosition) }
}
