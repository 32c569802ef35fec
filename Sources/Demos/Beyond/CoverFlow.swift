/// Covers on a shelf: the chosen one faces you, the others stand aside in perspective.
final class CoverFlow: Demo {
    override class var info: DemoInfo {
        DemoInfo(
            id: "cover-flow", title: "Cover flow",
            summary: "Click a cover: positions and turns follow implicitly, in one transaction.",
            chapter: .beyond, stillTime: 2.6, times: [0, 0.9, 1.2, 1.5, 2.6, 4])
    }

    private let shelf = CALayer()
    private var covers: [CALayer] = []
    private var chosen = 3
    private var step = 1
    /// Whether the demo still chooses by itself.
    private var isTouring = true

    override func prepare() {
        var perspective = CATransform3DIdentity
        perspective.m34 = -1 / 500
        shelf.frame = bounds
        shelf.sublayerTransform = perspective
        layer.addSublayer(shelf)

        for name in ["Mountain", "Sea", "Forest", "Desert", "Mountain", "Sea", "Forest"] {
            let cover = CALayer.picture(name, size: 160)
            cover.cornerRadius = 8
            cover.masksToBounds = true
            shelf.addSublayer(cover)
            covers.append(cover)
        }
        arrange()
        addGestureRecognizer(
            UITapGestureRecognizer { [unowned self] gesture in
                isTouring = false
                choose(at: gesture.location(in: self))
            })
    }

    override func start() {
        after(0.9) { [unowned self] in tour() }
    }

    /// Goes to and fro along the shelf.
    private func tour() {
        guard isTouring else { return }
        if chosen + step > 4 || chosen + step < 2 { step = -step }
        choose(chosen + step)
        after(1.1) { [unowned self] in tour() }
    }

    private func choose(at point: CGPoint) {
        let seen = shelf.presentation()?.hitTest(point)?.model()
        if let index = covers.firstIndex(where: { $0 === seen }) { choose(index) }
    }

    private func choose(_ index: Int) {
        chosen = index
        CATransaction.begin()
        CATransaction.setAnimationDuration(0.6)
        CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .easeInEaseOut))
        arrange()
        CATransaction.commit()
    }

    /// Puts each cover where its distance from the chosen one says.
    private func arrange() {
        for (index, cover) in covers.enumerated() {
            let distance = CGFloat(index - chosen)
            let side: CGFloat = distance == 0 ? 0 : distance < 0 ? -1 : 1
            cover.position = CGPoint(x: 320 + distance * 32 + side * 62, y: 200)
            cover.zPosition = side == 0 ? 60 : -abs(distance) * 20
            cover.transform = CATransform3DMakeRotation(-side * .pi / 3, 0, 1, 0)
        }
    }
}
