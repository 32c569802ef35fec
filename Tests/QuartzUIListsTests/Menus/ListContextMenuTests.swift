import Expectations
import Testing

@testable import QuartzUI
@testable import QuartzUILists

/// Menus of the rows of a table and of the items of a collection.
@Suite struct ListContextMenuTests {
    /// 20 rows of 40 points, in a table of 400 × 300.
    private final class Rows: UITableViewDataSource, UITableViewDelegate {
        var log: [String] = []
        func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 20 }
        func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
            UITableViewCell(style: .default, reuseIdentifier: nil)
        }
        func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) { log.append("select \(indexPath.row)") }
        func tableView(
            _ tableView: UITableView, contextMenuConfigurationForRowAt indexPath: IndexPath, point: CGPoint
        ) -> UIContextMenuConfiguration? {
            log.append("\(indexPath.row) at \(Int(point.y))")
            if indexPath.row == 0 { return nil }
            return UIContextMenuConfiguration(identifier: indexPath as NSIndexPath, previewProvider: nil) { _ in
                UIMenu(children: [UIAction(title: "Row \(indexPath.row)") { [weak self] _ in self?.log.append("chosen") }])
            }
        }
        func tableView(
            _ tableView: UITableView, willDisplayContextMenu configuration: UIContextMenuConfiguration,
            animator: (any UIContextMenuInteractionAnimating)?
        ) { log.append("begin") }
        func tableView(
            _ tableView: UITableView, willEndContextMenuInteraction configuration: UIContextMenuConfiguration,
            animator: (any UIContextMenuInteractionAnimating)?
        ) { log.append("end") }
    }

    private func table(_ rows: Rows, in scene: Scene) -> UITableView {
        let table = UITableView(frame: scene.window.bounds)
        table.rowHeight = 40
        table.dataSource = rows
        table.delegate = rows
        scene.window.addSubview(table)
        scene.frame()
        return table
    }

    @Test func rowsHaveMenus() throws {
        try Scene.run { scene in
            let rows = Rows()
            let table = table(rows, in: scene)
            table.contentOffset.y = 80
            scene.frame()
            // The third row on screen is the fifth.
            scene.secondaryClick(100, 100)
            expect(rows.log == ["4 at 180", "begin"], scene.menuTitles == ["Row 4"])
            expectEqual(table.contextMenuInteraction?.menuAppearance, .compact)
            let outline = scene.menu?.layer.sublayers?.compactMap { ($0 as? CAShapeLayer)?.path?.boundingBox }.first
            expectEqual(outline, CGRect(x: 1, y: 81, width: 398, height: 38), "the row, within half of the line's width")
            let row = try scene.menuRow(0)
            scene.click(row.x, row.y)
            expect(rows.log.suffix(2) == ["end", "chosen"], table.indexPathForSelectedRow == nil)
        }
    }

    @Test func aHeldRowOpensItsMenuInsteadOfBeingSelected() {
        Scene.run { scene in
            let rows = Rows()
            let table = table(rows, in: scene)
            scene.pointer(.began, 100, 60, kind: .touch)
            expectEqual(table.cellForRow(at: IndexPath(row: 1, section: 0))?.isHighlighted, true)
            scene.play(0.7)
            expectEqual(scene.menuTitles, ["Row 1"])
            expectEqual(table.cellForRow(at: IndexPath(row: 1, section: 0))?.isHighlighted, false)
            scene.pointer(.ended, 100, 60, kind: .touch)
            expectEqual(rows.log, ["1 at 60", "begin"])
            scene.press(.escape)
            scene.settle()
            // The first row has no menu, and is selected.
            scene.pointer(.began, 100, 20, kind: .touch)
            scene.play(0.7)
            scene.pointer(.ended, 100, 20, kind: .touch)
            expect(scene.menu == nil, rows.log.suffix(2) == ["0 at 20", "select 0"])
        }
    }

    @Test func aPressThatMovesScrolls() {
        Scene.run { scene in
            let rows = Rows()
            let table = table(rows, in: scene)
            scene.pointer(.began, 100, 200, kind: .touch)
            scene.play(0.2)
            for y in stride(from: CGFloat(195), through: 150, by: -5) {
                scene.advance(by: 1.0 / 60)
                scene.pointer(.moved, 100, y, kind: .touch)
            }
            scene.play(1)
            expect(scene.menu == nil, rows.log.isEmpty, table.contentOffset.y > 30)
            scene.pointer(.ended, 100, 150, kind: .touch)
        }
    }

    @Test func theKeyboardOpensTheMenuOfTheFocusedRow() {
        Scene.run { scene in
            let rows = Rows()
            let table = table(rows, in: scene)
            scene.press(.tab)
            scene.press(.down)
            scene.press(.down)
            expectEqual(table.engine.focus?.row, 2)
            expect(scene.press(.function(10), .shift), scene.menuTitles == ["Row 2"])
            // Below the row, whose lower edge is at 120.
            expectEqual(scene.menuPanel?.frame.minY, 124)
        }
    }

    /// Nine items of 100 × 80 points, three a line.
    private class Items: UICollectionViewDataSource {
        var log: [String] = []
        init() {}
        func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { 9 }
        func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath) -> UICollectionViewCell {
            collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
        }
        func collectionView(
            _ collectionView: UICollectionView, willEndContextMenuInteraction configuration: UIContextMenuConfiguration,
            animator: (any UIContextMenuInteractionAnimating)?
        ) { log.append("end") }
    }

    /// Has menus of one item.
    private final class SingleItems: Items, UICollectionViewDelegate {
        func collectionView(
            _ collectionView: UICollectionView, contextMenuConfigurationForItemAt indexPath: IndexPath, point: CGPoint
        ) -> UIContextMenuConfiguration? {
            UIContextMenuConfiguration(previewProvider: nil) { _ in
                UIMenu(children: [UIAction(title: "Item \(indexPath.item)") { _ in }])
            }
        }
    }

    /// Has menus of several items.
    private final class Groups: Items, UICollectionViewDelegate {
        func collectionView(
            _ collectionView: UICollectionView, contextMenuConfigurationForItemsAt indexPaths: [IndexPath], point: CGPoint
        ) -> UIContextMenuConfiguration? {
            log.append(indexPaths.map { "\($0.item)" }.joined(separator: ","))
            return UIContextMenuConfiguration(previewProvider: nil) { _ in UIMenu(children: [UIAction(title: "Group") { _ in }]) }
        }
    }

    private func collection(_ items: Items & UICollectionViewDelegate, in scene: Scene) -> UICollectionView {
        let layout = UICollectionViewFlowLayout()
        layout.itemSize = CGSize(width: 100, height: 80)
        layout.minimumInteritemSpacing = 50
        layout.minimumLineSpacing = 10
        let view = UICollectionView(frame: scene.window.bounds, collectionViewLayout: layout)
        view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
        view.dataSource = items
        view.delegate = items
        scene.window.addSubview(view)
        scene.frame()
        return view
    }

    @Test func itemsHaveMenus() {
        Scene.run { scene in
            let items = SingleItems()
            _ = collection(items, in: scene)
            scene.secondaryClick(200, 130)
            expectEqual(scene.menuTitles, ["Item 4"])
            scene.press(.escape)
            scene.settle()
            expectEqual(items.log, ["end"])
            // Between the items there is no menu.
            scene.secondaryClick(125, 40)
            expectNil(scene.menu)
        }
    }

    @Test func selectedItemsShareAMenu() {
        Scene.run { scene in
            let items = Groups()
            let view = collection(items, in: scene)
            view.allowsMultipleSelection = true
            for item in [5, 1, 2] { view.selectItem(at: IndexPath(item: item, section: 0), animated: false, scrollPosition: []) }
            for (x, y) in [(50, 40), (200, 40), (125, 40)] as [(CGFloat, CGFloat)] {
                scene.secondaryClick(x, y)
                expectEqual(scene.menuTitles, ["Group"])
                scene.press(.escape)
                scene.settle()
            }
            expectEqual(items.log, ["0", "end", "1,2,5", "end", "", "end"])
        }
    }
}
