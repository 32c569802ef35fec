@_spi(Hooks) import QuartzUI

/// A reusable header or footer of a section.
@preconcurrency @MainActor
open class UITableViewHeaderFooterView: UIView {
    /// The identifier under which the view is reused.
    public let reuseIdentifier: String?
    /// Contains the view's content.
    public let contentView = UIView()
    /// The text.
    public let textLabel: UILabel? = UILabel()
    /// A second text below.
    public let detailTextLabel: UILabel? = UILabel()
    /// A view behind the content.
    open var backgroundView: UIView? {
        didSet {
            oldValue?.removeFromSuperview()
            if let backgroundView {
                insertSubview(backgroundView, at: 0)
                backgroundConfiguration = nil
            }
            setNeedsLayout()
        }
    }
    private let configured = ConfiguredViews()
    /// The content as a configuration; nil, the default, uses the labels.
    open var contentConfiguration: (any UIContentConfiguration)? {
        get { configured.contentConfiguration }
        set {
            configured.contentConfiguration = newValue
            configured.showContent(in: contentView, for: configurationState)
        }
    }
    /// The background as a configuration, which replaces the background view and colour; nil by default.
    open var backgroundConfiguration: UIBackgroundConfiguration? {
        get { configured.backgroundConfiguration }
        set {
            configured.backgroundConfiguration = newValue
            if newValue != nil { (backgroundView, backgroundColor) = (nil, nil) }
            configured.showBackground(in: self, for: configurationState)
        }
    }
    /// Whether the content is updated for each state before it is shown. True by default.
    open var automaticallyUpdatesContentConfiguration: Bool {
        get { configured.updatesContent }
        set {
            configured.updatesContent = newValue
            setNeedsUpdateConfiguration()
        }
    }
    /// Whether the background is updated for each state before it is shown. True by default.
    open var automaticallyUpdatesBackgroundConfiguration: Bool {
        get { configured.updatesBackground }
        set {
            configured.updatesBackground = newValue
            setNeedsUpdateConfiguration()
        }
    }
    /// Updates the view's configurations for a state.
    public typealias ConfigurationUpdateHandler = (
        _ headerFooterView: UITableViewHeaderFooterView, _ state: UIViewConfigurationState
    ) -> Void
    /// Called after ``updateConfiguration(using:)``. Setting it calls ``setNeedsUpdateConfiguration()``.
    open var configurationUpdateHandler: ConfigurationUpdateHandler? {
        didSet {
            setNeedsUpdateConfiguration()
            discard(oldValue)
        }
    }
    /// The state of the view for configurations.
    open var configurationState: UIViewConfigurationState {
        var state = UIViewConfigurationState(traitCollection: traitCollection)
        state.isDisabled = !isUserInteractionEnabled
        return state
    }
    open override var isUserInteractionEnabled: Bool { didSet { setNeedsUpdateConfiguration() } }
    /// Updates the configurations before the next layout.
    open func setNeedsUpdateConfiguration() { configured.invalidate(self) }
    /// Called before the first layout, and after ``setNeedsUpdateConfiguration()``. A subclass sets its configurations for the state.
    /// The default does nothing.
    open func updateConfiguration(using state: UIViewConfigurationState) {}
    /// Returns a background configuration with the style of headers in a plain table.
    open func defaultBackgroundConfiguration() -> UIBackgroundConfiguration { .listPlainHeaderFooter() }

    open override func layoutSublayers(of layer: CALayer) {
        if layer === self.layer {
            configured.updateIfNeeded {
                let state = configurationState
                updateConfiguration(using: state)
                configurationUpdateHandler?(self, state)
                configured.showContent(in: contentView, for: state)
                configured.showBackground(in: self, for: state)
            }
        }
        super.layoutSublayers(of: layer)
    }

    /// Creates a view. Tables create views of registered classes with this initializer.
    public init(reuseIdentifier: String?) {
        self.reuseIdentifier = reuseIdentifier
        super.init(frame: CGRect(x: 0, y: 0, width: 320, height: 28))
        prepare()
    }

    /// Creates a view without a reuse identifier.
    public override convenience init(frame: CGRect) {
        self.init(reuseIdentifier: nil)
        self.frame = frame
    }

    /// Creates a view of an Interface Builder file.
    public required init?(coder: NSCoder) {
        reuseIdentifier = NibCoder.value("reuseIdentifier", in: coder)
        super.init(coder: coder)
        prepare()
        NibCoder.configure(self, by: coder, after: UITableViewHeaderFooterView.self)
    }

    private func prepare() {
        backgroundColor = Theme.panel
        textLabel?.font = Theme.captionFont
        textLabel?.textColor = Theme.secondaryText
        detailTextLabel?.font = Theme.captionFont
        detailTextLabel?.textColor = Theme.secondaryText
        contentView.frame = bounds
        contentView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        addSubview(contentView)
        for label in [textLabel, detailTextLabel] { if let label { contentView.addSubview(label) } }
    }

    /// Called before the view is reused for another section. The default does nothing.
    open func prepareForReuse() {}
    /// Returns a configuration with the style of headers, without texts.
    open func defaultContentConfiguration() -> UIListContentConfiguration { .plainHeader() }

    open override func layoutSubviews() {
        super.layoutSubviews()
        backgroundView?.frame = bounds
        configured.background?.place(in: bounds)
        contentView.frame = bounds
        let hasDetail = detailTextLabel?.text?.isEmpty == false
        let width = max(0, bounds.width - 2 * Theme.padding)
        textLabel?.frame = CGRect(x: Theme.padding, y: 0, width: width, height: hasDetail ? bounds.height / 2 : bounds.height)
        detailTextLabel?.frame = CGRect(
            x: Theme.padding, y: bounds.height / 2, width: width, height: hasDetail ? bounds.height / 2 : 0)
    }

    /// The properties that code reads and sets by name, beside those of the superclass.
    @_spi(Hooks) open override class var namedProperties: [String: NamedProperty] {
        super.namedProperties.merging(["contentView": .init(reading: \UITableViewHeaderFooterView.contentView)]) { $1 }
    }
}

// MARK: - Section headers and footers, and the header and footer of the table

extension UITableView {
    /// Identifies a section's header or footer.
    nonisolated struct Edge: Hashable {
        var section: Int
        var isFooter: Bool
    }

    /// Returns the visible header of a section; nil if it is another kind of view.
    public func headerView(forSection section: Int) -> UITableViewHeaderFooterView? {
        edges[Edge(section: section, isFooter: false)] as? UITableViewHeaderFooterView
    }
    /// Returns the visible footer of a section; nil if it is another kind of view.
    public func footerView(forSection section: Int) -> UITableViewHeaderFooterView? {
        edges[Edge(section: section, isFooter: true)] as? UITableViewHeaderFooterView
    }

    // MARK: Reuse

    var supplementaryViews: [Edge: UIView] { edges.views }

    func moveSupplementaryViews(by map: ListMap) -> [Edge: UIView] {
        edges.move { edge in
            map.newIndex(ofSection: edge.section).map { Edge(section: $0, isFooter: edge.isFooter) }
        }
    }

    func retireSupplementaryViews() { for (edge, view) in edges.removeAll() { retire(view, edge) } }
    func enter(_ view: UIView, _ edge: Edge) { view.alpha = 0 }
    func leave(_ view: UIView, _ edge: Edge) { view.alpha = 0 }

    /// Ends the display of a header or footer.
    func retire(_ view: UIView, _ edge: Edge) {
        view.removeFromSuperview()
        edge.isFooter
            ? tableDelegate?.tableView(self, didEndDisplayingFooterView: view, forSection: edge.section)
            : tableDelegate?.tableView(self, didEndDisplayingHeaderView: view, forSection: edge.section)
        discardEdge(view)
    }

    /// Removes a header or footer, and adds it to the reuse pool if it has an identifier.
    func discardEdge(_ view: UIView) {
        guard let view = view as? UITableViewHeaderFooterView else { return view.removeFromSuperview() }
        view.alpha = 1
        spareEdges.give(view, view.reuseIdentifier)
    }

    /// Returns the height of a section's header or footer: the delegate's, or the table's if there is a title or a view.
    func height(of edge: Edge) -> CGFloat {
        let own =
            edge.isFooter
            ? tableDelegate?.tableView(self, heightForFooterInSection: edge.section)
            : tableDelegate?.tableView(self, heightForHeaderInSection: edge.section)
        if let own, own != Self.automaticDimension { return TableRows.length(own, else: 0) }
        let table = edge.isFooter ? sectionFooterHeight : sectionHeaderHeight
        let isAutomatic = table == Self.automaticDimension
        let standard = isAutomatic ? Self.titleHeight : max(table, 0)
        if title(of: edge) != nil || style != .plain && !edge.isFooter && !isAutomatic { return standard }
        guard let view = delegateView(of: edge) else { return style != .plain && !edge.isFooter ? standard : 0 }
        // The view was created only to check its existence and to measure it; keep it for reuse.
        defer { discardEdge(view) }
        return isAutomatic ? fittingHeight(of: view) : standard
    }

    /// The height of a header or footer with a title, in points.
    static let titleHeight: CGFloat = 28

    /// Returns the height that the constraints in a header or footer demand at the table's width; the height of a title without
    /// constraints.
    private func fittingHeight(of view: UIView) -> CGFloat {
        let content = (view as? UITableViewHeaderFooterView)?.contentView ?? view
        guard content.hasConstraintsInTree else { return Self.titleHeight }
        let fitting = content.systemLayoutSizeFitting(
            CGSize(width: rowWidth, height: UIView.layoutFittingCompressedSize.height), withHorizontalFittingPriority: .required,
            verticalFittingPriority: .fittingSizeLevel)
        return TableRows.length(fitting.height, else: Self.titleHeight)
    }

    private func title(of edge: Edge) -> String? {
        edge.isFooter
            ? dataSource?.tableView(self, titleForFooterInSection: edge.section)
            : dataSource?.tableView(self, titleForHeaderInSection: edge.section)
    }

    private func delegateView(of edge: Edge) -> UIView? {
        edge.isFooter
            ? tableDelegate?.tableView(self, viewForFooterInSection: edge.section)
            : tableDelegate?.tableView(self, viewForHeaderInSection: edge.section)
    }

    /// Returns the rectangle of a header or footer; zero for an invalid section.
    func rect(ofEdge edge: Edge) -> CGRect {
        loadIfNeeded()
        return frame(of: edge)
    }

    /// Returns the rectangle of a header or footer as of the last load; zero for an invalid section.
    func frame(of edge: Edge) -> CGRect {
        guard counts.contains(section: edge.section) else { return .zero }
        let place = edge.isFooter ? rows.footer(edge.section) : rows.header(edge.section)
        return CGRect(x: sideInset, y: place.y, width: rowWidth, height: place.height)
    }

    /// Shows the visible headers and footers and retires the others.
    func showEdges() {
        let sections = Set(rows.sections(from: bounds.minY, to: bounds.maxY))
        edges.remove {
            !sections.contains($0.section)
        } retire: {
            retire($1, $0)
        }
        let hasAll = edges.fill(loads, next: { _ in hiddenEdge }, by: edgeMaker)
        if !hasAll { Diagnostics.warnOnce("UITableView: the sections change whenever a header is asked for; not all are shown") }
        for (edge, view) in edges.views { view.frame = frame(of: edge) }
    }

    /// A visible header or footer that has no view.
    private var hiddenEdge: Edge? {
        loadIfNeeded()
        let sections = rows.sections(from: bounds.minY, to: bounds.maxY)
        return sections.lazy.flatMap { [Edge(section: $0, isFooter: false), Edge(section: $0, isFooter: true)] }
            .first { edges[$0] == nil && frame(of: $0).height > 0 }
    }

    private var edgeMaker: VisibleItems<Edge, UIView>.Maker {
        .init { [self] edge in
            delegateView(of: edge) ?? label(title(of: edge))
        } present: { [self] view, edge in
            view.frame = frame(of: edge)
            edge.isFooter
                ? tableDelegate?.tableView(self, willDisplayFooterView: view, forSection: edge.section)
                : tableDelegate?.tableView(self, willDisplayHeaderView: view, forSection: edge.section)
        } add: { [self] view in
            insertSubview(view, at: backgroundView == nil ? 0 : 1)
        } discard: { [self] view in
            discardEdge(view)
        }
    }

    private func label(_ title: String?) -> UITableViewHeaderFooterView {
        let view = UITableViewHeaderFooterView(reuseIdentifier: nil)
        view.backgroundColor = nil
        let label = UILabel(frame: view.contentView.bounds)
        label.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        view.contentView.addSubview(label)
        label.font = Theme.captionFont
        label.textColor = Theme.secondaryText
        if style == .plain { label.backgroundColor = Theme.panel }
        label.text = title.map { "   " + $0 }
        return view
    }

    /// Places the table's header and footer, and sets the content height.
    func placeOuterViews() {
        let width = bounds.width
        if let tableHeaderView {
            tableHeaderView.frame = CGRect(x: 0, y: 0, width: width, height: tableHeaderView.bounds.height)
        }
        if let tableFooterView {
            tableFooterView.frame = CGRect(x: 0, y: rows.height, width: width, height: tableFooterView.bounds.height)
        }
        contentSize = CGSize(width: width, height: rows.height + (tableFooterView?.bounds.height ?? 0))
    }

    func outerViewDidChange(from old: UIView?, to new: UIView?) {
        guard old !== new else { return }
        old?.removeFromSuperview()
        if let new { addSubview(new) }
        reloadData()
    }
}
