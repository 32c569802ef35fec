import Demos
import QuartzInstruments

/// The scrolling part of the gallery. Cells exist only while they are visible, and so do their demos.
final class GalleryGrid: UIScrollView {
    /// Called with the demo that is clicked.
    var onOpen: (Int) -> Void = { _ in }
    /// Called when the mouse enters a cell; nil when it has left.
    var onHover: (Int?) -> Void = { _ in }
    /// Called when other cells may have become visible.
    var onScroll: () -> Void = {}

    private let items: [GalleryItem]
    private var index: CourseIndex
    private(set) var plan: GalleryLayout
    /// The visible cells by their places.
    private var cells: [Int: GalleryCell] = [:]
    private var headings: [SectionHeading] = []
    private let empty = UILabel(line: "No demo matches", font: Theme.bodyFont, color: Theme.secondaryText)
    /// The offset at the last frame; demos are created only while the grid is at rest.
    private var lastOffset: CGPoint?
    /// Whether the demos of visible cells run.
    private(set) var isRunning = false

    init(_ items: [GalleryItem], index: CourseIndex) {
        self.items = items
        self.index = index
        plan = GalleryLayout(index, width: 0)
        super.init(frame: .zero)
        showsHorizontalScrollIndicator = false
        addSubview(empty)
        show(index)
    }

    required init?(coder: NSCoder) { nil }

    /// The selected demo. Its cell is the one that was selected last, or the first one.
    var selection = 0 {
        didSet { choosePlace() }
    }

    /// The place of the selected cell; nil if the demo is filtered out.
    private(set) var place: Int?

    /// Selects a cell.
    func select(_ cell: GalleryLayout.Cell) {
        place = cell.place
        selection = cell.demo
    }

    private func choosePlace() {
        if place.map({ plan.cells.indices.contains($0) && plan.cells[$0].demo == selection }) != true {
            place = plan.cell(of: selection)?.place
        }
        for (place, cell) in cells { cell.isSelected = place == self.place }
    }

    /// Shows the demos of an index from the top.
    func show(_ index: CourseIndex) {
        self.index = index
        for heading in headings { heading.removeFromSuperview() }
        headings = index.sections.map { SectionHeading($0) }
        for heading in headings { addSubview(heading) }
        empty.isHidden = !headings.isEmpty
        contentOffset = .zero
        for cell in cells.values {
            cell.thumbnail.end()
            cell.removeFromSuperview()
        }
        cells = [:]
        place = nil
        arrange()
    }

    /// Scrolls the selected cell into view, with its heading if it is in the first row.
    func revealSelection(isAnimated: Bool) {
        guard let cell = place.map({ plan.cells[$0] }) else { return }
        let above = GalleryLayout.headingHeight + GalleryLayout.headingGap + GalleryLayout.gap
        var rect = cell.frame.insetBy(dx: 0, dy: -GalleryLayout.gap)
        rect.origin.y -= above - GalleryLayout.gap
        rect.size.height += above - GalleryLayout.gap
        scrollRectToVisible(rect, animated: isAnimated && !ViewerMotion.isReduced)
    }

    /// Scrolls a section's heading to the top.
    func reveal(_ section: CourseIndex.Section) {
        guard let heading = plan.headings.first(where: { $0.section == section }) else { return }
        let y = min(heading.frame.minY - GalleryLayout.gap, max(0, contentSize.height - bounds.height))
        setContentOffset(CGPoint(x: 0, y: max(0, y)), animated: !ViewerMotion.isReduced)
    }

    // MARK: Running

    /// The demos that exist now.
    var running: [Demo] { cells.values.compactMap(\.thumbnail.canvas?.demo) }

    /// Whether a visible cell has no demo yet.
    private var waiting: GalleryCell? {
        cells.filter { $0.value.thumbnail.canvas == nil }.min { $0.key < $1.key }?.value
    }

    /// Creates at most one demo of a visible cell, unless the grid is scrolling.
    ///
    /// - Returns: Whether it is needed in the next frame.
    func advance() -> Bool {
        isRunning = true
        defer { lastOffset = contentOffset }
        guard contentOffset == lastOffset else { return true }
        waiting?.thumbnail.begin()
        return waiting != nil
    }

    /// Removes all demos.
    func stop() {
        isRunning = false
        lastOffset = nil
        for cell in cells.values { cell.thumbnail.end() }
    }

    // MARK: Layout

    private func arrange() {
        plan = GalleryLayout(index, width: bounds.width)
        contentSize = plan.size
        for (view, heading) in zip(headings, plan.headings) { view.frame = heading.frame }
        empty.frame = CGRect(
            x: GalleryLayout.margin, y: GalleryLayout.gap, width: max(0, bounds.width - 2 * GalleryLayout.margin), height: 24)
        placeCells()
        choosePlace()
    }

    private func placeCells() {
        let visible = plan.cells(in: bounds)
        let wanted = Set(visible.map(\.place))
        for (place, cell) in cells where !wanted.contains(place) {
            cell.thumbnail.end()
            cell.removeFromSuperview()
            cells[place] = nil
        }
        for planned in visible {
            let cell = cells[planned.place] ?? makeCell(planned)
            cell.frame = planned.frame
        }
        onScroll()
    }

    private func makeCell(_ planned: GalleryLayout.Cell) -> GalleryCell {
        let demo = planned.demo
        let cell = GalleryCell(items[demo]) { [unowned self] in
            select(planned)
            onOpen(demo)
        }
        cell.onHover = { [unowned self] in onHover($0 ? demo : nil) }
        cell.isSelected = planned.place == place
        cells[planned.place] = cell
        insertSubview(cell, at: 0)
        return cell
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        if plan.size.width != bounds.width { arrange() } else { placeCells() }
    }
}

/// A section's name, its summary and the number of its demos.
private final class SectionHeading: UIView {
    private let name: UILabel
    private let summary: UILabel
    private let count: UILabel

    init(_ section: CourseIndex.Section) {
        name = UILabel(
            line: section.title, font: UIFont.systemFont(ofSize: 15, weight: .semibold), color: Theme.text)
        summary = UILabel(line: section.summary, font: Theme.labelFont, color: Theme.secondaryText)
        count = UILabel(line: "\(section.demos.count)", font: Theme.labelFont, color: Theme.secondaryText, alignment: .right)
        super.init(frame: .zero)
        isUserInteractionEnabled = false
        for label in [name, summary, count] { addSubview(label) }
    }

    required init?(coder: NSCoder) { nil }

    override func layoutSubviews() {
        let width = name.sizeThatFits(bounds.size).width.rounded(.up)
        name.frame = CGRect(x: 0, y: 0, width: width, height: 24)
        count.frame = CGRect(x: bounds.width - 40, y: 3, width: 40, height: 18)
        let left = width + 12
        summary.frame = CGRect(x: left, y: 3, width: max(0, count.frame.minX - left), height: 18)
    }
}
