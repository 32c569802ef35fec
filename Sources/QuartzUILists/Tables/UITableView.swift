@_spi(Hooks) import QuartzUI

/// A column of rows in sections. Only visible rows have views: at most 1,024 at a time, within 16,384 points.
@preconcurrency @MainActor
open class UITableView: UIScrollView {
    /// Appearance of sections. Grouped sections have a gap above.
    nonisolated public enum Style: Int, Sendable {
        /// Without gaps.
        case plain
        /// Separated sections.
        case grouped
        /// Separated sections with side margins and rounded corners.
        case insetGrouped
    }

    /// The position that a row is scrolled to.
    nonisolated public enum ScrollPosition: Int, Sendable {
        /// The nearest position at which the row is visible.
        case none
        /// The upper edge.
        case top
        /// The middle.
        case middle
        /// The lower edge.
        case bottom
    }

    /// The appearance of sections.
    public let style: Style
    /// The data source, held weakly.
    open weak var dataSource: (any UITableViewDataSource)? { didSet { reloadData() } }
    /// The object that prepares the data of rows before they are visible, held weakly.
    open weak var prefetchDataSource: (any UITableViewDataSourcePrefetching)? { didSet { setNeedsLayout() } }
    /// Whether rows are announced to the prefetching data source. True by default.
    open var isPrefetchingEnabled = true
    var prefetching = ListPrefetch()
    /// The object that supplies dragged rows, held weakly.
    open weak var dragDelegate: (any UITableViewDragDelegate)? { didSet { dragDelegatesDidChange() } }
    /// The object that takes dropped items, held weakly.
    open weak var dropDelegate: (any UITableViewDropDelegate)? { didSet { dragDelegatesDidChange() } }
    /// Whether rows can be dragged. True by default.
    open var dragInteractionEnabled = true { didSet { dragDelegatesDidChange() } }
    var knownDragging: ListDragging?
    /// The scroll view's delegate, if it is a table delegate.
    var tableDelegate: (any UITableViewDelegate)? { (self as UIScrollView).delegate as? any UITableViewDelegate }

    /// Whether cells keep to the width of readable text.
    @available(*, deprecated, message: "has no effect on Linux: cells have the margins of the table")
    open var cellLayoutMarginsFollowReadableWidth = false

    let engine = ListEngine<UITableViewCell, TableRows>(of: "UITableView", TableRows())
    /// The layout of the rows.
    var rows: TableRows {
        get { engine.content }
        set { engine.content = newValue }
    }
    /// The visible headers and footers.
    let edges = VisibleItems<Edge, UIView>()
    let spareEdges = ReusePool<String, UITableViewHeaderFooterView>(of: "UITableView")
    var storedIsEditing = false
    /// The row that the user moves.
    var move: RowMove?
    let sectionIndex = SectionIndexView()
    /// Whether the data source is to be asked for the titles of the index.
    var needsIndexTitles = true
    /// The least number of rows with which the index is shown. 0 by default.
    open var sectionIndexMinimumDisplayRowCount = 0 { didSet { setNeedsLayout() } }
    /// Whether the content views of cells keep within the safe area. True by default.
    @available(*, deprecated, message: "has no effect on Linux: the safe area of a table's cells has no sides")
    open var insetsContentViewsToSafeArea = true
    private(set) lazy var press = PressTracker(self)
    /// The width at which automatic row heights were measured.
    private var fittedWidth: CGFloat = 0

    /// Creates a table.
    public init(frame: CGRect, style: Style) {
        self.style = style
        super.init(frame: frame)
        prepare()
    }

    /// Creates a plain table.
    public override convenience init(frame: CGRect) {
        self.init(frame: frame, style: .plain)
    }

    /// Creates a table of an Interface Builder file.
    public required init?(coder: NSCoder) {
        style =
            switch NibCoder.value("style", in: coder) {
            case "grouped": .grouped
            case "insetGrouped": .insetGrouped
            default: .plain
            }
        super.init(coder: coder)
        prepare()
        NibCoder.configure(self, by: coder, after: UITableView.self)
    }

    private func prepare() {
        alwaysBounceVertical = true
        backgroundColor = .systemBackground
        engine.swipes = SwipeTracker(self)
        addInteraction(ListContextMenuInteraction(self))
    }

    // MARK: Measures

    /// Marks an automatic height: from the constraints within the cell's `contentView`, or else from its texts.
    public static let automaticDimension: CGFloat = -1
    /// The height of rows without a delegate's height. ``automaticDimension`` by default.
    open var rowHeight: CGFloat = UITableView.automaticDimension {
        didSet {
            if rowHeight != Self.automaticDimension { rowHeight = TableRows.length(rowHeight, else: oldValue) }
            if rowHeight != oldValue { reloadData() }
        }
    }
    /// The estimate for rows of automatic height until they are visible; automatic, the default, is 44 points.
    open var estimatedRowHeight: CGFloat = UITableView.automaticDimension {
        didSet {
            if estimatedRowHeight != Self.automaticDimension {
                estimatedRowHeight = TableRows.length(estimatedRowHeight, else: oldValue)
            }
            if estimatedRowHeight != oldValue { reloadData() }
        }
    }
    /// The height of headers; ``automaticDimension`` fits the delegate's views, and titles have 28 points.
    open var sectionHeaderHeight: CGFloat = 28 { didSet { if sectionHeaderHeight != oldValue { reloadData() } } }
    /// The height of footers; ``automaticDimension`` fits the delegate's views, and titles have 28 points.
    open var sectionFooterHeight: CGFloat = 28 { didSet { if sectionFooterHeight != oldValue { reloadData() } } }
    /// The space above each section's header; ``automaticDimension``, the default, is none.
    open var sectionHeaderTopPadding: CGFloat = UITableView.automaticDimension {
        didSet {
            if sectionHeaderTopPadding != Self.automaticDimension {
                sectionHeaderTopPadding = TableRows.length(sectionHeaderTopPadding, else: oldValue)
            }
            if sectionHeaderTopPadding != oldValue { reloadData() }
        }
    }
    /// The estimated height of headers.
    @available(*, deprecated, message: "has no effect on Linux: headers are measured when the table loads")
    open var estimatedSectionHeaderHeight: CGFloat {
        get { UITableView.automaticDimension }
        set {}
    }
    /// The estimated height of footers.
    @available(*, deprecated, message: "has no effect on Linux: footers are measured when the table loads")
    open var estimatedSectionFooterHeight: CGFloat {
        get { UITableView.automaticDimension }
        set {}
    }
    /// A view above all rows; it keeps the height that it has when set.
    open var tableHeaderView: UIView? { didSet { outerViewDidChange(from: oldValue, to: tableHeaderView) } }
    /// A view below all rows; it keeps the height that it has when set.
    open var tableFooterView: UIView? { didSet { outerViewDidChange(from: oldValue, to: tableFooterView) } }
    /// A view behind the rows, which does not scroll.
    open var backgroundView: UIView? {
        didSet {
            oldValue?.removeFromSuperview()
            if let backgroundView { insertSubview(backgroundView, at: 0) }
            setNeedsLayout()
        }
    }
    /// The style of the lines between rows.
    open var separatorStyle = UITableViewCell.SeparatorStyle.singleLine { didSet { separatorsDidChange() } }
    /// The colour of the lines; nil uses the theme's.
    open var separatorColor: UIColor? { didSet { separatorsDidChange() } }
    /// The insets of the lines; only left and right are used.
    open var separatorInset = UIEdgeInsets(top: 0, left: Theme.padding, bottom: 0, right: 0) { didSet { separatorsDidChange() } }
    /// The table's properties that `appearance()` sets, beside those of every view.
    open override class var appearanceTraits: [AppearanceTrait] {
        super.appearanceTraits + [
            AppearanceTrait(\UITableView.separatorColor), AppearanceTrait(\UITableView.rowHeight),
            AppearanceTrait(\UITableView.separatorStyle), AppearanceTrait(\UITableView.separatorInset),
        ]
    }
    /// An effect over the separators.
    @available(*, deprecated, message: "has no effect on Linux: separators have a colour only; set separatorColor")
    open var separatorEffect: UIVisualEffect? {
        get { nil }
        set {}
    }
    private func separatorsDidChange() { for cell in shown.views.values { drawSeparator(of: cell) } }
    func drawSeparator(of cell: UITableViewCell) {
        cell.setSeparator(separatorStyle == .none ? .clear : separatorColor ?? Theme.hairline, inset: separatorInset)
    }
    /// Whether rows show edit buttons.
    open var isEditing: Bool {
        get { storedIsEditing }
        set { setEditing(newValue, animated: false) }
    }
    /// Shows or hides the edit buttons of the rows.
    open func setEditing(_ editing: Bool, animated: Bool) {
        guard editing != isEditing else { return }
        storedIsEditing = editing
        editingDidChange(animated: animated)
    }
    /// Whether rows can be selected in editing mode. False by default.
    open var allowsSelectionDuringEditing = false
    /// Whether several rows can be selected in editing mode, by marks that replace the edit buttons. False by default.
    open var allowsMultipleSelectionDuringEditing = false
    /// Whether rows can be selected outside editing mode.
    open var allowsSelection = true
    /// Whether several rows can be selected outside editing mode.
    open var allowsMultipleSelection = false

    // MARK: Rows

    /// The number of sections.
    open var numberOfSections: Int {
        loadIfNeeded()
        return counts.sectionCount
    }
    /// Returns the number of rows in a section.
    open func numberOfRows(inSection section: Int) -> Int {
        loadIfNeeded()
        return counts.count(in: section)
    }
    /// Returns the cell of a visible row.
    open func cellForRow(at indexPath: IndexPath) -> UITableViewCell? { shown[indexPath] }
    /// Returns the row of a cell.
    open func indexPath(for cell: UITableViewCell) -> IndexPath? { shown.id(of: cell) }
    /// The visible cells, from top to bottom.
    open var visibleCells: [UITableViewCell] { shown.sortedIDs.compactMap { shown[$0] } }
    /// The visible rows.
    open var indexPathsForVisibleRows: [IndexPath]? { shown.sortedIDs }
    /// Returns the rectangle of a row.
    open func rectForRow(at indexPath: IndexPath) -> CGRect {
        loadIfNeeded()
        guard rows.contains(indexPath) else { return .zero }
        let place = rows.extent(indexPath)
        return CGRect(x: sideInset, y: place.y, width: rowWidth, height: place.height)
    }
    /// Returns the rectangle of a section, with its header and footer.
    open func rect(forSection section: Int) -> CGRect {
        let (header, footer) = (rectForHeader(inSection: section), rectForFooter(inSection: section))
        return CGRect(x: header.minX, y: header.minY, width: header.width, height: max(footer.maxY - header.minY, 0))
    }
    /// Returns the rectangle of a section's header; its height is 0 without a header.
    open func rectForHeader(inSection section: Int) -> CGRect { rect(ofEdge: Edge(section: section, isFooter: false)) }
    /// Returns the rectangle of a section's footer; its height is 0 without a footer.
    open func rectForFooter(inSection section: Int) -> CGRect { rect(ofEdge: Edge(section: section, isFooter: true)) }
    /// Returns the rows that intersect a rectangle, from top to bottom; nil for a rectangle that is not finite.
    open func indexPathsForRows(in rect: CGRect) -> [IndexPath]? {
        loadIfNeeded()
        let rect = rect.standardized
        return rect.minY.isFinite && rect.maxY.isFinite ? rows.rows(from: rect.minY, to: rect.maxY) : nil
    }
    /// Returns the row at a point.
    open func indexPathForRow(at point: CGPoint) -> IndexPath? {
        loadIfNeeded()
        return point.y.isFinite ? rows.row(at: point.y) : nil
    }

    // MARK: Reuse

    /// Registers a class for cells with a reuse identifier.
    open func register(_ cellClass: AnyClass?, forCellReuseIdentifier identifier: String) {
        engine.spare.register(cellClass, for: identifier)
    }

    /// Sets the maker of cells with a reuse identifier; nil removes it.
    package final func register(_ maker: (() -> UITableViewCell?)?, forCell identifier: String) {
        engine.spare.register(maker, for: identifier)
    }

    /// The rows of a static table.
    package final var staticContent: StaticTableContent?

    /// Returns a cell from the reuse pool, or a new one of the registered nib or prototype; nil if there is neither.
    open func dequeueReusableCell(withIdentifier identifier: String) -> UITableViewCell? {
        engine.spare.take(identifier) ?? engine.spare.made(identifier)
            ?? engine.spare.type(for: identifier).map { ViewClasses.create($0, style: .default, reuseIdentifier: identifier) }
    }

    /// Returns a cell from the reuse pool, or a new one of the registered class.
    open func dequeueReusableCell(withIdentifier identifier: String, for indexPath: IndexPath) -> UITableViewCell {
        if let cell = engine.reconfiguredCell(identifier, at: indexPath) ?? dequeueReusableCell(withIdentifier: identifier) {
            return cell
        }
        let type = engine.spare.type(for: identifier, orElse: UITableViewCell.self)
        return ViewClasses.create(type, style: .default, reuseIdentifier: identifier)
    }

    /// Sets the maker of headers and footers with a reuse identifier; nil removes it.
    package final func register(_ maker: (() -> UITableViewHeaderFooterView?)?, forHeaderFooter identifier: String) {
        spareEdges.register(maker, for: identifier)
    }

    /// Registers a class for headers and footers with a reuse identifier.
    open func register(_ aClass: AnyClass?, forHeaderFooterViewReuseIdentifier identifier: String) {
        spareEdges.register(aClass, for: identifier)
    }

    /// Returns a header or footer from the reuse pool, or a new one of the registered class; nil if no class is registered.
    open func dequeueReusableHeaderFooterView(withIdentifier identifier: String) -> UITableViewHeaderFooterView? {
        spareEdges.take(identifier) ?? spareEdges.made(identifier)
            ?? spareEdges.type(for: identifier).map { ViewClasses.create($0, reuseIdentifier: identifier) }
    }

    // MARK: Loading

    /// Reloads everything from the data source immediately and clears the selection.
    open func reloadData() {
        move = nil
        needsIndexTitles = true
        discardContent()
        setNeedsLayout()
        if window != nil { loadIfNeeded() }
    }

    // MARK: Changes

    /// Starts a batch of changes.
    open func beginUpdates() { begin() }

    /// Applies the batch started by `beginUpdates()`, with animations.
    open func endUpdates() {
        guard engine.batch.isOpen else { return Diagnostics.warnOnce("UITableView.endUpdates without beginUpdates; ignored") }
        endBatch(nil)
    }

    /// Applies several changes together.
    ///
    /// - Parameters:
    ///   - updates: Changes the data and announces the changes.
    ///   - completion: Called after the animation with true, or at once with false if the table is reloaded instead. Within another
    ///     batch it is called at the end of that one.
    open func performBatchUpdates(_ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil) {
        begin()
        updates?()
        endBatch(completion)
    }

    /// Applies several changes together. The block does not escape.
    public final func performBatchUpdates(_ updates: () -> Void, completion: ((Bool) -> Void)? = nil) {
        withoutActuallyEscaping(updates) { performBatchUpdates(Optional($0), completion: completion) }
    }

    /// Inserts rows; index paths count rows after the update.
    open func insertRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
        change { $0.insert(indexPaths, animation) }
    }

    /// Deletes rows; index paths count rows before the update.
    open func deleteRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
        change { $0.delete(indexPaths, animation) }
    }

    /// Reloads rows; index paths count rows before the update.
    open func reloadRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
        change { $0.reload(indexPaths, animation) }
    }
    /// Lets the data source configure the cells of visible rows again. It gets the present cell when it dequeues one for the index
    /// path, without `prepareForReuse()`. During a batch the rows are reloaded.
    open func reconfigureRows(at indexPaths: [IndexPath]) {
        if engine.batch.isOpen { reloadRows(at: indexPaths, with: .none) } else { reconfigure(indexPaths) }
    }

    /// Moves a row.
    open func moveRow(at indexPath: IndexPath, to newIndexPath: IndexPath) {
        change { $0.move(indexPath, to: newIndexPath) }
    }

    /// Inserts sections; indices count sections after the update.
    open func insertSections(_ sections: IndexSet, with animation: RowAnimation) {
        change { $0.insertSections(sections, animation) }
    }

    /// Deletes sections; indices count sections before the update.
    open func deleteSections(_ sections: IndexSet, with animation: RowAnimation) {
        change { $0.deleteSections(sections, animation) }
    }

    /// Moves a section with its rows.
    ///
    /// - Parameters:
    ///   - section: The section's index before the update.
    ///   - newSection: Its index after the update.
    open func moveSection(_ section: Int, toSection newSection: Int) {
        change { $0.moveSection(section, to: newSection) }
    }

    /// Reloads sections; indices count sections before the update.
    open func reloadSections(_ sections: IndexSet, with animation: RowAnimation) {
        change { $0.reloadSections(sections, animation) }
    }

    // MARK: Showing

    open override func layoutSubviews() {
        loadIfNeeded()
        placeOuterViews()
        backgroundView?.frame = bounds
        placeSectionIndex()
        if fittedWidth != bounds.width { fitShownRows() }
        fittedWidth = bounds.width
        showItems()
        prefetch()
        super.layoutSubviews()
    }

    /// Scrolls until a row is visible.
    open func scrollToRow(at indexPath: IndexPath, at scrollPosition: ScrollPosition, animated: Bool) {
        let rect = rectForRow(at: indexPath)
        guard rows.contains(indexPath) else { return }
        if scrollPosition == .none { return scrollRectToVisible(rect, animated: animated) }
        let room = bounds.height - rect.height
        let y = rect.minY - (scrollPosition == .top ? 0 : scrollPosition == .middle ? room / 2 : room)
        let highest = max(-contentInset.top, contentSize.height + contentInset.bottom - bounds.height)
        setContentOffset(CGPoint(x: contentOffset.x, y: min(max(y, -contentInset.top), highest)), animated: animated)
    }

    // MARK: Choosing

    /// The selected row; the first of several.
    open var indexPathForSelectedRow: IndexPath? { engine.selection.min() }
    /// The selected rows.
    open var indexPathsForSelectedRows: [IndexPath]? { engine.selection.isEmpty ? nil : engine.selection.sorted() }

    /// Selects a row, or none for nil, without calling the delegate.
    open func selectRow(at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition) {
        guard select(indexPath, animated: animated), let indexPath, scrollPosition != .none else { return }
        scrollToRow(at: indexPath, at: scrollPosition, animated: animated)
    }

    /// Deselects a row without calling the delegate.
    open func deselectRow(at indexPath: IndexPath, animated: Bool) { deselect(indexPath, animated: animated) }

    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        // A touch outside a swiped row's buttons only closes them.
        if !closesOpenSwipe() { press.began(touches) }
    }
    @_spi(Hooks) open override func dragWillBegin() { closeSwipe(animated: true) }
    open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { press.moved(touches) }
    open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { press.ended() }
    open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) { press.cancelled() }

    // MARK: Focus

    /// Whether arrow keys select the rows that they focus. False by default: return or space selects.
    open var selectionFollowsFocus = false
    open override var canBecomeFirstResponder: Bool { canBecomeFocused }
    open override var canBecomeFocused: Bool {
        loadIfNeeded()
        return allowsSelection && !counts.isEmpty
    }
    @_spi(Hooks) open override func focusDidChange() { focusDidMove() }
    open override func keyDown(with event: KeyEvent) -> Bool { usesKey(event) || super.keyDown(with: event) }
}
