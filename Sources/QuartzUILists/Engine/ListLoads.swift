@_spi(Hooks) import QuartzUI

/// The loads of a list from its data source, and their number.
///
/// Data sources and delegates may load again during any callback. Code that calls them compares ``generation`` before and after.
package final class ListLoads {
    /// The number of loads and updates. Items known under an earlier generation may no longer exist.
    package private(set) var generation = 0
    private var isLoaded = false
    private var isCounting = false

    /// Maximum number of consecutive loads that callbacks interrupt by another load.
    static let mostInterruptions = 8

    package init() {}

    /// Discards what is loaded.
    package func invalidate() {
        isLoaded = false
        generation += 1
    }

    /// Records that an update replaced what is loaded.
    func didUpdate() { generation += 1 }

    /// Loads unless the list is loaded. A load that the data source requests in its own callbacks starts after them.
    package func loadIfNeeded(_ load: () -> Void) {
        guard !isLoaded, !isCounting else { return }
        var interruptions = 0
        repeat {
            isLoaded = true
            counting(load)
            interruptions += 1
        } while !isLoaded && interruptions < Self.mostInterruptions
        if !isLoaded {
            Diagnostics.warnOnce("a data source reloads its list whenever it is asked; the last answers are used")
        }
        isLoaded = true
    }

    /// Calls the data source. Loads requested during the call wait.
    ///
    /// - Returns: Nil if the data source loaded or updated the list, so that its answers are out of date.
    package func counts<Counts>(_ body: () -> Counts) -> Counts? {
        let before = generation
        let found = counting(body)
        return before == generation ? found : nil
    }

    private func counting<Result>(_ body: () -> Result) -> Result {
        let wasCounting = isCounting
        isCounting = true
        defer { isCounting = wasCounting }
        return body()
    }
}

/// The number of items of each section of a table or a collection, within limits.
struct ListCounts: Equatable {
    /// The number of items by section.
    private(set) var items: [Int] = []
    private var total = 0
    /// The number of items of all sections.
    var itemCount: Int { total }

    /// The maximum number of sections; a data source's further sections are not shown.
    static let mostSections = 10_000

    /// Returns the number of sections, clamped to the limits.
    static func sections(_ count: Int) -> Int { min(max(count, 0), mostSections) }

    /// Adds a section and returns its number of items.
    ///
    /// - Parameters:
    ///   - count: The data source's number; a negative one counts as 0.
    ///   - limit: The maximum number of items in all sections.
    ///   - list: The class of the list, for the warning about an impossible number.
    @discardableResult
    mutating func addSection(of count: Int, limit: Int, in list: String) -> Int {
        let possible = min(max(count, 0), max(limit - total, 0))
        if possible != count {
            Diagnostics.warnOnce(
                "\(list): a section cannot have \(count) items; the nearest possible number, \(possible), is used")
        }
        items.append(possible)
        total += possible
        return possible
    }

    var sectionCount: Int { items.count }
    /// Returns the number of items in a section; 0 for a section that does not exist.
    func count(in section: Int) -> Int { items.indices.contains(section) ? items[section] : 0 }
    func contains(section: Int) -> Bool { items.indices.contains(section) }
    func contains(_ path: IndexPath) -> Bool { path.count == 2 && path[1] >= 0 && path[1] < count(in: path[0]) }

    /// Returns the counts after an item of one section has moved to another.
    func moving(from old: Int, to new: Int) -> ListCounts {
        var moved = self
        moved.items[old] -= 1
        moved.items[new] += 1
        return moved
    }

    // MARK: Order

    var isEmpty: Bool { total == 0 }
    var first: IndexPath? { items.firstIndex { $0 > 0 }.map { IndexPath(item: 0, section: $0) } }
    var last: IndexPath? { items.lastIndex { $0 > 0 }.map { IndexPath(item: items[$0] - 1, section: $0) } }

    /// Returns the item after another, across sections; nil at the end.
    func path(after path: IndexPath) -> IndexPath? {
        if path.item + 1 < count(in: path.section) { return IndexPath(item: path.item + 1, section: path.section) }
        let next = items.indices.first { $0 > path.section && items[$0] > 0 }
        return next.map { IndexPath(item: 0, section: $0) }
    }

    /// Returns the item before another, across sections; nil at the start.
    func path(before path: IndexPath) -> IndexPath? {
        if path.item > 0, path.item <= count(in: path.section) { return IndexPath(item: path.item - 1, section: path.section) }
        let previous = items.indices.last { $0 < path.section && items[$0] > 0 }
        return previous.map { IndexPath(item: items[$0] - 1, section: $0) }
    }

    /// Returns an item that may not exist, or else the last one before it, or else the last of all; nil without items.
    func path(nearestTo path: IndexPath) -> IndexPath? {
        if contains(path) { return path }
        let count = count(in: path.section)
        return count > 0 ? IndexPath(item: count - 1, section: path.section) : self.path(before: path) ?? last
    }
}

extension NSIndexPath {
    /// The row; 0 if the path is too short.
    nonisolated public var row: Int { (self as IndexPath).row }
    /// The item; 0 if the path is too short.
    nonisolated public var item: Int { row }
    /// The section; 0 if the path is empty.
    nonisolated public var section: Int { (self as IndexPath).section }
}

extension IndexPath {
    /// Creates the path of a row in a section of a table.
    nonisolated public init(row: Int, section: Int) { self.init(indexes: [section, row]) }
    /// Creates the path of an item in a section.
    nonisolated public init(item: Int, section: Int) { self.init(indexes: [section, item]) }

    /// The row; 0 if the path is too short.
    nonisolated public var row: Int { count > 1 ? self[1] : 0 }
    /// The item; 0 if the path is too short.
    nonisolated public var item: Int { row }
    /// The section; 0 if the path is empty.
    nonisolated public var section: Int { isEmpty ? 0 : self[0] }
}
