/// A headline and a paragraph whose letters move one after the other, without a layer or an animation a letter.
final class GlyphInstances: Demo {
    override class var info: DemoInfo {
        DemoInfo(
            id: "glyph-instances", title: "Letters as instances",
            summary: "One layer and one animation move all letters, each a little later than the one before.",
            chapter: .text, stillTime: 0.75, times: [0.25, 0.5, 0.75, 1, 2.9, 4.6])
    }

    let headline = CAGlyphLayer()
    let paragraph = CAGlyphLayer()
    private static let size = CGSize(width: 560, height: 150)
    private static let words = """
        A glyph layer draws its letters as instances. Each has a transform, a colour and an opacity, and follows the letter \
        before it by the layer's delay.
        """

    override var caption: String { "Two layers draw all letters. A glyph layer is a CATextLayer." }

    override func prepare() {
        let cards = [24, 24 + Self.size.height + 16].map { y in
            let card = Card(frame: CGRect(origin: CGPoint(x: 320 - Self.size.width / 2, y: y), size: Self.size))
            // Letters that turn out of the plane show perspective.
            card.layer.sublayerTransform.m34 = -1 / 400
            addSubview(card)
            return card
        }
        headline.string = "Core Animation"
        headline.font = UIFont.systemFont(ofSize: 60, weight: .bold)
        headline.fontSize = 60
        headline.glyphDelay = 0.07
        paragraph.string = Self.words
        paragraph.font = Theme.labelFont
        paragraph.fontSize = 21
        paragraph.isWrapped = true
        paragraph.paragraphStyle.lineHeightMultiple = 1.4
        paragraph.glyphDelay = 0.02
        for text in [headline, paragraph] {
            // White is the text's own colour, so that the letters have the animated one.
            text.foregroundColor = .white
            text.contentsScale = 2
            text.alignmentMode = .center
            text.bounds.size.width = Self.size.width - 40
            text.bounds.size.height = text.preferredFrameSize().height
            text.position = CGPoint(x: Self.size.width / 2, y: Self.size.height / 2)
        }
        cards[0].layer.addSublayer(headline)
        cards[1].layer.addSublayer(paragraph)
        headline.glyphColor = Palette.all[1]
        themeDidChange()
    }

    override func themeDidChange() {
        super.themeDidChange()
        CATransaction.withoutActions { paragraph.glyphColor = Theme.text.cgColor }
    }

    override func start() {
        sweep()
        play()
    }

    /// The headline's letters arrive, turn, and fall from the last to the first.
    private func play() {
        arrive()
        after(2) { [unowned self] in turn() }
        after(4) { [unowned self] in fall() }
        after(5.8) { [unowned self] in play() }
    }

    private func arrive() {
        setHeadline(delay: 0.07, opacity: 1, transform: CATransform3DIdentity)
        let grow = CASpringAnimation(keyPath: "glyphTransform.scale")
        grow.fromValue = 0
        grow.stiffness = 180
        grow.damping = 15
        grow.duration = grow.settlingDuration
        let appear = CABasicAnimation(keyPath: "glyphOpacity")
        appear.fromValue = 0
        appear.duration = 0.15
        add([grow, appear])
    }

    private func turn() {
        let turn = CABasicAnimation(keyPath: "glyphTransform.rotation.y")
        turn.byValue = 2 * Double.pi
        turn.duration = 1
        turn.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
        let color = CABasicAnimation(keyPath: "glyphColor")
        color.toValue = Palette.all[3]
        color.duration = 0.5
        color.autoreverses = true
        add([turn, color])
    }

    private func fall() {
        let fallen = CATransform3DMakeTranslation(0, 46, 0)
        setHeadline(delay: -0.05, opacity: 0, transform: CATransform3DRotate(fallen, 1, 0, 0, 1))
        let fall = CABasicAnimation(keyPath: "glyphTransform")
        fall.fromValue = CATransform3DIdentity
        let fade = CABasicAnimation(keyPath: "glyphOpacity")
        fade.fromValue = 1
        for animation in [fall, fade] {
            animation.duration = 0.6
            animation.timingFunction = CAMediaTimingFunction(name: .easeIn)
        }
        add([fall, fade])
    }

    /// Sets the headline's model, to which the animations lead.
    private func setHeadline(delay: Double, opacity: Float, transform: CATransform3D) {
        CATransaction.withoutActions {
            headline.glyphDelay = delay
            headline.glyphOpacity = opacity
            headline.glyphTransform = transform
        }
    }

    /// Adds animations to the headline. Before its turn a letter has the animation's first value.
    private func add(_ animations: [CAAnimation]) {
        for animation in animations {
            animation.fillMode = .backwards
            headline.add(animation, forKey: nil)
        }
    }

    /// A wave runs through the paragraph.
    private func sweep() {
        let rise = CABasicAnimation(keyPath: "glyphTransform.translation.y")
        rise.toValue = -7
        let swell = CABasicAnimation(keyPath: "glyphTransform.scale")
        swell.toValue = 1.12
        let color = CABasicAnimation(keyPath: "glyphColor")
        color.toValue = Palette.all[0]
        for animation in [rise, swell, color] {
            animation.duration = 0.25
            animation.autoreverses = true
            animation.timingFunction = CAMediaTimingFunction(name: .easeOut)
        }
        let wave = CAAnimationGroup()
        wave.animations = [rise, swell, color]
        wave.duration = 2.2
        wave.repeatCount = .infinity
        paragraph.add(wave, forKey: "wave")
    }
}
