import Demos

/// The list of chapters beside the gallery. A click scrolls to the chapter.
final class ChapterRail: UIView {
    static let width: CGFloat = 184

    /// Called with the clicked chapter.
    var onPick: (DemoInfo.Chapter) -> Void = { _ in }
    private var rows: [ChapterRow] = []
    private let line = Hairline()

    override init(frame: CGRect) {
        super.init(frame: frame)
        clipsToBounds = true
        addSubview(line)
    }

    required init?(coder: NSCoder) { nil }

    /// Shows the chapters of an index.
    func show(_ index: CourseIndex) {
        for row in rows { row.removeFromSuperview() }
        rows = index.sections.map { section in
            ChapterRow(section) { [unowned self] in onPick(section.chapter) }
        }
        for row in rows { addSubview(row) }
        setNeedsLayout()
    }

    /// The marked chapter.
    var current: DemoInfo.Chapter? {
        didSet { if current != oldValue { mark() } }
    }

    private func mark() {
        for row in rows { row.isSelected = row.chapter == current }
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

/// A chapter and the number of its demos. The current one is tinted and has a bar.
private final class ChapterRow: UIControl {
    let chapter: DemoInfo.Chapter
    private let name: UILabel
    private let count: UILabel
    private let bar = UIView()

    init(_ section: CourseIndex.Section, action: @escaping () -> Void) {
        chapter = section.chapter
        name = UILabel(line: section.chapter.rawValue, font: Theme.labelFont, color: Theme.text)
        count = UILabel(line: "\(section.demos.count)", font: Theme.labelFont, color: Theme.secondaryText, alignment: .right)
        super.init(frame: .zero)
        accessibilityLabel = section.chapter.rawValue
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
        Motion.animate(Theme.quick) { self.backgroundColor = color }
    }
}
