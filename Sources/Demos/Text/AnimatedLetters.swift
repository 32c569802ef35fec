/// A word whose letters are layers: each animates by itself, a little later than the one before.
final class AnimatedLetters: Demo {
    override class var info: DemoInfo {
        DemoInfo(
            id: "letters", title: "Animated letters",
            summary: "Each letter is a text layer; beginTime lets them drop, wave and fall in turn.",
            chapter: .text, stillTime: 2.75, times: [0.4, 0.8, 1.6, 2.75, 4.4, 4.8])
    }

    private(set) var letters: [CATextLayer] = []
    /// Seconds from one letter to the next.
    private static let delay = 0.08

    override func prepare() {
        let card = addCards(["one CATextLayer for each letter"], size: CGSize(width: 448, height: 200))[0]
        var x: CGFloat = 0
        for (index, letter) in "Animation".enumerated() {
            let text = CATextLayer()
            text.string = String(letter)
            text.font = UIFont.systemFont(ofSize: 76, weight: .bold)
            text.fontSize = 76
            text.foregroundColor = Palette.all[index % 5]
            text.contentsScale = 2
            text.bounds.size = text.preferredFrameSize()
            text.position = CGPoint(x: x + text.bounds.width / 2, y: card.middle.y)
            x += text.bounds.width
            card.layer.addSublayer(text)
            letters.append(text)
        }
        for text in letters { text.position.x += (card.bounds.width - x) / 2 }
    }

    override func start() {
        drop()
        after(2.2) { [unowned self] in wave() }
        after(4) { [unowned self] in fall() }
        after(5.6) { [unowned self] in start() }
    }

    private func drop() {
        set(opacity: 1, transform: CATransform3DIdentity)
        let drop = CASpringAnimation(keyPath: "transform.translation.y")
        drop.fromValue = -120
        drop.toValue = 0
        drop.stiffness = 160
        drop.damping = 10
        drop.duration = drop.settlingDuration
        let appear = CABasicAnimation(keyPath: "opacity")
        appear.fromValue = 0
        appear.toValue = 1
        appear.duration = 0.2
        inTurn([drop, appear])
    }

    private func wave() {
        let jump = CAKeyframeAnimation(keyPath: "transform.translation.y")
        jump.values = [0, -34, 0]
        jump.duration = 0.6
        jump.timingFunctions = [CAMediaTimingFunction(name: .easeOut), CAMediaTimingFunction(name: .easeIn)]
        let sway = CAKeyframeAnimation(keyPath: "transform.rotation")
        sway.values = [0, -0.25, 0.2, 0]
        sway.duration = 0.8
        inTurn([jump, sway])
    }

    private func fall() {
        let fallen = CATransform3DMakeTranslation(0, 110, 0)
        set(opacity: 0, transform: CATransform3DRotate(fallen, 1.2, 0, 0, 1))
        let fall = CABasicAnimation(keyPath: "transform.translation.y")
        fall.fromValue = 0
        fall.timingFunction = CAMediaTimingFunction(name: .easeIn)
        let tumble = CABasicAnimation(keyPath: "transform.rotation")
        tumble.fromValue = 0
        let fade = CABasicAnimation(keyPath: "opacity")
        fade.fromValue = 1
        for animation in [fall, tumble, fade] { animation.duration = 0.5 }
        inTurn([fall, tumble, fade])
    }

    /// Sets the model, to which the animations lead.
    private func set(opacity: Float, transform: CATransform3D) {
        CATransaction.withoutActions {
            for letter in letters {
                letter.opacity = opacity
                letter.transform = transform
            }
        }
    }

    /// Adds animations to all letters, to each a little later. Before its turn a letter has the animation's first value.
    private func inTurn(_ animations: [CAAnimation]) {
        for (index, letter) in letters.enumerated() {
            let now = letter.convertTime(CACurrentMediaTime(), from: nil)
            for animation in animations {
                animation.beginTime = now + Double(index) * Self.delay
                animation.fillMode = .backwards
                letter.add(animation, forKey: nil)
            }
        }
    }
}
