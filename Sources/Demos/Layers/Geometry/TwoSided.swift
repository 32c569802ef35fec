/// A playing card of two layers, back to back, that flips.
final class TwoSided: Demo {
    override class var info: DemoInfo {
        DemoInfo(
            id: "two-sided", title: "Double-sided layers",
            summary: "Click to turn both: with isDoubleSided = false each side is hidden when it faces away.",
            chapter: .layers, stillTime: 3, times: [0.2, 0.7, 1, 1.3, 2.4, 3])
    }

    private(set) var cards: [CATransformLayer] = []
    private var isTurned = false
    private var isSteered = false

    override func prepare() {
        let panels = addCards(["isDoubleSided = true", "isDoubleSided = false"], size: CGSize(width: 212, height: 228))
        for (index, panel) in panels.enumerated() {
            var perspective = CATransform3DIdentity
            perspective.m34 = -1 / 600
            panel.layer.sublayerTransform = perspective

            let card = CATransformLayer()
            card.frame = CGRect(x: 46, y: 30, width: 120, height: 168)
            panel.layer.addSublayer(card)
            let face = side("CardFace", of: card)
            let back = side("CardBack", of: card)
            back.transform = CATransform3DMakeRotation(.pi, 0, 1, 0)
            // Both lie in one plane: where both are visible, the later one covers the other from either side.
            for layer in [face, back] { layer.isDoubleSided = index == 0 }
            cards.append(card)
        }
        addGestureRecognizer(
            UITapGestureRecognizer { [unowned self] _ in
                isSteered = true
                turn()
            })
    }

    override func start() {
        after(0.5) { [unowned self] in tour() }
    }

    private func tour() {
        guard !isSteered else { return }
        turn()
        after(1.8) { [unowned self] in tour() }
    }

    private func turn() {
        isTurned.toggle()
        CATransaction.begin()
        CATransaction.setAnimationDuration(1)
        CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .easeInEaseOut))
        for card in cards { card.setValue(isTurned ? CGFloat.pi : 0, forKeyPath: "transform.rotation.y") }
        CATransaction.commit()
    }

    private func side(_ name: String, of card: CALayer) -> CALayer {
        let side = CALayer()
        side.frame = card.bounds
        side.contents = UIImage(named: name, size: card.bounds.size)?.cgImage
        card.addSublayer(side)
        return side
    }
}
