import Demos
import QuartzInstruments

/// All demos as live thumbnails, the best first and then by chapter, with a search field. It covers the window.
final class GalleryView: UIView {
    /// Called with the demo to open.
    var onOpen: (Int) -> Void {
        get { grid.onOpen }
        set { grid.onOpen = newValue }
    }
    /// Called when the help button is clicked.
    var onHelp: () -> Void = {}
    /// Called when thumbnails may have become visible.
    var onChange: () -> Void = {}

    let search = SearchField(frame: .zero)
    let grid: GalleryGrid
    private let infos: [DemoInfo]
    /// The demos to start with.
    private let start: [Int]
    private let rail = ChapterRail()
    private let icon = UIView()
    private let name = UILabel(line: "Quartzite", font: UIFont.systemFont(ofSize: 17, weight: .semibold), color: Theme.text)
    private let help: IconButton
    private let about = UILabel(line: "", font: Theme.labelFont, color: Theme.text)
    private let keys = UILabel(
        line: "Return opens   / searches   ? all keys", font: Theme.labelFont, color: Theme.secondaryText, alignment: .right)
    private let lines = (0..<2).map { _ in Hairline() }
    private var hovered: Int?

    /// - Parameters:
    ///   - items: The scenes in the order of the course.
    ///   - start: The places of those to start with.
    init(_ items: [GalleryItem], start: [Int]) {
        infos = items.map(\.info)
        self.start = start
        let index = CourseIndex(infos, start: start)
        grid = GalleryGrid(items, index: index)
        var showHelp: () -> Void = {}
        help = IconButton(.help, tip: "Keys and mouse  ?") { showHelp() }
        super.init(frame: .zero)
        showHelp = { [unowned self] in onHelp() }
        backgroundColor = Theme.panel
        let side = Self.iconSide
        icon.layer.contents = UIImage(named: "Icon", size: CGSize(width: side, height: side))?.cgImage
        search.placeholder = "Search \(items.count) demos"
        search.addAction(UIAction { [unowned self] _ in filter() }, for: .editingChanged)
        rail.onPick = { [unowned self] in grid.reveal($0) }
        grid.onHover = { [unowned self] in
            hovered = $0
            describe()
        }
        grid.onScroll = { [unowned self] in
            rail.current = grid.plan.section(at: grid.bounds)
            onChange()
        }
        rail.show(index)
        for view in [grid, rail, icon, name, search, help, about, keys] + lines { addSubview(view) }
        isHidden = true
    }

    required init?(coder: NSCoder) { nil }

    private static let iconSide: CGFloat = 28
    private static let headHeight: CGFloat = 64
    private static let footHeight: CGFloat = 40
    /// The minimum width at which the chapters are listed beside the thumbnails.
    static let widthForRail: CGFloat = 1000
    private static let searchWidth: CGFloat = 280

    /// Whether it is shown.
    private(set) var isShown = false

    /// Shows or hides it. Hidden, it has no demos.
    func setShown(_ isShown: Bool) {
        guard isShown != self.isShown else { return }
        self.isShown = isShown
        isUserInteractionEnabled = isShown
        if isShown {
            isHidden = false
            setNeedsLayout()
            UIView.performWithoutAnimation { layoutIfNeeded() }
            grid.revealSelection(isAnimated: false)
            describe()
        } else {
            hovered = nil
            grid.stop()
            search.resignFirstResponder()
        }
        ViewerMotion.animate(Theme.calm) {
            self.alpha = isShown ? 1 : 0
        } then: { [weak self] in
            if let self { isHidden = !self.isShown }
        }
    }

    /// The selected demo.
    var selection: Int {
        get { grid.selection }
        set {
            grid.selection = newValue
            describe()
        }
    }

    /// Selects the demo one step away and scrolls to it.
    func move(_ step: GalleryLayout.Step) {
        guard let cell = grid.plan.cell(step, from: grid.place, page: grid.bounds.height) else { return }
        hovered = nil
        grid.select(cell)
        describe()
        grid.revealSelection(isAnimated: true)
    }

    /// Shows all demos again.
    ///
    /// - Returns: false if there was no search.
    func clearSearch() -> Bool {
        guard !(search.text ?? "").isEmpty else { return false }
        search.text = ""
        filter()
        return true
    }

    private func filter() {
        let index = CourseIndex(infos, query: search.text ?? "", start: start)
        grid.show(index)
        rail.show(index)
        if !index.demos.contains(selection), let first = index.demos.first { selection = first }
        grid.revealSelection(isAnimated: false)
        describe()
    }

    /// Describes the demo under the mouse, or the selected one.
    private func describe() {
        let demo = hovered ?? (grid.plan.cell(of: selection) == nil ? nil : selection)
        guard let info = demo.flatMap({ infos.indices.contains($0) ? infos[$0] : nil }) else { return about.show("") }
        let font = Theme.labelFont.font
        about.textRuns = [
            TextRun(info.title, font: font, color: Theme.text.cgColor),
            TextRun("   " + info.summary, font: font, color: Theme.secondaryText.cgColor),
        ]
    }

    /// The description below the thumbnails.
    var aboutText: String { about.text ?? "" }

    override func themeDidChange() {
        super.themeDidChange()
        describe()
    }

    override func layoutSubviews() {
        let margin = GalleryLayout.margin
        let head = Self.headHeight
        let side = Theme.controlHeight
        icon.frame = CGRect(x: margin, y: (head - Self.iconSide) / 2, width: Self.iconSide, height: Self.iconSide)
        help.frame = CGRect(x: bounds.width - margin - side, y: (head - side) / 2, width: side, height: side)
        search.frame = CGRect(
            x: help.frame.minX - Theme.grid - Self.searchWidth, y: (head - side) / 2, width: Self.searchWidth, height: side)
        name.frame = CGRect(
            x: icon.frame.maxX + 12, y: (head - 24) / 2, width: max(0, search.frame.minX - icon.frame.maxX - 28), height: 24)
        let bottom = max(head, bounds.height - Self.footHeight)
        let left = bounds.width >= Self.widthForRail ? ChapterRail.width : 0
        rail.isHidden = left == 0
        rail.frame = CGRect(x: 0, y: head, width: ChapterRail.width, height: bottom - head)
        grid.frame = CGRect(x: left, y: head, width: bounds.width - left, height: bottom - head)
        lines[0].lie(at: head - lines[0].thickness, from: 0, to: bounds.width)
        lines[1].lie(at: bottom, from: 0, to: bounds.width)
        // In a narrow window the description needs the room.
        keys.isHidden = left == 0
        let hint = left == 0 ? -Theme.padding : keys.sizeThatFits(bounds.size).width.rounded(.up)
        keys.frame = CGRect(x: bounds.width - margin - hint, y: bottom + 11, width: max(0, hint), height: 18)
        about.frame = CGRect(
            x: margin, y: bottom + 11, width: max(0, keys.frame.minX - margin - Theme.padding), height: 18)
    }
}

/// The list of sections beside the gallery. A click scrolls to one.
final class ChapterRail: UIView {
    static let width: CGFloat = 184

    /// Called with the clicked section.
    var onPick: (CourseIndex.Section) -> Void = { _ in }
    private var rows: [ChapterRow] = []
    private let line = Hairline()

    override init(frame: CGRect) {
        super.init(frame: frame)
        clipsToBounds = true
        addSubview(line)
    }

    required init?(coder: NSCoder) { nil }

    /// Shows the sections of an index.
    func show(_ index: CourseIndex) {
        for row in rows { row.removeFromSuperview() }
        rows = index.sections.map { section in
            ChapterRow(section) { [unowned self] in onPick(section) }
        }
        for row in rows { addSubview(row) }
        setNeedsLayout()
    }

    /// The marked section.
    var current: CourseIndex.Section? {
        didSet { if current != oldValue { mark() } }
    }

    private func mark() {
        for row in rows { row.isSelected = row.section == current }
    }

    override func layoutSubviews() {
        for (index, row) in rows.enumerated() {
            row.frame = CGRect(
                x: Theme.grid, y: Theme.padding + CGFloat(index) * Theme.controlHeight,
                width: max(0, bounds.width - 2 * Theme.grid), height: Theme.controlHeight)
        }
        line.stand(at: bounds.width - line.thickness, from: 0, to: bounds.height)
        mark()
    }
}

/// A section and the number of its demos. The current one is tinted and has a bar.
private final class ChapterRow: PressControl {
    let section: CourseIndex.Section
    private let name: UILabel
    private let count: UILabel
    private let bar = UIView()

    init(_ section: CourseIndex.Section, action: @escaping () -> Void) {
        self.section = section
        name = UILabel(line: section.title, font: Theme.labelFont, color: Theme.text)
        count = UILabel(line: "\(section.demos.count)", font: Theme.labelFont, color: Theme.secondaryText, alignment: .right)
        super.init(frame: .zero)
        accessibilityLabel = section.title
        layer.cornerRadius = Theme.controlRadius
        bar.backgroundColor = Theme.accent
        bar.layer.cornerRadius = 1.5
        bar.isUserInteractionEnabled = false
        bar.isHidden = true
        for view in [bar, name, count] { addSubview(view) }
        addAction(UIAction { _ in action() }, for: .touchUpInside)
    }

    required init?(coder: NSCoder) { nil }

    override func layoutSubviews() {
        super.layoutSubviews()
        bar.frame = CGRect(x: 4, y: 7, width: 3, height: max(0, bounds.height - 14))
        name.frame = CGRect(x: Theme.padding, y: 5, width: max(0, bounds.width - 56), height: 18)
        count.frame = CGRect(x: bounds.width - 40, y: 5, width: 28, height: 18)
    }

    override func stateDidChange() {
        bar.isHidden = !isSelected
        let color =
            isSelected ? Theme.accent.withAlphaComponent(0.2) : state.contains(.hovered) ? Theme.raised : UIColor.clear
        ViewerMotion.animate(Theme.quick) { self.backgroundColor = color }
    }
}
