import QuartzUILists

/// Selects a row in each of several wheels, the components, side by side.
///
/// Drags and flicks turn a wheel until it rests at a row; a tap on a row turns the wheel to it. The keys up and down, page up and down,
/// home and end turn the focused wheel, and left and right move the focus. Only visible rows have views, so a component may have a
/// thousand million rows.
@preconcurrency @MainActor
open class UIPickerView: UIView {
    private var columns: [PickerColumn] = []
    private let band = UIView()
    private let loads = ListLoads()

    /// The size of a picker that is created without one.
    private static let standardSize = CGSize(width: 320, height: 216)
    static let standardRowHeight: CGFloat = 32
    /// The maximum numbers of components, and of rows in a component.
    private static let mostComponents = 100
    private static let mostRows = 1_000_000_000
    private static let mostRowHeight: CGFloat = 16_384
    /// The margin beside the components, and the space between them.
    private static let gap = Theme.grid
    /// Stands for the view of a row that shows its title.
    static let noView = UIView()

    /// Creates a picker. An empty frame gets the size 320 × 216.
    public override init(frame: CGRect) {
        super.init(frame: frame.size == .zero ? CGRect(origin: frame.origin, size: Self.standardSize) : frame)
        prepare()
    }

    /// Creates an object of an Interface Builder file.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        bounds.size = Self.standardSize
        prepare()
        NibCoder.configure(self, by: coder, after: UIPickerView.self)
    }

    private func prepare() {
        clipsToBounds = true
        band.isUserInteractionEnabled = false
        band.backgroundColor = Theme.raised
        band.layer.cornerRadius = Theme.controlRadius
        band.isHidden = true
        addSubview(band)
    }

    // MARK: Data

    /// The data source, held weakly.
    open weak var dataSource: (any UIPickerViewDataSource)? { didSet { setNeedsLoad() } }
    /// The delegate, held weakly.
    open weak var delegate: (any UIPickerViewDelegate)? { didSet { setNeedsLoad() } }

    /// Whether the selected rows are marked.
    @available(*, deprecated, message: "has no effect, as in UIKit: the selected rows are always marked")
    open var showsSelectionIndicator: Bool {
        get { true }
        set {}
    }

    /// The number of components.
    open var numberOfComponents: Int {
        loadIfNeeded()
        return columns.count
    }

    /// Returns the number of rows of a component; 0, with a warning, for a component that does not exist.
    open func numberOfRows(inComponent component: Int) -> Int { column(component)?.count ?? 0 }

    /// Returns the size of a component's rows.
    open func rowSize(forComponent component: Int) -> CGSize {
        guard let column = column(component) else { return .zero }
        return CGSize(width: widths()[component], height: column.rowHeight)
    }

    /// Returns the delegate's view of a row; nil if the row is not shown, or shows a title.
    open func view(forRow row: Int, forComponent component: Int) -> UIView? { column(component)?.customView(of: row) }

    /// Loads all components again. Selected rows stay, or become the last row if there are fewer.
    open func reloadAllComponents() {
        loads.invalidate()
        loadIfNeeded()
    }

    /// Loads a component again.
    open func reloadComponent(_ component: Int) {
        if let column = column(component) { load(column) }
        setNeedsLayout()
    }

    private func setNeedsLoad() {
        loads.invalidate()
        setNeedsLayout()
    }

    private func loadIfNeeded() { loads.loadIfNeeded { load() } }

    private func load() {
        let wanted = dataSource?.numberOfComponents(in: self) ?? 0
        let count = possible(wanted, most: Self.mostComponents, "components")
        while columns.count > count { columns.removeLast().removeFromSuperview() }
        while columns.count < count {
            let column = PickerColumn(of: self)
            columns.append(column)
            addSubview(column)
        }
        for column in columns { load(column) }
        setNeedsLayout()
    }

    private func load(_ column: PickerColumn) {
        // The data source may load the component that is being loaded.
        guard !column.isLoading, let component = component(of: column) else { return }
        column.isLoading = true
        defer { column.isLoading = false }
        let count = dataSource?.pickerView(self, numberOfRowsInComponent: component) ?? 0
        let height = delegate?.pickerView(self, rowHeightForComponent: component) ?? Self.standardRowHeight
        let width = delegate?.pickerView(self, widthForComponent: component) ?? -1
        column.wantedWidth = width >= 0 ? min(width, Self.mostRowHeight) : nil
        column.load(
            count: possible(count, most: Self.mostRows, "rows"),
            rowHeight: height >= 1 && height <= Self.mostRowHeight ? height : Self.standardRowHeight)
    }

    private func possible(_ count: Int, most: Int, _ what: String) -> Int {
        let possible = min(max(count, 0), most)
        if possible != count { Diagnostics.warnOnce("UIPickerView: \(count) \(what) are taken as \(possible)") }
        return possible
    }

    /// Returns a component's column; nil, with a warning, if there is no such component.
    private func column(_ component: Int) -> PickerColumn? {
        loadIfNeeded()
        if columns.indices.contains(component) { return columns[component] }
        Diagnostics.warnOnce("UIPickerView: there is no component \(component) of \(columns.count); ignored")
        return nil
    }

    private func component(of column: PickerColumn) -> Int? { columns.firstIndex { $0 === column } }

    // MARK: Selection

    /// Selects a row; the wheel turns to it if `animated` is true. The delegate is not notified. A row that does not exist is clamped with
    /// a warning.
    open func selectRow(_ row: Int, inComponent component: Int, animated: Bool) {
        column(component)?.select(row, animated: animated)
    }

    /// Returns the selected row of a component; −1 if it has no rows. While the user turns the wheel, this is the row selected before.
    open func selectedRow(inComponent component: Int) -> Int {
        guard let column = column(component), column.count > 0 else { return -1 }
        return column.selected
    }

    /// Reports a row that the user has selected.
    final func userDidSelect(_ row: Int, in column: PickerColumn) {
        guard let component = component(of: column) else { return }
        delegate?.pickerView(self, didSelectRow: row, inComponent: component)
    }

    /// Moves the focus to a column beside another.
    ///
    /// - Returns: False if there is none.
    final func moveFocus(from column: PickerColumn, by way: Int) -> Bool {
        guard let component = component(of: column), columns.indices.contains(component + way) else { return false }
        return window?.focus(on: columns[component + way]) ?? false
    }

    // MARK: Rows

    /// Makes the view of a row from the delegate's view or title.
    final func makeRow(_ row: Int, in column: PickerColumn, reusing spare: UIView?) -> PickerRow? {
        guard let component = component(of: column) else { return nil }
        guard let delegate else { return PickerRow(title: nil, attributedTitle: nil) }
        let view = delegate.pickerView(self, viewForRow: row, forComponent: component, reusing: spare)
        if view !== Self.noView { return PickerRow(view) }
        let styled = delegate.pickerView(self, attributedTitleForRow: row, forComponent: component)
        let title = styled == nil ? delegate.pickerView(self, titleForRow: row, forComponent: component) : nil
        return PickerRow(title: title, attributedTitle: styled)
    }

    // MARK: Layout

    open override var intrinsicContentSize: CGSize { Self.standardSize }
    open override func sizeThatFits(_ size: CGSize) -> CGSize { Self.standardSize }

    /// Returns the widths of the components: the delegate's, made narrower in proportion if they do not fit, and equal shares of the rest.
    private func widths() -> [CGFloat] {
        let gaps = Self.gap * CGFloat(columns.count + 1)
        let room = max(bounds.width - gaps, 0)
        let given = columns.compactMap(\.wantedWidth).reduce(0, +)
        let sharing = columns.count { $0.wantedWidth == nil }
        let scale = given > room ? room / given : 1
        let share = sharing > 0 ? max(room - given, 0) / CGFloat(sharing) : 0
        return columns.map { column in column.wantedWidth.map { $0 * scale } ?? share }
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        loadIfNeeded()
        let widths = widths()
        var x = bounds.midX - (widths.reduce(0, +) + Self.gap * CGFloat(max(widths.count - 1, 0))) / 2
        for (column, width) in zip(columns, widths) {
            column.frame = CGRect(x: x, y: bounds.minY, width: width, height: bounds.height)
            column.vanishingX = bounds.midX - column.frame.midX
            x += width + Self.gap
        }
        let height = columns.map(\.rowHeight).max() ?? Self.standardRowHeight
        band.isHidden = columns.isEmpty
        band.frame = CGRect(
            x: bounds.minX + Self.gap, y: bounds.midY - height / 2, width: max(bounds.width - 2 * Self.gap, 0), height: height)
    }
}
