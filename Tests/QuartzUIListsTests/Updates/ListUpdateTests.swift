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
    /// The number of headers whose display has ended.
    var ended = 0
    func tableView(_ tableView: UITableView, didEndDisplayingHeaderView view: UIView, forSection section: Int) { ended += 1 }
}

/// A supplementary view that shows a word.
private final class Words: UICollectionReusableView {
    var word = ""
}

/// Named sections of numbers for a collection, whose headers show the names and whose badges the numbers.
private final class Headed: NSObject, UICollectionViewDataSource, UICollectionViewDelegate {
    static let header = UICollectionView.elementKindSectionHeader
    static let badge = "badge"
    var sections: [(name: String, items: [Int])]
    /// The words of the views whose display has ended.
    var ended: [String] = []
    init(_ sections: [(name: String, items: [Int])]) { self.sections = sections }

    /// Items of 100 × 40 points, three in a line, below headers of 20 points.
    private static var flow: UICollectionViewLayout {
        let layout = UICollectionViewFlowLayout()
        layout.itemSize = CGSize(width: 100, height: 40)
        (layout.minimumLineSpacing, layout.minimumInteritemSpacing) = (0, 0)
        layout.headerReferenceSize = CGSize(width: 300, height: 20)
        return layout
    }

    /// Lines of 40 points with a badge at the corner.
    static var badgedLayout: UICollectionViewLayout {
        let badge = NSCollectionLayoutSupplementaryItem(
            layoutSize: NSCollectionLayoutSize(widthDimension: .absolute(8), heightDimension: .absolute(8)), elementKind: badge,
            containerAnchor: NSCollectionLayoutAnchor(edges: [.top, .trailing]))
        let size = NSCollectionLayoutSize(widthDimension: .fractionalWidth(1), heightDimension: .absolute(40))
        let item = NSCollectionLayoutItem(layoutSize: size, supplementaryItems: [badge])
        let group = NSCollectionLayoutGroup.horizontal(layoutSize: size, subitems: [item])
        return UICollectionViewCompositionalLayout(section: NSCollectionLayoutSection(group: group))
    }

    func collection(height: CGFloat, _ layout: UICollectionViewLayout? = nil, in scene: Scene) -> UICollectionView {
        let collection = UICollectionView(
            frame: CGRect(x: 0, y: 0, width: 300, height: height), collectionViewLayout: layout ?? Self.flow)
        collection.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
        for kind in [Self.header, Self.badge] {
            collection.register(Words.self, forSupplementaryViewOfKind: kind, withReuseIdentifier: "words")
        }
        (collection.dataSource, collection.delegate) = (self, self)
        scene.window.addSubview(collection)
        scene.frame()
        return collection
    }

    private func words(_ kind: String, of collection: UICollectionView) -> [String] {
        collection.visibleSupplementaryViews(ofKind: kind).compactMap { ($0 as? Words)?.word }
    }
    func headers(of collection: UICollectionView) -> [String] { words(Self.header, of: collection) }
    func badges(of collection: UICollectionView) -> [String] { words(Self.badge, of: collection) }

    func numberOfSections(in collectionView: UICollectionView) -> Int { sections.count }
    func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
        sections[section].items.count
    }
    func collectionView(_ collectionView: UICollectionView, cellForItemAt path: IndexPath) -> UICollectionViewCell {
        let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: path)
        cell.tag = sections[path.section].items[path.item]
        return cell
    }
    func collectionView(
        _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String, at path: IndexPath
    ) -> UICollectionReusableView {
        let view = collectionView.dequeueReusableSupplementaryView(ofKind: kind, withReuseIdentifier: "words", for: path)
        let section = sections[path.section]
        (view as? Words)?.word = kind == Self.header ? section.name : "\(section.items[path.item])"
        return view
    }
    func collectionView(
        _ collectionView: UICollectionView, didEndDisplayingSupplementaryView view: UICollectionReusableView,
        forElementOfKind elementKind: String, at path: IndexPath
    ) { ended.append((view as? Words)?.word ?? "") }
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

    /// A reload while rows slide shows them all at rest, also where the table is scrolled and a second update has begun.
    @Test(arguments: [UITableView.RowAnimation.left, .top, .fade, .automatic])
    func aReloadDuringAnUpdateShowsRowsAtRest(animation: UITableView.RowAnimation) {
        Scene.run { scene in
            let rows = Rows([Array(1...30), Array(31...40)])
            let table = table(rows, in: scene, height: 100)
            table.contentOffset.y = 60
            scene.frame()
            rows.sections = [[101, 102, 103] + Array(1...30), Array(31...40)]
            table.insertRows(at: (0..<3).map { IndexPath(row: $0, section: 0) }, with: animation)
            scene.advance(by: 0.1)
            rows.sections = [Array(31...40), [101, 102, 103] + Array(1...30)]
            table.moveSection(1, toSection: 0)
            scene.advance(by: 0.1)
            rows.sections = [Array(31...50)]
            table.reloadData()
            scene.frame()
            let paths = table.indexPathsForVisibleRows ?? []
            expect(paths.count > 2, "\(paths)")
            for path in paths {
                let cell = table.cellForRow(at: path)
                expectEqual(cell?.frame, table.rectForRow(at: path))
                expectEqual(cell?.tag, 31 + path.row)
                expectEqual(cell?.alpha, 1)
                expectEqual(cell?.layer.animationKeys() ?? [], [])
            }
            scene.settle()
            expectEqual(table.subviews.filter { $0 is UITableViewCell }.count, paths.count)
        }
    }

    @Test func itemsAboveAFullCollectionComeInOnTheirOwnCells() {
        Scene.run { scene in
            let items = Headed([("A", Array(1...30))])
            let collection = items.collection(height: 100, in: scene)
            let count = collection.indexPathsForVisibleItems.count
            items.sections[0].items = Array(101...100 + count) + Array(1...30)
            collection.insertItems(at: (0..<count).map { IndexPath(item: $0, section: 0) })
            for path in collection.indexPathsForVisibleItems {
                let cell = collection.cellForItem(at: path)
                expectEqual(cell?.frame, collection.layoutAttributesForItem(at: path)?.frame)
                expectEqual(cell?.tag, 101 + path.item)
            }
            scene.settle()
            expectEqual(collection.subviews.filter { $0 is UICollectionViewCell }.count, collection.visibleCells.count)
        }
    }

    /// Moved rows slide over the others, and a later one over an earlier one.
    @Test func movedRowsAreInFrontInTheirOrder() {
        Scene.run { scene in
            let rows = Rows([Array(0..<8)])
            let table = UITableView(frame: CGRect(x: 0, y: 0, width: 300, height: 400), style: .plain)
            table.register(UITableViewCell.self, forCellReuseIdentifier: "cell")
            table.dataSource = rows
            table.delegate = rows
            scene.window.addSubview(table)
            scene.frame()
            rows.sections = [[7, 1, 5, 3, 4, 2, 6, 0]]
            table.performBatchUpdates {
                for (from, to) in [(0, 7), (2, 5), (5, 2), (7, 0)] {
                    table.moveRow(at: IndexPath(row: from, section: 0), to: IndexPath(row: to, section: 0))
                }
            }
            expectEqual(table.subviews.compactMap { $0 as? UITableViewCell }.suffix(4).map(\.tag), [7, 5, 2, 0])
        }
    }

    /// Headers belong to their sections: they move with them, leave with them, and are made again when the section is reloaded.
    @Test func headersOfACollectionMoveWithTheirSections() {
        Scene.run { scene in
            let items = Headed([("A", [1]), ("B", [2]), ("C", [3])])
            let collection = items.collection(height: 300, in: scene)
            expectEqual(items.headers(of: collection), ["A", "B", "C"])
            let second = collection.supplementaryView(forElementKind: Headed.header, at: IndexPath(item: 0, section: 1))
            items.sections = [("X", [9]), ("B", [2]), ("D", [3])]
            collection.performBatchUpdates {
                collection.deleteSections([0])
                collection.insertSections([0])
                collection.reloadSections([2])
            }
            expectEqual(items.headers(of: collection), ["X", "B", "D"])
            let kept = collection.supplementaryView(forElementKind: Headed.header, at: IndexPath(item: 0, section: 1))
            expect(kept === second)
            scene.settle()
            expectEqual(collection.subviews.compactMap { $0 as? Words }.map(\.alpha), [1, 1, 1])
            items.sections = [("B", [2]), ("D", [3]), ("X", [9])]
            collection.moveSection(0, toSection: 2)
            expectEqual(items.headers(of: collection), ["B", "D", "X"])
            scene.settle()
            // Three headers of 20 points and three lines of 40.
            expectEqual(kept?.frame, CGRect(x: 0, y: 0, width: 300, height: 20))
            expectEqual(items.ended.sorted(), ["A", "C"])
        }
    }

    /// A view at an item's corner goes where its item goes.
    @Test func badgesMoveWithTheirItems() {
        Scene.run { scene in
            let items = Headed([("A", [1, 2, 3])])
            let collection = items.collection(height: 300, Headed.badgedLayout, in: scene)
            expectEqual(items.badges(of: collection), ["1", "2", "3"])
            items.sections[0].items = [7, 1, 3]
            collection.performBatchUpdates {
                collection.deleteItems(at: [IndexPath(item: 1, section: 0)])
                collection.insertItems(at: [IndexPath(item: 0, section: 0)])
            }
            expectEqual(items.badges(of: collection), ["7", "1", "3"])
            scene.settle()
            expectEqual(items.badges(of: collection), ["7", "1", "3"])
            expectEqual(collection.subviews.filter { $0 is Words }.count, 3)
        }
    }

    /// The header of a deleted section ends its display, as one that is scrolled away does.
    @Test func headersOfDeletedSectionsEndTheirDisplay() {
        Scene.run { scene in
            let rows = Rows([[1], [2]])
            let table = table(rows, in: scene)
            rows.sections = [[2]]
            table.deleteSections([0], with: .fade)
            scene.settle()
            expectEqual(rows.ended, 1)
        }
    }

    /// Keys select in editing mode only where presses do.
    @Test func keysSelectNothingInAnEditingModeWithoutSelection() {
        Scene.run { scene in
            let table = table(Rows([[2, 4, 6]]), in: scene)
            table.isEditing = true
            scene.press(.tab)
            scene.press(.space)
            expectNil(table.indexPathForSelectedRow)
            table.allowsSelectionDuringEditing = true
            scene.press(.space)
            expectEqual(table.indexPathForSelectedRow, IndexPath(row: 0, section: 0))
        }
    }
}
