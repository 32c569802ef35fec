/// Backgrounds with patterns: one is uncovered, one is rotated, one moves under its layer.
final class Patterns: Demo {
    override class var info: DemoInfo {
        DemoInfo(
            id: "patterns", title: "Patterns",
            summary: "Patterns follow the layer's coordinates: larger bounds show more, a new origin moves them.",
            chapter: .drawing, stillTime: 1.2, times: [0, 1.2, 2, 3])
    }

    let uncovered = CALayer()
    let turned = CALayer()
    let moved = CALayer()

    override func prepare() {
        let cards = addCards(["bounds.size", "transform", "bounds.origin"], size: CGSize(width: 136, height: 176), spacing: 20)
        for (card, layer) in zip(cards, [uncovered, turned, moved]) {
            layer.frame = CGRect(x: 20, y: 20, width: 96, height: 136)
            layer.cornerRadius = 12
            card.layer.addSublayer(layer)
        }
        uncovered.anchorPoint = .zero
        uncovered.position = CGPoint(x: 20, y: 20)
        cards[1].layer.sublayerTransform.m34 = -1 / 400
        uncovered.backgroundColor = UIColor(patternImage: Self.dots).cgColor
        turned.backgroundColor = Self.pattern(Self.chain)
        moved.backgroundColor = Self.pattern(Self.ring)
        // Pattern cells have the resolution of contents, so a scale above 1 is visible here.
        for layer in [uncovered, turned, moved] { layer.contentsScale = 2 }
    }

    override func start() {
        sway(uncovered, "bounds.size", from: CGSize(width: 40, height: 40), to: CGSize(width: 96, height: 136))
        sway(turned, "transform.rotation.y", from: -0.9, to: 0.9)
        let drift = CABasicAnimation(keyPath: "bounds.origin")
        drift.byValue = CGPoint(x: Self.cell, y: -Self.cell)
        drift.duration = 2.4
        drift.repeatCount = .infinity
        moved.add(drift, forKey: "drift")
    }

    private func sway(_ layer: CALayer, _ keyPath: String, from: Any, to: Any) {
        let sway = CABasicAnimation(keyPath: keyPath)
        (sway.fromValue, sway.toValue) = (from, to)
        sway.duration = 2
        sway.autoreverses = true
        sway.repeatCount = .infinity
        sway.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
        layer.add(sway, forKey: "sway")
    }

    // MARK: The patterns

    private static let cell: CGFloat = 24

    /// Dots, every second row shifted by half a cell.
    private static var dots: UIImage {
        UIGraphicsImageRenderer(size: CGSize(width: 16, height: 16)).image { context in
            UIColor(cgColor: Palette.teal).setFill()
            context.fill(CGRect(x: 0, y: 0, width: 16, height: 16))
            UIColor(cgColor: Palette.blue).setFill()
            for place in [CGPoint(x: 1, y: 1), CGPoint(x: 9, y: 9)] {
                UIBezierPath(roundedRect: CGRect(origin: place, size: CGSize(width: 6, height: 6)), cornerRadius: 2).fill()
            }
        }
    }

    /// Rings that extend into the neighbouring cells.
    private static func chain(_ info: UnsafeMutableRawPointer?, _ context: CGContext) {
        context.setFillColor(Palette.amber)
        context.fill(CGRect(x: 0, y: 0, width: cell, height: cell))
        context.setStrokeColor(Palette.coral)
        context.setLineWidth(3)
        for (x, y) in [(0, 0), (24, 0), (12, 12), (0, 24), (24, 24), (12, -12)] {
            context.strokeEllipse(in: CGRect(x: CGFloat(x) - 10, y: CGFloat(y) - 10, width: 20, height: 20))
        }
    }

    private static func ring(_ info: UnsafeMutableRawPointer?, _ context: CGContext) {
        context.setFillColor(Palette.violet)
        context.fill(CGRect(x: 0, y: 0, width: cell, height: cell))
        context.setFillColor(Palette.amber)
        context.fillEllipse(in: CGRect(x: 5, y: 5, width: 14, height: 14))
        context.setFillColor(Palette.violet)
        context.fillEllipse(in: CGRect(x: 9, y: 9, width: 6, height: 6))
    }

    private static func pattern(_ draw: @escaping CGPatternDrawPatternCallback) -> CGColor? {
        let bounds = CGRect(x: 0, y: 0, width: cell, height: cell)
        var callbacks = CGPatternCallbacks(version: 0, drawPattern: draw, releaseInfo: nil)
        guard let space = CGColorSpace(patternBaseSpace: nil),
            let pattern = CGPattern(
                info: nil, bounds: bounds, matrix: .identity, xStep: cell, yStep: cell, tiling: .constantSpacing, isColored: true,
                callbacks: &callbacks)
        else { return nil }
        return CGColor(patternSpace: space, pattern: pattern, components: [1])
    }
}
