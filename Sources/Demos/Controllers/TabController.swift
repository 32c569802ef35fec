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
        let card = addCards(["UITabBarController"], size: CGSize(width: 248, height: 248))[0]
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
        tabBarItem = UITabBarItem(title: name, image: nil, tag: 0)
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
        let picture = UIImageView(image: title.flatMap { UIImage(named: $0, size: CGSize(width: 224, height: 224)) })
        picture.contentMode = .scaleAspectFill
        picture.clipsToBounds = true
        view = picture
    }
}
