/// Rows below one another, in sections, of which only those that are seen have views.
@preconcurrency @MainActor
open class UITableView: UIScrollView {
    /// How sections look. Grouped ones have a gap above.
    nonisolated public enum Style: Int, Sendable {
        /// Rows without gaps.
        case plain
        /// Sections stand apart.
        case grouped
        /// Sections stand apart, within the edges and with round corners.
        case insetGrouped
    }

    /// How rows come and go.
    nonisolated public enum RowAnimation: Int, Sendable {
        /// Dissolves.
        case fade
        /// To and from the right.
        case right
        /// To and from the left.
        case left
        /// Downwards in, upwards out.
        case top
        /// Upwards in, downwards out.
        case bottom
        /// At once.
        case none
        /// Dissolves, the neighbours closing up.
        case middle
        /// As the table likes: dissolves.
        case automatic = 100
    }

    /// Where a row is scrolled to.
    nonisolated public enum ScrollPosition: Int, Sendable {
        /// As little as makes it seen.
        case none
        /// The upper edge.
        case top
        /// The middle.
        case middle
        /// The lower edge.
        case bottom
    }

    /// How sections look.
    public let style: Style
    /// Has the rows. Held weakly.
    open weak var dataSource: (any UITableViewDataSource)? { didSet { reloadData() } }
    /// The scroll view's delegate, where it is a table's.
    var tableDelegate: (any UITableViewDelegate)? { delegate as? any UITableViewDelegate }

    var rows = TableRows()
    var shown: [IndexPath: UITableViewCell] = [:]
    /// The headers and footers that are seen.
    var edges: [Edge: UIView] = [:]
    var storedIsEditing = false
    /// The row that is swiped aside, and how far it was when the drag began.
    var swipe: RowSwipe?
    var swipeStart: CGFloat = 0
    var spareEdges: [String: [UITableViewHeaderFooterView]] = [:]
    var edgeClasses: [String: UITableViewHeaderFooterView.Type] = [:]
    private var spare: [String: [UITableViewCell]] = [:]
    private var classes: [String: UITableViewCell.Type] = [:]
    var selection: Set<IndexPath> = []
    private lazy var press = PressTracker(self)
    private var isLoaded = false
    /// How often the rows have been others: by loading, or by changes.
    var loadCount = 0
    /// The width that rows of automatic height were measured at.
    private var fittedWidth: CGFloat = 0
    /// Changes that have been announced and not yet been made.
    var pending: TableUpdate?
    var updateDepth = 0
    /// The row that arrow keys have come to.
    var focusedRow: IndexPath?

    /// The most cells of a kind that wait to be used again.
    private static let spareLimit = 64

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

    /// Tables are not archived on Linux.
    public required init?(coder: NSCoder) {
        style = .plain
        super.init(coder: coder)
        prepare()
    }

    private func prepare() {
        alwaysBounceVertical = true
        if style != .plain { backgroundColor = Theme.ground }
        let pan = RowSwipePan()
        pan.addAction { [weak self] pan in self?.swiped(pan) }
        addGestureRecognizer(pan)
    }

    // MARK: Measures

    /// Stands for a height that follows from what is in a row: the constraints within its cell's `contentView`, else its texts.
    public static let automaticDimension: CGFloat = -1
    /// The height of rows that the delegate has none for. By default it is ``automaticDimension``.
    open var rowHeight: CGFloat = UITableView.automaticDimension {
        didSet {
            if rowHeight != Self.automaticDimension { rowHeight = TableRows.length(rowHeight, else: oldValue) }
            if rowHeight != oldValue { reloadData() }
        }
    }
    /// What rows of automatic height are taken to measure until they are seen; automatic, the default, is 44 points.
    open var estimatedRowHeight: CGFloat = UITableView.automaticDimension {
        didSet {
            if estimatedRowHeight != Self.automaticDimension {
                estimatedRowHeight = TableRows.length(estimatedRowHeight, else: oldValue)
            }
            if estimatedRowHeight != oldValue { reloadData() }
        }
    }
    /// The height of headers.
    open var sectionHeaderHeight: CGFloat = 28 { didSet { if sectionHeaderHeight != oldValue { reloadData() } } }
    /// The height of footers.
    open var sectionFooterHeight: CGFloat = 28 { didSet { if sectionFooterHeight != oldValue { reloadData() } } }
    /// A view above all rows, as high as it is when it is set.
    open var tableHeaderView: UIView? { didSet { outerViewDidChange(from: oldValue, to: tableHeaderView) } }
    /// A view below all rows, as high as it is when it is set.
    open var tableFooterView: UIView? { didSet { outerViewDidChange(from: oldValue, to: tableFooterView) } }
    /// A view behind the rows, which does not scroll.
    open var backgroundView: UIView? {
        didSet {
            oldValue?.removeFromSuperview()
            if let backgroundView { insertSubview(backgroundView, at: 0) }
            setNeedsLayout()
        }
    }
    /// Whether there are lines between rows.
    open var separatorStyle = UITableViewCell.SeparatorStyle.singleLine { didSet { separatorsDidChange() } }
    /// The colour of the lines; nil is the theme's.
    open var separatorColor: UIColor? { didSet { separatorsDidChange() } }
    /// How far the lines keep from the edges; only left and right count.
    open var separatorInset = UIEdgeInsets(top: 0, left: Theme.padding, bottom: 0, right: 0) { didSet { separatorsDidChange() } }
    private func separatorsDidChange() { for cell in shown.values { drawSeparator(of: cell) } }
    func drawSeparator(of cell: UITableViewCell) {
        cell.setSeparator(separatorStyle == .none ? .clear : separatorColor ?? Theme.hairline, inset: separatorInset)
    }
    /// Whether rows show the buttons that edit them.
    open var isEditing: Bool {
        get { storedIsEditing }
        set { setEditing(newValue, animated: false) }
    }
    /// Whether rows can be chosen while they are edited. False by default.
    open var allowsSelectionDuringEditing = false
    /// Whether rows can be chosen.
    open var allowsSelection = true
    /// Whether more than one can.
    open var allowsMultipleSelection = false

    // MARK: Rows

    /// How many sections there are.
    open var numberOfSections: Int {
        loadIfNeeded()
        return rows.sectionCount
    }
    /// How many rows a section has.
    open func numberOfRows(inSection section: Int) -> Int {
        loadIfNeeded()
        return rows.count(in: section)
    }
    /// The cell of a row that is seen.
    open func cellForRow(at indexPath: IndexPath) -> UITableViewCell? { shown[indexPath] }
    /// The row of a cell.
    open func indexPath(for cell: UITableViewCell) -> IndexPath? { shown.first { $0.value === cell }?.key }
    /// The cells that are seen, from top to bottom.
    open var visibleCells: [UITableViewCell] { (indexPathsForVisibleRows ?? []).compactMap { shown[$0] } }
    /// The rows that are seen.
    open var indexPathsForVisibleRows: [IndexPath]? { shown.keys.sorted() }
    /// Where a row lies.
    open func rectForRow(at indexPath: IndexPath) -> CGRect {
        loadIfNeeded()
        guard rows.contains(indexPath) else { return .zero }
        let place = rows.place(indexPath)
        return CGRect(x: sideInset, y: place.y, width: rowWidth, height: place.height)
    }
    /// Where a section lies, with its header and footer.
    open func rect(forSection section: Int) -> CGRect {
        let (header, footer) = (rectForHeader(inSection: section), rectForFooter(inSection: section))
        return CGRect(x: header.minX, y: header.minY, width: header.width, height: max(footer.maxY - header.minY, 0))
    }
    /// Where a section's header lies; of no height where it has none.
    open func rectForHeader(inSection section: Int) -> CGRect { rect(ofEdge: Edge(section: section, isFooter: false)) }
    /// Where a section's footer lies; of no height where it has none.
    open func rectForFooter(inSection section: Int) -> CGRect { rect(ofEdge: Edge(section: section, isFooter: true)) }
    /// The row at a point.
    open func indexPathForRow(at point: CGPoint) -> IndexPath? {
        loadIfNeeded()
        return point.y.isFinite ? rows.row(at: point.y) : nil
    }

    // MARK: Reuse

    /// Has cells of a kind made of a class.
    open func register(_ cellClass: AnyClass?, forCellReuseIdentifier identifier: String) {
        guard let cellClass else { return classes[identifier] = nil }
        guard let type = cellClass as? UITableViewCell.Type else {
            return Diagnostics.warnOnce("UITableView.register: \(cellClass) is no class of cells; ignored")
        }
        classes[identifier] = type
    }

    /// A cell of a kind that is no longer needed elsewhere; nil where there is none.
    open func dequeueReusableCell(withIdentifier identifier: String) -> UITableViewCell? {
        guard let cell = spare[identifier]?.popLast() else { return nil }
        cell.prepareForReuse()
        return cell
    }

    /// A cell of a kind, made of the registered class where none is free.
    open func dequeueReusableCell(withIdentifier identifier: String, for indexPath: IndexPath) -> UITableViewCell {
        if let cell = dequeueReusableCell(withIdentifier: identifier) { return cell }
        guard let type = classes[identifier] else {
            Diagnostics.warnOnce("UITableView: no class is registered for \"\(identifier)\"; a plain cell is used")
            return UITableViewCell(style: .default, reuseIdentifier: identifier)
        }
        return ViewClasses.create(type, style: .default, reuseIdentifier: identifier)
    }

    // MARK: Loading

    /// Asks the data source anew, and shows what it answers at once; nothing is chosen afterwards.
    open func reloadData() {
        isLoaded = false
        loadCount += 1
        press.cancelled()
        closeSwipe(animated: false)
        selection.removeAll()
        for cell in shown.values { retire(cell) }
        shown.removeAll()
        for view in edges.values { retireEdge(view) }
        edges.removeAll()
        setNeedsLayout()
        if window != nil { loadIfNeeded() }
    }

    func loadIfNeeded() {
        guard !isLoaded else { return }
        isLoaded = true
        rows = measure()
        placeOuterViews()
    }

    // MARK: Showing

    open override func layoutSubviews() {
        loadIfNeeded()
        placeOuterViews()
        backgroundView?.frame = bounds
        if fittedWidth != bounds.width { fitShownRows() }
        fittedWidth = bounds.width
        showRows()
        super.layoutSubviews()
    }

    func retire(_ cell: UITableViewCell) {
        cell.removeFromSuperview()
        guard let identifier = cell.reuseIdentifier, spare[identifier, default: []].count < Self.spareLimit else { return }
        spare[identifier, default: []].append(cell)
    }

    /// Scrolls until a row is seen.
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

    /// The row that is chosen, the first of several.
    open var indexPathForSelectedRow: IndexPath? { selection.min() }
    /// The rows that are chosen.
    open var indexPathsForSelectedRows: [IndexPath]? { selection.isEmpty ? nil : selection.sorted() }

    /// Chooses a row, nil for none; the delegate does not hear of it.
    open func selectRow(at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition) {
        loadIfNeeded()
        if !allowsMultipleSelection || indexPath == nil {
            for path in selection where path != indexPath { deselectRow(at: path, animated: animated) }
        }
        guard let indexPath, rows.contains(indexPath) else { return }
        selection.insert(indexPath)
        shown[indexPath]?.setSelected(true, animated: animated)
        if scrollPosition != .none { scrollToRow(at: indexPath, at: scrollPosition, animated: animated) }
    }

    /// Chooses a row no longer; the delegate does not hear of it.
    open func deselectRow(at indexPath: IndexPath, animated: Bool) {
        selection.remove(indexPath)
        shown[indexPath]?.setSelected(false, animated: animated)
    }

    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        // A touch beside the buttons of a row that is aside closes them, and is nothing else.
        if swipe?.isOpen ?? false { closeSwipe(animated: true) } else { press.began(touches) }
    }
    override func dragWillBegin() { closeSwipe(animated: true) }
    open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { press.moved(touches) }
    open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { press.ended() }
    open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) { press.cancelled() }

    // MARK: Focus

    /// Whether arrow keys choose the rows that they come to. False by default: return or space does.
    open var selectionFollowsFocus = false
    open override var canBecomeFirstResponder: Bool { canBecomeFocused }
    open override var canBecomeFocused: Bool {
        loadIfNeeded()
        return allowsSelection && rows.hasRows
    }
    override func focusDidChange() { focusDidMove() }
    open override func keyDown(with event: KeyEvent) -> Bool { usesKey(event) || super.keyDown(with: event) }
}
