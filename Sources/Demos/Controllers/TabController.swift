/// Fading tabs of a tab bar controller: its view stays in the tree while the tabs' views are replaced.
final class TabController: Demo {
    override class var info: DemoInfo {
        DemoInfo(
            id: "tab-controller", title: "Tab controller",
            summary: "didSelect adds a fade to the controller's view; badges count how often tabs were left.",
            chapter: .controllers, stillTime: 1.25, times: [0.5, 1.25, 1.5, 2.85, 3.4])
    }

    let tabs = FadingTabs()

    override func prepare() {
        let card = addCards(["UITabBarController"], size: CGSize(width: 320, height: 268))[0]
        tabs.viewControllers = ["Mountain", "Sea", "Forest"].map(PictureController.init)
        tabs.view.frame = card.bounds.insetBy(dx: 12, dy: 12)
        tabs.view.layer.cornerRadius = 8
        tabs.view.clipsToBounds = true
        card.addSubview(tabs.view)
    }

    override func start() {
        after(1) { [unowned self] in tour() }
    }

    private func tour() {
        guard !tabs.isSteered else { return }
        tabs.fade()
        tabs.selectedIndex = (tabs.selectedIndex + 1) % 3
        after(1.6) { [unowned self] in tour() }
    }
}

/// Fades between tabs.
final class FadingTabs: UITabBarController {
    /// Whether the user has clicked a tab.
    private(set) var isSteered = false

    override func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem) {
        isSteered = true
        fade()
    }

    func fade() {
        let transition = CATransition()
        transition.type = .fade
        transition.duration = 0.5
        view.layer.add(transition, forKey: nil)
    }
}

/// Shows one picture under its name.
private final class PictureController: UIViewController {
    init(_ name: String) {
        super.init(nibName: nil, bundle: nil)
        title = name
        tabBarItem = UITabBarItem(title: name, image: Self.symbol(of: name), tag: 0)
    }

    /// Returns a symbol, which the tab bar tints: peaks, waves, or a fir.
    private static func symbol(of name: String) -> UIImage? {
        let lines: [[CGFloat]] =
            switch name {
            case "Mountain": [[1, 19, 8, 5, 13, 14, 16, 9, 21, 19, 1, 19]]
            case "Sea": [[1, 8, 6, 5, 11, 8, 16, 5, 21, 8], [1, 17, 6, 14, 11, 17, 16, 14, 21, 17]]
            default: [[11, 2, 18, 14, 4, 14, 11, 2], [11, 14, 11, 20]]
            }
        let path = UIBezierPath()
        for line in lines {
            path.move(to: CGPoint(x: line[0], y: line[1]))
            for index in stride(from: 2, to: line.count, by: 2) { path.addLine(to: CGPoint(x: line[index], y: line[index + 1])) }
        }
        path.lineWidth = 2
        path.lineJoinStyle = .round
        path.lineCapStyle = .round
        let picture = UIGraphicsImageRenderer(size: CGSize(width: 22, height: 22)).image { _ in
            UIColor.black.setStroke()
            path.stroke()
        }
        return picture.withRenderingMode(.alwaysTemplate)
    }

    private var visits = 0

    override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        tabBarItem.badgeValue = nil
    }

    override func viewDidDisappear(_ animated: Bool) {
        super.viewDidDisappear(animated)
        visits += 1
        tabBarItem.badgeValue = "\(visits)"
    }

    required init?(coder: NSCoder) {
        super.init(coder: coder)
    }

    override func loadView() {
        let picture = UIImageView(image: title.flatMap { UIImage(named: $0, size: CGSize(width: 296, height: 296)) })
        picture.contentMode = .scaleAspectFill
        picture.clipsToBounds = true
        view = picture
    }
}
