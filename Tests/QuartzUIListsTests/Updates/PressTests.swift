import Expectations
import Testing

@testable import QuartzUI
@testable import QuartzUIControllers
@testable import QuartzUILists

/// Nine items in rows of three, which record their delegate calls.
private final class Grid: NSObject, UICollectionViewDataSource, UICollectionViewDelegate {
    var heard: [String] = []
    var count = 9
    let collection: UICollectionView

    init(in scene: Scene) {
        let layout = UICollectionViewFlowLayout()
        layout.itemSize = CGSize(width: 90, height: 40)
        layout.minimumInteritemSpacing = 10
        collection = UICollectionView(frame: CGRect(x: 0, y: 0, width: 300, height: 140), collectionViewLayout: layout)
        super.init()
        collection.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "item")
        collection.dataSource = self
        collection.delegate = self
        scene.window.addSubview(collection)
        scene.frame()
    }

    func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { count }
    func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath) -> UICollectionViewCell {
        collectionView.dequeueReusableCell(withReuseIdentifier: "item", for: indexPath)
    }
    func collectionView(_ collectionView: UICollectionView, shouldHighlightItemAt indexPath: IndexPath) -> Bool {
        indexPath.item != 8
    }
    func collectionView(_ collectionView: UICollectionView, didHighlightItemAt indexPath: IndexPath) {
        heard.append("down \(indexPath.item)")
    }
    func collectionView(_ collectionView: UICollectionView, didUnhighlightItemAt indexPath: IndexPath) {
        heard.append("up \(indexPath.item)")
    }
    func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {
        heard.append("chosen \(indexPath.item)")
    }

    var focused: Int? { collection.engine.focus?.item }
}

private func find<Kind: UIView>(_ kind: Kind.Type, in view: UIView) -> [Kind] {
    (view as? Kind).map { [$0] } ?? view.subviews.flatMap { find(kind, in: $0) }
}

@Suite struct PressTests {
    @Test func aPressChoosesWhereItEnds() {
        Scene.run { scene in
            let grid = Grid(in: scene)
            scene.click(20, 20)
            expectEqual(grid.heard, ["down 0", "up 0", "chosen 0"])
            grid.heard = []
            scene.pointer(.began, 20, 20)
            scene.pointer(.moved, 120, 20)
            scene.pointer(.ended, 120, 20)
            expectEqual(grid.heard, ["down 0", "up 0"])
            grid.heard = []
            // An item that must not be highlighted is not selected.
            scene.click(280, 120)
            expect(grid.heard.isEmpty, grid.collection.indexPathsForSelectedItems == [IndexPath(item: 0, section: 0)])
        }
    }

    @Test func aReloadGivesAPressUp() {
        Scene.run { scene in
            let grid = Grid(in: scene)
            scene.pointer(.began, 20, 20)
            grid.count = 0
            grid.collection.reloadData()
            scene.pointer(.ended, 20, 20)
            expectEqual(grid.heard, ["down 0", "up 0"])
        }
    }

    @Test func arrowsMoveToWhatLiesThere() {
        Scene.run { scene in
            let grid = Grid(in: scene)
            scene.press(.tab)
            expect(scene.window.firstResponder === grid.collection, grid.focused == 0)
            scene.press(.right)
            expect(grid.focused == 1, grid.collection.cellForItem(at: IndexPath(item: 1, section: 0))?.isHighlighted == true)
            scene.press(.down)
            expectEqual(grid.focused, 4)
            scene.press(.left)
            expectEqual(grid.focused, 3)
            // The focus moves to the previous line.
            scene.press(.left)
            expectEqual(grid.focused, 2)
            scene.press(.up)
            expectEqual(grid.focused, 2)
            scene.press(.end)
            expectEqual(grid.focused, 8)
            scene.press(.right)
            expectEqual(grid.focused, 8)
            scene.press(.home)
            scene.press(.space)
            expectEqual(grid.heard.last, "chosen 0")
            expect(!scene.press(.character("x")))
        }
    }

    @Test func theFocusStaysWithItsItem() {
        Scene.run { scene in
            let grid = Grid(in: scene)
            @MainActor func highlighted() -> [Int] {
                grid.collection.indexPathsForVisibleItems.filter { grid.collection.cellForItem(at: $0)?.isHighlighted ?? false }
                    .map(\.item)
            }
            scene.press(.tab)
            scene.press(.right)
            grid.count = 10
            grid.collection.insertItems(at: [IndexPath(item: 0, section: 0)])
            scene.settle()
            expect(grid.focused == 2, highlighted() == [2])
            scene.press(.space)
            expectEqual(grid.heard.last, "chosen 2")
            // A deleted item leaves the focus to the one that takes its place, the last item to the one before.
            grid.count = 9
            grid.collection.deleteItems(at: [IndexPath(item: 2, section: 0)])
            scene.settle()
            expect(grid.focused == 2, highlighted() == [2])
            scene.press(.end)
            grid.count = 8
            grid.collection.deleteItems(at: [IndexPath(item: 8, section: 0)])
            scene.settle()
            expect(grid.focused == 7, highlighted() == [7])
            grid.count = 0
            grid.collection.deleteItems(at: (0..<8).map { IndexPath(item: $0, section: 0) })
            scene.settle()
            expectNil(grid.focused)
        }
    }

    @Test func choosingCanFollowTheFocus() {
        Scene.run { scene in
            let grid = Grid(in: scene)
            grid.collection.selectionFollowsFocus = true
            scene.press(.tab)
            scene.press(.down)
            expectEqual(grid.collection.indexPathsForSelectedItems, [IndexPath(item: 3, section: 0)])
        }
    }

    @Test func anActionSheetHigherThanItsWindowScrolls() throws {
        try Scene.run { scene in
            let host = UIViewController()
            scene.show(host)
            var chosen: [Int] = []
            let sheet = UIAlertController(title: "Many", message: nil, preferredStyle: .actionSheet)
            for index in 0..<20 {
                sheet.addAction(UIAlertAction(title: "\(index)", style: .default) { _ in chosen.append(index) })
            }
            sheet.addAction(UIAlertAction(title: "Cancel", style: .cancel))
            host.present(sheet, animated: false)
            scene.play(0.5)
            let scroller = try require(find(UIScrollView.self, in: sheet.view).first)
            let card = try require(scroller.superview)
            expect(card.frame.minY == Theme.padding, card.frame.maxY == 300 - Theme.padding)
            expect(scroller.contentSize.height > scroller.bounds.height + 300)
            let cancel = try require(find(UIButton.self, in: card).last)
            expect(cancel.superview === card, card.bounds.contains(cancel.frame), cancel.frame.minY >= scroller.frame.maxY)
            scroller.contentOffset.y = scroller.contentSize.height - scroller.bounds.height
            scene.frame()
            let last = find(UIButton.self, in: scroller)[19]
            let place = last.convert(CGPoint(x: 10, y: 10), to: nil)
            expect(place.y < cancel.convert(CGPoint.zero, to: nil).y)
            scene.click(place.x, place.y)
            scene.play(0.6)
            expectEqual(chosen, [19])
        }
    }
}
