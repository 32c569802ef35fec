/// The colour takes a second. The rotation in the completion block, which runs outside the transaction, takes a quarter of a
/// second.
final class CompletionBlock: Demo {
    override class var info: DemoInfo {
        DemoInfo(
            id: "completion-block", title: "Completion block",
            summary: "The rotation takes the default 0.25 s: the completion block runs after the transaction.",
            chapter: .implicit, stillTime: 1.12, times: [0.25, 0.6, 1.05, 1.12, 1.2, 1.8])
    }

    private let colorLayer = CALayer.tile(Palette.amber, side: 112)
    private let playhead = CALayer()
    private var isAmber = true

    /// The strip of time under the layer: two seconds, one of them the transaction's.
    private let strip = CGRect(x: 64, y: 178, width: 320, height: 8)

    override func prepare() {
        let card = addCards(["setAnimationDuration(1), setCompletionBlock { rotate }"], size: CGSize(width: 448, height: 228))[0]
        colorLayer.position = CGPoint(x: 224, y: 88)
        colorLayer.addSublayer(CALayer.picture("Ship", size: 72, position: CGPoint(x: 56, y: 56)))
        card.layer.addSublayer(colorLayer)

        addSpan(0...2, color: Palette.hairline, name: "", to: card)
        addSpan(0...1, color: Palette.coral, name: "colour, 1 s", to: card)
        addSpan(1...1.25, color: Palette.teal, name: "turn, 0.25 s", to: card)
        playhead.bounds = CGRect(x: 0, y: 0, width: 2, height: 24)
        playhead.position = CGPoint(x: strip.minX, y: strip.midY)
        playhead.backgroundColor = Theme.text.cgColor
        playhead.cornerRadius = 1
        card.layer.addSublayer(playhead)
    }

    override func themeDidChange() {
        super.themeDidChange()
        CATransaction.withoutActions { playhead.backgroundColor = Theme.text.cgColor }
    }

    override func start() {
        isAmber.toggle()
        CATransaction.begin()
        CATransaction.setAnimationDuration(1)
        CATransaction.setCompletionBlock { [weak self] in self?.rotate() }
        colorLayer.backgroundColor = isAmber ? Palette.amber : Palette.coral
        CATransaction.commit()

        movePlayhead()
        after(2) { [unowned self] in start() }
    }

    private func rotate() {
        let transform = colorLayer.affineTransform()
        colorLayer.setAffineTransform(transform.rotated(by: .pi / 2))
    }

    private func movePlayhead() {
        let pass = CABasicAnimation(keyPath: "position.x")
        pass.fromValue = strip.minX
        pass.toValue = strip.maxX
        pass.duration = 2
        playhead.add(pass, forKey: "pass")
    }

    /// Marks a range of seconds on the strip.
    private func addSpan(_ seconds: ClosedRange<CGFloat>, color: CGColor, name: String, to card: Card) {
        let second = strip.width / 2
        let span = CALayer()
        span.frame = CGRect(
            x: strip.minX + seconds.lowerBound * second, y: strip.minY, width: (seconds.upperBound - seconds.lowerBound) * second,
            height: strip.height)
        span.backgroundColor = color
        span.cornerRadius = strip.height / 2
        card.layer.addSublayer(span)

        let label = UILabel(caption: name)
        label.frame = CGRect(x: span.frame.minX, y: strip.maxY + 8, width: 120, height: 20)
        card.addSubview(label)
    }
}
