@_spi(Hooks) import QuartzUI

/// The rows of a static table, in the order of the file.
@preconcurrency @MainActor
package final class StaticTableContent {
    /// A section of a static table.
    @preconcurrency @MainActor
    package struct Section {
        /// The cells.
        package var cells: [UITableViewCell] = []
        /// The heights of the cells; nil for the table's.
        package var heights: [CGFloat?] = []
        /// The header's text.
        package var header: String?
        /// The footer's text.
        package var footer: String?

        /// Creates an empty section.
        package init() {}
    }

    /// The sections.
    package let sections: [Section]

    /// Creates content.
    package init(_ sections: [Section]) { self.sections = sections }

    func section(_ index: Int) -> Section? { sections.indices.contains(index) ? sections[index] : nil }
    func cell(at path: IndexPath) -> UITableViewCell? {
        section(path.section).flatMap { $0.cells.indices.contains(path.row) ? $0.cells[path.row] : nil }
    }
    func height(at path: IndexPath) -> CGFloat? {
        section(path.section).flatMap { $0.heights.indices.contains(path.row) ? $0.heights[path.row] : nil }
    }
}
