/// The placement of a picture in a layer that changes its shape: contents gravity and the stretchable centre.
final class ContentsFitting: Demo {
    override class var info: DemoInfo {
        DemoInfo(
            id: "contents-fitting", title: "Contents fitting",
            summary: "One picture fitted in five ways; contentsCenter stretches the middle, not the corners.",
            chapter: .layers, stillTime: 1.1, times: [0, 0.5, 1, 1.5, 2, 2.5])
    }

    private let fits: [(name: String, gravity: CALayerContentsGravity)] = [
        ("resize", .resize), ("resizeAspect", .resizeAspect), ("resizeAspectFill", .resizeAspectFill), ("center", .center),
        ("contentsCenter", .resize),
    ]
    private(set) var pictures: [CALayer] = []

    private static let side: CGFloat = 64

    override func prepare() {
        let image = Self.frameImage()
        for (index, fit) in fits.enumerated() {
            let middle = CGPoint(x: 112 + CGFloat(index) * 104, y: 184)
            let picture = CALayer()
            picture.bounds = CGRect(x: 0, y: 0, width: Self.side, height: Self.side)
            picture.position = middle
            picture.contents = image
            picture.contentsScale = 2
            picture.contentsGravity = fit.gravity
            picture.masksToBounds = true
            picture.borderWidth = 1
            picture.borderColor = Palette.hairline
            if fit.name == "contentsCenter" { picture.contentsCenter = CGRect(x: 0.4, y: 0.4, width: 0.2, height: 0.2) }
            layer.addSublayer(picture)
            pictures.append(picture)

            let name = UILabel(caption: fit.name)
            name.textAlignment = .center
            name.frame = CGRect(x: middle.x - 52, y: 284, width: 104, height: Card.nameHeight)
            addSubview(name)
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

    /// Returns a rounded frame with a disc in each corner, which makes stretching visible.
    private static func frameImage() -> CGImage? {
        UIGraphicsBeginImageContextWithOptions(CGSize(width: side, height: side), false, 2)
        defer { UIGraphicsEndImageContext() }
        guard let context = UIGraphicsGetCurrentContext() else { return nil }
        let outline = CGPath(
            roundedRect: CGRect(x: 4, y: 4, width: side - 8, height: side - 8), cornerWidth: 16, cornerHeight: 16, transform: nil)
        context.addPath(outline)
        context.setFillColor(Palette.blue)
        context.fillPath()
        context.addPath(outline)
        context.setStrokeColor(Palette.white)
        context.setLineWidth(4)
        context.strokePath()
        context.setFillColor(Palette.amber)
        for (x, y) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
            context.fillEllipse(in: CGRect(x: 12 + CGFloat(x) * 32, y: 12 + CGFloat(y) * 32, width: 8, height: 8))
        }
        return UIGraphicsGetImageFromCurrentImageContext()?.cgImage
    }
}
