@_spi(Hooks) import QuartzUI

/// A row, a header or a footer of a list: a content with accessories beside it, a separator and a background of the list's style.
@preconcurrency @MainActor
open class UICollectionViewListCell: UICollectionViewCell {
    /// The accessories, from the leading to the trailing edge. Those of editing mode are at the edges.
    open var accessories: [UICellAccessory] = [] {
        didSet {
            accessoriesDidChange()
            discard(oldValue)
        }
    }
    /// The number of steps by which the content is indented. Items of an outline get their level.
    open var indentationLevel = 0 { didSet { if indentationLevel != oldValue { setNeedsLayout() } } }
    /// The width of a step, in points. 10 by default.
    open var indentationWidth: CGFloat = 10 { didSet { if indentationWidth != oldValue { setNeedsLayout() } } }
    /// Whether leading accessories are indented with the content. True by default.
    open var indentsAccessories = true { didSet { if indentsAccessories != oldValue { setNeedsLayout() } } }

    /// The place of the cell in its list.
    private(set) var place: ListPlace?
    private var leading: [HostedAccessory] = []
    private var trailing: [HostedAccessory] = []
    private let separators = (top: UIView(), bottom: UIView())
    /// The separators of the cell at its place; nil for none.
    private var separatorStyle: UIListSeparatorConfiguration?
    private var guides: (guide: UILayoutGuide, leading: NSLayoutConstraint, trailing: NSLayoutConstraint)?
    /// Whether the background is that of the list, and not the program's.
    private var hasListBackground = true

    /// The distance of accessories from the edges and from each other, in points.
    private static let (margin, spacing): (CGFloat, CGFloat) = (Theme.padding, 12)

    // MARK: Configurations

    /// Returns a content configuration with the style of the cell's place, without texts.
    open func defaultContentConfiguration() -> UIListContentConfiguration {
        guard let place else { return .cell() }
        let appearance = place.appearance
        switch place.role {
        case .header: return appearance.isSidebar ? .sidebarHeader() : appearance.isGrouped ? .groupedHeader() : .plainHeader()
        case .footer: return appearance.isGrouped ? .groupedFooter() : .plainFooter()
        case .row, .ground: return appearance.isSidebar ? .sidebarCell() : .cell()
        }
    }

    /// Returns a background configuration with the style of the cell's place.
    open override func defaultBackgroundConfiguration() -> UIBackgroundConfiguration {
        guard let place else { return .listPlainCell() }
        let appearance = place.appearance
        guard place.role == .row else {
            return appearance.isSidebar
                ? .listSidebarHeader() : appearance.isGrouped ? .listGroupedHeaderFooter() : .listPlainHeaderFooter()
        }
        return appearance.isSidebar ? .listSidebarCell() : appearance.isGrouped ? .listGroupedCell() : .listPlainCell()
    }

    /// The background as a configuration. By default that of the list's style; nil shows none.
    open override var backgroundConfiguration: UIBackgroundConfiguration? {
        get { super.backgroundConfiguration }
        set {
            hasListBackground = false
            super.backgroundConfiguration = newValue
            roundGround()
        }
    }

    override func enterList(_ place: ListPlace?, at path: IndexPath) {
        if place != self.place {
            self.place = place
            if hasListBackground { super.backgroundConfiguration = place == nil ? nil : defaultBackgroundConfiguration() }
            roundGround()
            setNeedsUpdateConfiguration()
        }
        setSeparators(at: path)
    }

    private func setSeparators(at path: IndexPath) {
        guard let place, place.role == .row, place.section.configuration.showsSeparators else { return separatorStyle = nil }
        let common = place.section.configuration.separatorConfiguration
        separatorStyle = place.section.configuration.itemSeparatorHandler?(path, common) ?? common
        setNeedsLayout()
    }

    /// Rounds the outer corners of a group.
    private func roundGround() {
        configured.background?.setGroup(Theme.cardRadius, place?.corners ?? [])
    }

    /// Whether the indentation is the level of the item in an outline.
    private var hasOutlineLevel = false

    /// Indents the content by the level of the item in its outline; nil, in a section without levels, ends that.
    func setOutlineLevel(_ level: Int?) {
        guard level != nil || hasOutlineLevel else { return }
        hasOutlineLevel = level != nil
        indentationLevel = level ?? 0
    }

    open override func prepareForReuse() {
        super.prepareForReuse()
        transform = .identity
        setOutlineLevel(nil)
    }

    // MARK: Accessories

    private func accessoriesDidChange() {
        let old = leading + trailing
        for hosted in old where hosted.view.superview === self { hosted.view.removeFromSuperview() }
        leading = UICellAccessory.ordered(accessories, isLeading: true).map { HostedAccessory($0, for: self) }
        trailing = UICellAccessory.ordered(accessories, isLeading: false).map { HostedAccessory($0, for: self) }
        for hosted in leading + trailing { addSubview(hosted.view) }
        // New accessories do not fly in from the corner.
        UIView.performWithoutAnimation { placeAccessories() }
        setNeedsLayout()
        discard(old)
    }

    private var outline: UICellAccessory? {
        accessories.first { if case .outlineDisclosure = $0.accessoryType { true } else { false } }
    }

    /// Whether a choice of the row expands or collapses its item.
    var togglesOutlineWhenChosen: Bool {
        guard let outline, outline.isShown(isEditing: isEditingItem, in: collection) else { return false }
        return outline.outlineStyle == .header || outline.outlineStyle == .automatic && place?.role == .header
    }

    /// Expands or collapses the item, or calls the program's handler instead.
    func toggleOutline() {
        if let handler = outline?.handler { return handler() }
        guard let collection, let path = collection.indexPath(for: self) else { return }
        (collection.dataSource as? any OutlineSource)?.toggleItem(at: path)
    }

    /// Reveals the trailing swipe actions of the row.
    func revealDeletion() {
        guard let collection, let path = collection.indexPath(for: self) else { return }
        collection.engine.swipes?.open(path, isLeading: false)
    }

    // MARK: Layout

    /// A guide at the row's separator. Its constraints to the cell's edges have a low priority, so that the program's replace them.
    open var separatorLayoutGuide: UILayoutGuide {
        if let guides { return guides.guide }
        let guide = UILayoutGuide()
        addLayoutGuide(guide)
        let start = guide.leadingAnchor.constraint(equalTo: leadingAnchor, constant: separatorInsets.leading)
        let end = trailingAnchor.constraint(equalTo: guide.trailingAnchor, constant: separatorInsets.trailing)
        (start.priority, end.priority) = (.defaultLow, .defaultLow)
        NSLayoutConstraint.activate([
            start, end, guide.topAnchor.constraint(equalTo: topAnchor), guide.bottomAnchor.constraint(equalTo: bottomAnchor),
        ])
        guides = (guide, start, end)
        return guide
    }

    private var indentation: CGFloat {
        let width = CGFloat(max(indentationLevel, 0)) * indentationWidth
        return width.isFinite ? max(width, 0) : 0
    }

    private func shown(_ accessories: [HostedAccessory]) -> [HostedAccessory] {
        accessories.filter { $0.accessory.isShown(isEditing: isEditingItem, in: collection) }
    }

    /// Returns the width of the accessories of one side, with their margins.
    private func width(of accessories: [HostedAccessory]) -> CGFloat {
        let shown = shown(accessories)
        guard !shown.isEmpty else { return 0 }
        return shown.reduce(Self.margin + Self.spacing * CGFloat(shown.count - 1)) { $0 + $1.width(of: $1.size) }
    }

    /// Returns the frame of the content view in a cell of a size.
    private func contentFrame(in size: CGSize) -> CGRect {
        let start = indentation + width(of: leading)
        return CGRect(x: start, y: 0, width: max(0, size.width - start - width(of: trailing)), height: size.height)
    }

    /// The least height of the content in points.
    private var leastHeight: CGFloat {
        guard let place, place.role != .row else { return UITableView.standardRowHeight }
        return place.appearance.isGrouped ? 0 : UITableView.titleHeight
    }

    /// Returns the height that the content needs beside the accessories, and the layout's width.
    override func fittingSize(for attributes: UICollectionViewLayoutAttributes) -> CGSize? {
        updateConfigurationIfNeeded()
        let width = contentFrame(in: attributes.size).width
        if let height = configured.contentHeight(forWidth: width) {
            return CGSize(width: attributes.size.width, height: max(height, leastHeight))
        }
        guard contentView.hasConstraintsInTree else { return nil }
        return CGSize(width: attributes.size.width, height: contentView.constrainedHeight(forWidth: width))
    }

    @_spi(Hooks) open override func sizeDidChange(from old: CGSize) {
        super.sizeDidChange(from: old)
        contentView.setUntransformedFrame(contentFrame(in: bounds.size))
    }

    /// The width of the content at the last layout.
    private var laidOutWidth: CGFloat?

    open override func layoutSubviews() {
        super.layoutSubviews()
        contentView.setUntransformedFrame(contentFrame(in: bounds.size))
        // The accessories of editing mode leave less width to the texts.
        let width = contentView.frame.width
        if let laidOutWidth, laidOutWidth != width { contentSizeMayChange() }
        laidOutWidth = width
        placeAccessories()
        placeSeparators()
    }

    private func placeAccessories() {
        var x = (indentsAccessories ? indentation : 0) + Self.margin
        for hosted in shown(leading) { x += place(hosted, from: x) + Self.spacing }
        x = bounds.width - width(of: trailing)
        for hosted in shown(trailing) { x += place(hosted, from: x) + Self.spacing }
        for hosted in leading + trailing {
            let isShown = hosted.accessory.isShown(isEditing: isEditingItem, in: collection)
            hosted.view.alpha = isShown && !hosted.accessory.isHidden ? 1 : 0
            (hosted.view as? SelectionMark)?.isOn = isSelected
            (hosted.view as? OutlineArrow)?.isExpanded = isExpanded
            // The whole row of a header takes the touches.
            (hosted.view as? OutlineArrow)?.isUserInteractionEnabled = !togglesOutlineWhenChosen
        }
    }

    /// Places an accessory and returns the width that it takes.
    private func place(_ hosted: HostedAccessory, from x: CGFloat) -> CGFloat {
        let size = hosted.size
        let width = hosted.width(of: size)
        let place = CGRect(
            x: x + (width - size.width) / 2, y: (bounds.height - size.height) / 2, width: size.width, height: size.height)
        // An accessory that appears does not move.
        if hosted.view.alpha == 0 {
            UIView.performWithoutAnimation { hosted.view.setLayoutFrame(place) }
        } else {
            hosted.view.setLayoutFrame(place)
        }
        return width
    }

    /// The insets of an automatic separator.
    private var separatorInsets: (leading: CGFloat, trailing: CGFloat) {
        let text = (configured.contentView as? UIListContentView)?.textStart ?? Theme.padding
        return (contentView.frame.minX + text, 0)
    }

    private func placeSeparators() {
        let automatic = separatorInsets
        configured.contentView?.layoutIfNeeded()
        if let guides, guides.leading.constant != automatic.leading { guides.leading.constant = automatic.leading }
        let start = guides?.guide.layoutFrame.minX ?? automatic.leading
        let thickness = 1 / max(layer.contentsScale, 1)
        for (view, isTop) in [(separators.top, true), (separators.bottom, false)] {
            let insets = place.flatMap { separatorStyle?.insets(atTop: isTop, of: $0, text: start) }
            guard let insets, let style = separatorStyle else {
                view.removeFromSuperview()
                continue
            }
            if view.superview == nil { addSubview(view) }
            view.backgroundColor = style.color
            let end = guides.map { bounds.width - $0.guide.layoutFrame.maxX } ?? insets.trailing
            view.frame = CGRect(
                x: insets.leading, y: isTop ? 0 : bounds.height - thickness,
                width: max(0, bounds.width - insets.leading - end), height: thickness)
        }
    }
}

extension UIListContentConfiguration {
    /// Returns the style of a row in a sidebar.
    public static func sidebarCell() -> UIListContentConfiguration { cell() }
    /// Returns the style of a row in a sidebar with a second text below the first.
    public static func sidebarSubtitleCell() -> UIListContentConfiguration { subtitleCell() }
    /// Returns the style of a row in a sidebar beside another list.
    public static func accompaniedSidebarCell() -> UIListContentConfiguration { sidebarCell() }
    /// Returns the style of a row in such a sidebar with a second text below the first.
    public static func accompaniedSidebarSubtitleCell() -> UIListContentConfiguration { sidebarSubtitleCell() }
    /// Returns the style of a header in a sidebar.
    public static func sidebarHeader() -> UIListContentConfiguration {
        var header = cell()
        header.textProperties.font = .systemFont(ofSize: 15, weight: .semibold)
        return header
    }
    /// Returns the style of a prominent header in a list of inset groups.
    public static func prominentInsetGroupedHeader() -> UIListContentConfiguration { sidebarHeader() }
    /// Returns the style of a large header in a list of inset groups.
    public static func extraProminentInsetGroupedHeader() -> UIListContentConfiguration {
        var header = cell()
        header.textProperties.font = Theme.titleFont
        return header
    }
}
