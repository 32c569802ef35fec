import Expectations
import Testing

@testable import QuartzUI
@testable import QuartzUILists

/// Interactive movement of items, by the methods of collections.
@Suite struct MovementTests {
    private func path(_ item: Int, _ section: Int = 0) -> IndexPath { IndexPath(item: item, section: section) }
    private let letters = ["a", "b", "c", "d", "e", "f"]

    // MARK: Moving

    @Test func othersMakeRoomForAnItem() throws {
        try Scene.run { scene in
            let stage = MovementStage([letters], in: scene)
            let cell = try require(stage.cell("a"))
            expect(stage.begin(0), stage.order == letters)
            // Over c, the last of the first line.
            stage.update(250, 25)
            expect(stage.order == ["b", "c", "a", "d", "e", "f"], stage.words == [letters])
            expect(stage.frame("b") == rect(0, 0, 100, 50), stage.frame("c") == rect(100, 0, 100, 50))
            expectEqual(stage.collection.indexPath(for: cell), path(2))
            // Over e, in the second line. The cell follows the position.
            stage.update(130, 70)
            expect(stage.order == ["b", "c", "d", "e", "a", "f"], stage.frame("a") == rect(80, 45, 100, 50))
            expect(stage.frame("d") == rect(200, 0, 100, 50), stage.frame("e") == rect(0, 50, 100, 50))
            stage.update(140, 80)
            scene.frame()
            expect(stage.frame("a") == rect(90, 55, 100, 50), stage.moves.isEmpty)
            stage.end()
            scene.settle()
            expect(stage.moves == [[path(0), path(4)]], stage.words == [["b", "c", "d", "e", "a", "f"]])
            expect(stage.order == stage.words[0], stage.frame("a") == rect(100, 50, 100, 50))
            // All cells are the same.
            expect(stage.cell("a") === cell, stage.requests.isEmpty, stage.disappeared.isEmpty)
        }
    }

    @Test func itemsMoveBackwards() {
        Scene.run { scene in
            let stage = MovementStage([letters], in: scene)
            stage.begin(5)
            stage.update(50, 25)
            expectEqual(stage.order, ["f", "a", "b", "c", "d", "e"])
            // The place of the item itself, and back.
            stage.update(60, 30)
            expectEqual(stage.order, ["f", "a", "b", "c", "d", "e"])
            stage.update(250, 75)
            expectEqual(stage.order, letters)
            stage.update(150, 25)
            stage.end()
            scene.settle()
            expect(stage.moves == [[path(5), path(1)]], stage.order == ["a", "f", "b", "c", "d", "e"])
        }
    }

    @Test func theOthersGlide() throws {
        try Scene.run { scene in
            let stage = MovementStage([["a", "b"]], in: scene)
            stage.begin(0)
            stage.update(150, 25)
            scene.frame()
            scene.advance(by: ListBatch.duration / 2)
            let seen = try require(stage.cell("b")?.layer.presentation()?.frame.minX)
            expect(seen > 10, seen < 90)
            // The moved item follows at once, in front of the others.
            let moved = try require(stage.cell("a"))
            expectEqual(moved.layer.presentation()?.frame, rect(100, 0, 100, 50))
            expect(moved.layer.zPosition > stage.cell("b")?.layer.zPosition ?? 0)
            stage.end()
            scene.settle()
            expectEqual(moved.layer.zPosition, 0)
        }
    }

    @Test func itemsMoveThroughAnEmptySection() {
        Scene.run { scene in
            let layout = UICollectionViewFlowLayout()
            layout.headerReferenceSize = CGSize(width: 0, height: 20)
            // Headers at 0, 70 and 90; c is at 110.
            let stage = MovementStage([["a", "b"], [], ["c"]], layout, height: 280, in: scene)
            expectEqual(stage.frame("c"), rect(0, 110, 100, 50))
            stage.begin(0)
            stage.update(50, 80)
            expect(stage.order == ["b", "a", "c"], stage.collection.numberOfItems(inSection: 1) == 1)
            expect(stage.collection.numberOfItems(inSection: 0) == 1, stage.frame("b") == rect(0, 20, 100, 50))
            expectEqual(stage.frame("c"), rect(0, 160, 100, 50))
            let header = stage.collection.supplementaryView(
                forElementKind: UICollectionView.elementKindSectionHeader, at: path(0, 2))
            expectEqual(header?.frame.minY, 140)
            // Over the second half of c.
            stage.update(80, 165)
            expect(stage.order == ["b", "c", "a"], stage.collection.numberOfItems(inSection: 1) == 0)
            expect(stage.frame("c") == rect(0, 110, 100, 50), header?.frame.minY == 90)
            stage.end()
            scene.settle()
            expect(stage.moves == [[path(0), path(1, 2)]], stage.words == [["b"], [], ["c", "a"]])
            expect(stage.frame("a") == rect(100, 110, 100, 50), stage.requests.isEmpty)
            // Over the first half of c, from another section.
            stage.begin(0)
            stage.update(20, 120)
            expect(
                stage.order == ["b", "c", "a"], stage.collection.indexPath(for: stage.collection.visibleCells[0]) == path(0, 2))
            stage.end()
            expectEqual(stage.words, [[], [], ["b", "c", "a"]])
        }
    }

    @Test func aFooterIsTheEndOfItsSection() {
        Scene.run { scene in
            let layout = UICollectionViewFlowLayout()
            layout.footerReferenceSize = CGSize(width: 0, height: 20)
            // Footers at 50 and 120.
            let stage = MovementStage([["a", "b"], ["c", "d"]], layout, height: 280, in: scene)
            stage.begin(0)
            stage.update(50, 130)
            expect(stage.order == ["b", "c", "d", "a"], stage.collection.numberOfItems(inSection: 1) == 3)
            stage.update(50, 60)
            expect(stage.order == ["b", "a", "c", "d"], stage.collection.numberOfItems(inSection: 0) == 2)
            // Beyond the content, its nearest point counts: the footer.
            stage.update(50, 250)
            expectEqual(stage.order, ["b", "c", "d", "a"])
            stage.cancel()
            expect(stage.order == ["a", "b", "c", "d"], stage.frame("a") == rect(0, 0, 100, 50))
            scene.settle()
            expect(stage.frame("c") == rect(0, 70, 100, 50), stage.moves.isEmpty, stage.requests.isEmpty)
        }
    }

    @Test func largerRowsArePassedOnce() {
        Scene.run { scene in
            // Rows of 20, 100 and 20 points.
            let stage = MovementStage([["a", "b", "c"]], in: scene)
            for (word, height) in [("a", 20), ("b", 100), ("c", 20)] as [(String, CGFloat)] {
                stage.sizes[word] = CGSize(width: 300, height: height)
            }
            stage.layout.invalidateLayout()
            scene.frame()
            stage.begin(0)
            // The first 80 points of b do not become the place of a.
            stage.update(150, 99)
            expectEqual(stage.order, ["a", "b", "c"])
            stage.update(150, 101)
            expect(stage.order == ["b", "a", "c"], stage.frame("b") == rect(0, 0, 300, 100))
            expectEqual(stage.frame("c"), rect(0, 120, 300, 20))
            for y in [101, 99, 30] as [CGFloat] {
                stage.update(150, y)
                expectEqual(stage.order, ["b", "a", "c"])
            }
            stage.update(150, 15)
            expectEqual(stage.order, ["a", "b", "c"])
            // A fast drag to c.
            stage.update(150, 130)
            expect(stage.order == ["b", "c", "a"], stage.frame("c") == rect(0, 100, 300, 20))
        }
    }

    /// The flow layout's delegate has the old order, too.
    @Test func itemsKeepTheSizesThatTheDelegateKnows() {
        Scene.run { scene in
            let stage = MovementStage([["a", "b", "c"]], in: scene)
            stage.sizes["b"] = CGSize(width: 100, height: 80)
            stage.layout.invalidateLayout()
            scene.frame()
            stage.begin(0)
            stage.update(250, 40)
            expect(stage.order == ["b", "c", "a"], stage.frame("b") == rect(0, 0, 100, 80))
            expectEqual(stage.frame("c"), rect(100, 15, 100, 50))
        }
    }

    @Test func requestsHaveTheNumbersOfTheDataSource() {
        Scene.run { scene in
            // 20 lines, of which four are visible.
            let stage = MovementStage([(0..<60).map { "\($0)" }], height: 190, in: scene)
            let cell = stage.cell("1")
            stage.begin(1)
            // To the last place of line 18: item 12 becomes visible.
            stage.update(250, 925)
            expectEqual(stage.collection.indexPath(for: cell ?? WordCell()), path(56))
            expect(stage.requests == ["12"], stage.appeared == ["12"], stage.disappeared.isEmpty)
            stage.collection.contentOffset.y = 505
            stage.collection.layoutIfNeeded()
            // The items 30 to 41 of the layout; the moved one is shown always.
            let seen: [String] = (31...42).map { "\($0)" }
            expect(stage.requests == ["12"] + seen, stage.appeared == ["12"] + seen)
            let unseen: Set<String> = Set((2...12).map { "\($0)" }).union(["0"])
            expect(Set(stage.disappeared) == unseen, stage.disappeared.count == 12)
            expect(stage.order == seen + ["1"], stage.cell("1") === cell)
            // The data source configures the cell of item 35, which is shown as 34.
            stage.requests = []
            let shown = stage.cell("35")
            stage.words[0][35] = "new"
            stage.collection.reconfigureItems(at: [path(35)])
            expect(stage.requests == ["new"], stage.cell("new") === shown)
            stage.end()
            expectEqual(stage.moves, [[path(1), path(56)]])
            stage.collection.layoutIfNeeded()
            expect(stage.order.prefix(4) == ["31", "32", "33", "34"], stage.order.count == 12)
        }
    }

    @Test func theSelectionGoesWithItsItem() {
        Scene.run { scene in
            let stage = MovementStage([letters], in: scene)
            stage.collection.selectItem(at: path(1), animated: false, scrollPosition: [])
            stage.begin(1)
            stage.update(50, 75)
            expectEqual(stage.collection.indexPathsForSelectedItems, [path(3)])
            stage.cancel()
            expectEqual(stage.collection.indexPathsForSelectedItems, [path(1)])
        }
    }

    // MARK: Refusals

    @Test func whatCannotMoveStays() {
        Scene.run { scene in
            let stage = MovementStage([letters], in: scene)
            stage.fixed = ["b"]
            expect(!stage.begin(1), !stage.begin(6), !stage.begin(0, 1), !stage.begin(-1))
            expect(!stage.collection.beginInteractiveMovementForItem(at: IndexPath()))
            // Calls without a movement.
            stage.update(250, 25)
            stage.end()
            stage.cancel()
            expect(stage.order == letters, stage.moves.isEmpty)
            stage.collection.performBatchUpdates { expect(!stage.begin(0)) }
            scene.settle()
            expect(stage.begin(0), !stage.begin(2))
            stage.update(.nan, 25)
            stage.update(250, .infinity)
            scene.frame()
            expect(stage.order == letters, stage.frame("a") == rect(0, 0, 100, 50))
            // Without another place the data source is not called.
            stage.update(60, 30)
            stage.end()
            scene.settle()
            expect(stage.moves.isEmpty, stage.frame("a") == rect(0, 0, 100, 50))
        }
    }

    @Test func aDataSourceThatDoesNotFollowIsLoadedAgain() {
        Scene.run { scene in
            let layout = UICollectionViewFlowLayout()
            layout.headerReferenceSize = CGSize(width: 0, height: 20)
            let stage = MovementStage([["a", "b"], ["c"]], layout, in: scene)
            stage.followsMoves = false
            stage.begin(0)
            stage.update(50, 80)
            expectEqual(stage.order, ["b", "a", "c"])
            stage.end()
            scene.settle()
            expect(stage.moves == [[path(0), path(0, 1)]], stage.order == ["a", "b", "c"])
            expectEqual(stage.collection.numberOfItems(inSection: 0), 2)
        }
    }

    // MARK: Interruptions

    @Test func anUpdateCancelsTheMovement() {
        Scene.run { scene in
            let stage = MovementStage([letters], in: scene)
            let cell = stage.cell("a")
            stage.begin(0)
            stage.update(250, 25)
            stage.words[0].insert("x", at: 0)
            stage.collection.insertItems(at: [path(0)])
            expect(stage.order == ["x"] + letters, stage.requests == ["x"])
            stage.update(50, 75)
            stage.end()
            scene.settle()
            expect(stage.order == ["x"] + letters, stage.moves.isEmpty)
            expect(stage.cell("a") === cell, cell?.frame == rect(100, 0, 100, 50), cell?.layer.zPosition == 0)
            // The items may have gone when the collection is notified.
            stage.begin(6)
            stage.update(50, 25)
            expectEqual(stage.order.first, "f")
            stage.words = [["x", "a"]]
            stage.collection.deleteItems(at: (2...6).map { path($0) })
            scene.settle()
            expect(stage.order == ["x", "a"], stage.moves.isEmpty)
        }
    }

    @Test func aReloadCancelsTheMovement() {
        Scene.run { scene in
            let stage = MovementStage([letters], in: scene)
            stage.begin(0)
            stage.update(250, 25)
            stage.words = [["x", "a"]]
            stage.collection.reloadData()
            stage.update(50, 75)
            stage.end()
            scene.settle()
            expect(stage.order == ["x", "a"], stage.moves.isEmpty, stage.begin(0))
        }
    }

    @Test func aCollectionThatLeavesItsWindowCancelsTheMovement() {
        Scene.run { scene in
            let stage = MovementStage([letters], in: scene)
            stage.begin(0)
            stage.update(250, 25)
            stage.collection.removeFromSuperview()
            stage.end()
            scene.window.addSubview(stage.collection)
            scene.settle()
            expect(stage.order == letters, stage.frame("a") == rect(0, 0, 100, 50), stage.moves.isEmpty)
        }
    }

    @Test func aCellThatIsRemovedCancelsTheMovement() {
        Scene.run { scene in
            let stage = MovementStage([letters], in: scene)
            stage.begin(0)
            stage.update(250, 25)
            stage.cell("a")?.removeFromSuperview()
            stage.update(50, 75)
            expect(stage.order == letters, stage.begin(1))
            stage.cell("b")?.removeFromSuperview()
            stage.end()
            expect(stage.moves.isEmpty)
        }
    }

    /// A reload leaves the keyboard focus where it was, or at the last item before.
    @Test func theFocusStaysAfterAReload() {
        Scene.run { scene in
            let stage = MovementStage([letters, ["g"]], in: scene)
            scene.press(.tab)
            for _ in 0..<4 { scene.press(.right) }
            expectEqual(stage.collection.engine.focus, path(4))
            stage.collection.reloadData()
            scene.frame()
            expect(stage.collection.engine.focus == path(4), stage.cell("e")?.isHighlighted == true)
            stage.words[0] = ["a", "b"]
            stage.collection.reloadData()
            scene.frame()
            expect(stage.collection.engine.focus == path(1), stage.cell("b")?.isHighlighted == true)
            scene.press(.left)
            expectEqual(stage.collection.engine.focus, path(0))
            stage.words = [[], ["g"]]
            stage.collection.reloadData()
            scene.frame()
            expectEqual(stage.collection.engine.focus, path(0, 1))
        }
    }
}
