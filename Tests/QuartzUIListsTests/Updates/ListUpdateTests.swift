import Expectations
import Testing

@testable import QuartzUI
@testable import QuartzUILists

/// Sections of named rows, for a table.
private final class Rows: NSObject, UITableViewDataSource, UITableViewDelegate {
    var sections: [[Int]]
    init(_ sections: [[Int]]) { self.sections = sections }

    private func height(_ row: Int) -> CGFloat { 20 + CGFloat(row % 5) * 7 }

    func numberOfSections(in tableView: UITableView) -> Int { sections.count }
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { sections[section].count }
    func tableView(_ tableView: UITableView, heightForRowAt path: IndexPath) -> CGFloat {
        height(sections[path.section][path.row])
    }
    func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? { "Section" }
    func tableView(_ tableView: UITableView, cellForRowAt path: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "cell", for: path)
        cell.tag = sections[path.section][path.row]
        return cell
    }
    func tableView(_ tableView: UITableView, canEditRowAt path: IndexPath) -> Bool {
        sections[path.section][path.row].isMultiple(of: 2)
    }
}

/// Updates edit and animate the cells of their rows alone. `FuzzTargets` compares updated lists with loaded ones.
@Suite struct ListUpdateTests {
    private func table(_ rows: Rows, in scene: Scene, height: CGFloat = 200) -> UITableView {
        let table = UITableView(frame: CGRect(x: 0, y: 0, width: 300, height: height))
        table.register(UITableViewCell.self, forCellReuseIdentifier: "cell")
        (table.dataSource, table.delegate) = (rows, rows)
        scene.window.addSubview(table)
        scene.frame()
        return table
    }

    @Test func rowsAboveAFullScreenComeInOnTheirOwnCells() {
        Scene.run { scene in
            let rows = Rows([Array(1...30)])
            let table = table(rows, in: scene, height: 100)
            let before = table.indexPathsForVisibleRows ?? []
            let count = before.count
            rows.sections = [Array(101...100 + count) + Array(1...30)]
            table.isEditing = true
            table.insertRows(at: (0..<count).map { IndexPath(row: $0, section: 0) }, with: .none)
            // All cells are those of new rows: each lies at its row, in its row's editing mode.
            for path in table.indexPathsForVisibleRows ?? [] {
                let cell = table.cellForRow(at: path)
                expectEqual(cell?.frame, table.rectForRow(at: path))
                expectEqual(cell?.tag, 101 + path.row)
                expectEqual(cell?.isEditing, (101 + path.row).isMultiple(of: 2))
                expectEqual(cell?.layer.animation(forKey: "position") == nil, true)
            }
            scene.settle()
            expectEqual(table.subviews.filter { $0 is UITableViewCell }.count, table.visibleCells.count)
        }
    }
}
