/// A panel that blurs its backdrop, a landscape with balloons, beside one that is only translucent.
final class GlassPanel: Demo {
    override class var info: DemoInfo {
        DemoInfo(
            id: "glass-panel", title: "Glass panel",
            summary: "Both panels are translucent; only the right one blurs its backdrop.",
            chapter: .layers, stillTime: 1.2, times: [0, 0.8, 1.6, 2.4, 3.2, 4])
    }

    private let panels = [CALayer(), CALayer()]

    private lazy var slider: UISlider = {
        let slider = UISlider(frame: CGRect(x: 0, y: 0, width: 240, height: Theme.controlHeight))
        slider.maximumValue = 20
        slider.value = 8
        slider.addAction(
            UIAction { [unowned self, unowned slider] _ in
                panels[1].setValue(slider.value, forKeyPath: "backgroundFilters.blur.inputRadius")
            }, for: .valueChanged)
        return slider
    }()
    override var controls: [UIView] { [UILabel(caption: "blur"), slider] }

    private var discs: [CALayer] = []

    override func prepare() {
        let landscape = CALayer()
        landscape.frame = CGRect(x: 96, y: 50, width: 448, height: 290)
        landscape.contents = UIImage(named: "Mountain", size: CGSize(width: 448, height: 448))?.cgImage
        landscape.contentsGravity = .resizeAspectFill
        landscape.masksToBounds = true
        landscape.cornerRadius = 16
        layer.addSublayer(landscape)

        for index in 0..<10 {
            let disc = CALayer.disc(Palette.all[index % 5], radius: 16 + CGFloat(index * 5 % 14))
            disc.position = CGPoint(x: 122 + CGFloat(index) * 44, y: 200)
            layer.addSublayer(disc)
            discs.append(disc)
        }
        for (index, panel) in panels.enumerated() {
            panel.frame = CGRect(x: 112 + CGFloat(index) * 216, y: 90, width: 200, height: 210)
            panel.cornerRadius = 24
            panel.backgroundColor = Palette.nearWhite.copy(alpha: 0.2)
            panel.borderWidth = 1
            layer.addSublayer(panel)
            let name = UILabel(caption: index == 0 ? "translucent" : "backgroundFilters")
            name.textAlignment = .center
            name.frame = CGRect(x: panel.frame.minX, y: 346, width: panel.frame.width, height: Card.nameHeight)
            addSubview(name)
        }
        if let blur = CIFilter(name: "CIGaussianBlur", parameters: [kCIInputRadiusKey: 8]),
            let colors = CIFilter(name: "CIColorControls", parameters: [kCIInputSaturationKey: 1.4])
        {
            blur.name = "blur"
            panels[1].backgroundFilters = [blur, colors]
        }
        themeDidChange()
    }

    override func themeDidChange() {
        super.themeDidChange()
        CATransaction.withoutActions {
            for panel in panels { panel.borderColor = (Theme.isDark ? Palette.nearWhite : Palette.card).copy(alpha: 0.45) }
        }
    }

    override func start() {
        for (index, disc) in discs.enumerated() {
            let sway = CABasicAnimation(keyPath: "position.y")
            sway.fromValue = 130
            sway.toValue = 270
            sway.duration = 1.6
            sway.timeOffset = Double(index) * 0.34
            sway.autoreverses = true
            sway.repeatCount = .infinity
            sway.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
            disc.add(sway, forKey: "sway")
        }
    }
}
