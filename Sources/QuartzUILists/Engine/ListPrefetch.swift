@_spi(Hooks) import QuartzUI

/// Prepares the data of rows before they are visible.
@preconcurrency @MainActor
public protocol UITableViewDataSourcePrefetching: AnyObject {
    /// Called with rows that the present scrolling is about to show, each once.
    func tableView(_ tableView: UITableView, prefetchRowsAt indexPaths: [IndexPath])
    /// Called with rows of an earlier call that scrolling has left without showing them.
    func tableView(_ tableView: UITableView, cancelPrefetchingForRowsAt indexPaths: [IndexPath])
}

extension UITableViewDataSourcePrefetching {
    /// Does nothing.
    public func tableView(_ tableView: UITableView, cancelPrefetchingForRowsAt indexPaths: [IndexPath]) {}
}

/// Prepares the data of items before they are visible.
@preconcurrency @MainActor
public protocol UICollectionViewDataSourcePrefetching: AnyObject {
    /// Called with items that the present scrolling is about to show, each once.
    func collectionView(_ collectionView: UICollectionView, prefetchItemsAt indexPaths: [IndexPath])
    /// Called with items of an earlier call that scrolling has left without showing them.
    func collectionView(_ collectionView: UICollectionView, cancelPrefetchingForItemsAt indexPaths: [IndexPath])
}

extension UICollectionViewDataSourcePrefetching {
    /// Does nothing.
    public func collectionView(_ collectionView: UICollectionView, cancelPrefetchingForItemsAt indexPaths: [IndexPath]) {}
}

/// The items that a list has announced to its prefetching data source: those within one visible area ahead of the scrolling.
struct ListPrefetch {
    private var announced: Set<IndexPath> = []
    private var generation = 0
    private var origin: CGPoint?
    private var direction = CGVector(dx: 1, dy: 1)

    /// Returns the visible area and the one ahead of it. Before the list has scrolled, that is below it and right of it.
    mutating func area(ahead visible: CGRect) -> CGRect {
        if let origin, origin != visible.origin {
            direction = CGVector(dx: visible.minX - origin.x, dy: visible.minY - origin.y)
        }
        origin = visible.origin
        let (width, height) = (visible.width, visible.height)
        let x = direction.dx < 0 ? visible.minX - width : visible.minX
        let y = direction.dy < 0 ? visible.minY - height : visible.minY
        return CGRect(
            x: x, y: y, width: direction.dx == 0 ? width : 2 * width, height: direction.dy == 0 ? height : 2 * height)
    }

    /// Returns the items to announce and those to cancel.
    ///
    /// - Parameters:
    ///   - items: The items in the area.
    ///   - shown: The items with cells.
    ///   - generation: The number of the list's load. Items of an earlier one are forgotten.
    mutating func update(_ items: [IndexPath], shown: (IndexPath) -> Bool, _ generation: Int) -> (
        new: [IndexPath], gone: [IndexPath]
    ) {
        if generation != self.generation { announced.removeAll() }
        self.generation = generation
        let hidden = items.filter { !shown($0) }
        let new = hidden.filter { !announced.contains($0) }
        let gone = announced.subtracting(hidden).filter { !shown($0) }.sorted()
        announced = Set(hidden)
        return (new, gone)
    }
}

extension UITableView {
    /// Announces the rows ahead to the prefetching data source.
    func prefetch() {
        guard let source = prefetchDataSource, isPrefetchingEnabled else { return }
        let area = prefetching.area(ahead: bounds)
        let ahead = rows.rows(from: area.minY, to: area.maxY)
        let (new, gone) = prefetching.update(ahead, shown: { shown[$0] != nil }, loads.generation)
        if !new.isEmpty { source.tableView(self, prefetchRowsAt: new) }
        if !gone.isEmpty { source.tableView(self, cancelPrefetchingForRowsAt: gone) }
    }
}

extension UICollectionView {
    /// Announces the items ahead to the prefetching data source.
    func prefetch() {
        guard let source = prefetchDataSource, isPrefetchingEnabled else { return }
        let area = prefetching.area(ahead: bounds)
        let ahead = (collectionViewLayout.layoutAttributesForElements(in: area) ?? [])
            .filter { $0.representedElementKind == nil && counts.contains($0.indexPath) && $0.frame.intersects(area) }
            .map(\.indexPath).sorted()
        let (new, gone) = prefetching.update(ahead, shown: { shown[$0] != nil }, loads.generation)
        if !new.isEmpty { source.collectionView(self, prefetchItemsAt: new) }
        if !gone.isEmpty { source.collectionView(self, cancelPrefetchingForItemsAt: gone) }
    }
}
