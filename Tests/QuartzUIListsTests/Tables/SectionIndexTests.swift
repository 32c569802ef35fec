import Expectations
import Testing

@testable import QuartzUI
@testable import QuartzUILists

/// Three sections of ten rows, 44 points high, with an index.
private final class Letters: UITableViewController {
    var titles: [String]? = ["A", "B", "C"]

    override func numberOfSections(in tableView: UITableView) -> Int { 3 }
    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 10 }
    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        UITableViewCell(style: .default, reuseIdentifier: nil)
    }
    override func sectionIndexTitles(for tableView: UITableView) -> [String]? { titles }
    override func tableView(_ tableView: UITableView, sectionForSectionIndexTitle title: String, at index: Int) -> Int {
        title == "•" ? 99 : index
    }
}

@Suite struct SectionIndexTests {
    @Test func theIndexTakesRoomAndScrollsToItsSections() throws {
        try Scene.run { scene in
            let letters = Letters(style: .plain)
            scene.show(letters)
            let table = try require(letters.tableView)
            let index = try require(table.subviews.compactMap { $0 as? SectionIndexView }.first)
            expectEqual(index.frame, CGRect(x: 385, y: 0, width: 15, height: 300))
            expectEqual(table.rectForRow(at: IndexPath(row: 0, section: 0)).width, 385)
            // Three titles of 14 points in the middle: A from 129, B from 143, C from 157.
            expectEqual(index.subviews.map(\.frame.minY), [129, 143, 157])
            scene.click(392, 150)
            expectEqual(table.contentOffset.y, 440)
            scene.frame()
            scene.click(392, 164)
            expectEqual(table.contentOffset.y, 880)
            // The titles stay at the edge while the rows move below them.
            scene.frame()
            expectEqual(index.frame.minY, 880)
            scene.drag(from: CGPoint(x: 392, y: 164), to: CGPoint(x: 392, y: 20))
            expectEqual(table.contentOffset.y, 0)
            table.sectionIndexColor = .red
            table.sectionIndexBackgroundColor = .blue
            table.sectionIndexTrackingBackgroundColor = .green
            expect((index.subviews.first as? UILabel)?.textColor == .red, index.backgroundColor == .blue)
            table.sectionIndexMinimumDisplayRowCount = 31
            scene.frame()
            expect(index.superview == nil)
            expectEqual(table.rectForRow(at: IndexPath(row: 0, section: 0)).width, 400)
            table.sectionIndexMinimumDisplayRowCount = 0
            // More titles than have room: 21 of them and dots; a section that does not exist is ignored.
            letters.titles = (0..<500).map { $0 == 250 ? "•" : String($0) }
            table.reloadSectionIndexTitles()
            scene.frame()
            let texts = index.subviews.compactMap { ($0 as? UILabel)?.text }
            expect(texts.count == 21, texts.first == "0", texts.last == "499", texts[1] == "•")
            scene.click(392, 150)
            expectEqual(table.contentOffset.y, 0)
            letters.titles = nil
            table.reloadData()
            scene.frame()
            expect(index.superview == nil)
        }
    }

    @Test func blocksOfBatchesNeedNotEscape() {
        func update(_ table: UITableView, _ block: () -> Void) { table.performBatchUpdates(block) }
        func update(_ grid: UICollectionView, _ block: () -> Void) { grid.performBatchUpdates(block) }
        Scene.run { scene in
            var calls = 0
            update(UITableView(frame: .zero)) { calls += 1 }
            update(UICollectionView(frame: .zero, collectionViewLayout: UICollectionViewFlowLayout())) { calls += 1 }
            expectEqual(calls, 2)
        }
    }
}
