import Expectations
import Testing

@testable import QuartzUI
@testable import QuartzUILists

/// Scrolling while an item or a row is dragged near an edge: 600 points per second at the edge, 0 at a distance of 50 points or of a quarter
/// of the visible length.
@Suite struct EdgeScrollerTests {
    /// Sixty items in 20 lines of 50 points, of which four are visible, or in 15 columns of 100 points.
    private func stage(_ direction: UICollectionView.ScrollDirection = .vertical, in scene: Scene) -> MovementStage {
        let layout = UICollectionViewFlowLayout()
        layout.scrollDirection = direction
        return MovementStage([(0..<60).map { "\($0)" }], layout, in: scene)
    }

    @Test func collectionsScrollNearTheirEdges() throws {
        try Scene.run { scene in
            let stage = stage(in: scene)
            let collection = stage.collection
            let cell = try require(stage.cell("4"))
            stage.begin(4)
            stage.update(150, 100)
            scene.advance(by: 1)
            expectEqual(collection.contentOffset.y, 0)
            // 25 points above the lower edge: 300 points per second from the next frame on.
            stage.update(150, 175)
            scene.frame()
            expectEqual(collection.contentOffset.y, 0)
            scene.advance(by: 0.05)
            expect(near(collection.contentOffset.y, 15), near(cell.center.y, 190))
            scene.advance(by: 0.05)
            expect(near(collection.contentOffset.y, 30), near(cell.center.y, 205), near(cell.center.x, 150))
            // At y = 205, in line 4, the item has index 13.
            expectEqual(collection.indexPath(for: cell), IndexPath(item: 13, section: 0))
            // A pause between frames counts as 0.1 s.
            scene.advance(by: 5)
            expect(near(collection.contentOffset.y, 60))
            // Beyond the edge the speed is at its maximum, and ends at the end of the content.
            stage.update(150, collection.contentOffset.y + 260)
            scene.advance(by: 0.1)
            expect(near(collection.contentOffset.y, 120))
            for _ in 0..<12 { scene.advance(by: 0.1) }
            expect(collection.contentOffset.y == 800, !DisplayLinks.current.wantsFrames)
            // 10 points below the upper edge: 480 points per second.
            stage.update(150, 810)
            scene.frame()
            scene.advance(by: 0.05)
            expect(near(collection.contentOffset.y, 776), near(cell.center.y, 786))
            // In the middle it stops.
            stage.update(150, 876)
            scene.advance(by: 0.05)
            expect(near(collection.contentOffset.y, 776))
            stage.update(150, 786)
            scene.frame()
            stage.end()
            scene.settle()
            expect(near(collection.contentOffset.y, 776), stage.moves.count == 1)
            expectEqual(stage.words[0].firstIndex(of: "4"), stage.moves[0][1].item)
        }
    }

    @Test func aDragThatBeginsAtAnEdgeScrollsWhenItComesNearer() {
        Scene.run { scene in
            let stage = stage(in: scene)
            // The last visible line has its centre 25 points above the edge.
            stage.begin(10)
            stage.update(150, 175)
            scene.advance(by: 0.1)
            scene.advance(by: 0.1)
            expectEqual(stage.collection.contentOffset.y, 0)
            // A fifth of the zone of 25 points: 120 points per second.
            stage.update(150, 180)
            scene.frame()
            scene.advance(by: 0.05)
            expect(near(stage.collection.contentOffset.y, 6))
            stage.cancel()
            scene.advance(by: 0.1)
            scene.advance(by: 0.1)
            expect(near(stage.collection.contentOffset.y, 6))
        }
    }

    @Test func collectionsScrollSideways() {
        Scene.run { scene in
            let stage = stage(.horizontal, in: scene)
            stage.begin(5)
            stage.update(150, 75)
            // Near the right edge, and at the lower one, where there is no further content.
            stage.update(275, 195)
            scene.frame()
            scene.advance(by: 0.05)
            expect(near(stage.collection.contentOffset.x, 15), stage.collection.contentOffset.y == 0)
        }
    }

    @Test func insetsMoveTheEdges() {
        Scene.run { scene in
            let stage = stage(in: scene)
            stage.collection.contentInset.bottom = 40
            scene.frame()
            stage.begin(4)
            stage.update(150, 80)
            // 25 points above the inset. The zone is a quarter of the 160 visible points: 225 points per second.
            stage.update(150, 135)
            scene.frame()
            scene.advance(by: 0.1)
            expect(near(stage.collection.contentOffset.y, 22.5))
            for _ in 0..<40 { scene.advance(by: 0.1) }
            expectEqual(stage.collection.contentOffset.y, 840)
        }
    }

    @Test func nothingIsKeptAlive() {
        Scene.run { scene in
            let view = UIScrollView(frame: rect(0, 0, 200, 200))
            view.contentSize = CGSize(width: 200, height: 1000)
            scene.window.addSubview(view)
            scene.frame()
            weak var released: EdgeScroller?
            do {
                let scroller = EdgeScroller(view) { _ in }
                scroller.follow(CGPoint(x: 100, y: 100))
                expect(!DisplayLinks.current.wantsFrames)
                scroller.follow(CGPoint(x: 100, y: 190))
                expect(DisplayLinks.current.wantsFrames)
                released = scroller
            }
            expectNil(released)
            scene.frame()
            scene.advance(by: 0.1)
            expect(view.contentOffset == .zero, !DisplayLinks.current.wantsFrames)
        }
    }

    // MARK: Tables

    /// Rows of 40 points, all of which may be moved.
    private final class Rows: NSObject, UITableViewDataSource, UITableViewDelegate {
        var words = (0..<30).map { "\($0)" }
        var moves: [[Int]] = []

        func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { words.count }
        func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
            let cell = tableView.dequeueReusableCell(withIdentifier: "row", for: indexPath)
            cell.textLabel?.text = words[indexPath.row]
            return cell
        }
        func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath) -> Bool { true }
        func tableView(_ tableView: UITableView, moveRowAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath) {
            words.insert(words.remove(at: sourceIndexPath.row), at: destinationIndexPath.row)
            moves.append([sourceIndexPath.row, destinationIndexPath.row])
        }
    }

    @Test func tablesScrollWhileARowIsMoved() throws {
        try Scene.run { scene in
            let rows = Rows()
            let table = UITableView(frame: rect(0, 0, 300, 200))
            table.register(UITableViewCell.self, forCellReuseIdentifier: "row")
            table.rowHeight = 40
            table.dataSource = rows
            table.delegate = rows
            scene.window.addSubview(table)
            table.setEditing(true, animated: false)
            scene.frame()
            let cell = try require(table.cellForRow(at: IndexPath(row: 1, section: 0)))
            scene.pointer(.began, 290, 60)
            for y in [70, 110, 180] as [CGFloat] {
                scene.advance(by: 1.0 / 60)
                scene.pointer(.moved, 290, y)
            }
            expect(cell.center.y == 180, table.contentOffset.y == 0)
            // 20 points above the edge: 360 points per second.
            scene.frame()
            scene.advance(by: 0.05)
            expect(near(table.contentOffset.y, 18), near(cell.center.y, 198))
            scene.advance(by: 0.05)
            expect(near(table.contentOffset.y, 36), near(cell.center.y, 216))
            // The rows 2 to 5 are a row higher, and row 6 has a cell below them.
            expectEqual(table.cellForRow(at: IndexPath(row: 5, section: 0))?.frame.minY, 160)
            expect(table.cellForRow(at: IndexPath(row: 6, section: 0)) != nil)
            scene.pointer(.ended, 290, 180)
            scene.settle()
            expect(rows.moves == [[1, 5]], near(table.contentOffset.y, 36))
            expectEqual(rows.words.prefix(7), ["0", "2", "3", "4", "5", "1", "6"])
        }
    }
}
