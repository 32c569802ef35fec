/// One delegate for many animations. Each animation stores its hand, so that the delegate can set its model.
///
/// The left clock sets the model after the animation was removed, a frame too late. The right one keeps the animation until the
/// model is set.
final class ClockHands: Demo {
    override class var info: DemoInfo {
        DemoInfo(
            id: "clock-hands", title: "Clock hands",
            summary: "The left clock's hands jump back for a frame after each tick; the right one's are held.",
            chapter: .explicit, stillTime: 1.7, times: [0.2, 0.5, 0.8, 1.3, 2.3, 3.6])
    }

    private struct Clock {
        let hour: UIView
        let minute: UIView
        let second: UIView
        let isHeld: Bool
        let card: Card
        /// The last presented angle of the second hand.
        var angle: CGFloat = 0
        var flashes = 0
    }

    private var clocks: [Clock] = []
    /// Seconds since midnight. Each tick adds five, so that the jump is visible.
    private var time = 10 * 3600 + 8 * 60 + 20

    override func prepare() {
        let cards = addCards(["", ""], size: CGSize(width: 212, height: 212))
        clocks = zip(cards, [false, true]).map { card, isHeld in
            card.layer.addSublayer(CALayer.picture("ClockFace", size: 168, position: card.middle))
            return Clock(
                hour: hand("HourHand", on: card), minute: hand("MinuteHand", on: card), second: hand("SecondHand", on: card),
                isHeld: isHeld, card: card)
        }
        setTime(animated: false)
        nameCards()
    }

    override func start() {
        // Reads the presentation before each frame.
        let link = CADisplayLink { [weak self] link in
            guard let self else { return link.invalidate() }
            countFlashes()
        }
        link.add(to: .main, forMode: .common)
        tick()
    }

    private func tick() {
        time += 5
        setTime(animated: true)
        after(1) { [unowned self] in tick() }
    }

    private func hand(_ name: String, on card: Card) -> UIView {
        let hand = UIImageView(image: UIImage(named: name))
        hand.bounds = CGRect(x: 0, y: 0, width: 22, height: 88)
        hand.layer.anchorPoint = CGPoint(x: 0.5, y: 0.9)
        hand.center = card.middle
        card.addSubview(hand)
        return hand
    }

    private func setTime(animated: Bool) {
        let turn = 2 * CGFloat.pi
        for clock in clocks {
            setAngle(turn * CGFloat(time) / (12 * 3600), of: clock.hour, isHeld: clock.isHeld, animated: animated)
            setAngle(turn * CGFloat(time) / 3600, of: clock.minute, isHeld: clock.isHeld, animated: animated)
            setAngle(turn * CGFloat(time) / 60, of: clock.second, isHeld: clock.isHeld, animated: animated)
        }
    }

    private func setAngle(_ angle: CGFloat, of hand: UIView, isHeld: Bool, animated: Bool) {
        let transform = CATransform3DMakeRotation(angle, 0, 0, 1)
        guard animated else { return hand.layer.transform = transform }

        let animation = CABasicAnimation(keyPath: "transform")
        animation.toValue = NSValue(caTransform3D: transform)
        animation.duration = 0.5
        animation.timingFunction = CAMediaTimingFunction(name: .easeOut)
        animation.delegate = self
        animation.setValue(hand, forKey: "hand")
        if isHeld {
            animation.fillMode = .forwards
            animation.isRemovedOnCompletion = false
        }
        hand.layer.add(animation, forKey: "tick")
    }

    // MARK: Flashes

    /// Counts the frames in which a second hand jumps back.
    private func countFlashes() {
        for index in clocks.indices {
            let layer = clocks[index].second.layer
            guard let angle = layer.presentation()?.value(forKeyPath: "transform.rotation") as? CGFloat else { continue }
            let change = (angle - clocks[index].angle).remainder(dividingBy: 2 * .pi)
            if change < -0.1 { clocks[index].flashes += 1 }
            clocks[index].angle = angle
        }
        nameCards()
    }

    private func nameCards() {
        for clock in clocks {
            clock.card.name.text = "\(clock.isHeld ? "filled forwards" : "model in didStop"): \(clock.flashes) flashes"
        }
    }
}

extension ClockHands: CAAnimationDelegate {
    func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
        guard let turn = anim as? CABasicAnimation, let hand = anim.value(forKey: "hand") as? UIView,
            let transform = turn.toValue as? CATransform3D
        else { return }
        hand.layer.transform = transform
        // In the same transaction as the new model, so that no frame comes in between.
        hand.layer.removeAnimation(forKey: "tick")
    }
}
