/// The content of a table is replaced as a whole. There is no property to animate, but a transition on the table's layer fades
/// it.
final class ReloadFade: Demo {
    override class var info: DemoInfo {
        DemoInfo(
            id: "reload-fade", title: "Reload fade",
            summary: "Both tables reload their rows; a transition on the right one's layer fades the change.",
            chapter: .explicit, stillTime: 1.3, times: [0.5, 1.15, 1.3, 1.45, 2.4, 2.9])
    }

    private let rows = CityRows()
    let tables = [UITableView(), UITableView()]

    override func prepare() {
        let cards = addCards(["reloadData()", "CATransition, reloadData()"], size: CGSize(width: 212, height: 212))
        for (card, table) in zip(cards, tables) {
            table.frame = card.bounds.insetBy(dx: 12, dy: 12)
            table.rowHeight = 37
            table.backgroundColor = Theme.panel
            table.layer.cornerRadius = 8
            table.clipsToBounds = true
            table.dataSource = rows
            card.addSubview(table)
        }
    }

    override func start() {
        after(1) { [unowned self] in
            reload()
            after(0.6) { [unowned self] in start() }
        }
    }

    private func reload() {
        rows.page += 1

        tables[0].reloadData()

        let fade = CATransition()
        fade.type = .fade
        fade.duration = 0.5
        tables[1].layer.add(fade, forKey: nil)
        tables[1].reloadData()
    }
}

/// Rows that differ in content and number on every page.
private final class CityRows: UITableViewDataSource {
    private let pages = [
        ["Bergen", "Cádiz", "Dakar", "Hobart", "Kobe"], ["Lima", "Oslo", "Perth"], ["Porto", "Quito", "Riga", "Split"],
    ]
    var page = 0

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { pages[page % pages.count].count }

    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell =
            tableView.dequeueReusableCell(withIdentifier: "row") ?? UITableViewCell(style: .default, reuseIdentifier: "row")
        cell.textLabel?.text = pages[page % pages.count][indexPath.row]
        return cell
    }
}
