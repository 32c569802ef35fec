/// Joins, caps, dashes and fill rules of shape layers.
final class LineStyles: Demo {
    override class var info: DemoInfo {
        DemoInfo(
            id: "line-styles", title: "Line styles",
            summary: "Top: joins and caps. Bottom: lineDashPhase moves dashes, the even-odd rule leaves a hole.",
            chapter: .drawing, stillTime: 1, times: [0, 0.25, 1, 2])
    }

    private let joins: [CAShapeLayerLineJoin] = [.miter, .round, .bevel]
    private let caps: [CAShapeLayerLineCap] = [.butt, .round, .square]
    private(set) var corners: [CAShapeLayer] = []
    let dashes = CAShapeLayer()
    private(set) var stars: [CAShapeLayer] = []

    override func prepare() {
        for index in 0..<3 {
            let card = card(joins[index].rawValue + ", " + caps[index].rawValue, column: index, row: 0)
            let corner = CGMutablePath()
            corner.addLines(between: [CGPoint(x: 32, y: 76), CGPoint(x: 68, y: 28), CGPoint(x: 104, y: 76)])
            let shape = CAShapeLayer.line(corner, color: Palette.all[index])
            shape.lineWidth = 20
            shape.lineJoin = joins[index]
            shape.lineCap = caps[index]
            let spine = CAShapeLayer.line(corner, color: Palette.card)
            card.layer.addSublayer(shape)
            card.layer.addSublayer(spine)
            corners.append(shape)
        }
        let marching = card("lineDashPhase", column: 0, row: 1)
        dashes.path = CGPath(rect: marching.bounds.insetBy(dx: 24, dy: 22), transform: nil)
        dashes.fillColor = nil
        dashes.strokeColor = Theme.text.cgColor
        dashes.lineWidth = 3
        dashes.lineDashPattern = [12, 6]
        marching.layer.addSublayer(dashes)
        for (index, rule) in [CAShapeLayerFillRule.nonZero, .evenOdd].enumerated() {
            let card = card(rule.rawValue, column: index + 1, row: 1)
            let star = CAShapeLayer()
            star.path = Self.star(radius: 44, around: card.middle)
            star.fillRule = rule
            star.fillColor = Palette.violet
            star.strokeColor = Palette.white
            star.lineWidth = 2
            card.layer.addSublayer(star)
            stars.append(star)
        }
    }

    override func themeDidChange() {
        super.themeDidChange()
        CATransaction.withoutActions { dashes.strokeColor = Theme.text.cgColor }
    }

    override func start() {
        let march = CABasicAnimation(keyPath: "lineDashPhase")
        march.fromValue = 0
        // One dash and one gap: the end looks like the start.
        march.toValue = -18
        march.duration = 0.5
        march.repeatCount = .infinity
        dashes.add(march, forKey: "march")

        for corner in corners {
            let swell = CABasicAnimation(keyPath: "lineWidth")
            swell.toValue = 6
            swell.duration = 1
            swell.autoreverses = true
            swell.repeatCount = .infinity
            corner.add(swell, forKey: "swell")
        }
    }

    private func card(_ name: String, column: Int, row: Int) -> Card {
        let origin = CGPoint(x: 96 + CGFloat(column) * 156, y: 62 + CGFloat(row) * 144)
        let card = Card(frame: CGRect(origin: origin, size: CGSize(width: 136, height: 100)), name: name)
        addSubview(card)
        return card
    }

    /// Returns a five-pointed star in one stroke that crosses itself; its centre has winding number 2.
    private static func star(radius: CGFloat, around middle: CGPoint) -> CGPath {
        let path = CGMutablePath()
        path.addLines(
            between: (0..<5).map { index in
                let angle = CGFloat(index) * 4 * .pi / 5 - .pi / 2
                return CGPoint(x: middle.x + radius * cos(angle), y: middle.y + radius * sin(angle))
            })
        path.closeSubpath()
        return path
    }
}
