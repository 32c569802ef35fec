import Demos
import QuartzInstruments
import QuartzUI

/// A scrolling list of the demos by chapter, with a selection.
final class SidebarList: UIScrollView {
    private let infos: [DemoInfo]
    private let select: (Int) -> Void
    private var captions: [UILabel] = []
    private var rows: [[SidebarRow]] = []
    private let highlight = SelectionView()
    private let emptyLabel = UILabel(line: "No demo matches", font: Theme.labelFont, color: Theme.secondaryText)
    private var selection: Int?
    /// The size for which the selection was last scrolled into view.
    private var fittedSize = CGSize.zero

    /// - Parameter select: Called with the course index of the clicked demo.
    init(_ infos: [DemoInfo], select: @escaping (Int) -> Void) {
        self.infos = infos
        self.select = select
        super.init(frame: .zero)
        addSubview(highlight)
        addSubview(emptyLabel)
        show(CourseIndex(infos))
    }

    required init?(coder: NSCoder) { nil }

    private static let rowHeight = Theme.controlHeight
    private static let captionHeight: CGFloat = 24
    private static let sectionGap = Theme.grid

    /// Shows the demos of an index.
    func show(_ index: CourseIndex) {
        for view in (captions as [UIView]) + rows.joined().map({ $0 as UIView }) { view.removeFromSuperview() }
        captions = index.sections.map {
            UILabel(line: $0.title.uppercased(), font: Theme.captionFont, color: Theme.secondaryText)
        }
        rows = index.sections.map { section in
            section.demos.map { demo in
                SidebarRow(demo: demo, title: infos[demo].title) { [unowned self] in select(demo) }
            }
        }
        for view in (captions as [UIView]) + rows.joined().map({ $0 as UIView }) { addSubview(view) }
        emptyLabel.isHidden = !rows.isEmpty
        contentOffset = .zero
        placeRows()
        placeHighlight(isAnimated: false)
    }

    /// Selects a demo and scrolls to it.
    func select(_ demo: Int, isAnimated: Bool) {
        selection = demo
        placeHighlight(isAnimated: isAnimated)
        scrollToSelection(isAnimated: isAnimated)
    }

    private func scrollToSelection(isAnimated: Bool) {
        guard let row = selection.flatMap(row) else { return }
        let air = Self.captionHeight + Self.sectionGap
        scrollRectToVisible(row.frame.insetBy(dx: 0, dy: -air), animated: isAnimated && !ViewerMotion.isReduced)
    }

    private func row(_ demo: Int) -> SidebarRow? { rows.joined().first { $0.demo == demo } }

    private func placeHighlight(isAnimated: Bool) {
        for row in rows.joined() { row.isSelected = row.demo == selection }
        let row = selection.flatMap(row)
        let move = {
            self.highlight.alpha = row == nil ? 0 : 1
            if let row { self.highlight.frame = row.frame }
        }
        if isAnimated, highlight.alpha > 0 {
            ViewerMotion.animate(Theme.quick, move)
        } else {
            UIView.performWithoutAnimation(move)
        }
    }

    private func placeRows() {
        let width = max(0, bounds.width - 2 * Theme.grid)
        var y: CGFloat = 0
        for (caption, rows) in zip(captions, rows) {
            caption.frame = CGRect(x: Theme.padding + Theme.grid, y: y + 6, width: max(0, width - 2 * Theme.padding), height: 15)
            y += Self.captionHeight
            for row in rows {
                row.frame = CGRect(x: Theme.grid, y: y, width: width, height: Self.rowHeight)
                y += Self.rowHeight
            }
            y += Self.sectionGap
        }
        emptyLabel.frame = CGRect(x: Theme.padding + Theme.grid, y: 8, width: max(0, width - 2 * Theme.padding), height: 18)
        contentSize = CGSize(width: bounds.width, height: y)
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        placeRows()
        guard bounds.size != fittedSize else { return }
        fittedSize = bounds.size
        placeHighlight(isAnimated: false)
        scrollToSelection(isAnimated: false)
    }
}

/// The mark of the selected row: a tinted background, and a bar that does not depend on colour.
private final class SelectionView: UIView {
    private let bar = UIView()

    override init(frame: CGRect) {
        super.init(frame: frame)
        backgroundColor = Theme.accent.withAlphaComponent(0.2)
        bar.backgroundColor = Theme.accent
        bar.layer.cornerRadius = 1.5
        layer.cornerRadius = Theme.controlRadius
        isUserInteractionEnabled = false
        addSubview(bar)
    }

    required init?(coder: NSCoder) { nil }

    override func layoutSubviews() {
        bar.frame = CGRect(x: 4, y: 7, width: 3, height: max(0, bounds.height - 14))
    }
}

/// A demo's row in the sidebar.
final class SidebarRow: ButtonControl {
    /// The demo's index in the course.
    let demo: Int
    private let title: UILabel

    init(demo: Int, title text: String, action: @escaping () -> Void) {
        self.demo = demo
        title = UILabel(line: text, font: Theme.labelFont, color: Theme.text)
        super.init(frame: .zero)
        accessibilityLabel = text
        layer.cornerRadius = Theme.controlRadius
        addSubview(title)
        addAction(UIAction { _ in action() }, for: .touchUpInside)
    }

    required init?(coder: NSCoder) { nil }

    override func layoutSubviews() {
        super.layoutSubviews()
        title.frame = CGRect(x: Theme.padding, y: 5, width: max(0, bounds.width - 2 * Theme.padding), height: 18)
    }

    override func stateDidChange() {
        let isLit = state.contains(.hovered) && !isSelected
        ViewerMotion.animate(Theme.quick) { self.backgroundColor = isLit ? Theme.raised : .clear }
    }
}
