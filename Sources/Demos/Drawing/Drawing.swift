/// Views that draw themselves with Core Graphics in each frame.
final class Drawing: Demo {
    override class var info: DemoInfo {
        DemoInfo(
            id: "drawing", title: "Drawing",
            summary: "Six drawings with a CGContext in draw(_:), redrawn before each frame.",
            chapter: .drawing, stillTime: 1, times: [0, 0.5, 1, 1.5])
    }

    private(set) var sketches: [Sketch] = []

    override func prepare() {
        let drawings: [(String, (CGContext, CGRect, CGFloat) -> Void)] = [
            ("gradient", Self.gradient), ("shadow", Self.shadow), ("clip", Self.clip), ("dashes", Self.dashes),
            ("blend mode", Self.blend), ("text", Self.text),
        ]
        for (index, drawing) in drawings.enumerated() {
            let origin = CGPoint(x: 96 + CGFloat(index % 3) * 156, y: 62 + CGFloat(index / 3) * 144)
            let card = Card(frame: CGRect(origin: origin, size: CGSize(width: 136, height: 100)), name: drawing.0)
            addSubview(card)
            let sketch = Sketch(frame: card.bounds.insetBy(dx: 8, dy: 8))
            sketch.paint = drawing.1
            card.addSubview(sketch)
            sketches.append(sketch)
        }
    }

    override func start() {
        let begin = CACurrentMediaTime()
        let link = CADisplayLink { [weak self] link in
            guard let self else { return link.invalidate() }
            // One turn in four seconds.
            for sketch in sketches { sketch.phase = CGFloat(CACurrentMediaTime() - begin) * .pi / 2 }
        }
        link.add(to: .main, forMode: .common)
    }

    private static func gradient(_ context: CGContext, _ rect: CGRect, _ phase: CGFloat) {
        let colors = [Palette.blue, Palette.violet, Palette.coral] as CFArray
        guard let gradient = CGGradient(colorsSpace: nil, colors: colors, locations: [0, 0.5, 1]) else { return }
        let way = CGPoint(x: cos(phase) * rect.width / 2, y: sin(phase) * rect.height / 2)
        context.drawLinearGradient(
            gradient, start: CGPoint(x: rect.midX - way.x, y: rect.midY - way.y),
            end: CGPoint(x: rect.midX + way.x, y: rect.midY + way.y),
            options: [.drawsBeforeStartLocation, .drawsAfterEndLocation])
    }

    private static func shadow(_ context: CGContext, _ rect: CGRect, _ phase: CGFloat) {
        context.setShadow(offset: CGSize(width: cos(phase) * 10, height: sin(phase) * 10), blur: 8)
        context.setFillColor(Palette.amber)
        context.fillEllipse(in: CGRect(x: rect.midX - 24, y: rect.midY - 24, width: 48, height: 48))
    }

    private static func clip(_ context: CGContext, _ rect: CGRect, _ phase: CGFloat) {
        context.addEllipse(in: CGRect(x: rect.midX - 36, y: rect.midY - 36, width: 72, height: 72))
        context.clip()
        context.translateBy(x: rect.midX, y: rect.midY)
        context.rotate(by: phase)
        context.setFillColor(Palette.teal)
        for x in stride(from: CGFloat(-48), to: 48, by: 16) { context.fill(CGRect(x: x, y: -48, width: 8, height: 96)) }
    }

    private static func dashes(_ context: CGContext, _ rect: CGRect, _ phase: CGFloat) {
        context.setStrokeColor(Theme.text.cgColor)
        context.setLineWidth(4)
        context.setLineCap(.round)
        context.setLineDash(phase: phase * 16, lengths: [12, 10])
        context.addPath(CGPath(roundedRect: rect.insetBy(dx: 14, dy: 14), cornerWidth: 16, cornerHeight: 16, transform: nil))
        context.strokePath()
    }

    private static func blend(_ context: CGContext, _ rect: CGRect, _ phase: CGFloat) {
        context.setBlendMode(.screen)
        for (index, color) in [Palette.coral, Palette.teal, Palette.blue].enumerated() {
            let angle = phase + CGFloat(index) * 2 * .pi / 3
            context.setFillColor(color)
            context.fillEllipse(
                in: CGRect(x: rect.midX + cos(angle) * 16 - 26, y: rect.midY + sin(angle) * 16 - 26, width: 52, height: 52))
        }
    }

    private static func text(_ context: CGContext, _ rect: CGRect, _ phase: CGFloat) {
        context.translateBy(x: rect.midX, y: rect.midY)
        context.rotate(by: sin(phase) / 3)
        let text = NSAttributedString(
            string: "Quartz",
            attributes: [.font: UIFont.boldSystemFont(ofSize: 26), .foregroundColor: UIColor(cgColor: Palette.violet)])
        let size = text.size()
        text.draw(at: CGPoint(x: -size.width / 2, y: -size.height / 2))
    }
}

/// A view drawn by a function of its phase.
final class Sketch: UIView {
    var paint: (CGContext, CGRect, CGFloat) -> Void = { _, _, _ in }
    var phase: CGFloat = 0 { didSet { setNeedsDisplay() } }
    private(set) var drawings = 0

    override func draw(_ rect: CGRect) {
        guard let context = UIGraphicsGetCurrentContext() else { return }
        drawings += 1
        paint(context, bounds, phase)
    }
}
