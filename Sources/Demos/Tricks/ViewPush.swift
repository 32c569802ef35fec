/// One view pushes another out, wholly and in part.
final class ViewPush: Demo {
    override class var info: DemoInfo {
        DemoInfo(
            id: "view-push", title: "View push",
            summary: "The same transition on both views; startProgress and endProgress select a part of it.",
            chapter: .tricks, stillTime: 0.6, times: [0, 0.3, 0.6, 0.9, 1.2])
    }

    /// Two views in one place, one of them hidden.
    private struct Pair {
        var front: UIView
        var back: UIView
    }

    private var whole = Pair(front: UIView(), back: UIView())
    private var part = Pair(front: UIView(), back: UIView())

    override func prepare() {
        let cards = addCards(["progress 0 … 1", "progress 0.25 … 0.75"], size: CGSize(width: 212, height: 212))
        for (card, pair) in zip(cards, [whole, part]) {
            card.clipsToBounds = false
            let window = UIView(frame: card.bounds.insetBy(dx: 16, dy: 16))
            window.clipsToBounds = true
            window.layer.cornerRadius = 8
            card.addSubview(window)
            for (view, picture) in [(pair.back, "Sea"), (pair.front, "Mountain")] {
                view.frame = window.bounds
                view.layer.contents = UIImage(named: picture, size: view.bounds.size)?.cgImage
                window.addSubview(view)
            }
            pair.back.isHidden = true
        }
    }

    override func start() {
        push(&whole, from: 0, to: 1)
        push(&part, from: 0.25, to: 0.75)
        after(2.2) { [unowned self] in start() }
    }

    private func push(_ pair: inout Pair, from startProgress: Float, to endProgress: Float) {
        let transition = CATransition()
        transition.type = .push
        transition.subtype = .fromRight
        transition.startProgress = startProgress
        transition.endProgress = endProgress
        transition.duration = 1.2
        transition.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)

        pair.front.layer.add(transition, forKey: "transition")
        pair.back.layer.add(transition, forKey: "transition")
        pair.front.isHidden = true
        pair.back.isHidden = false
        swap(&pair.front, &pair.back)
    }
}
