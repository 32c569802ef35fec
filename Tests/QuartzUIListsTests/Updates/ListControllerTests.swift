import Expectations
import Testing

@testable import QuartzUI
@testable import QuartzUILists

/// Controllers of lists are delegates and data sources. A subclass overrides any of their methods, and the list calls the override.
@Suite struct ListControllerTests {
    private final class Rows: UITableViewController {
        var log: [String] = []

        override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 20 }
        override func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? { "Header" }
        override func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String? { "Footer" }
        override func tableView(_ tableView: UITableView, willDisplayHeaderView view: UIView, forSection section: Int) {
            log.append("header")
        }
        override func tableView(_ tableView: UITableView, didEndDisplayingHeaderView view: UIView, forSection section: Int) {
            log.append("no header")
        }
        override func tableView(_ tableView: UITableView, willDisplayFooterView view: UIView, forSection section: Int) {
            log.append("footer")
        }
        override func tableView(_ tableView: UITableView, didEndDisplayingFooterView view: UIView, forSection section: Int) {
            log.append("no footer")
        }
        override func tableView(
            _ tableView: UITableView, contextMenuConfigurationForRowAt indexPath: IndexPath, point: CGPoint
        ) -> UIContextMenuConfiguration? { Self.menu("Row \(indexPath.row)") }
        override func tableView(
            _ tableView: UITableView, willDisplayContextMenu configuration: UIContextMenuConfiguration,
            animator: (any UIContextMenuInteractionAnimating)?
        ) { log.append("menu") }
        override func tableView(
            _ tableView: UITableView, willEndContextMenuInteraction configuration: UIContextMenuConfiguration,
            animator: (any UIContextMenuInteractionAnimating)?
        ) { log.append("no menu") }
        override func viewForZooming(in scrollView: UIScrollView) -> UIView? {
            log.append("zoom")
            return nil
        }

        static func menu(_ title: String) -> UIContextMenuConfiguration {
            UIContextMenuConfiguration(actionProvider: { _ in UIMenu(children: [UIAction(title: title) { _ in }]) })
        }

        func take() -> [String] {
            defer { log = [] }
            return log
        }
    }

    @Test func aTableControllerPassesOnWhatItsTableCalls() {
        Scene.run { scene in
            let rows = Rows(style: .plain)
            scene.show(rows)
            // The header and the footer of a plain table stay at the edges.
            expectEqual(rows.take().sorted(), ["footer", "header"])
            scene.secondaryClick(100, 100)
            expect(scene.menuTitles == ["Row 1"], rows.take() == ["menu"])
            scene.press(.escape)
            expectEqual(rows.take(), ["no menu"])
            rows.tableView.reloadData()
            expectEqual(rows.take().sorted(), ["no footer", "no header"])
            rows.tableView.setZoomScale(2, animated: false)
            expect(rows.take().contains("zoom"))
        }
    }

    private final class Items: UICollectionViewController, UICollectionViewDelegateFlowLayout {
        var log: [String] = []

        override func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { 9 }
        override func collectionView(
            _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
        ) -> UICollectionViewCell { collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath) }
        override func collectionView(
            _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
        ) -> UICollectionReusableView {
            collectionView.dequeueReusableSupplementaryView(ofKind: kind, withReuseIdentifier: "header", for: indexPath)
        }
        override func collectionView(
            _ collectionView: UICollectionView, willDisplaySupplementaryView view: UICollectionReusableView,
            forElementKind elementKind: String, at indexPath: IndexPath
        ) { log.append("header") }
        override func collectionView(
            _ collectionView: UICollectionView, didEndDisplayingSupplementaryView view: UICollectionReusableView,
            forElementOfKind elementKind: String, at indexPath: IndexPath
        ) { log.append("no header") }
        override func collectionView(
            _ collectionView: UICollectionView, contextMenuConfigurationForItemAt indexPath: IndexPath, point: CGPoint
        ) -> UIContextMenuConfiguration? { Rows.menu("Item \(indexPath.item)") }
        override func collectionView(
            _ collectionView: UICollectionView, willDisplayContextMenu configuration: UIContextMenuConfiguration,
            animator: (any UIContextMenuInteractionAnimating)?
        ) { log.append("menu") }
        override func collectionView(
            _ collectionView: UICollectionView, willEndContextMenuInteraction configuration: UIContextMenuConfiguration,
            animator: (any UIContextMenuInteractionAnimating)?
        ) { log.append("no menu") }
        func collectionView(
            _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
            referenceSizeForHeaderInSection section: Int
        ) -> CGSize { CGSize(width: 400, height: 30) }

        override func viewDidLoad() {
            super.viewDidLoad()
            collectionView.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
            collectionView.register(
                UICollectionReusableView.self, forSupplementaryViewOfKind: UICollectionView.elementKindSectionHeader,
                withReuseIdentifier: "header")
        }

        func take() -> [String] {
            defer { log = [] }
            return log
        }
    }

    @Test func aCollectionControllerPassesOnWhatItsCollectionCalls() {
        Scene.run { scene in
            let layout = UICollectionViewFlowLayout()
            (layout.itemSize, layout.minimumInteritemSpacing) = (CGSize(width: 100, height: 200), 0)
            let items = Items(collectionViewLayout: layout)
            scene.show(items)
            expectEqual(items.take(), ["header"])
            // The second of four items in the first line, below the header.
            scene.secondaryClick(150, 100)
            expect(scene.menuTitles == ["Item 1"], items.take() == ["menu"])
            scene.press(.escape)
            expectEqual(items.take(), ["no menu"])
            items.collectionView.contentOffset.y = 200
            scene.frame()
            expectEqual(items.take(), ["no header"])
        }
    }
}
