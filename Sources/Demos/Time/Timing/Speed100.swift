/// Two windows that deal the same cards, one a hundred times as fast.
final class Speed100: Demo {
    override class var info: DemoInfo {
        DemoInfo(
            id: "speed-100", title: "Window speed",
            summary: "The right window's layer has speed 100: all its animations run 100 times as fast.",
            chapter: .time, stillTime: 1.7, times: [0, 0.1, 0.8, 1.7, 2.8, 4])
    }

    private let calm = TableWindow(frame: CGRect(x: 0, y: 0, width: 216, height: 244))
    private let hasty = TableWindow(frame: CGRect(x: 0, y: 0, width: 216, height: 244))

    override func prepare() {
        let cards = addCards(
            ["window.layer.speed = 1", "window.layer.speed = 100"], size: CGSize(width: 216, height: 244), spacing: 16)
        cards[0].addSubview(calm)
        cards[1].addSubview(hasty)
        hasty.layer.speed = 100
    }

    override func start() {
        for window in [calm, hasty] {
            window.gather()
            window.deal()
        }
        after(5.5) { [unowned self] in start() }
    }
}

/// A window that deals nine cards, each after the one before.
private final class TableWindow: UIWindow {
    private var cards: [CALayer] = []
    private let deck = CGPoint(x: 108, y: 207)

    override init(frame: CGRect) {
        super.init(frame: frame)
        isUserInteractionEnabled = false
        // The felt of a card table.
        layer.backgroundColor = Palette.teal.copy(alpha: 0.22)
        layer.cornerRadius = Theme.cardRadius
        for _ in 0..<9 {
            let card = CALayer()
            card.bounds = CGRect(x: 0, y: 0, width: 38, height: 53)
            card.position = deck
            card.contents = UIImage(named: "CardFace", size: card.bounds.size)?.cgImage
            layer.addSublayer(card)
            cards.append(card)
        }
    }

    required init?(coder: NSCoder) {
        super.init(coder: coder)
    }

    /// Moves all cards back to the deck at once.
    func gather() {
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        for card in cards { card.position = deck }
        CATransaction.commit()
    }

    /// Deals a card, then the next.
    func deal(_ index: Int = 0) {
        guard index < cards.count else { return }
        CATransaction.begin()
        CATransaction.setAnimationDuration(0.45)
        CATransaction.setCompletionBlock { [weak self] in self?.deal(index + 1) }
        cards[cards.count - 1 - index].position = CGPoint(x: 54 + CGFloat(index % 3) * 54, y: 37 + CGFloat(index / 3) * 58)
        CATransaction.commit()
    }
}
