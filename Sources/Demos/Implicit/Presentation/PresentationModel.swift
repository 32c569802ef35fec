/// A layer in motion: its model is at the destination, its presentation at the visible position.
final class PresentationModel: Demo {
    override class var info: DemoInfo {
        DemoInfo(
            id: "presentation-model", title: "Presentation and model",
            summary: "The model (amber, dashed) changes at once, the presentation (teal) moves.",
            chapter: .implicit, stillTime: 0.8, times: [0.3, 0.8, 1.3, 1.9, 2.6, 3.4])
    }

    private let traveller = CALayer.picture("Ball", size: 64)
    private let modelOutline = CAShapeLayer.modelOutline(around: CGSize(width: 64, height: 64), cornerRadius: 12)
    private let presentationOutline = CAShapeLayer.presentationOutline(around: CGSize(width: 64, height: 64), cornerRadius: 12)
    private let stops = [(70, 70), (378, 70), (378, 166), (70, 166)].map { CGPoint(x: $0.0, y: $0.1) }
    private var stop = 0

    private lazy var button = UIButton(
        configuration: .gray(), primaryAction: UIAction(title: "Next stop") { [unowned self] _ in travel() })

    override var controls: [UIView] { [button] }

    override var caption: String {
        func text(_ point: CGPoint) -> String { "(\(Int(point.x.rounded())), \(Int(point.y.rounded())))" }
        return "model \(text(traveller.position))   presentation \(text(traveller.presentation()?.position ?? .zero))"
    }

    override func prepare() {
        let card = addCards(["layer.position"], size: CGSize(width: 448, height: 236))[0]
        traveller.position = stops[0]
        for layer in [traveller, modelOutline, presentationOutline] {
            layer.position = stops[0]
            card.layer.addSublayer(layer)
        }
    }

    override func start() {
        // Moves the outlines to model and presentation before each frame.
        let link = CADisplayLink { [weak self] link in
            guard let self else { return link.invalidate() }
            followTraveller()
        }
        link.add(to: .main, forMode: .common)
        tour()
    }

    private func tour() {
        travel()
        after(2.5) { [unowned self] in tour() }
    }

    private func travel() {
        stop = (stop + 1) % stops.count
        CATransaction.begin()
        CATransaction.setAnimationDuration(2)
        CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .easeInEaseOut))
        traveller.position = stops[stop]
        CATransaction.commit()
    }

    private func followTraveller() {
        CATransaction.withoutActions {
            modelOutline.position = traveller.position
            presentationOutline.position = traveller.presentation()?.position ?? traveller.position
        }
    }
}
