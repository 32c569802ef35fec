import Expectations
import Testing

@testable import QuartzUILists

/// The delegates of lists with their own protocols, and row actions in their older form.
@Suite struct ListDelegateTests {
    private final class Rows: NSObject, UITableViewDataSource, UITableViewDelegate {
        var actions: [UITableViewRowAction]?
        var chosen: [Int] = []

        func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 3 }
        func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell { UITableViewCell() }
        func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool { true }
        func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) { chosen.append(indexPath.row) }
        func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat { 33 }
        func tableView(_ tableView: UITableView, editActionsForRowAt indexPath: IndexPath) -> [UITableViewRowAction]? { actions }
    }

    private final class Sizes: NSObject, UICollectionViewDelegateFlowLayout {
        func collectionView(
            _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
            sizeForItemAt indexPath: IndexPath
        ) -> CGSize { CGSize(width: 7, height: 9) }
    }

    /// A subclass observes the property of the scroll view, as a program's class does.
    private final class Watching: UITableView {
        var changes = 0
        override var delegate: (any UIScrollViewDelegate)? { didSet { changes += 1 } }
    }

    private final class Scrolling: NSObject, UIScrollViewDelegate {}

    @Test func delegatesHaveTheirOwnType() {
        let (table, rows) = (UITableView(), Rows())
        table.delegate = rows
        table.delegate?.tableView(table, didSelectRowAt: IndexPath(row: 2, section: 0))
        if let delegate = table.delegate {
            expectEqual(delegate.tableView(table, heightForRowAt: IndexPath(row: 0, section: 0)), 33)
        }
        let scroller: UIScrollView = table
        expect(rows.chosen == [2], scroller.delegate === rows, table.delegate === rows)
        let other = Scrolling()
        table.delegate = other
        let typed: (any UITableViewDelegate)? = table.delegate
        expect(scroller.delegate === other, typed == nil)
        table.delegate = nil
        expectNil(scroller.delegate)
        let (collection, sizes) = (UICollectionView(frame: .zero, collectionViewLayout: UICollectionViewFlowLayout()), Sizes())
        collection.delegate = sizes
        let layout = collection.delegate as? any UICollectionViewDelegateFlowLayout
        let size = layout?.collectionView(
            collection, layout: collection.collectionViewLayout, sizeForItemAt: IndexPath(item: 0, section: 0))
        expectEqual(size, CGSize(width: 7, height: 9))
        expectEqual(collection.delegate?.collectionView(collection, shouldSelectItemAt: IndexPath(item: 0, section: 0)), true)
        let watching = Watching()
        watching.delegate = rows
        expectEqual(watching.changes, 1)
    }

    /// The table removes no row after an action in the older form.
    @Test func rowActionsOfTheOlderForm() {
        let (table, rows) = (UITableView(frame: CGRect(x: 0, y: 0, width: 300, height: 200)), Rows())
        var done: [String] = []
        rows.actions = [
            UITableViewRowAction(style: .destructive, title: "Delete") { done.append("\($0.title ?? "") \($1.row)") },
            UITableViewRowAction(style: .normal, title: "More") { _, _ in done.append("more") },
        ]
        rows.actions?.last?.backgroundColor = .blue
        (table.dataSource, table.delegate) = (rows, rows)
        let path = IndexPath(row: 1, section: 0)
        let found = table.swipeActions(at: path, isLeading: false)
        expectEqual(found?.actions.map(\.title), ["Delete", "More"])
        expectEqual(found?.actions.map(\.style), [.destructive, .normal])
        expect(found?.actions.last?.backgroundColor == .blue, found?.performsFirstActionWithFullSwipe == false)
        var isDone: Bool?
        found?.actions.first.map { $0.handler($0, table) { isDone = $0 } }
        expect(done == ["Delete 1"], isDone == false, table.numberOfRows(inSection: 0) == 3)
        rows.actions = []
        expectNil(table.swipeActions(at: path, isLeading: false))
        expectNil(UITableViewController(style: .plain).tableView(table, editActionsForRowAt: path))
    }
}
