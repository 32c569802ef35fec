@_spi(Hooks) import QuartzUI

/// The parts of a layout that are no longer valid, and the resulting changes of the collection's content.
///
/// A context that names no element invalidates the whole layout.
@preconcurrency @MainActor
open class UICollectionViewLayoutInvalidationContext: NSObject {
    /// Creates a context that names no element.
    public required override init() { super.init() }

    /// Whether all data was loaded again: true in the context of `reloadData()`.
    open internal(set) var invalidateEverything = false
    /// Whether the numbers of sections and items have changed: true in the contexts of `reloadData()` and of insertions and
    /// deletions.
    open internal(set) var invalidateDataSourceCounts = false

    /// The named items; nil for none.
    open private(set) var invalidatedItemIndexPaths: [IndexPath]?
    /// The named supplementary views by kind; nil for none.
    open private(set) var invalidatedSupplementaryIndexPaths: [String: [IndexPath]]?
    /// The named decoration views by kind; nil for none.
    open private(set) var invalidatedDecorationIndexPaths: [String: [IndexPath]]?

    /// The distance that the collection's content offset moves by. Zero unless a layout sets it.
    open var contentOffsetAdjustment = CGPoint.zero
    /// The difference that is added to the collection's content size until the layout is prepared. Zero unless a layout sets it.
    open var contentSizeAdjustment = CGSize.zero

    /// The last index paths of items that the user moves or has just moved; nil in other contexts.
    open internal(set) var previousIndexPathsForInteractivelyMovingItems: [IndexPath]?
    /// The new index paths of items that the user moves or has just moved; nil in other contexts.
    open internal(set) var targetIndexPathsForInteractivelyMovingItems: [IndexPath]?
    /// The centre of the item that the user moves or has just moved, on the content.
    open internal(set) var interactiveMovementTarget = CGPoint.zero

    /// Describes a movement by the user. If the index paths stay, the context invalidates no element: the moved item is placed anyway.
    final func setMovement(from old: [IndexPath], to new: [IndexPath], at position: CGPoint) {
        previousIndexPathsForInteractivelyMovingItems = old
        targetIndexPathsForInteractivelyMovingItems = new
        interactiveMovementTarget = position
        if old == new { invalidateItems(at: []) }
    }

    /// Names items whose attributes are no longer valid.
    open func invalidateItems(at indexPaths: [IndexPath]) {
        invalidatedItemIndexPaths = (invalidatedItemIndexPaths ?? []) + indexPaths
    }

    /// Names supplementary views whose attributes are no longer valid.
    open func invalidateSupplementaryElements(ofKind elementKind: String, at indexPaths: [IndexPath]) {
        invalidatedSupplementaryIndexPaths = (invalidatedSupplementaryIndexPaths ?? [:]).merging(
            [elementKind: indexPaths], uniquingKeysWith: +)
    }

    /// Names decoration views whose attributes are no longer valid.
    open func invalidateDecorationElements(ofKind elementKind: String, at indexPaths: [IndexPath]) {
        invalidatedDecorationIndexPaths = (invalidatedDecorationIndexPaths ?? [:]).merging(
            [elementKind: indexPaths], uniquingKeysWith: +)
    }

    /// Whether only named elements are invalid.
    var namesElements: Bool {
        guard !invalidateEverything, !invalidateDataSourceCounts else { return false }
        return invalidatedItemIndexPaths != nil || invalidatedSupplementaryIndexPaths != nil
            || invalidatedDecorationIndexPaths != nil
    }
}

/// The shown elements of a collection whose attributes are out of date.
struct StaleElements {
    private var isEverything = false
    private var items: Set<IndexPath> = []
    private var beside: Set<SupplementaryViews.Key> = []

    /// All elements.
    static let everything = StaleElements(isEverything: true)

    /// Adds elements.
    @MainActor mutating func add(_ elements: [UICollectionViewLayoutAttributes]) {
        for element in elements {
            if let key = SupplementaryViews.Key(element) { beside.insert(key) } else { items.insert(element.indexPath) }
        }
    }

    /// Adds the elements that a context names.
    @MainActor mutating func add(_ context: UICollectionViewLayoutInvalidationContext) {
        items.formUnion(context.invalidatedItemIndexPaths ?? [])
        add(context.invalidatedSupplementaryIndexPaths, .supplementaryView)
        add(context.invalidatedDecorationIndexPaths, .decorationView)
    }

    private mutating func add(_ paths: [String: [IndexPath]]?, _ category: UICollectionView.ElementCategory) {
        for (kind, paths) in paths ?? [:] {
            for path in paths { beside.insert(.init(category: category, kind: kind, path: path)) }
        }
    }

    func contains(_ item: IndexPath) -> Bool { isEverything || items.contains(item) }
    func contains(_ place: SupplementaryViews.Key) -> Bool { isEverything || beside.contains(place) }
}
