import Expectations
import Testing

@testable import QuartzUI
@testable import QuartzUILists

/// Rows of 50 points in a table of 200, with a log of the announcements.
private final class Source: NSObject, UITableViewDataSource, UITableViewDataSourcePrefetching, UICollectionViewDataSource,
    UICollectionViewDataSourcePrefetching
{
    var count = 100
    var log: [String] = []

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { count }
    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell { UITableViewCell() }
    func tableView(_ tableView: UITableView, prefetchRowsAt indexPaths: [IndexPath]) {
        log.append("fetch \(indexPaths.map(\.row))")
    }
    func tableView(_ tableView: UITableView, cancelPrefetchingForRowsAt indexPaths: [IndexPath]) {
        log.append("cancel \(indexPaths.map(\.row))")
    }
    func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { count }
    func collectionView(
        _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell { collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath) }
    func collectionView(_ collectionView: UICollectionView, prefetchItemsAt indexPaths: [IndexPath]) {
        log.append("fetch \(indexPaths.map(\.item))")
    }
}

@Suite struct PrefetchTests {
    @Test func rowsAheadAreAnnouncedOnceAndCancelledBehind() {
        Scene.run { scene in
            let table = UITableView(frame: CGRect(x: 0, y: 0, width: 100, height: 200))
            let source = Source()
            table.rowHeight = 50
            table.dataSource = source
            table.prefetchDataSource = source
            scene.window.addSubview(table)
            scene.frame()
            // Four rows are visible, and four follow.
            expectEqual(source.log, ["fetch [4, 5, 6, 7]"])
            source.log = []
            table.contentOffset.y = 50
            scene.frame()
            expectEqual(source.log, ["fetch [8]"])
            source.log = []
            // Upwards, nothing is above; what was announced below is not wanted any more.
            table.contentOffset.y = 0
            scene.frame()
            expectEqual(source.log, ["cancel [5, 6, 7, 8]"])
            source.log = []
            table.contentOffset.y = 1000
            scene.frame()
            expectEqual(source.log, ["fetch [24, 25, 26, 27]"])
            source.log = []
            table.isPrefetchingEnabled = false
            table.contentOffset.y = 2000
            scene.frame()
            expectEqual(source.log, [])
        }
    }

    @Test func aReloadForgetsWhatWasAnnounced() {
        Scene.run { scene in
            let layout = UICollectionViewFlowLayout()
            layout.itemSize = CGSize(width: 100, height: 50)
            (layout.minimumLineSpacing, layout.minimumInteritemSpacing) = (0, 0)
            let list = UICollectionView(frame: CGRect(x: 0, y: 0, width: 100, height: 90), collectionViewLayout: layout)
            list.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
            let source = Source()
            list.dataSource = source
            list.prefetchDataSource = source
            scene.window.addSubview(list)
            scene.frame()
            expectEqual(source.log, ["fetch [2, 3]"])
            source.count = 3
            list.reloadData()
            scene.frame()
            expectEqual(source.log, ["fetch [2, 3]", "fetch [2]"])
        }
    }
}
