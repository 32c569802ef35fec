/// A stack of cards with round corners, borders and soft shadows. The front card moves to the back.
final class CardStack: Demo {
    override class var info: DemoInfo {
        DemoInfo(
            id: "card-stack", title: "Card stack",
            summary: "The inner layer clips the picture, the outer one has the shadow: clipping would hide it.",
            chapter: .layers, stillTime: 1.25, times: [0, 1.25, 1.5, 1.9])
    }

    private var cards: [CALayer] = []

    override func prepare() {
        cards = ["Desert", "Forest", "Mountain", "Sea"].map(makeCard)
        cards.forEach(layer.addSublayer)
        arrange()
    }

    private func makeCard(_ picture: String) -> CALayer {
        let card = CALayer()
        card.bounds = CGRect(x: 0, y: 0, width: 200, height: 140)
        card.cornerRadius = 16
        card.backgroundColor = Palette.card
        card.shadowColor = CGColor(srgbRed: 0, green: 0, blue: 0, alpha: 1)
        card.shadowOpacity = 0.6
        card.shadowRadius = 10
        card.shadowOffset = CGSize(width: 0, height: 6)

        let face = CALayer()
        face.frame = card.bounds
        face.contents = UIImage(named: picture, size: CGSize(width: 200, height: 200))?.cgImage
        face.contentsGravity = .resizeAspectFill
        face.cornerRadius = 16
        face.masksToBounds = true
        face.borderWidth = 2
        face.borderColor = Palette.white.copy(alpha: 0.6)
        card.addSublayer(face)
        return card
    }

    /// Stacks the cards, the last one in front.
    private func arrange() {
        for (index, card) in cards.enumerated() {
            let depth = CGFloat(cards.count - 1 - index)
            card.zPosition = CGFloat(index)
            card.position = CGPoint(x: 320, y: 236 - depth * 30)
            card.transform = CATransform3DMakeScale(1 - depth * 0.08, 1 - depth * 0.08, 1)
        }
    }

    override func start() {
        after(1) { [unowned self] in takeFront() }
    }

    /// Slides the front card aside, then behind the others and back.
    private func takeFront() {
        CATransaction.begin()
        CATransaction.setAnimationDuration(0.4)
        CATransaction.setCompletionBlock { [weak self] in self?.putBehind() }
        cards.last?.position.x += 168
        cards.last?.transform = CATransform3DMakeRotation(0.12, 0, 0, 1)
        CATransaction.commit()
    }

    private func putBehind() {
        guard let front = cards.popLast() else { return }
        cards.insert(front, at: 0)
        CATransaction.begin()
        CATransaction.setAnimationDuration(0.5)
        CATransaction.setCompletionBlock { [weak self] in self?.start() }
        arrange()
        CATransaction.commit()
    }
}
