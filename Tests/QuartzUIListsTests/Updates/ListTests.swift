import Expectations
import Testing

@testable import QuartzUI
@testable import QuartzUIControls
@testable import QuartzUILists

private final class Header: UITableViewHeaderFooterView {
    static var made = 0
    private(set) var reused = 0

    override init(reuseIdentifier: String?) {
        super.init(reuseIdentifier: reuseIdentifier)
        Self.made += 1
    }

    required init?(coder: NSCoder) { super.init(coder: coder) }

    override func prepareForReuse() {
        super.prepareForReuse()
        reused += 1
    }
}

/// Sections of three rows each, with configurable headers and actions.
private final class Rows: UITableViewDataSource, UITableViewDelegate {
    var sections = 1
    var showsHeaders = false
    var actions: [UIContextualAction] = []
    var leading: [UIContextualAction] = []
    var heard: [String] = []
    var makesCell: (IndexPath) -> UITableViewCell = { path in
        let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
        cell.textLabel?.text = "\(path.section).\(path.row)"
        return cell
    }

    func numberOfSections(in tableView: UITableView) -> Int { sections }
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 3 }
    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell { makesCell(indexPath) }
    func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView? {
        guard showsHeaders else { return nil }
        let header = tableView.dequeueReusableHeaderFooterView(withIdentifier: "header")
        header?.textLabel?.text = "Section \(section)"
        return header
    }
    func tableView(_ tableView: UITableView, trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath)
        -> UISwipeActionsConfiguration?
    { UISwipeActionsConfiguration(actions: actions) }
    func tableView(_ tableView: UITableView, leadingSwipeActionsConfigurationForRowAt indexPath: IndexPath)
        -> UISwipeActionsConfiguration?
    { UISwipeActionsConfiguration(actions: leading) }
    func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) { heard.append("chosen \(indexPath.row)") }
}

@Suite struct ListTests {
    private func table(_ source: Rows, in scene: Scene, style: UITableView.Style = .plain) -> UITableView {
        let table = UITableView(frame: CGRect(x: 0, y: 0, width: 300, height: 200), style: style)
        table.register(Header.self, forHeaderFooterViewReuseIdentifier: "header")
        table.dataSource = source
        table.delegate = source
        scene.window.addSubview(table)
        scene.frame()
        return table
    }

    private func button(_ title: String, in view: UIView) -> UIButton? {
        if let button = view as? UIButton, button.currentTitle == title { return button }
        return view.subviews.lazy.compactMap { button(title, in: $0) }.first
    }

    // MARK: Headers

    @Test func headersAreUsedAgain() {
        Scene.run { scene in
            let source = Rows()
            source.sections = 30
            source.showsHeaders = true
            Header.made = 0
            let table = table(source, in: scene)
            expectEqual((table.headerView(forSection: 0) as? Header)?.textLabel?.text, "Section 0")
            for step in 1...25 {
                table.contentOffset.y = CGFloat(step) * 100
                scene.frame()
            }
            expect(Header.made <= 4)
            let seen = (0..<30).compactMap { table.headerView(forSection: $0) as? Header }
            expect(!seen.isEmpty, seen.allSatisfy { $0.reused > 0 })
            expectNil(table.dequeueReusableHeaderFooterView(withIdentifier: "unknown"))
            table.register(NSObject.self, forHeaderFooterViewReuseIdentifier: "wrong")
            expectNil(table.dequeueReusableHeaderFooterView(withIdentifier: "wrong"))
        }
    }

    @Test func sectionsWithinTheEdges() {
        Scene.run { scene in
            let source = Rows()
            let table = table(source, in: scene, style: .insetGrouped)
            let cells = table.visibleCells
            expect(cells.map(\.frame.minX) == [16, 16, 16], cells[0].frame.width == 268)
            expectEqual(cells[0].layer.maskedCorners, [.layerMinXMinYCorner, .layerMaxXMinYCorner])
            expect(cells[1].layer.cornerRadius == 0, cells[2].layer.cornerRadius == Theme.cardRadius)
            expectEqual(table.rectForRow(at: IndexPath(row: 0, section: 0)).minY, table.sectionHeaderHeight)
        }
    }

    // MARK: Swiping

    private func action(_ title: String, _ style: UIContextualAction.Style, _ source: Rows) -> UIContextualAction {
        UIContextualAction(style: style, title: title) { [unowned source] action, _, done in
            source.heard.append(action.title ?? "")
            done(true)
        }
    }

    @Test func aSwipeBringsButtonsToLight() throws {
        try Scene.run { scene in
            let source = Rows()
            source.actions = [action("Delete", .destructive, source), action("Flag", .normal, source)]
            let table = table(source, in: scene)
            let cell = try require(table.cellForRow(at: IndexPath(row: 1, section: 0)))
            scene.drag(from: CGPoint(x: 250, y: 66), to: CGPoint(x: 130, y: 68), kind: .touch)
            scene.play(0.4)
            expect(cell.transform.tx <= -148, cell.transform.tx > -230, source.heard.isEmpty)
            let delete = try require(button("Delete", in: table))
            let flag = try require(button("Flag", in: table))
            // The first button is at the edge.
            expectEqual(delete.convert(delete.bounds, to: table).maxX, 300)
            expect(near(flag.convert(flag.bounds, to: table).maxX, delete.convert(delete.bounds, to: table).minX))
            scene.click(flag.convert(flag.bounds, to: nil).midX, 66)
            expectEqual(source.heard, ["Flag"])
            scene.play(0.4)
            expect(cell.transform.isIdentity, button("Flag", in: table) == nil)
        }
    }

    @Test func aLateCompletionLeavesAnotherSwipeOpen() throws {
        try Scene.run { scene in
            let source = Rows()
            var done: ((Bool) -> Void)?
            source.actions = [UIContextualAction(style: .normal, title: "Ask") { done = $2 }]
            let table = table(source, in: scene)
            let cell = try require(table.cellForRow(at: IndexPath(row: 1, section: 0)))
            scene.drag(from: CGPoint(x: 250, y: 20), to: CGPoint(x: 190, y: 20), kind: .touch)
            scene.play(0.4)
            scene.click(280, 20)
            scene.drag(from: CGPoint(x: 250, y: 66), to: CGPoint(x: 190, y: 66), kind: .touch)
            scene.play(0.4)
            expect(cell.transform.tx < -70)
            let finish = try require(done)
            finish(true)
            scene.play(0.4)
            expect(cell.transform.tx < -70)
        }
    }

    @Test func aTouchElsewhereClosesAndChoosesNothing() throws {
        try Scene.run { scene in
            let source = Rows()
            source.actions = [action("Delete", .destructive, source)]
            let table = table(source, in: scene)
            let cell = try require(table.cellForRow(at: IndexPath(row: 0, section: 0)))
            scene.drag(from: CGPoint(x: 250, y: 20), to: CGPoint(x: 190, y: 20), kind: .touch)
            scene.play(0.4)
            expect(cell.transform.tx < -70)
            scene.click(100, 110)
            scene.play(0.4)
            expect(cell.transform.isIdentity, source.heard.isEmpty)
            scene.click(100, 110)
            expectEqual(source.heard, ["chosen 2"])
            // A drag over a short distance moves back.
            scene.drag(from: CGPoint(x: 250, y: 20), to: CGPoint(x: 230, y: 20), steps: 60, kind: .touch)
            scene.play(0.4)
            expect(cell.transform.isIdentity)
        }
    }

    @Test func aSwipeAllTheWayDoesTheFirst() {
        Scene.run { scene in
            let source = Rows()
            source.actions = [action("Delete", .destructive, source), action("Flag", .normal, source)]
            source.leading = [action("Read", .normal, source)]
            let table = table(source, in: scene)
            scene.drag(from: CGPoint(x: 290, y: 20), to: CGPoint(x: 30, y: 20), kind: .touch)
            expectEqual(source.heard, ["Delete"])
            scene.play(0.4)
            scene.drag(from: CGPoint(x: 10, y: 20), to: CGPoint(x: 280, y: 20), kind: .touch)
            expectEqual(source.heard, ["Delete", "Read"])
            scene.play(0.4)
            table.setEditing(true, animated: false)
            scene.drag(from: CGPoint(x: 290, y: 20), to: CGPoint(x: 30, y: 20), kind: .touch)
            expectEqual(source.heard.count, 2)
        }
    }

    // MARK: Refreshing

    @Test func pullingDownFetchesAnew() {
        Scene.run { scene in
            let source = Rows()
            let table = table(source, in: scene)
            let refresh = UIRefreshControl()
            var heard = 0
            refresh.addAction(UIAction { _ in heard += 1 }, for: .valueChanged)
            table.refreshControl = refresh
            scene.frame()
            // A pull below the threshold.
            scene.drag(from: CGPoint(x: 150, y: 20), to: CGPoint(x: 150, y: 70), kind: .touch)
            scene.play(1.5)
            expect(heard == 0, !refresh.isRefreshing, table.contentOffset.y == 0, refresh.alpha == 0)
            scene.drag(from: CGPoint(x: 150, y: 20), to: CGPoint(x: 150, y: 190), kind: .touch)
            expect(heard == 1, refresh.isRefreshing)
            scene.play(1.5)
            expect(near(table.contentOffset.y, -60, 0.5), refresh.alpha == 1)
            refresh.endRefreshing()
            scene.play(1)
            expect(near(table.contentOffset.y, 0, 0.5), refresh.alpha == 0, table.adjustedContentInset.top == 0)
            refresh.beginRefreshing()
            scene.play(1)
            expect(heard == 1, near(table.contentOffset.y, -60, 0.5))
        }
    }

    @Test func drags() {
        Scene.run { scene in
            let view = UIScrollView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
            view.contentSize = CGSize(width: 1000, height: 1000)
            view.contentOffset = CGPoint(x: 300, y: 300)
            view.isDirectionalLockEnabled = true
            view.keyboardDismissMode = .onDrag
            let field = UITextField(frame: CGRect(x: 210, y: 0, width: 100, height: 28))
            scene.window.addSubview(view)
            scene.window.addSubview(field)
            scene.frame()
            field.becomeFirstResponder()
            scene.drag(from: CGPoint(x: 100, y: 150), to: CGPoint(x: 130, y: 50), kind: .touch)
            expect(view.contentOffset.x == 300, view.contentOffset.y > 350, !field.isFirstResponder)
        }
    }

    // MARK: Content as a value

    @Test func aConfigurationFillsACell() throws {
        try Scene.run { scene in
            let source = Rows()
            source.makesCell = { path in
                let cell = UITableViewCell(style: .subtitle, reuseIdentifier: nil)
                var content = cell.defaultContentConfiguration()
                content.text = "Title \(path.row)"
                content.secondaryText = path.row == 1 ? Array(repeating: "many words", count: 20).joined(separator: " ") : "below"
                cell.contentConfiguration = content
                return cell
            }
            let table = table(source, in: scene)
            let cell = try require(table.cellForRow(at: IndexPath(row: 0, section: 0)))
            let view = try require(cell.configuredView as? UIListContentView)
            let labels = view.subviews.compactMap { $0 as? UILabel }
            expect(labels.map(\.text) == ["Title 0", "below"], labels[1].frame.minY >= labels[0].frame.maxY)
            expect(view.frame == cell.contentView.bounds, labels[0].frame.minX == 16)
            expect(table.rectForRow(at: IndexPath(row: 1, section: 0)).height > 70)
            // The existing view shows another configuration.
            var other = UIListContentConfiguration.valueCell()
            other.text = "Name"
            other.secondaryText = "Value"
            cell.contentConfiguration = other
            cell.layoutIfNeeded()
            view.layoutIfNeeded()
            expect(
                cell.configuredView === view, near(labels[1].frame.maxX, 284, 1),
                near(labels[0].frame.midY, labels[1].frame.midY, 1))
            cell.contentConfiguration = nil
            expect(cell.configuredView == nil, view.superview == nil)
        }
    }

    @Test func stylesOfSidebars() {
        typealias Content = UIListContentConfiguration
        for (accompanied, alone) in [
            (Content.accompaniedSidebarCell(), Content.sidebarCell()),
            (.accompaniedSidebarSubtitleCell(), .sidebarSubtitleCell()),
        ] {
            expectEqual(accompanied.textProperties.font, alone.textProperties.font)
            expectEqual(accompanied.secondaryTextProperties.font, alone.secondaryTextProperties.font)
            expectEqual(accompanied.prefersSideBySideTextAndSecondaryText, alone.prefersSideBySideTextAndSecondaryText)
        }
        let sizes = [Content.sidebarCell(), .prominentInsetGroupedHeader(), .extraProminentInsetGroupedHeader()].map {
            $0.textProperties.font.pointSize
        }
        expect(sizes == sizes.sorted(), sizes[1] < sizes[2])
        expectEqual(Content.prominentInsetGroupedHeader().textProperties.font, .systemFont(ofSize: 15, weight: .semibold))
        let (row, other) = (UIBackgroundConfiguration.listAccompaniedSidebarCell(), UIBackgroundConfiguration.listSidebarCell())
        expect(row.cornerRadius == other.cornerRadius, row.cornerRadius > 0, row.backgroundInsets == other.backgroundInsets)
    }

    @Test func aViewKeepsNothingOfEarlierConfigurations() throws {
        var content = UIListContentConfiguration.cell()
        content.imageProperties.tintColor = .red
        content.text = "a"
        content.secondaryAttributedText = NSAttributedString(string: "b", attributes: [.foregroundColor: UIColor.green])
        let view = UIListContentView(configuration: content)
        let picture = try require(view.subviews.compactMap { $0 as? UIImageView }.first)
        let labels = view.subviews.compactMap { $0 as? UILabel }
        expect(picture.tintColor == .red, labels.map(\.text) == ["a", "b"], labels[1].textColor == .green)
        var other = UIListContentConfiguration.cell()
        other.secondaryText = "c"
        view.configuration = other
        expect(picture.tintColor == view.tintColor, labels.map(\.text) == [nil, "c"])
        expectEqual(labels[1].textColor, other.secondaryTextProperties.color)
    }

    @Test func picturesKeepWithinTheirSize() {
        var content = UIListContentConfiguration.cell()
        content.image = UIGraphicsImageRenderer(size: CGSize(width: 100, height: 50)).image { _ in }
        content.imageProperties.maximumSize = CGSize(width: 40, height: 40)
        content.text = "x"
        let view = UIListContentView(configuration: content)
        view.frame = CGRect(x: 0, y: 0, width: 200, height: 60)
        view.layoutIfNeeded()
        expectEqual(view.subviews[0].frame, CGRect(x: 16, y: 20, width: 40, height: 20))
        expectEqual(view.subviews[1].frame.minX, 68)
        var state = UICellConfigurationState(traitCollection: .current)
        state.isDisabled = true
        expect(content.updated(for: state).textProperties.color.cgColor.alpha < 0.5)
    }
}
