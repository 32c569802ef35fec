import QuartzUI
import QuartzUILists
import SeededRandom

/// Tables after random updates equal tables that are loaded afresh.
enum TableUpdates {
    @MainActor
    static func difference(seed: UInt64) -> Difference? {
        ViewStage.run { stage in
            var dice = SplitMix64(seed: seed)
            var next = 0
            let rows = ListRows.random(&dice, most: 12, next: &next)
            let table = UITableView(
                frame: CGRect(x: 0, y: 0, width: 300, height: 200), style: dice.pick(of: [.plain, .grouped, .insetGrouped]))
            table.register(UITableViewCell.self, forCellReuseIdentifier: "cell")
            table.register(UITableViewHeaderFooterView.self, forHeaderFooterViewReuseIdentifier: "header")
            (table.dataSource, table.delegate) = (rows, rows)
            stage.window.addSubview(table)
            stage.turn()
            table.allowsMultipleSelection = true
            table.allowsMultipleSelectionDuringEditing = dice.chance(50)
            table.isEditing = dice.chance(30)
            let count = 2 + dice.pick(5)
            for step in 0..<count {
                let batch = ListBatch(rows, &dice, next: &next)
                if dice.chance(30) { table.contentOffset.y = CGFloat(dice.pick(200)) }
                var chosen: Set<Int> = []
                for path in table.indexPathsForVisibleRows ?? [] where dice.chance(30) {
                    table.selectRow(at: path, animated: false, scrollPosition: .none)
                }
                for path in table.indexPathsForSelectedRows ?? [] where !batch.reloads(path) {
                    chosen.insert(rows.sections[path.section][path.row])
                }
                if dice.chance(10) { table.setEditing(!table.isEditing, animated: dice.chance(50)) }
                let isKept = chosen.isEmpty || table.indexPathsForSelectedRows != nil
                let animation = dice.pick(of: [UITableView.RowAnimation.fade, .left, .top, .none, .automatic])
                table.performBatchUpdates {
                    rows.sections = batch.after
                    rows.names = batch.namesAfter
                    table.deleteRows(at: batch.deleted, with: animation)
                    table.insertRows(at: batch.inserted, with: animation)
                    table.reloadRows(at: batch.reloaded, with: animation)
                    for (from, to) in batch.moved { table.moveRow(at: from, to: to) }
                    table.deleteSections(batch.deletedSections, with: animation)
                    table.insertSections(batch.insertedSections, with: animation)
                    table.reloadSections(batch.reloadedSections, with: animation)
                    for (from, to) in batch.movedSections { table.moveSection(from, toSection: to) }
                }
                if let fault = table.checkInvariants().first {
                    return Difference("table " + fault.kind, "step \(step): \(fault)")
                }
                let slides = animation == .left || animation == .top
                for path in batch.inserted {
                    guard !slides, let cell = table.cellForRow(at: path) else { continue }
                    // A cell that the update has recycled does not travel from the row that it showed.
                    if cell.frame != table.rectForRow(at: path) || cell.layer.animation(forKey: "position") != nil {
                        return Difference("a new row moves", "step \(step): \(path) at \(cell.frame)")
                    }
                }
                // The next batch may begin before the animation ends.
                if dice.chance(30), step < count - 1 { stage.advance(by: 0.1) } else { stage.settle() }
                if let fault = table.checkInvariants().first {
                    return Difference("table " + fault.kind, "step \(step): \(fault)")
                }
                let names = Set((table.indexPathsForSelectedRows ?? []).map { rows.sections[$0.section][$0.row] })
                let wanted = chosen.intersection(batch.after.joined())
                if isKept, names != wanted { return Difference("selected rows", "step \(step): \(names) for \(wanted)") }
            }
            stage.settle()
            let selected = table.indexPathsForSelectedRows ?? []
            let (seen, size) = (picture(table), table.contentSize)
            let cells = table.subviews.filter { $0 is UITableViewCell || $0 is UITableViewHeaderFooterView }.count
            if cells != seen.count { return Difference("left cells", "\(cells) cells for \(seen.count)") }
            table.reloadData()
            for path in selected { table.selectRow(at: path, animated: false, scrollPosition: .none) }
            stage.settle()
            if size != table.contentSize { return Difference("table's size", "\(size) for \(table.contentSize)") }
            let wanted = picture(table)
            return seen == wanted ? nil : Difference("rows", "\(seen) for \(wanted)")
        }
    }

    /// The visible rows and headers with all that is seen of them.
    @MainActor
    private static func picture(_ table: UITableView) -> [String] {
        let headers = (0..<table.numberOfSections).compactMap { section in
            table.headerView(forSection: section).map { "header \(section): \($0.tag) \($0.frame) \($0.alpha)" }
        }
        return headers
            + (table.indexPathsForVisibleRows ?? []).map { path in
                guard let cell = table.cellForRow(at: path) else { return "\(path): none" }
                return "\(path.section).\(path.row): \(cell.tag) \(cell.frame) \(cell.alpha) \(cell.transform == .identity) "
                    + "\(cell.isSelected) \(cell.isEditing) \(cell.superview === table) \(cell.layer.cornerRadius) "
                    + "\(cell.layer.maskedCorners.rawValue)"
            }
    }
}
