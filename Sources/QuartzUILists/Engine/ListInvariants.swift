@_spi(Hooks) import QuartzUI

// Invariants of tables and collections. Random tests and the fuzzer check them after each update.

extension ListView {
    /// Returns the violated invariants of the visible items and the selection: each visible item exists and has a separate view in the
    /// list, and each selected item exists.
    func itemFaults() -> [String] {
        loadIfNeeded()
        var faults: [String] = []
        var seen: Set<ObjectIdentifier> = []
        for (path, view) in shown.views {
            if !counts.contains(path) { faults.append("a cell of \(path), which does not exist") }
            if !seen.insert(ObjectIdentifier(view)).inserted { faults.append("two items have the cell of \(path)") }
            if !view.isDescendant(of: self) { faults.append("the cell of \(path) is not in the list") }
            if engine.spare.contains(view) { faults.append("the visible cell of \(path) is also spare") }
        }
        for path in engine.selection where !counts.contains(path) {
            faults.append("\(path) is selected, which does not exist")
        }
        if let focus = engine.focus, !counts.contains(focus) { faults.append("\(focus) has the focus, which does not exist") }
        return faults
    }
}

extension UITableView {
    /// Returns the violated invariants of the visible rows, headers and footers, and of the selection; empty if all hold. For tests.
    package func checkInvariants() -> [String] {
        itemFaults()
            + edges.views.keys.filter { !counts.contains(section: $0.section) }.map {
                "a header or footer of section \($0.section), which does not exist"
            }
    }
}

extension UICollectionView {
    /// Returns the violated invariants of the visible items and views beside them, and of the selection; empty if all hold. For tests.
    package func checkInvariants() -> [String] {
        itemFaults()
            + besides.shown.keys.filter { $0.path.count == 2 && !counts.contains(section: $0.path.section) }.map {
                "a supplementary view of section \($0.path.section), which does not exist"
            }
    }
}
