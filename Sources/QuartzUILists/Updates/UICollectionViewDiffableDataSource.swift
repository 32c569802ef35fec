@_spi(Hooks) import QuartzUI

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
    public var supplementaryViewProvider: SupplementaryViewProvider? { didSet { discard(oldValue) } }
    private weak var collectionView: UICollectionView?
    private let cellProvider: CellProvider
    private let store = SnapshotStore<SectionIdentifierType, ItemIdentifierType>()
    /// The outlines of sections.
    private var outlines: [SectionIdentifierType: NSDiffableDataSourceSectionSnapshot<ItemIdentifierType>] = [:]
    /// Called when the user moves items. None can be moved by default.
    public var reorderingHandlers = ReorderingHandlers() { didSet { discard(oldValue) } }
    /// Called when the user expands or collapses items.
    public var sectionSnapshotHandlers = SectionSnapshotHandlers<ItemIdentifierType>() { didSet { discard(oldValue) } }

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
        let ended = keepOutlines(in: snapshot)
        show(snapshot, animated: animatingDifferences, completion: completion)
        for section in ended { updateShownOutline(of: section) }
    }

    private func show(
        _ snapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>, animated: Bool,
        completion: (() -> Void)?
    ) {
        store.apply(
            snapshot, to: collectionView, animated: animated, .fade,
            batch: { $0.performBatchUpdates($1, completion: $2) }, completion: completion)
    }

    /// Shows a snapshot by loading the collection again, without looking for changes.
    open func applySnapshotUsingReloadData(
        _ snapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>, completion: (() -> Void)? = nil
    ) {
        keepOutlines(in: snapshot)
        store.reload(snapshot, collectionView, completion: completion)
    }

    // MARK: Outlines

    /// Shows the visible items of an outline in a section. A section that is new is appended.
    ///
    /// - Parameters:
    ///   - animatingDifferences: Whether the changes are animated.
    ///   - completion: Called after the animation.
    open func apply(
        _ snapshot: NSDiffableDataSourceSectionSnapshot<ItemIdentifierType>, to section: SectionIdentifierType,
        animatingDifferences: Bool = true, completion: (() -> Void)? = nil
    ) {
        var whole = self.snapshot()
        if whole.indexOfSection(section) == nil { whole.appendSections([section]) }
        let visible = snapshot.visibleItems
        whole.deleteItems(whole.itemIdentifiers(inSection: section))
        whole.appendItems(visible, toSection: section)
        keepOutlines(in: whole, except: section)
        discard(exchange(&outlines[section], with: snapshot))
        show(whole, animated: animatingDifferences, completion: completion)
        updateShownOutline(of: section)
    }

    /// Returns the outline of a section. Without one, all items are at the root.
    open func snapshot(for section: SectionIdentifierType) -> NSDiffableDataSourceSectionSnapshot<ItemIdentifierType> {
        outlines[section] ?? .init(flat: store.state.snapshot.itemIdentifiers(inSection: section))
    }

    /// Forgets the outlines of sections that a snapshot shows with other items.
    ///
    /// - Returns: These sections.
    @discardableResult
    private func keepOutlines(
        in snapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>,
        except changed: SectionIdentifierType? = nil
    ) -> [SectionIdentifierType] {
        var ended: [SectionIdentifierType] = []
        for (section, outline) in outlines
        where section != changed && outline.visibleItems != snapshot.itemIdentifiers(inSection: section) {
            outlines[section] = nil
            ended.append(section)
        }
        return ended
    }

    /// Gives the cells of a section the levels of their items.
    private func updateShownOutline(of section: SectionIdentifierType) {
        guard let collectionView, let number = index(for: section) else { return }
        for path in collectionView.indexPathsForVisibleItems where path.section == number {
            guard let cell = collectionView.cellForItem(at: path), let item = itemIdentifier(for: path) else { continue }
            outline(cell, item, number)
        }
    }

    /// Gives a cell the level of its item, and whether the item is expanded.
    private func outline(_ cell: UICollectionViewCell, _ item: ItemIdentifierType, _ number: Int) {
        let outline = store.state.section(at: number).flatMap { outlines[$0] }.flatMap { $0.hasLevels ? $0 : nil }
        (cell as? UICollectionViewListCell)?.setOutlineLevel(outline?.level(of: item))
        cell.isExpanded = outline?.isExpanded(item) ?? false
    }

    /// Expands or collapses an item, as the user does.
    func toggleItem(at path: IndexPath) {
        guard let item = itemIdentifier(for: path), let section = sectionIdentifier(for: path.section) else { return }
        var outline = snapshot(for: section)
        let handlers = sectionSnapshotHandlers
        if outline.isExpanded(item) {
            guard handlers.shouldCollapseItem?(item) ?? true else { return }
            handlers.willCollapseItem?(item)
            outline.collapse([item])
        } else {
            guard handlers.shouldExpandItem?(item) ?? true else { return }
            handlers.willExpandItem?(item)
            if let children = handlers.snapshotForExpandingParent?(item, outline.snapshot(of: item)) {
                outline.replace(childrenOf: item, using: children)
            }
            outline.expand([item])
        }
        apply(outline, to: section)
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
        if let item = store.state.item(at: indexPath), let cell = cellProvider(collectionView, indexPath, item) {
            outline(cell, item, indexPath.section)
            return cell
        }
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

    /// Returns what the reordering handlers decide; false for the items of an outline with several levels.
    open func collectionView(_ collectionView: UICollectionView, canMoveItemAt indexPath: IndexPath) -> Bool {
        guard let item = itemIdentifier(for: indexPath), let section = sectionIdentifier(for: indexPath.section),
            outlines[section]?.hasLevels != true
        else { return false }
        return reorderingHandlers.canReorderItem?(item) ?? false
    }

    /// Moves an item in the snapshot, and calls the reordering handlers.
    open func collectionView(
        _ collectionView: UICollectionView, moveItemAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath
    ) {
        guard let item = itemIdentifier(for: sourceIndexPath), let section = sectionIdentifier(for: destinationIndexPath.section)
        else { return }
        let initial = snapshot()
        var final = initial
        final.deleteItems([item])
        let others = final.itemIdentifiers(inSection: section)
        if others.indices.contains(destinationIndexPath.item) {
            final.insertItems([item], beforeItem: others[destinationIndexPath.item])
        } else {
            final.appendItems([item], toSection: section)
        }
        let transaction = NSDiffableDataSourceTransaction(initialSnapshot: initial, finalSnapshot: final)
        reorderingHandlers.willReorder?(transaction)
        let kept = outlines.filter { final.itemIdentifiers(inSection: $0.key) == initial.itemIdentifiers(inSection: $0.key) }
        discard(exchange(&outlines, with: kept))
        store.adopt(final)
        reorderingHandlers.didReorder?(transaction)
    }
}

extension UICollectionViewDiffableDataSource {
    /// Closures that are called when the user moves items.
    public struct ReorderingHandlers {
        /// A move of one item.
        public typealias Transaction = NSDiffableDataSourceTransaction<SectionIdentifierType, ItemIdentifierType>
        /// Returns whether the user can move an item; nil, the default, is no.
        public var canReorderItem: ((ItemIdentifierType) -> Bool)?
        /// Called before a move is applied.
        public var willReorder: ((Transaction) -> Void)?
        /// Called after a move is applied, to change the program's data.
        public var didReorder: ((Transaction) -> Void)?

        /// Creates handlers that are all nil.
        public init() {}
    }
}

/// A change of a diffable data source by the user.
public struct NSDiffableDataSourceTransaction<SectionIdentifierType: Hashable, ItemIdentifierType: Hashable> {
    /// The sections and items before the change.
    public let initialSnapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>
    /// The sections and items after it.
    public let finalSnapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>
    /// The changes of all items, in the order of the sections.
    public var difference: CollectionDifference<ItemIdentifierType> {
        finalSnapshot.itemIdentifiers.difference(from: initialSnapshot.itemIdentifiers)
    }
    /// The changes of the sections whose items change, in order.
    public var sectionTransactions: [NSDiffableDataSourceSectionTransaction<SectionIdentifierType, ItemIdentifierType>] {
        finalSnapshot.sectionIdentifiers.compactMap { section in
            let (old, new) = (
                initialSnapshot.itemIdentifiers(inSection: section), finalSnapshot.itemIdentifiers(inSection: section)
            )
            guard old != new else { return nil }
            return .init(sectionIdentifier: section, initialSnapshot: .init(flat: old), finalSnapshot: .init(flat: new))
        }
    }
}

/// A change of one section of a diffable data source by the user.
public struct NSDiffableDataSourceSectionTransaction<SectionIdentifierType: Hashable, ItemIdentifierType: Hashable> {
    /// The section.
    public let sectionIdentifier: SectionIdentifierType
    /// The items before the change.
    public let initialSnapshot: NSDiffableDataSourceSectionSnapshot<ItemIdentifierType>
    /// The items after it.
    public let finalSnapshot: NSDiffableDataSourceSectionSnapshot<ItemIdentifierType>
    /// The changes of the items.
    public var difference: CollectionDifference<ItemIdentifierType> {
        finalSnapshot.items.difference(from: initialSnapshot.items)
    }
}

extension UICollectionViewDiffableDataSource {
    /// Closures that are called when the user expands or collapses items of an outline.
    public struct SectionSnapshotHandlers<Item: Hashable> {
        /// Returns whether an item may be expanded; nil, the default, allows it.
        public var shouldExpandItem: ((Item) -> Bool)?
        /// Called before an item is expanded.
        public var willExpandItem: ((Item) -> Void)?
        /// Returns whether an item may be collapsed; nil, the default, allows it.
        public var shouldCollapseItem: ((Item) -> Bool)?
        /// Called before an item is collapsed.
        public var willCollapseItem: ((Item) -> Void)?
        /// Returns the descendants of an item that is expanded, from the present ones; nil keeps them.
        public var snapshotForExpandingParent: ((_ parent: Item, _ children: Children) -> Children)?
        /// The descendants of an item.
        public typealias Children = NSDiffableDataSourceSectionSnapshot<Item>

        /// Creates handlers that are all nil.
        public init() {}
    }
}

/// A data source whose items can be expanded and collapsed.
protocol OutlineSource: AnyObject {
    /// Expands or collapses an item, as the user does.
    func toggleItem(at path: IndexPath)
}

extension UICollectionViewDiffableDataSource: OutlineSource {}
