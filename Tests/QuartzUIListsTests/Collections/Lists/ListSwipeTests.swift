import Expectations
import Testing

@testable import QuartzUI
@testable import QuartzUILists

/// Swipe actions of rows in collections. The rows are 300 points wide and 44 high.
@Suite struct ListSwipeTests {
    /// A list that counts the actions of its rows.
    private final class Stage {
        let stage: CompositionalStage
        var performed: [Int] = []

        init(_ appearance: UICollectionLayoutListConfiguration.Appearance = .plain, in scene: Scene) {
            var configuration = UICollectionLayoutListConfiguration(appearance: appearance)
            var perform: (Int) -> Void = { _ in }
            configuration.trailingSwipeActionsConfigurationProvider = { path in
                guard path.item > 0 else { return nil }
                let action = UIContextualAction(style: .destructive, title: "No") { _, _, done in
                    perform(path.item)
                    done(true)
                }
                return UISwipeActionsConfiguration(actions: [action])
            }
            stage = CompositionalStage([4], .list(using: configuration))
            let cells = UICollectionView.CellRegistration<UICollectionViewListCell, Int> { cell, _, _ in
                cell.accessories = [.delete()]
            }
            stage.makeCell = { $0.dequeueConfiguredReusableCell(using: cells, for: $1, item: $1.item) }
            perform = { [unowned self] item in
                performed.append(item)
                stage.counts[0] -= 1
            }
            scene.window.addSubview(stage.collection)
            scene.frame()
        }

        func cell(_ item: Int) -> UICollectionViewCell? {
            stage.collection.cellForItem(at: IndexPath(item: item, section: 0))
        }
    }

    @Test func swipingRevealsActions() {
        Scene.run { scene in
            let list = Stage(in: scene)
            scene.drag(from: CGPoint(x: 250, y: 66), to: CGPoint(x: 150, y: 66))
            scene.settle()
            // The button has its least width of 74 points.
            expect(list.cell(1)?.frame == rect(-74, 44, 300, 44), list.cell(1)?.configurationState.isSwiped == true)
            // The first row has no actions: the click only closes those of the second.
            scene.click(100, 22)
            scene.settle()
            expect(list.cell(1)?.frame == rect(0, 44, 300, 44), list.cell(1)?.configurationState.isSwiped == false)
            expectEqual(list.stage.collection.indexPathsForSelectedItems, [])
            scene.drag(from: CGPoint(x: 250, y: 22), to: CGPoint(x: 150, y: 22))
            scene.settle()
            expectEqual(list.cell(0)?.frame, rect(0, 0, 300, 44))
        }
    }

    @Test func destructiveActionsRemoveTheirRow() {
        Scene.run { scene in
            let list = Stage(in: scene)
            scene.drag(from: CGPoint(x: 250, y: 66), to: CGPoint(x: 150, y: 66))
            scene.settle()
            scene.click(260, 66)
            scene.settle()
            expect(list.performed == [1], list.stage.collection.numberOfItems(inSection: 0) == 3)
            expect(list.stage.collection.visibleCells.allSatisfy { $0.frame.minX == 0 })
        }
    }

    @Test func fullSwipesPerformTheAction() {
        Scene.run { scene in
            let list = Stage(in: scene)
            scene.drag(from: CGPoint(x: 290, y: 110), to: CGPoint(x: 40, y: 110))
            scene.settle()
            expectEqual(list.performed, [2])
        }
    }

    @Test func rowsOfInsetGroupsStayInTheirGroup() throws {
        try Scene.run { scene in
            let list = Stage(.insetGrouped, in: scene)
            scene.drag(from: CGPoint(x: 250, y: 82), to: CGPoint(x: 150, y: 82))
            scene.settle()
            let cell = try require(list.cell(1))
            // The row moves by 74 points; its mask does not move.
            expect(cell.frame == rect(-58, 60, 268, 44), cell.mask?.frame == rect(74, 0, 268, 44))
            scene.click(100, 30)
            scene.settle()
            expect(cell.frame == rect(16, 60, 268, 44), cell.mask == nil)
        }
    }

    @Test func deleteButtonsRevealActions() {
        Scene.run { scene in
            let list = Stage(in: scene)
            list.stage.collection.isEditing = true
            scene.settle()
            scene.click(26, 66)
            scene.settle()
            expect(list.cell(1)?.frame.minX == -74, list.performed.isEmpty)
        }
    }
}
