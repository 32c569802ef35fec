/// Effect views in front of a moving picture: each style blurs and tints its backdrop.
final class BlurStyles: Demo {
    override class var info: DemoInfo {
        DemoInfo(
            id: "blur-styles", title: "Blur styles",
            summary: "UIVisualEffectView blurs its backdrop; its content stays sharp.",
            chapter: .views, stillTime: 1.2, times: [0, 0.8, 1.6, 2.4])
    }

    private let styles: [(name: String, style: UIBlurEffect.Style)] = [
        ("extra light", .extraLight), ("light", .light), ("regular", .regular), ("prominent", .prominent), ("dark", .dark),
    ]
    private(set) var panes: [UIVisualEffectView] = []
    let train = CALayer()

    private lazy var toggle: UISwitch = {
        let toggle = UISwitch()
        toggle.isOn = true
        toggle.addAction(UIAction { [unowned self] _ in effectsDidChange() }, for: .valueChanged)
        return toggle
    }()
    override var controls: [UIView] { [UILabel(caption: "effects"), toggle] }

    override func prepare() {
        let window = CALayer()
        window.frame = CGRect(x: 96, y: 92, width: 448, height: 200)
        window.cornerRadius = Theme.cardRadius
        window.masksToBounds = true
        layer.addSublayer(window)
        train.frame = CGRect(x: 0, y: 0, width: 1000, height: 200)
        window.addSublayer(train)
        for (index, name) in ["Mountain", "Sea", "Forest", "Desert", "Mountain"].enumerated() {
            train.addSublayer(.picture(name, size: 200, position: CGPoint(x: 100 + CGFloat(index) * 200, y: 100)))
        }

        for (index, style) in styles.enumerated() {
            let pane = UIVisualEffectView(effect: UIBlurEffect(style: style.style))
            pane.frame = CGRect(x: 108 + CGFloat(index) * 87, y: 116, width: 76, height: 152)
            pane.layer.cornerRadius = 14
            pane.clipsToBounds = true
            let ship = UIImageView(image: UIImage(named: "Spaceship", size: CGSize(width: 40, height: 40)))
            ship.frame = CGRect(x: 18, y: 56, width: 40, height: 40)
            pane.contentView.addSubview(ship)
            addSubview(pane)
            panes.append(pane)

            let name = UILabel(caption: style.name)
            name.textAlignment = .center
            name.frame = CGRect(x: pane.frame.minX - 5, y: 302, width: 86, height: Card.nameHeight)
            addSubview(name)
        }
    }

    override func start() {
        let pass = CABasicAnimation(keyPath: "position.x")
        pass.fromValue = 500
        pass.toValue = -52
        pass.duration = 8
        pass.autoreverses = true
        pass.repeatCount = .infinity
        train.add(pass, forKey: "pass")
    }

    private func effectsDidChange() {
        for (pane, style) in zip(panes, styles) { pane.effect = toggle.isOn ? UIBlurEffect(style: style.style) : nil }
    }
}
