@_spi(Hooks) import QuartzUI

/// The titles at a table's right edge. A press, or a drag along them, scrolls to their sections.
final class SectionIndexView: UIView {
    static let width: CGFloat = 15
    private static let font = UIFont.systemFont(ofSize: 11, weight: .semibold)
    /// The height of one title.
    private static let step: CGFloat = 14

    var titles: [String] = [] { didSet { if titles != oldValue { setNeedsLayout() } } }
    /// The colour of the titles; nil uses the tint colour.
    var color: UIColor? { didSet { paint() } }
    var ground: UIColor? { didSet { paint() } }
    /// The background while the user drags; nil uses the usual one.
    var trackingGround: UIColor? { didSet { paint() } }
    /// Called with the index of the title below the user's finger.
    var choose: (Int) -> Void = { _ in }
    private var labels: [UILabel] = []
    private var isTracking = false { didSet { paint() } }
    private var chosen: Int?

    init() {
        super.init(frame: .zero)
        isAccessibilityElement = true
        accessibilityLabel = "Section index"
        let press = UILongPressGestureRecognizer { [unowned self] press in track(press) }
        press.minimumPressDuration = 0
        press.allowableMovement = .greatestFiniteMagnitude
        addGestureRecognizer(press)
    }

    required init?(coder: NSCoder) { nil }

    private func track(_ press: UIGestureRecognizer) {
        switch press.state {
        case .began, .changed:
            isTracking = true
            guard let index = index(at: press.location(in: self).y), index != chosen else { return }
            chosen = index
            choose(index)
        default:
            isTracking = false
            chosen = nil
        }
    }

    /// The part of the view that the titles cover.
    private var area: CGRect {
        let height = min(bounds.height, CGFloat(titles.count) * Self.step)
        return CGRect(x: 0, y: (bounds.height - height) / 2, width: bounds.width, height: height)
    }

    /// Returns the index of the title at a height, the nearest one above and below them.
    private func index(at y: CGFloat) -> Int? {
        guard !titles.isEmpty, y.isFinite, area.height > 0 else { return nil }
        let place = (y - area.minY) / area.height * CGFloat(titles.count)
        return Int(min(max(place, 0), CGFloat(titles.count - 1)))
    }

    /// The titles that have room. A dot stands for those between two titles.
    private var shown: [String] {
        let room = Int(min(max(bounds.height / Self.step, 0), 1000))
        guard titles.count > room else { return titles }
        guard room >= 3 else { return Array(titles.prefix(room)) }
        // An odd number: titles, with dots between them.
        let count = (room - 1) / 2 * 2 + 1
        return (0..<count).map { place in
            place % 2 == 1 ? "•" : titles[place * (titles.count - 1) / (count - 1)]
        }
    }

    private func paint() {
        backgroundColor = (isTracking ? trackingGround : nil) ?? ground ?? .clear
        for label in labels { label.textColor = color ?? tintColor }
    }

    override func tintColorDidChange() {
        super.tintColorDidChange()
        paint()
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let texts = shown
        while labels.count > texts.count { labels.removeLast().removeFromSuperview() }
        while labels.count < texts.count {
            let label = UILabel()
            label.font = Self.font
            label.textAlignment = .center
            labels.append(label)
            addSubview(label)
        }
        let area = area
        let step = texts.isEmpty ? 0 : area.height / CGFloat(texts.count)
        for (place, (label, text)) in zip(labels, texts).enumerated() {
            label.text = text
            label.frame = CGRect(x: 0, y: area.minY + CGFloat(place) * step, width: bounds.width, height: step)
        }
        paint()
    }
}

extension UITableView {
    /// The colour of the index's titles; nil uses the tint colour.
    public var sectionIndexColor: UIColor? {
        get { sectionIndex.color }
        set { sectionIndex.color = newValue }
    }
    /// The colour behind the index; nil is none.
    public var sectionIndexBackgroundColor: UIColor? {
        get { sectionIndex.ground }
        set { sectionIndex.ground = newValue }
    }
    /// The colour behind the index while the user drags along it; nil uses the usual one.
    public var sectionIndexTrackingBackgroundColor: UIColor? {
        get { sectionIndex.trackingGround }
        set { sectionIndex.trackingGround = newValue }
    }

    /// Asks the data source for the titles of the index again.
    public func reloadSectionIndexTitles() {
        needsIndexTitles = true
        setNeedsLayout()
    }

    /// The width that the index takes from the rows.
    var indexWidth: CGFloat { sectionIndex.superview == nil ? 0 : SectionIndexView.width }

    /// Shows the index beside the rows if the data source has titles and the table has enough rows.
    func placeSectionIndex() {
        if needsIndexTitles {
            needsIndexTitles = false
            sectionIndex.titles = dataSource?.sectionIndexTitles(for: self) ?? []
        }
        let isShown = !sectionIndex.titles.isEmpty && rows.counts.itemCount >= sectionIndexMinimumDisplayRowCount
        guard isShown else {
            if sectionIndex.superview != nil {
                sectionIndex.removeFromSuperview()
                fitShownRows()
            }
            return
        }
        if sectionIndex.superview == nil {
            sectionIndex.choose = { [weak self] in self?.scrollToSection(ofTitle: $0) }
            addSubview(sectionIndex)
            fitShownRows()
        }
        sectionIndex.layer.zPosition = 1
        let room = bounds.clampedInset(by: adjustedContentInset)
        sectionIndex.frame = CGRect(
            x: bounds.maxX - SectionIndexView.width, y: room.minY, width: SectionIndexView.width, height: room.height)
    }

    private func scrollToSection(ofTitle index: Int) {
        guard let dataSource, sectionIndex.titles.indices.contains(index) else { return }
        let section = dataSource.tableView(self, sectionForSectionIndexTitle: sectionIndex.titles[index], at: index)
        guard (0..<numberOfSections).contains(section) else { return }
        let highest = max(-adjustedContentInset.top, contentSize.height + adjustedContentInset.bottom - bounds.height)
        let y = min(rect(forSection: section).minY - adjustedContentInset.top, highest)
        setContentOffset(CGPoint(x: contentOffset.x, y: max(y, -adjustedContentInset.top)), animated: false)
    }
}
