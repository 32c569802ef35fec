/// A data source whose sections and items are snapshots of identifiers. It finds the changes between snapshots itself.
@preconcurrency @MainActor
open class UICollectionViewDiffableDataSource<SectionIdentifierType: Hashable, ItemIdentifierType: Hashable>: NSObject,
    UICollectionViewDataSource
{
    /// Returns the cell of an item.
    public typealias CellProvider = (
        _ collectionView: UICollectionView, _ indexPath: IndexPath, _ itemIdentifier: ItemIdentifierType
    ) -> UICollectionViewCell?
    /// Returns a supplementary view of a kind.
    public typealias SupplementaryViewProvider = (
        _ collectionView: UICollectionView, _ elementKind: String, _ indexPath: IndexPath
    ) -> UICollectionReusableView?

    /// Returns supplementary views.
    public var supplementaryViewProvider: SupplementaryViewProvider?
    private weak var collectionView: UICollectionView?
    private let cellProvider: CellProvider
    private let store = SnapshotStore<SectionIdentifierType, ItemIdentifierType>()

    /// Creates a data source, and sets it as the data source of a collection. The collection holds it weakly.
    public init(collectionView: UICollectionView, cellProvider: @escaping CellProvider) {
        self.collectionView = collectionView
        self.cellProvider = cellProvider
        super.init()
        collectionView.dataSource = self
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
            snapshot, to: collectionView, animated: animatingDifferences, .fade,
            batch: { $0.performBatchUpdates($1, completion: $2) }, completion: completion)
    }

    /// Shows a snapshot by loading the collection again, without looking for changes.
    open func applySnapshotUsingReloadData(
        _ snapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>, completion: (() -> Void)? = nil
    ) {
        store.reload(snapshot, collectionView, completion: completion)
    }

    // MARK: Positions

    /// Returns the item at an index path.
    open func itemIdentifier(for indexPath: IndexPath) -> ItemIdentifierType? { store.state.item(at: indexPath) }
    /// Returns the index path of an item.
    open func indexPath(for itemIdentifier: ItemIdentifierType) -> IndexPath? { store.state.path(of: itemIdentifier) }
    /// Returns the section at an index.
    open func sectionIdentifier(for index: Int) -> SectionIdentifierType? { store.state.section(at: index) }
    /// Returns the index of a section.
    open func index(for sectionIdentifier: SectionIdentifierType) -> Int? { store.state.index(of: sectionIdentifier) }

    // MARK: The collection's requests

    open func numberOfSections(in collectionView: UICollectionView) -> Int { store.state.sectionCount }

    open func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
        store.state.itemCount(in: section)
    }

    open func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath) -> UICollectionViewCell {
        if let item = store.state.item(at: indexPath), let cell = cellProvider(collectionView, indexPath, item) { return cell }
        Diagnostics.warnOnce("UICollectionViewDiffableDataSource: the provider returned no cell; an empty one is shown")
        return UICollectionViewCell(frame: .zero)
    }

    open func collectionView(
        _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
    ) -> UICollectionReusableView {
        if let view = supplementaryViewProvider?(collectionView, kind, indexPath) { return view }
        Diagnostics.warnOnce("UICollectionViewDiffableDataSource: there is no view of kind \"\(kind)\"; an empty one is shown")
        return UICollectionReusableView(frame: .zero)
    }
}
