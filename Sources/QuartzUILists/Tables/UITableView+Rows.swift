@_spi(Hooks) import QuartzUI

// Layout of rows, and their cells.

extension UITableView {
    /// The default row height of the delegate, a placeholder for the table's `rowHeight`.
    static let tableRowHeight: CGFloat = -2
    /// The estimated row height if nothing else is specified, in points.
    static let standardRowHeight: CGFloat = 44

    /// Computes the positions of all rows.
    func loadContent() -> TableRows {
        var rows = TableRows(top: tableHeaderView?.bounds.height ?? 0)
        guard let dataSource else { return rows }
        let sections = ListCounts.sections(dataSource.numberOfSections(in: self))
        /// Whether the delegate returns row heights, judged by the first row.
        var asks: Bool?
        for section in 0..<sections {
            let count = dataSource.tableView(self, numberOfRowsInSection: section)
            if asks == nil, count > 0 {
                let first = tableDelegate?.tableView(self, heightForRowAt: IndexPath(row: 0, section: section))
                asks = first.map { $0 != Self.tableRowHeight } ?? false
            }
            rows.addSection(
                count: count, padding: max(sectionHeaderTopPadding, 0),
                header: height(of: Edge(section: section, isFooter: false)),
                footer: height(of: Edge(section: section, isFooter: true)),
                height: rowHeight == Self.automaticDimension ? estimate : rowHeight,
                each: asks ?? false ? { row in self.height(of: IndexPath(row: row, section: section)) } : nil)
        }
        return rows
    }

    private var estimate: CGFloat {
        estimatedRowHeight == Self.automaticDimension || estimatedRowHeight == 0 ? Self.standardRowHeight : estimatedRowHeight
    }

    /// Returns the specified height of a row: the delegate's, or the table's.
    private func saidHeight(of path: IndexPath) -> CGFloat {
        let height = tableDelegate?.tableView(self, heightForRowAt: path) ?? Self.tableRowHeight
        return height == Self.tableRowHeight ? rowHeight : height
    }

    /// Returns the height or estimate of a row before it is visible.
    private func height(of path: IndexPath) -> CGFloat {
        let height = saidHeight(of: path)
        guard height == Self.automaticDimension else { return height }
        let guess = tableDelegate?.tableView(self, estimatedHeightForRowAt: path) ?? Self.automaticDimension
        return guess == Self.automaticDimension ? estimate : guess
    }

    // MARK: Showing

    /// Shows cells for the visible rows and retires the others.
    func showItems() {
        retireUnseen()
        // A row lower than its estimate makes room for further rows.
        if !shown.fill(loads, next: hiddenRow, by: rowMaker) {
            Diagnostics.warnOnce("UITableView: the rows change whenever a cell is asked for; not all are shown")
        }
        retireUnseen()
        // A swiped row keeps its transform.
        for (path, cell) in shown.views where cell !== move?.cell { layOut(cell, at: path) }
        showEdges()
        if let move { placeRows(beside: move) }
    }

    /// The vertical range whose rows have cells. The rows beside a moved one are shifted by its height.
    private var seenRange: (low: CGFloat, high: CGFloat) {
        let shift = move.map { rectForRow(at: $0.start).height } ?? 0
        return (shownBounds.minY - shift, shownBounds.maxY + shift)
    }

    private var seenRows: ArraySlice<IndexPath> {
        let range = seenRange
        return rows.rows(from: range.low, to: range.high).prefix(Self.mostCells)
    }

    /// Returns the first visible row without a cell, searched after a row and then from the top.
    private func hiddenRow(after last: IndexPath?) -> IndexPath? {
        loadIfNeeded()
        guard shown.count < Self.mostCells else {
            Diagnostics.warnOnce("UITableView: at most \(Self.mostCells) rows are shown at a time; the rest is left out")
            return nil
        }
        let end = seenRange.high
        var path = last.flatMap(counts.path(after:))
        while let next = path, rows.extent(next).y < end {
            if shown[next] == nil { return next }
            path = counts.path(after: next)
        }
        return seenRows.first { shown[$0] == nil }
    }

    private func retireUnseen() {
        let seen = Set(seenRows)
        shown.remove {
            !seen.contains($0) && $0 != move?.start
        } retire: { path, cell in
            endDisplay(of: cell, at: path)
        }
    }

    /// Maximum number of cells at a time. More rows on a display would be lower than its pixels.
    private static let mostCells = 1024

    private var rowMaker: VisibleItems<IndexPath, UITableViewCell>.Maker {
        .init { [self] path in
            sourceCell(at: path)
        } prepare: { [self] cell, path in
            drawSeparator(of: cell)
            prepareEditing(of: cell, at: path)
            cell.bounds.size.width = rowWidth
            fit(path, to: cell)
        } present: { [self] cell, path in
            layOut(cell, at: path)
            cell.setSelected(engine.selection.contains(path), animated: false)
            cell.setFocused(path == engine.focus, animated: false)
            tableDelegate?.tableView(self, willDisplay: cell, forRowAt: path)
            // Lay out the cell before adding it. Layout of a cell in the table would start at the table, which is being laid out.
            cell.layoutIfNeeded()
        } add: { [self] cell in
            insertSubview(cell, at: backgroundView == nil ? 0 : 1)
        } discard: { [self] cell in
            discard(cell)
        }
    }

    /// The horizontal margin of rows, in points.
    var sideInset: CGFloat { style == .insetGrouped ? Theme.padding : 0 }
    /// The width of rows.
    var rowWidth: CGFloat { max(bounds.width - 2 * sideInset - indexWidth, 0) }

    /// Returns the corners of a row that are corners of its inset group.
    func corners(at path: IndexPath) -> CACornerMask {
        guard style == .insetGrouped else { return [] }
        return .ofRow(isFirst: path.row == 0, isLast: path.row == counts.count(in: path.section) - 1)
    }

    private func layOut(_ cell: UITableViewCell, at path: IndexPath) {
        cell.setLayoutFrame(rectForRow(at: path))
        guard style == .insetGrouped else { return }
        let corners = corners(at: path)
        cell.hidesSeparator = path.row == counts.count(in: path.section) - 1
        cell.layer.cornerRadius = corners.isEmpty ? 0 : Theme.cardRadius
        cell.layer.maskedCorners = corners
        if cell.backgroundColor == nil, cell.backgroundConfiguration == nil { cell.backgroundColor = Theme.panel }
    }

    /// Returns the fitted height of a row with automatic height; nil for a row with a specified height.
    func automaticHeight(of path: IndexPath, _ cell: UITableViewCell) -> CGFloat? {
        guard saidHeight(of: path) == Self.automaticDimension else { return nil }
        let fitting = cell.systemLayoutSizeFitting(
            CGSize(width: rowWidth, height: UIView.layoutFittingCompressedSize.height), withHorizontalFittingPriority: .required,
            verticalFittingPriority: .fittingSizeLevel)
        return max(TableRows.length(fitting.height, else: Self.standardRowHeight), Self.leastAutomaticHeight)
    }

    /// Fits a row with automatic height to its content. Rows below one that appears at the top keep their visible positions.
    private func fit(_ path: IndexPath, to cell: UITableViewCell) {
        // The delegate's height methods may reload the rows.
        guard let height = automaticHeight(of: path, cell), rows.contains(path) else { return }
        let old = rows.extent(path)
        guard abs(height - old.height) > 1e-6 else { return }
        rows.setHeight(height, of: path)
        placeOuterViews()
        if old.y < bounds.minY, shown.views.keys.contains(where: { $0 > path }) {
            shiftContent(by: height - old.height, below: old.y)
        }
    }

    func contentDidChange(of cell: UITableViewCell, at path: IndexPath) {
        fit(path, to: cell)
        setNeedsLayout()
    }

    /// Measures visible rows again after a change of the table's width.
    func fitShownRows() {
        for (path, cell) in shown.views.sorted(by: { $0.key < $1.key }) {
            cell.bounds.size.width = rowWidth
            fit(path, to: cell)
        }
    }

    /// A row of height 0 would make all others visible.
    private static let leastAutomaticHeight: CGFloat = 1
}
