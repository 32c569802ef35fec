/// A colour is set, and the layer fades to it without an explicit animation.
final class ImplicitColor: Demo {
    override class var info: DemoInfo {
        DemoInfo(
            id: "implicit-color", title: "Colour change",
            summary: "Only the property is set; the layer follows within a quarter of a second.",
            chapter: .implicit, stillTime: 1.1, times: [0.5, 1.06, 1.14, 1.22, 2.1, 3.1])
    }

    private let colorLayer = CALayer.tile(Palette.all[0], side: 120, picture: "Lantern")
    private let choice = CAShapeLayer.modelOutline(around: CGSize(width: 14, height: 14), cornerRadius: 7)
    private var dots: [CALayer] = []
    private var step = 0

    private lazy var button = UIButton(
        configuration: .gray(), primaryAction: UIAction(title: "Change colour") { [unowned self] _ in changeColor() })

    override var controls: [UIView] { [button] }

    override var caption: String {
        let model = colorLayer.backgroundColor?.hex ?? "none"
        let seen = colorLayer.presentation()?.backgroundColor?.hex ?? "none"
        return "model \(model)   presentation \(seen)"
    }

    override func prepare() {
        let card = addCards(["layer.backgroundColor"], size: CGSize(width: 280, height: 228))[0]
        colorLayer.position = CGPoint(x: 140, y: 92)
        card.layer.addSublayer(colorLayer)

        for (index, color) in Palette.all.enumerated() {
            let dot = CALayer.disc(color, radius: 7, position: CGPoint(x: 50 + 36 * CGFloat(index), y: 192))
            card.layer.addSublayer(dot)
            dots.append(dot)
        }
        choice.position = dots[0].position
        card.layer.addSublayer(choice)
    }

    override func start() {
        after(1) { [unowned self] in
            changeColor()
            start()
        }
    }

    private func changeColor() {
        step = (step + 1) % Palette.all.count
        colorLayer.backgroundColor = Palette.all[step]

        // The ring shows the model, which has its new value at once.
        CATransaction.withoutActions { choice.position = dots[step].position }
    }
}
