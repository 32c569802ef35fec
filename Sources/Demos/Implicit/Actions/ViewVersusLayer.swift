/// The same colour set in three ways: a view's layer animates only inside an animation block, a bare layer always.
final class ViewVersusLayer: Demo {
    override class var info: DemoInfo {
        DemoInfo(
            id: "view-versus-layer", title: "View versus layer",
            summary: "Each card shows the action that its layer returns; NSNull means none.",
            chapter: .implicit, stillTime: 0.5, times: [0, 0.25, 0.5, 0.75, 1.2, 2.5])
    }

    private let plainView = UIView()
    private let animatedView = UIView()
    private let bareLayer = CALayer.tile(Palette.all[0], side: 88, picture: "Lantern")
    private var answers: [UILabel] = []
    private var step = 0

    override func prepare() {
        let cards = addCards(["view", "view, in a block", "bare layer"], size: CGSize(width: 142, height: 200), spacing: 11)
        for (view, card) in zip([plainView, animatedView], cards) {
            view.frame = CGRect(x: 27, y: 32, width: 88, height: 88)
            view.backgroundColor = UIColor(cgColor: Palette.all[0])
            view.layer.cornerRadius = 15
            view.layer.contents = UIImage(named: "Lantern", size: view.bounds.size)?.cgImage
            card.addSubview(view)
        }
        bareLayer.position = CGPoint(x: 71, y: 76)
        cards[2].layer.addSublayer(bareLayer)
        answers = cards.map(addAnswer)
    }

    override func start() {
        step = (step + 1) % Palette.all.count
        let color = UIColor(cgColor: Palette.all[step])

        CATransaction.begin()
        CATransaction.setAnimationDuration(1)
        answers[0].text = Self.describe(plainView.action(for: plainView.layer, forKey: "backgroundColor"))
        plainView.backgroundColor = color
        answers[2].text = Self.describe(bareLayer.action(forKey: "backgroundColor"))
        bareLayer.backgroundColor = color.cgColor
        CATransaction.commit()

        UIView.animate(withDuration: 1) { [self] in
            answers[1].text = Self.describe(animatedView.action(for: animatedView.layer, forKey: "backgroundColor"))
            animatedView.backgroundColor = color
        }

        after(2) { [unowned self] in start() }
    }

    private static func describe(_ action: (any CAAction)?) -> String {
        action.map { String(describing: type(of: $0)) } ?? "nil"
    }

    private func addAnswer(to card: Card) -> UILabel {
        let answer = UILabel(caption: "")
        answer.font = Theme.captionFont
        answer.textColor = Theme.text
        answer.textAlignment = .center
        answer.frame = CGRect(x: 2, y: 152, width: 138, height: 20)
        card.addSubview(answer)
        return answer
    }
}
