import Demos

/// The frames of the gallery's headings and cells, and the steps between cells.
struct GalleryLayout: Equatable {
    /// A chapter's heading.
    struct Heading: Equatable {
        let section: CourseIndex.Section
        let frame: CGRect
    }

    /// A demo's cell.
    struct Cell: Equatable {
        /// The cell's index. A demo to start with has two cells.
        let place: Int
        /// The demo's index in the course.
        let demo: Int
        let frame: CGRect
    }

    /// A direction of an arrow key.
    enum Step {
        case left, right, up, down, pageUp, pageDown, first, last
    }

    let headings: [Heading]
    /// In course order.
    let cells: [Cell]
    let size: CGSize
    /// The demos by row, as indices into `cells`.
    private let rows: [Range<Int>]

    /// The minimum width of a cell.
    static let leastCellWidth: CGFloat = 220
    static let margin = Theme.padding + Theme.grid
    static let gap = Theme.padding
    static let headingHeight: CGFloat = 24
    /// The space above a heading, and between a heading and its cells.
    static let sectionGap: CGFloat = 32
    static let headingGap: CGFloat = 12
    /// The height of the title below a thumbnail.
    static let titleHeight: CGFloat = 32

    init(_ index: CourseIndex, width: CGFloat) {
        let inner = max(0, width - 2 * Self.margin)
        let columns = max(1, Int((inner + Self.gap) / (Self.leastCellWidth + Self.gap)))
        let cellWidth = ((inner - CGFloat(columns - 1) * Self.gap) / CGFloat(columns)).rounded(.down)
        let thumbnail = (cellWidth / Demo.canvasSize.width * Demo.canvasSize.height).rounded()
        let pitch = CGSize(width: cellWidth + Self.gap, height: thumbnail + Self.titleHeight + Self.gap)
        var (headings, cells, rows): ([Heading], [Cell], [Range<Int>]) = ([], [], [])
        var y = Self.gap
        for section in index.sections {
            headings.append(
                Heading(section: section, frame: CGRect(x: Self.margin, y: y, width: inner, height: Self.headingHeight)))
            y += Self.headingHeight + Self.headingGap
            for start in stride(from: 0, to: section.demos.count, by: columns) {
                let row = section.demos[start..<min(start + columns, section.demos.count)]
                rows.append(cells.count..<cells.count + row.count)
                for (column, demo) in row.enumerated() {
                    let origin = CGPoint(x: Self.margin + CGFloat(column) * pitch.width, y: y)
                    cells.append(
                        Cell(
                            place: cells.count, demo: demo,
                            frame: CGRect(origin: origin, size: CGSize(width: cellWidth, height: pitch.height - Self.gap))))
                }
                y += pitch.height
            }
            y += Self.sectionGap - Self.gap
        }
        self.headings = headings
        self.cells = cells
        self.rows = rows
        size = CGSize(width: width, height: y)
    }

    /// Returns the first cell of a demo; nil if it is filtered out.
    func cell(of demo: Int) -> Cell? { cells.first { $0.demo == demo } }

    /// Returns the cells that a rectangle shows at least in part.
    func cells(in rect: CGRect) -> [Cell] { cells.filter { $0.frame.intersects(rect) } }

    /// Returns the section at the top of a rectangle; the last one at the end, where headings cannot reach the top.
    func section(at rect: CGRect) -> CourseIndex.Section? {
        guard rect.minY > 0 else { return headings.first?.section }
        guard rect.maxY < size.height else { return headings.last?.section }
        return (headings.last { $0.frame.minY <= rect.minY + Self.sectionGap } ?? headings.first)?.section
    }

    /// Returns the cell one step away from another cell, clamped to the ends; the first one if there is no such cell.
    ///
    /// - Parameter page: The height of a page.
    func cell(_ step: Step, from place: Int?, page: CGFloat) -> Cell? {
        guard let place, let row = rows.firstIndex(where: { $0.contains(place) }) else { return cells.first }
        let pitch = cells[place].frame.height + Self.gap
        let pageRows = max(1, Int(page / pitch))
        switch step {
        case .left: return cells[max(place - 1, 0)]
        case .right: return cells[min(place + 1, cells.count - 1)]
        case .up: return cell(inRow: row - 1, below: place)
        case .down: return cell(inRow: row + 1, below: place)
        case .pageUp: return cell(inRow: max(row - pageRows, 0), below: place)
        case .pageDown: return cell(inRow: min(row + pageRows, rows.count - 1), below: place)
        case .first: return cells.first
        case .last: return cells.last
        }
    }

    /// Returns the cell of a row in the column of another cell, or the row's last one; the other cell beyond the ends.
    private func cell(inRow row: Int, below place: Int) -> Cell {
        guard rows.indices.contains(row) else { return cells[place] }
        let left = cells[place].frame.minX
        return cells[rows[row]].last { $0.frame.minX <= left + 1 } ?? cells[rows[row].lowerBound]
    }
}
