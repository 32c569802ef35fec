/// Corners: circular arc and continuous curve, and individual corners.
final class Corners: Demo {
    override class var info: DemoInfo {
        DemoInfo(
            id: "corners", title: "Corners",
            summary: "A continuous corner starts earlier than an arc; maskedCorners selects the rounded ones.",
            chapter: .layers, stillTime: 1.5, times: [0, 0.5, 1, 1.5, 2])
    }

    let tiles = [CALayer(), CALayer(), CALayer()]

    private lazy var switches: UISegmentedControl = {
        let control = UISegmentedControl(items: ["Top", "Bottom", "Diagonal", "All"])
        control.selectedSegmentIndex = 2
        control.addAction(UIAction { [unowned self] _ in setCorners() }, for: .valueChanged)
        return control
    }()
    override var controls: [UIView] { [switches] }

    override func prepare() {
        let cards = addCards(["circular", "continuous", "maskedCorners"], size: CGSize(width: 136, height: 168), spacing: 20)
        for (index, (tile, card)) in zip(tiles, cards).enumerated() {
            tile.frame = card.bounds.insetBy(dx: 16, dy: 16)
            tile.contents = UIImage.picture(["Sea", "Forest", "Desert"][index], side: 136).cgImage
            tile.contentsGravity = .resizeAspectFill
            tile.masksToBounds = true
            tile.borderColor = Palette.white
            tile.borderWidth = 3
            card.layer.addSublayer(tile)
        }
        tiles[1].cornerCurve = .continuous
        setCorners()
    }

    override func start() {
        for tile in tiles {
            let round = CABasicAnimation(keyPath: "cornerRadius")
            round.fromValue = 0
            round.toValue = 52
            round.duration = 2
            round.autoreverses = true
            round.repeatCount = .infinity
            round.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
            tile.add(round, forKey: "round")
        }
    }

    private func setCorners() {
        let choices: [CACornerMask] = [
            [.layerMinXMinYCorner, .layerMaxXMinYCorner], [.layerMinXMaxYCorner, .layerMaxXMaxYCorner],
            [.layerMinXMinYCorner, .layerMaxXMaxYCorner],
            [.layerMinXMinYCorner, .layerMaxXMinYCorner, .layerMinXMaxYCorner, .layerMaxXMaxYCorner],
        ]
        tiles[2].maskedCorners = choices[max(0, switches.selectedSegmentIndex)]
    }
}
