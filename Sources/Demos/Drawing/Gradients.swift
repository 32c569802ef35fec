/// The three kinds of gradient with animated colours, stops and direction.
final class Gradients: Demo {
    override class var info: DemoInfo {
        DemoInfo(
            id: "gradients", title: "Gradients",
            summary: "Colours, stops and direction of a gradient animate, without banding.",
            chapter: .drawing, stillTime: 1.2, times: [0, 0.6, 1.2, 1.8, 2.4, 3])
    }

    let gradients = [CAGradientLayer(), CAGradientLayer(), CAGradientLayer()]
    private let colors = [Palette.blue, Palette.violet, Palette.coral]
    private let otherColors = [Palette.teal, Palette.white, Palette.amber]

    private lazy var choice: UISegmentedControl = {
        let control = UISegmentedControl(items: ["Colours", "Stops", "Direction"])
        control.selectedSegmentIndex = 0
        control.addAction(UIAction { [unowned self] _ in start() }, for: .valueChanged)
        return control
    }()
    override var controls: [UIView] { [choice] }

    override func prepare() {
        let types: [CAGradientLayerType] = [.axial, .radial, .conic]
        let cards = addCards(types.map(\.rawValue), size: CGSize(width: 136, height: 136), spacing: 20)
        for (index, (gradient, card)) in zip(gradients, cards).enumerated() {
            gradient.frame = card.bounds
            gradient.cornerRadius = Theme.cardRadius
            gradient.type = types[index]
            // A conic gradient goes once around: it ends in its first colour.
            gradient.colors = index == 2 ? colors + [colors[0]] : colors
            gradient.startPoint = index == 0 ? CGPoint(x: 0, y: 0) : CGPoint(x: 0.5, y: 0.5)
            gradient.endPoint = index == 2 ? CGPoint(x: 0.5, y: 0) : CGPoint(x: 1, y: 1)
            card.layer.addSublayer(gradient)
        }
    }

    override func start() {
        for (index, gradient) in gradients.enumerated() {
            let change = animation(of: index)
            change.duration = 1.5
            change.autoreverses = true
            change.repeatCount = .infinity
            change.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
            gradient.add(change, forKey: "change")
        }
    }

    private func animation(of index: Int) -> CABasicAnimation {
        switch choice.selectedSegmentIndex {
        case 1:
            let stops = CABasicAnimation(keyPath: "locations")
            stops.fromValue = index == 2 ? [0, 0.1, 0.2, 1] : [0, 0.15, 0.3]
            stops.toValue = index == 2 ? [0, 0.8, 0.9, 1] : [0.7, 0.85, 1]
            return stops
        case 2:
            let end = CABasicAnimation(keyPath: "endPoint")
            end.toValue = index == 2 ? CGPoint(x: 1, y: 0.5) : CGPoint(x: 0.75, y: index == 0 ? 0 : 0.75)
            return end
        default:
            let change = CABasicAnimation(keyPath: "colors")
            change.toValue = index == 2 ? otherColors + [otherColors[0]] : otherColors
            return change
        }
    }
}
