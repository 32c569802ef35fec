/// Keyframes of rectangles, transforms, colours, numbers, points and images.
final class KeyframeValues: Demo {
    override class var info: DemoInfo {
        DemoInfo(
            id: "keyframe-values", title: "Keyframe values",
            summary: "Rectangles, transforms, colours, numbers, points and pictures: three values each.",
            chapter: .content, stillTime: 1.4, times: [0, 0.6, 1.4, 2, 2.8, 3.6])
    }

    private(set) var layers: [CALayer] = []
    private let names = ["bounds", "transform", "borderColor", "cornerRadius", "position", "contents"]

    override func prepare() {
        for (index, name) in names.enumerated() {
            let origin = CGPoint(x: 96 + CGFloat(index % 3) * 156, y: 62 + CGFloat(index / 3) * 144)
            let card = Card(frame: CGRect(origin: origin, size: CGSize(width: 136, height: 100)), name: name)
            addSubview(card)
            let tile = CALayer.tile(Palette.all[index % 5], side: 48, position: card.middle, picture: "Parcel")
            card.layer.addSublayer(tile)
            layers.append(tile)
        }
        layers[2].backgroundColor = Palette.hairline
        layers[2].borderWidth = 8
        layers[2].borderColor = Palette.teal
        layers[5].backgroundColor = nil
        layers[5].contents = UIImage.picture("Anchor").cgImage
        layers[5].bounds.size = CGSize(width: 72, height: 72)
    }

    override func start() {
        run(
            "bounds",
            [
                CGRect(x: 0, y: 0, width: 48, height: 48), CGRect(x: 0, y: 0, width: 104, height: 24),
                CGRect(x: 0, y: 0, width: 24, height: 72),
            ], on: layers[0])
        run(
            "transform",
            [
                CATransform3DIdentity, CATransform3DMakeRotation(.pi * 0.75, 0, 0, 1), CATransform3DMakeScale(1.5, 0.6, 1),
            ].map { NSValue(caTransform3D: $0) }, on: layers[1])
        run("borderColor", [Palette.teal, Palette.coral, Palette.violet], on: layers[2])
        run("cornerRadius", [0, 24, 8], on: layers[3])
        run("position", [CGPoint(x: 36, y: 66), CGPoint(x: 68, y: 34), CGPoint(x: 100, y: 66)], on: layers[4])
        run("contents", ["Anchor", "Cone", "Igloo"].compactMap { UIImage.picture($0).cgImage }, on: layers[5])
    }

    /// Through three values and back to the first: keyframes start with their first value.
    private func run(_ keyPath: String, _ values: [Any], on layer: CALayer) {
        let change = CAKeyframeAnimation(keyPath: keyPath)
        change.values = values + values.prefix(1)
        change.timingFunctions = values.map { _ in CAMediaTimingFunction(name: .easeInEaseOut) }
        change.duration = 4.2
        change.repeatCount = .infinity
        layer.add(change, forKey: keyPath)
    }
}
