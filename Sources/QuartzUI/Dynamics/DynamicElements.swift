/// The layout attributes among an animator's items, by the elements that they describe.
struct DynamicElements {
    private struct Element: Hashable {
        let category: UICollectionView.ElementCategory
        let kind: String?
        let path: IndexPath
    }

    private var attributes: [Element: UICollectionViewLayoutAttributes] = [:]
    private let pathChanges = UICollectionViewLayoutAttributes.pathChanges

    /// Finds the attributes among items. Of several that describe one element the first counts.
    init(_ items: [any UIDynamicItem]) {
        for case let item as UICollectionViewLayoutAttributes in items {
            item.isIndexed = true
            let element = Element(
                category: item.representedElementCategory, kind: item.representedElementKind, path: item.indexPath)
            if attributes[element] == nil { attributes[element] = item }
        }
    }

    /// Whether the attributes still have the index paths that they were found with.
    var isCurrent: Bool { pathChanges == UICollectionViewLayoutAttributes.pathChanges }

    subscript(
        category: UICollectionView.ElementCategory, kind: String?, path: IndexPath
    ) -> UICollectionViewLayoutAttributes? { attributes[Element(category: category, kind: kind, path: path)] }
}
