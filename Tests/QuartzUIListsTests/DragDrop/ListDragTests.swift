import Expectations
import SceneSupport
import Testing

@testable import QuartzUI
@testable import QuartzUILists

/// Drags of rows and items.
@Suite struct ListDragTests {
    /// Ten rows, or ten items in five columns.
    private final class Source: NSObject, UITableViewDataSource, UITableViewDelegate, UITableViewDragDelegate,
        UITableViewDropDelegate, UICollectionViewDataSource, UICollectionViewDragDelegate, UICollectionViewDropDelegate
    {
        var texts = (0..<10).map { "\($0)" }
        var intent = UITableViewDropProposal.Intent.insertAtDestinationIndexPath
        var log: [String] = []

        func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { texts.count }
        func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
            let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
            cell.textLabel?.text = texts[indexPath.row]
            return cell
        }
        func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat { 20 }
        func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath) -> Bool { true }
        func tableView(_ tableView: UITableView, moveRowAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath) {
            texts.insert(texts.remove(at: sourceIndexPath.row), at: destinationIndexPath.row)
        }
        func tableView(
            _ tableView: UITableView, itemsForBeginning session: any UIDragSession, at indexPath: IndexPath
        ) -> [UIDragItem] { [UIDragItem(itemProvider: NSItemProvider(object: NSString(string: texts[indexPath.row])))] }
        func tableView(
            _ tableView: UITableView, dropSessionDidUpdate session: any UIDropSession,
            withDestinationIndexPath destinationIndexPath: IndexPath?
        ) -> UITableViewDropProposal {
            expect(tableView.hasActiveDrag, tableView.hasActiveDrop)
            return UITableViewDropProposal(operation: .move, intent: intent)
        }
        func tableView(_ tableView: UITableView, performDropWith coordinator: any UITableViewDropCoordinator) {
            guard let item = coordinator.items.first, let path = coordinator.destinationIndexPath else { return }
            let source = item.sourceIndexPath
            log.append("\(source?.row ?? -1) to \(path.row), \(item.previewSize.height), \(coordinator.proposal.intent)")
            expect(coordinator.session.items.first === item.dragItem)
            guard intent == .insertAtDestinationIndexPath, let source else {
                coordinator.drop(item.dragItem, intoRowAt: path, rect: CGRect(x: 0, y: 0, width: 10, height: 10))
                return
            }
            texts.insert(texts.remove(at: source.row), at: path.row)
            tableView.moveRow(at: source, to: path)
            coordinator.drop(item.dragItem, toRowAt: path)
        }

        func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { texts.count }
        func collectionView(
            _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
        ) -> UICollectionViewCell { collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath) }
        func collectionView(
            _ collectionView: UICollectionView, itemsForBeginning session: any UIDragSession, at indexPath: IndexPath
        ) -> [UIDragItem] { [UIDragItem(itemProvider: NSItemProvider(object: NSString(string: texts[indexPath.item])))] }
        func collectionView(_ collectionView: UICollectionView, performDropWith coordinator: any UICollectionViewDropCoordinator)
        {
            guard let item = coordinator.items.first, let path = coordinator.destinationIndexPath else { return }
            log.append("item \(item.sourceIndexPath?.item ?? -1) to \(path.item), \(coordinator.proposal.operation)")
            let middle = CGPoint(x: collectionView.bounds.midX, y: collectionView.bounds.midY)
            coordinator.drop(item.dragItem, to: UIDragPreviewTarget(container: collectionView, center: middle))
        }
    }

    /// Drags with a press of half a second before.
    private func drag(_ scene: Scene, from start: CGPoint, to end: CGPoint) {
        scene.pointer(.began, start.x, start.y)
        scene.advance(by: 0.6)
        scene.pointer(.moved, (start.x + end.x) / 2, (start.y + end.y) / 2)
        scene.pointer(.moved, end.x, end.y)
        scene.pointer(.ended, end.x, end.y)
        scene.settle()
    }

    @Test func rowsAreMoved() {
        Scene.run { scene in
            let source = Source()
            let table = UITableView(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
            (table.dataSource, table.delegate) = (source, source)
            scene.window.addSubview(table)
            table.dragDelegate = source
            expect(table.dragInteractionEnabled, !table.hasActiveDrag, !table.hasActiveDrop)
            scene.frame()
            // Without a delegate for drops the data source moves the row: below the middle of row 3.
            drag(scene, from: CGPoint(x: 100, y: 10), to: CGPoint(x: 100, y: 75))
            expectEqual(source.texts.prefix(5), ["1", "2", "3", "0", "4"])
            table.dropDelegate = source
            drag(scene, from: CGPoint(x: 100, y: 70), to: CGPoint(x: 100, y: 5))
            expectEqual(source.log, ["3 to 0, 20.0, insertAtDestinationIndexPath"])
            expectEqual(source.texts.prefix(5), ["0", "1", "2", "3", "4"])
            source.intent = .insertIntoDestinationIndexPath
            drag(scene, from: CGPoint(x: 100, y: 10), to: CGPoint(x: 100, y: 75))
            expectEqual(source.log.last, "0 to 3, 20.0, insertIntoDestinationIndexPath")
            // Below the rows the drop is at the end.
            source.intent = .insertAtDestinationIndexPath
            drag(scene, from: CGPoint(x: 100, y: 10), to: CGPoint(x: 100, y: 250))
            expectEqual(source.texts.last, "0")
            expect(!table.hasActiveDrag, !table.hasActiveDrop)
            table.dragInteractionEnabled = false
            let count = source.log.count
            drag(scene, from: CGPoint(x: 100, y: 10), to: CGPoint(x: 100, y: 250))
            expectEqual(source.log.count, count)
        }
    }

    @Test func itemsAreMoved() {
        Scene.run { scene in
            let source = Source()
            let layout = UICollectionViewFlowLayout()
            layout.itemSize = CGSize(width: 40, height: 40)
            (layout.minimumInteritemSpacing, layout.minimumLineSpacing) = (0, 0)
            let collection = UICollectionView(frame: CGRect(x: 0, y: 0, width: 200, height: 200), collectionViewLayout: layout)
            collection.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
            collection.dataSource = source
            (collection.dragDelegate, collection.dropDelegate) = (source, source)
            scene.window.addSubview(collection)
            scene.frame()
            // From the first item to the right half of the fourth, and back to the left half of the first.
            drag(scene, from: CGPoint(x: 20, y: 20), to: CGPoint(x: 150, y: 20))
            drag(scene, from: CGPoint(x: 150, y: 20), to: CGPoint(x: 5, y: 20))
            expectEqual(source.log, ["item 0 to 3, move", "item 3 to 0, move"])
        }
    }
}
