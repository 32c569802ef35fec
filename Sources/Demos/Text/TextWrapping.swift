/// Text that is laid out again while its layer's bounds, font size and colour animate.
final class TextWrapping: Demo {
    override class var info: DemoInfo {
        DemoInfo(
            id: "text-layer", title: "Text layers",
            summary: "Width, font size and colour of text animate; the text wraps or is truncated.",
            chapter: .text, stillTime: 0.9, times: [0, 0.5, 1, 1.5, 2, 2.5])
    }

    private static let words = "Layers hold the content. Animations change its values over time, and text wraps again."
    private(set) var texts: [CATextLayer] = []

    override func prepare() {
        let cards = addCards(["wrapped", "fontSize", "foregroundColor"], size: CGSize(width: 138, height: 150), spacing: 17)
        for card in cards {
            card.frame.origin.y = 46
            let text = addText(to: card.layer, CGRect(x: 10, y: 8, width: 118, height: 136))
            text.isWrapped = true
        }
        texts[1].string = "Aa"
        texts[1].alignmentMode = .center
        texts[2].alignmentMode = .right
        addTruncated()
    }

    /// Three lines on a card below with different truncation modes.
    private func addTruncated() {
        let card = Card(frame: CGRect(x: 96, y: 236, width: 448, height: 104))
        addSubview(card)
        for (index, mode) in [CATextLayerTruncationMode.end, .middle, .start].enumerated() {
            let y = 10 + CGFloat(index) * 28
            let name = UILabel(caption: mode.rawValue)
            name.frame = CGRect(x: 14, y: y + 2, width: 56, height: 20)
            card.addSubview(name)
            let text = addText(to: card.layer, CGRect(x: 76, y: y + 4, width: 360, height: 20))
            text.truncationMode = mode
        }
    }

    private func addText(to parent: CALayer, _ frame: CGRect) -> CATextLayer {
        let text = CATextLayer()
        text.string = Self.words
        text.font = Theme.labelFont
        text.fontSize = 13
        text.foregroundColor = Theme.text.cgColor
        text.contentsScale = 2
        text.anchorPoint = .zero
        text.frame = frame
        parent.addSublayer(text)
        texts.append(text)
        return text
    }

    override func themeDidChange() {
        super.themeDidChange()
        CATransaction.withoutActions { for text in texts { text.foregroundColor = Theme.text.cgColor } }
    }

    override func start() {
        animate(texts[0], "bounds.size.width", to: 96)
        animate(texts[1], "fontSize", from: 16, to: 72)
        animate(texts[2], "foregroundColor", from: Theme.model.cgColor, to: Theme.presentation.cgColor)
        for text in texts[3...] { animate(text, "bounds.size.width", to: 120) }
    }

    private func animate(_ text: CATextLayer, _ keyPath: String, from: Any? = nil, to: Any) {
        let change = CABasicAnimation(keyPath: keyPath)
        change.fromValue = from
        change.toValue = to
        change.duration = 1.5
        change.autoreverses = true
        change.repeatCount = .infinity
        change.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
        text.add(change, forKey: "change")
    }
}
