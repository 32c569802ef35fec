/// A navigation controller: a pushed view comes in from the right, and a drag from the left edge pops it.
final class Navigation: Demo {
    override class var info: DemoInfo {
        DemoInfo(
            id: "navigation", title: "Navigation",
            summary: "Click a place to push it, drag from the left edge to pop; scrolling collapses the title.",
            chapter: .controllers, stillTime: 1.15, times: [0.5, 1.1, 1.25, 1.8, 2.75, 3.4])
    }

    let navigation = UINavigationController(rootViewController: Places())
    private var isHovered = false

    override func prepare() {
        navigation.navigationBar.prefersLargeTitles = true
        let card = addCards(["UINavigationController"], size: CGSize(width: 248, height: 268))[0]
        navigation.view.frame = card.bounds.insetBy(dx: 12, dy: 12)
        navigation.view.layer.cornerRadius = 8
        navigation.view.clipsToBounds = true
        card.addSubview(navigation.view)
        card.addGestureRecognizer(UIHoverGestureRecognizer { [unowned self] in isHovered = $0.state != .ended })
    }

    override func start() {
        after(1) { [unowned self] in tour() }
    }

    /// Pushes and pops until the user takes over.
    private func tour() {
        guard let places = navigation.viewControllers.first as? Places, !places.isSteered else { return }
        // It pauses while the mouse is over it and while a menu is open, which has the keyboard focus.
        if isHovered || window?.firstResponder != nil { return after(0.8) { [unowned self] in tour() } }
        if navigation.viewControllers.count == 1 { places.show(1) } else { navigation.popViewController(animated: true) }
        after(1.6) { [unowned self] in tour() }
    }
}

/// The list of all places under a large title, which scrolls away.
final class Places: UITableViewController {
    private let given = ["Mountain", "Sea", "Forest", "Desert"]
    private(set) lazy var names = given
    /// Whether the user has clicked a row.
    private(set) var isSteered = false

    override func viewDidLoad() {
        super.viewDidLoad()
        title = "Places"
        tableView.backgroundColor = Theme.panel
        tableView.rowHeight = 44
        let orders: [(String, (Places) -> [String])] = [
            ("Unsorted", { $0.given }), ("A to Z", { $0.given.sorted() }), ("Z to A", { $0.given.sorted(by: >) }),
        ]
        let menu = UIMenu(
            options: .singleSelection,
            children: orders.enumerated().map { index, order in
                UIAction(title: order.0, state: index == 0 ? .on : .off) { [unowned self] _ in arrange(order.1(self)) }
            })
        navigationItem.rightBarButtonItem = UIBarButtonItem(systemItem: .organize, menu: menu)
    }

    override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        navigationController?.setToolbarHidden(true, animated: animated)
    }

    private func arrange(_ names: [String]) {
        isSteered = true
        self.names = names
        UIView.transition(with: tableView, duration: Theme.calm, options: .transitionCrossDissolve) { [self] in
            tableView.reloadData()
        }
    }

    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { names.count }

    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell =
            tableView.dequeueReusableCell(withIdentifier: "place") ?? UITableViewCell(style: .default, reuseIdentifier: "place")
        cell.textLabel?.text = names[indexPath.row]
        cell.accessoryType = .disclosureIndicator
        return cell
    }

    override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
        isSteered = true
        tableView.deselectRow(at: indexPath, animated: true)
        show(indexPath.row)
    }

    /// Shows a place.
    func show(_ index: Int) {
        let place = Place(names, index)
        place.stepped = { [weak self] in self?.isSteered = true }
        navigationController?.pushViewController(place, animated: true)
    }
}

/// A picture, and a tool bar with buttons to the others.
final class Place: UIViewController {
    /// Called when the user moves on.
    var stepped: () -> Void = {}
    private let names: [String]
    private var index: Int
    private let picture = UIImageView(frame: .zero)
    private let count = UILabel(caption: "1 of 4")

    init(_ names: [String], _ index: Int) {
        self.names = names
        self.index = index
        super.init(nibName: nil, bundle: nil)
        navigationItem.largeTitleDisplayMode = .never
        count.textAlignment = .center
        toolbarItems = [
            UIBarButtonItem(systemItem: .rewind, primaryAction: UIAction { [unowned self] _ in step(-1) }), .flexibleSpace(),
            UIBarButtonItem(customView: count), .flexibleSpace(),
            UIBarButtonItem(systemItem: .fastForward, primaryAction: UIAction { [unowned self] _ in step(1) }),
        ]
        update()
    }

    required init?(coder: NSCoder) { nil }

    override func loadView() {
        picture.contentMode = .scaleAspectFill
        picture.clipsToBounds = true
        view = picture
    }

    override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        navigationController?.setToolbarHidden(false, animated: animated)
    }

    private func step(_ step: Int) {
        stepped()
        index = (index + step + names.count) % names.count
        UIView.transition(with: picture, duration: Theme.calm, options: .transitionCrossDissolve) { [self] in update() }
    }

    private func update() {
        title = names[index]
        picture.image = UIImage(named: names[index], size: CGSize(width: 224, height: 224))
        count.text = "\(index + 1) of \(names.count)"
    }
}
