import Expectations
import Testing

@testable import QuartzUI
@testable import QuartzUILists

/// Data sources whose data changes during calls of their methods.
@Suite struct VanishingRowsTests {
    /// Rows with a closure that runs when a cell is requested.
    private final class Rows: NSObject, UITableViewDataSource, UITableViewDelegate {
        var count = 20
        var whenAsked: ((UITableView) -> Void)?
        var whenShown: ((UITableView) -> Void)?
        var actsOnce = true
        func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { count }
        func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
            let act = whenAsked
            if actsOnce { whenAsked = nil }
            act?(tableView)
            return UITableViewCell(style: .default, reuseIdentifier: "row")
        }
        func tableView(_ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt indexPath: IndexPath) {
            let act = whenShown
            whenShown = nil
            act?(tableView)
        }
    }

    private func table(_ rows: Rows, in scene: Scene) -> UITableView {
        let table = UITableView(frame: scene.window.bounds)
        table.dataSource = rows
        table.delegate = rows
        scene.window.addSubview(table)
        scene.frame()
        scene.frame()
        return table
    }

    @Test func rowsThatVanishWhileACellIsMade() {
        Scene.run { scene in
            let rows = Rows()
            rows.whenAsked = { table in
                rows.count = 0
                table.reloadData()
            }
            let table = table(rows, in: scene)
            expect(table.visibleCells.isEmpty, table.numberOfRows(inSection: 0) == 0)
            expect(!table.subviews.contains { $0 is UITableViewCell })
        }
    }

    @Test func rowsThatAreTakenOutWhileACellIsMade() {
        Scene.run { scene in
            let rows = Rows()
            rows.whenAsked = { table in
                rows.count = 2
                table.deleteRows(at: (2..<20).map { IndexPath(row: $0, section: 0) }, with: .none)
            }
            let table = table(rows, in: scene)
            expectEqual(table.visibleCells.count, 2)
        }
    }

    @Test func rowsThatVanishWhenOneIsShown() {
        Scene.run { scene in
            let rows = Rows()
            rows.whenShown = { table in
                rows.count = 1
                table.reloadData()
            }
            let table = table(rows, in: scene)
            expect(table.visibleCells.count == 1, table.subviews.filter { $0 is UITableViewCell }.count == 1)
        }
    }

    @Test func rowsThatAreLoadedWheneverOneIsAskedFor() {
        Scene.run { scene in
            let rows = Rows()
            rows.actsOnce = false
            rows.whenAsked = { $0.reloadData() }
            let table = table(rows, in: scene)
            expectEqual(table.numberOfRows(inSection: 0), 20)
        }
    }

    /// Sections that disappear when the first header is requested.
    private final class Sections: NSObject, UITableViewDataSource, UITableViewDelegate {
        var count = 3
        var remaining: Int?
        func numberOfSections(in tableView: UITableView) -> Int { count }
        func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 2 }
        func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell { UITableViewCell() }
        func tableView(_ tableView: UITableView, heightForHeaderInSection section: Int) -> CGFloat { 20 }
        func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView? {
            if let left = remaining {
                remaining = nil
                count = left
                tableView.reloadData()
            }
            return UIView()
        }
    }

    @Test(arguments: [0, 1]) func sectionsThatVanishWhileAHeaderIsMade(left: Int) {
        Scene.run { scene in
            let sections = Sections()
            sections.remaining = left
            let table = UITableView(frame: scene.window.bounds)
            table.dataSource = sections
            table.delegate = sections
            scene.window.addSubview(table)
            for _ in 0..<3 { scene.frame() }
            expect(table.numberOfSections == left, table.visibleCells.count == 2 * left)
            expect(table.indexPathsForVisibleRows?.allSatisfy { $0.section < left } ?? true)
        }
    }

    /// Items that disappear when the first cell is requested.
    private final class Items: NSObject, UICollectionViewDataSource {
        var count = 20
        func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { count }
        func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath) -> UICollectionViewCell {
            expect(indexPath.row < count, "asked for an item that is gone")
            if count == 20 {
                count = 3
                collectionView.reloadData()
            }
            return UICollectionViewCell(frame: .zero)
        }
    }

    @Test func itemsThatVanishWhileACellIsMade() {
        Scene.run { scene in
            let items = Items()
            let collection = UICollectionView(frame: scene.window.bounds, collectionViewLayout: UICollectionViewFlowLayout())
            collection.dataSource = items
            scene.window.addSubview(collection)
            scene.frame()
            scene.frame()
            expectEqual(collection.visibleCells.count, 3)
        }
    }
}
