/// Compositing filters: blend modes of a layer with its backdrop.
final class BlendModes: Demo {
    override class var info: DemoInfo {
        DemoInfo(
            id: "blend-modes", title: "Blend modes",
            summary: "The same disc glides over the same picture; only its compositingFilter differs.",
            chapter: .layers, stillTime: 1, times: [0, 0.5, 1, 1.5, 2, 2.5])
    }

    static let modes = ["normal", "multiply", "screen", "overlay", "difference", "colorDodge", "hardLight", "luminosity"]
    private(set) var discs: [CALayer] = []

    private lazy var opacity: UISlider = {
        let slider = UISlider(frame: CGRect(x: 0, y: 0, width: 240, height: Theme.controlHeight))
        slider.value = 1
        slider.addAction(
            UIAction { [unowned self, unowned slider] _ in
                CATransaction.withoutActions { for disc in discs { disc.opacity = slider.value } }
            }, for: .valueChanged)
        return slider
    }()
    override var controls: [UIView] { [UILabel(caption: "opacity"), opacity] }

    override func prepare() {
        let image = UIImage(named: "Mountain", size: CGSize(width: 192, height: 192))?.cgImage
        for (index, mode) in Self.modes.enumerated() {
            let place = CGPoint(x: 100 + CGFloat(index % 4) * 116, y: 48 + CGFloat(index / 4) * 160)
            let card = Card(frame: CGRect(origin: place, size: CGSize(width: 92, height: 116)), name: mode)
            addSubview(card)
            // A separate group: the disc blends with the picture, not with the card.
            let scene = CALayer()
            scene.frame = card.bounds.insetBy(dx: 6, dy: 6)
            scene.cornerRadius = 8
            scene.masksToBounds = true
            scene.contents = image
            scene.contentsGravity = .resizeAspectFill
            card.layer.addSublayer(scene)
            let disc = CALayer.disc(Palette.coral, radius: 28, position: CGPoint(x: 40, y: 52))
            if mode != "normal" { disc.compositingFilter = mode + "BlendMode" }
            scene.addSublayer(disc)
            discs.append(disc)
        }
    }

    override func start() {
        for disc in discs {
            let glide = CABasicAnimation(keyPath: "position.y")
            glide.fromValue = 20
            glide.toValue = 84
            glide.duration = 2
            glide.autoreverses = true
            glide.repeatCount = .infinity
            glide.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
            disc.add(glide, forKey: "glide")
        }
    }
}
