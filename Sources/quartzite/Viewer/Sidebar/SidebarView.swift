import Demos
import QuartzInstruments
import QuartzUI
import QuartzUIControls

/// The left panel: the program's name, the search field, the demos.
final class SidebarView: UIView {
    private let infos: [DemoInfo]
    private let icon = UIView()
    private let name = UILabel(line: "Quartzite", font: UIFont.systemFont(ofSize: 15, weight: .semibold), color: Theme.text)
    private let list: SidebarList
    private let help: IconButton
    private let gallery: IconButton
    let search = SearchField(frame: .zero)
    /// Called when the help button is clicked.
    var onHelp: () -> Void = {}
    /// Called when the gallery button is clicked.
    var onGallery: () -> Void = {}
    /// The listed demos.
    private(set) var index: CourseIndex
    /// Whether the course has no demos that could be listed.
    var hasNoDemos: Bool { CourseIndex(infos).demos.isEmpty }

    /// - Parameter select: Called with the course index of the clicked demo.
    init(_ infos: [DemoInfo], select: @escaping (Int) -> Void) {
        self.infos = infos
        index = CourseIndex(infos)
        list = SidebarList(infos, select: select)
        var showHelp: () -> Void = {}
        var showGallery: () -> Void = {}
        help = IconButton(.help, tip: "Keys and mouse  ?") { showHelp() }
        gallery = IconButton(.gallery, tip: "Gallery  G") { showGallery() }
        super.init(frame: .zero)
        showHelp = { [unowned self] in onHelp() }
        showGallery = { [unowned self] in onGallery() }
        backgroundColor = Theme.panel
        clipsToBounds = true
        icon.layer.contents = UIImage(named: "Icon", size: CGSize(width: Self.iconSide, height: Self.iconSide))?.cgImage
        search.addAction(UIAction { [unowned self] _ in filter() }, for: .editingChanged)
        for view in [icon, name, gallery, help, search, list] { addSubview(view) }
    }

    required init?(coder: NSCoder) { nil }

    private static let iconSide: CGFloat = 24

    /// Marks a demo as the current one.
    func select(_ demo: Int, isAnimated: Bool = true) {
        list.select(demo, isAnimated: isAnimated)
    }

    /// Shows all demos again.
    func clearSearch() {
        search.text = ""
        filter()
    }

    private func filter() {
        index = CourseIndex(infos, query: search.text ?? "")
        list.show(index)
    }

    override func layoutSubviews() {
        let padding = Theme.padding
        icon.frame = CGRect(x: padding, y: padding, width: Self.iconSide, height: Self.iconSide)
        let side = Theme.controlHeight
        help.frame = CGRect(x: bounds.width - padding - side, y: padding - 2, width: side, height: side)
        gallery.frame = CGRect(x: help.frame.minX - Theme.grid - side, y: padding - 2, width: side, height: side)
        let left = icon.frame.maxX + Theme.grid
        name.frame = CGRect(x: left, y: padding + 2, width: max(0, gallery.frame.minX - left - Theme.grid), height: 20)
        search.frame = CGRect(
            x: padding, y: icon.frame.maxY + padding, width: max(0, bounds.width - 2 * padding), height: Theme.controlHeight)
        let top = search.frame.maxY + Theme.grid
        list.frame = CGRect(x: 0, y: top, width: bounds.width, height: max(0, bounds.height - top))
    }
}

/// The demos by chapter, filtered by a search.
struct CourseIndex: Equatable {
    /// A chapter and its matching demos, as indices of the course; or the demos to start with.
    struct Section: Equatable {
        /// nil for the demos to start with.
        let chapter: DemoInfo.Chapter?
        let demos: [Int]

        var title: String { chapter?.rawValue ?? "Start here" }
        var summary: String { chapter?.summary ?? "A first look at every chapter." }
    }

    let sections: [Section]

    /// - Parameters:
    ///   - query: Words that must all occur in title, name, summary or chapter; empty for all demos.
    ///   - start: The demos to start with, which are in their chapters too. They are left out of matches.
    init(_ infos: [DemoInfo], query: String = "", start: [Int] = []) {
        let words = query.lowercased().split(whereSeparator: \.isWhitespace)
        let first = start.isEmpty || !words.isEmpty ? [] : [Section(chapter: nil, demos: start)]
        sections =
            first
            + DemoInfo.Chapter.allCases.compactMap { chapter in
                let demos = infos.indices.filter { index in
                    let info = infos[index]
                    let text = [info.title, info.id, info.summary, chapter.rawValue].joined(separator: " ").lowercased()
                    return info.chapter == chapter && words.allSatisfy { text.contains($0) }
                }
                return demos.isEmpty ? nil : Section(chapter: chapter, demos: demos)
            }
    }

    /// All matches in order.
    var demos: [Int] { sections.flatMap(\.demos) }

    /// Returns the match a number of rows away from a demo, clamped to the ends; the first match if the demo is none.
    func demo(_ rows: Int, from demo: Int) -> Int? {
        let demos = demos
        guard let place = demos.firstIndex(of: demo) else { return demos.first }
        return demos[min(max(place + rows, 0), demos.count - 1)]
    }
}
