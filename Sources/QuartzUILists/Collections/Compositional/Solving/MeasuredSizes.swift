@_spi(Hooks) import QuartzUI

/// The sizes that cells, headers and footers prefer to their estimates.
struct MeasuredSizes {
    /// Identifies a header, a footer or a side view. The section is nil for one of the whole layout.
    struct ViewKey: Hashable {
        let kind: String
        let section: Int?
        let number: Int
    }

    /// The sizes of items, by section and item.
    private var items: [Int: [Int: CGSize]] = [:]
    private var views: [ViewKey: CGSize] = [:]

    func item(_ item: Int, in section: Int) -> CGSize? { items[section]?[item] }

    /// Returns the sizes of an item and of the next one: negative numbers for one that is not measured, or that does not exist.
    func pair(at item: Int, of count: Int, in section: Int) -> SIMD4<Double> {
        let own = self.item(item, in: section) ?? CGSize(width: -1, height: -1)
        let next =
            item + 1 < count ? self.item(item + 1, in: section) ?? CGSize(width: -1, height: -1) : CGSize(width: -2, height: -2)
        return SIMD4(own.width, own.height, next.width, next.height)
    }

    subscript(key: ViewKey) -> CGSize? { views[key] }

    /// Returns whether an item in a range has been measured.
    func hasItem(in range: Range<Int>, of section: Int) -> Bool {
        guard let items = items[section] else { return false }
        return items.count < range.count ? items.keys.contains(where: range.contains) : range.contains { items[$0] != nil }
    }

    mutating func set(_ size: CGSize, item: Int, in section: Int) { items[section, default: [:]][item] = size }
    mutating func set(_ size: CGSize, for key: ViewKey) { views[key] = size }
    mutating func remove(item: Int, in section: Int) { items[section]?[item] = nil }
    mutating func remove(_ key: ViewKey) { views[key] = nil }

    /// Replaces the positions of items and sections by those after an update.
    mutating func move(by map: ListMap) {
        var moved: [Int: [Int: CGSize]] = [:]
        for (section, sizes) in items {
            for (item, size) in sizes {
                guard let path = map.newPath(of: IndexPath(item: item, section: section)) else { continue }
                moved[path.section, default: [:]][path.item] = size
            }
        }
        items = moved
        var movedViews: [ViewKey: CGSize] = [:]
        for (key, size) in views {
            guard let section = key.section else {
                movedViews[key] = size
                continue
            }
            guard let new = map.newIndex(ofSection: section) else { continue }
            movedViews[ViewKey(kind: key.kind, section: new, number: key.number)] = size
        }
        views = movedViews
    }
}
