@_spi(Hooks) import QuartzUI

// Invariants of tables and collections. Random tests and the fuzzer check them after each update.

extension UITableView {
    /// Returns the violated invariants of the visible rows and the selection; empty if all hold. For tests.
    package func checkInvariants() -> [String] {
        let isRow = { (path: IndexPath) in
            (0..<self.numberOfSections).contains(path.section)
                && (0..<self.numberOfRows(inSection: path.section)).contains(path.row)
        }
        var faults = checkItems(shown.views, selection, isItem: isRow)
        faults += shown.views.filter { isSpare($0.value) }.map { "the visible cell of \($0.key) is also spare" }
        for edge in edges.views.keys where !(0..<numberOfSections).contains(edge.section) {
            faults.append("a header or footer of section \(edge.section), which does not exist")
        }
        return faults
    }
}

extension UICollectionView {
    /// Returns the violated invariants of the visible items and the selection; empty if all hold. For tests.
    package func checkInvariants() -> [String] {
        let isItem = { (path: IndexPath) in
            (0..<self.numberOfSections).contains(path.section)
                && (0..<self.numberOfItems(inSection: path.section)).contains(path.item)
        }
        return checkItems(shown.views, selection, isItem: isItem)
            + shown.views.filter { isSpare($0.value) }.map { "the visible cell of \($0.key) is also spare" }
    }
}

extension UIScrollView {
    /// Each visible item exists and has a separate view in the list, and each selected item exists.
    fileprivate func checkItems(
        _ views: [IndexPath: some UIView], _ selection: Set<IndexPath>, isItem: (IndexPath) -> Bool
    ) -> [String] {
        var faults: [String] = []
        var seen: Set<ObjectIdentifier> = []
        for (path, view) in views {
            if !isItem(path) { faults.append("a cell of \(path), which does not exist") }
            if !seen.insert(ObjectIdentifier(view)).inserted { faults.append("two items have the cell of \(path)") }
            if !view.isDescendant(of: self) { faults.append("the cell of \(path) is not in the list") }
        }
        for path in selection where !isItem(path) { faults.append("\(path) is selected, which does not exist") }
        return faults
    }
}
