import Expectations
import Testing

@testable import QuartzUI
@testable import QuartzUILists

/// Objects whose `deinit` uses what has released them: with the old value still in place, the two accesses would overlap.
@Suite struct ReleaseTests {
    /// Calls a closure when it is released.
    nonisolated private final class Farewell {
        private let call: () -> Void

        init(_ call: @escaping () -> Void) { self.call = call }

        deinit { call() }
    }

    @Test func aReleasedActionMayUseItsControl() {
        let (control, name) = (UIControl(), UIAction.Identifier("held"))
        var events: [UIControl.Event] = []
        func add() {
            let held = Farewell {
                events.append(control.allControlEvents)
                control.removeAction(identifiedBy: name, for: .allEvents)
            }
            control.addAction(UIAction(identifier: name) { _ in withExtendedLifetime(held) {} }, for: .valueChanged)
        }
        add()
        control.removeAction(identifiedBy: name, for: .valueChanged)
        expectEqual(events, [[]])
        add()
        control.addAction(UIAction(identifier: name) { _ in }, for: .valueChanged)
        expect(events == [[], .valueChanged], control.allControlEvents == [])
    }

    @Test func releasedHandlersMayReadTheirCell() {
        let (cell, listCell) = (UITableViewCell(style: .default, reuseIdentifier: nil), UICollectionViewListCell(frame: .zero))
        var reads: [Bool] = []
        do {
            let handler = Farewell { reads.append(cell.configurationUpdateHandler == nil) }
            cell.configurationUpdateHandler = { _, _ in withExtendedLifetime(handler) {} }
            let accessory = Farewell { reads.append(listCell.accessories.isEmpty) }
            listCell.accessories = [.detail { withExtendedLifetime(accessory) {} }]
        }
        cell.configurationUpdateHandler = nil
        listCell.accessories = []
        expectEqual(reads, [true, true])
    }

    @Test func aReleasedItemMayReadTheDataSource() {
        nonisolated final class Item: Hashable {
            var released: (() -> Void)?
            static func == (a: Item, b: Item) -> Bool { a === b }
            func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
            deinit { released?() }
        }
        let list = UICollectionView(frame: .zero, collectionViewLayout: UICollectionViewFlowLayout())
        let source = UICollectionViewDiffableDataSource<Int, Item>(collectionView: list) { _, _, _ in nil }
        var counts: [Int] = []
        do {
            let item = Item()
            item.released = { [unowned source] in counts.append(source.snapshot().numberOfItems) }
            var outline = NSDiffableDataSourceSectionSnapshot<Item>()
            outline.append([item])
            source.apply(outline, to: 0)
        }
        source.apply(NSDiffableDataSourceSectionSnapshot<Item>(), to: 0)
        expectEqual(counts, [0])
    }

    @Test func aCancelledActionMayScheduleAnother() {
        Scene.run { scene in
            var calls = 0
            @MainActor func schedule() -> Int {
                let held = Farewell { DeadlineQueue.current.schedule(at: scene.now + 1) { calls += 1 } }
                return DeadlineQueue.current.schedule(at: scene.now + 10) { withExtendedLifetime(held) {} }
            }
            DeadlineQueue.current.cancel(schedule())
            scene.advance(by: 2)
            expectEqual(calls, 1)
        }
    }

    @Test func aWindowUnderTheMouseIsReleased() {
        Scene.run { scene in
            weak var released: UIWindow?
            do {
                let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
                released = window
                window.makeKeyAndVisible()
                window.send(.pointer(PointerEvent(.hovered, at: CGPoint(x: 5, y: 5), timestamp: scene.now)))
            }
            expectNil(released)
        }
    }
}
