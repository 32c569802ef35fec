/// The shown elements of a collection whose attributes are out of date.
struct StaleElements {
    private var isEverything = false
    private var items: Set<IndexPath> = []
    private var supplementary: Set<SupplementaryViews.Place> = []

    /// All elements.
    static let everything = StaleElements(isEverything: true)

    /// Adds the elements that a context names.
    @MainActor mutating func add(_ context: UICollectionViewLayoutInvalidationContext) {
        items.formUnion(context.invalidatedItemIndexPaths ?? [])
        for (kind, paths) in context.invalidatedSupplementaryIndexPaths ?? [:] {
            for path in paths { supplementary.insert(.init(kind: kind, path: path)) }
        }
    }

    func contains(_ item: IndexPath) -> Bool { isEverything || items.contains(item) }
    func contains(_ place: SupplementaryViews.Place) -> Bool { isEverything || supplementary.contains(place) }
}
