/// A navigation controller: what is pushed comes from the right over what was there, and a drag from the left edge takes it back.
final class Navigation: Demo {
    override class var info: DemoInfo {
        DemoInfo(
            id: "navigation", title: "Navigation",
            summary: "Click a place to go there, the arrow or a drag from the left edge to come back.",
            chapter: .beyond, stillTime: 1.15, times: [0.5, 1.1, 1.25, 1.8, 2.75, 3.4])
    }

    let navigation = UINavigationController(rootViewController: Places())

    override func prepare() {
        let card = addCards(["UINavigationController"], size: CGSize(width: 248, height: 268))[0]
        navigation.view.frame = card.bounds.insetBy(dx: 12, dy: 12)
        navigation.view.layer.cornerRadius = 8
        navigation.view.clipsToBounds = true
        card.addSubview(navigation.view)
    }

    override func start() {
        after(1) { [unowned self] in tour() }
    }

    /// There and back, until somebody takes over.
    private func tour() {
        guard let places = navigation.viewControllers.first as? Places, !places.isSteered else { return }
        if navigation.viewControllers.count == 1 { places.show(1) } else { navigation.popViewController(animated: true) }
        after(1.6) { [unowned self] in tour() }
    }
}

/// The list of all places.
final class Places: UITableViewController {
    private let names = ["Mountain", "Sea", "Forest", "Desert"]
    /// Whether somebody has clicked a row.
    private(set) var isSteered = false

    override func viewDidLoad() {
        super.viewDidLoad()
        title = "Places"
        tableView.rowHeight = 44
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

    /// Goes to a place.
    func show(_ index: Int) {
        let place = UIViewController()
        place.title = names[index]
        let picture = UIImageView(image: UIImage(named: names[index], size: CGSize(width: 224, height: 224)))
        picture.contentMode = .scaleAspectFill
        picture.clipsToBounds = true
        place.view = picture
        navigationController?.pushViewController(place, animated: true)
    }
}
