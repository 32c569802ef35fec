@_spi(Hooks) import QuartzUI

/// Positions of all rows and section headers of a table.
struct TableRows: ListContent {
    /// One section.
    private struct Section {
        var top: CGFloat
        var header: CGFloat
        var rows: RowHeights
        var footer: CGFloat

        var count: Int { rows.count }
        func bottom(_ row: Int) -> CGFloat { top + header + rows.bottom(row) }
        func rowTop(_ row: Int) -> CGFloat { row == 0 ? top + header : bottom(row - 1) }
        var rowsEnd: CGFloat { count == 0 ? top + header : bottom(count - 1) }
        var end: CGFloat { rowsEnd + footer }
    }

    private var sections: [Section] = []
    /// The number of rows by section.
    private(set) var counts = ListCounts()
    /// The total height.
    private(set) var height: CGFloat

    /// Creates an empty layout that starts below the table's header.
    init(top: CGFloat = 0) { height = top }

    /// The maximum number of rows; further rows are not shown, with a warning.
    static let largestCount = 10_000_000

    /// Adds a section.
    ///
    /// - Parameters:
    ///   - padding: The space above the header, if there is one.
    ///   - rowHeight: The height of the rows without `each`.
    ///   - each: The height of each row; nil if all rows have `rowHeight`.
    mutating func addSection(
        count: Int, padding: CGFloat, header: CGFloat, footer: CGFloat, height rowHeight: CGFloat, each: ((Int) -> CGFloat)?
    ) {
        let count = counts.addSection(of: count, limit: Self.largestCount, in: "UITableView")
        let heights = each.map { each in
            RowHeights((0..<count).map { Self.length(each($0), else: rowHeight) })
        }
        let section = Section(
            top: height + (header > 0 ? padding : 0), header: header,
            rows: heights ?? RowHeights(count: count, standard: rowHeight), footer: footer)
        sections.append(section)
        height = section.end
    }

    /// Sets the measured height of a row and moves everything below.
    mutating func setHeight(_ new: CGFloat, of path: IndexPath) {
        let change = new - extent(path).height
        sections[path.section].rows.setHeight(new, of: path.row)
        for below in sections.indices where below > path.section { sections[below].top += change }
        height += change
    }

    /// The rows with measured heights.
    var measured: [(IndexPath, CGFloat)] {
        sections.enumerated().flatMap { section, content in
            content.rows.measuredRows.map {
                (IndexPath(row: $0, section: section), extent(IndexPath(row: $0, section: section)).height)
            }
        }
    }

    static func length(_ value: CGFloat, else fallback: CGFloat) -> CGFloat {
        if value >= 0, value.isFinite { return value }
        Diagnostics.warnOnce("UITableView: \(value) is not a valid row height; the table's is used")
        return fallback
    }

    func contains(_ path: IndexPath) -> Bool { counts.contains(path) }

    /// Returns the top and height of an existing row.
    func extent(_ path: IndexPath) -> (y: CGFloat, height: CGFloat) {
        let section = sections[path.section]
        let top = section.rowTop(path.row)
        return (top, section.bottom(path.row) - top)
    }

    /// Returns the top and height of a section's header.
    func header(_ section: Int) -> (y: CGFloat, height: CGFloat) { (sections[section].top, sections[section].header) }

    /// Returns the top and height of a section's footer.
    func footer(_ section: Int) -> (y: CGFloat, height: CGFloat) { (sections[section].rowsEnd, sections[section].footer) }

    /// Returns the rows that intersect a vertical range.
    func rows(from low: CGFloat, to high: CGFloat) -> [IndexPath] {
        var found: [IndexPath] = []
        for (index, section) in sections.enumerated() where section.end > low && section.top < high && section.count > 0 {
            let first = (0..<section.count).partitioningIndex { section.bottom($0) > low }
            for row in first..<section.count {
                if section.rowTop(row) >= high { break }
                if section.bottom(row) > low { found.append(IndexPath(row: row, section: index)) }
            }
        }
        return found
    }

    /// Returns the sections that intersect a vertical range.
    func sections(from low: CGFloat, to high: CGFloat) -> [Int] {
        sections.indices.filter { sections[$0].end > low && sections[$0].top < high }
    }

    /// Returns the row at a y coordinate; nil over headers and outside the rows.
    func row(at y: CGFloat) -> IndexPath? {
        rows(from: y, to: y.nextUp).first
    }
}

/// The heights of a section's rows: estimates, and measured heights of some rows.
///
/// Rows with the standard estimate use no memory. Measured rows are stored in order, with the cumulative difference between
/// measured and estimated heights.
struct RowHeights {
    let count: Int
    private let standard: CGFloat
    /// Estimated bottoms of the rows, relative to the first row's top; nil if all rows have the height `standard`.
    private let bottoms: [CGFloat]?
    private var measured: [(row: Int, sum: CGFloat)] = []

    init(count: Int, standard: CGFloat) {
        self.count = count
        self.standard = standard
        bottoms = nil
    }

    init(_ heights: [CGFloat]) {
        count = heights.count
        standard = 0
        var y: CGFloat = 0
        bottoms = heights.map { height in
            y += height
            return y
        }
    }

    /// Returns the bottom of a row, relative to the first row's top.
    func bottom(_ row: Int) -> CGFloat {
        let place = index(after: row)
        return guessedBottom(row) + (place > 0 ? measured[place - 1].sum : 0)
    }

    private func guessedBottom(_ row: Int) -> CGFloat { row < 0 ? 0 : bottoms?[row] ?? standard * CGFloat(row + 1) }

    /// Returns the number of measured rows up to and including a row.
    private func index(after row: Int) -> Int { measured.partitioningIndex { $0.row > row } }

    /// The measured rows, in order.
    var measuredRows: [Int] { measured.map(\.row) }

    mutating func setHeight(_ height: CGFloat, of row: Int) {
        let change = height - (bottom(row) - (row == 0 ? 0 : bottom(row - 1)))
        var place = index(after: row)
        if place == 0 || measured[place - 1].row != row {
            measured.insert((row, place > 0 ? measured[place - 1].sum : 0), at: place)
            place += 1
        }
        for index in measured.indices[(place - 1)...] { measured[index].sum += change }
    }
}
