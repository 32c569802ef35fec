/// Tabs that fade into each other: the transition belongs on the layer that stays, not on one that is removed.
final class TabFade: Demo {
    override class var info: DemoInfo {
        DemoInfo(
            id: "tab-fade", title: "Tab fade",
            summary: "Views are removed and added; only a transition on their superview survives the change.",
            chapter: .explicit, stillTime: 1.3, times: [0.5, 1.15, 1.3, 1.5, 2.8, 3.4])
    }

    private let naive = TabView(frame: CGRect(x: 24, y: 16, width: 164, height: 188), fades: .leavingView)
    private let right = TabView(frame: CGRect(x: 24, y: 16, width: 164, height: 188), fades: .container)
    private var isSteered = false

    override func prepare() {
        let cards = addCards(["on the view that leaves", "on their superview"], size: CGSize(width: 212, height: 220))
        for (card, tabs) in zip(cards, [naive, right]) {
            card.addSubview(tabs)
            tabs.didSelect = { [unowned self] index in
                isSteered = true
                select(index)
            }
        }
    }

    override func start() {
        after(1) { [unowned self] in tour() }
    }

    private func tour() {
        guard !isSteered else { return }
        select((right.selected + 1) % TabView.pictures.count)
        after(1.6) { [unowned self] in tour() }
    }

    private func select(_ index: Int) {
        for tabs in [naive, right] { tabs.select(index) }
    }
}

/// Content over a tab bar.
private final class TabView: UIView {
    /// The layer that has the transition.
    enum Carrier { case leavingView, container }

    static let pictures = ["Mountain", "Sea", "Forest"]

    private let carrier: Carrier
    private let container = UIView()
    private let mark = CALayer()
    private var contents: [UIView] = []
    private(set) var selected = 0

    /// Called when a tab is clicked.
    var didSelect: (Int) -> Void = { _ in }

    init(frame: CGRect, fades carrier: Carrier) {
        self.carrier = carrier
        super.init(frame: frame)
        layer.cornerRadius = 16
        clipsToBounds = true
        backgroundColor = UIColor(cgColor: Palette.hairline)

        container.frame = CGRect(x: 0, y: 0, width: frame.width, height: frame.height - 36)
        container.clipsToBounds = true
        addSubview(container)
        contents = Self.pictures.map { name in
            let view = UIImageView(image: UIImage(named: name))
            view.contentMode = .scaleAspectFill
            view.frame = container.bounds
            return view
        }
        container.addSubview(contents[0])
        addBar()
        addGestureRecognizer(
            UITapGestureRecognizer { [unowned self] gesture in
                let point = gesture.location(in: self)
                guard point.y > container.frame.maxY else { return }
                didSelect(min(max(Int(point.x / bounds.width * CGFloat(contents.count)), 0), contents.count - 1))
            })
    }

    required init?(coder: NSCoder) {
        carrier = .container
        super.init(coder: coder)
    }

    func select(_ index: Int) {
        guard index != selected else { return }
        let transition = CATransition()
        transition.type = .fade
        transition.duration = 0.5
        switch carrier {
        case .leavingView: contents[selected].layer.add(transition, forKey: nil)
        case .container: container.layer.add(transition, forKey: nil)
        }

        contents[selected].removeFromSuperview()
        container.addSubview(contents[index])
        selected = index
        mark.position.x = tabCentre(index)
    }

    private func addBar() {
        for index in contents.indices {
            let dot = CALayer.disc(Palette.line, radius: 5, position: CGPoint(x: tabCentre(index), y: bounds.maxY - 18))
            layer.addSublayer(dot)
        }
        mark.bounds = CGRect(x: 0, y: 0, width: 24, height: 14)
        mark.cornerRadius = 7
        mark.backgroundColor = Palette.blue
        mark.position = CGPoint(x: tabCentre(0), y: bounds.maxY - 18)
        layer.addSublayer(mark)
    }

    private func tabCentre(_ index: Int) -> CGFloat {
        bounds.width * (CGFloat(index) + 0.5) / CGFloat(Self.pictures.count)
    }
}
