/// A layer before its first commit has no presentation to animate from.
final class FirstCommit: Demo {
    override class var info: DemoInfo {
        DemoInfo(
            id: "first-commit", title: "First commit",
            summary: "The left ball is moved before its first commit and jumps; the right one glides.",
            chapter: .implicit, stillTime: 0.6, times: [0, 0.3, 0.6, 1, 1.5, 2.6])
    }

    private(set) var balls: [CALayer] = []
    private var cards: [Card] = []
    private var answers: [UILabel] = []
    private let origin = CGPoint(x: 46, y: 60)
    private let end = CGPoint(x: 166, y: 132)

    override func prepare() {
        cards = addCards(["added, moved", "added, flush(), moved"], size: CGSize(width: 212, height: 212))
        for card in cards {
            let way = CGMutablePath()
            way.addLines(between: [origin, end])
            let track = CAShapeLayer.line(way)
            track.lineDashPattern = [1, 8]
            card.layer.addSublayer(track)
            let answer = UILabel(caption: "")
            answer.textAlignment = .center
            answer.frame = CGRect(x: 4, y: 176, width: 204, height: 20)
            card.addSubview(answer)
            answers.append(answer)
        }
    }

    override func start() {
        CATransaction.withoutActions { for ball in balls { ball.removeFromSuperlayer() } }
        balls = cards.map { card in
            let ball = CALayer.picture("Ball", size: 48, position: origin)
            card.layer.addSublayer(ball)
            return ball
        }
        move(0)
        // Commits the tree: from here on the right ball has a presentation at its start.
        CATransaction.flush()
        move(1)
        after(2.4) { [unowned self] in start() }
    }

    private func move(_ index: Int) {
        let ball = balls[index]
        answers[index].text = "presentation(): " + (ball.presentation() == nil ? "nil" : "a layer")
        CATransaction.begin()
        CATransaction.setAnimationDuration(1.2)
        ball.position = end
        CATransaction.commit()
    }
}
