/// Two tables push each other through a part of the transition that two sliders select.
final class TablePush: Demo {
    override class var info: DemoInfo {
        DemoInfo(
            id: "table-push", title: "Table push",
            summary: "A click pushes the other table in; startProgress and endProgress select part of the push.",
            chapter: .tricks, stillTime: 1.2, times: [0.4, 0.9, 1.2, 1.5, 2.2, 3.2])
    }

    private let rows = Rows()
    let tables = [UITableView(), UITableView()]
    private var front = 0
    private var isSteered = false

    private lazy var startSlider = makeSlider(0)
    private lazy var endSlider = makeSlider(1)
    override var controls: [UIView] {
        [UILabel(caption: "startProgress"), startSlider, UILabel(caption: "endProgress"), endSlider]
    }
    override var caption: String { String(format: "%.2f … %.2f", startSlider.value, endSlider.value) }

    private func makeSlider(_ value: Float) -> UISlider {
        let slider = UISlider(frame: CGRect(x: 0, y: 0, width: 120, height: Theme.controlHeight))
        slider.value = value
        return slider
    }

    override func prepare() {
        let card = addCards(["UITableView"], size: CGSize(width: 280, height: 248))[0]
        let window = UIView(frame: card.bounds.insetBy(dx: 12, dy: 12))
        window.clipsToBounds = true
        window.layer.cornerRadius = 8
        card.addSubview(window)
        for (index, table) in tables.enumerated().reversed() {
            table.frame = window.bounds
            table.rowHeight = 37
            table.tag = index
            table.backgroundColor = index == 0 ? Theme.panel : Theme.raised
            table.dataSource = rows
            table.delegate = rows
            window.addSubview(table)
        }
        tables[1].isHidden = true
        rows.didSelect = { [unowned self] in
            isSteered = true
            push()
        }
    }

    override func start() {
        after(0.6) { [unowned self] in tour() }
    }

    private func tour() {
        guard !isSteered else { return }
        push()
        after(2) { [unowned self] in tour() }
    }

    private func push() {
        let transition = CATransition()
        transition.type = .push
        transition.subtype = front == 0 ? .fromRight : .fromLeft
        transition.startProgress = min(startSlider.value, endSlider.value)
        transition.endProgress = max(startSlider.value, endSlider.value)
        transition.duration = 1.2
        transition.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)

        for table in tables { table.layer.add(transition, forKey: "transition") }
        tables[front].isHidden = true
        front = 1 - front
        tables[front].isHidden = false
    }
}

/// The rows of both tables, distinguished by tag.
private final class Rows: UITableViewDataSource, UITableViewDelegate {
    private let names = [
        ["Harbours", "Ships", "Islands", "Currents", "Winds", "Lights"], ["‹ Back", "North", "East", "South", "West", "Beyond"],
    ]
    var didSelect: () -> Void = {}

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { names[tableView.tag].count }

    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell =
            tableView.dequeueReusableCell(withIdentifier: "row") ?? UITableViewCell(style: .default, reuseIdentifier: "row")
        cell.textLabel?.text = names[tableView.tag][indexPath.row]
        cell.accessoryType = tableView.tag == 0 ? .disclosureIndicator : .none
        return cell
    }

    func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
        tableView.deselectRow(at: indexPath, animated: true)
        didSelect()
    }
}
