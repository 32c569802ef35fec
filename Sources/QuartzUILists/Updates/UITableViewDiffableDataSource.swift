@_spi(Hooks) import QuartzUI

/// A data source whose sections and rows are snapshots of identifiers. It finds the changes between snapshots itself.
@preconcurrency @MainActor
open class UITableViewDiffableDataSource<SectionIdentifierType: Hashable, ItemIdentifierType: Hashable>: NSObject,
    UITableViewDataSource
{
    /// Returns the cell of a row.
    public typealias CellProvider = (
        _ tableView: UITableView, _ indexPath: IndexPath, _ itemIdentifier: ItemIdentifierType
    ) -> UITableViewCell?

    /// The animation of rows that are inserted, deleted or reloaded.
    open var defaultRowAnimation = UITableView.RowAnimation.automatic
    private weak var tableView: UITableView?
    private let cellProvider: CellProvider
    private let store = SnapshotStore<SectionIdentifierType, ItemIdentifierType>()

    /// Creates a data source, and sets it as the data source of a table. The table holds it weakly.
    public init(tableView: UITableView, cellProvider: @escaping CellProvider) {
        self.tableView = tableView
        self.cellProvider = cellProvider
        super.init()
        tableView.dataSource = self
    }

    // MARK: Snapshots

    /// Returns a copy of what is shown.
    open func snapshot() -> NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType> { store.state.snapshot }

    /// Shows a snapshot.
    ///
    /// - Parameters:
    ///   - animatingDifferences: Whether the changes are animated.
    ///   - completion: Called after the animation.
    open func apply(
        _ snapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>, animatingDifferences: Bool = true,
        completion: (() -> Void)? = nil
    ) {
        store.apply(
            snapshot, to: tableView, animated: animatingDifferences, defaultRowAnimation,
            batch: { $0.performBatchUpdates($1, completion: $2) }, completion: completion)
    }

    /// Shows a snapshot by loading the table again, without looking for changes.
    open func applySnapshotUsingReloadData(
        _ snapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>, completion: (() -> Void)? = nil
    ) {
        store.reload(snapshot, tableView, completion: completion)
    }

    // MARK: Positions

    /// Returns the row at an index path.
    open func itemIdentifier(for indexPath: IndexPath) -> ItemIdentifierType? { store.state.item(at: indexPath) }
    /// Returns the index path of a row.
    open func indexPath(for itemIdentifier: ItemIdentifierType) -> IndexPath? { store.state.path(of: itemIdentifier) }
    /// Returns the section at an index.
    open func sectionIdentifier(for index: Int) -> SectionIdentifierType? { store.state.section(at: index) }
    /// Returns the index of a section.
    open func index(for sectionIdentifier: SectionIdentifierType) -> Int? { store.state.index(of: sectionIdentifier) }

    // MARK: The table's requests

    open func numberOfSections(in tableView: UITableView) -> Int { store.state.sectionCount }

    open func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        store.state.itemCount(in: section)
    }

    open func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        if let item = store.state.item(at: indexPath), let cell = cellProvider(tableView, indexPath, item) { return cell }
        Diagnostics.warnOnce("UITableViewDiffableDataSource: the provider returned no cell; an empty one is shown")
        return UITableViewCell(style: .default, reuseIdentifier: nil)
    }

    /// Returns nil. A subclass may return titles.
    open func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? { nil }
    /// Returns nil. A subclass may return titles.
    open func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String? { nil }
    /// Returns false. A subclass may let rows be edited.
    open func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool { false }
    /// Does nothing.
    open func tableView(
        _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle, forRowAt indexPath: IndexPath
    ) {}
    /// Returns false. A subclass may let rows be moved.
    open func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath) -> Bool { false }
    /// Does nothing.
    open func tableView(_ tableView: UITableView, moveRowAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath) {}
    /// Returns nil. A subclass may return titles.
    open func sectionIndexTitles(for tableView: UITableView) -> [String]? { nil }
    /// Returns the index. A subclass may return the section of another title.
    open func tableView(_ tableView: UITableView, sectionForSectionIndexTitle title: String, at index: Int) -> Int { index }
}
