import Expectations
import Testing

@testable import QuartzUI
@testable import QuartzUILists

/// Rows of texts.
private final class Source: UITableViewDataSource, UITableViewDelegate {
    var rows: [[String]]
    var heights: CGFloat?
    var heard: [String] = []
    var made = 0

    init(_ rows: [[String]]) { self.rows = rows }

    func numberOfSections(in tableView: UITableView) -> Int { rows.count }
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { rows[section].count }
    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell =
            tableView.dequeueReusableCell(withIdentifier: "cell")
            ?? {
                made += 1
                return UITableViewCell(style: .default, reuseIdentifier: "cell")
            }()
        cell.textLabel?.text = rows[indexPath.section][indexPath.row]
        return cell
    }
    func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
        rows.count > 1 ? "Section \(section)" : nil
    }
    func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
        heights.map { $0 * CGFloat(indexPath.row + 1) } ?? UITableView.automaticDimension
    }
    func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) { heard.append("+\(indexPath.row)") }
    func tableView(_ tableView: UITableView, didDeselectRowAt indexPath: IndexPath) { heard.append("-\(indexPath.row)") }
}

@Suite struct TableTests {
    @Test(arguments: [UITableView.Style.plain, .grouped, .insetGrouped]) func tablesAreOpaqueByDefault(style: UITableView.Style) {
        expectEqual(UITableView(frame: .zero, style: style).backgroundColor, .systemBackground)
    }

    private func table(_ scene: Scene, _ source: Source, height: CGFloat = 220) -> UITableView {
        let table = UITableView(frame: CGRect(x: 0, y: 0, width: 300, height: height))
        table.dataSource = source
        table.delegate = source
        scene.window.addSubview(table)
        scene.frame()
        return table
    }

    private func texts(_ table: UITableView) -> [String] { table.visibleCells.compactMap { $0.textLabel?.text } }

    @Test func theFocusStaysWithItsRow() {
        Scene.run { scene in
            let source = Source([["a", "b", "c"]])
            let table = table(scene, source)
            func path(_ row: Int) -> IndexPath { IndexPath(row: row, section: 0) }
            @MainActor func highlighted() -> [String] {
                table.visibleCells.filter(\.isHighlighted).compactMap { $0.textLabel?.text }
            }
            scene.press(.tab)
            scene.press(.down)
            expectEqual(highlighted(), ["b"])
            source.rows = [["x", "a", "b", "c"]]
            table.insertRows(at: [path(0)], with: .none)
            scene.settle()
            expect(table.engine.focus == path(2), highlighted() == ["b"])
            source.rows = [["b", "x", "a", "c"]]
            table.moveRow(at: path(2), to: path(0))
            scene.settle()
            expect(table.engine.focus == path(0), highlighted() == ["b"])
            source.rows = [["x", "a", "c"]]
            table.deleteRows(at: [path(0)], with: .none)
            scene.settle()
            expect(table.engine.focus == path(0), highlighted() == ["x"])
            scene.press(.return)
            expectEqual(source.heard, ["+0"])
            // A reload with fewer rows leaves the focus to the last one.
            scene.press(.end)
            source.rows = [["x", "a"]]
            table.reloadData()
            scene.frame()
            expect(table.engine.focus == path(1), highlighted() == ["a"])
            scene.press(.up)
            expectEqual(table.engine.focus, path(0))
        }
    }

    @Test func onlyWhatIsSeenHasCells() {
        Scene.run { scene in
            let source = Source([(0..<100_000).map { "\($0)" }])
            let table = table(scene, source)
            expect(texts(table) == ["0", "1", "2", "3", "4"], source.made == 5)
            expectEqual(table.contentSize, CGSize(width: 300, height: 4_400_000))
            table.contentOffset.y = 22
            scene.frame()
            expectEqual(table.visibleCells.count, 6)
            table.contentOffset.y = 44 * 5000
            scene.frame()
            expect(texts(table) == ["5000", "5001", "5002", "5003", "5004"], source.made == 6)
            expectEqual(table.indexPathForRow(at: CGPoint(x: 5, y: 5001 * 44 + 1)), IndexPath(row: 5001, section: 0))
            expectEqual(table.rectForRow(at: IndexPath(row: 2, section: 0)), CGRect(x: 0, y: 88, width: 300, height: 44))
            table.scrollToRow(at: IndexPath(row: 99_999, section: 0), at: .top, animated: false)
            expectEqual(table.contentOffset.y, 4_399_780)
            table.scrollToRow(at: IndexPath(row: 500_000, section: 7), at: .top, animated: false)
        }
    }

    @Test func aTableTallerThanAnyDisplayShowsItsUpperRows() {
        Scene.run { scene in
            let source = Source([(0..<100_000).map { "\($0)" }])
            let table = table(scene, source, height: 2_000_000)
            // 16,384 points of 44 each.
            expect(table.visibleCells.count == 373, source.made == 373)
            table.contentOffset.y = 44 * 1000
            scene.frame()
            expect(texts(table).first == "1000", source.made <= 2 * 373)
        }
    }

    @Test func lowRowsAreShownUpToANumber() {
        Scene.run { scene in
            let source = Source([(0..<100_000).map { "\($0)" }])
            let table = table(scene, source, height: 5000)
            (table.delegate, table.rowHeight) = (nil, 1)
            scene.frame()
            expectEqual(table.visibleCells.count, 1024)
            let made = source.made
            table.contentOffset.y = 500
            scene.frame()
            expect(table.visibleCells.count == 1024, texts(table).first == "500", texts(table).last == "1523")
            expect(source.made <= made + 500)
        }
    }

    @Test func sectionsAndHeights() {
        Scene.run { scene in
            let source = Source([["a", "b"], [], ["c"]])
            source.heights = 10
            let table = table(scene, source)
            expect(table.numberOfSections == 3, table.numberOfRows(inSection: 1) == 0)
            // Headers of 28, rows of 10 and 20: 28 + 30, 28, 28 + 10.
            expectEqual(table.contentSize.height, 124)
            expectEqual(table.rectForRow(at: IndexPath(row: 1, section: 0)), CGRect(x: 0, y: 38, width: 300, height: 20))
            expectEqual(table.rectForRow(at: IndexPath(row: 0, section: 2)), CGRect(x: 0, y: 114, width: 300, height: 10))
            expectNil(table.indexPathForRow(at: CGPoint(x: 0, y: 5)))
            expectEqual(texts(table), ["a", "b", "c"])
        }
    }

    @Test func choosing() {
        Scene.run { scene in
            let source = Source([["a", "b", "c"]])
            let table = table(scene, source)
            scene.click(20, 50)
            expect(source.heard == ["+1"], table.indexPathForSelectedRow == IndexPath(row: 1, section: 0))
            scene.advance(by: 1)
            scene.click(20, 10)
            expectEqual(source.heard, ["+1", "-1", "+0"])
            scene.advance(by: 1)
            scene.drag(from: CGPoint(x: 20, y: 10), to: CGPoint(x: 20, y: 80))
            scene.click(20, 200)
            expectEqual(source.heard.count, 3)
            table.deselectRow(at: IndexPath(row: 0, section: 0), animated: false)
            expectNil(table.indexPathForSelectedRow)
            table.selectRow(at: IndexPath(row: 9, section: 9), animated: true, scrollPosition: .top)
            expect(table.indexPathForSelectedRow == nil, source.heard.count == 3)
        }
    }

    @Test func rowsComeAndGo() {
        Scene.run { scene in
            let source = Source([["a", "b", "c"]])
            let table = table(scene, source)
            table.selectRow(at: IndexPath(row: 2, section: 0), animated: false, scrollPosition: .none)
            source.rows = [["b", "x", "c"]]
            table.beginUpdates()
            table.deleteRows(at: [IndexPath(row: 0, section: 0)], with: .left)
            table.insertRows(at: [IndexPath(row: 1, section: 0)], with: .fade)
            table.endUpdates()
            expect(texts(table) == ["b", "x", "c"], table.indexPathForSelectedRow == IndexPath(row: 2, section: 0))
            scene.frame()
            let first = table.visibleCells[0]
            expect(near(first.layer.presentation()?.frame.minY ?? -1, 44, 1e-3), first.frame.minY == 0)
            scene.advance(by: 0.15)
            expect(near(first.layer.presentation()?.frame.minY ?? -1, 22, 1e-3))
            expect(near(CGFloat(table.visibleCells[1].layer.presentation()?.opacity ?? -1), 0.5, 1e-3))
            scene.advance(by: 0.2)
            scene.frame()
            expectEqual(table.subviews.filter { $0 is UITableViewCell }.count, 3)
            source.rows = [["z", "b", "x", "c"]]
            table.insertRows(at: [IndexPath(row: 0, section: 0)], with: .top)
            expect(texts(table) == ["z", "b", "x", "c"], table.indexPathForSelectedRow == IndexPath(row: 3, section: 0))
        }
    }

    @Test func disagreementReloads() {
        Scene.run { scene in
            let source = Source([["a", "b", "c"]])
            let table = table(scene, source)
            source.rows = [["a", "b"]]
            table.deleteRows(at: [IndexPath(row: 0, section: 0), IndexPath(row: 1, section: 0)], with: .fade)
            scene.frame()
            expectEqual(texts(table), ["a", "b"])
            table.deleteRows(at: [IndexPath(row: 7, section: 3)], with: .fade)
            table.endUpdates()
            scene.frame()
            expectEqual(texts(table), ["a", "b"])
        }
    }

    @Test func badMeasures() {
        Scene.run { scene in
            let source = Source([["a", "b", "c"]])
            source.heights = .nan
            let table = table(scene, source)
            expectEqual(table.contentSize.height, 132)
            table.rowHeight = .infinity
            table.rowHeight = -3
            expectEqual(table.rowHeight, UITableView.automaticDimension)
            table.register(UIView.self, forCellReuseIdentifier: "no")
            expectEqual(table.dequeueReusableCell(withIdentifier: "no", for: IndexPath(row: 0, section: 0)).reuseIdentifier, "no")
        }
    }

    @Test func registeredClasses() {
        final class Own: UITableViewCell {}
        let table = UITableView()
        table.register(Own.self, forCellReuseIdentifier: "own")
        expect(table.dequeueReusableCell(withIdentifier: "own", for: IndexPath(row: 0, section: 0)) is Own)
        expect(table.dequeueReusableCell(withIdentifier: "own") is Own)
        expectNil(table.dequeueReusableCell(withIdentifier: "other"))
    }

    @Test func tablesReloadSingleRows() {
        final class Rows: NSObject, UITableViewDataSource {
            var asked: [Int] = []
            func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 3 }
            func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
                asked.append(indexPath.row)
                return UITableViewCell()
            }
        }
        Scene.run { scene in
            let rows = Rows()
            let table = UITableView(frame: scene.window.bounds)
            table.dataSource = rows
            scene.window.addSubview(table)
            scene.frame()
            rows.asked = []
            let kept = table.cellForRow(at: IndexPath(row: 0, section: 0))
            table.reloadRows(at: [IndexPath(row: 2, section: 0)], with: .fade)
            scene.frame()
            expectEqual(rows.asked, [2])
            expect(kept != nil, table.cellForRow(at: IndexPath(row: 0, section: 0)) === kept)
        }
    }
}
