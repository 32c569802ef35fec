/// The placement of a picture in a layer that changes its shape: contents gravity and the stretchable centre.
final class ContentsFitting: Demo {
    override class var info: DemoInfo {
        DemoInfo(
            id: "contents-fitting", title: "Contents fitting",
            summary: "One picture fitted in five ways; contentsCenter stretches the middle, not the corners.",
            chapter: .layers, stillTime: 2.2, times: [0, 0.5, 1, 1.5, 2, 2.5])
    }

    /// Long names and short ones alternate, so that captions are apart where the stage is narrow.
    private let fits: [(name: String, gravity: CALayerContentsGravity)] = [
        ("resizeAspect", .resizeAspect), ("resize", .resize), ("resizeAspectFill", .resizeAspectFill), ("center", .center),
        ("contentsCenter", .resize),
    ]
    private(set) var pictures: [CALayer] = []

    private static let side: CGFloat = 64

    override func prepare() {
        let image = Self.frameImage()
        let cards = addCards(fits.map(\.name), size: CGSize(width: 100, height: 200), spacing: 8)
        for (fit, card) in zip(fits, cards) {
            let picture = CALayer()
            picture.bounds = CGRect(x: 0, y: 0, width: Self.side, height: Self.side)
            picture.position = card.middle
            picture.contents = image
            picture.contentsScale = 2
            picture.contentsGravity = fit.gravity
            picture.masksToBounds = true
            if fit.name == "contentsCenter" { picture.contentsCenter = CGRect(x: 0.4, y: 0.4, width: 0.2, height: 0.2) }
            picture.backgroundColor = CGColor(gray: 1, alpha: 0.12)
            card.layer.addSublayer(picture)
            pictures.append(picture)
        }
    }

    override func start() {
        let sizes = [(64, 64), (92, 64), (92, 176), (40, 176), (64, 64)].map { CGSize(width: $0.0, height: $0.1) }
        for picture in pictures {
            let change = CAKeyframeAnimation(keyPath: "bounds.size")
            change.values = sizes
            change.timingFunctions = sizes.dropFirst().map { _ in CAMediaTimingFunction(name: .easeInEaseOut) }
            change.duration = 5
            change.repeatCount = .infinity
            picture.add(change, forKey: "size")
        }
    }

    /// Returns a framed landscape with a disc in each corner, which makes stretching visible.
    private static func frameImage() -> CGImage? {
        UIGraphicsBeginImageContextWithOptions(CGSize(width: side, height: side), false, 2)
        defer { UIGraphicsEndImageContext() }
        guard let context = UIGraphicsGetCurrentContext() else { return nil }
        let outline = CGPath(
            roundedRect: CGRect(x: 4, y: 4, width: side - 8, height: side - 8), cornerWidth: 16, cornerHeight: 16, transform: nil)
        context.saveGState()
        context.addPath(outline)
        context.clip()
        UIImage(named: "Mountain", size: CGSize(width: side, height: side))?.draw(
            in: CGRect(x: 0, y: 0, width: side, height: side))
        context.restoreGState()
        context.addPath(outline)
        context.setStrokeColor(Palette.amber)
        context.setLineWidth(6)
        context.strokePath()
        context.setFillColor(Palette.coral)
        for (x, y) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
            context.fillEllipse(in: CGRect(x: 12 + CGFloat(x) * 32, y: 12 + CGFloat(y) * 32, width: 8, height: 8))
        }
        return UIGraphicsGetImageFromCurrentImageContext()?.cgImage
    }
}
