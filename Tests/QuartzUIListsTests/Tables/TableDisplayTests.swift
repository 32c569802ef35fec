import Expectations
import Testing

@testable import QuartzUI
@testable import QuartzUILists

/// A cell that records the states that it is given.
private final class Recording: UITableViewCell {
    var states: [String] = []

    override func setSelected(_ selected: Bool, animated: Bool) {
        super.setSelected(selected, animated: animated)
        states.append("selected \(selected) \(animated)")
    }
    override func setHighlighted(_ highlighted: Bool, animated: Bool) {
        super.setHighlighted(highlighted, animated: animated)
        states.append("highlighted \(highlighted) \(animated)")
    }
}

/// A table's rows, and the calls about them.
private final class Rows: NSObject, UITableViewDataSource, UITableViewDelegate {
    var sections: [[String]] = [[]]
    var calls: [String] = []
    /// Looks after a cell before it is shown.
    var prepares: (UITableViewCell, IndexPath) -> Void = { _, _ in }

    func numberOfSections(in tableView: UITableView) -> Int { sections.count }
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { sections[section].count }
    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "cell", for: indexPath)
        cell.textLabel?.text = sections[indexPath.section][indexPath.row]
        prepares(cell, indexPath)
        return cell
    }
    func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
        // Fails for a row that does not exist.
        CGFloat(40 + sections[indexPath.section][indexPath.row].count)
    }
    func tableView(_ tableView: UITableView, didEndDisplaying cell: UITableViewCell, forRowAt indexPath: IndexPath) {
        calls.append("end \(indexPath.row)")
    }
    func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) { calls.append("select \(indexPath.row)") }
    func tableView(_ tableView: UITableView, didDeselectRowAt indexPath: IndexPath) { calls.append("deselect \(indexPath.row)") }
    func tableView(_ tableView: UITableView, accessoryButtonTappedForRowWith indexPath: IndexPath) {
        calls.append("detail \(indexPath.row)")
    }
    func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath) -> Bool { true }
    func tableView(_ tableView: UITableView, moveRowAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath) {
        let row = sections[sourceIndexPath.section].remove(at: sourceIndexPath.row)
        sections[destinationIndexPath.section].insert(row, at: destinationIndexPath.row)
        calls.append("move \(sourceIndexPath) \(destinationIndexPath)")
    }
}

@Suite struct TableDisplayTests {
    private func table(_ rows: Rows, _ scene: Scene) -> UITableView {
        let table = UITableView(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
        table.register(Recording.self, forCellReuseIdentifier: "cell")
        table.dataSource = rows
        table.delegate = rows
        scene.window.addSubview(table)
        scene.frame()
        return table
    }

    private func path(_ row: Int, _ section: Int = 0) -> IndexPath { IndexPath(row: row, section: section) }

    @Test func onlyRowsThatExistHaveHeights() {
        Scene.run { scene in
            let rows = Rows()
            let table = table(rows, scene)
            expectEqual(table.contentSize.height, 0)
            rows.sections = [[], ["ab", "c"]]
            table.reloadData()
            scene.frame()
            expect(table.rectForRow(at: path(0, 1)).height == 42, table.rectForRow(at: path(1, 1)).height == 41)
            expectEqual(table.indexPathsForRows(in: CGRect(x: 0, y: 41, width: 1, height: 10)), [path(0, 1), path(1, 1)])
            expectEqual(table.indexPathsForRows(in: CGRect(x: 0, y: 500, width: 1, height: 10)), [])
            expectNil(table.indexPathsForRows(in: CGRect(x: 0, y: CGFloat.nan, width: 1, height: 10)))
        }
    }

    @Test func cellsAreGivenTheirStateAndReportTheirEnd() throws {
        try Scene.run { scene in
            let rows = Rows()
            rows.sections = [["a", "b"]]
            let table = table(rows, scene)
            let cell = try require(table.cellForRow(at: path(0)) as? Recording)
            expectEqual(cell.states, ["selected false false", "highlighted false false"])
            table.reloadData()
            expectEqual(rows.calls.sorted(), ["end 0", "end 1"])
            scene.frame()
            rows.calls = []
            rows.sections = [["b"]]
            table.deleteRows(at: [path(0)], with: .fade)
            scene.settle()
            expectEqual(rows.calls, ["end 0"])
        }
    }

    @Test func theContentViewHasTheCellsSize() {
        let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
        expectEqual(cell.contentView.frame, CGRect(x: 0, y: 0, width: 320, height: 44))
        cell.frame.size = CGSize(width: 200, height: 60)
        expectEqual(cell.contentView.frame, CGRect(x: 0, y: 0, width: 200, height: 60))
        let header = UITableViewHeaderFooterView(reuseIdentifier: nil)
        expect(header.contentView.frame.size == header.bounds.size, header.bounds.width == 320)
        header.frame.size.height = 50
        expectEqual(header.contentView.frame.height, 50)
    }

    @Test func accessoriesAndIndentation() {
        Scene.run { scene in
            let rows = Rows()
            rows.sections = [["a", "b"]]
            rows.prepares = { cell, path in
                cell.accessoryType = path.row == 0 ? .detailDisclosureButton : .detailButton
                cell.editingAccessoryType = .checkmark
                cell.indentationLevel = path.row * 2
            }
            let table = table(rows, scene)
            let cells = table.visibleCells
            expect(cells[0].contentView.frame.width == 242, cells[1].contentView.frame.width == 270)
            let texts = cells.map { $0.textLabel?.frame.minX ?? 0 }
            expectEqual(texts[1], texts[0] + 20)
            expectEqual(UITableViewCell.AccessoryType.allRaw, [0, 1, 2, 3, 4])
            scene.click(300 - 4 - 28 - 15, 20)
            expectEqual(rows.calls, ["detail 0"])
            scene.click(300 - 10, 20)
            expectEqual(rows.calls, ["detail 0", "select 0"])
            table.setEditing(true, animated: false)
            scene.frame()
            // The edit button, the mark and the grip take room.
            expect(cells[0].contentView.frame.minX > 20, cells[0].contentView.frame.maxX == 300 - 28 - RowGrip.width)
        }
    }

    @Test func severalRowsCanBeSelectedWhileEditing() {
        Scene.run { scene in
            let rows = Rows()
            rows.sections = [["a", "b"]]
            let table = table(rows, scene)
            table.allowsMultipleSelectionDuringEditing = true
            scene.click(100, 20)
            expectEqual(table.indexPathsForSelectedRows, [path(0)])
            table.setEditing(true, animated: false)
            scene.frame()
            expectNil(table.indexPathsForSelectedRows)
            rows.calls = []
            scene.click(100, 20)
            scene.click(100, 60)
            expectEqual(table.indexPathsForSelectedRows, [path(0), path(1)])
            let mark = table.visibleCells[0].subviews.compactMap { $0 as? SelectionMark }.first
            expect(mark?.isOn == true, table.visibleCells[0].editingStyle == .none)
            scene.click(100, 20)
            expect(rows.calls == ["select 0", "select 1", "deselect 0"], mark?.isOn == false)
        }
    }

    @Test func selectionStylesColourTheGround() {
        let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
        expect(UITableViewCell.SelectionStyle.blue.rawValue == 1, UITableViewCell.SelectionStyle.default.rawValue == 3)
        cell.isSelected = true
        let tinted = cell.subviews[0].backgroundColor
        cell.selectionStyle = .gray
        expect(cell.subviews[0].backgroundColor != tinted, cell.subviews[0].alpha == 1)
        cell.selectionStyle = .blue
        expectEqual(cell.subviews[0].backgroundColor, tinted)
    }

    @Test func rowsAreMovedByTheirGrips() {
        Scene.run { scene in
            let rows = Rows()
            rows.sections = [["a", "b", "c"], ["d"]]
            let table = table(rows, scene)
            table.setEditing(true, animated: false)
            scene.frame()
            // Each row is 41 points high. The first goes below the third.
            scene.drag(from: CGPoint(x: 290, y: 20), to: CGPoint(x: 290, y: 105))
            expectEqual(table.contentOffset.y, 0)
            scene.settle()
            expectEqual(rows.sections, [["b", "c", "a"], ["d"]])
            expectEqual(table.visibleCells.map { $0.textLabel?.text }, ["b", "c", "a", "d"])
            expectEqual(table.visibleCells.map(\.frame.minY), [0, 41, 82, 123])
            // Above the only row of the next section, and back.
            scene.drag(from: CGPoint(x: 290, y: 100), to: CGPoint(x: 290, y: 135))
            scene.settle()
            expectEqual(rows.sections, [["b", "c"], ["a", "d"]])
            scene.drag(from: CGPoint(x: 290, y: 100), to: CGPoint(x: 290, y: 10))
            scene.settle()
            expectEqual(rows.sections, [["a", "b", "c"], ["d"]])
            // Below all rows, and above them.
            scene.drag(from: CGPoint(x: 290, y: 20), to: CGPoint(x: 290, y: 280))
            scene.settle()
            expectEqual(rows.sections, [["b", "c"], ["d", "a"]])
            scene.drag(from: CGPoint(x: 290, y: 143), to: CGPoint(x: 290, y: -60))
            scene.settle()
            expectEqual(rows.sections, [["a", "b", "c"], ["d"]])
            // A short drag changes nothing.
            rows.calls = []
            scene.drag(from: CGPoint(x: 290, y: 20), to: CGPoint(x: 290, y: 30))
            scene.settle()
            expect(rows.calls == [], table.visibleCells.map(\.frame.minY) == [0, 41, 82, 123])
        }
    }

    @Test func rowsMakeRoom() {
        expectEqual((0..<5).map { path($0).shift(byMoveFrom: path(1), to: path(3), 10) }, [0, 0, -10, -10, 0])
        expectEqual((0..<5).map { path($0).shift(byMoveFrom: path(3), to: path(1), 10) }, [0, 10, 10, 0, 0])
        expectEqual((0..<3).map { path($0, 1).shift(byMoveFrom: path(1), to: path(1, 1), 10) }, [-10, 0, 0])
    }

    @Test func headersHavePaddingAndFitTheirContent() {
        final class Headers: NSObject, UITableViewDataSource, UITableViewDelegate {
            func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 1 }
            func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell { UITableViewCell() }
            func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView? {
                let view = UITableViewHeaderFooterView(reuseIdentifier: nil)
                let box = UIView()
                box.translatesAutoresizingMaskIntoConstraints = false
                view.contentView.addSubview(box)
                NSLayoutConstraint.activate([
                    box.heightAnchor.constraint(equalToConstant: 33),
                    box.topAnchor.constraint(equalTo: view.contentView.topAnchor, constant: 5),
                    box.bottomAnchor.constraint(equalTo: view.contentView.bottomAnchor, constant: -5),
                ])
                return view
            }
        }
        Scene.run { scene in
            let headers = Headers()
            let table = UITableView(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
            table.dataSource = headers
            table.delegate = headers
            scene.window.addSubview(table)
            scene.frame()
            expectEqual(table.rectForHeader(inSection: 0), CGRect(x: 0, y: 0, width: 300, height: 28))
            table.sectionHeaderHeight = UITableView.automaticDimension
            table.sectionHeaderTopPadding = 12
            scene.frame()
            expectEqual(table.rectForHeader(inSection: 0), CGRect(x: 0, y: 12, width: 300, height: 43))
            expectEqual(table.rectForRow(at: path(0)).minY, 55)
        }
    }

    /// A table that counts the calls of overridden methods.
    private final class Counting: UITableView {
        var calls: [String] = []

        override func reloadData() { super.reloadData() }
        override func beginUpdates() {
            calls.append("begin")
            super.beginUpdates()
        }
        override func endUpdates() {
            calls.append("end")
            super.endUpdates()
        }
        override func insertRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
            calls.append("insert")
            super.insertRows(at: indexPaths, with: animation)
        }
        override func deleteRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
            super.deleteRows(at: indexPaths, with: animation)
        }
        override func reloadRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
            super.reloadRows(at: indexPaths, with: animation)
        }
        override func setEditing(_ editing: Bool, animated: Bool) {
            calls.append("editing")
            super.setEditing(editing, animated: animated)
        }
    }

    @Test func updatesCanBeOverridden() {
        Scene.run { scene in
            let rows = Rows()
            let table = Counting(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
            table.register(Recording.self, forCellReuseIdentifier: "cell")
            table.dataSource = rows
            scene.window.addSubview(table)
            scene.frame()
            table.beginUpdates()
            rows.sections = [["a"]]
            table.insertRows(at: [path(0)], with: .fade)
            table.endUpdates()
            table.isEditing = true
            expect(table.calls == ["begin", "insert", "end", "editing"], table.visibleCells.count == 1)
        }
    }

    @Test func insetsAndBarsOfScrollViews() {
        final class Insets: UIScrollView, UIScrollViewDelegate {
            var calls: [String] = []
            override func adjustedContentInsetDidChange() { calls.append("inset") }
            func scrollViewDidChangeAdjustedContentInset(_ scrollView: UIScrollView) { calls.append("delegate") }
        }
        let view = Insets(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        view.delegate = view
        view.contentInset.top = 10
        expectEqual(view.calls, ["inset", "delegate"])
        view.contentInset.top = 10
        expectEqual(view.calls.count, 2)
        view.contentSize.height = 500
        view.indicatorStyle = .white
        view.layoutIfNeeded()
        expectEqual(view.layer.sublayers?.contains { $0.backgroundColor == ScrollIndicators.color(.white).cgColor }, true)
        expect(ScrollIndicators.color(.black) != ScrollIndicators.color(.default))
    }
}

extension UITableViewCell.AccessoryType {
    fileprivate static var allRaw: [Int] {
        [none, disclosureIndicator, detailDisclosureButton, checkmark, detailButton].map(\.rawValue)
    }
}
