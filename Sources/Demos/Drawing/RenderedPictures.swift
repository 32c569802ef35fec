/// Pictures that are drawn once into a `UIImage`.
final class RenderedPictures: Demo {
    override class var info: DemoInfo {
        DemoInfo(
            id: "image-renderer", title: "Image renderer",
            summary: "Six drawings are rendered into images, with more or fewer pixels per point.",
            chapter: .drawing, stillTime: 3.2, times: [0.5, 1.5, 2.5, 3.5])
    }

    static let scales: [CGFloat] = [0.25, 0.5, 1, 2]
    /// The current pictures.
    private(set) var pictures: [UIImage] = []
    private var views: [UIImageView] = []
    private var isSteered = false
    private var bytes = 0

    private lazy var choice: UISegmentedControl = {
        let control = UISegmentedControl(items: Self.scales.map { String(format: "%g", Double($0)) })
        control.addAction(
            UIAction { [unowned self] _ in
                isSteered = true
                make(scale: Self.scales[control.selectedSegmentIndex])
            }, for: .valueChanged)
        return control
    }()
    override var controls: [UIView] { [UILabel(caption: "pixels per point"), choice] }

    override var caption: String {
        guard let first = pictures.first?.cgImage else { return "" }
        return "120 × 84 points: \(first.width) × \(first.height) pixels   all six as PNG: "
            + String(format: "%.1f kB", Double(bytes) / 1000)
    }

    override func prepare() {
        let names = ["gradient", "clip", "blend mode", "currentImage", "cap insets", "tint"]
        for (index, name) in names.enumerated() {
            let origin = CGPoint(x: 96 + CGFloat(index % 3) * 156, y: 62 + CGFloat(index / 3) * 144)
            let card = Card(frame: CGRect(origin: origin, size: CGSize(width: 136, height: 100)), name: name)
            addSubview(card)
            let view = UIImageView(frame: card.bounds.insetBy(dx: 8, dy: 8))
            view.layer.magnificationFilter = .nearest
            card.addSubview(view)
            views.append(view)
        }
        make(scale: Self.scales[0])
    }

    override func start() {
        after(1) { [unowned self] in tour(1) }
    }

    /// From the coarsest to the finest scale, until the user chooses.
    private func tour(_ step: Int) {
        guard !isSteered else { return }
        make(scale: Self.scales[step % Self.scales.count])
        after(1) { [unowned self] in tour(step + 1) }
    }

    /// Draws all pictures.
    private func make(scale: CGFloat) {
        choice.selectedSegmentIndex = Self.scales.firstIndex(of: scale) ?? 0
        let format = UIGraphicsImageRendererFormat()
        format.scale = scale
        let size = CGSize(width: 120, height: 84)
        let whole = UIGraphicsImageRenderer(size: size, format: format)
        let area = CGRect(origin: .zero, size: size)
        pictures = [Self.sunset, Self.porthole, Self.inks, Self.stages].map { draw in whole.image { draw($0, area) } }
        pictures.append(Self.bubble(format))
        pictures.append(whole.image { Self.fleet($0, area) })
        for (view, picture) in zip(views, pictures) { view.image = picture }
        bytes = pictures.reduce(0) { $0 + ($1.pngData()?.count ?? 0) }
    }

    // MARK: Drawings

    private static func sunset(_ context: UIGraphicsImageRendererContext, _ area: CGRect) {
        UIBezierPath(roundedRect: area, cornerRadius: 8).addClip()
        let colors = [Palette.violet, Palette.coral, Palette.amber] as CFArray
        if let gradient = CGGradient(colorsSpace: nil, colors: colors, locations: [0, 0.6, 1]) {
            context.cgContext.drawLinearGradient(
                gradient, start: .zero, end: CGPoint(x: 0, y: 60), options: .drawsAfterEndLocation)
        }
        UIColor(cgColor: Palette.nearWhite).setFill()
        UIBezierPath(ovalIn: CGRect(x: 46, y: 36, width: 28, height: 28)).fill()
        UIColor(cgColor: Palette.blue).setFill()
        context.fill(CGRect(x: 0, y: 56, width: 120, height: 28))
    }

    private static func porthole(_ context: UIGraphicsImageRendererContext, _ area: CGRect) {
        let hole = CGRect(x: area.midX - 38, y: area.midY - 38, width: 76, height: 76)
        let ring = UIBezierPath(ovalIn: hole)
        context.cgContext.saveGState()
        ring.addClip()
        UIImage(named: "Sea", size: CGSize(width: 96, height: 96))?.draw(in: hole.insetBy(dx: -6, dy: -6))
        context.cgContext.restoreGState()
        UIColor(cgColor: Palette.amber).setStroke()
        ring.lineWidth = 6
        ring.stroke()
        UIColor(cgColor: Palette.card).setFill()
        for bolt in 0..<8 {
            let angle = CGFloat(bolt) * .pi / 4
            UIBezierPath(
                ovalIn: CGRect(x: area.midX + 38 * cos(angle) - 1.5, y: area.midY + 38 * sin(angle) - 1.5, width: 3, height: 3)
            )
            .fill()
        }
    }

    private static func inks(_ context: UIGraphicsImageRendererContext, _ area: CGRect) {
        UIColor.white.setFill()
        UIBezierPath(roundedRect: area, cornerRadius: 8).fill()
        for (index, color) in [Palette.coral, Palette.teal, Palette.blue].enumerated() {
            let angle = CGFloat(index) * 2 * .pi / 3 - .pi / 2
            UIColor(cgColor: color).setFill()
            UIBezierPath(
                ovalIn: CGRect(x: area.midX + 15 * cos(angle) - 24, y: area.midY + 13 * sin(angle) - 24, width: 48, height: 48)
            )
            .fill(with: .multiply, alpha: 1)
        }
    }

    /// Draws a boat in three strokes. The image after each stroke is kept and drawn beside the others.
    private static func stages(_ context: UIGraphicsImageRendererContext, _ area: CGRect) {
        let format = context.format as? UIGraphicsImageRendererFormat ?? .default()
        let small = UIGraphicsImageRenderer(size: CGSize(width: 36, height: 44), format: format)
        var shown: [UIImage] = []
        _ = small.image { context in
            @MainActor func fill(_ color: CGColor, _ points: [CGPoint]) {
                let path = UIBezierPath()
                for (index, point) in points.enumerated() {
                    if index == 0 { path.move(to: point) } else { path.addLine(to: point) }
                }
                UIColor(cgColor: color).setFill()
                path.fill()
                shown.append(context.currentImage)
            }
            fill(Palette.coral, [CGPoint(x: 3, y: 30), CGPoint(x: 33, y: 30), CGPoint(x: 27, y: 40), CGPoint(x: 9, y: 40)])
            fill(Palette.line, [CGPoint(x: 17, y: 3), CGPoint(x: 19, y: 3), CGPoint(x: 19, y: 30), CGPoint(x: 17, y: 30)])
            fill(Palette.teal, [CGPoint(x: 20, y: 5), CGPoint(x: 33, y: 26), CGPoint(x: 20, y: 26)])
        }
        for (index, image) in shown.enumerated() {
            image.draw(at: CGPoint(x: CGFloat(index) * 42, y: area.midY - 22))
        }
    }

    /// Returns a small resizable bubble whose edges keep their size.
    private static func bubble(_ format: UIGraphicsImageRendererFormat) -> UIImage {
        let bubble = UIGraphicsImageRenderer(size: CGSize(width: 48, height: 48), format: format).image { _ in
            let path = UIBezierPath(roundedRect: CGRect(x: 2, y: 4, width: 44, height: 34), cornerRadius: 12)
            path.move(to: CGPoint(x: 12, y: 36))
            // The same orientation as the rectangle. Otherwise the two would cancel in their intersection.
            path.addLine(to: CGPoint(x: 22, y: 36))
            path.addLine(to: CGPoint(x: 12, y: 46))
            path.close()
            UIColor(cgColor: Palette.teal).setFill()
            path.fill()
        }
        return bubble.resizableImage(withCapInsets: UIEdgeInsets(top: 18, left: 24, bottom: 22, right: 16))
    }

    /// One template image in four colours.
    private static func fleet(_ context: UIGraphicsImageRendererContext, _ area: CGRect) {
        guard let ship = UIImage(named: "Spaceship", size: CGSize(width: 40, height: 40)) else { return }
        for (index, color) in [Palette.blue, Palette.teal, Palette.violet, Palette.coral].enumerated() {
            let place = CGPoint(x: 14 + CGFloat(index % 2) * 52, y: 1 + CGFloat(index / 2) * 42)
            ship.withTintColor(UIColor(cgColor: color)).draw(in: CGRect(origin: place, size: CGSize(width: 40, height: 40)))
        }
    }
}
