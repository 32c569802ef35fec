import Expectations
import Testing

@testable import QuartzUI
@testable import QuartzUIControls
@testable import QuartzUILists

/// Sections of texts, with optional footers.
private final class Pages: UITableViewController {
    var sections: [[String]] = [["a", "b", "c"], ["d", "e"]]
    var footers = false

    override func numberOfSections(in tableView: UITableView) -> Int { sections.count }
    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { sections[section].count }
    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "c") ?? UITableViewCell(style: .default, reuseIdentifier: "c")
        cell.textLabel?.text = sections[indexPath.section][indexPath.row]
        return cell
    }
    override func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? { "S" }
    override func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String? { footers ? "F" : nil }
    override func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView? {
        guard section == 0, footers else { return nil }
        let view = UITableViewHeaderFooterView(reuseIdentifier: nil)
        view.tag = 77
        return view
    }
    override func tableView(_ tableView: UITableView, heightForHeaderInSection section: Int) -> CGFloat {
        section == 0 && footers ? 50 : UITableView.automaticDimension
    }
    override func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool {
        sections[indexPath.section][indexPath.row] != "a"
    }
    override func tableView(
        _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle, forRowAt indexPath: IndexPath
    ) {
        guard editingStyle == .delete else { return }
        sections[indexPath.section].remove(at: indexPath.row)
        tableView.deleteRows(at: [indexPath], with: .left)
    }
}

@Suite struct TableSectionTests {
    private func scene(_ body: (Scene, Pages) throws -> Void) rethrows {
        try Scene.run { scene in
            let pages = Pages(style: .plain)
            scene.show(pages)
            try body(scene, pages)
        }
    }

    private func texts(_ pages: Pages) -> [String] { pages.tableView.visibleCells.compactMap { $0.textLabel?.text } }

    @Test func sectionsComeAndGo() {
        scene { scene, pages in
            expectEqual(texts(pages), ["a", "b", "c", "d", "e"])
            expectEqual(pages.tableView.contentSize.height, 276)
            let header = pages.tableView.headerView(forSection: 1)
            pages.sections.insert(["x"], at: 0)
            pages.tableView.insertSections([0], with: .top)
            scene.frame()
            // Remaining views start at their old positions: the second section's header is now the third's.
            expect(pages.tableView.headerView(forSection: 2) === header)
            expect(near(header?.layer.presentation()?.frame.minY ?? 0, 28 + 3 * 44, 1e-6))
            scene.play(0.4)
            expect(near(header?.layer.presentation()?.frame.minY ?? 0, 28 + 44 + 28 + 3 * 44))
            expectEqual(texts(pages), ["x", "a", "b", "c", "d"])
            pages.sections.remove(at: 1)
            pages.tableView.deleteSections([1], with: .fade)
            scene.play(0.4)
            expect(texts(pages) == ["x", "d", "e"], pages.tableView.numberOfSections == 2)
            pages.sections[1] = ["y"]
            pages.tableView.reloadSections([1], with: .automatic)
            scene.play(0.4)
            expectEqual(texts(pages), ["x", "y"])
        }
    }

    @Test func rowsMoveWithTheirCells() {
        scene { scene, pages in
            let cell = pages.tableView.cellForRow(at: IndexPath(row: 0, section: 0))
            pages.sections = [["b", "c"], ["d", "a", "e"]]
            pages.tableView.moveRow(at: IndexPath(row: 0, section: 0), to: IndexPath(row: 1, section: 1))
            scene.frame()
            expectEqual(cell?.layer.presentation()?.frame.minY, 28)
            scene.play(0.4)
            expectEqual(texts(pages), ["b", "c", "d", "a", "e"])
            expect(pages.tableView.cellForRow(at: IndexPath(row: 1, section: 1)) === cell)
            expectEqual(cell?.layer.presentation()?.frame.minY, 188)
        }
    }

    @Test func changesThatDoNotAgreeReload() {
        scene { scene, pages in
            pages.sections = [["only"]]
            pages.tableView.moveRow(at: IndexPath(row: 0, section: 0), to: IndexPath(row: 9, section: 4))
            pages.tableView.deleteSections([7], with: .fade)
            scene.frame()
            expect(texts(pages) == ["only"], pages.tableView.numberOfSections == 1)
        }
    }

    @Test func headersFootersAndOuterViewsHaveTheirPlaces() throws {
        try scene { scene, pages in
            pages.footers = true
            let top = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 30))
            let bottom = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 20))
            pages.tableView.tableHeaderView = top
            pages.tableView.tableFooterView = bottom
            pages.tableView.separatorStyle = .none
            pages.tableView.contentInset.bottom = 400
            scene.frame()
            let header = try require(pages.tableView.headerView(forSection: 0))
            expect(header.tag == 77, header.frame == CGRect(x: 0, y: 30, width: 400, height: 50))
            expectEqual(top.frame, CGRect(x: 0, y: 0, width: 400, height: 30))
            expectEqual(pages.tableView.rectForRow(at: IndexPath(row: 0, section: 0)).minY, 80)
            expectEqual(pages.tableView.footerView(forSection: 0)?.frame.minY, 212)
            let end: CGFloat = 80 + 132 + 28 + 28 + 88 + 28
            expectEqual(bottom.frame, CGRect(x: 0, y: end, width: 400, height: 20))
            expectEqual(pages.tableView.contentSize.height, end + 20)
            pages.tableView.tableHeaderView = nil
            scene.frame()
            expect(top.superview == nil, pages.tableView.headerView(forSection: 0)?.frame.minY == 0)
        }
    }

    @Test func rowsAreDeletedByTheirButtonsAndTheDeleteKey() {
        scene { scene, pages in
            pages.setEditing(true, animated: true)
            scene.play(0.4)
            let cells = pages.tableView.visibleCells
            expectEqual(cells.map(\.editingStyle), [.none, .delete, .delete, .delete, .delete])
            expect(cells[0].contentView.frame.minX == 0, cells[1].contentView.frame.minX == 36)
            // A click beside the button does not select.
            scene.click(200, 28 + 66)
            expectNil(pages.tableView.indexPathForSelectedRow)
            scene.click(26, 28 + 66)
            scene.play(0.4)
            expect(texts(pages) == ["a", "c", "d", "e"], pages.sections[0] == ["a", "c"])
            scene.press(.tab)
            scene.press(.down)
            scene.press(.delete)
            scene.play(0.4)
            expectEqual(texts(pages), ["a", "d", "e"])
            pages.setEditing(false, animated: true)
            scene.play(0.4)
            expect(pages.tableView.visibleCells.allSatisfy { $0.contentView.frame.minX == 0 && !$0.isEditing })
            scene.click(200, 28 + 22)
            expectEqual(pages.tableView.indexPathForSelectedRow, IndexPath(row: 0, section: 0))
        }
    }

    @Test func accessoriesAndGroundsOfOnesOwn() {
        scene { scene, pages in
            let cell = pages.tableView.visibleCells[0]
            let knob = UISwitch()
            cell.accessoryView = knob
            let ground = UIView()
            ground.backgroundColor = .red
            cell.selectedBackgroundView = ground
            scene.frame()
            expect(near(knob.frame.maxX, 400 - Theme.padding), near(knob.center.y, 22), ground.alpha == 0)
            pages.tableView.selectRow(at: IndexPath(row: 0, section: 0), animated: false, scrollPosition: .none)
            scene.frame()
            expect(ground.alpha == 1, ground.frame == cell.bounds)
        }
    }

    /// An inset group has lines between its rows alone, also after rows come and go at its end.
    @Test func insetGroupsHaveNoSeparatorBelow() {
        Scene.run { scene in
            let pages = Pages(style: .insetGrouped)
            scene.show(pages)
            @MainActor func lines() -> [String: Bool] {
                var found: [String: Bool] = [:]
                for cell in pages.tableView.visibleCells {
                    let line = cell.subviews.first { $0.frame.height <= 1 && $0.frame.maxY == cell.bounds.height }
                    found[cell.textLabel?.text ?? ""] = line.map { !$0.isHidden }
                }
                return found
            }
            expectEqual(lines(), ["a": true, "b": true, "c": false, "d": true, "e": false])
            pages.sections[0].append("x")
            pages.tableView.insertRows(at: [IndexPath(row: 3, section: 0)], with: .none)
            scene.settle()
            expectEqual(lines(), ["a": true, "b": true, "c": true, "x": false, "d": true, "e": false])
            pages.sections[1] = ["d"]
            pages.tableView.deleteRows(at: [IndexPath(row: 1, section: 1)], with: .none)
            scene.settle()
            expectEqual(lines(), ["a": true, "b": true, "c": true, "x": false, "d": false])
        }
        for style in [UITableView.Style.plain, .grouped] {
            Scene.run { scene in
                let pages = Pages(style: style)
                scene.show(pages)
                let lines = pages.tableView.visibleCells.flatMap { cell in
                    cell.subviews.filter { $0.frame.height <= 1 && $0.frame.maxY == cell.bounds.height && !$0.isHidden }
                }
                expectEqual(lines.count, 5)
            }
        }
    }
}
