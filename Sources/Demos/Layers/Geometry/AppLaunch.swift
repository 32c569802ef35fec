/// An icon that opens into its app. One layer holds both pictures and grows from one frame to the other.
final class AppLaunch: Demo {
    override class var info: DemoInfo {
        DemoInfo(
            id: "app-launch", title: "App launch",
            summary: "Click an icon, then the app: one layer springs between both and can be interrupted.",
            chapter: .layers, stillTime: 1.02, times: [0.3, 0.86, 0.94, 1.02, 1.3, 2.6, 2.9])
    }

    private let screen = CALayer()
    private let home = CALayer()
    private let dim = CALayer()
    private(set) var apps: [AppTile] = []
    private(set) var opened: Int?
    private var isSteered = false
    private var tourStop = 0

    private let faces: [(picture: String, color: CGColor, name: String)] = [
        ("Mountain", Palette.blue, "Peaks"), ("Sea", Palette.teal, "Tides"), ("Desert", Palette.amber, "Dunes"),
        ("Forest", Palette.violet, "Woods"), ("Spaceship", Palette.coral, "Launch"), ("Anchor", Palette.blue, "Harbour"),
        ("Igloo", Palette.teal, "Shelter"), ("Cloud", Palette.violet, "Weather"),
    ]

    override func prepare() {
        screen.frame = CGRect(x: 110, y: 62, width: 420, height: 276)
        screen.cornerRadius = 24
        screen.masksToBounds = true
        screen.backgroundColor = Palette.card
        screen.borderColor = Palette.hairline
        screen.borderWidth = 1
        layer.addSublayer(screen)

        let wallpaper = CAGradientLayer()
        wallpaper.frame = screen.bounds
        wallpaper.colors = [0x23304F, 0x3A2E55, 0x1C1F26].map { UIColor(hex: $0).cgColor }
        wallpaper.startPoint = CGPoint(x: 0, y: 0)
        wallpaper.endPoint = CGPoint(x: 1, y: 1)
        home.frame = screen.bounds
        home.addSublayer(wallpaper)
        screen.addSublayer(home)

        dim.frame = screen.bounds
        dim.backgroundColor = CGColor(srgbRed: 0, green: 0, blue: 0, alpha: 1)
        dim.opacity = 0
        screen.addSublayer(dim)

        for (index, face) in faces.enumerated() {
            let centre = CGPoint(x: 75 + CGFloat(index % 4) * 90, y: 84 + CGFloat(index / 4) * 108)
            let app = AppTile(picture: face.picture, color: face.color, place: centre, screen: screen.bounds)
            addName(face.name, below: centre)
            screen.addSublayer(app)
            apps.append(app)
        }
        addGestureRecognizer(
            UITapGestureRecognizer { [unowned self] gesture in
                isSteered = true
                tap(layer.convert(gesture.location(in: self), to: screen))
            })
    }

    override func start() {
        after(0.8) { [unowned self] in tour() }
    }

    private func tour() {
        guard !isSteered else { return }
        if opened == nil {
            open([1, 6, 3, 4][tourStop % 4])
            tourStop += 1
        } else {
            close()
        }
        after(1.9) { [unowned self] in tour() }
    }

    private func tap(_ point: CGPoint) {
        if opened != nil { return close() }
        if let index = apps.firstIndex(where: { $0.isSeen(at: point) }) { open(index) }
    }

    private func open(_ index: Int) {
        opened = index
        // Above all others, including one that is still closing.
        CATransaction.withoutActions {
            for app in apps { app.zPosition = app === apps[index] ? 2 : min(app.zPosition, 1) }
        }
        apps[index].spring(isOpen: true)
        retreat(isAway: true)
    }

    private func close() {
        guard let index = opened else { return }
        opened = nil
        CATransaction.withoutActions {
            for app in apps where app !== apps[index] { app.zPosition = 0 }
        }
        apps[index].spring(isOpen: false)
        retreat(isAway: false)
    }

    /// Scales the home screen and the other icons down while an app is open.
    private func retreat(isAway: Bool) {
        CATransaction.begin()
        CATransaction.setAnimationDuration(0.45)
        CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .easeOut))
        home.setValue(isAway ? 0.92 : 1, forKeyPath: "transform.scale")
        dim.opacity = isAway ? 0.5 : 0
        for app in apps where opened == nil || app !== apps[opened ?? 0] { app.opacity = isAway ? 0.25 : 1 }
        CATransaction.commit()
    }

    private func addName(_ name: String, below centre: CGPoint) {
        let label = UILabel(caption: name)
        label.font = Theme.captionFont
        label.textColor = UIColor(cgColor: Palette.nearWhite)
        label.textAlignment = .center
        label.frame = CGRect(x: centre.x - 40, y: centre.y + 32, width: 80, height: 18)
        home.addSublayer(label.layer)
        names.append(label)
    }

    /// Retained here, because a layer does not retain its view.
    private var names: [UILabel] = []
}
