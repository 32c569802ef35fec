/// One small picture, much enlarged, and one large picture, much reduced. The filter determines the interpolation.
final class ScalingFilters: Demo {
    override class var info: DemoInfo {
        DemoInfo(
            id: "scaling-filters", title: "Scaling filters",
            summary: "Three filters: 16 pixels enlarged at the top, fine lines reduced at the bottom.",
            chapter: .layers, stillTime: 2, times: [0, 1, 2, 3])
    }

    private let filters: [CALayerContentsFilter] = [.nearest, .linear, .trilinear]
    private(set) var large: [CALayer] = []
    private(set) var small: [CALayer] = []

    override func prepare() {
        let cards = addCards(filters.map(\.rawValue), size: CGSize(width: 146, height: 290), spacing: 8)
        for (card, filter) in zip(cards, filters) {
            let picture = CALayer()
            picture.contents = Self.sprite
            picture.magnificationFilter = filter
            picture.frame = CGRect(x: 8, y: 10, width: 130, height: 130)
            card.layer.addSublayer(picture)
            large.append(picture)

            let lines = CALayer()
            lines.contents = Self.lines
            lines.minificationFilter = filter
            lines.frame = CGRect(x: 8, y: 150, width: 130, height: 130)
            card.layer.addSublayer(lines)
            small.append(lines)
        }
    }

    override func start() {
        for layer in large + small {
            let breath = CABasicAnimation(keyPath: "transform.scale")
            breath.fromValue = 1
            breath.toValue = 0.6
            breath.duration = 3
            breath.autoreverses = true
            breath.repeatCount = .infinity
            breath.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
            layer.add(breath, forKey: "breath")
        }
    }

    /// A spaceship of 16 × 16 pixels.
    private static let sprite: CGImage? = {
        let rows = [
            "................", ".......##.......", "......#oo#......", "......#oo#......", ".....#oooo#.....",
            ".....#ovvo#.....",
            ".....#ovvo#.....", ".....#oooo#.....", "....##oooo##....", "...#o#oooo#o#...", "..#oo#oooo#oo#..",
            "..#oo##oo##oo#..",
            "..####.##.####..", ".......rr.......", "......ryyr......", ".......yy.......",
        ]
        let colors: [Character: CGColor] = [
            "#": Palette.violet, "o": Palette.nearWhite, "v": Palette.blue, "r": Palette.coral, "y": Palette.amber,
        ]
        guard let context = CGContext(width: 16, height: 16) else { return nil }
        for (y, row) in rows.enumerated() {
            for (x, pixel) in row.enumerated() {
                context.setFillColor(colors[pixel] ?? Palette.card)
                context.fill(CGRect(x: x, y: y, width: 1, height: 1))
            }
        }
        return context.makeImage()
    }()

    /// Lines two pixels wide and two apart, in a fan on 512 × 512 pixels.
    private static let lines: CGImage? = {
        guard let context = CGContext(width: 512, height: 512) else { return nil }
        context.setStrokeColor(Palette.teal)
        context.setLineWidth(2)
        for index in 0..<128 {
            context.move(to: CGPoint(x: CGFloat(index) * 4 + 1, y: 0))
            context.addLine(to: CGPoint(x: CGFloat(index) * 2 + 128, y: 512))
        }
        context.strokePath()
        return context.makeImage()
    }()
}
