import Expectations
import Testing

@testable import QuartzUI
@testable import QuartzUILists

/// The long press that moves the items of a collection controller. Items have 100 × 50 points, four a line.
@Suite struct MovementGestureTests {
    private final class Letters: UICollectionViewController {
        var letters = ["a", "b", "fixed", "c"]
        var moves: [[Int]] = []

        override func viewDidLoad() {
            super.viewDidLoad()
            collectionView.register(WordCell.self, forCellWithReuseIdentifier: "word")
        }
        override func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
            letters.count
        }
        override func collectionView(
            _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
        ) -> UICollectionViewCell {
            let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "word", for: indexPath)
            (cell as? WordCell)?.word = letters[indexPath.item]
            return cell
        }
        override func collectionView(_ collectionView: UICollectionView, canMoveItemAt indexPath: IndexPath) -> Bool {
            letters[indexPath.item] != "fixed"
        }
        override func collectionView(
            _ collectionView: UICollectionView, moveItemAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath
        ) {
            letters.insert(letters.remove(at: sourceIndexPath.item), at: destinationIndexPath.item)
            moves.append([sourceIndexPath.item, destinationIndexPath.item])
        }
    }

    /// Supplies a menu for each item, and records selections.
    private final class Menus: NSObject, UICollectionViewDelegate {
        var chosen: [Int] = []
        func collectionView(
            _ collectionView: UICollectionView, contextMenuConfigurationForItemAt indexPath: IndexPath, point: CGPoint
        ) -> UIContextMenuConfiguration? {
            UIContextMenuConfiguration(previewProvider: nil) { _ in UIMenu(children: [UIAction(title: "Copy") { _ in }]) }
        }
        func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {
            chosen.append(indexPath.item)
        }
    }

    private func letters(in scene: Scene) -> Letters {
        let layout = UICollectionViewFlowLayout()
        layout.itemSize = CGSize(width: 100, height: 50)
        (layout.minimumInteritemSpacing, layout.minimumLineSpacing) = (0, 0)
        let controller = Letters(collectionViewLayout: layout)
        scene.show(controller)
        return controller
    }

    private func order(_ controller: Letters) -> [String] {
        controller.collectionView.visibleCells.compactMap { ($0 as? WordCell)?.word }
    }

    @Test func aLongPressMovesAnItem() {
        Scene.run { scene in
            let controller = letters(in: scene)
            let menus = Menus()
            controller.collectionView.delegate = menus
            expect(controller.installsStandardGestureForInteractiveMovement)
            // 20 points to the right of the centre of a.
            scene.pointer(.began, 70, 25, kind: .touch)
            scene.play(0.6)
            scene.pointer(.moved, 180, 30, kind: .touch)
            scene.frame()
            expectEqual(order(controller), ["b", "a", "fixed", "c"])
            expectEqual(controller.collectionView.visibleCells[1].center, CGPoint(x: 160, y: 30))
            scene.pointer(.ended, 180, 30, kind: .touch)
            scene.settle()
            expect(controller.moves == [[0, 1]], controller.letters == ["b", "a", "fixed", "c"])
            expectEqual(controller.collectionView.visibleCells[1].frame, rect(100, 0, 100, 50))
            // The press has neither opened a menu nor selected the item.
            expect(controller.collectionView.contextMenuInteraction?.menuAppearance == .unknown, menus.chosen.isEmpty)
        }
    }

    @Test func aCancelledTouchCancelsTheMovement() {
        Scene.run { scene in
            let controller = letters(in: scene)
            scene.pointer(.began, 50, 25, kind: .touch)
            scene.play(0.6)
            scene.pointer(.moved, 150, 25, kind: .touch)
            scene.pointer(.cancelled, 150, 25, kind: .touch)
            scene.settle()
            expect(order(controller) == ["a", "b", "fixed", "c"], controller.moves.isEmpty)
            // So does an update by the program. The rest of the gesture has no effect.
            scene.pointer(.began, 50, 25, kind: .touch)
            scene.play(0.6)
            scene.pointer(.moved, 150, 25, kind: .touch)
            controller.letters.append("d")
            controller.collectionView.insertItems(at: [IndexPath(item: 4, section: 0)])
            scene.pointer(.moved, 350, 25, kind: .touch)
            scene.pointer(.ended, 350, 25, kind: .touch)
            scene.settle()
            expect(order(controller) == ["a", "b", "fixed", "c", "d"], controller.moves.isEmpty)
        }
    }

    @Test func otherItemsHaveTheirMenus() {
        Scene.run { scene in
            let controller = letters(in: scene)
            let menus = Menus()
            controller.collectionView.delegate = menus
            scene.pointer(.began, 250, 25, kind: .touch)
            scene.play(0.6)
            expectEqual(controller.collectionView.contextMenuInteraction?.menuAppearance, .compact)
            scene.pointer(.ended, 250, 25, kind: .touch)
            scene.press(.escape)
            scene.settle()
            expect(controller.moves.isEmpty, menus.chosen.isEmpty)
            // The secondary button opens the menu of an item that may be moved.
            scene.pointer(.began, 50, 25, button: .secondary)
            scene.pointer(.ended, 50, 25, button: .secondary)
            expectEqual(controller.collectionView.contextMenuInteraction?.menuAppearance, .compact)
            scene.press(.escape)
            scene.settle()
            scene.click(50, 25)
            expectEqual(menus.chosen, [0])
        }
    }

    @Test func aLongPressOfAnItemThatStaysSelectsIt() {
        Scene.run { scene in
            let controller = letters(in: scene)
            scene.pointer(.began, 250, 25, kind: .touch)
            scene.play(0.6)
            scene.pointer(.ended, 250, 25, kind: .touch)
            expectEqual(controller.collectionView.indexPathsForSelectedItems, [IndexPath(item: 2, section: 0)])
        }
    }

    @Test func theGestureCanBeLeftOut() {
        Scene.run { scene in
            let controller = letters(in: scene)
            controller.installsStandardGestureForInteractiveMovement = false
            for isInstalled in [false, true] {
                controller.installsStandardGestureForInteractiveMovement = isInstalled
                scene.pointer(.began, 50, 25, kind: .touch)
                scene.play(0.6)
                scene.pointer(.moved, 150, 25, kind: .touch)
                scene.pointer(.ended, 150, 25, kind: .touch)
                scene.settle()
                expectEqual(controller.moves, (isInstalled ? [[0, 1]] : []))
            }
        }
    }
}
